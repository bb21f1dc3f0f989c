/* SPDX-License-Identifier: Apache-2.0 */

/* Loads of channels against those of all pairs, followed hop by hop. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "theory.h"
#include "families/inner/topology_route.h"

/* Every family, and sides of a torus and a mesh that are even, odd, 2, 1 and three. */
static const char *const networks[] = {
    "torus:4,4",     "torus:5,3",  "torus:2,3,4", "torus:6",      "torus:1,5",
    "mesh:4,3",      "mesh:2,3,2", "hypercube:4", "kautz:2,3",    "debruijn:2,4",
    "mdsxn:3,2",     "star:4",     "bubble:4",    "pancake:4",    "ccc:3",
    "shuffle:4",     "scc:4",      "sci:4",       "pcc:4",        "kary:2,3",
    "mikant:2,3",    "kantc:2,3",  "mikantc:2,2", "gft:2,3,2",    "gft:2,2,3",
    "butterfly:2,3", "omega:2,3",  "flip:2,3",    "baseline:2,3", "benes:3",
    "ccc:4",         "shuffle:3",  "hypercube:5", "debruijn:3,2", "kautz:3,2",
    "kary:3,2",      "mesh:7",     "torus:2,2",   "star:3",       "reverse-baseline:2,3",
};

/* Traffics, the first two of which make all nodes alike. */
enum { OTHERS, ALL, HOT, FLOWS, COMPLEMENT, TRAFFICS };

static double share_of(unsigned traffic, uint64_t nodes, uint64_t source, uint64_t target)
{
    const double others = source != target ? 1.0 / (double)(nodes - 1) : 0;

    switch (traffic) {
    case OTHERS:
        return others;
    case ALL:
        return 1.0 / (double)nodes;
    case HOT:
        return 0.7 * others + (target == 1 ? 0.3 : 0);
    case FLOWS:
        return target == (source + 1) % nodes;
    default:
        return target == nodes - 1 - source;
    }
}

static void take_traffic(unsigned traffic, uint64_t nodes, rg_sim_flow *flow, rg_sim_options *o)
{
    o->self = traffic == ALL;
    o->traffic = traffic == HOT          ? RG_SIM_HOTSPOT
                 : traffic == FLOWS      ? RG_SIM_FLOWS
                 : traffic == COMPLEMENT ? RG_SIM_COMPLEMENT
                                         : RG_SIM_UNIFORM;
    o->hotspots = 1;
    o->hotspot[0].node = 1;
    o->hotspot[0].share = 0.3;
    for (uint64_t s = 0; s < nodes; s++)
        flow[s] = (rg_sim_flow){(uint32_t)s, (uint32_t)((s + 1) % nodes), 1};
    o->flows = flow;
    o->flow_count = nodes;
}

/* The share of a packet over all that may follow. */
static void walk(const rg_topology *net, const rg_sim_options *o, const rg_route_packet *packet,
                 double share, double *load)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    unsigned count = 0;

    (void)rg_route_step(net, &o->rule, packet, hop, &count);
    double *here = load + packet->vertex * (net->ports + 1);
    if (count == 0 && net->direct)
        here[net->ports] += share;
    if (o->select == RG_SIM_FIRST && count > 1)
        count = 1;
    for (unsigned i = 0; i < count; i++) {
        if (net->direct || packet->vertex >= net->nodes)
            here[hop[i].port] += share / count;
        walk(net, o, &hop[i].packet, share / count, load);
    }
}

static bool is_same(const rg_topology *net, const rg_sim_options *o, unsigned traffic)
{
    const size_t channels = (size_t)net->vertices * (net->ports + 1);
    double *slow = calloc(channels, sizeof *slow), *fast = calloc(channels, sizeof *fast);
    rg_sim_bound bound;
    double most = 0;

    for (uint64_t s = 0; s < net->nodes; s++)
        for (uint64_t t = 0; t < net->nodes; t++) {
            rg_route_packet packet;
            rg_topology_end end;
            (void)rg_route_packet_init(net, &o->rule, s, t, &packet);
            if (!net->direct) { /* to the sender, too, over its switch */
                (void)rg_topology_neighbour(net, s, 0, &end);
                packet.vertex = end.vertex;
            }
            if (share_of(traffic, net->nodes, s, t) > 0)
                walk(net, o, &packet, share_of(traffic, net->nodes, s, t), slow);
        }
    bool good = rg_sim_loads_of(net, o, NULL, fast, &bound) == RG_OK;
    for (size_t i = 0; i < channels; i++) {
        good &= fabs(fast[i] - slow[i]) < 1e-9;
        most = slow[i] > most ? slow[i] : most;
    }
    const size_t where = bound.where.vertex * (net->ports + 1) + bound.where.port;
    good &= fabs(bound.load - (most > 1 ? 1 / most : 1)) < 1e-9 && fabs(slow[where] - most) < 1e-8;
    for (size_t i = 0; i < where; i++)
        good &= slow[i] < most - 1e-8; /* the first of them */
    free(slow);
    free(fast);
    return good;
}

/* The next digit of a number. */
static unsigned take(unsigned *rest, unsigned base)
{
    const unsigned digit = *rest % base;
    *rest /= base;
    return digit;
}

/* By all rules of a network. */
static bool are_same(const char *name)
{
    const rg_topology net = network(name);
    rg_sim_flow *flow = calloc((size_t)net.nodes, sizeof *flow);
    rg_sim_options o;
    bool good = true;

    for (unsigned i = 0; i < 3 * 2 * 3 * 2 * 2 * 2 * 2 * TRAFFICS && good; i++) {
        unsigned rest = i / TRAFFICS;
        unsigned phases;
        (void)rg_sim_options_init(&net, &o, sizeof o);
        o.rule.tie = (rg_route_tie)take(&rest, 3);
        o.rule.up = (rg_route_up)take(&rest, 3);
        o.rule.cube = (rg_route_cube)take(&rest, 2);
        o.rule.words = (rg_route_words)take(&rest, 2);
        o.rule.detour = take(&rest, 2);
        o.rule.vc_classes = 1 + take(&rest, 2);
        o.select = take(&rest, 2) ? RG_SIM_FIRST : RG_SIM_CREDITS;
        if (rg_route_phases(&net, &o.rule, &phases) != RG_OK)
            continue;
        take_traffic(i % TRAFFICS, net.nodes, flow, &o);
        if (!is_same(&net, &o, i % TRAFFICS)) {
            printf("# %s, case %u: loads differ\n", name, i);
            good = false;
        }
    }
    free(flow);
    return good;
}

static bool are_all_same(void)
{
    bool good = true;

    for (size_t i = 0; i < sizeof networks / sizeof networks[0]; i++)
        good &= are_same(networks[i]);
    return good;
}

void check_bounds(void)
{
    verdict(are_all_same(), "loads of channels, as by following all pairs");
}
