/* SPDX-License-Identifier: Apache-2.0 */

/* Links and degrees by looking at every port of every vertex. */

#include <limits.h>

#include "routegen/topology_measure.h"
#include "inner/topology_measure.h"

/* Vertices that a thread takes at a time. */
#define PART 4096

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

static void widen(unsigned value, unsigned *min, unsigned *max)
{
    *min = value < *min ? value : *min;
    *max = value > *max ? value : *max;
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
    widen(out, &counts->degree_min, &counts->degree_max);
    widen(in, &counts->in_degree_min, &counts->in_degree_max);
}

/* Nothing seen: the least degree is that of no vertex. */
static const rg_topology_counts nothing = {.degree_min = UINT_MAX, .in_degree_min = UINT_MAX};

static void add(const rg_topology_counts *more, rg_topology_counts *counts)
{
    counts->arcs += more->arcs;
    counts->mutual += more->mutual;
    if (more->degree_min > more->degree_max)
        return; /* only compute nodes on switches */
    if (counts->degree_max == 0 && counts->in_degree_max == 0) {
        counts->degree_min = more->degree_min;
        counts->in_degree_min = more->in_degree_min;
    }
    widen(more->degree_min, &counts->degree_min, &counts->degree_max);
    widen(more->degree_max, &counts->degree_min, &counts->degree_max);
    widen(more->in_degree_min, &counts->in_degree_min, &counts->in_degree_max);
    widen(more->in_degree_max, &counts->in_degree_min, &counts->in_degree_max);
}

rg_status rg_topology_count(const rg_topology *net, uint64_t most, rg_topology_counts *counts)
{
    if (!net || net->vertices == 0 || !counts)
        return RG_E_NULL;
    const uint64_t first = counts->vertices;
    const uint64_t left = first < net->vertices ? net->vertices - first : 0;
    const uint64_t end = first + (most < left ? most : left);
    /* In parts, each by one thread. */
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic)
#endif
    for (uint64_t begin = first; begin < end; begin += PART) {
        rg_topology_counts own = nothing;
        for (uint64_t v = begin; v < end && v < begin + PART; v++)
            count_vertex(net, v, &own);
#ifdef _OPENMP
#pragma omp critical
#endif
        add(&own, counts);
    }
    counts->vertices = end;
    return RG_OK;
}
