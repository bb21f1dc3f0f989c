/* SPDX-License-Identifier: Apache-2.0 */

/* Routers with coordinates, by themselves or with nodes. */

#include "topology_internal.h"

void rg_tuple_init(rg_topology *net, const unsigned *side, unsigned count, unsigned hosts,
                   unsigned degree)
{
    uint64_t routers = 1;
    for (unsigned j = count; j-- > 0;) {
        net->power[j] = routers;
        net->power[TUPLE_SIDE + j] = side[j];
        routers = rg_topology_mul(routers, side[j]);
    }
    if (hosts == 0) {
        rg_topology_direct(net, degree, routers, 0);
        return;
    }
    net->ports = net->in_ports = hosts + degree;
    net->groups = net->levels = 1;
    net->switches = routers;
    net->nodes = net->links = net->level_first[0] = rg_topology_mul(routers, hosts);
    net->level_first[1] = rg_topology_add(net->nodes, routers);
}

static uint64_t router_of(const rg_topology *net, uint64_t v)
{
    return net->direct ? v : v < net->nodes ? v / tuple_hosts(net) : v - net->nodes;
}

bool rg_tuple_next(const rg_topology *net, uint64_t v, uint64_t *out, uint64_t *router,
                   uint64_t *first)
{
    const unsigned hosts = tuple_hosts(net);
    const bool node = !net->direct && v < net->nodes;
    *router = router_of(net, v);
    *first = net->direct ? 0 : net->nodes;
    for (unsigned p = 0; p < net->ports; p++)
        out[p] = node || p >= hosts ? RG_TOPOLOGY_NONE : *router * hosts + p;
    if (node)
        out[0] = net->nodes + *router;
    return !node;
}

void rg_tuple_print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const bool node = v < net->nodes;
    const uint64_t router = router_of(net, v);
    rg_topology_put(out, node ? '(' : '<');
    for (unsigned j = 0; net->power[TUPLE_SIDE + j] > 0; j++)
        rg_topology_put_item(out, tuple_at(net, router, j));
    if (node && !net->direct)
        rg_topology_put_item(out, v % tuple_hosts(net));
    rg_topology_put(out, node ? ')' : '>');
}

bool rg_tuple_parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const bool node = net->direct || !rg_topology_take(in, '<');
    const bool open = !node || rg_topology_take(in, '(');
    uint64_t router = 0, x;
    for (unsigned j = 0; net->power[TUPLE_SIDE + j] > 0; j++) {
        if (!rg_topology_take_item(in, net->power[TUPLE_SIDE + j], &x))
            return false;
        router += x * net->power[j];
    }
    *v = node ? router : net->nodes + router;
    if (node && !net->direct) {
        if (!rg_topology_take_item(in, tuple_hosts(net), &x))
            return false;
        *v = router * tuple_hosts(net) + x;
    }
    return !open || rg_topology_take(in, node ? ')' : '>');
}

void rg_tuple_distances(const rg_topology *net, rg_topology_facts *facts, uint64_t diameter,
                        uint64_t sum)
{
    const uint64_t hosts = tuple_hosts(net), routers = tuple_routers(net);
    facts->diameter = diameter;
    if (hosts > 0) { /* pairs on different routers, and on one */
        const uint64_t apart = rg_topology_mul(2 * routers, routers - 1);
        facts->diameter = net->nodes > 1 ? diameter + 2 : 0;
        sum = rg_topology_mul(rg_topology_mul(hosts, hosts), rg_topology_add(sum, apart));
        sum = rg_topology_add(sum, rg_topology_mul(2 * routers, hosts * (hosts - 1)));
    }
    rg_topology_distances(facts, sum, net->nodes);
}

bool rg_tuple_step(route_step *step, uint64_t *from, uint64_t *to)
{
    const rg_topology *net = step->net;
    const uint64_t target = step->packet->target;
    *from = router_of(net, step->packet->vertex);
    *to = router_of(net, target);
    if (!net->direct && step->packet->vertex < net->nodes)
        rg_route_add(step, 0, 0);
    else if (*from == *to)
        rg_route_add(step, (unsigned)(target % tuple_hosts(net)), 0);
    else
        return true;
    return false;
}
