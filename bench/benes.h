/* SPDX-License-Identifier: Apache-2.0 */

/* The general method to compare with: any permutation through a Benes network, by the looping
 * algorithm. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { BENES_MAX_N = 65536, BENES_MAX_STAGES = 31 };

/* Scratch that the caller keeps, so that no call allocates. */
struct benes {
    uint16_t to[2][BENES_MAX_N]; /* the permutations of the sub-networks, one recursion depth and
                                    the next */
    uint16_t from[BENES_MAX_N];
};

/*
 * Sets the 2 lg n - 1 stages of n/2 two-by-two switches so that input i reaches output to[i].
 *
 * state[s * n/2 + j] is 1 when switch j of stage s crosses. n is a power of two, 2..BENES_MAX_N, to
 * a permutation of 0..n-1. Looping (Waksman 1968; Opferman and Tsao-Wu 1971): O(n log n).
 */
void benes_route(struct benes *scratch, unsigned n, const uint16_t *to, uint8_t *state);

/* Sends every input through the network and says whether all arrive: the check before any timing.
 */
bool benes_delivers(unsigned n, const uint16_t *to, const uint8_t *state);
