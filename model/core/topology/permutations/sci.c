/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* SCI(n), star connected interchange: as SCC(n), but the positions of a permutation are all linked.
 * */

#include "connected.h"

/* The largest n whose diameter was compared with the formula. */
#define CHECKED_N 8

static void init(rg_topology *net)
{
    rg_connected_init(net, net->name.param[0] - 2);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    unsigned position;
    const uint64_t here = rg_connected_split(net, v, &position);
    out[0] =
        rg_permutation_rank(permutation_exchange(here, 0, position + 1), n) * (n - 1) + position;
    for (unsigned port = 1; port + 1 < n; port++)
        out[port] = v - position + port - (port <= position);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, n - 1, n - 1, n - 1);
    facts->connectivity = n - 1;
    if (n <= CHECKED_N)
        facts->diameter = 2 * (3 * (n - 1) / 2);
}

const topology_family rg_topology_sci = {
    .range = CONNECTED_RANGE,
    .init = init,
    .next = next,
    .print = rg_connected_print,
    .parse = rg_connected_parse,
    .facts = facts,
};
