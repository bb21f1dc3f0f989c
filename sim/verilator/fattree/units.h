/* SPDX-License-Identifier: Apache-2.0 */

/*
 * All units on the bench, and the two ways of running them. _drive puts the inputs of a clock on
 * the pins, where the digits of a phase and the payloads already are, and where NULL is no phase;
 * _clock compares the pins, and takes the edge that ends the clock.
 */
#ifndef ROUTEGEN_SIM_FATTREE_UNITS_H
#define ROUTEGEN_SIM_FATTREE_UNITS_H

#include "bench.h"
#include "cycle/fattree/gft_exchange_sequencer.h"
#include "cycle/fattree/gft_fabric.h"
#include "cycle/fattree/gft_lls_states.h"
#include "cycle/fattree/gft_state_stream.h"

/* Gives phases and payloads to the rg_gft_fabric of a square, and checks every lane. */
struct check_fabric {
    rg_gft_fabric model;
    rg_gft_fabric_in in;
    /* Payloads of the last clocks; those of clock c stand in c mod latency. */
    uint32_t sent[RG_GFT_FABRIC_MAX_LATENCY][GFT_DATA_WORDS];
};

/* The fabric of bench->square, from now on; it must be empty or in reset. */
void check_fabric_begin(struct check_fabric *check, const struct bench *bench);

void check_fabric_drive(struct check_fabric *check, struct bench *bench, const rg_gft_phase *phase);
void check_fabric_clock(struct check_fabric *check, struct bench *bench);

/* What stands on an output lane in this clock: false, or the payload. */
bool check_fabric_lane(const struct bench *bench, uint32_t lane, uint32_t *payload);

/* Gives phases to rg_gft_lls_states, and checks every state that it shows. */
struct check_lls_states {
    rg_gft_lls_states model;
    rg_gft_lls_states_in in;
};

void check_lls_states_begin(struct check_lls_states *check, const struct bench *bench);
void check_lls_states_drive(struct check_lls_states *check, struct bench *bench,
                            const rg_gft_phase *phase);
void check_lls_states_clock(struct check_lls_states *check, struct bench *bench);

/* Starts rg_gft_exchange_sequencer, with gaps and stalls, and checks every phase that it shows. */
struct check_sequencer {
    rg_gft_exchange_sequencer model;
    rg_gft_exchange_sequencer_in in;
};

void check_sequencer_begin(struct check_sequencer *check, const struct bench *bench);
void check_sequencer_drive(struct check_sequencer *check, struct bench *bench, bool start,
                           bool ready);
void check_sequencer_clock(struct check_sequencer *check, struct bench *bench);

/* Asks rg_gft_state_stream for the rotations and passes of a square, one after the other or, if
 * their number is given, at random, and for impossible ones; with gaps and stalls. */
struct check_stream {
    rg_gft_state_stream model;
    rg_gft_state_stream_in in;
    bool offered;      /* a request stands on the pins */
    bool wild;         /* ... of any bits at all */
    bool accepted;     /* ... or has been taken and is not yet answered */
    uint64_t phase;    /* asked for next, or now */
    uint64_t beats;    /* of this request */
    uint64_t answered; /* phases, of this square */
    uint64_t illegal;
};

void check_stream_begin(struct check_stream *check, const struct bench *bench);
void check_stream_drive(struct check_stream *check, struct bench *bench, unsigned gap,
                        unsigned ready);
void check_stream_clock(struct check_stream *check, struct bench *bench);

struct units {
    struct check_stream stream;
    struct check_sequencer sequencer;
    struct check_lls_states states;
    struct check_fabric fabric;
};

/* Compares the pins of all units and ends the clock. */
static inline void units_clock(struct units *units, struct bench *bench)
{
    bench_apply(bench);
    check_stream_clock(&units->stream, bench);
    check_sequencer_clock(&units->sequencer, bench);
    check_lls_states_clock(&units->states, bench);
    check_fabric_clock(&units->fabric, bench);
    bench_edge(bench);
}

/* Every unit on its own, with noise, gaps, stalls and resets, until the stream has been asked for
 * the rotations and passes of the square. */
void run_alone(struct units *units, struct bench *bench);

/*
 * The all-to-all personalised exchange: the sequencer drives the fabric, every terminal sends its
 * message to every other, each lane carrying (source, destination). Every message must arrive once,
 * and all of them in N P + 2h clocks. Returns these clocks.
 */
uint64_t run_exchange(struct units *units, struct bench *bench);

#endif
