/* SPDX-License-Identifier: Apache-2.0 */

/* What routings share. */

#include "algorithm.h"
#include "families/inner/topology_route.h"

#include "net/simulate/random.h"

void rg_sim_add(struct sim_list *list, unsigned port, unsigned class, uint32_t phase)
{
    list->choice[list->count++] =
        (struct sim_choice){.port = (uint16_t)port, .class = (uint8_t) class, .phase = phase};
}

void rg_sim_add_nearer(const rg_sim *sim, const struct sim_at *at, uint32_t phase, unsigned class,
                       struct sim_list *list)
{
    const struct sim_graph *g = &sim->routing.graph;
    const uint16_t *distance = sim->routing.distance + (size_t)at->goal * g->routers;
    const uint32_t *next = g->next + (size_t)at->router * g->ports;

    for (unsigned port = 0; port < g->ports; port++)
        if (next[port] != SIM_NONE && distance[next[port]] < distance[at->router])
            rg_sim_add(list, port, class, phase);
}

void rg_sim_add_rule(const rg_sim *sim, const struct sim_at *at, uint32_t phase, uint32_t raise,
                     unsigned above, bool escape, struct sim_list *list)
{
    const rg_route_packet packet = {sim->first + at->router, at->goal, phase};
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    unsigned count = list->count;

    if (sim->routing.distance && sim_is_searched(&sim->net) && at->router != at->goal) {
        rg_sim_add_nearer(sim, at, phase + raise, above, list);
        list->choice[count].escape = escape;
        list->count = count + 1;
        return;
    }
    if (sim->routing.next)
        count = rg_route_step_from(&sim->net, &sim->options.rule, &packet,
                                   &sim->routing.next[(size_t)at->router * sim->net.ports],
                                   sim->routing.prepared, hop);
    else
        (void)rg_route_step(&sim->net, &sim->options.rule, &packet, hop, &count);
    for (unsigned i = 0; i < count; i++) {
        const bool node = hop[i].packet.vertex < sim->first;
        rg_sim_add(list, hop[i].port, node ? (unsigned)SIM_ANY : hop[i].vc + above,
                   hop[i].packet.phase + raise);
        list->choice[list->count - 1].escape = escape;
    }
    if (count == 0)
        rg_sim_add(list, sim->network.outs - 1, SIM_ANY, 0);
}

bool rg_sim_add_exit(const rg_sim *sim, const struct sim_at *at, struct sim_list *list)
{
    const uint32_t exit = sim->traffic.home[at->goal].exit, bits = sim->network.out_bits;
    if (at->router != exit >> bits)
        return false;
    rg_sim_add(list, sim->network.out_of[exit & ((1U << bits) - 1)], SIM_ANY, at->phase);
    return true;
}

uint32_t *rg_sim_ends(rg_sim *sim)
{
    const unsigned outs = sim->network.outs;
    uint32_t *end = sim_get(sim, (size_t)sim->routers * outs, sizeof *end);
    for (uint32_t i = 0; end && i < sim->routers * outs; i++)
        end[i] = sim_out(sim, i / outs)[i % outs].to >> sim->network.in_bits;
    return end;
}

uint32_t rg_sim_rule_phase(const rg_sim *sim, uint64_t from, uint64_t goal)
{
    rg_route_packet packet = {0};
    if (sim->routing.rule_phases > 1)
        (void)rg_route_packet_init(&sim->net, &sim->options.rule, from, goal, &packet);
    return packet.phase;
}

bool rg_sim_start_rule(rg_sim *sim, uint32_t slot, uint32_t from)
{
    struct sim_packet *packet = &sim->traffic.packet[slot];
    packet->phase = rg_sim_rule_phase(sim, from, packet->target);
    return true;
}

bool rg_sim_starts_alike(const rg_sim *sim)
{
    const rg_sim_routing routing = sim->options.routing;
    return sim->routing.rule_phases == 1 && !sim->routing.list &&
           (routing == RG_SIM_RULE || routing == RG_SIM_COUNT);
}

rg_status rg_sim_list_ways(rg_sim *sim)
{
    const unsigned ports = sim->net.ports;
    struct sim_list list = {.count = 1};

    sim->routing.way_list =
        sim_get(sim, (size_t)ports * sim->routing.classes, sizeof *sim->routing.way_list);
    if (sim->share.broken)
        return RG_E_MEMORY;
    for (unsigned i = 0; i < ports * sim->routing.classes; i++) {
        list.choice[0] = (struct sim_choice){
            .port = (uint16_t)(i % ports), .class = (uint8_t)(i / ports), .last = 1};
        sim->routing.way_list[i] = rg_sim_keep(sim, &list);
    }
    return sim->status;
}

/* ---- Over a middle --------------------------------------------------------------------------- */

