/* SPDX-License-Identifier: Apache-2.0 */

/* The allocator of Kautz nodes, as rtl/node has it: an in-port picks its lane a clock ahead. */

#include "net/simulate/parts.h"
#include "net/simulate/router/router.h"

/* The lane that an in-port may name in this clock: one of those that asked in the clock before, in
 * turn; else that of the flit that has come, if its packet has an out-channel; else the first one
 * that has a flit. One that was refused stays. */
static void pick(const struct sim_router *at, unsigned in, struct sim_node_in *node)
{
    const rg_sim *sim = at->sim;
    const uint64_t filled = at->in[in].filled, again = node->asked & filled;
    const uint64_t set = again != 0 ? again : filled, later = set & ~UINT64_C(0) << at->in[in].next;

    if (node->stays)
        node->stays = false;
    else if (again == 0 && node->clock == (uint32_t)sim->clock &&
             at->lane[in * sim->network.vcs + node->came].state == SIM_ACTIVE)
        node->picked = node->came;
    else if (set != 0)
        node->picked = (uint8_t)sim_lowest(later != 0 ? later : set);
}

/* An in-port names its lane, which wishes for an out-channel. Whether some lane asks. */
static bool ask(struct sim_router *at, unsigned in, struct sim_node_in *node, unsigned *wishes)
{
    const rg_sim *sim = at->sim;
    unsigned out = 0, ahead;
    uint32_t choice = SIM_NONE, hop = SIM_NONE;

    node->asked = 0;
    for (uint64_t rest = at->in[in].filled; rest != 0; rest &= rest - 1) {
        const unsigned vc = sim_lowest(rest);
        if (!sim_can_leave(at, in * sim->network.vcs + vc, &ahead, &hop))
            continue;
        node->asked |= UINT64_C(1) << vc;
        if (vc == node->picked) {
            out = ahead;
            choice = hop;
        }
    }
    if (!(node->asked >> node->picked & 1))
        return node->asked != 0;
    if (out == SIM_STRIP) {
        sim_move_on(at, in, node->picked);
        sim_strip(at, in, in * sim->network.vcs + node->picked);
        return true;
    }
    node->stays = true; /* if it does not win */
    if (sim_wish(&sim->network.wish[out], in, at->out[out].next_in, sim->network.ins, choice,
                 node->picked, 0))
        sim->network.wished[(*wishes)++] = (uint16_t)out;
    return true;
}

bool rg_sim_ahead(rg_sim *sim, uint32_t router)
{
    struct sim_router at = sim_router(sim, router, false);
    struct sim_node_in *node = sim->network.node_in + (size_t)router * sim->network.ins;
    unsigned wishes = 0;
    bool asks = false;

    for (unsigned in = 0; in < sim->network.ins; in++) {
        pick(&at, in, &node[in]);
        asks |= ask(&at, in, &node[in], &wishes);
    }
    for (unsigned i = 0; i < wishes; i++)
        node[sim_grant(&at, sim->network.wished[i])].stays = false;
    return sim_end_turn(&at, asks);
}
