/* SPDX-License-Identifier: Apache-2.0 */

/*
 * KANT(k,n), the k-ary n-tree: k^n nodes under n levels of k^(n-1) switches; and MiKANT(k,n), the
 * mirrored k-ary n-tree: two groups of n-1 levels, joined at the top.
 */

#include "tree.h"

rg_topology_place rg_tree_place(const rg_topology *net, uint64_t v)
{
    rg_topology_place place = {0};
    (void)rg_topology_where(net, v, &place);
    return place;
}

void rg_tree_fan(const rg_topology *net, unsigned group, unsigned level, uint64_t index,
                 unsigned free, uint64_t *out)
{
    const unsigned k = tree_k(net);
    const uint64_t place = net->power[free];
    uint64_t v = tree_switch(net, group, level, index - index / place % k * place);
    for (unsigned x = 0; x < k; x++, v += place)
        out[x] = v;
}

void rg_tree_up(const rg_topology *net, const rg_topology_place *place, uint64_t *out)
{
    const unsigned top = net->levels - 1;
    if (place->level < top)
        rg_tree_fan(net, place->group, place->level + 1, place->index, place->level, out);
    else if (net->groups == 2)
        rg_tree_fan(net, 1 - place->group, top, place->index, top, out);
    else
        for (unsigned x = 0; x < tree_k(net); x++)
            out[x] = RG_TOPOLOGY_NONE;
}

void rg_tree_levels(rg_topology *net, unsigned groups, unsigned levels, uint64_t leaves)
{
    const uint64_t of_level = net->power[tree_n(net) - 1];
    net->groups = groups;
    net->levels = levels;
    net->ports = net->in_ports = 2 * tree_k(net);
    net->level_first[0] = net->nodes;
    for (unsigned level = 0; level < levels; level++)
        net->level_first[level + 1] =
            rg_topology_add(net->level_first[level], level == 0 ? leaves : of_level);
}

/* Sum of the distances within KANT(k,n) from one compute node. */
static uint64_t row_sum(const rg_topology *net)
{
    const unsigned k = tree_k(net);
    uint64_t sum = 2 * (k - 1);
    for (unsigned i = 1; i < tree_n(net); i++) {
        const uint64_t nodes = rg_topology_mul(net->power[i] - net->power[i - 1], k);
        sum = rg_topology_add(sum, rg_topology_mul(nodes, 2 * (i + 1)));
    }
    return sum;
}

/* Half of all pairs are within a group; between the groups there are k^(n-2) paths. */
double rg_tree_paths(const rg_topology *net)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    const double within = rg_topology_tree_paths(n - 1, k, k);
    return net->groups == 1 ? within : (within + (double)net->power[n - 2]) / 2;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned k = tree_k(net);
    const uint64_t of_group = net->nodes / net->groups;
    if (v < net->nodes) {
        out[0] = tree_switch(net, (unsigned)(v / of_group), 0, v % of_group / k);
        for (unsigned port = 1; port < 2 * k; port++)
            out[port] = RG_TOPOLOGY_NONE;
        return;
    }
    const rg_topology_place place = rg_tree_place(net, v);
    if (place.level > 0)
        rg_tree_fan(net, place.group, place.level - 1, place.index, place.level - 1, out);
    else
        for (unsigned p = 0; p < k; p++)
            out[p] = place.group * of_group + place.index * k + p;
    rg_tree_up(net, &place, out + k);
}

void rg_tree_print_switch(const rg_topology *net, const rg_topology_place *place,
                          topology_text *out)
{
    rg_topology_put_item(out, place->level);
    rg_topology_put_items(out, place->index, tree_k(net), tree_n(net) - 1);
}

static void print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const rg_topology_place place = rg_tree_place(net, v);
    rg_topology_put(out, place.is_node ? '(' : '<');
    if (net->groups == 2)
        rg_topology_put_item(out, place.group);
    if (place.is_node)
        rg_topology_put_items(out, place.index, tree_k(net), tree_n(net));
    else
        rg_tree_print_switch(net, &place, out);
    rg_topology_put(out, place.is_node ? ')' : '>');
}

bool rg_tree_take_group(const rg_topology *net, topology_scan *in, unsigned *group)
{
    uint64_t number = 0;
    const bool good = net->groups == 1 || rg_topology_take_item(in, net->groups, &number);
    *group = (unsigned)number;
    return good;
}

static bool parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const bool is_node = !rg_topology_take(in, '<');
    const bool open = !is_node || rg_topology_take(in, '(');
    unsigned group;
    uint64_t level = 0, index;
    if (!rg_tree_take_group(net, in, &group))
        return false;
    if (!is_node && !rg_topology_take_item(in, net->levels, &level))
        return false;
    if (!rg_topology_take_items(in, tree_k(net), tree_n(net) - !is_node, &index))
        return false;
    *v = is_node ? group * (net->nodes / net->groups) + index
                 : tree_switch(net, group, (unsigned)level, index);
    return !open || rg_topology_take(in, is_node ? ')' : '>');
}

