/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The hops of a head depend on its router, where it goes and its phase. They are found by the
 * network's rule and kept: a network has few different lists, and a table of their indices by
 * router, goal and phase, where it is small enough. List 0 is none, list 1 any.
 */

#include "parts.h"

#include <stdlib.h>
#include <string.h>

#include "random.h"

/* A list being made. */
struct list {
    struct sim_choice choice[2 * RG_TOPOLOGY_MAX_PORTS + 1];
    unsigned count;
};

/* ---- What a head may do --------------------------------------------------------------------- */

static void add(struct list *list, unsigned port, unsigned class, uint32_t phase, bool escape)
{
    list->choice[list->count++] = (struct sim_choice){
        .port = (uint16_t)port, .class = (uint8_t) class, .escape = escape, .phase = phase};
}

/* The rule's own hops of a packet in phase @phase of the rule; each phase after it is raised by
 * @raise, each class by @above. */
static void add_rule(const rg_sim *sim, uint64_t vertex, uint32_t goal, uint32_t phase,
                     uint32_t raise, unsigned above, bool escape, struct list *list)
{
    const rg_route_packet packet = {vertex, goal, phase};
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    unsigned count = 0;

    (void)rg_route_step(&sim->net, &sim->options.rule, &packet, hop, &count);
    for (unsigned i = 0; i < count; i++) {
        const bool node = hop[i].packet.vertex < sim->first;
        add(list, hop[i].port, node ? (unsigned)SIM_ANY : hop[i].vc + above,
            hop[i].packet.phase + raise, escape);
    }
    if (count == 0)
        add(list, sim->outs - 1, SIM_ANY, 0, false);
}

/* Every neighbour nearer to the target, in the last class; then the rule. */
static void add_minimal(const rg_sim *sim, uint64_t vertex, uint32_t goal, struct list *list)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_route_packet packet = {0};
    const uint16_t *distance = sim->distance + (size_t)goal * sim->nodes;

    (void)rg_topology_neighbours(&sim->net, vertex, next);
    for (unsigned port = 0; port < sim->net.ports; port++)
        if (next[port] != RG_TOPOLOGY_NONE && distance[next[port]] < distance[vertex])
            add(list, port, sim->classes - 1, sim->rule_phases, false);
    (void)rg_route_start(&sim->net, &sim->options.rule, vertex, goal, &packet);
    add_rule(sim, vertex, goal, packet.phase, 0, 0, true, list);
}

static void make(const rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase,
                 struct list *list)
{
    const uint64_t vertex = sim->first + router;
    const uint32_t phases = sim->rule_phases;
    const uint32_t upper = phase / phases;

    list->count = 0;
    switch (sim->options.routing) {
    case RG_SIM_RULE:
        add_rule(sim, vertex, goal, phase, 0, 0, false, list);
        break;
    case RG_SIM_COUNT: /* the upper part of the phase counts hops */
        add_rule(sim, vertex, goal, phase % phases, (upper + 1) * phases, 0, false, list);
        for (unsigned i = 0; i < list->count; i++)
            if (list->choice[i].class != SIM_ANY)
                list->choice[i].class = (uint8_t)upper;
        break;
    case RG_SIM_MINIMAL: /* phase rule_phases: not in the escape */
        if (vertex == goal)
            add(list, sim->outs - 1, SIM_ANY, 0, false);
        else if (phase == phases)
            add_minimal(sim, vertex, goal, list);
        else
            add_rule(sim, vertex, goal, phase, 0, 0, true, list);
        break;
    case RG_SIM_VALIANT: /* the upper part of the phase: the second half of the way */
        add_rule(sim, vertex, goal, phase % phases, upper * phases, upper * sim->options.rule.lanes,
                 false, list);
        break;
    }
    if (sim->options.select == RG_SIM_FIRST && sim->options.routing != RG_SIM_MINIMAL)
        list->count = 1;
    list->choice[list->count - 1].last = 1;
}

/* ---- Lists ---------------------------------------------------------------------------------- */

