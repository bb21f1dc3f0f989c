/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Permutations of up to 16 symbols as one number: the symbol (less 1) of position i+1 is nibble i.
 * Their rank is lexicographic: 0 is 1 2 3 .. n.
 */
#ifndef TOPOLOGY_PERMUTATION_H
#define TOPOLOGY_PERMUTATION_H

#include "core/topology/topology_internal.h"

#define PERMUTATION_MAX 16

uint64_t rg_permutation_rank(uint64_t permutation, unsigned n);
uint64_t rg_permutation_unrank(uint64_t rank, unsigned n);

/* Exchanges the symbols of nibbles i and j. */
static inline uint64_t permutation_exchange(uint64_t permutation, unsigned i, unsigned j)
{
    const uint64_t both = (permutation >> 4 * i ^ permutation >> 4 * j) & 15;
    return permutation ^ both << 4 * i ^ both << 4 * j;
}

/* Reverses the first @count symbols. */
uint64_t rg_permutation_reverse(uint64_t permutation, unsigned count);

/* n symbols 1..9a..g. */
void rg_permutation_print(uint64_t permutation, unsigned n, topology_text *out);
bool rg_permutation_parse(topology_scan *in, unsigned n, uint64_t *permutation);

/* The shape and the labels [2134] of the graphs on n! permutations with n-1 ports. */
void rg_permutation_graph_init(rg_topology *net);
void rg_permutation_graph_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_permutation_graph_parse(const rg_topology *net, topology_scan *in, uint64_t *v);

#endif
