/* SPDX-License-Identifier: Apache-2.0 */

/* query_engine.v (top.h) */
CLOCK(clk)
INPUT(rst)
INPUT(s_axis_tdata)
INPUT(s_axis_tuser)
INPUT(s_axis_tvalid)
INPUT(m_axis_tready)
INPUT(hear)
OUTPUT(s_axis_tready)
OUTPUT(m_axis_tdata)
OUTPUT(m_axis_tvalid)
OUTPUT(erring)
OUTPUT(selftest)
