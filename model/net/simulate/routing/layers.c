/* SPDX-License-Identifier: Apache-2.0 */

/* A shortest route each, pair by pair in the lowest class in which no dependencies become a cycle.
 * The phase is the class. */

#include "algorithm.h"

static rg_status needs(const rg_topology *net, const rg_sim_options *options, rg_sim_needs *needs)
{
    needs->bytes = sizeof(uint16_t);
    return rg_sim_layers_count(net, options, &needs->classes);
}

static rg_status init(rg_sim *sim, const bool *dead)
{
    sim->routing.base_phases = sim->routing.own_classes;
    return rg_sim_layers_make(&sim->net, &sim->options, dead, sim->routing.own_classes,
                              &sim->routing.layers);
}

static bool start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    const struct sim_layers *layers = &sim->routing.layers;
    struct sim_packet *packet = &sim->traffic.packet[slot];
    const size_t entry = sim_entry(sim, from), exit = sim_exit(sim, packet->target);

    packet->phase = layers->layer[entry * sim->routers + exit];
    return packet->phase != SIM_NO_LAYER &&
           layers->distance[exit * sim->routers + entry] != SIM_FAR;
}

static void hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list)
{
    const uint32_t target = sim_exit(sim, at->goal);
    if (!rg_sim_add_exit(sim, at, list))
        rg_sim_add(list, rg_sim_layers_port(&sim->routing.layers, at->router, target), at->phase,
                   at->phase);
}

const struct sim_algorithm rg_sim_layers = {
    .info = {.help = "layers, a shortest route each, in as few classes without a cycle as a greedy "
                     "search finds",
             .renews = true},
    .needs = needs,
    .init = init,
    .start = start,
    .hops = hops,
};
