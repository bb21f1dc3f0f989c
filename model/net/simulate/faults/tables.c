/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Tables that are made again when faults and repairs are known. Packets that follow old tables and
 * packets that follow new ones could wait for each other in a circle, though neither could among
 * themselves. So no packet begins until all that are under way have arrived; then the tables are
 * made from what lives. At no time do packets follow two tables.
 */

#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "net/simulate/routing/algorithm.h"
#include "net/simulate/routing/trees/trees.h"

/* Marks the channels between routers that are known to be dead, and says whether the tables go by
 * others. */
static bool know(const rg_sim *sim, const struct sim_graph *graph, bool *dead)
{
    bool other = false;

    for (uint32_t channel = 0; channel < graph->routers * graph->ports; channel++) {
        const uint32_t router = channel / graph->ports;
        const unsigned port = channel % graph->ports;
        const uint32_t to = sim_out(sim, router)[port].to;
        const bool link = to != SIM_NONE && !(to & SIM_TERMINAL);
        const uint64_t *set = sim->faults.notice + (size_t)router * sim->faults.shut_words;
        const bool known = set[port / 64] >> port % 64 & 1;
        if (dead)
            dead[channel] = known;
        other = other || (link && known != (graph->next[channel] == SIM_NONE));
    }
    return other;
}

static const struct sim_graph *graph_of(const rg_sim *sim)
{
    return sim->routing.trees          ? &sim->routing.trees->graph
           : sim->routing.layers.layer ? &sim->routing.layers.graph
                                       : &sim->routing.graph;
}

void rg_sim_tables_change(rg_sim *sim)
{
    sim->faults.draining = sim->routing.by->info.renews && know(sim, graph_of(sim), NULL);
}

static rg_status make(rg_sim *sim, const bool *dead)
{
    sim->options.making = NULL;
    rg_sim_graph_close(&sim->routing.graph);
    rg_sim_layers_close(&sim->routing.layers);
    free(sim->routing.distance);
    free(sim->routing.up);
    sim->routing.distance = NULL;
    sim->routing.up = NULL;
    return sim->routing.by->init(sim, dead);
}

void rg_sim_tables_renew(rg_sim *sim)
{
    const struct sim_graph *graph = graph_of(sim);
    bool *dead = malloc((size_t)graph->routers * graph->ports * sizeof *dead);

    sim->faults.draining = false;
    if (dead)
        (void)know(sim, graph, dead);
    sim->status = dead ? make(sim, dead) : RG_E_MEMORY;
    free(dead);
    if (sim->routing.table)
        memset(sim->routing.table, 0, (size_t)sim->routers * sim->nodes * sim->routing.phases);
}
