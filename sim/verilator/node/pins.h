/* SPDX-License-Identifier: Apache-2.0 */

/* All pins of a node, compared with the cycle model. */
#pragma once

#include "links.h"

#include "cycle/node/machine.h"

static inline void links_compare_node(struct links *links, uint32_t rank, const struct top_out *rtl,
                                      const rg_machine *machine)
{
    const unsigned d = links->shape.d;
    rg_node_router_out model;
    rg_node_tell pins;
    rg_machine_pins(machine, rank, &model, &pins);
    const rg_node_tell *tell = &pins;
    links_compare(links, rank, rtl, model.link, model.back);
    links_expect(links, rank, "s_axis_tready", d, rtl->s_axis_tready, tell->s_tready);
    links_expect(links, rank, "m_done_tvalid", d, rtl->m_done_tvalid, tell->done_tvalid);
    if (tell->done_tvalid)
        links_expect(links, rank, "m_done_tdata", d, rtl->m_done_tdata,
                     (uint32_t)tell->done_lost << 7 | tell->done_tries);
    links_expect(links, rank, "m_axis_tvalid", d, rtl->m_axis_tvalid, tell->m_tvalid);
    if (!tell->m_tvalid)
        return;
    links_expect(links, rank, "m_axis_tdata", d, rtl->m_axis_tdata, tell->m_tdata);
    links_expect(links, rank, "m_axis_tlast", d, rtl->m_axis_tlast, tell->m_tlast);
    links_expect(links, rank, "m_axis_tuser", d, rtl->m_axis_tuser, tell->m_tuser);
}
