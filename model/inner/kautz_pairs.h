/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The ordered pairs of different nodes: all of them in order, or a seeded sample.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "inner/random.h"

/** More pairs than this are never enumerated in full. */
#define RG_KAUTZ_MOST_PAIRS UINT64_C(10000000000)

/** Bits of a letter in the hardware: ceil(log2(d + 1)). */
unsigned rg_kautz_letter_bits(const rg_kautz *net);

/** N (N - 1), or 0 when that is more than RG_KAUTZ_MOST_PAIRS. */
uint64_t rg_kautz_all_pairs(const rg_kautz *net);

typedef struct rg_kautz_pairs {
    const rg_kautz *net;
    rg_random *random; /* NULL: all pairs, sources and destinations ascending */
    uint64_t total;
    uint64_t left;
    rg_kautz_word source;
    rg_kautz_word destination;
    uint64_t source_rank;
    uint64_t destination_rank;
} rg_kautz_pairs;

/**
 * Starts an iteration over @p count random pairs, or, with 0, over all pairs, for which @p random
 * may be NULL. The network and the random numbers are kept by reference.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE if all pairs are asked for and there are more than
 * RG_KAUTZ_MOST_PAIRS. O(k).
 */
rg_status rg_kautz_pairs_begin(rg_kautz_pairs *pairs, const rg_kautz *net, uint64_t count,
                               rg_random *random);

/** Moves on to the next pair; false at the end. */
bool rg_kautz_pairs_next(rg_kautz_pairs *pairs);

/**
 * Writes the ranks of the next pairs, at most count, and returns how many; 0 at the end. Use either
 * this function or rg_kautz_pairs_next in an iteration, not both.
 */
size_t rg_kautz_pairs_ranks(rg_kautz_pairs *pairs, size_t count, uint64_t *source,
                            uint64_t *destination);
