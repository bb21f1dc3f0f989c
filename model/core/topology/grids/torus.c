/* SPDX-License-Identifier: Apache-2.0 */

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

static uint64_t ways(const rg_topology *net, uint64_t source, uint64_t destination,
                     topology_ways *ways)
{
    return rg_grid_ways(net, source, destination, true, ways);
}

/*
 * Coordinate by coordinate, the shorter way. Virtual channels as Dally and Seitz (1987) have them:
 * 0 while the route in this coordinate still has to cross the end, 1 when it does not. So channel 0
 * is not used after the end, channel 1 not across it, and neither goes full circle.
 */
static void step(route_step *step)
{
    uint64_t x, aim;
    const unsigned j = rg_grid_coordinate(step, &x, &aim);
    const uint64_t m = step->net->name.param[j];
    const uint64_t more = x < aim ? aim - x : aim + m - x;
    if (2 * more <= m)
        rg_route_add(step, 2 * j, x < aim);
    if (2 * more >= m && m > 2) /* with two vertices both directions are one link */
        rg_route_add(step, 2 * j + 1, x > aim);
}

/* A ring of 4 is a square, 2 x 2: torus:8,4 is torus:8,2,2; the largest side first. */
static void rename(rg_network *name)
{
    rg_network made = {.family = RG_FAMILY_TORUS};
    unsigned twos = 0, most = 0;

    for (unsigned i = 0; i < name->count; i++) {
        const unsigned side = name->param[i];
        twos += side == 4 ? 2 : side == 2;
        most = side > most ? side : most;
    }
    for (unsigned side = most; side > 2; side--)
        for (unsigned i = 0; i < name->count; i++)
            if (name->param[i] == side && side != 4)
                made.param[made.count++] = side;
    if (made.count == 0 && twos > 0) {
        *name = (rg_network){.family = RG_FAMILY_HYPERCUBE, .count = 1, .param = {twos}};
        return;
    }
    if (made.count + twos == 0 || made.count + twos > RG_NETWORK_MAX_PARAMS)
        return;
    while (twos-- > 0)
        made.param[made.count++] = 2;
    *name = made;
}

const topology_family rg_topology_torus = {
    .info =
        {"torus", "m1,...", "torus", "torus:4,5",
         ("goes coordinate by coordinate, the shorter way round. Virtual channel 0 is for packets "
          "that still have to cross the end of their ring, 1 for those that have not"),
         .kind = RG_KIND_TOPOLOGY, .grid = true, .never_locks = true},
    GRID,
    .rename = rename,
    .init = init,
    .next = next,
    .facts = facts,
    .load = load,
    .channels = CHANNELS_PORT,
    .ways = ways,
    .uses = RG_ROUTE_TIE | RG_ROUTE_VC_CLASSES,
    .standard = {.vc_classes = 2},
    .step = step,
};
