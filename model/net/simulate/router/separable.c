/* SPDX-License-Identifier: Apache-2.0 */

/* The separable allocator: in-ports name a lane, out-channels choose among those that name them. */

#include "net/simulate/parts.h"
#include "net/simulate/router/router.h"

/* An in-port names its lane, which wishes for an out-channel. */
static void ask(struct sim_router *at, unsigned in, unsigned *wishes)
{
    rg_sim *sim = at->sim;
    unsigned lane = 0, out = 0;
    uint32_t choice = SIM_NONE;

    if (!sim_nominate(at, in, &lane, &out, &choice))
        return;
    if (out == SIM_STRIP) {
        sim_move_on(at, in, lane - in * sim->network.vcs);
        sim_strip(at, in, lane);
        return;
    }
    if (sim_wish(&sim->network.wish[out], in, at->out[out].next_in, sim->network.ins, choice,
                 lane - in * sim->network.vcs, rank_of(at, lane)))
        sim->network.wished[(*wishes)++] = (uint16_t)out;
}

static inline bool separable(rg_sim *sim, uint32_t router, bool plain)
{
    struct sim_router at = sim_router(sim, router, plain);
    at.staged = false; /* which the compiler need not ask */
    const uint64_t *busy = sim_busy(sim, router);
    unsigned wishes = 0;

    for (unsigned word = 0; word < sim->network.words; word++)
        for (uint64_t rest = busy[word]; rest != 0; rest &= rest - 1)
            ask(&at, word * 64 + sim_lowest(rest), &wishes);
    for (unsigned i = 0; i < wishes; i++)
        (void)sim_grant(&at, sim->network.wished[i]);
    return sim_end_turn(&at, false);
}

SIM_ALLOCATOR(rg_sim_separable, separable)
