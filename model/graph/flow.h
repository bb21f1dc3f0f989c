/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Disjoint routes by augmenting paths, on the implicit graph: nothing is stored of an arc. */
#ifndef GRAPH_FLOW_H
#define GRAPH_FLOW_H

#include <stdbool.h>

#include "faults.h"

/*
 * Every vertex that may carry one route is split into an entry 2x and an exit 2x+1, which are the
 * states of the search; x counts from the first switch, or node of a direct network. A free vertex
 * leads from its entry to its exit. A vertex on a route does not: who enters it from elsewhere can
 * only push that route back where it came from, to the exit of the vertex before, which then goes
 * on another way.
 *
 *     entry 2x --> exit 2x+1 --> entries of the neighbours       x is free
 *     entry 2x --> exit of before[x];  exit 2x+1 --> entry 2x    x is on a route
 *
 * A search from both ends at once, level by level, finds a shortest such path, and of a large
 * network it sees only what lies about the ends.
 */
typedef struct flow_search {
    uint32_t *from;  /* by state: the state it was reached from and 1; 0: not reached */
    uint32_t *queue; /* the states reached */
    size_t head, tail;
} flow_search;

typedef struct rg_flow {
    const rg_topology *net;
    const fault_set *faults;
    uint64_t first;        /* vertex of x = 0 */
    uint32_t source, sink; /* as x */
    bool linked;           /* an arc leads from the source to the sink: a route of its own */
    bool closed;           /* vertices on routes cannot be entered, and no route is pushed back */
    uint32_t *before;      /* by x: the vertex before it on its route and 1; 0: on none */
    uint32_t *after;       /* likewise */
    flow_search forward, backward;
    uint32_t meeting; /* a state that both searches have reached */
} rg_flow;

/* Whether the network has few enough vertices and arcs: @most. */
bool rg_flow_possible(const rg_topology *net, double most);

/* Memory for flows in a network. RG_OK; RG_E_LARGE (2^31 vertices); RG_E_MEMORY. */
rg_status rg_flow_begin(const rg_topology *net, const fault_set *faults, rg_flow *flow);
void rg_flow_end(rg_flow *flow);

/* Begins with no routes between two different vertices but the arc, if there is one. */
void rg_flow_between(rg_flow *flow, uint64_t source, uint64_t sink);

/* Adds a route of more than one hop that is disjoint from all others, or takes it out again. */
void rg_flow_put(rg_flow *flow, const rg_route *route);
void rg_flow_remove(rg_flow *flow, const rg_route *route);

/* Finds one more route, for which the others may change; whether there is one. */
bool rg_flow_augment(rg_flow *flow);

/* Adds the routes to a set. RG_OK or RG_E_MEMORY. */
rg_status rg_flow_take(const rg_flow *flow, rg_route_set *set);

/* Exchanges a route of a set for a shortest one that keeps off all others; whether that is
 * shorter. */
bool rg_flow_shorten(rg_flow *flow, rg_route *route);

/* Takes out all routes. */
void rg_flow_clear(rg_flow *flow);

#endif
