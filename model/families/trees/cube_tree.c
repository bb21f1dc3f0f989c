/* SPDX-License-Identifier: Apache-2.0 */

/* KANTC(k,n), the k-ary n-tree k-cube, and MiKANTC(k,n), the mirrored one. */

#include "cube_tree.h"

unsigned rg_cube_tree_carriers(const rg_topology *net)
{
    return (1u << tree_k(net)) - tree_k(net);
}

static unsigned word_of(const rg_topology *net, unsigned carrier)
{
    for (unsigned j = 0; j < tree_k(net); j++)
        carrier += carrier >= net->is_sorted[j];
    return carrier;
}

unsigned rg_cube_tree_carrier(const rg_topology *net, unsigned word)
{
    unsigned below = 0;
    for (unsigned j = 0; j < tree_k(net); j++)
        below += net->is_sorted[j] < word;
    return word - below;
}

unsigned rg_cube_tree_is(const rg_topology *net, unsigned word)
{
    unsigned j = 0;
    while (j < tree_k(net) && net->is[j] != word)
        j++;
    return j;
}

unsigned rg_cube_tree_radius(const rg_topology *net, unsigned word)
{
    unsigned least = tree_k(net);
    for (unsigned j = 0; j < tree_k(net); j++) {
        const unsigned steps = topology_ones(word ^ net->is[j]);
        least = steps < least ? steps : least;
    }
    return least;
}

/* The standard intermediate switches: each word inverts its predecessor inside a
 * shrinking window; the second half are the complements of the first. */
static void standard_words(unsigned k, uint16_t *word)
{
    const unsigned half = (k + 1) / 2;
    const unsigned all = (1u << k) - 1;
    word[0] = 0;
    for (unsigned i = 1; i < half; i++)
        word[i] = (uint16_t)(word[i - 1] ^ ((all >> 2 * i) << i));
    for (unsigned i = half; i < k; i++)
        word[i] = (uint16_t)(word[i - half] ^ all);
}

static void init(rg_topology *net)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    const unsigned groups = net->name.family == RG_FAMILY_MIKANTC ? 2 : 1, levels = n - groups + 1;
    const unsigned below = groups * (3 * (1u << (k - 1)) - k); /* links, for k^(n-1) */
    rg_topology_powers(net, k);
    if (net->name.words == 0)
        standard_words(k, net->is);
    for (unsigned j = 0; j < k; j++) {
        if (net->name.words > 0)
            net->is[j] = net->name.word[j];
        unsigned at = j;
        for (; at > 0 && net->is_sorted[at - 1] > net->is[j]; at--)
            net->is_sorted[at] = net->is_sorted[at - 1];
        net->is_sorted[at] = net->is[j];
    }
    const uint64_t cube_switches = rg_topology_mul(1u << k, net->power[n - 2]);
    const uint64_t tree_switches = rg_topology_mul(levels - 1, net->power[n - 1]);
    net->nodes = rg_topology_mul(groups * rg_cube_tree_carriers(net), net->power[n - 1]);
    net->switches = rg_topology_mul(groups, rg_topology_add(cube_switches, tree_switches));
    net->links = rg_topology_add(rg_topology_mul(groups * (n - 2) + 1, net->power[n]),
                                 rg_topology_mul(below, net->power[n - 1]));
    rg_tree_levels(net, groups, levels, cube_switches);
}

uint64_t rg_cube_tree_home(const rg_topology *net, uint64_t node, uint64_t *index)
{
    const uint64_t of_group = net->nodes / net->groups;
    const uint64_t carrier = node % of_group / tree_k(net);
    const unsigned carriers = rg_cube_tree_carriers(net);
    const unsigned word = word_of(net, (unsigned)(carrier % carriers));
    *index = carrier / carriers << tree_k(net) | word;
    return tree_switch(net, (unsigned)(node / of_group), 0, *index);
}

/* The first compute node of a carrier switch. */
static uint64_t first_node(const rg_topology *net, unsigned group, uint64_t cube, unsigned word)
{
    const uint64_t carrier = cube * rg_cube_tree_carriers(net) + rg_cube_tree_carrier(net, word);
    return group * (net->nodes / net->groups) + carrier * tree_k(net);
}

