/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_pipe.h"

#include "kautz_request.h"

rg_status rg_kautz_pipe_init(const rg_kautz *net, rg_kautz_pipe *core)
{
    rg_kautz checked;
    if (!net || !core)
        return RG_E_NULL;
    const rg_status status = rg_kautz_init(net->d, net->k, &checked);
    if (status == RG_OK)
        *core = (rg_kautz_pipe){
            .net = checked,
            .latency = (uint8_t)rg_kautz_pipe_latency(&checked),
        };
    return status;
}

rg_status rg_kautz_pipe_outputs(const rg_kautz_pipe *core, rg_kautz_pipe_out *out)
{
    if (!core || !out)
        return RG_E_NULL;
    *out = core->stage[core->now];
    return RG_OK;
}

rg_status rg_kautz_pipe_clock(rg_kautz_pipe *core, const rg_kautz_pipe_in *in)
{
    if (!core || !in)
        return RG_E_NULL;
    /* What enters takes the place of what came out, and comes out itself `latency` clocks later. */
    rg_kautz_pipe_out *stage = &core->stage[core->now];
    stage->valid = in->valid;
    if (in->valid && !in->rst)
        stage->answer = rg_kautz_answer_to(&core->net, &in->source, &in->destination, in->tag);
    core->now = (uint8_t)((core->now + 1u) % core->latency);
    if (in->rst)
        for (unsigned i = 0; i < RG_KAUTZ_PIPE_MAX_LATENCY; i++)
            core->stage[i].valid = false;
    return RG_OK;
}

rg_kautz_answer rg_kautz_answer_to(const rg_kautz *net, const rg_kautz_word *source,
                                   const rg_kautz_word *destination, uint64_t tag)
{
    rg_kautz_answer answer = {
        .tag = tag,
        .error = (uint8_t)-rg_kautz_request_status(net, source, destination),
        .source = *source,
        .destination = *destination,
    };
    if (answer.error == 0)
        (void)rg_kautz_table_make(net, source, destination, &answer.table);
    return answer;
}
