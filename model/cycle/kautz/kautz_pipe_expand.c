/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_pipe.h"

rg_status rg_kautz_pipe_expand_init(const rg_kautz *net, rg_kautz_pipe_expand *unit)
{
    rg_kautz checked;
    if (!net || !unit)
        return RG_E_NULL;
    const rg_status status = rg_kautz_init(net->d, net->k, &checked);
    if (status == RG_OK)
        *unit = (rg_kautz_pipe_expand){.net = checked};
    return status;
}

rg_status rg_kautz_pipe_expand_outputs(const rg_kautz_pipe_expand *unit,
                                       rg_kautz_pipe_expand_out *out)
{
    if (!unit || !out)
        return RG_E_NULL;
    *out = (rg_kautz_pipe_expand_out){.s_tready = unit->ready, .beat = unit->stage[2]};
    return RG_OK;
}

static rg_kautz_beats beats_of(const rg_kautz *net, const rg_kautz_answer *answer)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D] = {{0}};
    rg_kautz_beats beats = {.count = 1};
    if (answer->error == 0) {
        beats.count = (uint8_t)net->d;
        (void)rg_kautz_table_routes(net, &answer->source, &answer->destination, &answer->table,
                                    routes);
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

rg_status rg_kautz_pipe_expand_clock(rg_kautz_pipe_expand *unit, const rg_kautz_pipe_expand_in *in)
{
    static const rg_kautz_beat none = {0};
    if (!unit || !in)
        return RG_E_NULL;
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
    return RG_OK;
}
