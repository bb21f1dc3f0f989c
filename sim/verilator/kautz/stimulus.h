/* SPDX-License-Identifier: Apache-2.0 */

/* What the co-simulation does to the core besides asking for every pair: gaps, stalls, illegal
 * requests, resets. */
#ifndef ROUTEGEN_SIM_STIMULUS_H
#define ROUTEGEN_SIM_STIMULUS_H

#include <stdbool.h>
#include <stdint.h>

#include "inner/random.h"
#include "routegen/kautz.h"

struct stimulus {
    rg_random random;
    unsigned letter_mask; /* the letters that the hardware's bits can carry */
    unsigned ready;       /* of 256 clocks, those in which the answer is taken */
    unsigned gap;         /* of 256 clocks, those in which a request is held back */
    unsigned mood;        /* requests until ready and gap are drawn again */
    unsigned reset;       /* clocks of reset left */
    unsigned quiet;       /* clocks after a reset without a new request */
};

/* The dice of one clock. */
struct stimulus_clock {
    bool rst;
    bool m_tready;
    bool offer; /* a request that is not yet on the pins may go there now */
};

void stimulus_begin(struct stimulus *stimulus, const rg_kautz *net, uint64_t seed);

struct stimulus_clock stimulus_next(struct stimulus *stimulus);

/* Whether the next request should be an illegal one. */
bool stimulus_wants_illegal(struct stimulus *stimulus);

/*
 * Makes every other random pair one with related words: the destination starts with the end of the
 * source, or nearly so, and that overlap contains shorter ones. Independent
 * words of a large network hardly ever give two routes of phase A, or two of phase C, nor an
 * overlap that fails by one letter.
 */
void stimulus_relate(struct stimulus *stimulus, const rg_kautz *net, rg_kautz_word *source,
                     rg_kautz_word *destination);

/* Any letters, for the data pins when they have no meaning */
void stimulus_noise(struct stimulus *stimulus, const rg_kautz *net, rg_kautz_word *word);

#endif
