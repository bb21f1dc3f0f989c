/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * What scc, sci and pcc share: every permutation of a graph on n! permutations is replaced by n-1
 * vertices, one for each of its links, the positions 2..n; vertex rank (n-1) + i-2.
 */
#ifndef TOPOLOGY_CONNECTED_H
#define TOPOLOGY_CONNECTED_H

#include "permutation.h"

#define CONNECTED_RANGE                                                                            \
    {                                                                                              \
        {                                                                                          \
            3, PERMUTATION_MAX                                                                     \
        }                                                                                          \
    }

/* Shape: @lateral ports within a permutation, besides port 0. */
void rg_connected_init(rg_topology *net, unsigned lateral);

/* The permutation and the position less 2 of a vertex, and back. */
uint64_t rg_connected_split(const rg_topology *net, uint64_t v, unsigned *position);

/* out[1..2]: the neighbours in the ring of positions. */
void rg_connected_ring(const rg_topology *net, uint64_t v, unsigned position, uint64_t *out);

void rg_connected_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_connected_parse(const rg_topology *net, topology_scan *in, uint64_t *v);

#endif
