/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The smallest total length of d internally node-disjoint routes, by minimum-cost flow.
 *
 * Every node is split into an entry and an exit joined by an arc of capacity 1 and cost 0; an arc
 * of the graph joins an exit to an entry at capacity 1 and cost 1. Successive shortest augmenting
 * paths give the cheapest maximum flow.
 */
#pragma once

#include <stdbool.h>

#include "kautz_graph.h"

typedef struct min_cost_flow {
    uint32_t vertices; /* entry of node x is 2x, its exit 2x+1 */
    uint32_t source, sink;
    uint32_t *first; /* per vertex, and one more: where its arcs start in `arc` */
    uint32_t *arc;   /* arc numbers by tail; arc e and its reverse e^1 are neighbours */
    uint32_t *head;  /* per arc */
    int8_t *cost;    /* per arc: 0, 1, or -1 for a reverse arc */
    bool *open;      /* per arc: residual capacity 1 */
    uint32_t arcs;
    int32_t *distance; /* scratch of the path search, per vertex */
    uint32_t *via, *queue;
    bool *queued;
} min_cost_flow;

min_cost_flow min_cost_flow_make(const kautz_graph *g);
void min_cost_flow_free(min_cost_flow *f);

/* The largest number of disjoint routes between two different nodes, and the smallest total length
 * of that many. */
unsigned min_cost_flow_solve(min_cost_flow *f, uint32_t source, uint32_t destination,
                             unsigned *total);
