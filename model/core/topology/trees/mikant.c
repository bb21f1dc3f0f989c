/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* MiKANT(k,n), the mirrored k-ary n-tree: two groups of n-1 levels, joined at the top; spec 1.2. */

#include "tree.h"

static void init(rg_topology *net)
{
    const unsigned n = net->name.param[1];
    topology_powers(net, net->name.param[0]);
    net->nodes = topology_mul(2, net->power[n]);
    net->switches = topology_mul(2 * n - 2, net->power[n - 1]);
    net->links = topology_mul(2 * n - 1, net->power[n]);
    tree_levels(net, 2, n - 1, net->power[n - 1]);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    topology_degrees(facts, 2 * k, 2 * k, 2 * k);
    facts->diameter = 2 * n;
    /* In the other group all nodes are equally far. */
    topology_distances(facts,
                       topology_add(tree_row_sum(net), topology_mul(net->power[n], 2 * n - 1)), 1);
    facts->connectivity = k;
}

static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    paths->printed = paths->model = paths->exact = tree_mirrored_paths(net);
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

const topology_family topology_mikant = {
    .range = {{2, 255}, {2, 62}},
    .init = init,
    .next = tree_next,
    .print = tree_print,
    .parse = tree_parse,
    .facts = facts,
    .paths = paths,
    .load = load,
};
