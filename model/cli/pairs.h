/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The ordered pairs of different nodes: all of them in order, or a seeded sample. */
#ifndef ROUTEGEN_CLI_PAIRS_H
#define ROUTEGEN_CLI_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "network_arg.h"
#include "random.h"

/* More pairs than this are never walked through in full. */
#define CLI_MOST_PAIRS UINT64_C(10000000000)

/* Bits of a letter in the hardware: ceil(log2(d + 1)). */
unsigned cli_letter_bits(const rg_kautz *net);

/* N (N - 1), or 0 when that is more than CLI_MOST_PAIRS. */
uint64_t cli_all_pairs(const rg_kautz *net);

struct cli_pairs {
    const rg_kautz *net;
    struct cli_random *random; /* NULL: all pairs, sources and destinations ascending */
    uint64_t total;
    uint64_t left;
    rg_kautz_word source;
    rg_kautz_word destination;
    uint64_t source_rank;
    uint64_t destination_rank;
};

/* Starts a walk over count random pairs, or with count 0 over all; exits if all are too many. */
void cli_pairs_begin(struct cli_pairs *pairs, const struct cli_network *network, uint64_t count,
                     struct cli_random *random);

/* Moves on to the next pair; false at the end. */
bool cli_pairs_next(struct cli_pairs *pairs);

/*
 * Writes the ranks of the next pairs, at most count, and says how many these are; 0 at the end. A
 * walk goes by this or by the function above, not by both.
 */
size_t cli_pairs_ranks(struct cli_pairs *pairs, size_t count, uint64_t *source,
                       uint64_t *destination);

#endif
