/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Gives phases and payloads to the rg_gft_fabric of a square, and checks every lane. */
#ifndef ROUTEGEN_SIM_FATTREE_CHECK_FABRIC_H
#define ROUTEGEN_SIM_FATTREE_CHECK_FABRIC_H

#include "bench.h"
#include "routegen/cycle/gft_fabric.h"

struct check_fabric {
    rg_gft_fabric model;
    rg_gft_fabric_in in;
    /* Payloads of the last clocks; those of clock c stand in c mod latency. */
    uint32_t sent[RG_GFT_FABRIC_MAX_LATENCY][GFT_DATA_WORDS];
};

/* The fabric of bench->square, from now on; it must be empty or in reset. */
void check_fabric_begin(struct check_fabric *check, const struct bench *bench);

/* Puts the inputs of this clock on the pins; NULL: none. The phase's digits and the payloads are
 * already there. */
void check_fabric_drive(struct check_fabric *check, struct bench *bench, const rg_gft_phase *phase);

/* Compares the pins, and takes the edge that ends the clock. */
void check_fabric_clock(struct check_fabric *check, struct bench *bench);

/* What stands on an output lane in this clock: false, or the payload. */
bool check_fabric_lane(const struct bench *bench, uint32_t lane, uint32_t *payload);

#endif