/*
 * Up to a common ancestor, which every up-port leads to, and down by the only path. In a mirrored
 * tree the top level of the other group is the level above: a packet for its own group that does
 * not find its ancestor bounces there. Virtual channels: 0 on the way up and to the bounce, 1 after
 * it.
 */
static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const unsigned k = tree_k(net);
    const uint64_t of_group = net->nodes / net->groups;
    const unsigned group = (unsigned)(step->packet->target / of_group);
    const uint64_t leaf = step->packet->target % of_group / k;
    const uint64_t p = step->packet->target % k;
    if (step->packet->vertex < net->nodes) {
        rg_route_add(step, 0, 0);
        return;
    }
    const rg_topology_place at = rg_tree_place(net, step->packet->vertex);
    const uint64_t below = at.level == 0 ? p : leaf / net->power[at.level - 1] % k;
    const uint64_t digit = leaf / net->power[at.level] % k;
    if (at.group == group && at.index / net->power[at.level] == leaf / net->power[at.level])
        rg_route_add(step, (unsigned)below, 1);
    else if (at.group != group && at.level == net->levels - 1)
        rg_route_add(step, k + (unsigned)digit, 1);
    else
        rg_route_add_up(step, k, k, digit, below);
}

static void init(rg_topology *net)
{
    const unsigned n = tree_n(net);
    const unsigned groups = net->name.family == RG_FAMILY_MIKANT ? 2 : 1, levels = n - groups + 1;
    rg_topology_powers(net, tree_k(net));
    net->nodes = rg_topology_mul(groups, net->power[n]);
    net->switches = rg_topology_mul(groups * levels, net->power[n - 1]);
    net->links = rg_topology_mul(groups * levels + groups - 1, net->power[n]);
    rg_tree_levels(net, groups, levels, net->power[n - 1]);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    const bool mirrored = net->groups == 2;
    /* In the other group all nodes are equally far away. */
    const uint64_t across = mirrored ? rg_topology_mul(net->power[n], 2 * n - 1) : 0;
    rg_topology_degrees(facts, 2 * k, mirrored ? 2 * k : k, n > 1 ? 2 * k : k);
    facts->diameter = 2 * n;
    rg_topology_distances(facts, rg_topology_add(row_sum(net), across), 1);
    if (n > 1)
        facts->connectivity = k;
    /* At least N/2, since the tree routes every permutation on disjoint links; and no more, since
     * that many links cut off half of the subtrees of the roots together with half of the roots. */
    if (!mirrored && k % 2 == 0)
        facts->bisection = facts->nodes / 2;
}

static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    paths->printed = paths->model = paths->exact = rg_tree_paths(net);
}

/*
 * Every node link carries one message. Between two levels there are as many channels of a direction
 * as nodes, all alike, and no message crosses there twice: so their load is at most one. The k^n
 * channels from one group to the other, all alike, carry more: from each of k^n nodes the messages
 * to the other group, once, and those of both groups between subtrees that meet on no level of
 * their own: these turn round in the other group.
 */
static double load(const rg_topology *net)
{
    const double cells = (double)net->power[tree_n(net)];
    const double turning = cells - (double)net->power[tree_n(net) - 1];
    const double across = (cells + 2 * turning) / (2 * cells - 1);
    return net->groups == 2 && across > 1 ? across : 1;
}

/* What the records share. */
#define TREE                                                                                       \
    .init = init, .next = next, .print = print, .parse = parse, .facts = facts, .paths = paths,    \
    .load = load, .channels = CHANNELS_LEVEL, .step = step, .bound = rg_route_diameter

static void nest(const rg_topology *net, unsigned level, unsigned *lines, unsigned *links)
{
    *lines = net->name.param[0];
    *links = level + 1 < net->levels ? net->name.param[0] : 0;
}

const topology_family rg_topology_kary = {
    .info = {"kary", "k,n", "k-ary n-tree", "kary:2,3", (TREE_RULE ", then down the only way"),
             .kind = RG_KIND_TOPOLOGY, .never_locks = true, .radix = {1, 1}},
    TREE,
    .range = {{2, 255}, {1, 62}},
    .nest = nest,
    .uses = RG_ROUTE_UP,
    .standard = {.vc_classes = 1},
};

const topology_family rg_topology_mikant = {
    .info =
        {"mikant", "k,n", "mirrored k-ary n-tree", "mikant:2,3",
         (TREE_RULE
          " or into the other group, then down. Virtual channel 0 is for the way up, 1 for the way "
          "after the turn"),
         .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    TREE,
    .range = {{2, 255}, {2, 62}},
    .uses = RG_ROUTE_UP | RG_ROUTE_VC_CLASSES,
    .standard = {.vc_classes = 2},
};
