/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Permutations of up to 16 symbols as one number: the symbol (less 1) of position i+1 is nibble i.
 * Their rank is lexicographic: 0 is 1 2 3 .. n.
 */
#pragma once

#include "families/topology_internal.h"

#define PERMUTATION_MAX 16

uint64_t rg_permutation_rank(uint64_t permutation, unsigned n);
uint64_t rg_permutation_unrank(uint64_t rank, unsigned n);

/* Exchanges the symbols of nibbles i and j. */
static inline uint64_t permutation_exchange(uint64_t permutation, unsigned i, unsigned j)
{
    const uint64_t both = (permutation >> 4 * i ^ permutation >> 4 * j) & 15;
    return permutation ^ both << 4 * i ^ both << 4 * j;
}

/* The symbol of nibble @i. */
static inline unsigned permutation_symbol(uint64_t permutation, unsigned i)
{
    return (unsigned)(permutation >> 4 * i & 15);
}

/* Reverses the first @count symbols. */
uint64_t rg_permutation_reverse(uint64_t permutation, unsigned count);

/* n symbols 1..9a..g. */
void rg_permutation_print(uint64_t permutation, unsigned n, topology_text *out);
bool rg_permutation_parse(topology_scan *in, unsigned n, uint64_t *permutation);

/* The permutation with its symbols renamed by the place they have in the target, so that the target
 * is 0 1 2 .. n-1; that of a packet of a graph on n! permutations. */
uint64_t rg_permutation_relative(uint64_t permutation, uint64_t target, unsigned n);
uint64_t rg_permutation_aim(const route_step *step);
size_t rg_permutation_prepared_bytes(const rg_topology *net);
void rg_permutation_prepare(const rg_topology *net, void *prepared);

/* The links of the star (the pancake) graph that lead nearer to 0 1 2 ..: bit p is port p. */
unsigned rg_star_nearer(uint64_t relative, unsigned n);
unsigned rg_pancake_nearer(uint64_t relative, unsigned n);

/* Adds the hops over the ports whose bits are set. */
void rg_permutation_add(route_step *step, unsigned ports);

/* The shape and the labels [2134] of the graphs on n! permutations with n-1 ports. */
void rg_permutation_graph_init(rg_topology *net);
void rg_permutation_graph_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_permutation_graph_parse(const rg_topology *net, topology_scan *in, uint64_t *v);
void rg_permutation_graph_rename(rg_network *name);

/* What the records of these graphs share. The permitted hops are those of all shortest routes. */
#define PERMUTATION_GRAPH                                                                          \
    .range = {{2, PERMUTATION_MAX}}, .rename = rg_permutation_graph_rename,                        \
    .init = rg_permutation_graph_init, .print = rg_permutation_graph_print,                        \
    .parse = rg_permutation_graph_parse, .channels = CHANNELS_PORT, .uses = RG_ROUTE_TIE,          \
    .standard = {.vc_classes = 1}, .next = next, .facts = facts, .step = step
