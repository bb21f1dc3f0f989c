/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

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

const topology_family rg_topology_mesh = {
    .range = GRID_RANGE,
    .init = init,
    .next = next,
    .print = rg_grid_print,
    .parse = rg_grid_parse,
    .facts = facts,
    .weight = weight,
};
