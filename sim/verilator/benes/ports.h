/* SPDX-License-Identifier: Apache-2.0 */

/* benes_top (top.h) */
CLOCK(clk)
INPUT(rst)
INPUT(s_tdata)
INPUT(s_tvalid)
OUTPUT(s_tready)
OUTPUT(m_tdata)
OUTPUT(m_tuser)
OUTPUT(m_tlast)
OUTPUT(m_tvalid)
INPUT(m_tready)
OUTPUT(net_tready)
INPUT_BUS(in_data, BENES_WORDS)
INPUT(in_valid)
OUTPUT_BUS(out_data, BENES_WORDS)
OUTPUT(out_valid)