static bool is_same(const rg_sim *sim, uint32_t at, const struct list *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        const struct sim_choice *a = &sim->choice[at + i], *b = &list->choice[i];
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
static uint32_t *place_of(const rg_sim *sim, const struct list *list)
{
    uint64_t at = hash_of(list->choice);
    for (;; at++) {
        uint32_t *place = &sim->known[at & (sim->known_room - 1)];
        if (*place == 0 || is_same(sim, *place, list))
            return place;
    }
}

static bool grow_known(rg_sim *sim)
{
    const uint32_t room = sim->known_room * 2;
    uint32_t *known = calloc(room, sizeof *known);
    if (!known)
        return false;
    for (uint32_t i = 0; i < sim->known_room; i++) {
        if (sim->known[i] == 0)
            continue;
        uint64_t at = hash_of(&sim->choice[sim->known[i]]);
        while (known[at & (room - 1)] != 0)
            at++;
        known[at & (room - 1)] = sim->known[i];
    }
    free(sim->known);
    sim->known = known;
    sim->known_room = room;
    return true;
}

static bool grow_choices(rg_sim *sim)
{
    const uint64_t room = (uint64_t)sim->choice_room * 2;
    struct sim_choice *choice =
        room <= UINT32_MAX ? realloc(sim->choice, (size_t)room * sizeof *choice) : NULL;
    if (!choice)
        return false;
    sim->choice = choice;
    sim->choice_room = (uint32_t)room;
    return true;
}

/* The index of a list, which is kept. */
static uint32_t keep(rg_sim *sim, const struct list *list)
{
    uint32_t *place = place_of(sim, list);
    if (*place != 0)
        return *place;
    if ((sim->choices + list->count > sim->choice_room && !grow_choices(sim)) ||
        (sim->lists * 2 >= sim->known_room && !grow_known(sim))) {
        sim->status = RG_E_MEMORY;
        return 1;
    }
    place = place_of(sim, list);
    memcpy(&sim->choice[sim->choices], list->choice, list->count * sizeof list->choice[0]);
    *place = sim->choices;
    sim->choices += list->count;
    sim->lists++;
    return *place;
}

static uint32_t find(rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase)
{
    struct list list;
    uint32_t *entry = NULL;
    if (sim->table) {
        entry = &sim->table[((size_t)router * sim->nodes + goal) * sim->phases + phase];
        if (*entry != 0)
            return *entry;
    }
    make(sim, router, goal, phase, &list);
    const uint32_t found = keep(sim, &list);
    if (entry)
        *entry = found;
    return found;
}

/* ---- Packets -------------------------------------------------------------------------------- */

static uint32_t first_phase(const rg_sim *sim, uint64_t from, uint64_t goal)
{
    rg_route_packet packet = {0};
    if (sim->rule_phases > 1)
        (void)rg_route_start(&sim->net, &sim->options.rule, from, goal, &packet);
    return packet.phase;
}

void rg_sim_route_start(const rg_sim *sim, struct sim_packet *packet)
{
    packet->goal = packet->target;
    if (sim->options.routing == RG_SIM_VALIANT) {
        const uint64_t stream = sim_stream(sim->options.seed, SIM_MIDDLES, packet->source);
        packet->goal =
            (uint32_t)sim_below(sim_draw(stream, (uint64_t)packet->number + 1), sim->nodes);
    }
    packet->phase = sim->options.routing == RG_SIM_MINIMAL
                        ? sim->rule_phases
                        : first_phase(sim, packet->source, packet->goal);
}

uint32_t rg_sim_route(rg_sim *sim, uint32_t router, struct sim_packet *packet)
{
    uint32_t list = find(sim, router, packet->goal, packet->phase);
    if (sim->options.routing == RG_SIM_VALIANT && packet->phase < sim->rule_phases &&
        sim->choice[list].class == SIM_ANY) { /* half of the way */
        packet->phase = sim->rule_phases + first_phase(sim, packet->goal, packet->target);
        packet->goal = packet->target;
        list = find(sim, router, packet->goal, packet->phase);
    }
    if (sim->options.select != RG_SIM_RANDOM || !sim->single)
        return list;
    uint32_t count = 1;
    while (!sim->choice[list + count - 1].last)
        count++;
    const uint64_t name = (uint64_t)packet->number << 16 | packet->hops;
    return list + (uint32_t)sim_below(sim_draw(sim->terminal[packet->source].choose, name), count);
}

/* ---- Begin and end --------------------------------------------------------------------------- */

/* Distances to @goal, against the arcs. */
static void search(const rg_sim *sim, uint32_t goal, uint32_t *queue)
{
    uint64_t previous[RG_TOPOLOGY_MAX_PORTS];
    uint16_t *distance = sim->distance + (size_t)goal * sim->nodes;
    uint32_t count = 1;

    memset(distance, 0xff, sim->nodes * sizeof *distance);
    distance[goal] = 0;
    queue[0] = goal;
    for (uint32_t i = 0; i < count; i++) {
        (void)rg_topology_predecessors(&sim->net, queue[i], previous);
        for (unsigned port = 0; port < sim->net.in_ports; port++) {
            const uint64_t v = previous[port];
            if (v == RG_TOPOLOGY_NONE || distance[v] != UINT16_MAX)
                continue;
            distance[v] = (uint16_t)(distance[queue[i]] + 1);
            queue[count++] = (uint32_t)v;
        }
    }
}

static rg_status measure(rg_sim *sim)
{
    uint32_t *queue = malloc(sim->nodes * sizeof *queue);
    if ((uint64_t)sim->nodes * sim->nodes * sizeof *sim->distance <= sim->options.memory)
        sim->distance = malloc((size_t)sim->nodes * sim->nodes * sizeof *sim->distance);
    if (queue && sim->distance)
        for (uint32_t goal = 0; goal < sim->nodes; goal++)
            search(sim, goal, queue);
    free(queue);
    return queue && sim->distance ? RG_OK : RG_E_MEMORY;
}

rg_status rg_sim_route_begin(rg_sim *sim)
{
    const rg_sim_options *options = &sim->options;
    const uint64_t room = (uint64_t)sim->routers * sim->nodes;

    (void)rg_route_phases(&sim->net, &options->rule, &sim->rule_phases);
    sim->phases = sim->rule_phases;
    if (options->routing == RG_SIM_COUNT)
        sim->phases *= sim->classes + 2;
    else if (options->routing == RG_SIM_MINIMAL)
        sim->phases++;
    else if (options->routing == RG_SIM_VALIANT)
        sim->phases *= 2;
    sim->single = options->select != RG_SIM_CREDITS && options->routing != RG_SIM_MINIMAL;
    if (room <= options->memory / sizeof *sim->table / sim->phases)
        sim->table = calloc((size_t)room * sim->phases, sizeof *sim->table);
    sim->choice_room = 4 * RG_TOPOLOGY_MAX_PORTS;
    sim->known_room = 1024;
    sim->choices = 2;
    sim->choice = calloc(sim->choice_room, sizeof *sim->choice);
    sim->known = calloc(sim->known_room, sizeof *sim->known);
    if (!sim->choice || !sim->known)
        return RG_E_MEMORY;
    sim->choice[1] = (struct sim_choice){.class = SIM_ANY, .last = 1};
    return options->routing == RG_SIM_MINIMAL ? measure(sim) : RG_OK;
}

void rg_sim_route_end(rg_sim *sim)
{
    free(sim->table);
    free(sim->choice);
    free(sim->known);
    free(sim->distance);
}
