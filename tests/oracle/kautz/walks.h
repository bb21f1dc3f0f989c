/* SPDX-License-Identifier: Apache-2.0 */

/*
 * All walks of at most k+2 arcs between two nodes, found by searching the explicit graph, and the
 * greedy choice among them that says which of several equally short sets of routes the hardware and
 * the model must give: shortest first, then by letters, taking a walk when neither its first nor
 * its last arc is taken.
 */
#pragma once

#include <stdbool.h>

#include "kautz_graph.h"
#include "routegen/kautz.h"

/* At most one walk for each length up to k, d of k+1 arcs, and d*d of k+2. */
#define WALKS_MAX (RG_KAUTZ_MAX_K + RG_KAUTZ_MAX_D + RG_KAUTZ_MAX_D * RG_KAUTZ_MAX_D)

typedef struct walk {
    unsigned hops;
    uint32_t node[RG_KAUTZ_MAX_HOPS + 1];
} walk;

typedef struct walks {
    const kautz_graph *g;
    bool *leads; /* [length * nodes + x]: exactly `length` arcs lead from x to the destination */
    uint32_t destination;
    unsigned count;
    walk list[WALKS_MAX]; /* by length, then by letters */
} walks;

walks *walks_make(const kautz_graph *g);
void walks_free(walks *w);

/* Fixes the destination of the following calls. */
void walks_to(walks *w, uint32_t destination);

/* Lists all walks from @source to the fixed destination. */
void walks_from(walks *w, uint32_t source);

/* The indices of the walks that the greedy choice takes, in order; at most d. */
unsigned walks_greedy(const walks *w, unsigned chosen[RG_KAUTZ_MAX_D]);

/* Writes a walk as the route that the model's header says it is. */
rg_kautz_route walks_route(const walks *w, const walk *of);
