/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Asks rg_state_stream for the rotations and passes of a square, one after the other or, if their
 * number is given, at random, and for impossible ones; with gaps and stalls. */
#ifndef ROUTEGEN_SIM_FATTREE_CHECK_STREAM_H
#define ROUTEGEN_SIM_FATTREE_CHECK_STREAM_H

#include "bench.h"
#include "routegen/cycle/gft_state_stream.h"

struct check_stream {
    rg_state_stream model;
    rg_state_stream_in in;
    bool offered;      /* a request stands on the pins */
    bool wild;         /* ... of any bits at all */
    bool accepted;     /* ... or has been taken and is not yet answered */
    uint64_t phase;    /* asked for next, or now */
    uint64_t beats;    /* of this request */
    uint64_t answered; /* phases, of this square */
    uint64_t illegal;
};

void check_stream_begin(struct check_stream *check, const struct bench *bench);

/* Puts the inputs of this clock on the pins. */
void check_stream_drive(struct check_stream *check, struct bench *bench, unsigned gap,
                        unsigned ready);

/* Compares the pins, and takes the edge that ends the clock. */
void check_stream_clock(struct check_stream *check, struct bench *bench);

#endif
