/* SPDX-License-Identifier: Apache-2.0 */

/* Routers of Kautz nodes, as rtl/node has them: the letters come off (router.h), an in-port picks its
 * lane a clock ahead, and a lane of an out-channel rests for a clock between two packets. */

#include <string.h>

#include "net/simulate/parts.h"
#include "net/simulate/router/router.h"
#include "routegen/kautz_node.h"
#include "hw/inner/node_turns.h"

static rg_status net_of(const rg_topology *net, rg_kautz *kautz)
{
    if (net->name.family != RG_FAMILY_KAUTZ || net->name.param[0] > RG_NODE_MAX_D ||
        net->name.param[1] > RG_NODE_MAX_K)
        return RG_E_RULE;
    return rg_kautz_init(net->name.param[0], net->name.param[1], kautz);
}

rg_status rg_sim_node_classes(const rg_topology *net, const rg_sim_options *options,
                              unsigned *classes)
{
    rg_kautz kautz;
    const rg_status status = net_of(net, &kautz);
    if (status != RG_OK)
        return status;
    if (options->routing != RG_SIM_RULE || options->rule.words != RG_WORDS_OVERLAP)
        return RG_E_RULE;
    *classes = rg_node_vcs(&kautz);
    return RG_OK;
}

rg_status rg_sim_node_begin(rg_sim *sim)
{
    rg_node_turns turns;
    rg_kautz_word word;
    rg_kautz kautz;

    sim->network.steps = sim_get(sim, sim->routers, sizeof *sim->network.steps);
    const uint64_t ins = (uint64_t)sim->routers * sim->network.ins;
    const uint64_t outs = (uint64_t)sim->routers * sim->network.outs * sim->network.vcs;
    sim->network.node_in = sim_get(sim, ins, sizeof *sim->network.node_in);
    sim->network.free_since = sim_get(sim, outs, sizeof *sim->network.free_since);
    if (sim->share.broken)
        return RG_E_MEMORY;
    memset(sim->network.free_since, 0xff, outs * sizeof *sim->network.free_since);
    rg_status status = net_of(&sim->net, &kautz);
    if (status == RG_OK)
        status = rg_node_turns_init(&kautz, rg_turn_rule_of(&kautz), &turns);
    for (uint32_t router = 0; router < sim->routers && status == RG_OK; router++) {
        status = rg_kautz_unrank(&kautz, router, &word);
        if (status == RG_OK)
            status = rg_node_steps(&turns, &word, &sim->network.steps[router]);
    }
    return status;
}

unsigned rg_sim_node_letters(const rg_sim *sim, uint32_t source, uint32_t target)
{
    rg_kautz kautz;
    rg_kautz_word from, to;
    unsigned hops = 0;

    (void)net_of(&sim->net, &kautz);
    (void)rg_kautz_unrank(&kautz, source, &from);
    (void)rg_kautz_unrank(&kautz, target, &to);
    (void)rg_kautz_distance(&kautz, &from, &to, &hops);
    return hops + 1;
}

/* ---- The allocator --------------------------------------------------------------------------- */

static uint32_t *free_since(const rg_sim *sim, uint32_t router, unsigned out, unsigned vc)
{
    return &sim->network
                .free_since[((size_t)router * sim->network.outs + out) * sim->network.vcs + vc];
}

void rg_sim_node_credit(rg_sim *sim, uint32_t item)
{
    const unsigned slot = item & ((1U << sim->network.out_bits) - 1);
    const unsigned out = sim->network.out_of[slot];
    const uint32_t router = item >> sim->network.out_bits;
    *free_since(sim, router, out, slot - out * sim->network.vcs) = (uint32_t)sim->clock;
}

/* The lane that an in-port may name in this clock. */
static void pick(const struct sim_router *at, unsigned in, struct sim_node_in *node)
{
    const uint64_t again = node->asked & at->in[in].filled;
    const uint64_t later = again & (~UINT64_C(0) << at->in[in].next);

    if (!node->stays && again != 0)
        node->picked = (uint8_t)sim_lowest(later != 0 ? later : again);
    else if (!node->stays && node->came != 0)
        node->picked = (uint8_t)(node->came - 1);
    node->came = 0;
    node->stays = false;
}

/* An in-port names its lane, which wishes for an out-channel. Whether some lane asks. */
static bool ask(struct sim_router *at, unsigned in, struct sim_node_in *node, unsigned *wishes)
{
    const rg_sim *sim = at->sim;
    const bool injection = in + 1 == sim->network.ins;
    unsigned out = 0;
    uint32_t choice = SIM_NONE;

    node->asked = 0;
    for (uint64_t rest = at->in[in].filled; rest != 0; rest &= rest - 1) {
        const unsigned vc = sim_lowest(rest);
        if (sim_can_leave(at, in * sim->network.vcs + vc, &out, &choice))
            node->asked |= UINT64_C(1) << vc;
    }
    if (node->asked == 0)
        return false;
    const unsigned vc = injection ? sim_lowest(node->asked) : node->picked;
    const unsigned number = in * sim->network.vcs + vc;
    if (!(node->asked >> vc & 1) || !sim_can_leave(at, number, &out, &choice))
        return true;
    if (out == SIM_STRIP) {
        sim_move_on(at, in, vc);
        sim_strip(at, in, number);
        return true;
    }
    const struct sim_lane *lane = &at->lane[number];
    if (lane->state != SIM_ACTIVE &&
        *free_since(sim, at->router, out, lane->vc) == (uint32_t)sim->clock)
        return true;
    node->stays = true; /* if it does not win */
    if (sim_wish(&sim->network.wish[out], in, at->out[out].next_in, sim->network.ins, choice, vc,
                 0))
        sim->network.wished[(*wishes)++] = (uint16_t)out;
    return true;
}

bool rg_sim_node(rg_sim *sim, uint32_t router)
{
    struct sim_router at = sim_router(sim, router, false);
    struct sim_node_in *node = sim->network.node_in + (size_t)router * sim->network.ins;
    unsigned wishes = 0;
    bool asks = false;

    for (unsigned in = 0; in < sim->network.ins; in++) {
        pick(&at, in, &node[in]);
        asks |= ask(&at, in, &node[in], &wishes);
    }
    for (unsigned i = 0; i < wishes; i++) {
        const unsigned out = sim->network.wished[i];
        struct sim_wish *wish = &sim->network.wish[out];
        const unsigned number = wish->in * sim->network.vcs + wish->lane;
        const bool tail = (front_of(&at, number) & 1) != 0;
        wish->distance = SIM_NO_WISH;
        at.out[out].next_in = (uint16_t)sim_after(wish->in, sim->network.ins);
        sim_move_on(&at, wish->in, wish->lane);
        sim_leave(&at, wish->in, number, wish->choice);
        node[wish->in].stays = false;
        if (tail)
            *free_since(sim, router, out, at.lane[number].vc) = (uint32_t)sim->clock + 1;
    }
    return sim_end_turn(&at, asks);
}
