/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Classes of the links of an exchange, and its bound: see routegen/kautz_node.h.
 */
#pragma once

#include "routegen/kautz_node.h"

/** All N^2 ordered pairs of nodes by the length of their shortest route, and what follows. */
typedef struct rg_kautz_distances {
    rg_count128 pairs[RG_KAUTZ_MAX_K + 1]; /**< at distance 0 (N of them), 1, ..., k */
    uint64_t bound; /**< an all-to-all exchange over these links has at least that many clocks */
} rg_kautz_distances;

/**
 * Counts pairs by distance. The hops of all pairs together, divided by the N d links and rounded
 * up, are the bound: no exchange of one message a pair can do with fewer clocks.
 * O(b k^2) for the b possible sets of borders of a word, fewer than 4 10^5 for k = 16, whatever d
 * is.
 */
rg_kautz_distances rg_kautz_distances_of(const rg_kautz *net);

/** The class of the link at an output port of a node; ports as for rg_kautz_successor. O(k). */
void rg_kautz_class_of_port(const rg_kautz *net, const rg_kautz_word *node, unsigned port,
                            unsigned *link_class);

/** The node that the link of this class leads to. O(k). */
void rg_kautz_class_successor(const rg_kautz *net, const rg_kautz_word *node, unsigned link_class,
                              rg_kautz_word *next);

/** The node whose link of this class leads here. O(k). */
void rg_kautz_class_predecessor(const rg_kautz *net, const rg_kautz_word *node, unsigned link_class,
                                rg_kautz_word *previous);
