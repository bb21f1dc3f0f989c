/* SPDX-License-Identifier: Apache-2.0 */

/* HyperX, the Hamming graph: routers that differ in one coordinate are linked. With equal sides it
 * is a flattened butterfly. */

#include "families/topology_internal.h"

static unsigned degree_of(const rg_network *name)
{
    unsigned degree = 0;
    for (unsigned j = 0; j < name->count && degree <= RG_TOPOLOGY_MAX_PORTS; j++)
        degree += name->param[j] - 1;
    return degree;
}

static const char *refuse(const rg_network *name)
{
    const unsigned degree = degree_of(name);
    const bool fits = degree <= RG_TOPOLOGY_MAX_PORTS && name->hosts <= RG_TOPOLOGY_MAX_PORTS &&
                      degree + name->hosts <= RG_TOPOLOGY_MAX_PORTS;
    return fits ? NULL : "a router has more than 510 ports, p and each s - 1 together";
}

static void init(rg_topology *net)
{
    const rg_network *name = &net->name;
    rg_tuple_init(net, name->param, name->count, name->hosts, degree_of(name));
    for (unsigned j = 0; j < name->count; j++) {
        const uint64_t s = name->param[j], lines = tuple_routers(net) / s;
        net->links = rg_topology_add(net->links, rg_topology_mul(lines, s * (s - 1) / 2));
    }
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    uint64_t router, first;
    unsigned port = tuple_hosts(net);
    if (!rg_tuple_next(net, v, out, &router, &first))
        return;
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t x = tuple_at(net, router, j), line = router - x * net->power[j];
        for (uint64_t y = 0; y < net->name.param[j]; y++)
            if (y != x)
                out[port++] = first + line + y * net->power[j];
    }
}

/* The smallest side above 1; 0: there is none. */
static uint64_t least_side(const rg_network *name)
{
    unsigned least = 0;
    for (unsigned j = 0; j < name->count; j++)
        if (name->param[j] > 1 && (least == 0 || name->param[j] < least))
            least = name->param[j];
    return least;
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned degree = degree_of(&net->name);
    const uint64_t routers = tuple_routers(net), least = least_side(&net->name);
    uint64_t sum = 0, sides = 0;
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t s = net->name.param[j], lines = routers / s;
        sides += s > 1;
        sum = rg_topology_add(sum, rg_topology_mul(rg_topology_mul(s * (s - 1), lines), lines));
    }
    rg_topology_degrees(facts, net->ports, net->ports, net->ports);
    rg_tuple_distances(net, facts, sides, sum);
    facts->connectivity = degree;
    if (net->direct && least > 0 && least % 2 == 0) /* Lindsey (1964) */
        facts->bisection = rg_topology_mul(routers / least, least * least / 4);
}

/* A coordinate is changed by one message in s of those to all, over s - 1 channels. */
static double load(const rg_topology *net)
{
    const double nodes = (double)net->nodes, hosts = net->direct ? 1 : tuple_hosts(net);
    const uint64_t least = least_side(&net->name);
    const double most = least == 0 ? 0 : hosts / (double)least * nodes / (nodes - 1);
    return net->direct || most > 1 ? most : 1;
}

static void step(route_step *step)
{
    const rg_topology *net = step->net;
    uint64_t from, to;
    unsigned port = tuple_hosts(net);
    if (!rg_tuple_step(step, &from, &to))
        return;
    for (unsigned j = 0;; port += net->name.param[j++] - 1) {
        const uint64_t x = tuple_at(net, from, j), y = tuple_at(net, to, j);
        if (x == y)
            continue;
        rg_route_add(step, port + (unsigned)(y - (y > x)), 0);
        return;
    }
}

/* The largest side first, none of 1; sides of 2 and 3 are those of a torus. */
static void rename(rg_network *name)
{
    rg_network made = {.family = RG_FAMILY_TORUS, .hosts = name->hosts};
    for (unsigned side = RG_TOPOLOGY_MAX_PORTS + 1; side > 1; side--)
        for (unsigned j = 0; j < name->count; j++)
            if (name->param[j] == side)
                made.param[made.count++] = side;
    if (made.count == 0)
        made.param[made.count++] = 1;
    if (made.hosts > 0 || made.param[0] > 3)
        made.family = RG_FAMILY_HYPERX;
    *name = made;
}

const topology_family rg_topology_hyperx = {
    .info = {"hyperx", "s1,...[/p]", "HyperX, a Hamming graph", "hyperx:3,4/2",
             "goes coordinate by coordinate", .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    .range = {{1, RG_TOPOLOGY_MAX_PORTS + 1}},
    .hosted = true,
    .refuse = refuse,
    .rename = rename,
    TUPLE,
    .facts = facts,
    .load = load,
    .standard = {.vc_classes = 1},
    .step = step,
    .bound = rg_route_diameter,
};
