/* SPDX-License-Identifier: Apache-2.0 */

/* An allgather along the d trees of every root in N-1 rounds, by a formula: which root's chunk a
 * link carries in which round. Nothing is searched, or kept but a link. Proved for all d and k:
 * doc/mathematics.md, section 10. */
#pragma once

#include "routegen/kautz.h"

/* A link: to a node from the one that has the letter `from` in front of its first k-1 letters. */
typedef struct rg_kautz_link {
    rg_kautz net;
    rg_kautz_word to;
    uint8_t from;
    uint64_t size[RG_KAUTZ_MAX_K + 1]; /* nodes of K(d,m) */
    uint64_t gap[RG_KAUTZ_MAX_K + 1];  /* in K(d,m), m > 1: the turn of its end, which needs none */
} rg_kautz_link;

/** Of legal values. O(k^3). */
rg_kautz_link rg_kautz_link_make(const rg_kautz *net, const rg_kautz_word *to, uint8_t from);

/** The round, 1..N-1, in which the chunk of a root other than the end crosses. O(k^2). */
uint64_t rg_kautz_link_round(const rg_kautz_link *link, const rg_kautz_word *root);

/** The root whose chunk crosses in a round, 1..N-1: the inverse. O(k). */
rg_kautz_word rg_kautz_link_root(const rg_kautz_link *link, uint64_t round);
