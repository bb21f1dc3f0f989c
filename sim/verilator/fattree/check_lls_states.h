/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Gives phases to rg_lls_states, and checks every state that it shows. */
#ifndef ROUTEGEN_SIM_FATTREE_CHECK_LLS_STATES_H
#define ROUTEGEN_SIM_FATTREE_CHECK_LLS_STATES_H

#include "bench.h"
#include "routegen/cycle/gft_lls_states.h"

struct check_lls_states {
    rg_lls_states model;
    rg_lls_states_in in;
};

void check_lls_states_begin(struct check_lls_states *check, const struct bench *bench);

/* Puts the inputs of this clock on the pins; NULL: none. The phase's digits are already there. */
void check_lls_states_drive(struct check_lls_states *check, struct bench *bench,
                            const rg_gft_phase *phase);

/* Compares the pins, and takes the edge that ends the clock. */
void check_lls_states_clock(struct check_lls_states *check, struct bench *bench);

#endif
