/* SPDX-License-Identifier: Apache-2.0 */

/* The pins of rg_kautz_serial (top.h); the widest bus has 34 letters of 4 bits. */
CLOCK(clk)
INPUTS(rst, s_axis_tvalid, m_axis_tready)
INPUT_BUS(s_axis_tdata, REQUEST_WORDS)
OUTPUTS(s_axis_tready, m_axis_tvalid, m_axis_tlast, m_axis_tuser)
OUTPUT_BUS(m_axis_tdata, BEAT_WORDS)
