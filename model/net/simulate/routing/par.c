/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Progressive adaptive routing (Jiang, Kim, Dally, 2009): as UGAL, and a packet that has taken the
 * straight way decides again at its second router, if it has more than one hop to go: in a
 * dragonfly before it leaves its first group.
 */

#include "algorithm.h"

enum { UNDECIDED, OVER, STRAIGHT };

static void decide(rg_sim *sim, uint32_t router, struct sim_packet *packet)
{
    const uint32_t middle = rg_sim_middle(sim, packet);
    const bool second = packet->hops > packet->turned;
    const bool late =
        second && rg_sim_look(sim, router, packet, STRAIGHT, packet->target).hops <= 1;
    if (!late && rg_sim_is_better_over(sim, router, packet, middle))
        rg_sim_turn(sim, packet, OVER, middle);
    else if (second)
        rg_sim_turn(sim, packet, STRAIGHT, packet->target);
}

const struct sim_algorithm rg_sim_par = {
    .info = {.help = "par or par:T, likewise, and again one router later",
             .argument = true,
             .by = "random places",
             .by_rule = true,
             .decides = true},
    SIM_BY_PARTS,
    .parts = 3,
    .first = UNDECIDED,
    .decisions = 2,
    .decide = decide,
};
