/* SPDX-License-Identifier: Apache-2.0 */

/*
 * XGFT(h; m1..mh; w1..wh), the extended generalised fat tree of Öhring et al. (1995): a switch of
 * level i = 1..h has m_i children and w_(i+1) parents; a compute node, below level 1, has one
 * parent. Switch j of level i is j = s w1..w_i + t, above the compute nodes whose number divided
 * by m1..m_i is s. GFT(h,m,w), the fat tree of fattree.h, is XGFT(h+1; w,m..m; 1,w..w); the k-ary
 * n-tree is XGFT(n; k..k; 1,k..k), with the same numbers and ports.
 */

#include "families/inner/fat_tree.h"
#include "tree.h"

/* m1..m_i is in power[i], w1..w_i in power[W + i]. */
enum { W = 32 };

static bool is_gft(const rg_topology *net)
{
    return net->name.family == RG_FAMILY_GFT;
}

static unsigned height(const rg_topology *net)
{
    return net->name.param[0] + is_gft(net);
}

static unsigned children(const rg_topology *net, unsigned i)
{
    return net->name.param[is_gft(net) ? 1 + (i == 1) : i];
}

/* Of a switch of level i; the last level has none. */
static unsigned parents(const rg_topology *net, unsigned i)
{
    if (i >= height(net))
        return 0;
    return !is_gft(net) ? net->name.param[height(net) + i + 1] : i == 0 ? 1 : net->name.param[2];
}

static void nest(const rg_topology *net, unsigned level, unsigned *lines, unsigned *links)
{
    *lines = children(net, level + 1);
    *links = parents(net, level + 1);
}

static void narrow(const rg_network *name, unsigned index, topology_range *range)
{
    if (index == name->param[0] + 1)
        range->max = 1;
}

static void init(rg_topology *net)
{
    const unsigned h = height(net);
    net->power[0] = net->power[W] = 1;
    for (unsigned i = 1; i <= h; i++) {
        net->power[i] = rg_topology_mul(net->power[i - 1], children(net, i));
        net->power[W + i] = rg_topology_mul(net->power[W + i - 1], parents(net, i - 1));
        const unsigned ports = children(net, i) + parents(net, i);
        net->ports = ports > net->ports ? ports : net->ports;
    }
    net->level_first[0] = net->nodes = net->links = net->power[h];
    for (unsigned i = 1; i <= h; i++) {
        const uint64_t switches = rg_topology_mul(net->nodes / net->power[i], net->power[W + i]);
        net->switches = rg_topology_add(net->switches, switches);
        net->level_first[i] = rg_topology_add(net->level_first[i - 1], switches);
        net->links = rg_topology_add(net->links, rg_topology_mul(switches, parents(net, i)));
    }
    net->in_ports = net->ports;
    net->groups = 1;
    net->levels = h;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    unsigned port = 0;
    if (v < net->nodes) {
        out[port++] = net->level_first[0] + v / children(net, 1);
    } else {
        const rg_topology_place at = rg_tree_place(net, v);
        const unsigned i = at.level + 1;
        const uint64_t ways = net->power[W + i], below = net->power[W + i - 1];
        const uint64_t s = at.index / ways, t = at.index % ways;
        const uint64_t first = i > 1 ? net->level_first[i - 2] : 0;
        for (; port < children(net, i); port++)
            out[port] = first + (s * children(net, i) + port) * below + t % below;
        for (unsigned u = 0; u < parents(net, i); u++)
            out[port++] =
                net->level_first[i] + (s / children(net, i + 1) * parents(net, i) + u) * ways + t;
    }
    for (; port < net->ports; port++)
        out[port] = RG_TOPOLOGY_NONE;
}

/*
 * The connectivity: the parents of a leaf separate it, and the children of a root. Where all
 * switches above level 1 have as many children as the fewer of these, nothing less does: of the
 * parts that differ in the first choice of parents one is whole, and joins all leaves, and every
 * other switch has a whole way down.
 */
