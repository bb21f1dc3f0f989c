/* SPDX-License-Identifier: Apache-2.0 */

/* Distances and numbers of shortest paths by breadth-first search, level by level. */

#include <limits.h>
#include <string.h>

#include "routegen/topology_measure.h"
#include "families/inner/topology_measure.h"
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

struct search {
    const rg_topology *net;
    const rg_row_side *arcs;
    void *memory; /* of each thread its own part */
    uint64_t most;
    search_source source[SEARCH_BLOCK];
    rg_topology_tally *tally;
};

/* The sums of paths are rounded, so they are added in the order of the sources: any number of
 * threads gives the same result. */
static void search_one(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    const struct search *search = context;
    const search_memory own = memory_of(search->net, search->memory, thread);
    const size_t tail = rg_search_from(search->net, search->arcs, search->source[i].node, &own);
    rg_team_turn(team, i);
    add_levels(search->net, search->source[i].weight, &own, tail, search->tally);
    rg_team_pass(team, i);
}

static void search_all(void *context, rg_team *team)
{
    struct search *search = context;
    const rg_topology *net = search->net;
    while (search->most > 0 && search->tally->weight < net->nodes) {
        const uint64_t missing = net->nodes - search->tally->weight;
        const unsigned count = rg_search_sources(net, false, search->most, missing,
                                                 &search->tally->next, search->source);
        rg_team_share(team, count, search_one, search);
        search->most -= count;
    }
}

void rg_topology_measure(const rg_topology *net, const rg_row_side *arcs, uint64_t most,
                         void *memory, size_t bytes, rg_topology_tally *tally)
{
    struct search search = {net, arcs, memory, most, {{0, 0}}, tally};
    size_t one = 0;
    (void)rg_topology_measure_bytes(net, &one);
    if (tally->sources == 0 && tally->room > 0)
        memset(tally->histogram, 0, (size_t)tally->room * sizeof *tally->histogram);
    rg_team_run(rg_search_threads(net, most, bytes / one), search_all, &search);
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
    /* No family has parallel arcs. */
    for (unsigned p = 1; net->name.rows && p < net->ports; p++)
        if (next[p] != RG_TOPOLOGY_NONE && holds(next, p, next[p]))
            mutual += net->directed && !holds(previous, net->in_ports, next[p]) ? 2 : 1;
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

struct count {
    const rg_topology *net;
    uint64_t first, end, parts;
    rg_topology_counts *counts;
};

static void count_part(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    const struct count *count = context;
    rg_topology_counts own = nothing;
    (void)thread;
    for (uint64_t begin = count->first + i * PART; begin < count->end; begin += count->parts * PART)
        for (uint64_t v = begin; v < count->end && v < begin + PART; v++)
            count_vertex(count->net, v, &own);
    rg_team_turn(team, i);
    add(&own, count->counts);
    rg_team_pass(team, i);
}

static void count_all(void *context, rg_team *team)
{
    const struct count *count = context;
    rg_team_share(team, count->parts, count_part, context);
}

void rg_topology_count(const rg_topology *net, uint64_t most, rg_topology_counts *counts)
{
    const uint64_t first = counts->vertices;
    const uint64_t left = first < net->vertices ? net->vertices - first : 0;
    const uint64_t end = first + (most < left ? most : left);
    const uint64_t parts = (end - first + PART - 1) / PART;
    struct count count = {net, first, end, parts < RG_TEAM_MOST ? parts : RG_TEAM_MOST, counts};
    rg_team_run(rg_search_threads(net, 1, (size_t)count.parts), count_all, &count);
    counts->vertices = end;
}
