/* SPDX-License-Identifier: Apache-2.0 */

/* Breadth-first search from one compute node, and how searches are shared out among threads. */
#pragma once

#include "routegen/topology_measure.h"
#include "families/inner/rows.h"
#include "hw/inner/team.h"
#include "topology_internal.h"

/* Sources that are handed out to the threads at a time. */
#define SEARCH_BLOCK 256

#define SEARCH_NOT_REACHED UINT32_MAX

/* What a search finds, each array with an entry for every vertex. */
typedef struct search_memory {
    double *paths;      /* shortest ones from the source */
    uint32_t *distance; /* from the source, or SEARCH_NOT_REACHED */
    uint32_t *queue;    /* vertices in the order of their distance */
} search_memory;

#define SEARCH_BYTES_OF_VERTEX (sizeof(double) + 2 * sizeof(uint32_t))

/* The neighbours of a vertex by port, RG_ROWS_NONE where there is none, in @room or in the stored
 * arcs, which need not have the ports at the end. */
const uint32_t *rg_search_ask(const rg_topology *net, uint32_t v, uint32_t *room);
static inline const uint32_t *rg_search_row(const rg_topology *net, const rg_row_side *arcs,
                                            uint32_t v, uint32_t *room, unsigned *count)
{
    if (arcs == NULL) {
        *count = net->ports;
        return rg_search_ask(net, v, room);
    }
    *count = (unsigned)(arcs->first[v + 1] - arcs->first[v]);
    return arcs->next + arcs->first[v];
}

/* Searches from @source, over stored arcs or, if NULL, by asking for neighbours; returns how
 * many vertices it reached: the entries of the queue. */
size_t rg_search_from(const rg_topology *net, const rg_row_side *arcs, uint64_t source,
                      const search_memory *own);

typedef struct search_source {
    uint64_t node;
    uint64_t weight;
} search_source;

/* The next sources from *next on, at most @most and SEARCH_BLOCK of them, when those so far leave
 * @missing nodes: one per class of nodes, or (@every) every node with weight 1. */
unsigned rg_search_sources(const rg_topology *net, bool every, uint64_t most, uint64_t missing,
                           uint64_t *next, search_source *source);

/* Adds the nodes at one distance from one source to the tally. */
void rg_search_add_level(const rg_topology *net, uint64_t distance, uint64_t weight,
                         const rg_topology_distance *level, rg_topology_tally *tally);

/* Adds a search that has reached this many nodes and vertices. */
void rg_search_add(uint64_t weight, uint64_t nodes, uint64_t vertices, rg_topology_tally *tally);

/* Threads for searches from this many sources: as many as OpenMP provides and have memory of their
 * own (@parts), or one where the searches take no longer than to wake others. */
unsigned rg_search_threads(const rg_topology *net, uint64_t sources, size_t parts);

/* Calls @part, as rg_team_share does, for every so many @lanes of the sources. */
void rg_search_parts(const rg_topology *net, unsigned sources, unsigned lanes, size_t parts,
                     rg_team_work *part, void *context);
