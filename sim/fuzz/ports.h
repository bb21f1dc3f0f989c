/* SPDX-License-Identifier: Apache-2.0 */

/* query_engine.v (top.h) */
CLOCK(clk)
INPUTS(rst, s_axis_tdata, s_axis_tuser, s_axis_tvalid, m_axis_tready, hear)
OUTPUTS(s_axis_tready, m_axis_tdata, m_axis_tvalid, erring, selftest)
