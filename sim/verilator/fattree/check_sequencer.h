/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Starts rg_exchange_sequencer, with gaps and stalls, and checks every phase that it shows. */
#ifndef ROUTEGEN_SIM_FATTREE_CHECK_SEQUENCER_H
#define ROUTEGEN_SIM_FATTREE_CHECK_SEQUENCER_H

#include "bench.h"
#include "routegen/cycle/gft_exchange_sequencer.h"

struct check_sequencer {
    rg_exchange_sequencer model;
    rg_exchange_sequencer_in in;
};

void check_sequencer_begin(struct check_sequencer *check, const struct bench *bench);

/* Puts the inputs of this clock on the pins. */
void check_sequencer_drive(struct check_sequencer *check, struct bench *bench, bool start,
                           bool ready);

/* Compares the pins, and takes the edge that ends the clock. */
void check_sequencer_clock(struct check_sequencer *check, struct bench *bench);

#endif
