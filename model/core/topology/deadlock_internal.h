/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The channel-dependency graph in the caller's memory. Vertices that carry channels are the
 * switches, or all of a direct network, counted from 0. Channel c is a slot, a port and a VC, of
 * vertex c / slots; all that c depends on are slots of the vertex at its end, one bit each.
 */
#ifndef DEADLOCK_INTERNAL_H
#define DEADLOCK_INTERNAL_H

#include "inner/deadlock.h"

#define DEADLOCK_NONE UINT32_MAX

/* An entry of the stack: a packet's state, and the channel that led to it. */
typedef struct deadlock_item {
    rg_route_packet packet;
    uint32_t channel; /* DEADLOCK_NONE: none */
} deadlock_item;

typedef struct deadlock_graph {
    const rg_topology *net;
    const rg_route_rule *rule; /* NULL: the routes of a Kautz node */
    unsigned vcs;              /* virtual channels of a link */
    uint64_t first;            /* the first vertex with channels */
    uint64_t vertices;         /* of them */
    unsigned slots;            /* of a vertex: ports * virtual channels */
    unsigned words;            /* 64-bit words of a set of slots */
    unsigned phases;           /* 0: no states of packets */
    uint64_t channels;         /* vertices * slots, whether there is a link or not */
    uint64_t states;           /* vertices * phases */

    uint64_t *followed; /* a single number: the targets followed so far, or sources */
    uint64_t *alike;    /* a single number: 1 where one target does for all */
    uint64_t *depends;  /* by channel: the set of slots that it depends on */
    uint64_t *leaves;   /* by state: the slots of its hops */
    uint64_t *used;     /* by vertex: the slots that some packet takes */
    deadlock_item *stack;
    uint32_t *end;   /* by vertex and port: the vertex there, or DEADLOCK_NONE */
    uint32_t *seen;  /* by state: the last target to which it was followed, plus one */
    uint32_t *queue; /* these three by channel, for the search */
    uint32_t *parent;
    uint32_t *mark;
} deadlock_graph;

/* Lays a graph, of which net, vcs and phases are set, out in @memory (NULL: only to learn how many
 * bytes it takes), with room for @depth items on the stack. */
rg_status rg_deadlock_layout(deadlock_graph *graph, uint64_t depth, void *memory, size_t *bytes);

/* The graph of a network and its routing rule. */
rg_status rg_deadlock_layout_rule(const rg_topology *net, const rg_route_rule *rule, void *memory,
                                  size_t *bytes, deadlock_graph *graph);

/* An empty graph: no target followed, no dependencies. */
void rg_deadlock_start(deadlock_graph *graph);

/* Counts channels and dependencies, and finds a shortest cycle, as rg_deadlock_find does. */
rg_status rg_deadlock_search(deadlock_graph *graph, rg_channel *cycle, uint64_t room,
                             rg_deadlock *found);

/* The next slot of a set from @from on, or graph->slots. */
unsigned rg_deadlock_slot(const deadlock_graph *graph, const uint64_t *set, unsigned from);

/* The vertex at the end of a channel. */
static inline uint32_t deadlock_end(const deadlock_graph *graph, uint64_t channel)
{
    return graph->end[channel / graph->vcs];
}

#endif
