/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* All units on the bench, and the two ways of running them */
#ifndef ROUTEGEN_SIM_FATTREE_UNITS_H
#define ROUTEGEN_SIM_FATTREE_UNITS_H

#include "check_fabric.h"
#include "check_lls_states.h"
#include "check_sequencer.h"
#include "check_stream.h"

struct units {
    struct check_stream stream;
    struct check_sequencer sequencer;
    struct check_lls_states states;
    struct check_fabric fabric;
};

/* Compares the pins of all units and ends the clock. */
void units_clock(struct units *units, struct bench *bench);

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