static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned h = height(net);
    unsigned min = net->ports, max = 0, fewest = UINT32_MAX;
    uint64_t sum = 0;
    facts->diameter = 0;
    for (unsigned i = 1; i <= h; i++) {
        const unsigned ports = children(net, i) + parents(net, i);
        min = ports < min ? ports : min;
        max = ports > max ? ports : max;
        if (i > 1 && children(net, i) < fewest)
            fewest = children(net, i);
        if (children(net, i) > 1)
            facts->diameter = 2 * i;
        sum = rg_topology_add(sum,
                              rg_topology_mul(net->power[i] - net->power[i - 1], 2 * (uint64_t)i));
    }
    rg_topology_degrees(facts, net->ports, min, max);
    rg_topology_distances(facts, sum, 1);
    const unsigned up = parents(net, 1), down = children(net, h), least = up < down ? up : down;
    if (h > 1 && fewest >= least)
        facts->connectivity = least;
    if (is_gft(net) && up == down && up % 2 == 0)
        facts->bisection = facts->nodes / 2;
}

/* A switch of level i turns w2..w_i ways. */
static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    double ways = 0;
    for (unsigned i = 2; i <= height(net); i++)
        ways += (double)net->power[W + i] * (double)(net->power[i] - net->power[i - 1]);
    paths->exact = ways / (double)net->nodes;
}

static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const uint64_t target = step->packet->target;
    if (step->packet->vertex < net->nodes) {
        rg_route_add(step, 0, 0);
        return;
    }
    const rg_topology_place at = rg_tree_place(net, step->packet->vertex);
    const unsigned i = at.level + 1;
    const uint64_t above = target / net->power[i];
    const uint64_t below = target / net->power[i - 1] % children(net, i);
    if (at.index / net->power[W + i] == above)
        rg_route_add(step, (unsigned)below, 0);
    else
        rg_route_add_up(step, children(net, i), parents(net, i), above % children(net, i + 1),
                        below);
}

/* The m-ary (h+1)-tree. */
static void rename_gft(rg_network *name)
{
    const unsigned h = name->param[0], m = name->param[1];
    if (m == name->param[2])
        *name = (rg_network){.family = RG_FAMILY_KARY, .count = 2, .param = {m, h + 1}};
}

static void rename_xgft(rg_network *name)
{
    const unsigned h = name->param[0], *m = name->param, *w = name->param + h;
    for (unsigned i = 3; i <= h; i++)
        if (m[i] != m[2] || w[i] != w[2])
            return;
    if (h > 1 && m[1] == w[2] && m[2] > 1)
        *name = (rg_network){.family = RG_FAMILY_GFT, .count = 3, .param = {h - 1, m[2], w[2]}};
}

rg_status rg_topology_fat_tree(const rg_topology *net, bool turning, rg_window *tree)
{
    unsigned down[RG_GFT_MAX_LEVELS], up[RG_GFT_MAX_LEVELS];
    const unsigned h = height(net);

    if (!is_gft(net) && net->name.family != RG_FAMILY_XGFT)
        return RG_E_OPTION;
    for (unsigned i = 1; i <= h; i++) {
        down[i - 1] = children(net, i);
        up[i - 1] = parents(net, i);
    }
    rg_status status = rg_window_shape(h - 1, down, up, turning, tree);
    if (status == RG_E_SQUARE)
        status = rg_window_shape(h - 1, down, up, false, tree);
    return status == RG_OK ? RG_OK : RG_E_LARGE;
}

/* What both have */
#define FAT_TREE                                                                                   \
    .init = init, .next = next, .print = rg_topology_level_print,                                  \
    .parse = rg_topology_level_parse, .facts = facts, .paths = paths, .channels = CHANNELS_LEVEL,  \
    .nest = nest, .down = children, .uses = RG_ROUTE_UP, .standard = {.vc_classes = 1},            \
    .step = step, .bound = rg_route_diameter

const topology_family rg_topology_gft = {
    .info = {"gft", "h,m,w", "generalised fat tree", "gft:2,4,2",
             (TREE_RULE ", then down the only way"), .kind = RG_KIND_GFT, .never_locks = true,
             .radix = {3, 2}},
    .rename = rename_gft,
    .range = {{1, 20}, {2, 255}, {1, 255}},
    FAT_TREE,
};

const topology_family rg_topology_xgft = {
    .info = {"xgft", "h,m1,...,w1,...", "extended generalised fat tree", "xgft:3,2,2,3,1,2,2",
             (TREE_RULE ", then down the only way"), .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    .rename = rename_xgft,
    .range = {{1, (RG_NETWORK_MAX_PARAMS - 1) / 2}, {1, 255}},
    .narrow = narrow,
    FAT_TREE,
};
