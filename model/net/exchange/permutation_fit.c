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
    uint32_t *used; /* by stage and line: the source and 1, of the pass that @mark names */
    uint32_t *order, *pass;
    uint16_t *up;
};

static uint32_t *line_at(const struct fit *fit, unsigned s, const permutation_turn *turn)
{
    const rg_permutation_stage *stage = &fit->routed->stage[s];
    return &fit->used[stage->first + turn->index * stage->outputs + turn->output];
}

/* Takes the lines of the first way that is free. */
static bool fits(const struct fit *fit, uint32_t source)
{
    const struct rg_permutation_ways *ways = fit->routed->ways;
    uint16_t *up = ways->up + (size_t)source * ways->choices;
    permutation_turn turn[PERMUTATION_MOST_STAGES];
    unsigned s = 0;

    memset(up, 0, ways->choices * sizeof *up);
    for (;;) {
        rg_permutation_stage_way(ways, fit->routed->stages, source, turn);
        for (s = 0; s < fit->routed->stages && *line_at(fit, s, &turn[s]) == NONE; s++)
            ;
        if (s == fit->routed->stages)
            break;
        /* The next way that differs at the line that is taken, or before it. */
        unsigned choice = s < ways->choices ? s + 1 : ways->choices;
        while (choice > 0 && up[choice - 1] + 1u == ways->d)
            choice--;
        if (choice == 0)
            return false;
        up[choice - 1]++;
        memset(up + choice, 0, (ways->choices - choice) * sizeof *up);
    }
    for (s = 0; s < fit->routed->stages; s++)
        *line_at(fit, s, &turn[s]) = source;
    return true;
}

/* Passes in this order. */
static uint32_t fit_all(const struct fit *fit, uint32_t count)
{
    uint32_t passes = 0;

    for (uint32_t left = count; left > 0 || passes == 0; passes++) {
        uint32_t kept = 0;
        memset(fit->used, 0xff, fit->routed->slots * sizeof *fit->used);
        for (uint32_t i = 0; i < left; i++)
            if (fits(fit, fit->order[i]))
                fit->pass[fit->order[i]] = passes;
            else
                fit->order[kept++] = fit->order[i];
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
    struct fit fit = {routed, rg_room_get(&room, routed->slots, sizeof *fit.used),
                      rg_room_get(&room, routed->lines, sizeof *fit.order),
                      rg_room_get(&room, routed->lines, sizeof *fit.pass),
                      rg_room_get(&room, choices, sizeof *fit.up)};

    if (room.broken) {
        rg_room_end(&room);
        return RG_E_MEMORY;
    }
    routed->passes = NONE;
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