bool rg_sim_parts_start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    const struct sim_algorithm *by = sim->routing.by;
    struct sim_packet *packet = &sim->traffic.packet[slot];

    if (by->decisions == 0)
        packet->goal = rg_sim_middle(sim, packet);
    packet->phase =
        by->first * sim->routing.rule_phases + rg_sim_rule_phase(sim, from, packet->goal);
    packet->decided = 0;
    return true;
}

static uint32_t list_of(rg_sim *sim, uint32_t router, uint32_t slot)
{
    const struct sim_algorithm *by = sim->routing.by;
    struct sim_packet *packet = &sim->traffic.packet[slot];
    const uint32_t phases = sim->routing.rule_phases;
    const unsigned hop = (unsigned)packet->hops - packet->turned;

    if (hop < by->decisions && packet->decided == hop &&
        packet->phase % sim->routing.base_phases / phases == by->first) {
        packet->decided++;
        by->decide(sim, router, packet);
    }
    uint32_t list = sim_list(sim, router, packet->goal, packet->phase);
    const uint32_t phase = packet->phase % sim->routing.base_phases;
    if (phase / phases + 2 == by->parts && sim->routing.choice[list].class == SIM_ANY) {
        packet->phase += (phases - phase % phases) + /* at the middle */
                         rg_sim_rule_phase(sim, packet->goal, packet->target);
        packet->goal = packet->target;
        list = sim_list(sim, router, packet->goal, packet->phase);
    }
    return list;
}

rg_status rg_sim_parts_init(rg_sim *sim, const bool *dead)
{
    (void)dead;
    sim->routing.list = list_of;
    return RG_OK;
}

/* The upper part of the phase is the part of the way. */
void rg_sim_parts_hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list)
{
    const uint32_t phases = sim->routing.rule_phases, part = at->phase / phases;

    rg_sim_add_rule(sim, at, at->phase % phases, part * phases, part * sim->options.rule.vc_classes,
                    false, list);
}

uint32_t rg_sim_middle(const rg_sim *sim, const struct sim_packet *packet)
{
    const uint64_t stream = sim_stream(sim->options.seed, SIM_MIDDLES, packet->source);
    const uint64_t number = sim_number_of(packet) + ((uint64_t)packet->reply << 32);

    if (sim->routing.judge)
        return sim->routing.judge->middle;
    return (uint32_t)sim_below(sim_draw(stream, number + 1), sim->nodes);
}

void rg_sim_turn(const rg_sim *sim, struct sim_packet *packet, unsigned part, uint32_t goal)
{
    packet->goal = goal;
    packet->phase = part * sim->routing.rule_phases;
    packet->phase += packet->reply ? sim->routing.base_phases : 0;
}

/* Flits ahead of a port, as far as its credits tell. */
static uint64_t queue_of(const rg_sim *sim, uint32_t router, unsigned port)
{
    const uint16_t *credit = sim_credit(sim, router) + port * sim->network.vcs;
    uint64_t flits = 0;
    for (unsigned vc = 0; vc < sim->network.vcs; vc++)
        flits += sim->options.buffer - credit[vc];
    return flits;
}

struct sim_look rg_sim_look(rg_sim *sim, uint32_t router, const struct sim_packet *packet,
                            unsigned part, uint32_t goal)
{
    struct sim_packet there = *packet;
    struct sim_look look = {0, UINT64_MAX};

    rg_sim_turn(sim, &there, part, goal);
    for (;; look.hops++) {
        const uint32_t list = sim_list(sim, router, goal, there.phase);
        for (uint32_t i = list; look.hops == 0; i++) {
            const struct sim_choice *choice = &sim->routing.choice[i];
            const uint64_t queue = queue_of(sim, router, choice->port);
            look.queue = queue < look.queue ? queue : look.queue;
            if (choice->last)
                break;
        }
        const struct sim_choice first = sim->routing.choice[list];
        if (first.class == SIM_ANY)
            return look;
        router = sim_out(sim, router)[first.port].to >> sim->network.in_bits;
        there.phase = first.phase;
    }
}

bool rg_sim_is_better_over(rg_sim *sim, uint32_t router, const struct sim_packet *packet,
                           uint32_t middle)
{
    const unsigned parts = sim->routing.by->parts;
    const uint32_t at = sim_exit(sim, middle), end = sim_exit(sim, packet->target);
    const uint32_t here = router % sim->routers; /* planes are alike */

    if (at == here || at == end || here == end)
        return false;
    if (sim->routing.judge)
        return sim->routing.judge->over;
    const struct sim_look straight = rg_sim_look(sim, router, packet, parts - 1, packet->target);
    const struct sim_look over = rg_sim_look(sim, router, packet, parts - 2, middle);
    const struct sim_look on = rg_sim_look(sim, at, packet, parts - 1, packet->target);

    return straight.hops * straight.queue > (over.hops + on.hops) * over.queue + sim->options.bias;
}
