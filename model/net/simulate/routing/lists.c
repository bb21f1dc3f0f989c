/* SPDX-License-Identifier: Apache-2.0 */

/* Lists of hops, each kept once. */

#include "lists.h"

#include <stdlib.h>
#include <string.h>

#include "net/simulate/random.h"

static bool is_same(const struct sim_routing *routing, uint32_t at, const struct sim_list *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        const struct sim_choice *a = &routing->choice[at + i], *b = &list->choice[i];
        if (a->port != b->port || a->class != b->class || a->last != b->last ||
            a->escape != b->escape || a->phase != b->phase)
            return false;
    }
    return true;
}

static uint64_t hash_of(const struct sim_choice *choice)
{
    uint64_t hash = 0;
    do {
        hash = sim_mix(hash + choice->port + ((uint64_t)choice->class << 16) +
                       ((uint64_t)choice->phase << 32) + SIM_GOLDEN);
    } while (!choice++->last);
    return hash;
}

/* The place of a list in the hash table, or the empty one where it belongs. */
static uint32_t *place_of(const struct sim_routing *routing, const struct sim_list *list)
{
    uint64_t at = hash_of(list->choice);
    for (;; at++) {
        uint32_t *place = &routing->known[at & (routing->known_room - 1)];
        if (*place == 0 || is_same(routing, *place, list))
            return place;
    }
}

static bool grow_known(struct sim_routing *routing)
{
    const uint32_t room = routing->known_room * 2;
    uint32_t *known = calloc(room, sizeof *known);
    if (!known)
        return false;
    for (uint32_t i = 0; i < routing->known_room; i++) {
        if (routing->known[i] == 0)
            continue;
        uint64_t at = hash_of(&routing->choice[routing->known[i]]);
        while (known[at & (room - 1)] != 0)
            at++;
        known[at & (room - 1)] = routing->known[i];
    }
    free(routing->known);
    routing->known = known;
    routing->known_room = room;
    return true;
}

static bool grow_choices(struct sim_routing *routing)
{
    const uint64_t room = (uint64_t)routing->choice_room * 2;
    struct sim_choice *choice =
        room <= UINT32_MAX ? realloc(routing->choice, (size_t)room * sizeof *choice) : NULL;
    if (!choice)
        return false;
    routing->choice = choice;
    routing->choice_room = (uint32_t)room;
    return true;
}

uint32_t rg_sim_keep(rg_sim *sim, const struct sim_list *list)
{
    uint32_t *place = place_of(&sim->routing, list);
    if (*place != 0)
        return *place;
    if ((sim->routing.choices + list->count > sim->routing.choice_room &&
         !grow_choices(&sim->routing)) ||
        (sim->routing.lists * 2 >= sim->routing.known_room && !grow_known(&sim->routing))) {
        sim->status = RG_E_MEMORY;
        return 1;
    }
    place = place_of(&sim->routing, list);
    memcpy(&sim->routing.choice[sim->routing.choices], list->choice,
           list->count * sizeof list->choice[0]);
    *place = sim->routing.choices;
    sim->routing.choices += list->count;
    sim->routing.lists++;
    return *place;
}

uint32_t rg_sim_keep_again(rg_sim *sim, const struct sim_list *list, uint32_t before)
{
    return before != 0 && is_same(&sim->routing, before, list) ? before : rg_sim_keep(sim, list);
}
