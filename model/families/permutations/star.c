/* SPDX-License-Identifier: Apache-2.0 */

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

/* Every misplaced symbol goes home once, and every cycle that does not contain the first place must
 * be entered: nearer are the home of the first symbol, and the places of other cycles. */
unsigned rg_star_nearer(uint64_t relative, unsigned n)
{
    const unsigned home = permutation_symbol(relative, 0);
    unsigned cycle = 1, ports = 0;
    for (unsigned j = home; j != 0; j = permutation_symbol(relative, j))
        cycle |= 1u << j;
    for (unsigned j = 1; j < n; j++)
        if (j == home || ((cycle >> j & 1) == 0 && permutation_symbol(relative, j) != j))
            ports |= 1u << (j - 1);
    return ports;
}

/* The first choice is to send the first symbol home, if it is not there. */
static void step(route_step *step)
{
    const uint64_t relative = rg_permutation_aim(step);
    const unsigned home = permutation_symbol(relative, 0);
    unsigned ports = rg_star_nearer(relative, step->net->name.param[0]);
    if (home > 0) {
        rg_route_add(step, home - 1, 0);
        ports &= ~(1u << (home - 1));
    }
    rg_permutation_add(step, ports);
}

const topology_family rg_topology_star = {
    .info = {"star", "n", "star graph", "star:4",
             "sends the first symbol to its place, or into another cycle",
             .kind = RG_KIND_TOPOLOGY},
    PERMUTATION_GRAPH,
    .prepared_bytes = rg_permutation_prepared_bytes,
    .prepare = rg_permutation_prepare,
    .load = load,
    .bound = rg_route_diameter,
};
