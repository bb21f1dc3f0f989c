/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A routing that takes the network's rule in parts, one after the other: over a middle, or straight
 * to the target in the last part. Each part has classes and phases of its own, so that no channel
 * of a later one waits for one of an earlier one, and there is no deadlock if the rule has none. A
 * routing is a file with its record and a line of rg_sim_algorithm (options.c); judge, options and
 * lists read the record.
 */
#ifndef SIMULATE_ALGORITHM_H
#define SIMULATE_ALGORITHM_H

#include "simulate/parts.h"

struct sim_algorithm {
    unsigned parts; /* the last but one leads to the middle, the last to the target */
    unsigned first; /* the part in which a packet starts */
    /* Decides at so many routers, from the source's on, for packets of part `first`; once at each,
     * when the router first asks for the head's hops. It may turn the packet. */
    unsigned decisions;
    void (*decide)(rg_sim *sim, uint32_t router, struct sim_packet *packet);
};

extern const struct sim_algorithm rg_sim_ugal, rg_sim_par;

/* Of a routing; NULL: it does not go by parts. */
const struct sim_algorithm *rg_sim_algorithm(rg_sim_routing routing);

/* ---- The state of a router ------------------------------------------------------------------- */

/* A way by the rule. */
struct sim_look {
    unsigned hops;  /* to the router of the goal; 0: it is this one */
    uint64_t queue; /* flits on the link and in all lanes ahead, of the port that has fewest */
};

/* The way of a packet from a router to a terminal in a part. */
struct sim_look rg_sim_look(rg_sim *sim, uint32_t router, const struct sim_packet *packet,
                            unsigned part, uint32_t goal);

/* The packet's random middle, a terminal. */
uint32_t rg_sim_middle(const rg_sim *sim, const struct sim_packet *packet);

/* The packet goes on to a terminal, in a part. */
void rg_sim_turn(const rg_sim *sim, struct sim_packet *packet, unsigned part, uint32_t goal);

/* Whether the way over the middle is the better one: queue times hops of the straight way are more,
 * by more than options.bias. False where the middle is on an end. */
bool rg_sim_is_better_over(rg_sim *sim, uint32_t router, const struct sim_packet *packet,
                           uint32_t middle);

#endif
