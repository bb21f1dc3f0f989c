/* SPDX-License-Identifier: Apache-2.0 */

/* KANT(k,n), the k-ary n-tree: k^n nodes under n levels of k^(n-1) switches. */

#include "tree.h"

static void init(rg_topology *net)
{
    const unsigned n = net->name.param[1];
    rg_topology_powers(net, net->name.param[0]);
    net->nodes = net->power[n];
    net->switches = rg_topology_mul(n, net->power[n - 1]);
    net->links = rg_topology_mul(n, net->power[n]);
    rg_tree_levels(net, 1, n, net->power[n - 1]);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    rg_topology_degrees(facts, 2 * k, k, n > 1 ? 2 * k : k);
    facts->diameter = 2 * n;
    rg_topology_distances(facts, rg_tree_row_sum(net), 1);
    if (n > 1)
        facts->connectivity = k;
    /* At least N/2, since the tree routes every permutation on disjoint links; and no more, since
     * that many links cut off half of the subtrees of the roots together with half of the roots. */
    if (k % 2 == 0)
        facts->bisection = facts->nodes / 2;
}

static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    const unsigned k = tree_k(net);
    paths->printed = paths->model = paths->exact = rg_topology_tree_paths(tree_n(net) - 1, k, k);
}

/* Every node link carries one message. Between two levels there are as many channels of a direction
 * as nodes, all alike, and no message crosses there twice: so their load is at most one. */
static double load(const rg_topology *net)
{
    (void)net;
    return 1;
}

const topology_family rg_topology_kary = {
    .info = {"kary", "k,n", "k-ary n-tree", "kary:2,3", (TREE_RULE ", then down the only way"),
             .kind = RG_KIND_TOPOLOGY, .never_locks = true, .radix = {1, 1}},
    TREE,
    .range = {{2, 255}, {1, 62}},
    .init = init,
    .facts = facts,
    .paths = paths,
    .load = load,
    .uses = RG_ROUTE_UP,
    .standard = {.vc_classes = 1},
};
