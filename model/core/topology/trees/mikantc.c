/* SPDX-License-Identifier: Apache-2.0 */

/* MiKANTC(k,n), the mirrored k-ary n-tree k-cube. */

#include "cube_tree.h"

static void init(rg_topology *net)
{
    const unsigned k = net->name.param[0];
    const unsigned n = net->name.param[1];
    rg_cube_tree_init(net, 2, n - 1);
    const uint64_t below = rg_topology_mul(3 * (1u << k) - 2 * k, net->power[n - 1]);
    net->links = rg_topology_add(rg_topology_mul(2 * n - 3, net->power[n]), below);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned k = tree_k(net);
    rg_topology_degrees(facts, 2 * k, 2 * k, 2 * k);
    rg_cube_tree_facts(net, facts);
}

const topology_family rg_topology_mikantc = {
    .info = {"mikantc", "k,n", "mirrored k-ary n-tree k-cube", "mikantc:2,2", CUBE_TREE_RULE,
             .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    CUBE_TREE,
    .init = init,
    .facts = facts,
};
