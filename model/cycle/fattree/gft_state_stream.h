/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_gft_state_stream: predicts every output of the RTL in every clock.
 *
 * The unit answers a request for one phase of an exchange with the state of every switch, one per
 * clock. Use the model to predict the clock of a state, or, as sim/verilator does, to check the
 * RTL. The outputs depend on the state alone (there is no combinational path from input to output),
 * so a clock is
 *
 *      rg_gft_state_stream_outputs(&stream, &out);   what the unit shows during this clock
 *      rg_gft_state_stream_clock(&stream, &in);      the rising edge that ends it, with the inputs
 *                                                    of this clock
 *
 *      clock      0        1       2          3                S+1          S+2
 *      request    taken
 *      answer                      top, 0     top, 1    ...    level 0,     ready for
 *                                                              last switch  the next one
 *
 * S = net.switches; every clock in which m_tvalid is high and m_tready low adds one. An illegal
 * request is answered in clock 2 with one beat, an error code.
 *
 * The model knows the phase and the switch whose turn it is, and asks rg_gft_switch_state for its
 * state. Pure, no allocation, no global state.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/fattree.h"

/** The inputs during one clock. Digits may be any value that the hardware's bits can carry. */
typedef struct rg_gft_state_stream_in {
    bool rst, s_tvalid, m_tready;
    rg_square square;                    /**< RG_SQUARE_LLS or RG_SQUARE_CLS: one bit */
    uint8_t rotation[RG_GFT_MAX_LEVELS]; /**< digit x of the row, x = 0..h */
    uint8_t pass[RG_GFT_MAX_LEVELS];     /**< p_x for x = 1..h-1; the others are ignored */
} rg_gft_state_stream_in;

/** The outputs during one clock. The fields after m_tvalid are valid while m_tvalid is high, and
 * those after error while error is 0; otherwise nothing is predicted about their pins. */
typedef struct rg_gft_state_stream_out {
    bool s_tready, m_tvalid, m_tlast;
    uint8_t error; /**< 0, or the absolute value of an rg_status */
    uint8_t level; /**< x, from h down to 0 */
    uint8_t state; /**< of switch j of this level; no prediction when idle */
    bool idle;     /**< no message uses the switch's root in this pass (RG_GFT_IDLE) */
    bool level_end;
    uint32_t index; /**< j; not a pin */
} rg_gft_state_stream_out;

/** The unit's state. Opaque by convention. */
typedef struct rg_gft_state_stream {
    rg_gft net;
    rg_gft_state_stream_in request;
    rg_gft_phase phase;
    uint32_t index;
    uint8_t stage, level, error;
} rg_gft_state_stream;

/** A unit that is in reset. Clock it with rst = 0 to release it. O(h). */
void rg_gft_state_stream_init(const rg_gft *net, rg_gft_state_stream *stream);

/** What the unit shows during this clock. O(h). */
void rg_gft_state_stream_outputs(const rg_gft_state_stream *stream, rg_gft_state_stream_out *out);

/** The rising clock edge, with the inputs that were there before it. O(h). */
void rg_gft_state_stream_clock(rg_gft_state_stream *stream, const rg_gft_state_stream_in *in);
