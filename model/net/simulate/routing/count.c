/* SPDX-License-Identifier: Apache-2.0 */

/* The rule, in the class of the hops made so far, which the upper part of the phase counts. */

#include "algorithm.h"

#include "families/inner/topology_route.h"

static rg_status needs(const rg_topology *net, const rg_sim_options *options, rg_sim_needs *needs)
{
    uint64_t hops = 0;
    const rg_status status = rg_route_bound(net, &options->rule, &hops);
    uint16_t longest;

    if (sim_is_searched(net) && rg_sim_graph_longest(net, options, &longest) == RG_OK)
        hops = longest;
    needs->classes = net->direct ? hops : hops - 2; /* node links have no classes */
    needs->classes += needs->classes == 0;
    return status;
}

static rg_status init(rg_sim *sim, const bool *dead)
{
    (void)dead;
    sim->routing.base_phases *= sim->routing.own_classes + 2;
    return RG_OK;
}

static void hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list)
{
    const uint32_t of_rule = sim->routing.rule_phases, made = at->phase / of_rule;

    rg_sim_add_rule(sim, at, at->phase % of_rule, (made + 1) * of_rule, 0, false, list);
    for (unsigned i = 0; i < list->count; i++)
        if (list->choice[i].class != SIM_ANY)
            list->choice[i].class = (uint8_t)made;
}

const struct sim_algorithm rg_sim_count = {
    .info = {.help = "count, the same in the virtual channel of the hops made so far",
             .by_rule = true},
    .proof = SIM_RISES,
    .needs = needs,
    .init = init,
    .start = rg_sim_start_rule,
    .hops = hops,
};
