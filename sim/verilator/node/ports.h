/* SPDX-License-Identifier: Apache-2.0 */

/* node_top (top.h); a label has 24 bits at most. */
#include "link_ports.h"
INPUTS(own_label, s_axis_tdata, s_axis_tuser, s_axis_tlast, s_axis_tvalid)
OUTPUT(s_axis_tready)
INPUT(give_up)
OUTPUTS(m_done_tdata, m_done_tvalid)
INPUT(m_done_tready)
OUTPUTS(m_axis_tdata, m_axis_tuser, m_axis_tlast, m_axis_tvalid)
INPUT(m_axis_tready)
OUTPUT(events)
