/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "simulate/parts.h"
#include "simulate/router/router.h"

/* The lanes of an in-port in @lanes in turn, until one sends. */
static bool serve(struct sim_router *at, unsigned in, uint64_t lanes, uint64_t *taken)
{
    for (uint64_t rest = at->in[in].ripe & lanes; rest != 0; rest &= rest - 1) {
        const unsigned lane = in * at->sim->vcs + sim_lowest(rest);
        unsigned out;
        uint32_t choice = SIM_NONE;
        if (!sim_can_leave(at, lane, &out, &choice))
            continue;
        taken[out / 64] |= UINT64_C(1) << out % 64;
        sim_leave(at, in, lane, choice);
        return true;
    }
    return false;
}

bool rg_sim_greedy(rg_sim *sim, uint32_t router)
{
    struct sim_router at = sim_router(sim, router, sim->plain && !sim->faulty);
    uint64_t taken[RG_TOPOLOGY_MAX_PORTS / 64 + 1] = {0};
    const unsigned from = (unsigned)(sim->clock % (sim->ins * sim->vcs));
    const unsigned first = from / sim->vcs;
    const uint64_t later = ~UINT64_C(0) << from % sim->vcs;
    bool sent;

    at.taken = taken;
    /* The first port's lanes from the priority on come first, those before it last. */
    sent = serve(&at, first, later, taken);
    for (unsigned i = 1; i < sim->ins; i++) {
        const unsigned in = first + i < sim->ins ? first + i : first + i - sim->ins;
        if (at.in[in].ripe != 0)
            (void)serve(&at, in, ~UINT64_C(0), taken);
    }
    if (!sent)
        (void)serve(&at, first, ~later, taken);
    if (at.moved)
        sim->moved = sim->clock;
    return at.moved && sim_is_busy(sim, router);
}
