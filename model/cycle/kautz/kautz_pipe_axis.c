/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_pipe.h"

rg_status rg_kautz_pipe_axis_init(const rg_kautz *net, rg_kautz_pipe_axis *core)
{
    rg_kautz checked;
    if (!net || !core)
        return RG_E_NULL;
    const rg_status status = rg_kautz_init(net->d, net->k, &checked);
    if (status == RG_OK)
        *core = (rg_kautz_pipe_axis){
            .net = checked,
            .latency = (uint8_t)rg_kautz_pipe_latency(&checked),
        };
    return status;
}

static bool is_shown(const rg_kautz_pipe_axis *core)
{
    return core->taken != core->accepted &&
           core->clock >= core->shown_from[core->taken % RG_KAUTZ_PIPE_CREDITS];
}

rg_status rg_kautz_pipe_axis_outputs(const rg_kautz_pipe_axis *core, rg_kautz_pipe_axis_out *out)
{
    if (!core || !out)
        return RG_E_NULL;
    *out = (rg_kautz_pipe_axis_out){.s_tready = core->ready, .m_tvalid = is_shown(core)};
    if (out->m_tvalid)
        out->answer = core->answer[core->taken % RG_KAUTZ_PIPE_CREDITS];
    return RG_OK;
}

rg_status rg_kautz_pipe_axis_clock(rg_kautz_pipe_axis *core, const rg_kautz_pipe_axis_in *in)
{
    if (!core || !in)
        return RG_E_NULL;
    const bool taken = is_shown(core) && in->m_tready;
    if (core->ready && in->s_tvalid && !in->rst) {
        const unsigned place = core->accepted % RG_KAUTZ_PIPE_CREDITS;
        core->answer[place] =
            rg_kautz_answer_to(&core->net, &in->source, &in->destination, in->tag);
        /* The core, then a place of the queue and the register after it. */
        core->shown_from[place] = core->clock + core->latency + 2;
        core->accepted++;
    }
    core->taken += taken;
    if (in->rst)
        core->taken = core->accepted;
    core->ready = !in->rst && core->accepted - core->taken < RG_KAUTZ_PIPE_CREDITS;
    core->clock++;
    return RG_OK;
}
