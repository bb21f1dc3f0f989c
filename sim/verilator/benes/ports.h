/* SPDX-License-Identifier: Apache-2.0 */

/* benes_top (top.h) */
CLOCK(clk)
INPUTS(rst, s_tdata, s_tvalid)
OUTPUTS(s_tready, m_tdata, m_tuser, m_tlast, m_tvalid)
INPUT(m_tready)
OUTPUT(net_tready)
INPUT_BUS(in_data, BENES_WORDS)
INPUT(in_valid)
OUTPUT_BUS(out_data, BENES_WORDS)
OUTPUT(out_valid)
