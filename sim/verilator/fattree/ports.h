/* SPDX-License-Identifier: Apache-2.0 */

/* gft_top.v (top.h), with room for the largest network that is co-simulated */
CLOCK(clk)
INPUT(rst)

INPUT_BUS(stream_s_tdata, GFT_REQUEST_WORDS)
INPUTS(stream_s_tvalid, stream_m_tready)
OUTPUTS(stream_s_tready, stream_m_tvalid, stream_m_tlast, stream_m_tdata, stream_m_tuser)

INPUTS(sequencer_s_tvalid, sequencer_m_tready)
OUTPUTS(sequencer_s_tready, sequencer_m_tvalid, sequencer_m_tlast)
OUTPUT_BUS(sequencer_m_tdata, GFT_REQUEST_WORDS)

OUTPUTS(window_s_tready, window_m_tvalid, window_m_tlast)
OUTPUT_BUS(window_m_tdata, GFT_REQUEST_WORDS)

INPUT_BUS(phase_k, GFT_REQUEST_WORDS) /* to rg_gft_lls_states and the fabrics */
INPUT_BUS(phase_p, GFT_REQUEST_WORDS)
INPUT_BUS(phase_s, GFT_REQUEST_WORDS)

INPUT(states_in_valid)
OUTPUT(states_out_valid)
OUTPUT_BUS(states_state, GFT_STATE_WORDS)
OUTPUT_BUS(states_idle, GFT_IDLE_WORDS)

INPUT(fabric_in_valid) /* a bit a square */
INPUT_BUS(fabric_in, GFT_DATA_WORDS)
OUTPUT(fabric_out_valid)
OUTPUT_BUS(fabric_out, 4 * GFT_DATA_WORDS)
OUTPUT_BUS(fabric_out_lane, 4 * GFT_LANE_WORDS)
