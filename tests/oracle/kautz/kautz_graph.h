/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The explicit graph K(d,k), made from the definition alone.
 *
 * Nodes are found by counting all (d+1)^k strings and keeping those without equal
 * neighbours, so node numbers follow the lexicographic order of the words without any formula for
 * them. Arcs are stored, not computed: everything else in the oracle walks these lists.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../alloc.h"

#define ORACLE_NO_NODE UINT32_MAX

typedef struct kautz_graph {
    unsigned d, k;
    uint32_t nodes;
    uint64_t *code;      /* per node, ascending: its word read as a number of base d+1 */
    uint8_t *letter;     /* k per node, leftmost first */
    uint32_t *successor; /* d per node, by ascending new letter */
    uint32_t *before;    /* d per node: predecessors, by ascending dropped letter */
} kautz_graph;

/* Builds the graph; ends the program when memory runs out or the definition does not give degree d.
 */
kautz_graph kautz_graph_make(unsigned d, unsigned k);
void kautz_graph_free(kautz_graph *g);

/* The k letters of a node. */
const uint8_t *kautz_graph_word(const kautz_graph *g, uint32_t node);

/* The node of k letters, or ORACLE_NO_NODE. */
uint32_t kautz_graph_find(const kautz_graph *g, const uint8_t *letters);

/* The node that an arc of the list reaches from @node by appending @letter, or ORACLE_NO_NODE. */
uint32_t kautz_graph_step(const kautz_graph *g, uint32_t node, unsigned letter);

/* Breadth-first distances from @source into hops[0..nodes-1]; UINT32_MAX marks what cannot be
 * reached. */
void kautz_graph_distances(const kautz_graph *g, uint32_t source, uint32_t *hops);
