/* SPDX-License-Identifier: Apache-2.0 */

/* MiKANT(k,n), the mirrored k-ary n-tree: two groups of n-1 levels, joined at the top. */

#include "tree.h"

static void init(rg_topology *net)
{
    const unsigned n = net->name.param[1];
    rg_topology_powers(net, net->name.param[0]);
    net->nodes = rg_topology_mul(2, net->power[n]);
    net->switches = rg_topology_mul(2 * n - 2, net->power[n - 1]);
    net->links = rg_topology_mul(2 * n - 1, net->power[n]);
    rg_tree_levels(net, 2, n - 1, net->power[n - 1]);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    rg_topology_degrees(facts, 2 * k, 2 * k, 2 * k);
    facts->diameter = 2 * n;
    /* In the other group all nodes are equally far away. */
    rg_topology_distances(
        facts, rg_topology_add(rg_tree_row_sum(net), rg_topology_mul(net->power[n], 2 * n - 1)), 1);
    facts->connectivity = k;
}

static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    paths->printed = paths->model = paths->exact = rg_tree_mirrored_paths(net);
}

/* As in the k-ary n-tree, but the k^n channels from one group to the other, all alike, carry more:
 * from each of k^n nodes the messages to the other group, once, and those of both groups between
 * subtrees that meet on no level of their own: these turn round in the other group. */
static double load(const rg_topology *net)
{
    const double cells = (double)net->power[tree_n(net)];
    const double turning = cells - (double)net->power[tree_n(net) - 1];
    const double across = (cells + 2 * turning) / (2 * cells - 1);
    return across > 1 ? across : 1;
}

const topology_family rg_topology_mikant = {
    .info =
        {"mikant", "k,n", "mirrored k-ary n-tree", "mikant:2,3",
         (TREE_RULE
          " or into the other group, then down. Virtual channel 0 is for the way up, 1 for the way "
          "after the turn"),
         .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    TREE,
    .range = {{2, 255}, {2, 62}},
    .init = init,
    .facts = facts,
    .paths = paths,
    .load = load,
    .uses = RG_ROUTE_UP | RG_ROUTE_VC_CLASSES,
    .standard = {.vc_classes = 2},
};
