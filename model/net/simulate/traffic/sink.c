/* SPDX-License-Identifier: Apache-2.0 */

/* Terminals that take a flit with a probability in each clock. A flit is written into the ring of
 * its terminal when it is granted, as into that of a lane. */

#include "net/simulate/parts.h"
#include "net/simulate/random.h"

void rg_sim_sink_begin(rg_sim *sim)
{
    struct sim_traffic *of = &sim->traffic;

    if (sim->options.sink == 1)
        return;
    of->sink_room = sim->options.buffer * sim->network.vcs;
    of->sink = sim_get(sim, sim->nodes, sizeof *of->sink);
    of->sink_flit = sim_get(sim, (size_t)sim->nodes * of->sink_room, sizeof *of->sink_flit);
    of->sinking = sim_get(sim, sim->nodes / 64 + 1, sizeof *of->sinking);
}

void rg_sim_sink_send(rg_sim *sim, uint32_t node, unsigned lane, uint32_t flit)
{
    struct sim_sink *sink = &sim->traffic.sink[node];

    sim->traffic.sink_flit[(size_t)node * sim->traffic.sink_room + sink->end] =
        (uint64_t)lane << 32 | flit;
    sink->end = sim_after(sink->end, sim->traffic.sink_room);
}

void rg_sim_sink_arrive(rg_sim *sim, uint32_t flit)
{
    const uint32_t node = sim->traffic.packet[flit >> 1].target;

    sim->traffic.sink[node].count++;
    sim->traffic.sinking[node / 64] |= UINT64_C(1) << node % 64;
}

/* A terminal takes its first flit; whether there are more. */
static bool take(rg_sim *sim, uint32_t node, void (*receive)(rg_sim *sim, uint32_t flit))
{
    struct sim_sink *sink = &sim->traffic.sink[node];
    const uint64_t first =
        sim->traffic.sink_flit[(size_t)node * sim->traffic.sink_room + sink->begin];
    const uint32_t exit = sim->traffic.home[node].exit, router = exit >> sim->network.out_bits;
    const unsigned out = sim->network.out_of[exit & ((1U << sim->network.out_bits) - 1)];

    sink->begin = sim_after(sink->begin, sim->traffic.sink_room);
    sink->count--;
    sim->moved = sim->clock;
    sim_put_credit(sim, sim->clock + sim_out(sim, router)[out].credit,
                   exit + (uint32_t)(first >> 32));
    receive(sim, (uint32_t)first);
    return sink->count > 0;
}

void rg_sim_sink_turn(rg_sim *sim, void (*receive)(rg_sim *sim, uint32_t flit))
{
    const uint64_t share = sim_word(sim->options.sink);

    for (uint32_t word = sim->share.node_words[0]; word < sim->share.node_words[1]; word++) {
        for (uint64_t rest = sim->traffic.sinking[word]; rest != 0; rest &= rest - 1) {
            const uint32_t node = word * 64 + sim_lowest(rest);
            const uint64_t stream = sim_stream(sim->options.seed, SIM_SINKS, node);
            if (sim_draw(stream, sim->clock + 1) < share && !take(sim, node, receive))
                sim->traffic.sinking[word] &= ~(rest & -rest);
        }
    }
}
