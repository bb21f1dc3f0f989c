/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The pseudo-random numbers of check and vectors, the same on every machine, in every version.
 */
#pragma once

#include <stdint.h>

/** splitmix64 (Steele, Lea and Flood 2014): the state is the seed plus a multiple of a constant. */
typedef struct rg_random {
    uint64_t state;
} rg_random;

/** The next 64 bits. */
uint64_t rg_random_next(rg_random *random);

/** A number below bound (> 0): as many low bits as bound - 1 has, drawn until they are below
 * bound. */
uint64_t rg_random_below(rg_random *random, uint64_t bound);
