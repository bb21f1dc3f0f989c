/* SPDX-License-Identifier: Apache-2.0 */

/* tile_top (top.h) */
#include "../node/link_ports.h"
INPUTS(own_label, clock, run, load_valid, load_addr, load_data)
OUTPUTS(console_valid, console_data, halted, exit_code, s_axis_tdata, s_axis_tuser, s_axis_tlast)
OUTPUTS(s_axis_tvalid, s_axis_tready, give_up, m_done_tdata, m_done_tvalid, m_done_tready)
OUTPUTS(m_axis_tdata, m_axis_tuser, m_axis_tlast, m_axis_tvalid, m_axis_tready)
