/* SPDX-License-Identifier: Apache-2.0 */

/* The ways of packets: where they start, and the list of each hop. */

#include <stdlib.h>

#include "algorithm.h"
#include "net/simulate/random.h"
#include "families/inner/topology_route.h"

void rg_sim_hops(const rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase,
                 struct sim_list *list)
{
    const struct sim_routing *routing = &sim->routing;
    const bool reply = phase >= routing->base_phases;

    list->count = 0;
    const struct sim_at at = {router, goal, reply ? phase - routing->base_phases : phase};
    routing->by->hops(sim, &at, list);
    for (unsigned i = 0; i < list->count; i++) {
        struct sim_choice *choice = &list->choice[i];
        choice->phase += reply ? routing->base_phases : 0;
        if (choice->class != SIM_ANY)
            choice->class = (uint8_t)sim_class(routing, choice->class, reply);
    }
    if (sim->options.select == RG_SIM_FIRST && !routing->escapes && sim->faults.count == 0)
        list->count = 1;
    list->choice[list->count - 1].last = 1;
}

/* Notes a list in the table. Of one that has no code and no room it is found each time. */
static void note(rg_sim *sim, size_t place, uint32_t list)
{
    struct sim_routing *routing = &sim->routing;
    unsigned code = 1;

    while (code < routing->codes && routing->coded[code] != list)
        code++;
    if (code == routing->codes && code < SIM_WIDE)
        routing->coded[routing->codes++] = list;
    if (code == SIM_WIDE && !routing->wide)
        routing->wide = calloc(sim_list_place(sim, sim->routers, 0, 0), sizeof *routing->wide);
    if (code == SIM_WIDE && !routing->wide)
        return;
    if (code == SIM_WIDE)
        routing->wide[place] = list;
    routing->table[place] = (uint8_t)code;
}

uint32_t rg_sim_list_find(rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase)
{
    struct sim_list list;

    rg_sim_hops(sim, router, goal, phase, &list);
    const uint32_t found = rg_sim_keep(sim, &list);
    if (sim->routing.table)
        note(sim, sim_list_place(sim, router, goal, phase), found);
    return found;
}

/* ---- Packets -------------------------------------------------------------------------------- */

bool rg_sim_route_start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    struct sim_packet *packet = &sim->traffic.packet[slot];

    packet->turned = packet->hops;
    packet->goal = packet->target;
    packet->phase = 0;
    if (!sim->routing.by->start(sim, slot, from))
        return false;
    packet->phase += packet->reply ? sim->routing.base_phases : 0;
    return true;
}

/* Of a list the hops that are not dead, or one of them. */
static uint32_t choose(rg_sim *sim, uint32_t router, uint32_t slot, uint32_t list)
{
    const struct sim_packet *packet = &sim->traffic.packet[slot];
    uint32_t live = 0, first = SIM_NONE;

    for (uint32_t i = list;; i++) {
        if (!sim->faults.any || !sim_is_shut(&sim->faults, router, sim->routing.choice[i].port)) {
            live++;
            first = first == SIM_NONE ? i : first;
        }
        if (sim->routing.choice[i].last)
            break;
    }
    if (!sim->routing.single)
        return live > 0 ? list : SIM_NONE;
    if (live < 2 || sim->options.select == RG_SIM_FIRST)
        return first;
    const uint64_t name = sim_number_of(packet) << 16 | packet->hops;
    uint64_t skip = sim_below(sim_draw(sim->traffic.home[packet->source].choose, name), live);
    for (uint32_t i = first;; i++)
        if ((!sim->faults.any || !sim_is_shut(&sim->faults, router, sim->routing.choice[i].port)) &&
            skip-- == 0)
            return i;
}

uint32_t rg_sim_route(rg_sim *sim, uint32_t router, uint32_t slot)
{
    const struct sim_packet *packet = &sim->traffic.packet[slot];
    const uint32_t list = sim->routing.list ? sim->routing.list(sim, router, slot)
                                            : sim_list(sim, router, packet->goal, packet->phase);

    if (!sim->faults.any && (sim->options.select != RG_SIM_RANDOM || !sim->routing.single ||
                             sim->routing.choice[list].last))
        return list;
    return choose(sim, router, slot, list);
}

/* ---- Begin and end --------------------------------------------------------------------------- */

rg_status rg_sim_route_open(rg_sim *sim)
{
    struct sim_routing *routing = &sim->routing;
    rg_status status = RG_OK;

    const bool rule =
        rg_route_phases(&sim->net, &sim->options.rule, &routing->rule_phases) == RG_OK;
    routing->base_phases = routing->rule_phases * (routing->by->parts > 0 ? routing->by->parts : 1);
    routing->choice_room = 4 * RG_TOPOLOGY_MAX_PORTS;
    routing->known_room = 1024;
    routing->choices = 2;
    routing->choice = calloc(routing->choice_room, sizeof *routing->choice);
    routing->known = calloc(routing->known_room, sizeof *routing->known);
    if (!routing->choice || !routing->known)
        return RG_E_MEMORY;
    routing->choice[1] =
        (struct sim_choice){.port = (uint16_t)(sim->network.outs - 1), .class = SIM_ANY, .last = 1};
    if (routing->by->init)
        status = routing->by->init(sim, NULL);
    if (rule && sizeof *routing->next * sim->routers * sim->net.ports <= SIM_TABLE_MOST) {
        routing->next = calloc((size_t)sim->routers * sim->net.ports, sizeof *routing->next);
        const size_t prepared = rg_route_prepared_bytes(&sim->net);
        routing->prepared = prepared > 0 ? malloc(prepared) : NULL;
        if (!routing->next || (prepared > 0 && !routing->prepared))
            return RG_E_MEMORY;
        rg_route_prepare(&sim->net, routing->prepared);
    }
    for (size_t r = 0; r < sim->routers && routing->next; r++)
        (void)rg_topology_neighbours(&sim->net, sim->first + r, &routing->next[r * sim->net.ports]);
    if (status == RG_OK && !routing->distance && sim_is_searched(&sim->net)) {
        status = rg_sim_graph_search(&sim->net, &sim->options, &routing->graph, &routing->distance);
        status = status == RG_E_MEMORY ? RG_OK : status; /* the rule searches */
    }
    routing->phases = routing->base_phases * (sim->options.traffic == RG_SIM_REQUEST ? 2 : 1);
    routing->single = sim->options.select != RG_SIM_CREDITS && !routing->escapes;
    routing->known_by_phase =
        !routing->list && (!routing->single || sim->options.select != RG_SIM_RANDOM);
    routing->codes = 1;
    if (sim_has_table(sim))
        routing->table = calloc(sim_list_place(sim, sim->routers, 0, 0), sizeof *routing->table);
    return status;
}

void rg_sim_route_close(struct sim_routing *routing)
{
    rg_sim_graph_close(&routing->graph);
    rg_sim_layers_close(&routing->layers);
    rg_sim_trees_close(routing->own_trees);
    void *const parts[] = {routing->table, routing->wide, routing->choice,
                           routing->known, routing->next, routing->prepared,
                           routing->up,    routing->way,  routing->distance};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        free(parts[i]);
}
