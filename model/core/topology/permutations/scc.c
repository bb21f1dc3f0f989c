/* SPDX-License-Identifier: Apache-2.0 */

/* SCC(n), star connected cycles: position i of a permutation's ring has the star's link that
 * exchanges positions 1 and i. Renaming the symbols, and turning positions 2..n together
 * with the ring, map every vertex onto every other. */

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
        rg_permutation_rank(permutation_exchange(here, 0, position + 1), n) * (n - 1) + position;
    rg_connected_ring(net, v, position, out);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    rg_topology_degrees(facts, net->ports, net->ports, net->ports);
    facts->connectivity = net->ports;
}

static void step(route_step *step)
{
    rg_connected_step(step, rg_star_nearer, rg_connected_walk);
}

/* The links are those of a route in the star graph. */
static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return rg_connected_bound(net, 3 * (net->name.param[0] - 1) / 2);
}

const topology_family rg_topology_scc = {
    .info = {"scc", "n", "star connected cycles", "scc:4",
             "takes, of the links of the star graph's shortest routes, the nearest",
             .kind = RG_KIND_TOPOLOGY},
    CONNECTED,
    .rename = rg_connected_rename,
    .init = init,
    .next = next,
    .facts = facts,
    .channels = CHANNELS_PORT,
    .step = step,
    .bound = bound,
};
