/* SPDX-License-Identifier: Apache-2.0 */

/* Finds the networks that have a number of nodes, family by family. */

#include "net/inner/compare.h"

#include "routegen/network_kind.h"

/* The search in one family. */
struct finder {
    const rg_networks_wanted *want;
    rg_status (*take)(void *context, const rg_topology *net);
    void *context;
    rg_status status;
    rg_topology best; /* the nearest of this shape so far; its nodes are 0: none */
    unsigned spread;  /* its largest parameter less its smallest; of lists only */
};

static uint64_t apart(const struct finder *finder, uint64_t nodes)
{
    const uint64_t target = finder->want->target;
    return nodes > target ? nodes - target : target - nodes;
}

static void give(struct finder *finder, const rg_topology *net)
{
    if (finder->status == RG_OK)
        finder->status = finder->take(finder->context, net);
}

/* Takes a network if it is wanted, or keeps it if it is the nearest. */
static void consider(struct finder *finder, const rg_topology *net, unsigned spread)
{
    const rg_networks_wanted *want = finder->want;
    rg_topology_facts facts;

    if (net->nodes < want->least || net->nodes > want->most)
        return;
    (void)rg_topology_facts_of(net, &facts);
    if (want->radix != 0 && facts.radix > want->radix)
        return;
    if (want->all) {
        give(finder, net);
        return;
    }
    const uint64_t new = apart(finder, net->nodes), old = apart(finder, finder->best.nodes);
    if (finder->best.nodes == 0 || new < old || (new == old &&spread < finder->spread)) {
        finder->best = *net;
        finder->spread = spread;
    }
}

/* A shape is complete. */
static void end_shape(struct finder *finder)
{
    if (finder->best.nodes > 0)
        give(finder, &finder->best);
    finder->best.nodes = 0;
}

/* ---- Families whose parameters have places ------------------------------------------------- */

/* How a shape grows with one number. */
struct shape {
    rg_network name;
    unsigned multiple[RG_NETWORK_MAX_PARAMS]; /* a parameter is so many times it; 0: it is fixed */
};

/* The network of a number; RG_E_SHAPE: there is none, but of larger ones there may be; else: there
 * is none so large. */
static rg_status make(const struct shape *shape, unsigned value, rg_topology *net)
{
    rg_network name = shape->name;
    unsigned which = 0;

    for (unsigned i = 0; i < name.count; i++)
        if (shape->multiple[i] > 0)
            name.param[i] = value * shape->multiple[i];
    const rg_status status = rg_topology_init(&name, net, &which);
    return status == RG_E_SHAPE && which < name.count ? RG_E_SIZE : status;
}

/* The first that there is, from a number on. */
static bool make_next(const struct shape *shape, unsigned value, unsigned max, rg_topology *net)
{
    rg_status status = make(shape, value, net);
    while (status == RG_E_SHAPE && value < max)
        status = make(shape, ++value, net);
    return status == RG_OK;
}

/* Tries all numbers from @min to @max; the nodes never become fewer. */
static void grow(struct finder *finder, const struct shape *shape, unsigned min, unsigned max)
{
    rg_topology net;

    for (unsigned low = min, high = max; low < high;) { /* the first that is large enough */
        const unsigned middle = low + (high - low) / 2;
        if (make_next(shape, middle, max, &net) && net.nodes < finder->want->least)
            low = min = middle + 1;
        else
            high = middle;
    }
    for (unsigned value = min; finder->status == RG_OK && value >= min && value <= max; value++) {
        const rg_status status = make(shape, value, &net);
        if (status == RG_E_SHAPE)
            continue;
        if (status != RG_OK || net.nodes > finder->want->most)
            break;
        consider(finder, &net, 0);
    }
    if (!finder->want->all)
        end_shape(finder);
}

static void range_of(rg_family family, unsigned index, unsigned *min, unsigned *max)
{
    *min = *max = 1;
    (void)rg_topology_param_range(family, index, min, max);
}

/* Every height; all w up to m, or m/w a power of two, or w = 1. */
static void find_gft(struct finder *finder)
{
    const unsigned most = RG_FIND_MOST_NODES;
    unsigned height, highest;

    range_of(RG_FAMILY_GFT, 0, &height, &highest);
    for (; height <= highest && finder->status == RG_OK; height++) {
        struct shape shape = {{.family = RG_FAMILY_GFT, .count = 3}, {0, 1}};
        shape.name.param[0] = height;
        shape.name.param[2] = 1;
        grow(finder, &shape, 2, most);
        for (unsigned w = 2; finder->want->all && w <= most && finder->status == RG_OK; w++) {
            rg_topology net;
            shape.name.param[2] = w;
            if (make(&shape, w, &net) != RG_OK || net.nodes > finder->want->most)
                break;
            grow(finder, &shape, w, most);
        }
        shape.multiple[2] = 1;
        for (unsigned m = 1; !finder->want->all && m <= most / 4; m *= 2) {
            shape.multiple[1] = m;
            grow(finder, &shape, 2, most / m);
        }
    }
}

