/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Concentrated meshes: a square of k x k routers with a square of 2 x 2 nodes each. With express
 * links the ports that an edge of the mesh leaves free lead half a side along that edge
 * (J. Balfour, W. J. Dally, "Design tradeoffs for tiled CMP on-chip networks", 2006).
 */

#include "families/topology_internal.h"

enum { HOSTS = 4 };

static bool is_express(const rg_network *name)
{
    return name->count > 1;
}

static const char *refuse(const rg_network *name)
{
    const bool fits = name->param[0] % 2 == 0 && name->param[0] > 2;
    return is_express(name) && !fits ? "express links need an even side k above 2" : NULL;
}

static void init(rg_topology *net)
{
    const unsigned k = net->name.param[0], side[] = {k, k};
    rg_tuple_init(net, side, 2, HOSTS, 4);
    net->links += 2 * (uint64_t)k * (k - 1) + (is_express(&net->name) ? 2 * k : 0);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const uint64_t k = net->name.param[0];
    uint64_t router, first;
    if (!rg_tuple_next(net, v, out, &router, &first))
        return;
    for (unsigned j = 0; j < 2; j++) {
        const uint64_t stride = net->power[j], along = net->power[1 - j];
        const uint64_t x = tuple_at(net, router, j), y = tuple_at(net, router, 1 - j);
        const uint64_t far = is_express(&net->name)
                                 ? first + router - y * along + (y + k / 2) % k * along
                                 : RG_TOPOLOGY_NONE;
        out[HOSTS + 2 * j] = x + 1 < k ? first + router + stride : far;
        out[HOSTS + 2 * j + 1] = x > 0 ? first + router - stride : far;
    }
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const uint64_t k = net->name.param[0];
    const bool express = is_express(&net->name);
    rg_topology_degrees(facts, net->ports, net->ports - (express ? 0 : 2),
                        net->ports - (k > 2 ? 0 : 2));
    if (!express) /* k (k^2 - 1) / 3 between the points of one line, for any two lines */
        rg_tuple_distances(net, facts, 2 * (k - 1),
                           rg_topology_mul(2 * k * k, k * (k * k - 1) / 3));
}

/* The nodes of a router are alike. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    (void)net;
    return node % HOSTS == 0 ? HOSTS : 0;
}

/* Coordinate by coordinate. On an edge an express link is half a side of the other coordinate; it
 * is taken where as much is to go. */
static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const uint64_t last = net->name.param[0] - 1;
    uint64_t from, to;
    if (!rg_tuple_step(step, &from, &to))
        return;
    const unsigned j = tuple_at(net, from, 0) == tuple_at(net, to, 0);
    const uint64_t x = tuple_at(net, from, j), aim = tuple_at(net, to, j);
    const uint64_t y = tuple_at(net, from, 1 - j), apart = x > aim ? x - aim : aim - x;
    const bool express = is_express(&net->name) && 2 * apart > last && (y == 0 || y == last);
    const unsigned along = express ? 1 - j : j;
    rg_route_add(step, HOSTS + 2 * along + (express ? y == 0 : x > aim), 0);
}

static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return 2 * (uint64_t)net->name.param[0];
}

const topology_family rg_topology_cmesh = {
    .info = {"cmesh", "k[,e]", "concentrated mesh; e = 1: express links", "cmesh:4",
             "goes coordinate by coordinate, over an express link where half a side is to go",
             .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    .range = {{2, 32768}, {1, 1}},
    .refuse = refuse,
    TUPLE,
    .facts = facts,
    .weight = weight,
    .standard = {.vc_classes = 1},
    .step = step,
    .bound = bound,
};
