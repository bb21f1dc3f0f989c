/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Grids of sides m1,m2,..: coordinates x1,x2,.. with x1 the most significant digit of the vertex.
 * One coordinate changes by 1, in the torus modulo m;
 * there a side of 2 is one link, a side of 1 none.
 */

#include "families/topology_internal.h"

static bool is_around(const rg_topology *net)
{
    return net->name.family == RG_FAMILY_TORUS;
}

static void init(rg_topology *net)
{
    const unsigned count = net->name.count;
    rg_tuple_init(net, net->name.param, count, 0, 2 * count);
    for (unsigned j = 0; j < count; j++) {
        const unsigned m = net->name.param[j];
        const unsigned along = is_around(net) && m > 2 ? m : m - 1;
        net->links = rg_topology_add(net->links, rg_topology_mul(net->nodes / m, along));
    }
}

/* out[2j], out[2j+1]: one more, one less in coordinate j. */
static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const bool around = is_around(net);
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t m = net->name.param[j], stride = net->power[j], x = v / stride % m;
        const uint64_t first = around && m > 1 ? v - x * stride : RG_TOPOLOGY_NONE;
        const uint64_t last = around && m > 1 ? v + (m - 1) * stride : RG_TOPOLOGY_NONE;
        out[2 * j] = x + 1 < m ? v + stride : first;
        out[2 * j + 1] = x > 0 ? v - stride : last;
        if (around && m == 2) /* both directions are one link, that of the first port */
            out[2 * j + 1] = RG_TOPOLOGY_NONE;
    }
}

/* The side, if all sides are equal, else 0. */
static unsigned side_of(const rg_topology *net)
{
    const unsigned side = net->name.param[0];
    for (unsigned j = 1; j < net->name.count; j++)
        if (net->name.param[j] != side)
            return 0;
    return side;
}

/* Prepared: the coordinates of each vertex. */
static size_t prepared_bytes(const rg_topology *net)
{
    return (size_t)net->vertices * net->name.count * sizeof(uint32_t);
}

static void prepare(const rg_topology *net, void *prepared)
{
    uint32_t *x = prepared;
    for (uint64_t v = 0; v < net->vertices; v++)
        for (unsigned j = 0; j < net->name.count; j++)
            *x++ = (uint32_t)tuple_at(net, v, j);
}

static uint64_t place(const route_step *step, uint64_t v, unsigned j)
{
    const uint32_t *x = step->prepared;
    return x ? x[v * step->net->name.count + j] : tuple_at(step->net, v, j);
}

/* The coordinate to go in, its place and its aim. */
static unsigned coordinate(const route_step *step, uint64_t *x, uint64_t *aim)
{
    for (unsigned j = 0;; j++) {
        *x = place(step, step->packet->vertex, j);
        *aim = place(step, step->packet->target, j);
        if (*x != *aim)
            return j;
    }
}

/* Along one side there is one way, or two if the destination is opposite on a ring. The hops of the
 * sides come in any order. */
static uint64_t ways(const rg_topology *net, uint64_t source, uint64_t destination,
                     topology_ways *ways)
{
    uint64_t hops = 0;
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t side = net->name.param[j], stride = net->power[j];
        const uint64_t a = source / stride % side, b = destination / stride % side;
        const uint64_t apart = a > b ? a - b : b - a;
        const bool ring = is_around(net) && side > 2;
        const uint64_t least = ring && side - apart < apart ? side - apart : apart;
        rg_ways_choose(ways, hops, least);
        hops += least;
        if (ring && 2 * apart == side)
            rg_ways_multiply(ways, 2);
    }
    return hops;
}

/* What the records share. */
#define GRID                                                                                       \
    TUPLE, .range = {{1, 4294967295u}}, .ways = ways, .bound = rg_route_diameter,                  \
           .prepared_bytes = prepared_bytes, .prepare = prepare

/* ---- The mesh -------------------------------------------------------------------------------- */

static void mesh_facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned side = side_of(net);
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
static uint64_t mesh_weight(const rg_topology *net, uint64_t node)
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

static void mesh_step(route_step *step)
{
    uint64_t x, aim;
    const unsigned j = coordinate(step, &x, &aim);
    rg_route_add(step, x < aim ? 2 * j : 2 * j + 1, 0);
}

static void mesh_rename(rg_network *name)
{
    if (rg_network_all(name, 2))
        *name = (rg_network){.family = RG_FAMILY_HYPERCUBE, .count = 1, .param = {name->count}};
}

const topology_family rg_topology_mesh = {
    .info = {"mesh", "m1,...", "mesh", "mesh:4,5", "goes coordinate by coordinate",
             .kind = RG_KIND_TOPOLOGY, .grid = true, .never_locks = true},
    GRID,
    .rename = mesh_rename,
    .facts = mesh_facts,
    .weight = mesh_weight,
    .standard = {.vc_classes = 1},
    .step = mesh_step,
};

/* ---- The torus ------------------------------------------------------------------------------- */

static void torus_facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned side = side_of(net);
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
static double torus_load(const rg_topology *net)
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

/*
 * Coordinate by coordinate, the shorter way. Virtual channels as Dally and Seitz (1987) have them:
 * 0 while the route in this coordinate still has to cross the end, 1 when it does not. So channel 0
 * is not used after the end, channel 1 not across it, and neither goes full circle.
 */
static void torus_step(route_step *step)
{
    uint64_t x, aim;
    const unsigned j = coordinate(step, &x, &aim);
    const uint64_t m = step->net->name.param[j];
    const uint64_t more = x < aim ? aim - x : aim + m - x;
    if (2 * more <= m)
        rg_route_add(step, 2 * j, x < aim);
    if (2 * more >= m && m > 2) /* with two vertices both directions are one link */
        rg_route_add(step, 2 * j + 1, x > aim);
}

/* A ring of 4 is a square, 2 x 2: torus:8,4 is torus:8,2,2; the largest side first. */
static void torus_rename(rg_network *name)
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
    .rename = torus_rename,
    .facts = torus_facts,
    .load = torus_load,
    .channels = CHANNELS_PORT,
    .uses = RG_ROUTE_TIE | RG_ROUTE_VC_CLASSES,
    .standard = {.vc_classes = 2},
    .step = torus_step,
};
