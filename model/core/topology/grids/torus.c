/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The torus of sides m1,m2,..: one coordinate changes by 1 modulo m; a side of 2 is one link, a
 * side of 1 none. */

#include "grid.h"

static uint64_t links_along(unsigned m)
{
    return m > 2 ? m : m - 1;
}

static void init(rg_topology *net)
{
    rg_grid_init(net, links_along);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    rg_grid_next(net, v, true, out);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned side = rg_grid_side(net);
    unsigned degree = 0;
    uint64_t sum = 0;
    facts->diameter = 0;
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t m = net->name.param[j];
        degree += m > 2 ? 2 : (unsigned)m - 1;
        facts->diameter += m / 2;
        sum = rg_topology_add(sum, rg_topology_mul(m * m / 4, net->nodes / m));
    }
    rg_topology_degrees(facts, degree, degree, degree);
    rg_topology_distances(facts, sum, 1);
    facts->connectivity = degree;
    if (side > 0 && side % 2 == 0)
        facts->bisection = net->nodes / side * (side == 2 ? 1 : 2);
}

/* All channels along a side are alike, by adding to coordinates and reversing the side: m^2/4 / m
 * hops on average, over the one or two channels of a node. */
static double load(const rg_topology *net)
{
    const double nodes = (double)net->nodes;
    double most = 0;
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t m = net->name.param[j];
        const double hops = (double)(m * m / 4) / (double)m / (m > 2 ? 2 : 1);
        most = hops > most ? hops : most;
    }
    return most * nodes / (nodes - 1);
}

const topology_family rg_topology_torus = {
    .range = GRID_RANGE,
    .init = init,
    .next = next,
    .print = rg_grid_print,
    .parse = rg_grid_parse,
    .facts = facts,
    .load = load,
};
