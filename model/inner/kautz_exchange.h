/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Classes of the links of an exchange: see node/kautz_exchange.h.
 */
#pragma once

#include "routegen/kautz_node.h"

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
