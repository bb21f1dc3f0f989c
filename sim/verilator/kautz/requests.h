/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What the co-simulation does to a core: gaps, stalls and resets; and the requests of a run, in
 * order: first pairs of words that differ in one letter only, or not at all, then every pair that
 * is wanted, with illegal requests in between. Many may be in flight at once; what a reset loses is
 * asked for again.
 *
 *      answered | in flight (asked for, not yet answered) | made, not yet asked for | ...
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "../words.h"
#include "hw/inner/kautz_pairs.h"
#include "hw/inner/random.h"
#include "routegen/network_kind.h"

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
    bool rst, m_tready;
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

/* More than any unit can have in flight */
enum { REQUESTS_ROOM = 64 };

struct request {
    rg_kautz_word source, destination;
    rg_status legal; /* or why not */
    uint32_t tag;
    uint64_t clock;               /* in which it was asked for */
    uint32_t data[REQUEST_WORDS]; /* {destination, source} as on the pins */
};

struct requests {
    const rg_any_network *network;
    const rg_kautz *net;
    unsigned bits; /* of a letter */
    struct stimulus *stimulus;
    rg_random sample;
    rg_kautz_pairs pairs;
    uint64_t wanted; /* legal requests of the whole run, ... */
    uint64_t left;   /* ... of which this many are not yet made */
    uint64_t distinct;
    unsigned near; /* words tried that are nearly near_source */
    rg_kautz_word near_source;

    uint64_t answered, asked, made;
    uint64_t illegal; /* of those answered */
    struct request ring[REQUESTS_ROOM];
};

/* Wants `count` random pairs; or, with 0, all, of small networks as often as makes at least `least`
 * requests. */
void requests_begin(struct requests *requests, const rg_any_network *network,
                    struct stimulus *stimulus, uint64_t seed, uint64_t count, uint64_t least);

/* The next one to ask for, the same until it is asked; NULL when none is left. */
const struct request *requests_next(struct requests *requests);

/* It has been asked for in this clock. */
void requests_ask(struct requests *requests, uint64_t clock);

/* The oldest one in flight, or NULL. */
const struct request *requests_oldest(const struct requests *requests);

/* It has been answered. */
void requests_answer(struct requests *requests);

/* All that are in flight are lost. */
void requests_lose(struct requests *requests);

/* Puts {destination, source} on the pins, which must be 0. */
void requests_put(const struct requests *requests, const rg_kautz_word *source,
                  const rg_kautz_word *destination, uint32_t *port);

/* Whether every request has its answer. */
bool requests_done(struct requests *requests);
