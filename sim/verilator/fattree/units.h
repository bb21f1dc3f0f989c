/* SPDX-License-Identifier: Apache-2.0 */

/* The fat-tree units on their bench, each beside its cycle model: what a clock gives them, and what
 * happens when a pin is not what the model says. */
#pragma once

#define TOP_PORTS "fattree/ports.h"
#include "../sim.h"

#include "../bits.h"
#include "cycle/fattree/gft_exchange_sequencer.h"
#include "cycle/fattree/gft_fabric.h"
#include "cycle/fattree/gft_state_stream.h"

/* rg_gft_state_stream is asked for the rotations and passes of a square, one after the other or, if
 * their number is given, at random, and for impossible ones; with gaps and stalls. */
struct stream {
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

struct units {
    struct sim sim;
    rg_any_network network;
    const rg_gft *net;
    unsigned row_bits;     /* of a rotation digit */
    unsigned pass_bits;    /* of a pass digit */
    unsigned payload_bits; /* payload width */
    struct top_in in;
    struct top_out out;

    struct stream stream;
    rg_gft_exchange_sequencer sequencer, window;
    rg_window windows; /* 0 where there are none */
    rg_gft_exchange_sequencer_in sequencer_in;
    rg_gft_fabric states;
    rg_gft_fabric fabric; /* that of the square */
    rg_gft_fabric_in states_in, fabric_in;
    /* Payloads of the last clocks; those of clock c stand in c mod latency. */
    uint32_t sent[RG_GFT_FABRIC_MAX_LATENCY][GFT_DATA_WORDS];

    /* What the row of the table says, and a message about a mismatch. */
    rg_square square;
    rg_gft_phase about; /* the phase that the pins being compared belong to */
    uint64_t start;     /* the clock in which the row began */
    uint64_t phases;    /* compared, by all units */
    uint64_t messages;
};

/* What they get in a clock, beside in.fabric_in */
struct units_in {
    bool rst;
    unsigned gap;                /* of 256 clocks, those without a request to the stream */
    unsigned ready;              /* ... and those in which its beat is taken */
    bool start, sequencer_ready; /* of the sequencer */
    const rg_gft_phase *states;  /* or NULL: none */
    const rg_gft_phase *fabric;  /* or NULL; if neither is, the same */
};

/* The units in the state of power-up; parses the command line. */
void units_begin(struct units *units, int argc, char **argv);

/* The fabric and the requests of a square, from now on; all units must be empty or in reset. */
void units_begin_square(struct units *units, rg_square square);

/* A clock: sets the inputs, compares all pins with the models and takes the edge. */
void units_clock(struct units *units, const struct units_in *in);

/* What stands on an output lane: false, or the payload. */
bool units_lane(const struct units *units, uint32_t lane, uint32_t *payload);

/* Which fabric it is that of the square: windows are the last. */
static inline unsigned units_fabric(const struct units *units)
{
    return units->square == RG_SQUARE_WINDOW ? 3 : units->square;
}

/* Where a phase's number 0 .. N P - 1 counts rows first; of windows it is the pass, 0 .. T - 1. */
rg_gft_phase units_phase(const struct units *units, uint64_t number);
uint64_t units_phases(const struct units *units);

/* Ends the run with a message unless a pin, or its element, shows what is expected. */
static inline void units_expect_at(const struct units *units, const char *pin, int64_t index,
                                   uint64_t rtl, uint64_t expected)
{
    sim_expect_at(&units->sim, pin, index, rtl, expected, "expected");
}

static inline void units_expect(const struct units *units, const char *pin, uint64_t rtl,
                                uint64_t expected)
{
    units_expect_at(units, pin, -1, rtl, expected);
}
