/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Links and degrees by looking at every port of every vertex. */

#include "routegen/topology_measure.h"

static bool holds(const uint64_t *list, unsigned count, uint64_t v)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] == v)
            return true;
    return false;
}

static unsigned used_ports(const uint64_t *end, unsigned ports)
{
    unsigned used = 0;
    for (unsigned p = 0; p < ports; p++)
        used += end[p] != RG_TOPOLOGY_NONE;
    return used;
}

static void widen(unsigned value, bool first, unsigned *min, unsigned *max)
{
    *min = first || value < *min ? value : *min;
    *max = first || value > *max ? value : *max;
}

static void count_vertex(const rg_topology *net, uint64_t v, rg_topology_counts *counts)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS], previous[RG_TOPOLOGY_MAX_PORTS];
    (void)rg_topology_neighbours(net, v, next);
    const unsigned out = used_ports(next, net->ports);
    unsigned in = out, mutual = out;
    if (net->directed) {
        (void)rg_topology_predecessors(net, v, previous);
        in = used_ports(previous, net->in_ports);
        mutual = 0;
        for (unsigned p = 0; p < net->ports; p++)
            mutual += next[p] != RG_TOPOLOGY_NONE && holds(previous, net->in_ports, next[p]);
    }
    counts->arcs += out;
    counts->mutual += mutual;
    if (!net->direct && v < net->nodes)
        return;
    const bool first = v == (net->direct ? 0 : net->nodes);
    widen(out, first, &counts->degree_min, &counts->degree_max);
    widen(in, first, &counts->in_degree_min, &counts->in_degree_max);
}

rg_status rg_topology_count(const rg_topology *net, uint64_t most, rg_topology_counts *counts)
{
    if (!net || net->vertices == 0 || !counts)
        return RG_E_NULL;
    for (; most > 0 && counts->vertices < net->vertices; most--)
        count_vertex(net, counts->vertices++, counts);
    return RG_OK;
}
