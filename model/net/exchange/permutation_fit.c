/* SPDX-License-Identifier: Apache-2.0 */

/* Permutations through multistage networks, first fit: pass by pass, each message takes the first
 * way that is free. */

#include "permutation.h"

#include <string.h>

#include "hw/inner/random.h"

#define NONE RG_PERMUTATION_NONE

enum { ORDERS = 10 };

void rg_permutation_stage_way(const struct rg_permutation_ways *ways, unsigned stages,
                              uint32_t source, permutation_turn *turn)
{
    const uint16_t *up = ways->up + (size_t)source * ways->choices;
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    rg_topology_end end;
    rg_route_packet packet = {source, ways->to[source], 0};
    rg_route_rule rule;
    unsigned count = 0;

    (void)rg_route_rule_init(&ways->net, &rule);
    (void)rg_topology_neighbour(&ways->net, source, 0, &end);
    for (unsigned s = 0; s < stages; s++) {
        rg_topology_place at;
        packet.vertex = end.vertex;
        (void)rg_topology_where(&ways->net, end.vertex, &at);
        (void)rg_route_step(&ways->net, &rule, &packet, hop, &count);
        const unsigned port = hop[s < ways->choices ? up[s] : 0].port;
        turn[s] = (permutation_turn){(uint32_t)at.index, end.port, port};
        (void)rg_topology_neighbour(&ways->net, end.vertex, port, &end);
    }
}

struct fit {
    rg_permutation *routed;
    uint32_t *used;  /* by stage and line: the source of the pass's message on it */
    uint32_t *tried; /* by the same: the source that came there last */
    uint32_t *link, *order, *pass;
    uint16_t *up;
};

static uint32_t *line_at(const struct fit *fit, unsigned s, const permutation_turn *turn)
{
    const rg_permutation_stage *stage = &fit->routed->stage[s];
    return &fit->used[stage->first + turn->index * stage->outputs + turn->output];
}

/* Which switch of the next stage each line leads to. */
static void link_lines(const struct fit *fit)
{
    const rg_topology *net = &fit->routed->ways->net;

    for (uint64_t v = net->nodes; v < net->vertices; v++) {
        rg_topology_place at, next = {0};
        rg_topology_end end;
        (void)rg_topology_where(net, v, &at);
        const rg_permutation_stage *stage = &fit->routed->stage[at.level];
        for (uint32_t port = 0; port < stage->outputs; port++) {
            (void)rg_topology_neighbour(net, v, port, &end);
            if (end.vertex >= net->nodes)
                (void)rg_topology_where(net, end.vertex, &next);
            fit->link[stage->first + at.index * stage->outputs + port] = (uint32_t)next.index;
        }
    }
}

/* Takes the lines of the first way that is free, from a switch of stage @s on. After the choices
 * the out-ports are those of @turn, whatever the switch; no line is tried twice. */
static bool fits(const struct fit *fit, uint32_t source, permutation_turn *turn, unsigned s)
{
    const struct rg_permutation_ways *ways = fit->routed->ways;
    const bool chooses = s < ways->choices;

    if (s == fit->routed->stages)
        return true;
    for (uint32_t port = 0; port < (chooses ? ways->d : 1); port++) {
        if (chooses)
            turn[s].output = port;
        uint32_t *line = line_at(fit, s, &turn[s]);
        uint32_t *tried = &fit->tried[line - fit->used];
        if (*line != NONE || *tried == source)
            continue;
        *tried = source;
        if (s + 1 < fit->routed->stages)
            turn[s + 1].index = fit->link[line - fit->used];
        if (!fits(fit, source, turn, s + 1))
            continue;
        *line = source;
        if (chooses)
            ways->up[(size_t)source * ways->choices + s] = (uint16_t)port;
        return true;
    }
    return false;
}

/* Passes in this order. */
static uint32_t fit_all(const struct fit *fit, uint32_t count)
{
    uint32_t passes = 0;

    for (uint32_t left = count; left > 0 || passes == 0; passes++) {
        uint32_t kept = 0;
        memset(fit->used, 0xff, fit->routed->slots * sizeof *fit->used);
        memset(fit->tried, 0xff, fit->routed->slots * sizeof *fit->tried);
        for (uint32_t i = 0; i < left; i++) {
            const uint32_t source = fit->order[i];
            permutation_turn turn[PERMUTATION_MOST_STAGES];
            rg_permutation_stage_way(fit->routed->ways, fit->routed->stages, source, turn);
            if (fits(fit, source, turn, 0))
                fit->pass[source] = passes;
            else
                fit->order[kept++] = source;
        }
        left = kept;
    }
    return passes;
}

/* The most messages that need one link: where there are several ways, those of one source, 1. */
static uint32_t fullest(const struct fit *fit, uint32_t count)
{
    permutation_turn turn[PERMUTATION_MOST_STAGES];
    uint32_t most = count > 0;

    if (fit->routed->ways->choices > 0)
        return most;
    memset(fit->used, 0, fit->routed->slots * sizeof *fit->used);
    for (uint32_t i = 0; i < count; i++) {
        rg_permutation_stage_way(fit->routed->ways, fit->routed->stages, fit->order[i], turn);
        for (unsigned s = 0; s < fit->routed->stages; s++) {
            const uint32_t load = ++*line_at(fit, s, &turn[s]);
            most = load > most ? load : most;
        }
    }
    return most;
}

static uint32_t list_messages(const uint32_t *to, uint32_t lines, uint32_t *order)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < lines; i++)
        if (to[i] != NONE)
            order[count++] = i;
    return count;
}

/* The best of some orders: the one of the sources, then random ones. */
rg_status rg_permutation_fit(rg_permutation *routed)
{
    struct rg_permutation_ways *ways = routed->ways;
    const size_t choices = (size_t)routed->lines * ways->choices;
    rg_random random = {1};
    rg_room room = {0};
    struct fit fit = {routed,
                      rg_room_get(&room, routed->slots, sizeof *fit.used),
                      rg_room_get(&room, routed->slots, sizeof *fit.tried),
                      rg_room_get(&room, routed->slots, sizeof *fit.link),
                      rg_room_get(&room, routed->lines, sizeof *fit.order),
                      rg_room_get(&room, routed->lines, sizeof *fit.pass),
                      rg_room_get(&room, choices, sizeof *fit.up)};

    if (room.broken) {
        rg_room_end(&room);
        return RG_E_MEMORY;
    }
    routed->passes = NONE;
    link_lines(&fit);
    for (unsigned order = 0; order < ORDERS && routed->passes > routed->least; order++) {
        const uint32_t count = list_messages(ways->to, routed->lines, fit.order);
        if (order == 0)
            routed->least = fullest(&fit, count);
        for (uint32_t i = count; order > 0 && i > 1; i--) {
            const uint32_t other = (uint32_t)rg_random_below(&random, i), kept = fit.order[i - 1];
            fit.order[i - 1] = fit.order[other];
            fit.order[other] = kept;
        }
        memset(fit.pass, 0xff, routed->lines * sizeof *fit.pass);
        const uint32_t passes = fit_all(&fit, count);
        if (passes >= routed->passes)
            continue;
        routed->passes = passes;
        memcpy(ways->pass, fit.pass, routed->lines * sizeof *fit.pass);
        memcpy(fit.up, ways->up, choices * sizeof *fit.up);
    }
    memcpy(ways->up, fit.up, choices * sizeof *fit.up);
    rg_room_end(&room);
    return RG_OK;
}
