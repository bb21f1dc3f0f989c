/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

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

const topology_family rg_topology_scc = {
    .range = CONNECTED_RANGE,
    .init = init,
    .next = next,
    .print = rg_connected_print,
    .parse = rg_connected_parse,
    .facts = facts,
};
