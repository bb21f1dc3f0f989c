/* SPDX-License-Identifier: Apache-2.0 */

#include "grid.h"

void rg_grid_init(rg_topology *net, uint64_t (*links_along)(unsigned m))
{
    const unsigned count = net->name.count;
    uint64_t nodes = 1, links = 0;
    for (unsigned j = count; j-- > 0;) {
        net->power[j] = nodes;
        nodes = rg_topology_mul(nodes, net->name.param[j]);
    }
    for (unsigned j = 0; j < count; j++) {
        const unsigned m = net->name.param[j];
        links = rg_topology_add(links, rg_topology_mul(nodes / m, links_along(m)));
    }
    rg_topology_direct(net, 2 * count, nodes, links);
}

void rg_grid_next(const rg_topology *net, uint64_t v, bool around, uint64_t *out)
{
    for (unsigned j = 0; j < net->name.count; j++) {
        const unsigned m = net->name.param[j];
        const uint64_t stride = net->power[j];
        const uint64_t x = v / stride % m;
        uint64_t more = RG_TOPOLOGY_NONE, less = RG_TOPOLOGY_NONE;
        if (x + 1 < m)
            more = v + stride;
        else if (around && m > 1)
            more = v - x * stride;
        if (around && m == 2) { /* both directions are one link, that of the first port */
            out[2 * j] = more;
            out[2 * j + 1] = RG_TOPOLOGY_NONE;
            continue;
        }
        if (x > 0)
            less = v - stride;
        else if (around && m > 1)
            less = v + (m - 1) * stride;
        out[2 * j] = more;
        out[2 * j + 1] = less;
    }
}

void rg_grid_print(const rg_topology *net, uint64_t v, topology_text *out)
{
    rg_topology_put(out, '(');
    for (unsigned j = 0; j < net->name.count; j++)
        rg_topology_put_item(out, v / net->power[j] % net->name.param[j]);
    rg_topology_put(out, ')');
}

bool rg_grid_parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const bool open = rg_topology_take(in, '(');
    uint64_t found = 0;
    for (unsigned j = 0; j < net->name.count; j++) {
        uint64_t x;
        if (!rg_topology_take_item(in, net->name.param[j], &x))
            return false;
        found += x * net->power[j];
    }
    *v = found;
    return !open || rg_topology_take(in, ')');
}

unsigned rg_grid_side(const rg_topology *net)
{
    const unsigned side = net->name.param[0];
    for (unsigned j = 1; j < net->name.count; j++)
        if (net->name.param[j] != side)
            return 0;
    return side;
}

unsigned rg_grid_coordinate(const route_step *step, uint64_t *x, uint64_t *aim)
{
    const rg_topology *net = step->net;
    unsigned j = 0;
    for (;; j++) {
        *x = step->packet.vertex / net->power[j] % net->name.param[j];
        *aim = step->packet.target / net->power[j] % net->name.param[j];
        if (*x != *aim)
            return j;
    }
}

/* Along one side there is one way, or two if the destination is opposite on a ring. The hops of the
 * sides come in any order. */
uint64_t rg_grid_ways(const rg_topology *net, uint64_t source, uint64_t destination, bool around,
                      topology_ways *ways)
{
    uint64_t hops = 0;
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t side = net->name.param[j], stride = net->power[j];
        const uint64_t a = source / stride % side, b = destination / stride % side;
        const uint64_t apart = a > b ? a - b : b - a;
        const bool ring = around && side > 2;
        const uint64_t least = ring && side - apart < apart ? side - apart : apart;
        rg_ways_choose(ways, hops, least);
        hops += least;
        if (ring && 2 * apart == side)
            rg_ways_multiply(ways, 2);
    }
    return hops;
}
