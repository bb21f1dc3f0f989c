/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The hops of a head depend on its router, where it goes and its phase. They are found by the
 * network's rule and kept: a network has few different lists, and a table of their indices by
 * router, goal and phase, where it is small enough. List 0 is none, list 1 any.
 */
#pragma once

#include "net/simulate/parts.h"

/* A list being made. */
struct sim_list {
    struct sim_choice choice[2 * RG_TOPOLOGY_MAX_PORTS + 1];
    unsigned count;
};

/* Where a head is: what its hops depend on. By address: a copy would wait for its parts. */
struct sim_at {
    uint32_t router, goal, phase;
};

/* route.c: the hops of a head in @router on its way to @goal, in phase @phase. */
void rg_sim_hops(const rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase,
                 struct sim_list *list);

/* route.c: the list of a head in a router, which is not in the table. */
uint32_t rg_sim_list_find(rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase);

static inline size_t sim_list_place(const rg_sim *sim, uint32_t router, uint32_t goal,
                                    uint32_t phase)
{
    return ((size_t)router * sim->nodes + goal) * sim->routing.phases + phase;
}

/* The list of a head in a router, found once where there is room. */
static inline uint32_t sim_list(rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase)
{
    const struct sim_routing *routing = &sim->routing;

    if (router >= sim->routers)
        router %= sim->routers; /* planes are alike */
    const size_t place = routing->table ? sim_list_place(sim, router, goal, phase) : 0;
    const unsigned code = routing->table ? routing->table[place] : 0;
    if (code == 0)
        return rg_sim_list_find(sim, router, goal, phase);
    return code < SIM_WIDE ? routing->coded[code] : routing->wide[place];
}

/* lists.c: the index of a list, which is kept. */
uint32_t rg_sim_keep(rg_sim *sim, const struct sim_list *list);

/* The same, faster where it is likely to be the list @before; 0: none. */
uint32_t rg_sim_keep_again(rg_sim *sim, const struct sim_list *list, uint32_t before);
