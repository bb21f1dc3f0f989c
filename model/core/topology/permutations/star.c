/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* S(n), the star graph: the first symbol changes places with another. */

#include "permutation.h"

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    const uint64_t here = rg_permutation_unrank(v, n);
    for (unsigned port = 0; port + 1 < n; port++)
        out[port] = rg_permutation_rank(permutation_exchange(here, 0, port + 1), n);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, n - 1, n - 1, n - 1);
    facts->connectivity = n - 1;
    facts->diameter = 3 * (n - 1) / 2;
    /* n! (n - 4 + 2/n + 1 + 1/2 + .. + 1/n), the whole of it positive. */
    uint64_t sum = net->nodes * n + 2 * (net->nodes / n) - 4 * net->nodes;
    for (unsigned i = 1; i <= n; i++)
        sum += net->nodes / i;
    rg_topology_distances(facts, sum, 1);
}

/* All channels are alike: renaming symbols and permuting positions 2..n. */
static double load(const rg_topology *net)
{
    rg_topology_facts known = {.nodes = net->nodes};
    facts(net, &known);
    return known.average_distance / (net->name.param[0] - 1);
}

const topology_family rg_topology_star = {
    .range = {{2, PERMUTATION_MAX}},
    .init = rg_permutation_graph_init,
    .next = next,
    .print = rg_permutation_graph_print,
    .parse = rg_permutation_graph_parse,
    .facts = facts,
    .load = load,
};
