/* SPDX-License-Identifier: Apache-2.0 */

/* Routers of Kautz nodes: what they have of their own. The allocator is ahead.c's, the letters come
 * off in router.h. */

#include "net/simulate/parts.h"
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

    const uint64_t ins = (uint64_t)sim->routers * sim->network.ins;
    sim->network.steps = sim_get(sim, sim->routers, sizeof *sim->network.steps);
    sim->network.node_in = sim_get(sim, ins, sizeof *sim->network.node_in);
    if (sim->share.broken)
        return RG_E_MEMORY;
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
