/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A channel-dependency graph. Vertices that carry channels are the switches, or all of a direct
 * network, counted from 0. Channel c is a slot, a port and a virtual channel, of vertex c / slots;
 * all that c depends on are slots of the vertex at its end, one bit each.
 */
#pragma once

#include "inner/net/deadlock.h"
#include "inner/room.h"

#define DEPENDENCIES_NONE UINT32_MAX

typedef struct rg_dependencies {
    const rg_topology *net;
    unsigned vcs;      /* virtual channels of a link */
    uint64_t first;    /* the first vertex with channels */
    uint32_t vertices; /* of them */
    unsigned slots;    /* of a vertex: ports * virtual channels */
    unsigned words;    /* 64-bit words of a set of slots */
    uint32_t channels; /* vertices * slots, whether there is a link or not */
    uint64_t *depends; /* by channel: the set of slots that it depends on */
    uint64_t *used;    /* by vertex: the slots that some packet takes */
    uint32_t *end;     /* by vertex and port: the vertex there, or DEPENDENCIES_NONE */
    uint32_t *queue;   /* these three by channel, for the search */
    uint32_t *parent;
    uint32_t *mark;
    rg_room room; /* of these and what is for as long */
} rg_dependencies;

/* A graph without dependencies. RG_OK; RG_E_LARGE (more than RG_DEADLOCK_MOST_BYTES); RG_E_MEMORY.
 * To be closed also after an error. */
rg_status rg_dependencies_open(const rg_topology *net, unsigned vcs, rg_dependencies *graph);
void rg_dependencies_close(rg_dependencies *graph);

/* Counts channels and dependencies, and finds a shortest cycle, for free: *cycle, which is NULL and
 * stays so where there is none; cycle itself may be NULL.
 * RG_OK; RG_E_MEMORY. O(dependencies) without a cycle, else O(channels * dependencies) in the worst
 * case; short cycles are found quickly. */
rg_status rg_dependencies_find(rg_dependencies *graph, rg_deadlock *found, rg_channel **cycle);

/* The set of those after a channel. */
static inline uint64_t *dependencies_of(const rg_dependencies *graph, uint64_t channel)
{
    return graph->depends + channel * graph->words;
}

/* The slots of a vertex that are used. */
static inline uint64_t *dependencies_used(const rg_dependencies *graph, uint64_t vertex)
{
    return graph->used + vertex * graph->words;
}

static inline void dependencies_add(uint64_t *set, unsigned slot)
{
    set[slot / 64] |= UINT64_C(1) << slot % 64;
}