static void next_of_cube(const rg_topology *net, uint64_t v, const rg_topology_place *place,
                         uint64_t *out)
{
    const unsigned k = tree_k(net);
    const uint64_t cube = place->index >> k;
    const unsigned word = (unsigned)(place->index & ((1u << k) - 1));
    for (unsigned bit = 0; bit < k; bit++)
        out[bit] = v - word + (word ^ 1u << bit);
    if (rg_cube_tree_is(net, word) == k) {
        const uint64_t first = first_node(net, place->group, cube, word);
        for (unsigned p = 0; p < k; p++)
            out[k + p] = first + p;
    } else if (net->levels > 1) {
        for (unsigned x = 0; x < k; x++)
            out[k + x] = tree_switch(net, place->group, 1, cube * k + x);
    } else {
        for (unsigned x = 0; x < k; x++)
            out[k + x] = tree_switch(net, 1 - place->group, 0, net->is[x]);
    }
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned k = tree_k(net);
    if (v < net->nodes) {
        uint64_t index;
        out[0] = rg_cube_tree_home(net, v, &index);
        for (unsigned port = 1; port < 2 * k; port++)
            out[port] = RG_TOPOLOGY_NONE;
        return;
    }
    const rg_topology_place place = rg_tree_place(net, v);
    if (place.level == 0) {
        next_of_cube(net, v, &place, out);
        return;
    }
    if (place.level == 1)
        for (unsigned x = 0; x < k; x++)
            out[x] = tree_switch(net, place.group, 0, place.index / k << k | net->is[x]);
    else
        rg_tree_fan(net, place.group, place.level - 1, place.index, place.level - 1, out);
    rg_tree_up(net, &place, out + k);
}

static void print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const unsigned k = tree_k(net);
    const rg_topology_place place = rg_tree_place(net, v);
    uint64_t index = place.index;
    rg_topology_put(out, place.is_node ? '(' : '<');
    if (net->groups == 2)
        rg_topology_put_item(out, place.group);
    if (place.is_node)
        (void)rg_cube_tree_home(net, v, &index);
    if (place.level > 0) {
        rg_tree_print_switch(net, &place, out);
    } else {
        if (!place.is_node)
            rg_topology_put_item(out, 0);
        rg_topology_put_items(out, index >> k, k, tree_n(net) - 2);
        if (out->text[out->at - 1] != '(')
            rg_topology_put(out, ',');
        rg_topology_put_word(out, index & ((1u << k) - 1), 2, k);
    }
    if (place.is_node)
        rg_topology_put_item(out, v % k);
    rg_topology_put(out, place.is_node ? ')' : '>');
}

static bool parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const unsigned k = tree_k(net);
    const bool is_node = !rg_topology_take(in, '<');
    const bool open = !is_node || rg_topology_take(in, '(');
    unsigned group;
    uint64_t level = 0, cube, word, p = 0;
    if (!rg_tree_take_group(net, in, &group))
        return false;
    if (!is_node && !rg_topology_take_item(in, net->levels, &level))
        return false;
    if (level > 0) {
        if (!rg_topology_take_items(in, k, tree_n(net) - 1, &cube))
            return false;
        *v = tree_switch(net, group, (unsigned)level, cube);
        return rg_topology_take(in, '>');
    }
    if (!rg_topology_take_items(in, k, tree_n(net) - 2, &cube) || !rg_topology_take_comma(in))
        return false;
    const size_t at = in->at;
    if (!rg_topology_take_word(in, 2, k, &word))
        return false;
    if (!is_node) {
        *v = tree_switch(net, group, 0, cube << k | word);
        return rg_topology_take(in, '>');
    }
    if (rg_cube_tree_is(net, (unsigned)word) < k) {
        in->at = at;
        return false;
    }
    if (!rg_topology_take_item(in, k, &p))
        return false;
    *v = first_node(net, group, cube, (unsigned)word) + p;
    return !open || rg_topology_take(in, ')');
}

/* ---- Degrees and distances by formula -------------------------------------------------------- */

/* What the formulas need of the carriers of one cube. */
typedef struct cube_sums {
    unsigned largest_radius; /* R */
    uint64_t radii;          /* rho, the sum of r */
    uint64_t within;         /* A, the sum of distances between the carriers of one cube */
    unsigned farthest;       /* the largest of them */
} cube_sums;

