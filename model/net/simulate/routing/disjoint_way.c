/* SPDX-License-Identifier: Apache-2.0 */

/* Kautz: one of the d disjoint routes, which the source chooses; a packet knows its hops. */

#include "algorithm.h"

#include "routegen/kautz_node.h"

static rg_status needs(const rg_topology *net, const rg_sim_options *o, rg_sim_needs *needs)
{
    const bool any = o->disjoint == RG_SIM_ANY_ROUTE;
    rg_node_turns turns;
    rg_kautz kautz;

    needs->why = "is for Kautz digraphs";
    if (net->name.family != RG_FAMILY_KAUTZ ||
        rg_kautz_init(net->name.param[0], net->name.param[1], &kautz) != RG_OK ||
        (unsigned)o->classing > RG_SIM_BY_LAYERS || (o->disjoint >= kautz.d && !any))
        return RG_E_RULE;
    if (o->classing == RG_SIM_BY_LAYERS) {
        needs->bytes = any ? net->ports : 1;
        return rg_sim_layers_count(net, o, &needs->classes);
    }
    needs->classes = kautz.k + 2;
    if (o->classing == RG_SIM_BY_VALLEYS) {
        (void)rg_node_turns_init(&kautz, RG_TURN_VALLEY, &turns);
        needs->classes = turns.vcs;
    }
    return RG_OK;
}

static uint32_t list_of(rg_sim *sim, uint32_t router, uint32_t slot)
{
    const struct sim_packet *packet = &sim->traffic.packet[slot];
    if (router % sim->routers == packet->target)
        return 1;
    const unsigned hop = (unsigned)packet->hops - packet->turned;
    const uint16_t way = sim->routing.way[(size_t)slot * sim->routing.way_room + hop];
    return sim_way_list(sim, way >> 8, way & 0xff);
}

static rg_status init(rg_sim *sim, const bool *dead)
{
    const rg_sim_options *o = &sim->options;
    rg_status status = RG_OK;

    sim->routing.list = list_of;
    sim->routing.base_phases = 1;
    (void)rg_kautz_init(sim->net.name.param[0], sim->net.name.param[1], &sim->routing.kautz);
    sim->routing.way_room = sim->routing.kautz.k + 2U;
    if (o->classing == RG_SIM_BY_LAYERS)
        status = rg_sim_layers_make(&sim->net, o, dead, RG_SIM_MAX_VCS, &sim->routing.layers);
    return status == RG_OK ? rg_sim_list_ways(sim) : status;
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

/* Chooses a route, and notes its hops. */
static bool start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    const rg_sim_options *o = &sim->options;
    const uint32_t to = sim->traffic.packet[slot].target;
    const bool any = o->disjoint == RG_SIM_ANY_ROUTE;
    rg_kautz_route route[RG_KAUTZ_MAX_D];
    uint8_t port[RG_KAUTZ_MAX_HOPS], class[RG_KAUTZ_MAX_HOPS];
    uint16_t *way = sim->routing.way + (size_t)slot * sim->routing.way_room;
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
    for (unsigned h = 0; h < hops; h++) {
        const unsigned of_hop = o->classing == RG_SIM_BY_HOPS ? h
                                : o->classing == RG_SIM_BY_VALLEYS
                                    ? class[h]
                                    : sim->routing.layers.layer[pair];
        const bool reply = sim->traffic.packet[slot].reply;
        way[h] = (uint16_t)(sim_class(&sim->routing, of_hop, reply) << 8 | port[h]);
    }
    return true;
}

const struct sim_algorithm rg_sim_disjoint = {
    .info = {.help = "disjoint:I, Kautz route I of 0..d-1, disjoint:any the first that lives",
             .argument = true,
             .by = "the source"},
    .needs = needs,
    .init = init,
    .start = start,
};
