/* SPDX-License-Identifier: Apache-2.0 */

/* What a head may do. */

#include "lists.h"

static void add(struct sim_list *list, unsigned port, unsigned class, uint32_t phase, bool escape)
{
    list->choice[list->count++] = (struct sim_choice){
        .port = (uint16_t)port, .class = (uint8_t) class, .escape = escape, .phase = phase};
}

/* The rule's own hops of a packet in phase @phase of the rule; each phase after it is raised by
 * @raise, each class by @above. */
static void add_rule(const rg_sim *sim, uint64_t vertex, uint32_t goal, uint32_t phase,
                     uint32_t raise, unsigned above, bool escape, struct sim_list *list)
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
        add(list, sim->network.outs - 1, SIM_ANY, 0, false);
}

/* A class for all hops along a ring, which both directions of a side are. The rule's is 0 if the
 * route crosses the end of its ring. There is no deadlock: routes of one class do not cross the
 * end, and those of the other, at most half a ring long, do not go on across its middle. */
static void keep_class(struct sim_choice *choice, uint32_t phase)
{
    const unsigned ring = choice->port / 2;

    if (choice->class == SIM_ANY)
        return;
    if (phase > 0 && (phase - 1) / 2 == ring)
        choice->class = (phase - 1) % 2;
    else if (choice->port % 2 == 0)
        choice->class = !choice->class;
    choice->phase = 1 + 2 * ring + choice->class;
}

/* Every neighbour nearer to the target, in the last class; then the rule. */
static void add_minimal(const rg_sim *sim, uint64_t vertex, uint32_t goal, struct sim_list *list)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_route_packet packet = {0};
    const uint16_t *distance = sim->routing.distance + (size_t)goal * sim->nodes;

    (void)rg_topology_neighbours(&sim->net, vertex, next);
    for (unsigned port = 0; port < sim->net.ports; port++)
        if (next[port] != RG_TOPOLOGY_NONE && distance[next[port]] < distance[vertex])
            add(list, port, sim->routing.base_classes - 1, sim->routing.rule_phases, false);
    (void)rg_route_packet_init(&sim->net, &sim->options.rule, vertex, goal, &packet);
    add_rule(sim, vertex, goal, packet.phase, 0, 0, true, list);
}

/* All ports on a shortest way up and down; phase 1: only down. */
static void add_updown(const struct sim_routing *routing, uint32_t router, uint32_t target,
                       uint32_t phase, struct sim_list *list)
{
    const struct sim_graph *g = &routing->graph;
    const uint16_t *distance = routing->distance + 2 * (size_t)target * g->routers;
    const unsigned here = distance[phase * g->routers + router];

    for (unsigned port = 0; port < g->ports; port++) {
        const size_t channel = (size_t)router * g->ports + port;
        if (g->next[channel] == SIM_NONE || (phase == 1 && routing->up[channel]))
            continue;
        const uint32_t after = routing->up[channel] ? 0 : 1;
        if (distance[after * g->routers + g->next[channel]] + 1U == here)
            add(list, port, 0, after, false);
    }
}

static void add_table(const rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase,
                      struct sim_list *list)
{
    const size_t at = rg_sim_table_at(sim, router, goal, phase);
    for (uint32_t i = sim->routing.way_first[at]; i < sim->routing.way_first[at + 1]; i++) {
        const rg_sim_way *way = &sim->options.ways[sim->routing.way_item[i]];
        const bool node = sim_out(sim, router)[way->port].to & SIM_TERMINAL;
        add(list, way->port, node ? (unsigned)SIM_ANY : way->vc, way->next, way->escape);
    }
}

/* The hops of routings that do not go by the rule alone. */
static void make_other(const rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase,
                       struct sim_list *list)
{
    const uint32_t target = sim->traffic.terminal[goal].exit;

    if (sim->options.routing == RG_SIM_TABLE)
        add_table(sim, router, goal, phase, list);
    if (list->count > 0) /* of a table, which may lead past the target and back */
        return;
    if (router == target)
        add(list, sim->traffic.terminal[goal].exit_port, SIM_ANY, phase, false);
    else if (sim->options.routing == RG_SIM_UPDOWN)
        add_updown(&sim->routing, router, target, phase, list);
    else if (sim->options.routing == RG_SIM_LAYERS)
        add(list, rg_sim_layers_port(&sim->routing.layers, router, target), phase, phase, false);
}

/* The hops in phase @phase of a request. */
static void make_base(const rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase,
                      struct sim_list *list)
{
    const uint64_t vertex = sim->first + router;
    const uint32_t phases = sim->routing.rule_phases;
    const uint32_t upper = phase / phases;

    switch (sim->options.routing) {
    case RG_SIM_RULE:
        add_rule(sim, vertex, goal, sim->routing.rings ? 0 : phase, 0, 0, false, list);
        for (unsigned i = 0; i < list->count && sim->routing.rings; i++)
            keep_class(&list->choice[i], phase);
        break;
    case RG_SIM_COUNT: /* the upper part of the phase counts hops */
        add_rule(sim, vertex, goal, phase % phases, (upper + 1) * phases, 0, false, list);
        for (unsigned i = 0; i < list->count; i++)
            if (list->choice[i].class != SIM_ANY)
                list->choice[i].class = (uint8_t)upper;
        break;
    case RG_SIM_MINIMAL: /* phase rule_phases: not in the escape */
        if (vertex == goal)
            add(list, sim->network.outs - 1, SIM_ANY, 0, false);
        else if (phase == phases)
            add_minimal(sim, vertex, goal, list);
        else
            add_rule(sim, vertex, goal, phase, 0, 0, true, list);
        break;
    case RG_SIM_VALIANT: /* the upper part of the phase: the part of the way */
    case RG_SIM_UGAL:
    case RG_SIM_PAR:
        add_rule(sim, vertex, goal, phase % phases, upper * phases,
                 upper * sim->options.rule.vc_classes, false, list);
        break;
    case RG_SIM_UPDOWN:
    case RG_SIM_LAYERS:
    case RG_SIM_DISJOINT:
    case RG_SIM_TABLE:
        make_other(sim, router, goal, phase, list);
    }
}

void rg_sim_hops(const rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase,
                 struct sim_list *list)
{
    const bool reply = phase >= sim->routing.base_phases;
    const unsigned above = reply ? sim->routing.classes - sim->routing.base_classes : 0;

    list->count = 0;
    make_base(sim, router, goal, phase % sim->routing.base_phases, list);
    for (unsigned i = 0; i < list->count; i++) {
        struct sim_choice *choice = &list->choice[i];
        choice->phase += reply ? sim->routing.base_phases : 0;
        if (choice->class != SIM_ANY)
            choice->class = (uint8_t)(choice->class + above);
    }
    if (sim->options.select == RG_SIM_FIRST && !sim->routing.escapes && sim->faults.count == 0)
        list->count = 1;
    list->choice[list->count - 1].last = 1;
}
