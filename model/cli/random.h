/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The pseudo-random numbers of check and vectors, the same on every machine, in every version. */
#ifndef ROUTEGEN_CLI_RANDOM_H
#define ROUTEGEN_CLI_RANDOM_H

#include <stdint.h>

#include "routegen/kautz.h"

/* splitmix64 (Steele, Lea and Flood 2014): the state is the seed plus a multiple of a constant. */
struct cli_random {
    uint64_t state;
};

/* The next 64 bits. */
uint64_t cli_random_next(struct cli_random *random);

/* A number below bound (> 0): as many low bits as bound - 1 has, drawn until they are below it. */
uint64_t cli_random_below(struct cli_random *random, uint64_t bound);

/*
 * The ranks of two different nodes, every ordered pair alike: that of the source is below(N), that
 * of the destination below(N - 1), plus one from the source's rank on.
 */
void cli_random_ranks(struct cli_random *random, const rg_kautz *net, uint64_t *source,
                      uint64_t *destination);

/* The same two nodes as words. */
void cli_random_pair(struct cli_random *random, const rg_kautz *net, rg_kautz_word *source,
                     rg_kautz_word *destination);

#endif
