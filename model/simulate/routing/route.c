/* SPDX-License-Identifier: Apache-2.0 */

/* The ways of packets: where they start, and the list of each hop. */

#include <stdlib.h>

#include "algorithm.h"
#include "disjoint_ports.h"
#include "lists.h"
#include "simulate/random.h"
#include "inner/topology_route.h"
#include "inner/net/simulate.h"

uint32_t rg_sim_list(rg_sim *sim, uint32_t router, uint32_t goal, uint32_t phase)
{
    struct sim_list list;
    uint32_t *entry = NULL;
    if (sim->routing.table) {
        entry =
            &sim->routing.table[((size_t)router * sim->nodes + goal) * sim->routing.phases + phase];
        if (*entry != 0)
            return *entry;
    }
    rg_sim_hops(sim, router, goal, phase, &list);
    const uint32_t found = rg_sim_keep(sim, &list);
    if (entry)
        *entry = found;
    return found;
}

/* ---- Packets -------------------------------------------------------------------------------- */

static uint32_t first_phase(const rg_sim *sim, uint64_t from, uint64_t goal)
{
    rg_route_packet packet = {0};
    if (sim->routing.rule_phases > 1)
        (void)rg_route_packet_init(&sim->net, &sim->options.rule, from, goal, &packet);
    return packet.phase;
}

uint32_t rg_sim_middle(const rg_sim *sim, const struct sim_packet *packet)
{
    const uint64_t stream = sim_stream(sim->options.seed, SIM_MIDDLES, packet->source);
    const uint64_t number = packet->number + ((uint64_t)packet->reply << 32);
    return (uint32_t)sim_below(sim_draw(stream, number + 1), sim->nodes);
}

void rg_sim_turn(const rg_sim *sim, struct sim_packet *packet, unsigned part, uint32_t goal)
{
    packet->goal = goal;
    packet->phase = part * sim->routing.rule_phases;
    packet->phase += packet->reply ? sim->routing.base_phases : 0;
}

/* Whether all channels of a route live, as far as sources know. */
static bool is_known_alive(const rg_sim *sim, uint32_t router, const uint8_t *port, unsigned hops)
{
    for (unsigned i = 0; i < hops; i++) {
        const uint64_t *set = sim->faults.notice + (size_t)router * sim->faults.shut_words;
        if (set[port[i] / 64] >> port[i] % 64 & 1)
            return false;
        router = sim_out(sim, router)[port[i]].to >> sim->network.in_bits;
    }
    return true;
}

/* Chooses a disjoint route, and notes its hops. */
static bool start_disjoint(rg_sim *sim, uint32_t slot, uint32_t from, uint32_t to)
{
    const rg_sim_options *o = &sim->options;
    const bool any = o->disjoint == RG_SIM_ANY_ROUTE;
    rg_kautz_route route[RG_KAUTZ_MAX_D];
    uint8_t port[RG_KAUTZ_MAX_HOPS], class[RG_KAUTZ_MAX_HOPS];
    uint16_t *way = sim->routing.way + (size_t)slot * (sim->routing.kautz.k + 2);
    unsigned i = any ? 0 : o->disjoint, hops = 0;

    if (from == to)
        return true;
    rg_sim_disjoint_all(&sim->routing.kautz, from, to, route);
    for (;; i++) {
        if (i == sim->routing.kautz.d)
            return false;
        hops = rg_sim_disjoint_hops(&sim->routing.kautz, &route[i], port,
                                    o->classing == RG_SIM_BY_VALLEYS ? class : NULL);
        if (!any || sim->faults.count == 0 || is_known_alive(sim, from, port, hops))
            break;
    }
    const size_t pair = ((size_t)from * sim->nodes + to) * sim->routing.layers.routes +
                        (sim->routing.layers.routes > 1 ? i : 0);
    const unsigned above =
        sim->traffic.packet[slot].reply ? sim->routing.classes - sim->routing.base_classes : 0;
    for (unsigned h = 0; h < hops; h++) {
        const unsigned of_hop = o->classing == RG_SIM_BY_HOPS ? h
                                : o->classing == RG_SIM_BY_VALLEYS
                                    ? class[h]
                                    : sim->routing.layers.layer[pair];
        way[h] = (uint16_t)((of_hop + above) << 8 | port[h]);
    }
    return true;
}

