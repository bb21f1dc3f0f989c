/* SPDX-License-Identifier: Apache-2.0 */

/* PCC(n), pancake connected cycles: position i of a permutation's ring has the pancake graph's link
 * that reverses the first i symbols. Renaming the symbols maps every permutation onto
 * every other, but the positions of a ring differ. */

#include "connected.h"

static void init(rg_topology *net)
{
    rg_connected_init(net, net->name.param[0] == 3 ? 1 : 2);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    unsigned position;
    const uint64_t here = rg_connected_split(net, v, &position);
    out[0] =
        rg_permutation_rank(rg_permutation_reverse(here, position + 2), n) * (n - 1) + position;
    rg_connected_ring(net, v, position, out);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    rg_topology_degrees(facts, net->ports, net->ports, net->ports);
    facts->connectivity = net->ports;
}

static uint64_t weight(const rg_topology *net, uint64_t node)
{
    const unsigned positions = net->name.param[0] - 1;
    return node < positions ? net->nodes / positions : 0;
}

static void step(route_step *step)
{
    rg_connected_step(step, rg_pancake_nearer, rg_connected_walk);
}

/* The links are those of a route in the pancake graph. */
static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return rg_connected_bound(net, 2 * net->name.param[0] - 3);
}

const topology_family rg_topology_pcc = {
    .info = {"pcc", "n", "pancake connected cycles", "pcc:4",
             "takes, of the links of the pancake graph's shortest routes, the nearest",
             .kind = RG_KIND_TOPOLOGY},
    CONNECTED,
    .rename = rg_connected_rename,
    .init = init,
    .next = next,
    .facts = facts,
    .weight = weight,
    .channels = CHANNELS_POSITION,
    .step = step,
    .bound = bound,
};
