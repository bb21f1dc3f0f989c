/* SPDX-License-Identifier: Apache-2.0 */

/* The mesh of sides m1,m2,..: one coordinate changes by 1. */

#include "grid.h"

static uint64_t links_along(unsigned m)
{
    return m - 1;
}

static void init(rg_topology *net)
{
    rg_grid_init(net, links_along);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    rg_grid_next(net, v, false, out);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned side = rg_grid_side(net);
    unsigned min = 0, max = 0;
    uint64_t sum = 0;
    facts->diameter = 0;
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t m = net->name.param[j];
        const uint64_t lines = net->nodes / m;
        min += m > 1;
        max += m > 2 ? 2 : m > 1;
        facts->diameter += m - 1;
        /* m (m^2 - 1) / 3 between the points of one line, for any two lines */
        const uint64_t line = rg_topology_mul(m, m * m - 1);
        sum = rg_topology_add(sum, line == UINT64_MAX
                                       ? line
                                       : rg_topology_mul(line / 3, rg_topology_mul(lines, lines)));
    }
    rg_topology_degrees(facts, max, min, max);
    rg_topology_distances(facts, sum, net->nodes);
    facts->connectivity = min;
    if (side > 0 && side % 2 == 0)
        facts->bisection = net->nodes / side;
}

/* Mirroring a coordinate is an automorphism: the first node of a class is in the lower half of
 * every side. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    uint64_t count = 1;
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t m = net->name.param[j];
        const uint64_t x = node / net->power[j] % m;
        if (2 * x > m - 1)
            return 0;
        count *= 2 * x == m - 1 ? 1 : 2;
    }
    return count;
}

static uint64_t ways(const rg_topology *net, uint64_t source, uint64_t destination,
                     topology_ways *ways)
{
    return rg_grid_ways(net, source, destination, false, ways);
}

static void step(route_step *step)
{
    uint64_t x, aim;
    const unsigned j = rg_grid_coordinate(step, &x, &aim);
    rg_route_add(step, x < aim ? 2 * j : 2 * j + 1, 0);
}

static void rename(rg_network *name)
{
    if (rg_network_all(name, 2))
        *name = (rg_network){.family = RG_FAMILY_HYPERCUBE, .count = 1, .param = {name->count}};
}

const topology_family rg_topology_mesh = {
    .info = {"mesh", "m1,...", "mesh", "mesh:4,5", "goes coordinate by coordinate",
             .kind = RG_KIND_TOPOLOGY, .grid = true, .never_locks = true},
    GRID,
    .rename = rename,
    .init = init,
    .next = next,
    .facts = facts,
    .weight = weight,
    .ways = ways,
    .standard = {.vc_classes = 1},
    .step = step,
};
