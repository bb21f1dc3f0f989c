/* SPDX-License-Identifier: Apache-2.0 */

/* Up a breadth-first tree, then down it: all shortest such ways. Phase 1: only down. */

#include "algorithm.h"

static rg_status needs(const rg_topology *net, const rg_sim_options *options, rg_sim_needs *needs)
{
    needs->classes = 1;
    needs->bytes = 2 * sizeof(uint16_t);
    needs->why = "is for undirected networks";
    if (net->directed)
        return RG_E_RULE;
    return options->roots == RG_SIM_ROOT_TREE ? RG_OK : rg_sim_trees_needs(net, options, needs);
}

static rg_status init(rg_sim *sim, const bool *dead)
{
    if (sim->options.roots != RG_SIM_ROOT_TREE)
        return rg_sim_trees_init(sim, dead);
    sim->routing.base_phases = 2;
    const rg_status status = rg_sim_graph_make(&sim->net, dead, &sim->routing.graph);
    return status != RG_OK ? status
                           : rg_sim_graph_updown(&sim->routing.graph, &sim->options,
                                                 &sim->routing.distance, &sim->routing.up);
}

static bool start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    if (sim->routing.trees)
        return rg_sim_trees_start(sim, slot, from);
    const size_t entry = sim_entry(sim, from),
                 exit = sim_exit(sim, sim->traffic.packet[slot].target);
    return sim->routing.distance[2 * exit * sim->routers + entry] != SIM_FAR;
}

static void hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list)
{
    if (sim->routing.trees) {
        rg_sim_trees_hops(sim, at, list);
        return;
    }
    const struct sim_graph *g = &sim->routing.graph;
    const uint32_t target = sim_exit(sim, at->goal);
    const uint16_t *distance = sim->routing.distance + 2 * (size_t)target * g->routers;
    const unsigned here = distance[at->phase * g->routers + at->router];

    if (rg_sim_add_exit(sim, at, list))
        return;
    for (unsigned port = 0; port < g->ports; port++) {
        const size_t channel = (size_t)at->router * g->ports + port;
        if (g->next[channel] == SIM_NONE || (at->phase == 1 && sim->routing.up[channel]))
            continue;
        const uint32_t after = sim->routing.up[channel] ? 0 : 1;
        if (distance[after * g->routers + g->next[channel]] + 1U == here)
            rg_sim_add(list, port, 0, after);
    }
}

/* Down from wherever a way leads down. */
static uint32_t plain(const rg_sim *sim, uint32_t router, uint32_t goal)
{
    if (sim->routing.trees)
        return 0;
    const size_t target = sim_exit(sim, goal);
    return sim->routing.distance[(2 * target + 1) * sim->routers + router] != SIM_FAR;
}

const struct sim_algorithm rg_sim_updown = {
    .info = {.help = "updown, up a breadth-first tree and down (undirected)", .renews = true},
    .needs = needs,
    .init = init,
    .start = start,
    .hops = hops,
    .plain = plain,
};
