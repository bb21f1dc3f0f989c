/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle models of rg_gft_fabric and rg_gft_lls_states: predict which message is on which lane, or
 * whose states are there, in every clock.
 *
 * The fabric is the opened network as a data plane: a phase and a payload for every terminal enter
 * in clock c, and in clock c + 2h+1 the payloads are on the lanes of their destinations, except
 * those whose turn is in another pass. A new phase can enter in every clock, so all N P phases take
 * N P + 2h clocks from the first input to the last output. The outputs depend on the state alone:
 *
 *      rg_gft_fabric_outputs(&fabric, &out);               which phase is out during this clock
 *      rg_gft_fabric_lane(&fabric, i, &carried, &source);  what is on lane i of it
 *      rg_gft_fabric_clock(&fabric, &in);                  the rising edge that ends it
 *
 * The model keeps phases, not payloads. To compare payloads, remember those of the last 2h+1
 * clocks: lane i carries what entered on lane source. Nothing is predicted about the pins out_lane
 * and out while out_valid is low, nor about out on a lane that carries nothing.
 *
 * rg_gft_lls_states gives the states of all switches under LLS instead, and what enters in clock c
 * comes out in clock c + RG_GFT_LLS_STATES_LATENCY: while out_valid is high, those that
 * rg_gft_states gives for the phase. Pin idle of a switch is high where that says RG_GFT_IDLE;
 * nothing is predicted about the pin state of an idle switch. Pure, no allocation, no global state.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/fattree_window.h"

/** Greatest height of the hardware. */
#define RG_GFT_FABRIC_MAX_H 8
/** Clocks through the highest fabric. */
#define RG_GFT_FABRIC_MAX_LATENCY (2 * RG_GFT_FABRIC_MAX_H + 1)

/** Clocks from a phase to its states. */
#define RG_GFT_LLS_STATES_LATENCY 2

/** The inputs during one clock, without payloads. */
typedef struct rg_gft_fabric_in {
    bool rst, in_valid;
    uint32_t row; /**< or rotation; valid while in_valid is high, as is pass */
    uint32_t pass;
} rg_gft_fabric_in;

/** The outputs during one clock, without lanes. */
typedef struct rg_gft_fabric_out {
    bool out_valid;
    rg_gft_phase phase; /**< whose messages or states are there, while out_valid is high */
} rg_gft_fabric_out;

/** The fabric's state. Opaque by convention. */
typedef struct rg_gft_fabric {
    rg_gft net;
    rg_square square;
    rg_window windows; /* of RG_SQUARE_WINDOW */
    uint32_t latency;
    rg_gft_fabric_out stage[RG_GFT_FABRIC_MAX_LATENCY]; /* the newest first */
} rg_gft_fabric;

/** A fabric that is in reset. Clock it with rst = 0 to release it. With RG_SQUARE_WINDOW, where
 * h > 1 and w < m, a phase is a pass of the windows of the opened tree, and has no row. O(h). */
void rg_gft_fabric_init(const rg_gft *net, rg_square square, rg_gft_fabric *fabric);

/** The unit rg_gft_lls_states, as rg_gft_fabric_init; it has no lanes. */
void rg_gft_lls_states_init(const rg_gft *net, rg_gft_fabric *unit);

/** Which phase is out during this clock. O(1). */
void rg_gft_fabric_outputs(const rg_gft_fabric *fabric, rg_gft_fabric_out *out);

/**
 * What is on output lane @p lane during this clock.
 * @param[out] carried whether the lane carries a message; false while out_valid is low.
 * @param[out] source the terminal on whose input lane it entered; written only when carried. O(h).
 */
void rg_gft_fabric_lane(const rg_gft_fabric *fabric, uint32_t lane, bool *carried,
                        uint32_t *source);

/** The rising clock edge, with the inputs that were there before it. O(h). */
void rg_gft_fabric_clock(rg_gft_fabric *fabric, const rg_gft_fabric_in *in);
