/* SPDX-License-Identifier: Apache-2.0 */

/* KANTC(k,n), the k-ary n-tree k-cube. */

#include "cube_tree.h"

static void init(rg_topology *net)
{
    const unsigned k = net->name.param[0];
    const unsigned n = net->name.param[1];
    rg_cube_tree_init(net, 1, n);
    const uint64_t below =
        rg_topology_mul((1u << (k - 1)) + rg_cube_tree_carriers(net), net->power[n - 1]);
    net->links = rg_topology_add(rg_topology_mul(n - 1, net->power[n]), below);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned k = tree_k(net);
    rg_topology_degrees(facts, 2 * k, k, 2 * k);
    rg_cube_tree_facts(net, facts);
}

const topology_family rg_topology_kantc = {
    .info = {"kantc", "k,n", "k-ary n-tree k-cube", "kantc:3,3", CUBE_TREE_RULE,
             .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    CUBE_TREE,
    .init = init,
    .facts = facts,
};
