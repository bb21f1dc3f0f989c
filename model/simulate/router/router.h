/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What a router's allocators share: what a lane can do, and a flit that moves. */
#ifndef SIMULATE_ROUTER_H
#define SIMULATE_ROUTER_H

#include "simulate/internal.h"
#include "simulate/random.h"

/* A router in a clock. */
struct sim_router {
    rg_sim *sim;
    uint32_t router;
    struct sim_in *in;
    struct sim_out *out;
    struct sim_lane *lane;
    uint16_t *credit;
    const uint64_t *taken; /* a set of out-channels that are no longer to be had, or NULL */
    bool pending;          /* a head's time has not come */
};

static inline struct sim_router sim_router(rg_sim *sim, uint32_t router)
{
    return (struct sim_router){.sim = sim,
                               .router = router,
                               .in = sim_in(sim, router),
                               .out = sim_out(sim, router),
                               .lane = sim_lane(sim, router),
                               .credit = sim_credit(sim, router)};
}

/* Whether lane @lane has a flit that could leave now, and how: its out-channel (SIM_STRIP: none, a
 * Kautz node takes it off), and the choice of a head (SIM_NONE: none). Routes a head whose time has
 * come. */
bool rg_sim_can_leave(struct sim_router *at, unsigned lane, unsigned *out, uint32_t *choice);

/* A Kautz node takes the letter in front of lane @lane of in-port @in off. */
void rg_sim_strip(struct sim_router *at, unsigned in, unsigned lane);

/* The front flit of lane @lane of in-port @in leaves. */
void rg_sim_leave(struct sim_router *at, unsigned in, unsigned lane, uint32_t choice);

#endif