static cube_sums sums_of(const rg_topology *net)
{
    uint8_t radius[1 << CUBE_TREE_MOST_K] = {0};
    uint8_t weight[1 << CUBE_TREE_MOST_K] = {0}; /* bits set */
    const unsigned k = tree_k(net);
    const unsigned words = 1u << k;
    cube_sums sums = {0};
    for (unsigned s = 0; s < words; s++) {
        const unsigned r = rg_cube_tree_radius(net, s);
        sums.largest_radius = r > sums.largest_radius ? r : sums.largest_radius;
        sums.radii += r;
        if (k <= CUBE_TREE_MOST_K) {
            radius[s] = (uint8_t)r;
            weight[s] = (uint8_t)(weight[s >> 1] + (s & 1));
        }
    }
    /* Up over one IS and down over another is sometimes shorter than through the cube. Radius 0 are
     * the IS themselves, which carry nothing. */
    for (unsigned s = 0; k <= CUBE_TREE_MOST_K && s < words; s++) {
        for (unsigned t = 0; radius[s] > 0 && t < s; t++) {
            const unsigned around = radius[s] + 2u + radius[t];
            const unsigned direct = weight[s ^ t];
            const unsigned distance = radius[t] == 0 ? 0 : direct < around ? direct : around;
            sums.within += 2 * distance;
            sums.farthest = distance > sums.farthest ? distance : sums.farthest;
        }
    }
    return sums;
}

static void facts_of(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    const uint64_t m = rg_cube_tree_carriers(net);
    const cube_sums sums = sums_of(net);
    const uint64_t cell = k * m;

    rg_topology_degrees(facts, 2 * k, net->groups * k, 2 * k);
    facts->connectivity = net->name.words == 0 ? k : RG_TOPOLOGY_UNKNOWN;
    if (n > 2)
        facts->diameter = 2 * n + 2 * sums.largest_radius;
    else if (k <= CUBE_TREE_MOST_K)
        facts->diameter = 2 + sums.farthest;
    if (n == 2 && net->groups == 2 && k <= CUBE_TREE_MOST_K &&
        facts->diameter < 2 * sums.largest_radius + 3)
        facts->diameter = 2 * sums.largest_radius + 3;
    if (k > CUBE_TREE_MOST_K)
        return;

    /* From the nodes of one cube to the nodes of another: k^2 for each pair of carriers, of all of
     * which the radii add up to 2 m rho; and the distance from IS to IS with the two node links. */
    const uint64_t to_is = 2 * k * k * m * sums.radii;
    uint64_t sum = k * k * sums.within + 2 * cell * (cell - 1);
    for (unsigned h = 1; h + 1 < n; h++) {
        const uint64_t pair = to_is + cell * cell * (2 * h + 4);
        sum = rg_topology_add(sum, rg_topology_mul((k - 1) * net->power[h - 1], pair));
    }
    if (net->groups == 2)
        sum = rg_topology_add(
            sum, rg_topology_mul(net->power[n - 2], to_is + cell * cell * (2 * n - 1)));
    rg_topology_distances(facts, sum, cell);
}

/* ---- Numbers of shortest paths: exact, and by the model of the paper ------------------------- */

/* Sums over the carriers of one cube. */
typedef struct cube_ways {
    double to_is;  /* shortest paths from a carrier to all its nearest IS */
    double within; /* shortest paths from one carrier to another, over all ordered pairs */
} cube_ways;

static cube_ways ways_of(const rg_topology *net)
{
    double ways[1 << CUBE_TREE_MOST_K] = {0}; /* to all of the nearest IS; of an IS 0 */
    uint8_t radius[1 << CUBE_TREE_MOST_K] = {0};
    double factorial[CUBE_TREE_MOST_K + 1] = {1};
    const unsigned k = tree_k(net);
    cube_ways sums = {0, 0};
    for (unsigned i = 1; i <= k; i++)
        factorial[i] = factorial[i - 1] * i;
    for (unsigned s = 0; s < 1u << k; s++) {
        radius[s] = (uint8_t)rg_cube_tree_radius(net, s);
        for (unsigned j = 0; radius[s] > 0 && j < k; j++)
            if (topology_ones(s ^ net->is[j]) == radius[s])
                ways[s] += factorial[radius[s]];
        sums.to_is += ways[s];
    }
    for (unsigned s = 0; s < 1u << k; s++) {
        for (unsigned t = 0; radius[s] > 0 && t < s; t++) {
            const unsigned around = radius[s] + 2u + radius[t];
            const unsigned direct = topology_ones(s ^ t);
            if (radius[t] > 0 && direct <= around)
                sums.within += 2 * factorial[direct];
            if (radius[t] > 0 && around <= direct) /* over one of k switches above */
                sums.within += 2 * k * ways[s] * ways[t];
        }
    }
    return sums;
}

