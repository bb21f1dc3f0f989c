/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The ordered pairs of different nodes: all of them in order, or a seeded sample.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hw/inner/random.h"
#include "routegen/kautz.h"
#include "routegen/status.h"

/** More pairs than this are never enumerated in full. */
#define RG_KAUTZ_MOST_PAIRS UINT64_C(10000000000)

/*
 * The ranks of two different nodes, every ordered pair with the same probability: that of the
 * source is below(N), that of the destination below(N - 1), plus one from the source's rank on.
 */
void rg_random_ranks(rg_random *random, const rg_kautz *net, uint64_t *source,
                     uint64_t *destination);

/** The same two nodes as words. */
void rg_random_pair(rg_random *random, const rg_kautz *net, rg_kautz_word *source,
                    rg_kautz_word *destination);

/** Bits of a letter in the hardware: ceil(log2(d + 1)). */
unsigned rg_kautz_letter_bits(const rg_kautz *net);

/** N (N - 1), or 0 when that is more than RG_KAUTZ_MOST_PAIRS. */
uint64_t rg_kautz_all_pairs(const rg_kautz *net);

typedef struct rg_kautz_pairs {
    const rg_kautz *net;
    rg_random *random; /* NULL: all pairs, sources and destinations ascending */
    uint64_t total, left;
    rg_kautz_word source, destination;
    uint64_t source_rank, destination_rank;
} rg_kautz_pairs;

/**
 * Starts an iteration over @p count random pairs, or, with 0, over all pairs, for which @p random
 * may be NULL. The network and the random numbers are kept by reference.
 * @return RG_OK; RG_E_LARGE if all pairs are asked for and there are more than
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

/*
 * Every pair of every K(d,k) of one k, covered by a finite number of patterns.
 *
 * The routes of a pair do not depend on what its letters are called, only on where letters are
 * equal. So a pair is a pattern: its 2k letters, source first, renamed in order of appearance.
 *
 *      K(4,5), 34032 -> 02310      source 01201, destination: 3 1 0 4 2 ...
 *      renamed                     3->0 4->1 0->2 2->3 1->4:  0 1 2 0 3   2 3 0 4 2
 *
 * Letters of the network that occur in neither word are spare, and all alike. A pattern with its
 * sets of routes for 0, 1 and 2 spare letters stands for all pairs of K(d,k) that have the pattern,
 * for every d: doc/mathematics.md, section 7, has the argument.
 *
 *      rg_kautz_pattern p = rg_kautz_pattern_first(5);      25,272 patterns cover every d
 *      do
 *          verdict = rg_kautz_pattern_check(&p);
 *      while (rg_kautz_pattern_next(&p));
 */

/** Longest words: 2k letters of a pattern and 2 spare ones make the 16 that a network can have. */
#define RG_KAUTZ_PATTERN_MAX_K 7
/** The most spare letters that a check tries. */
#define RG_KAUTZ_PATTERN_SPARE 2

/** A pair of different words in which neighbours differ, named in order of appearance. */
typedef struct rg_kautz_pattern {
    unsigned k;
    unsigned letters; /**< different letters in the two words: 0..letters-1 */
    uint8_t letter[2 * RG_KAUTZ_PATTERN_MAX_K]; /**< source, then destination; the rest is 0 */
} rg_kautz_pattern;

/** The first pattern of words of @p k letters, 1..RG_KAUTZ_PATTERN_MAX_K, in lexicographic order.
 * O(k). */
rg_kautz_pattern rg_kautz_pattern_first(unsigned k);

/** The next pattern; false after the last, which then stays as it is. With the Bell numbers B there
 * are B(2k-1) + B(2k-2) - B(k-1). O(k), amortised. */
bool rg_kautz_pattern_next(rg_kautz_pattern *pattern);

/** What rg_kautz_pattern_check found. */
typedef struct rg_kautz_pattern_verdict {
    rg_status status;         /**< RG_OK, or why rg_kautz_routes refused the pair */
    rg_kautz_verdict verdict; /**< RG_RULE_NONE: every set of routes is right */
    unsigned d;               /**< degree of the network in which it is wrong; else 0 */
    unsigned networks;        /**< degrees tried */
    unsigned sets;            /**< sets of routes judged, with the pairings of phase C */
    unsigned c_routes;        /**< routes of phase C */
} rg_kautz_pattern_verdict;

/**
 * Computes the routes of a pattern in the networks that have 0, 1 and 2 spare letters (those with d
 * of at least 2) and judges them by rg_kautz_check. Phase C pairs its letters by their order, and
 * other names of the letters may give another pairing: so every pairing is judged.
 * O(c! d^2 k^2) for c routes of phase C.
 */
rg_kautz_pattern_verdict rg_kautz_pattern_check(const rg_kautz_pattern *pattern);