/* The out-ports of the shortest route. */
static uint64_t spell(const rg_kautz *kautz, uint32_t from, uint32_t to)
{
    rg_kautz_word source, target;
    uint64_t word = 0;
    unsigned hops = 0;

    (void)rg_kautz_unrank(kautz, from, &source);
    (void)rg_kautz_unrank(kautz, to, &target);
    (void)rg_kautz_distance(kautz, &source, &target, &hops);
    uint8_t last = source.letter[kautz->k - 1];
    for (unsigned i = 0; i < hops; i++) {
        const uint8_t letter = target.letter[kautz->k - hops + i];
        word |= (uint64_t)(letter - (letter > last)) << 4 * i;
        last = letter;
    }
    return word;
}

/* Whether tables lead from a terminal to another one, up and down or in a layer, which it is. */
static bool start_table(const rg_sim *sim, uint32_t from, uint32_t to, uint32_t *layer)
{
    const size_t entry = sim->traffic.terminal[from].entry >> sim->network.in_bits,
                 exit = sim->traffic.terminal[to].exit;

    if (sim->options.routing == RG_SIM_UPDOWN)
        return sim->routing.distance[2 * exit * sim->routers + entry] != SIM_FAR;
    *layer = sim->routing.layers.layer[entry * sim->routers + exit];
    return *layer != SIM_NO_LAYER &&
           sim->routing.layers.distance[exit * sim->routers + entry] != SIM_FAR;
}

bool rg_sim_route_start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    struct sim_packet *packet = &sim->traffic.packet[slot];
    const uint32_t to = packet->target;

    packet->turned = packet->hops;
    packet->goal = to;
    packet->phase = 0;
    switch (sim->options.routing) {
    case RG_SIM_DISJOINT:
        return start_disjoint(sim, slot, from, to);
    case RG_SIM_LAYERS:
    case RG_SIM_UPDOWN:
        if (!start_table(sim, from, to, &packet->phase))
            return false;
        break;
    case RG_SIM_TABLE:
        if (sim->routing.way_start)
            packet->phase = sim->routing.way_start[(size_t)from * sim->nodes + to];
        break;
    case RG_SIM_MINIMAL:
        packet->phase = sim->routing.rule_phases;
        break;
    case RG_SIM_VALIANT:
    case RG_SIM_UGAL:
    case RG_SIM_PAR: {
        const struct sim_algorithm *by = sim->routing.by;
        packet->goal = by->decisions == 0 ? rg_sim_middle(sim, packet) : to;
        packet->phase = by->first * sim->routing.rule_phases + first_phase(sim, from, packet->goal);
        packet->decided = 0;
        break;
    }
    case RG_SIM_RULE:
    case RG_SIM_COUNT:
        packet->phase = first_phase(sim, from, packet->goal);
        if (sim->routing.spelt)
            packet->word = spell(&sim->routing.kautz, from, to);
    }
    packet->phase += packet->reply ? sim->routing.base_phases : 0;
    return true;
}

