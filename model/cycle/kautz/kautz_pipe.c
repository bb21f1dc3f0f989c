/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_pipe.h"

#include "kautz_request.h"

/* What the pipelined core will answer to a request. */
static rg_kautz_answer answer_to(const rg_kautz *net, const rg_kautz_word *source,
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

void rg_kautz_pipe_init(const rg_kautz *net, rg_kautz_pipe *core)
{
    *core = (rg_kautz_pipe){.net = *net, .latency = (uint8_t)rg_kautz_pipe_latency(net)};
}

void rg_kautz_pipe_outputs(const rg_kautz_pipe *core, rg_kautz_pipe_out *out)
{
    *out = core->stage[core->now];
}

void rg_kautz_pipe_clock(rg_kautz_pipe *core, const rg_kautz_pipe_in *in)
{
    /* What enters takes the place of what came out, and comes out itself `latency` clocks later. */
    rg_kautz_pipe_out *stage = &core->stage[core->now];
    stage->valid = in->valid;
    if (in->valid && !in->rst)
        stage->answer = answer_to(&core->net, &in->source, &in->destination, in->tag);
    core->now = (uint8_t)((core->now + 1u) % core->latency);
    if (in->rst)
        for (unsigned i = 0; i < RG_KAUTZ_PIPE_MAX_LATENCY; i++)
            core->stage[i].valid = false;
}

void rg_kautz_pipe_axis_init(const rg_kautz *net, rg_kautz_pipe_axis *core)
{
    *core = (rg_kautz_pipe_axis){.net = *net, .latency = (uint8_t)rg_kautz_pipe_latency(net)};
}

static bool is_shown(const rg_kautz_pipe_axis *core)
{
    return core->taken != core->accepted &&
           core->clock >= core->shown_from[core->taken % RG_KAUTZ_PIPE_CREDITS];
}

void rg_kautz_pipe_axis_outputs(const rg_kautz_pipe_axis *core, rg_kautz_pipe_axis_out *out)
{
    *out = (rg_kautz_pipe_axis_out){.s_tready = core->ready, .m_tvalid = is_shown(core)};
    if (out->m_tvalid)
        out->answer = core->answer[core->taken % RG_KAUTZ_PIPE_CREDITS];
}

void rg_kautz_pipe_axis_clock(rg_kautz_pipe_axis *core, const rg_kautz_pipe_axis_in *in)
{
    const bool taken = is_shown(core) && in->m_tready;
    if (core->ready && in->s_tvalid && !in->rst) {
        const unsigned place = core->accepted % RG_KAUTZ_PIPE_CREDITS;
        core->answer[place] = answer_to(&core->net, &in->source, &in->destination, in->tag);
        /* The core, then a place of the queue and the register after it. */
        core->shown_from[place] = core->clock + core->latency + 2;
        core->accepted++;
    }
    core->taken += taken;
    if (in->rst)
        core->taken = core->accepted;
    core->ready = !in->rst && core->accepted - core->taken < RG_KAUTZ_PIPE_CREDITS;
    core->clock++;
}

void rg_kautz_pipe_expand_init(const rg_kautz *net, rg_kautz_pipe_expand *unit)
{
    *unit = (rg_kautz_pipe_expand){.net = *net};
}

void rg_kautz_pipe_expand_outputs(const rg_kautz_pipe_expand *unit, rg_kautz_pipe_expand_out *out)
{
    *out = (rg_kautz_pipe_expand_out){.s_tready = unit->ready, .beat = unit->stage[2]};
}

static rg_kautz_beats beats_of(const rg_kautz *net, const rg_kautz_answer *answer)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D] = {{0}};
    rg_kautz_beats beats = {.count = 1};
    if (answer->error == 0) {
        beats.count = (uint8_t)net->d;
        rg_kautz_table_routes(net, &answer->source, &answer->destination, &answer->table, routes);
    }
    for (unsigned i = 0; i < beats.count; i++)
        beats.beat[i] = (rg_kautz_beat){
            .valid = true,
            .last = i + 1 == beats.count,
            .error = answer->error,
            .route = routes[i],
        };
    return beats;
}

void rg_kautz_pipe_expand_clock(rg_kautz_pipe_expand *unit, const rg_kautz_pipe_expand_in *in)
{
    static const rg_kautz_beat none = {0};
    const bool accept = unit->ready && in->s_tvalid;
    const bool held = unit->held.count > 0;
    /* A beat that waits at the output holds all beats where they are. */
    const bool moves = !unit->stage[2].valid || in->m_tready;
    if (moves) {
        rg_kautz_beats *from = &unit->current;
        unit->stage[2] = unit->stage[1];
        unit->stage[1] = unit->stage[0];
        unit->stage[0] = from->count > 0 ? from->beat[from->next++] : none;
        from->count = (uint8_t)(from->count - unit->stage[0].valid);
    }
    const bool next = held && unit->current.count == 0;
    if (next) {
        unit->current = unit->held;
        unit->held.count = 0;
    }
    if (accept)
        unit->held = beats_of(&unit->net, &in->answer);
    unit->ready = !accept && (!held || next);
    if (in->rst)
        *unit = (rg_kautz_pipe_expand){.net = unit->net};
}
