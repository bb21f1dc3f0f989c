/* SPDX-License-Identifier: Apache-2.0 */

/* What routings that decide on the way see. */

#include "algorithm.h"

#include "lists.h"

/* Flits ahead of a port, as far as its credits tell. */
static uint64_t queue_of(const rg_sim *sim, uint32_t router, unsigned port)
{
    const uint16_t *credit = sim_credit(sim, router) + port * sim->network.vcs;
    uint64_t flits = 0;
    for (unsigned vc = 0; vc < sim->network.vcs; vc++)
        flits += sim->options.buffer - credit[vc];
    return flits;
}

struct sim_look rg_sim_look(rg_sim *sim, uint32_t router, const struct sim_packet *packet,
                            unsigned part, uint32_t goal)
{
    struct sim_packet there = *packet;
    struct sim_look look = {0, UINT64_MAX};

    rg_sim_turn(sim, &there, part, goal);
    for (;; look.hops++) {
        const uint32_t list = rg_sim_list(sim, router, goal, there.phase);
        for (uint32_t i = list; look.hops == 0; i++) {
            const struct sim_choice *choice = &sim->routing.choice[i];
            const uint64_t queue = queue_of(sim, router, choice->port);
            look.queue = queue < look.queue ? queue : look.queue;
            if (choice->last)
                break;
        }
        const struct sim_choice first = sim->routing.choice[list];
        if (first.class == SIM_ANY)
            return look;
        router = sim_out(sim, router)[first.port].to >> sim->network.in_bits;
        there.phase = first.phase;
    }
}

bool rg_sim_is_better_over(rg_sim *sim, uint32_t router, const struct sim_packet *packet,
                           uint32_t middle)
{
    const unsigned parts = sim->routing.by->parts;
    const struct sim_look straight = rg_sim_look(sim, router, packet, parts - 1, packet->target);
    const struct sim_look over = rg_sim_look(sim, router, packet, parts - 2, middle);
    const struct sim_look on =
        rg_sim_look(sim, sim->traffic.terminal[middle].exit, packet, parts - 1, packet->target);

    return straight.hops > 0 && over.hops > 0 && on.hops > 0 &&
           straight.hops * straight.queue > (over.hops + on.hops) * over.queue + sim->options.bias;
}
