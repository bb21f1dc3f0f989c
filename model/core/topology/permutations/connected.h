/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What scc, sci and pcc share: every permutation of a graph on n! permutations is replaced by n-1
 * vertices, one for each of its links, the positions 2..n; vertex rank (n-1) + i-2.
 */
#ifndef TOPOLOGY_CONNECTED_H
#define TOPOLOGY_CONNECTED_H

#include "permutation.h"

/* Shape: @lateral ports within a permutation, besides port 0. */
void rg_connected_init(rg_topology *net, unsigned lateral);

/* The permutation and the position less 2 of a vertex, and back. */
uint64_t rg_connected_split(const rg_topology *net, uint64_t v, unsigned *position);

/* out[1..2]: the neighbours in the ring of positions. */
void rg_connected_ring(const rg_topology *net, uint64_t v, unsigned position, uint64_t *out);

void rg_connected_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_connected_parse(const rg_topology *net, topology_scan *in, uint64_t *v);

/* A network of three symbols is a ring of 12. */
void rg_connected_rename(rg_network *name);

/*
 * The rule, greedily: of the links that bring the permutation nearer to the target's, move to the
 * one whose position is nearest and take it; at the end move to the target's position; spec 5.2.
 * No vertex is met twice: the moves within a permutation are straight, and after each of them the
 * permutation is nearer. @nearer: the links; @walk: adds the hops to the nearest of @goals.
 */
void rg_connected_step(route_step *step, unsigned (*nearer)(uint64_t relative, unsigned n),
                       void (*walk)(route_step *step, unsigned position, unsigned goals));

/* The walk of a ring. */
void rg_connected_walk(route_step *step, unsigned position, unsigned goals);

/* The hops of a route over this many links, with a walk in the ring before each, and one after. */
uint64_t rg_connected_bound(const rg_topology *net, uint64_t links);

/* What the records share. */
#define CONNECTED                                                                                  \
    .range = {{3, PERMUTATION_MAX}}, .print = rg_connected_print, .parse = rg_connected_parse,     \
    .uses = RG_ROUTE_TIE, .standard = {.vc_classes = 1}

#endif
