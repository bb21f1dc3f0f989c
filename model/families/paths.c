/* SPDX-License-Identifier: Apache-2.0 */

/* All shortest paths of a pair: distances and numbers of paths by a search from the destination. */

#include "families/inner/topology_route.h"

#include <string.h>

#define NOT_REACHED UINT32_MAX

/* An entry of ways, distance and queue. */
#define BYTES_OF_VERTEX (2 * sizeof(uint64_t) + 2 * sizeof(uint32_t))

/* Adds one number of paths to another; a sum that does not fit becomes the largest number. */
static void add_ways(uint64_t *sum, const uint64_t *more)
{
    const uint64_t low = sum[0] + more[0];
    const uint64_t carry = low < more[0];
    const uint64_t high = sum[1] + more[1];
    const bool fits = high >= more[1] && high <= UINT64_MAX - carry;
    sum[0] = fits ? low : RG_TOPOLOGY_PATHS_MOST;
    sum[1] = fits ? high + carry : RG_TOPOLOGY_PATHS_MOST;
}

rg_status rg_topology_paths_bytes(const rg_topology *net, size_t *bytes)
{
    /* Vertices and distances are kept in 32 bits. */
    if (net->vertices >= NOT_REACHED || net->vertices > SIZE_MAX / BYTES_OF_VERTEX)
        return RG_E_LARGE;
    *bytes = (size_t)net->vertices * BYTES_OF_VERTEX;
    return RG_OK;
}

void rg_topology_paths_begin(const rg_topology *net, uint64_t source, uint64_t destination,
                             void *memory, rg_topology_paths *paths)
{
    const size_t vertices = (size_t)net->vertices;
    *paths = (rg_topology_paths){.net = *net, .source = source, .destination = destination};
    paths->ways = memory;
    paths->distance = (uint32_t *)(void *)(paths->ways + 2 * vertices);
    paths->queue = paths->distance + vertices;
    memset(paths->distance, 0xff, vertices * sizeof *paths->distance); /* NOT_REACHED */
    paths->queue[0] = (uint32_t)destination;
    paths->found = 1;
    paths->distance[destination] = 0;
    paths->ways[2 * destination] = 1;
    paths->ways[2 * destination + 1] = 0;
}

static bool is_barred(const rg_topology_paths *paths, uint64_t from, uint64_t to)
{
    return paths->bars != NULL && paths->bars(paths->faults, from, to);
}

/* Moves on from one vertex to those before it. */
static void expand(rg_topology_paths *paths, uint32_t v)
{
    uint64_t previous[RG_TOPOLOGY_MAX_PORTS];
    const uint32_t distance = paths->distance[v] + 1;
    /* A compute node on a switch leads nowhere else. */
    if (v < paths->net.nodes && !paths->net.direct && v != paths->destination)
        return;
    (void)rg_topology_predecessors(&paths->net, v, previous);
    for (unsigned p = 0; p < paths->net.in_ports; p++) {
        const uint64_t u = previous[p];
        if (u == RG_TOPOLOGY_NONE || is_barred(paths, u, v))
            continue;
        if (paths->distance[u] == NOT_REACHED) {
            paths->distance[u] = distance;
            paths->queue[paths->found++] = (uint32_t)u;
            memcpy(&paths->ways[2 * u], &paths->ways[2 * (size_t)v], 2 * sizeof(uint64_t));
        } else if (paths->distance[u] == distance) {
            add_ways(&paths->ways[2 * u], &paths->ways[2 * (size_t)v]);
        }
    }
}

/* Whether the number of paths of the source is complete: all vertices nearer to the destination
 * have been expanded, or there are no more. */
static bool is_through(const rg_topology_paths *paths)
{
    if (paths->expanded == paths->found)
        return true;
    return paths->distance[paths->queue[paths->expanded]] == paths->distance[paths->source];
}

bool rg_topology_paths_search(rg_topology_paths *paths, uint64_t most)
{
    for (; most > 0 && !is_through(paths); most--)
        expand(paths, paths->queue[paths->expanded++]);
    if (!is_through(paths))
        return false;
    if (paths->distance[paths->source] != NOT_REACHED) {
        paths->hops = paths->distance[paths->source];
        paths->low = paths->ways[2 * paths->source];
        paths->high = paths->ways[2 * paths->source + 1];
    }
    return true;
}

/* The vertex after @v on path @index; *index becomes the index of the path from there. */
static uint64_t step(const rg_topology_paths *paths, uint64_t v, uint64_t *index, unsigned *port)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    (void)rg_topology_neighbours(&paths->net, v, next);
    for (unsigned p = 0; p < paths->net.ports; p++) {
        const uint64_t u = next[p];
        if (u == RG_TOPOLOGY_NONE || paths->distance[u] + 1 != paths->distance[v] ||
            is_barred(paths, v, u))
            continue;
        *port = p;
        if (paths->ways[2 * u + 1] > 0 || *index < paths->ways[2 * u])
            return u;
        *index -= paths->ways[2 * u];
    }
    return RG_TOPOLOGY_NONE; /* does not happen, by the numbers of the search */
}

void rg_topology_paths_get(const rg_topology_paths *paths, uint64_t index, uint64_t *path,
                           unsigned *ports)
{
    unsigned port = 0;

    path[0] = paths->source;
    for (uint64_t i = 0; i < paths->hops; i++) {
        path[i + 1] = step(paths, path[i], &index, &port);
        if (ports)
            ports[i] = port;
    }
}
