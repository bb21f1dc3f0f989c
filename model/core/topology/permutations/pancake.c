/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* P(n), the pancake graph: the first i symbols are reversed; spec 1.12. */

#include "permutation.h"

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    const uint64_t here = rg_permutation_unrank(v, n);
    for (unsigned port = 0; port + 1 < n; port++)
        out[port] = rg_permutation_rank(rg_permutation_reverse(here, port + 2), n);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, n - 1, n - 1, n - 1);
    facts->connectivity = n - 1;
    /* No formula is known for its diameter. */
}

const topology_family rg_topology_pancake = {
    .range = {{2, PERMUTATION_MAX}},
    .init = rg_permutation_graph_init,
    .next = next,
    .print = rg_permutation_graph_print,
    .parse = rg_permutation_graph_parse,
    .facts = facts,
};
