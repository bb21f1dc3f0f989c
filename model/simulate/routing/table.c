/* SPDX-License-Identifier: Apache-2.0 */

/* Routes of a table. */

#include "simulate/parts.h"

#include <stdlib.h>

size_t rg_sim_table_at(const rg_sim *sim, uint64_t router, uint64_t target, unsigned phase)
{
    return (size_t)((router * sim->nodes + target) * sim->routing.base_phases + phase);
}

unsigned rg_sim_table_phases(const rg_sim_options *options)
{
    unsigned most = 0;
    for (uint64_t i = 0; i < options->way_count; i++) {
        const rg_sim_way *way = &options->ways[i];
        most = way->phase > most ? way->phase : most;
        most = way->next > most ? way->next : most;
    }
    return most + 1;
}

bool rg_sim_has_escapes(const rg_sim_options *options)
{
    uint64_t i = options->routing == RG_SIM_TABLE ? 0 : options->way_count;
    while (i < options->way_count && !options->ways[i].escape)
        i++;
    return i < options->way_count || options->routing == RG_SIM_MINIMAL;
}

/* The place of a way. */
static size_t place_of(const rg_sim *sim, const rg_sim_way *way)
{
    return rg_sim_table_at(sim, way->vertex - sim->first, way->target, way->phase);
}

static rg_status take_start(rg_sim *sim, const rg_sim_way *way)
{
    if (!sim->routing.way_start)
        sim->routing.way_start = calloc((size_t)sim->nodes * sim->nodes, 1);
    if (!sim->routing.way_start)
        return RG_E_MEMORY;
    sim->routing.way_start[way->vertex * sim->nodes + way->target] = (uint8_t)way->next;
    return RG_OK;
}

/* The ways of a table, by router, target and phase. */
static rg_status sort(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;
    const size_t places = rg_sim_table_at(sim, sim->routers, 0, 0);
    rg_status status = RG_OK;

    if (places > o->memory / sizeof *sim->routing.way_first)
        return RG_E_MEMORY;
    sim->routing.way_first = calloc(places + 2, sizeof *sim->routing.way_first);
    sim->routing.way_item = malloc((size_t)(o->way_count + 1) * sizeof *sim->routing.way_item);
    if (!sim->routing.way_first || !sim->routing.way_item)
        return RG_E_MEMORY;
    for (uint64_t i = 0; i < o->way_count && status == RG_OK; i++)
        if (o->ways[i].port == RG_SIM_START)
            status = take_start(sim, &o->ways[i]);
        else
            sim->routing.way_first[place_of(sim, &o->ways[i]) + 2]++;
    for (size_t i = 2; i < places + 2; i++)
        sim->routing.way_first[i] += sim->routing.way_first[i - 1];
    for (uint32_t i = 0; i < o->way_count; i++)
        if (o->ways[i].port != RG_SIM_START)
            sim->routing.way_item[sim->routing.way_first[place_of(sim, &o->ways[i]) + 1]++] = i;
    return status;
}

/* Notes a state, router * phases + phase, that has not been seen. */
static uint32_t see(uint32_t state, uint32_t stamp, uint32_t *mark, uint32_t *queue, uint32_t count)
{
    if (mark[state] == stamp)
        return count;
    mark[state] = stamp;
    queue[count] = state;
    return count + 1;
}

/* Whether packets to @goal find a way in every router that they reach; else one in which they do
 * not. */
static bool is_complete(const rg_sim *sim, uint32_t goal, uint32_t *mark, uint32_t *queue,
                        uint32_t *router)
{
    const uint32_t end = sim->traffic.terminal[goal].exit, phases = sim->routing.base_phases;
    const uint8_t *start = sim->routing.way_start;
    uint32_t count = 0;

    for (uint32_t s = 0; s < sim->nodes; s++) {
        const uint32_t from = sim->traffic.terminal[s].entry >> sim->network.in_bits;
        const uint32_t phase = start && s != goal ? start[(size_t)s * sim->nodes + goal] : 0;
        if (s != goal || !start)
            count = see(from * phases + phase, goal + 1, mark, queue, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        *router = queue[i] / phases;
        const size_t at = rg_sim_table_at(sim, *router, goal, queue[i] % phases);
        if (*router != end && sim->routing.way_first[at] == sim->routing.way_first[at + 1])
            return false;
        for (uint32_t w = sim->routing.way_first[at]; w < sim->routing.way_first[at + 1]; w++) {
            const rg_sim_way *way = &sim->options.ways[sim->routing.way_item[w]];
            const uint32_t to = sim_out(sim, *router)[way->port].to;
            if (!(to & SIM_TERMINAL))
                count = see((to >> sim->network.in_bits) * phases + way->next, goal + 1, mark,
                            queue, count);
        }
    }
    return true;
}

rg_status rg_sim_table_begin(rg_sim *sim)
{
    const size_t states = (size_t)sim->routers * sim->routing.base_phases;
    uint32_t *mark = calloc(states, sizeof *mark);
    uint32_t *queue = malloc(states * sizeof *queue);
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
