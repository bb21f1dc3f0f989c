/* SPDX-License-Identifier: Apache-2.0 */

/* The rule, in the class of the hops made so far, which the upper part of the phase counts. */

#include "algorithm.h"

#include <stdlib.h>

#include "families/inner/topology_route.h"

static rg_status needs(const rg_topology *net, const rg_sim_options *options, rg_sim_needs *needs)
{
    uint64_t hops = 0;
    const rg_status status = rg_route_bound(net, &options->rule, &hops);
    struct sim_graph graph;
    uint16_t *distance;

    if (sim_is_searched(net) && rg_sim_graph_search(net, options, &graph, &distance) == RG_OK) {
        hops = 0;
        for (uint64_t i = 0; i < net->nodes * net->nodes; i++)
            hops = distance[i] > hops ? distance[i] : hops;
        rg_sim_graph_close(&graph);
        free(distance);
    }
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

static void hops(const rg_sim *sim, struct sim_at at, struct sim_list *list)
{
    const uint32_t of_rule = sim->routing.rule_phases, made = at.phase / of_rule;

    at.phase %= of_rule;
    rg_sim_add_rule(sim, at, (made + 1) * of_rule, 0, false, list);
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
