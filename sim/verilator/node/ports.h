/* SPDX-License-Identifier: Apache-2.0 */

/* node_top (top.h); a label has 24 bits at most. */
#include "link_ports.h"
INPUT(own_label)
INPUT(s_axis_tdata)
INPUT(s_axis_tuser)
INPUT(s_axis_tlast)
INPUT(s_axis_tvalid)
OUTPUT(s_axis_tready)
INPUT(give_up)
OUTPUT(m_done_tdata)
OUTPUT(m_done_tvalid)
INPUT(m_done_tready)
OUTPUT(m_axis_tdata)
OUTPUT(m_axis_tuser)
OUTPUT(m_axis_tlast)
OUTPUT(m_axis_tvalid)
INPUT(m_axis_tready)
OUTPUT(events)
