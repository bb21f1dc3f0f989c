/* SPDX-License-Identifier: Apache-2.0 */

/* Routes of a table. */

#include "algorithm.h"

/* The place of ways in way_first. */
static size_t place_at(const rg_sim *sim, uint64_t router, uint64_t target, unsigned phase)
{
    return (size_t)((router * sim->nodes + target) * sim->routing.base_phases + phase);
}

static rg_status needs(const rg_topology *net, const rg_sim_options *o, rg_sim_needs *needs)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    rg_topology_end end = {0};

    if (!o->ways || o->way_count >= SIM_NONE)
        return RG_E_RULE;
    needs->classes = 1;
    for (uint64_t i = 0; i < o->way_count; i++) {
        const rg_sim_way *way = &o->ways[i];
        const bool start = way->port == RG_SIM_START;
        if (way->target >= net->nodes || way->vc >= RG_SIM_MAX_VCS ||
            way->phase >= RG_SIM_MAX_PHASES || way->next >= RG_SIM_MAX_PHASES ||
            (start ? way->vertex >= net->nodes : way->vertex < first))
            return RG_E_RULE;
        if (!start &&
            (rg_topology_neighbour(net, way->vertex, way->port, &end) != RG_OK ||
             end.vertex == RG_TOPOLOGY_NONE || (end.vertex < first && end.vertex != way->target)))
            return RG_E_RULE;
        if ((start || end.vertex >= first) && way->vc >= needs->classes)
            needs->classes = way->vc + 1;
    }
    return RG_OK;
}

/* The phases that ways have, and whether some are escapes. */
static void count_phases(rg_sim *sim)
{
    unsigned most = 0;
    for (uint64_t i = 0; i < sim->options.way_count; i++) {
        const rg_sim_way *way = &sim->options.ways[i];
        most = way->phase > most ? way->phase : most;
        most = way->next > most ? way->next : most;
        sim->routing.escapes = sim->routing.escapes || way->escape;
    }
    sim->routing.base_phases = most + 1;
}

/* The place of a way. */
static size_t place_of(const rg_sim *sim, const rg_sim_way *way)
{
    return place_at(sim, way->vertex - sim->first, way->target, way->phase);
}

static rg_status take_start(rg_sim *sim, const rg_sim_way *way)
{
    if (!sim->routing.way_start)
        sim->routing.way_start = sim_get(sim, (size_t)sim->nodes * sim->nodes, 1);
    if (sim->share.broken)
        return RG_E_MEMORY;
    sim->routing.way_start[way->vertex * sim->nodes + way->target] = (uint8_t)way->next;
    return RG_OK;
}

/* The ways of a table, by router, target and phase. */
static rg_status sort(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;
    const size_t places = place_at(sim, sim->routers, 0, 0);
    rg_status status = RG_OK;

    if (places > o->memory / sizeof *sim->routing.way_first)
        return RG_E_MEMORY;
    sim->routing.way_first = sim_get(sim, places + 2, sizeof *sim->routing.way_first);
    sim->routing.way_item = sim_get(sim, (size_t)o->way_count, sizeof *sim->routing.way_item);
    if (sim->share.broken)
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
    const uint32_t end = sim_exit(sim, goal), phases = sim->routing.base_phases;
    const uint8_t *start = sim->routing.way_start;
    uint32_t count = 0;

    for (uint32_t s = 0; s < sim->nodes; s++) {
        const uint32_t from = sim_entry(sim, s);
        const uint32_t phase = start && s != goal ? start[(size_t)s * sim->nodes + goal] : 0;
        if (s != goal || !start)
            count = see(from * phases + phase, goal + 1, mark, queue, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        *router = queue[i] / phases;
        const size_t at = place_at(sim, *router, goal, queue[i] % phases);
        if (*router != end && sim->routing.way_first[at] == sim->routing.way_first[at + 1])
            return false;
        for (uint32_t w = sim->routing.way_first[at]; w < sim->routing.way_first[at + 1]; w++) {
            const rg_sim_way *way = &sim->options.ways[sim->routing.way_item[w]];
            rg_topology_end to = {0};
            (void)rg_topology_neighbour(&sim->net, way->vertex, way->port, &to);
            if (to.vertex >= sim->first)
                count = see((uint32_t)(to.vertex - sim->first) * phases + way->next, goal + 1, mark,
                            queue, count);
        }
    }
    return true;
}

static rg_status init(rg_sim *sim, const bool *dead)
{
    (void)dead;
    count_phases(sim);
    const size_t states = (size_t)sim->routers * sim->routing.base_phases;
    uint32_t *mark = sim_get(sim, states, sizeof *mark);
    uint32_t *queue = sim_get(sim, states, sizeof *queue);
    rg_status status = sort(sim);

    for (uint32_t goal = 0; goal < sim->nodes && status == RG_OK; goal++) {
        uint32_t router;
        if (is_complete(sim, goal, mark, queue, &router))
            continue;
        status = RG_E_LOST;
        if (sim->options.hole)
            *sim->options.hole = (rg_sim_hole){sim->first + router, goal};
    }
    return status;
}

static bool start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    struct sim_packet *packet = &sim->traffic.packet[slot];
    if (sim->routing.way_start)
        packet->phase = sim->routing.way_start[(size_t)from * sim->nodes + packet->target];
    return true;
}

/* A table may lead past the target and back. */
static void hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list)
{
    const size_t place = place_at(sim, at->router, at->goal, at->phase);
    for (uint32_t i = sim->routing.way_first[place]; i < sim->routing.way_first[place + 1]; i++) {
        const rg_sim_way *way = &sim->options.ways[sim->routing.way_item[i]];
        const bool node = sim_out(sim, at->router)[way->port].to & SIM_TERMINAL;
        rg_sim_add(list, way->port, node ? (unsigned)SIM_ANY : way->vc, way->next);
        list->choice[list->count - 1].escape = way->escape;
    }
    if (list->count == 0)
        (void)rg_sim_add_exit(sim, at, list);
}

const struct sim_algorithm rg_sim_table = {
    .needs = needs,
    .init = init,
    .start = start,
    .hops = hops,
};
