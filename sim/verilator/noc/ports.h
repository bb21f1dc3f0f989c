/* SPDX-License-Identifier: Apache-2.0 */

/* A network on chip (top.h), with room for 64 terminals and payloads of 48 bits. */
CLOCK(clk)
INPUT(rst)
INPUT_BUS(s_axis_tvalid, 2)
OUTPUT_BUS(s_axis_tready, 2)
INPUT_BUS(s_axis_tdata, 96)
INPUT_BUS(s_axis_tlast, 2)
INPUT_BUS(s_axis_tdest, 12)
OUTPUT_BUS(bad, 2)
OUTPUT_BUS(m_axis_tvalid, 2)
INPUT_BUS(m_axis_tready, 2)
OUTPUT_BUS(m_axis_tdata, 96)
OUTPUT_BUS(m_axis_tlast, 2)
