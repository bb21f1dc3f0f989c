/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Distances and numbers of shortest paths by breadth-first search, level by level. */

#include "routegen/topology_measure.h"

#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "topology_internal.h"

/* Sources that are handed out to the threads at a time. */
#define BLOCK 64

#define NOT_REACHED UINT32_MAX

/* The memory of one thread, each array with an entry for every vertex. */
typedef struct search_memory {
    double *paths;      /* shortest ones from the source */
    uint32_t *distance; /* from the source */
    uint32_t *queue;    /* vertices in the order of their distance */
} search_memory;

#define BYTES_OF_VERTEX (sizeof(double) + 2 * sizeof(uint32_t))

/* What the threads write to, one at a time. */
typedef struct search_shared {
    rg_topology_tally *tally;
#ifdef _OPENMP
    omp_lock_t lock; /* of this call: a critical section would be a lock of the whole program */
#endif
} search_shared;

static void take(search_shared *shared)
{
#ifdef _OPENMP
    omp_set_lock(&shared->lock);
#else
    (void)shared;
#endif
}

static void give(search_shared *shared)
{
#ifdef _OPENMP
    omp_unset_lock(&shared->lock);
#else
    (void)shared;
#endif
}

typedef struct search_source {
    uint64_t node;
    uint64_t weight;
} search_source;

rg_status rg_topology_measure_bytes(const rg_topology *net, size_t *bytes)
{
    if (!net || net->vertices == 0 || !bytes)
        return RG_E_NULL;
    /* Vertices and distances are kept in 32 bits. */
    if (net->vertices >= NOT_REACHED || net->vertices > SIZE_MAX / BYTES_OF_VERTEX)
        return RG_E_SIZE;
    *bytes = (size_t)net->vertices * BYTES_OF_VERTEX;
    return RG_OK;
}

static search_memory memory_of(const rg_topology *net, void *memory, size_t thread)
{
    const size_t vertices = (size_t)net->vertices;
    search_memory own;
    own.paths = (double *)memory + thread * (vertices * BYTES_OF_VERTEX / sizeof(double));
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

/* Adds the nodes at one distance from one source to the tally. */
static void add_level(const rg_topology *net, uint64_t distance, uint64_t weight,
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
    tally->distance_sum = topology_add(tally->distance_sum, topology_mul(pairs, distance));
    tally->paths += paths;
    tally->most = level->most > tally->most ? level->most : tally->most;
    if (distance == 2 && !net->direct)
        tally->neighbour_paths += paths;
}

/* Adds a search that has reached so many nodes and vertices. */
static void add_search(uint64_t weight, uint64_t nodes, uint64_t vertices, rg_topology_tally *tally)
{
    if (tally->sources == 0 || nodes < tally->fewest_nodes)
        tally->fewest_nodes = nodes;
    if (tally->sources == 0 || vertices < tally->fewest_vertices)
        tally->fewest_vertices = vertices;
    tally->sources++;
    tally->weight += weight;
}

static void search(const rg_topology *net, search_source source, const search_memory *own,
                   search_shared *shared)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    size_t head = 0, tail = 1;
    uint64_t nodes = 0;

    memset(own->distance, 0xff, (size_t)net->vertices * sizeof *own->distance); /* NOT_REACHED */
    own->queue[0] = (uint32_t)source.node;
    own->distance[source.node] = 0;
    own->paths[source.node] = 1;
    for (uint32_t distance = 0; head < tail; distance++) {
        const size_t first = head, end = tail;
        for (; head < end; head++) {
            const uint32_t v = own->queue[head];
            /* A compute node on a switch leads nowhere else. */
            if (v < net->nodes && !net->direct && distance > 0)
                continue;
            (void)rg_topology_neighbours(net, v, next);
            for (unsigned p = 0; p < net->ports; p++) {
                if (next[p] == RG_TOPOLOGY_NONE)
                    continue;
                const uint32_t u = (uint32_t)next[p];
                if (own->distance[u] == NOT_REACHED) {
                    own->distance[u] = distance + 1;
                    own->paths[u] = own->paths[v];
                    own->queue[tail++] = u;
                } else if (own->distance[u] == distance + 1) {
                    own->paths[u] += own->paths[v];
                }
            }
        }
        const rg_topology_distance level = level_of(net, own, first, end);
        nodes += level.pairs;
        take(shared);
        add_level(net, distance, source.weight, &level, shared->tally);
        give(shared);
    }
    take(shared);
    add_search(source.weight, nodes, tail, shared->tally);
    give(shared);
}

/* The next sources, at most @most of them. */
static unsigned next_sources(const rg_topology *net, uint64_t most, rg_topology_tally *tally,
                             search_source *source)
{
    uint64_t missing = net->nodes - tally->weight;
    unsigned count = 0;
    for (; count < BLOCK && count < most && missing > 0; tally->next++) {
        uint64_t weight = 0;
        (void)rg_topology_weight(net, tally->next, &weight);
        if (weight == 0)
            continue;
        source[count].node = tally->next;
        source[count].weight = weight;
        count++;
        missing -= weight;
    }
    return count;
}

/* Searches from all of these sources, each thread in its own part of the memory. */
static void search_block(const rg_topology *net, const search_source *source, unsigned count,
                         void *memory, size_t parts, rg_topology_tally *tally)
{
    search_shared shared = {.tally = tally};
#ifdef _OPENMP
    int threads = omp_get_max_threads();
    if (parts < (size_t)threads)
        threads = (int)parts;
    omp_init_lock(&shared.lock);
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (unsigned i = 0; i < count; i++) {
        const search_memory own = memory_of(net, memory, (size_t)omp_get_thread_num());
        search(net, source[i], &own, &shared);
    }
    omp_destroy_lock(&shared.lock);
#else
    (void)parts;
    const search_memory own = memory_of(net, memory, 0);
    for (unsigned i = 0; i < count; i++)
        search(net, source[i], &own, &shared);
#endif
}

rg_status rg_topology_measure(const rg_topology *net, uint64_t most, void *memory, size_t bytes,
                              rg_topology_tally *tally)
{
    search_source source[BLOCK];
    size_t one = 0;
    const rg_status status = rg_topology_measure_bytes(net, &one);
    if (status != RG_OK)
        return status;
    if (!memory || !tally || (tally->room > 0 && !tally->histogram))
        return RG_E_NULL;
    if (bytes < one)
        return RG_E_SIZE;
    if (tally->sources == 0 && tally->room > 0)
        memset(tally->histogram, 0, (size_t)tally->room * sizeof *tally->histogram);
    while (most > 0 && tally->weight < net->nodes) {
        const unsigned count = next_sources(net, most, tally, source);
        search_block(net, source, count, memory, bytes / one, tally);
        most -= count;
    }
    return RG_OK;
}

rg_status rg_topology_measures_of(const rg_topology *net, const rg_topology_tally *tally,
                                  rg_topology_measures *measures)
{
    if (!net || net->vertices == 0 || !tally || !measures)
        return RG_E_NULL;
    if (tally->weight != net->nodes)
        return RG_E_COUNT;
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
    *measures = found;
    return RG_OK;
}
