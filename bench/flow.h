/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The method of people who know no closed form: disjoint routes by augmenting paths, one unit of
 * flow through every node. The Kautz graph is implicit, the successors of a node having
 * neighbouring ranks; nothing is allocated or cleared between queries.
 */
#ifndef ROUTEGEN_BENCH_FLOW_H
#define ROUTEGEN_BENCH_FLOW_H

#include <stdint.h>

#include "routegen/kautz.h"

/* How an augmenting path is looked for: breadth first from the source, or from both ends, always on
 * the side that has fewer nodes to go on from. */
enum flow_search { FLOW_FROM_SOURCE, FLOW_FROM_BOTH };

struct flow;

/* K(d,k) with k >= 2 and fewer than 2^30 nodes; ends the program when there is no memory. */
struct flow *flow_make(const rg_kautz *net);
void flow_free(struct flow *flow);

/*
 * Node-disjoint routes from @a to another node @b, both ranks: as many as there are, that is d.
 * Route i is hops[i] + 1 ranks in @nodes, one route after the other. Routes of different length
 * come in any order, and some may be longer than k + 2 hops.
 */
unsigned flow_routes(struct flow *flow, enum flow_search search, uint32_t a, uint32_t b,
                     uint32_t *nodes, uint32_t *hops);

/* Room for the nodes of all routes of a pair: every node once, and the two ends d times. */
size_t flow_room(const rg_kautz *net);

#endif
