/* SPDX-License-Identifier: Apache-2.0 */

/* What igraph offers for the same question: how many disjoint routes there are, and, by way of a
 * maximum flow, which. */
#pragma once

#include <stdint.h>

#include "routegen/kautz.h"

struct with_igraph;

/* Builds both graphs once: the Kautz graph, and the one with every node split in two. */
struct with_igraph *with_igraph_make(const rg_kautz *net);
void with_igraph_free(struct with_igraph *with);

/* igraph_vertex_disjoint_paths: their number, which is d, and no more. */
unsigned with_igraph_count(struct with_igraph *with, uint32_t a, uint32_t b);

/* igraph_maxflow on the split graph, and the routes read off the flow: route i is hops[i] + 1 ranks
 * in @nodes, one after the other. */
unsigned with_igraph_routes(struct with_igraph *with, uint32_t a, uint32_t b, uint32_t *nodes,
                            uint32_t *hops);

/* igraph's version. */
const char *with_igraph_version(void);
