/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_gft_lls_states: predicts every output of the RTL in every clock.
 *
 * The unit gives the states of all switches under LLS, for a new phase in every clock: what enters
 * in clock c comes out in clock c + RG_GFT_LLS_STATES_LATENCY. The outputs depend on the state
 * alone:
 *
 *      rg_gft_lls_states_outputs(&unit, &out);            what the unit shows during this clock ...
 *      rg_gft_states(&net, &out.phase, NULL, states);     ... and while out_valid, its states
 *      rg_gft_lls_states_clock(&unit, &in);               the rising edge that ends it
 *
 * Pin idle of a switch is high where rg_gft_states says RG_GFT_IDLE; nothing is predicted about the
 * pin state of an idle switch, nor about any of these pins while out_valid is low. Pure, no
 * allocation, no global state.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/fattree.h"

/** Clocks from a phase to its states. */
#define RG_GFT_LLS_STATES_LATENCY 2

/** The inputs during one clock. */
typedef struct rg_gft_lls_states_in {
    bool rst;
    bool in_valid;
    uint32_t rotation; /**< valid while in_valid is high, as is pass */
    uint32_t pass;
} rg_gft_lls_states_in;

/** The outputs during one clock. */
typedef struct rg_gft_lls_states_out {
    bool out_valid;
    rg_gft_phase phase; /**< whose states are there, while out_valid is high */
} rg_gft_lls_states_out;

/** The unit's state. Opaque by convention. */
typedef struct rg_gft_lls_states {
    rg_gft net;
    rg_gft_lls_states_out stage[RG_GFT_LLS_STATES_LATENCY]; /* the newest first */
} rg_gft_lls_states;

/**
 * A unit that is in reset. Clock it with rst = 0 to release it.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE (also when the hardware does not have this shape: h above 8,
 * m or w above 64, m^h or w^h above 65536). O(h).
 */
rg_status rg_gft_lls_states_init(const rg_gft *net, rg_gft_lls_states *unit);

/** What the unit shows during this clock. @return RG_OK; RG_E_NULL. O(1). */
rg_status rg_gft_lls_states_outputs(const rg_gft_lls_states *unit, rg_gft_lls_states_out *out);

/**
 * The rising clock edge, with the inputs that were there before it.
 * @return RG_OK; RG_E_NULL; RG_E_ROTATION or RG_E_PASS when in_valid comes with a phase that does
 * not exist, for which the hardware promises nothing; the model is then unchanged. O(1).
 */
rg_status rg_gft_lls_states_clock(rg_gft_lls_states *unit, const rg_gft_lls_states_in *in);
