/* SPDX-License-Identifier: Apache-2.0 */

/* The pins of rg_kautz_serial (top.h); the widest bus has 34 letters of 4 bits. */
CLOCK(clk)
INPUT(rst)
INPUT(s_axis_tvalid)
INPUT(m_axis_tready)
INPUT_BUS(s_axis_tdata, REQUEST_WORDS)
OUTPUT(s_axis_tready)
OUTPUT(m_axis_tvalid)
OUTPUT(m_axis_tlast)
OUTPUT(m_axis_tuser)
OUTPUT_BUS(m_axis_tdata, BEAT_WORDS)
