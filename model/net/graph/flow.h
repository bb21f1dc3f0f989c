/* SPDX-License-Identifier: Apache-2.0 */

/* Disjoint routes by augmenting paths, on the implicit graph, or on stored arcs. */
#pragma once

#include <stdbool.h>

#include "families/inner/rows.h"
#include "net/inner/faults.h"
#include "routegen/net/watch.h"

/*
 * A vertex can carry one route. It is split into an entry 2x and an exit 2x+1, which are the states
 * of the search; x counts from the first switch, or from the first node of a direct network. A free
 * vertex leads from its entry to its exit. A vertex on a route does not: a path that enters it from
 * elsewhere can only push that route back, to the exit of the previous vertex, from which the route
 * then continues differently.
 *
 *     entry 2x --> exit 2x+1 --> entries of the neighbours       x is free
 *     entry 2x --> exit of before[x];  exit 2x+1 --> entry 2x    x is on a route
 *
 * A search from both ends at once, level by level, finds a shortest such path. In a large network
 * it visits only the surroundings of the ends.
 */
typedef struct flow_search {
    uint32_t *from;  /* by state: 1 + the state it was reached from; 0: not reached */
    uint32_t *queue; /* the states reached */
    size_t head, tail;
} flow_search;

typedef struct rg_flow {
    const rg_topology *net;
    rg_row_side out, in; /* stored arcs, or NULL: they are found anew */
    const fault_set *faults;
    bool faulty;           /* there are some */
    uint64_t first;        /* vertex of x = 0 */
    uint32_t source, sink; /* as x */
    unsigned linked;       /* arcs that lead from the source to the sink: each is a route */
    uint64_t least;        /* hops that every route but that one has; 0: not known yet */
    bool closed;           /* the search enters no vertex on a route, and pushes no route back */
    uint32_t *before;      /* by x: 1 + the previous vertex on its route; 0: on no route */
    uint32_t *after;       /* by x: 1 + the next vertex on its route; 0: on no route */
    flow_search forward, backward;
    uint32_t meeting;      /* a state that both searches have reached */
    const rg_watch *watch; /* optional */
    bool stopped;          /* by the watch: no search finds anything any more */
} rg_flow;

/* Whether the network has at most @most vertices and arcs. */
bool rg_flow_possible(const rg_topology *net, double most);

/* Allocates memory for flows in a network. RG_OK; RG_E_LARGE (2^31 - 1 vertices or more);
 * RG_E_MEMORY. */
rg_status rg_flow_begin(const rg_topology *net, const fault_set *faults, rg_flow *flow);
void rg_flow_end(rg_flow *flow);

/* Starts between two different vertices, with no route except the arcs between them. */
void rg_flow_between(rg_flow *flow, uint64_t source, uint64_t sink);

/* Adds a route of more than one hop that is disjoint from all others, or removes it. */
void rg_flow_put(rg_flow *flow, const rg_route *route);
void rg_flow_remove(rg_flow *flow, const rg_route *route);

/* Finds one more route, which may change the others; whether there is one. */
bool rg_flow_augment(rg_flow *flow);

/* Adds the routes to a set. RG_OK or RG_E_MEMORY. */
rg_status rg_flow_take(const rg_flow *flow, rg_route_set *set);

/* Replaces a route of a set by a shortest one that is disjoint from all others; whether the new one
 * is shorter. */
bool rg_flow_shorten(rg_flow *flow, rg_route *route);

/* Removes all routes. */
void rg_flow_clear(rg_flow *flow);
