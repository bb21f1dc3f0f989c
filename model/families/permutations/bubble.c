/* SPDX-License-Identifier: Apache-2.0 */

/* BS(n), the bubble-sort graph: neighbouring symbols change places. */

#include "permutation.h"

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    const uint64_t here = rg_permutation_unrank(v, n);
    for (unsigned port = 0; port + 1 < n; port++)
        out[port] = rg_permutation_rank(permutation_exchange(here, port, port + 1), n);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, n - 1, n - 1, n - 1);
    facts->connectivity = n - 1;
    facts->diameter = n * (n - 1) / 2;
    rg_topology_distances(facts, net->nodes / 2 * (n * (n - 1) / 2), 1);
}

static void step(route_step *step)
{
    const uint64_t relative = rg_permutation_aim(step);
    for (unsigned i = 0; i + 1 < step->net->name.param[0]; i++)
        if (permutation_symbol(relative, i) > permutation_symbol(relative, i + 1))
            rg_route_add(step, i, 0);
}

const topology_family rg_topology_bubble = {
    .info = {"bubble", "n", "bubble-sort graph", "bubble:4",
             "exchanges neighbours that stand the wrong way round", .kind = RG_KIND_TOPOLOGY},
    PERMUTATION_GRAPH,
    .prepared_bytes = rg_permutation_prepared_bytes,
    .prepare = rg_permutation_prepare,
    .bound = rg_route_diameter,
};