static double exact_paths(const rg_topology *net)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    const cube_ways ways = ways_of(net);
    const double carriers = rg_cube_tree_carriers(net);
    const double cubes = (double)net->power[n - 2];
    /* From one cube to all: those that differ first in digit h, (k-1) k^(h-1), by k^(h+1) switches;
     * the cubes of the other group by k^(n-2). */
    double between = net->groups == 2 ? cubes * cubes : 0;
    for (unsigned h = 1; h + 1 < n; h++)
        between += (k - 1) * (double)net->power[h - 1] * (double)net->power[h + 1];
    return (ways.within + between * ways.to_is * ways.to_is) /
           (carriers * carriers * cubes * net->groups);
}

static void paths_of(const rg_topology *net, rg_topology_switch_paths *paths)
{
    const double k = tree_k(net);
    const unsigned n = tree_n(net);
    const double cubes = (double)net->power[n - 2] * net->groups;
    const double tree = rg_tree_paths(net);
    const double cube = rg_topology_cube_paths(tree_k(net));
    const double printed = rg_topology_cube_paths_printed(tree_k(net));
    /* P_0 = k P_cube within a cube, P_1 = k^2 P_cube^2 P_tree between two. */
    paths->model = k * k * cube * cube * tree * (1 - 1 / cubes) + k * cube / cubes;
    /* As printed: in the last term k P_cube stands for P_cube / k. */
    paths->printed =
        k * k * printed * printed * tree + (k * printed - printed * printed * tree) * k * k / cubes;
    if (tree_k(net) <= CUBE_TREE_MOST_K)
        paths->exact = exact_paths(net);
}

/* ---- The records ----------------------------------------------------------------------------- */

/* Adding to the digits of E or to p, and exchanging the groups, are automorphisms: only the carrier
 * matters. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    const uint64_t classes = rg_cube_tree_carriers(net);
    const unsigned k = tree_k(net);
    return node % k == 0 && node / k < classes ? net->nodes / classes : 0;
}

/* What the records share. */
#define CUBE_TREE                                                                                  \
    .range = {{2, RG_NETWORK_MAX_WORDS}, {2, 62}}, .list = true, .init = init, .next = next,       \
    .print = print, .parse = parse, .facts = facts_of, .weight = weight, .paths = paths_of,        \
    .channels = CHANNELS_CUBE,                                                                     \
    .uses = RG_ROUTE_VC_CLASSES | RG_ROUTE_TIE | RG_ROUTE_BALANCED | RG_ROUTE_CUBE | RG_ROUTE_UP | \
            RG_ROUTE_DETOUR,                                                                       \
    .standard = {.vc_classes = 2, .tie = RG_TIE_ALL, .detour = true}, .start = rg_cube_tree_start, \
    .step = rg_cube_tree_step, .bound = rg_cube_tree_bound, .phases = rg_cube_tree_phases
#define CUBE_TREE_RULE                                                                             \
    "goes through the cube to a nearest intermediate switch, up by any port, down, and through "   \
    "the cube. Virtual channel 0 is for the way before the turn, 1 for the way after it"

const topology_family rg_topology_kantc = {
    .info = {"kantc", "k,n", "k-ary n-tree k-cube", "kantc:3,3", CUBE_TREE_RULE,
             .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    CUBE_TREE,
};

const topology_family rg_topology_mikantc = {
    .info = {"mikantc", "k,n", "mirrored k-ary n-tree k-cube", "mikantc:2,2", CUBE_TREE_RULE,
             .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    CUBE_TREE,
};