static uint32_t list_of(rg_sim *sim, uint32_t router, uint32_t slot)
{
    struct sim_packet *packet = &sim->traffic.packet[slot];

    if (sim->options.routing == RG_SIM_DISJOINT) {
        if (router == packet->target)
            return 1;
        const unsigned hop = (unsigned)packet->hops - packet->turned;
        const uint16_t way = sim->routing.way[(size_t)slot * (sim->routing.kautz.k + 2) + hop];
        return sim->routing.way_list[(way >> 8) * sim->net.ports + (way & 0xff)];
    }
    if (sim->routing.spelt) {
        if (router == packet->target)
            return 1;
        const unsigned hop = (unsigned)packet->hops - packet->turned;
        const unsigned class = packet->reply ? sim->routing.classes - sim->routing.base_classes : 0;
        return sim->routing.way_list[class * sim->net.ports + (packet->word >> 4 * hop & 15)];
    }
    const struct sim_algorithm *by = sim->routing.by;
    if (by == NULL)
        return rg_sim_list(sim, router, packet->goal, packet->phase);
    const uint32_t phases = sim->routing.rule_phases;
    const unsigned hop = (unsigned)packet->hops - packet->turned;
    if (hop < by->decisions && packet->decided == hop &&
        packet->phase % sim->routing.base_phases / phases == by->first) {
        packet->decided++;
        by->decide(sim, router, packet);
    }
    uint32_t list = rg_sim_list(sim, router, packet->goal, packet->phase);
    const uint32_t phase = packet->phase % sim->routing.base_phases;
    if (phase / phases + 2 == by->parts && sim->routing.choice[list].class == SIM_ANY) {
        packet->phase += (phases - phase % phases) + /* at the middle */
                         first_phase(sim, packet->goal, packet->target);
        packet->goal = packet->target;
        list = rg_sim_list(sim, router, packet->goal, packet->phase);
    }
    return list;
}

uint32_t rg_sim_route(rg_sim *sim, uint32_t router, uint32_t slot)
{
    const struct sim_packet *packet = &sim->traffic.packet[slot];
    const uint32_t list = list_of(sim, router, slot);
    uint32_t live = 0, first = SIM_NONE;

    if (!sim->faults.any && (sim->options.select != RG_SIM_RANDOM || !sim->routing.single))
        return list;
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
    const uint64_t name = (uint64_t)packet->number << 16 | packet->hops;
    uint64_t skip = sim_below(sim_draw(sim->traffic.terminal[packet->source].choose, name), live);
    for (uint32_t i = first;; i++)
        if ((!sim->faults.any || !sim_is_shut(&sim->faults, router, sim->routing.choice[i].port)) &&
            skip-- == 0)
            return i;
}

/* ---- Begin and end --------------------------------------------------------------------------- */

/* The lists of all hops of disjoint routes. */
static rg_status list_ways(rg_sim *sim)
{
    const unsigned ports = sim->net.ports;
    struct sim_list list = {.count = 1};

    sim->routing.way_list =
        malloc((size_t)ports * sim->routing.classes * sizeof *sim->routing.way_list);
    if (!sim->routing.way_list)
        return RG_E_MEMORY;
    for (unsigned i = 0; i < ports * sim->routing.classes; i++) {
        list.choice[0] = (struct sim_choice){
            .port = (uint16_t)(i % ports), .class = (uint8_t)(i / ports), .last = 1};
        sim->routing.way_list[i] = rg_sim_keep(sim, &list);
    }
    return sim->status;
}

/* What a routing looks things up in. */
static rg_status prepare(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;

    switch (o->routing) {
    case RG_SIM_MINIMAL:
    case RG_SIM_UPDOWN: {
        rg_status status = rg_sim_graph_make(&sim->net, NULL, &sim->routing.graph);
        if (status != RG_OK)
            return status;
        if (o->routing == RG_SIM_UPDOWN)
            return rg_sim_graph_updown(&sim->routing.graph, o, &sim->routing.distance,
                                       &sim->routing.up);
        return rg_sim_graph_distances(&sim->routing.graph, o, &sim->routing.distance);
    }
    case RG_SIM_LAYERS:
        return rg_sim_layers_make(&sim->net, o, NULL, RG_SIM_MAX_VCS, &sim->routing.layers);
    case RG_SIM_DISJOINT:
        (void)rg_kautz_init(sim->net.name.param[0], sim->net.name.param[1], &sim->routing.kautz);
        if (o->classing == RG_SIM_BY_LAYERS) {
            const rg_status status =
                rg_sim_layers_make(&sim->net, o, NULL, RG_SIM_MAX_VCS, &sim->routing.layers);
            if (status != RG_OK)
                return status;
        }
        return list_ways(sim);
    case RG_SIM_TABLE:
        return rg_sim_table_begin(sim);
    case RG_SIM_RULE:
        sim->routing.spelt = !sim->routing.table && sim->net.name.family == RG_FAMILY_KAUTZ &&
                             o->rule.words == RG_WORDS_OVERLAP && sim->routing.rule_phases == 1 &&
                             rg_kautz_init(sim->net.name.param[0], sim->net.name.param[1],
                                           &sim->routing.kautz) == RG_OK &&
                             sim->routing.kautz.d <= 15 && sim->routing.kautz.k <= 16;
        return sim->routing.spelt ? list_ways(sim) : RG_OK;
    case RG_SIM_COUNT:
    case RG_SIM_VALIANT:
    case RG_SIM_UGAL:
    case RG_SIM_PAR:
        break;
    }
    return RG_OK;
}

