/* SPDX-License-Identifier: Apache-2.0 */

/* Distances and numbers of shortest paths by breadth-first search, level by level. */

#include <limits.h>
#include <string.h>

#include "routegen/topology_measure.h"
#include "inner/topology_measure.h"
#include "search.h"

rg_status rg_topology_measure_bytes(const rg_topology *net, size_t *bytes)
{
    /* Vertices and distances are kept in 32 bits. */
    if (net->vertices >= SEARCH_NOT_REACHED || net->vertices > SIZE_MAX / SEARCH_BYTES_OF_VERTEX)
        return RG_E_LARGE;
    *bytes = (size_t)net->vertices * SEARCH_BYTES_OF_VERTEX;
    return RG_OK;
}

static search_memory memory_of(const rg_topology *net, void *memory, size_t thread)
{
    const size_t vertices = (size_t)net->vertices;
    search_memory own;
    own.paths = (double *)memory + thread * (vertices * SEARCH_BYTES_OF_VERTEX / sizeof(double));
    own.distance = (uint32_t *)(void *)(own.paths + vertices);
    own.queue = own.distance + vertices;
    return own;
}

/* Counts the compute nodes of the queue from @from to @to, which have the same distance. */
static rg_topology_distance level_of(const rg_topology *net, const search_memory *own, size_t from,
                                     size_t to)
{
    rg_topology_distance level = {0, 0, 0};
    for (size_t i = from; i < to; i++) {
        const uint32_t v = own->queue[i];
        if (v >= net->nodes)
            continue;
        level.pairs++;
        level.paths += own->paths[v];
        level.most = own->paths[v] > level.most ? own->paths[v] : level.most;
    }
    return level;
}

void rg_search_add_level(const rg_topology *net, uint64_t distance, uint64_t weight,
                         const rg_topology_distance *level, rg_topology_tally *tally)
{
    const uint64_t pairs = level->pairs * weight;
    const double paths = level->paths * (double)weight;
    if (tally->distances < distance + 1 && level->pairs > 0)
        tally->distances = distance + 1;
    if (distance < tally->room) {
        rg_topology_distance *line = &tally->histogram[distance];
        line->pairs += pairs;
        line->paths += paths;
        line->most = level->most > line->most ? level->most : line->most;
    }
    if (distance == 0)
        return;
    tally->distance_sum = rg_topology_add(tally->distance_sum, rg_topology_mul(pairs, distance));
    tally->paths += paths;
    tally->most = level->most > tally->most ? level->most : tally->most;
    if (distance == 2 && !net->direct)
        tally->neighbour_paths += paths;
}

void rg_search_add(uint64_t weight, uint64_t nodes, uint64_t vertices, rg_topology_tally *tally)
{
    if (tally->sources == 0 || nodes < tally->fewest_nodes)
        tally->fewest_nodes = nodes;
    if (tally->sources == 0 || vertices < tally->fewest_vertices)
        tally->fewest_vertices = vertices;
    tally->sources++;
    tally->weight += weight;
}

/* Adds what a search has found, level by level. */
static void add_levels(const rg_topology *net, uint64_t weight, const search_memory *own,
                       size_t tail, rg_topology_tally *tally)
{
    uint64_t nodes = 0;
    for (size_t first = 0, end = 0; first < tail; first = end) {
        const uint32_t distance = own->distance[own->queue[first]];
        while (end < tail && own->distance[own->queue[end]] == distance)
            end++;
        const rg_topology_distance level = level_of(net, own, first, end);
        nodes += level.pairs;
        rg_search_add_level(net, distance, weight, &level, tally);
    }
    rg_search_add(weight, nodes, tail, tally);
}

/* Searches from all of these sources, each thread in its own part of the memory. The sums of paths
 * are rounded, so they are added in the order of the sources: any number of threads gives the same
 * result. */
static void search_block(const rg_topology *net, const search_source *source, unsigned count,
                         void *memory, size_t parts, rg_topology_tally *tally)
{
#ifdef _OPENMP
#pragma omp parallel for ordered schedule(dynamic) num_threads(search_threads(parts))
#else
    (void)parts;
#endif
    for (unsigned i = 0; i < count; i++) {
        const search_memory own = memory_of(net, memory, search_thread());
        const size_t tail = rg_search_from(net, source[i].node, &own);
#ifdef _OPENMP
#pragma omp ordered
#endif
        add_levels(net, source[i].weight, &own, tail, tally);
    }
}

void rg_topology_measure(const rg_topology *net, uint64_t most, void *memory, size_t bytes,
                         rg_topology_tally *tally)
{
    search_source source[SEARCH_BLOCK];
    size_t one = 0;
    (void)rg_topology_measure_bytes(net, &one);
    if (tally->sources == 0 && tally->room > 0)
        memset(tally->histogram, 0, (size_t)tally->room * sizeof *tally->histogram);
    while (most > 0 && tally->weight < net->nodes) {
        const uint64_t missing = net->nodes - tally->weight;
        const unsigned count = rg_search_sources(net, false, most, missing, &tally->next, source);
        search_block(net, source, count, memory, bytes / one, tally);
        most -= count;
    }
}

rg_topology_measures rg_topology_measures_of(const rg_topology *net, const rg_topology_tally *tally)
{
    const double nodes = (double)net->nodes;
    const double pairs = nodes * (nodes - 1);
    rg_topology_measures found = {
        .diameter = tally->distances - 1,
        .distance_sum = tally->distance_sum,
        .average_distance = net->nodes > 1 ? (double)tally->distance_sum / pairs : 0,
        .paths = tally->paths,
        .average_paths = net->nodes > 1 ? tally->paths / pairs : 0,
        .most_paths = tally->most,
        .exact = tally->paths < 9007199254740992.0,
        /* All switches that carry nodes carry equally many: the mean over the pairs of nodes is
         * that over the pairs of switches. */
        .switch_paths = (tally->paths - tally->neighbour_paths) / (nodes * nodes),
    };
    found.diversity = found.switch_paths / nodes;
    return found;
}

/* Links and degrees by looking at every port of every vertex. */

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

void rg_topology_count(const rg_topology *net, uint64_t most, rg_topology_counts *counts)
{
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
}
