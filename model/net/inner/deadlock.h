/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Deadlock: the channel-dependency graph of a network and its routing, and the graph's cycles.
 *
 * A channel is one virtual channel of a link in one direction. Node links do not count, since a
 * packet that has arrived is always taken. Channel a depends on channel b if some packet may take b
 * right after a. Wormhole and store-and-forward networks are free of deadlock if these dependencies
 * have no cycle (W. Dally, C. Seitz, 1987). If there is a cycle, packets that make the choices of
 * the cycle can wait for one another forever. For rules with several choices the absence of cycles
 * is sufficient, not necessary.
 *
 * The dependencies are those of all pairs and all permitted hops. Each judge counts targets or
 * sources for a watch, which may be NULL, and gives a shortest cycle, found->cycle channels for
 * free, or NULL. Each channel depends on the next, and the last on the first. Who only asks whether
 * there is one passes NULL for the cycle: the first that shows ends the search, found->cycle is its
 * length, and the other counts are of what was followed.
 */
#pragma once

#include "routegen/kautz_node.h"
#include "routegen/topology.h"
#include "routegen/net/record.h"
#include "routegen/net/watch.h"
#include "net/inner/room.h"

/** Limits: about ten minutes, and a gigabyte. */
#define RG_DEADLOCK_MOST_STATES 1e9
#define RG_DEADLOCK_MOST_BYTES ((size_t)1 << 30)

/** What was found. */
typedef struct rg_deadlock {
    uint64_t channels;     /**< virtual channels of all links but the node links, each direction
                                counted once */
    uint64_t used;         /**< of these, the ones that some packet takes */
    uint64_t dependencies; /**< pairs of channels that some packet may take one after the other */
    uint64_t cycle;        /**< channels in a shortest cycle; 0: there is no cycle */
} rg_deadlock;

/** The routes of Kautz nodes that were followed. */
typedef struct rg_node_routes {
    uint64_t routes;                   /**< d for each pair */
    uint64_t steps[RG_KAUTZ_MAX_HOPS]; /**< routes by the turns of them that step */
    uint64_t over; /**< of all, those that need more than turns->vcs virtual channels; their other
                        hops are left out, as a router drops such packets. 0 unless the table is
                        the caller's own */
} rg_node_routes;

/** The name of a rule of turns (rg_turn_rule), or NULL. */
const char *rg_turn_rule_name(unsigned rule);

/** The memory that a graph takes, with so many states of packets; neighbours for a rule come to it,
 *  and what its steps prepare. O(1). */
double rg_deadlock_bytes(const rg_topology *net, unsigned vcs, double states);

/**
 * Packets by a rule, hop by hop. In a torus or a mesh those that differ from the target in one
 * coordinate, or two, stand for all; where all nodes are alike (rg_route_alike), one target does.
 * @return RG_OK; RG_E_RULE; RG_E_LARGE (beyond the limits); RG_E_STOPPED; RG_E_MEMORY.
 */
rg_status rg_deadlock_judge(const rg_topology *net, const rg_route_rule *rule,
                            const rg_watch *watch, rg_deadlock *found, rg_channel **cycle);

/**
 * Kautz nodes: all d routes of all pairs. Vertices are ranks, ports those of rg_kautz_successor.
 * @return RG_OK; RG_E_SIZE; RG_E_LARGE (10^9 routes); RG_E_STOPPED; RG_E_MEMORY. O(N^2 d k).
 */
rg_status rg_deadlock_judge_nodes(const rg_node_turns *turns, const rg_watch *watch,
                                  rg_node_routes *routes, rg_deadlock *found, rg_channel **cycle);

/** What rg_ask_deadlock asks; one of these, the others are NULL. */
typedef struct rg_deadlock_question {
    const rg_route_rule *rule;
    const rg_node_turns *turns;
    const struct rg_sim_options *routing; /**< with its rule, in vcs virtual channels */
} rg_deadlock_question;

/** The record of an answer, or NULL. @return as rg_ask_deadlock. */
rg_status rg_deadlock_record(const rg_topology *net, const rg_deadlock_question *question,
                             const rg_watch *watch, rg_value **record);

/** The columns of the record of rg_ask_deadlock in CSV, and those of its "cycle" as a table. */
const rg_column *rg_deadlock_columns(void);
const rg_column *rg_deadlock_cycle(void);

/*
 * A channel-dependency graph. Vertices that carry channels are the switches, or all of a direct
 * network, counted from 0. Channel c is a slot, a port and a virtual channel, of vertex c / slots;
 * all that c depends on are slots of the vertex at its end, one bit each.
 */

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
    uint32_t *parent, *mark;
    rg_room room; /* of these and what is for as long */
} rg_dependencies;

/* A graph without dependencies. RG_OK; RG_E_LARGE (more than RG_DEADLOCK_MOST_BYTES); RG_E_MEMORY.
 * To be closed also after an error. */
rg_status rg_dependencies_open(const rg_topology *net, unsigned vcs, rg_dependencies *graph);
void rg_dependencies_close(rg_dependencies *graph);

/* Whether there is a cycle already. Dependencies are only added, so it stays. O(dependencies). */
bool rg_dependencies_has_cycle(rg_dependencies *graph);

/* Counts channels and dependencies, and finds a shortest cycle, for free: *cycle, which is NULL and
 * stays so where there is none. Without cycle, which may be NULL, the first one found is enough.
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