bool rg_sim_has_rings(const rg_topology *net, const rg_sim_options *options)
{
    return options->rings && options->routing == RG_SIM_RULE &&
           rg_family_info_of(net->name.family)->grid && options->rule.vc_classes == 2;
}

static void count_phases(rg_sim *sim)
{
    (void)rg_route_phases(&sim->net, &sim->options.rule, &sim->routing.rule_phases);
    sim->routing.phases = sim->routing.rule_phases;
    sim->routing.rings = rg_sim_has_rings(&sim->net, &sim->options);
    if (sim->routing.rings)
        sim->routing.phases = 1 + sim->net.ports;
    switch (sim->options.routing) {
    case RG_SIM_COUNT:
        sim->routing.phases *= sim->routing.base_classes + 2;
        break;
    case RG_SIM_MINIMAL:
        sim->routing.phases++;
        break;
    case RG_SIM_VALIANT:
    case RG_SIM_UGAL:
    case RG_SIM_PAR:
        sim->routing.phases *= sim->routing.by->parts;
        break;
    case RG_SIM_UPDOWN:
        sim->routing.phases = 2;
        break;
    case RG_SIM_LAYERS:
        sim->routing.phases = sim->routing.base_classes;
        break;
    case RG_SIM_DISJOINT:
        sim->routing.phases = 1;
        break;
    case RG_SIM_TABLE:
        sim->routing.phases = rg_sim_table_phases(&sim->options);
        break;
    case RG_SIM_RULE:
        break;
    }
    sim->routing.base_phases = sim->routing.phases;
    if (sim->options.traffic == RG_SIM_REQUEST)
        sim->routing.phases *= 2;
}

rg_status rg_sim_route_open(rg_sim *sim)
{
    const rg_sim_options *options = &sim->options;
    const uint64_t room = (uint64_t)sim->routers * sim->nodes;

    count_phases(sim);
    sim->routing.escapes = rg_sim_has_escapes(options);
    sim->routing.single = options->select != RG_SIM_CREDITS && !sim->routing.escapes;
    if (room <= options->memory / sizeof *sim->routing.table / sim->routing.phases)
        sim->routing.table = calloc((size_t)room * sim->routing.phases, sizeof *sim->routing.table);
    sim->routing.choice_room = 4 * RG_TOPOLOGY_MAX_PORTS;
    sim->routing.known_room = 1024;
    sim->routing.choices = 2;
    sim->routing.choice = calloc(sim->routing.choice_room, sizeof *sim->routing.choice);
    sim->routing.known = calloc(sim->routing.known_room, sizeof *sim->routing.known);
    if (!sim->routing.choice || !sim->routing.known)
        return RG_E_MEMORY;
    sim->routing.choice[1] =
        (struct sim_choice){.port = (uint16_t)(sim->network.outs - 1), .class = SIM_ANY, .last = 1};
    return prepare(sim);
}

void rg_sim_route_close(struct sim_routing *routing)
{
    rg_sim_graph_close(&routing->graph);
    rg_sim_layers_close(&routing->layers);
    void *const parts[] = {routing->table,    routing->choice,    routing->known,
                           routing->distance, routing->up,        routing->way,
                           routing->way_list, routing->way_first, routing->way_item,
                           routing->way_start};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        free(parts[i]);
}
