/* SPDX-License-Identifier: Apache-2.0 */

/* The greedy allocator: an in-port takes any free out-channel that it can use. */

#include "net/simulate/parts.h"
#include "net/simulate/router/router.h"

/* The connected in-ports in turn, so that the port after one without a link gets no more turns
 * than others. In each port the lane after the one that sent last comes first: were the turn one
 * of lanes too, a port that uses its first lanes would hardly ever come before one that uses its
 * last. */
bool rg_sim_greedy(rg_sim *sim, uint32_t router)
{
    struct sim_router at = sim_router(sim, router, sim->network.plain && !sim->faults.any);
    uint64_t taken[RG_TOPOLOGY_MAX_PORTS / 64 + 1] = {0};
    const unsigned links = sim->network.linked[router];
    const unsigned first = (unsigned)(sim->clock % links);

    at.taken = taken;
    for (unsigned i = 0; i < links; i++) {
        const unsigned in = at.in[first + i < links ? first + i : first + i - links].turn;
        unsigned lane, out;
        uint32_t choice = SIM_NONE;
        if (at.in[in].filled == 0 || !sim_nominate(&at, in, &lane, &out, &choice))
            continue;
        sim_move_on(&at, in, lane - in * sim->network.vcs);
        sim_leave(&at, in, lane, choice);
        taken[out / 64] |= UINT64_C(1) << out % 64;
    }
    return sim_end_turn(&at, false);
}
