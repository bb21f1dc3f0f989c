/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Messages of a trace, sorted by their terminals, and who waits for which. */

#include "simulate/parts.h"

#include <stdlib.h>

static const rg_sim_message *message_of(const rg_sim *sim, uint32_t node, uint32_t number)
{
    return &sim->options.trace[sim->trace_list[sim->trace_first[node] + number]];
}

bool rg_sim_is_trace(const rg_topology *net, const rg_sim_options *o)
{
    if (!o->trace || o->messages >= SIM_NONE)
        return false;
    for (uint64_t i = 0; i < o->messages; i++) {
        const rg_sim_message *m = &o->trace[i];
        const unsigned most = o->switching == RG_SIM_CUT_THROUGH ? o->buffer
                              : o->node                          ? RG_SIM_MAX_NODE_FLITS
                                                                 : UINT16_MAX;
        if (m->source >= net->nodes || m->target >= net->nodes || m->flits == 0 ||
            m->flits > most || m->after > i || m->time >= RG_SIM_MAX_CLOCKS ||
            (i > 0 && m->time < o->trace[i - 1].time))
            return false;
    }
    return true;
}

rg_status rg_sim_trace_begin(rg_sim *sim)
{
    const size_t messages = (size_t)sim->options.messages, nodes = sim->nodes;

    sim->trace_first = calloc(nodes + 2, sizeof *sim->trace_first);
    sim->trace_list = malloc((messages + 1) * sizeof *sim->trace_list);
    sim->trace_arrived = malloc((messages + 1) * sizeof *sim->trace_arrived);
    sim->trace_waiting = malloc((messages + 1) * sizeof *sim->trace_waiting);
    if (!sim->trace_first || !sim->trace_list || !sim->trace_arrived || !sim->trace_waiting)
        return RG_E_MEMORY;
    /* Counted, two places ahead; then each place is where the next message of its terminal goes. */
    for (size_t i = 0; i < messages; i++)
        sim->trace_first[sim->options.trace[i].source + 2]++;
    for (size_t s = 2; s < nodes + 2; s++)
        sim->trace_first[s] += sim->trace_first[s - 1];
    for (uint32_t i = 0; i < messages; i++) {
        sim->trace_list[sim->trace_first[sim->options.trace[i].source + 1]++] = i;
        sim->trace_arrived[i] = sim->trace_waiting[i] = SIM_NONE;
    }
    return RG_OK;
}

void rg_sim_trace_end(rg_sim *sim)
{
    free(sim->trace_first);
    free(sim->trace_list);
    free(sim->trace_arrived);
    free(sim->trace_waiting);
}

uint32_t rg_sim_trace_target(const rg_sim *sim, uint32_t source, uint32_t number)
{
    return message_of(sim, source, number)->target;
}

unsigned rg_sim_trace_flits(const rg_sim *sim, uint32_t source, uint32_t number)
{
    return message_of(sim, source, number)->flits;
}

uint64_t rg_sim_trace_birth(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->terminal[node];
    if (terminal->born.number == sim->trace_first[node + 1] - sim->trace_first[node])
        return SIM_NEVER;
    const rg_sim_message *m = message_of(sim, node, terminal->born.number);
    if (m->after == 0)
        return m->time;
    const uint32_t arrived = sim->trace_arrived[m->after - 1];
    if (arrived == SIM_NONE) {
        terminal->chained = sim->trace_waiting[m->after - 1];
        sim->trace_waiting[m->after - 1] = node;
        return SIM_NEVER;
    }
    return arrived > m->time ? arrived : m->time;
}

uint32_t rg_sim_trace_arrived(rg_sim *sim, const struct sim_packet *packet, uint64_t clock)
{
    const uint32_t i = sim->trace_list[sim->trace_first[packet->source] + packet->number];
    const uint32_t waiting = sim->trace_waiting[i];
    sim->trace_arrived[i] = (uint32_t)clock;
    sim->trace_waiting[i] = SIM_NONE;
    return waiting;
}
