/* SPDX-License-Identifier: Apache-2.0 */

/* Routes of a table. */

#include "simulate/parts.h"

#include <stdlib.h>

/* The ways of a table, by router and target. */
static rg_status sort(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;
    const size_t pairs = (size_t)sim->routers * sim->nodes;

    if (pairs > o->memory / sizeof *sim->routing.way_first)
        return RG_E_MEMORY;
    sim->routing.way_first = calloc(pairs + 2, sizeof *sim->routing.way_first);
    sim->routing.way_item = malloc((size_t)(o->way_count + 1) * sizeof *sim->routing.way_item);
    if (!sim->routing.way_first || !sim->routing.way_item)
        return RG_E_MEMORY;
    for (uint64_t i = 0; i < o->way_count; i++)
        sim->routing
            .way_first[(o->ways[i].vertex - sim->first) * sim->nodes + o->ways[i].target + 2]++;
    for (size_t i = 2; i < pairs + 2; i++)
        sim->routing.way_first[i] += sim->routing.way_first[i - 1];
    for (uint32_t i = 0; i < o->way_count; i++)
        sim->routing.way_item[sim->routing.way_first[(o->ways[i].vertex - sim->first) * sim->nodes +
                                                     o->ways[i].target + 1]++] = i;
    return RG_OK;
}

/* Whether packets to @goal find a way in every router that they reach; else one in which they do
 * not. */
static bool is_complete(const rg_sim *sim, uint32_t goal, uint32_t *mark, uint32_t *queue,
                        uint32_t *router)
{
    const uint32_t end = sim->traffic.terminal[goal].exit;
    uint32_t count = 0;

    for (uint32_t s = 0; s < sim->nodes; s++) {
        const uint32_t from = sim->traffic.terminal[s].entry >> sim->network.in_bits;
        if (mark[from] != goal + 1)
            queue[count++] = from;
        mark[from] = goal + 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        const size_t at = (size_t)queue[i] * sim->nodes + goal;
        *router = queue[i];
        if (*router != end && sim->routing.way_first[at] == sim->routing.way_first[at + 1])
            return false;
        for (uint32_t w = sim->routing.way_first[at];
             w < sim->routing.way_first[at + 1] && *router != end; w++) {
            const unsigned port = sim->options.ways[sim->routing.way_item[w]].port;
            const uint32_t to = sim_out(sim, *router)[port].to;
            if (to & SIM_TERMINAL || mark[to >> sim->network.in_bits] == goal + 1)
                continue;
            mark[to >> sim->network.in_bits] = goal + 1;
            queue[count++] = to >> sim->network.in_bits;
        }
    }
    return true;
}

rg_status rg_sim_table_begin(rg_sim *sim)
{
    uint32_t *mark = calloc(sim->routers, sizeof *mark);
    uint32_t *queue = malloc(sim->routers * sizeof *queue);
    rg_status status = mark && queue ? sort(sim) : RG_E_MEMORY;

    for (uint32_t goal = 0; goal < sim->nodes && status == RG_OK; goal++) {
        uint32_t router;
        if (is_complete(sim, goal, mark, queue, &router))
            continue;
        status = RG_E_LOST;
        if (sim->options.hole)
            *sim->options.hole = (rg_sim_hole){sim->first + router, goal};
    }
    free(mark);
    free(queue);
    return status;
}