/* The number of nodes is a parameter; degrees up to its root. */
static void find_sized(struct finder *finder, rg_family family, unsigned count)
{
    const uint64_t least = finder->want->least, most = finder->want->most;
    const unsigned grows = rg_family_info_of(family)->size - 1U;
    struct shape shape = {.name = {.family = family, .count = count}};
    unsigned degree, largest;

    shape.multiple[grows] = 1;
    range_of(family, 1 - grows, &degree, &largest);
    for (; (uint64_t)degree * degree <= most && finder->status == RG_OK; degree++) {
        shape.name.param[1 - grows] = degree;
        grow(finder, &shape, (unsigned)(least > degree ? least : degree + 1), (unsigned)most);
    }
}

/* The first parameter grows; those after it, from @index on, are the shape. */
static void find_plain(struct finder *finder, struct shape *shape, unsigned index)
{
    const rg_family family = shape->name.family;
    unsigned min, max, first, most;
    rg_topology net;

    range_of(family, 0, &first, &most);
    if (index == shape->name.count) {
        grow(finder, shape, first, most);
        return;
    }
    range_of(family, index, &min, &max);
    for (unsigned size = min; size <= max && finder->status == RG_OK; size++) {
        for (unsigned i = index; i < shape->name.count; i++) {
            range_of(family, i, &shape->name.param[i], &most);
            shape->name.param[i] = i == index ? size : shape->name.param[i];
        }
        if (make(shape, first, &net) != RG_OK || net.nodes > finder->want->most)
            break;
        find_plain(finder, shape, index + 1);
    }
}

/* All, or those that are balanced. */
static void find_balanced(struct finder *finder, rg_family family, unsigned count)
{
    const uint8_t *balance = rg_family_info_of(family)->balance;
    struct shape shape = {{.family = family, .count = count}, {1}};

    if (finder->want->all || balance[0] == 0) {
        find_plain(finder, &shape, 1);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        shape.multiple[i] = balance[i];
    grow(finder, &shape, 1, RG_FIND_MOST_NODES);
}

/* ---- Families whose parameters are a list -------------------------------------------------- */

/* The list so far, the largest first, and its product of nodes. */
struct list {
    rg_network name;
    uint64_t nodes;
};

/* The nodes of one parameter by itself. */
static uint64_t nodes_of(rg_family family, unsigned value)
{
    const rg_network name = {.family = family, .count = 1, .param = {value}};
    rg_topology net;

    return rg_topology_init(&name, &net, NULL) == RG_OK ? net.nodes : UINT64_MAX;
}

static void try_list(struct finder *finder, const struct list *list)
{
    const rg_network *name = &list->name;
    rg_topology net;

    if (rg_topology_init(name, &net, NULL) == RG_OK)
        consider(finder, &net, name->param[0] - name->param[name->count - 1]);
}

/* Fills parameters from @index down to 0, none smaller than the one after it. */
static void fill(struct finder *finder, struct list *list, unsigned index, unsigned min)
{
    const rg_networks_wanted *want = finder->want;
    const rg_family family = list->name.family;
    const uint64_t before = list->nodes;

    if (index == 0 && rg_family_info_of(family)->grid) { /* the one that is left decides */
        uint64_t from = (want->least + before - 1) / before, to = want->most / before;
        if (!want->all) {
            from = want->target / before;
            to = from + 1 < min ? min : from + 1; /* the smallest may be far from the target */
        }
        from = from < min ? min : from;
        for (uint64_t value = from; value <= to && finder->status == RG_OK; value++) {
            list->name.param[0] = (unsigned)value;
            try_list(finder, list);
        }
        return;
    }
    for (unsigned value = min; finder->status == RG_OK; value++) {
        const uint64_t own = nodes_of(family, value);
        uint64_t all = before; /* if no parameter that is left is larger */
        for (unsigned i = 0; i <= index && all <= want->most; i++)
            all = own > want->most ? UINT64_MAX : all * own;
        if (all > want->most)
            break;
        list->name.param[index] = value;
        list->nodes = before * own;
        if (index == 0)
            try_list(finder, list);
        else
            fill(finder, list, index - 1, value);
    }
    list->nodes = before;
}

static void find_lists(struct finder *finder, rg_family family)
{
    struct list list = {{.family = family}, 1};
    const unsigned least = nodes_of(family, 1) > 1 ? 1 : 2;

    for (unsigned count = 1; count <= RG_NETWORK_MAX_PARAMS && finder->status == RG_OK; count++) {
        list.name.count = count;
        fill(finder, &list, count - 1, least);
        end_shape(finder);
    }
}

/* -------------------------------------------------------------------------------------------- */

rg_status rg_networks_find(const rg_networks_wanted *want,
                           rg_status (*take)(void *context, const rg_topology *net), void *context)
{
    struct finder finder = {.want = want, .take = take, .context = context};
    unsigned min, max, unused;

    for (unsigned f = 0; rg_family_counts((rg_family)f, &min, &max) == RG_OK; f++) {
        const rg_family family = (rg_family)f;
        if ((want->families != 0 && (want->families >> f & 1) == 0) ||
            rg_topology_param_range(family, 0, &unused, &unused) != RG_OK)
            continue;
        if (family == RG_FAMILY_GFT)
            find_gft(&finder);
        else if (rg_family_info_of(family)->size > 0)
            find_sized(&finder, family, min);
        else if (max > min + 1) /* more than one that may be left out */
            find_lists(&finder, family);
        else
            find_balanced(&finder, family, min);
    }
    return finder.status;
}
