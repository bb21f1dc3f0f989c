/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_gft_exchange_sequencer and of rg_gft_window_sequencer: predicts every output
 * of the RTL in every clock.
 *
 * A start is answered with all N P phases of an exchange, one per clock: rows 0..N-1 of pass 0,
 * then of pass 1, ... The first one comes in the clock after the start, and the unit is ready again
 * in the clock after the last one is taken. The outputs depend on the state alone:
 *
 *      rg_gft_exchange_sequencer_outputs(&sequencer, &out);  what the unit shows during this clock
 *      rg_gft_exchange_sequencer_clock(&sequencer, &in);     the rising edge that ends it
 *
 * The hardware shows row and pass as digits (rg_gft_digits, rg_gft_pass_digits); the model counts
 * phases. For windows the pass is one of rg_window_pass, and there are no rows. Pure, no
 * allocation, no global state.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/fattree_window.h"

/** The inputs during one clock. */
typedef struct rg_gft_exchange_sequencer_in {
    bool rst;
    bool s_tvalid; /**< start */
    bool m_tready;
} rg_gft_exchange_sequencer_in;

/** The outputs during one clock. The fields after m_tvalid are valid while m_tvalid is high;
 * otherwise nothing is predicted about their pins. */
typedef struct rg_gft_exchange_sequencer_out {
    bool s_tready, m_tvalid, m_tlast;
    uint32_t row; /**< windows: 0 */
    uint64_t pass;
} rg_gft_exchange_sequencer_out;

/** The unit's state. Opaque by convention. */
typedef struct rg_gft_exchange_sequencer {
    uint32_t rows;
    uint64_t phases, phase; /* row + rows pass */
    uint8_t stage;
} rg_gft_exchange_sequencer;

/** A unit that is in reset. Clock it with rst = 0 to release it. O(h). */
void rg_gft_exchange_sequencer_init(const rg_gft *net, rg_gft_exchange_sequencer *sequencer);

/** A window sequencer that is in reset. O(1). */
void rg_gft_window_sequencer_init(const rg_window *net, rg_gft_exchange_sequencer *sequencer);

/** What the unit shows during this clock. O(1). */
void rg_gft_exchange_sequencer_outputs(const rg_gft_exchange_sequencer *sequencer,
                                       rg_gft_exchange_sequencer_out *out);

/** The rising clock edge, with the inputs that were there before it. O(1). */
void rg_gft_exchange_sequencer_clock(rg_gft_exchange_sequencer *sequencer,
                                     const rg_gft_exchange_sequencer_in *in);
