/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Translations: automorphisms that keep the numbers of ports. The one that takes node 0 to a node
 * follows from the links, since a walk by the same ports leads from there to the images. If those
 * that take node 0 to its neighbours exist, they take it everywhere, one after the other.
 */

#include "topology_internal.h"
#include "families/inner/topology_route.h"

enum { SAMPLES = 8 }; /* targets of which the rule is compared besides the neighbours */

/* By node: the order of a search from node 0, the channel that led there, and the image. */
struct walk {
    const rg_topology *net;
    uint32_t *order, *from, *image;
};

static bool search(const struct walk *w)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    uint32_t count = 1;

    for (uint64_t v = 0; v < w->net->nodes; v++)
        w->from[v] = UINT32_MAX;
    w->order[0] = w->from[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        (void)rg_topology_neighbours(w->net, w->order[i], next);
        for (unsigned p = 0; p < w->net->ports; p++)
            if (next[p] != RG_TOPOLOGY_NONE && w->from[next[p]] == UINT32_MAX) {
                w->from[next[p]] = w->order[i] * w->net->ports + p;
                w->order[count++] = (uint32_t)next[p];
            }
    }
    return count == w->net->nodes;
}

/* Takes node 0 to @to; false: links are missing there. */
static bool translate(const struct walk *w, uint64_t to)
{
    const unsigned ports = w->net->ports;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    w->image[0] = (uint32_t)to;
    for (uint64_t i = 1; i < w->net->nodes; i++) {
        const uint32_t v = w->order[i];
        (void)rg_topology_neighbours(w->net, w->image[w->from[v] / ports], next);
        if (next[w->from[v] % ports] == RG_TOPOLOGY_NONE)
            return false;
        w->image[v] = (uint32_t)next[w->from[v] % ports];
    }
    return true;
}

/* Whether each link has its image: since every node is reached, no two nodes have the same. */
static bool keeps_links(const struct walk *w)
{
    uint64_t here[RG_TOPOLOGY_MAX_PORTS], there[RG_TOPOLOGY_MAX_PORTS];

    for (uint64_t v = 0; v < w->net->nodes; v++) {
        (void)rg_topology_neighbours(w->net, v, here);
        (void)rg_topology_neighbours(w->net, w->image[v], there);
        for (unsigned p = 0; p < w->net->ports; p++)
            if ((here[p] == RG_TOPOLOGY_NONE ? RG_TOPOLOGY_NONE : w->image[here[p]]) != there[p])
                return false;
    }
    return true;
}

/* Compares the hops of a state with those of its image; notes whether their channels differ. */
static bool keeps_hops(const struct walk *w, const rg_route_rule *rule, rg_route_packet packet,
                       bool *channels)
{
    const rg_route_packet image = {w->image[packet.vertex], w->image[packet.target], packet.phase};
    rg_route_hop here[RG_TOPOLOGY_MAX_PORTS], there[RG_TOPOLOGY_MAX_PORTS];
    unsigned count = 0, others = 0;

    (void)rg_route_step(w->net, rule, &packet, here, &count);
    (void)rg_route_step(w->net, rule, &image, there, &others);
    for (unsigned i = 0; i < count && count == others; i++) {
        if (here[i].port != there[i].port || here[i].packet.phase != there[i].packet.phase)
            return false;
        *channels &= here[i].vc == there[i].vc;
    }
    return count == others;
}

/* Likewise of all packets to node 0. */
static bool keeps_rule(const struct walk *w, const rg_route_rule *rule, unsigned phases,
                       bool *channels)
{
    rg_route_packet here = {0}, there = {0};

    for (uint64_t v = 0; v < w->net->nodes; v++) {
        (void)rg_route_packet_init(w->net, rule, v, 0, &here);
        (void)rg_route_packet_init(w->net, rule, w->image[v], w->image[0], &there);
        if (here.phase != there.phase)
            return false;
        for (here.phase = 0; here.phase < phases; here.phase++)
            if (!keeps_hops(w, rule, here, channels))
                return false;
    }
    return true;
}

rg_status rg_route_alike(const rg_topology *net, const rg_route_rule *rule, uint32_t *memory,
                         rg_alike *alike)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    unsigned phases = 0;
    bool channels = true;

    const rg_status status = rg_route_phases(net, rule, &phases);
    if (status != RG_OK)
        return status;
    *alike = RG_ALIKE_NOT;
    const struct walk w = {net, memory, memory + net->nodes, memory + 2 * net->nodes};
    if (!net->direct || net->nodes >= UINT32_MAX / net->ports || !search(&w))
        return RG_OK;
    (void)rg_topology_neighbours(net, 0, next);
    for (unsigned p = 0; p < net->ports + SAMPLES; p++) {
        const uint64_t to =
            p < net->ports ? next[p] : net->nodes / (SAMPLES + 1) * (p - net->ports + 1);
        if (to != RG_TOPOLOGY_NONE &&
            (!translate(&w, to) || !keeps_links(&w) || !keeps_rule(&w, rule, phases, &channels)))
            return RG_OK;
    }
    *alike = channels ? RG_ALIKE_CHANNELS : RG_ALIKE_HOPS;
    return RG_OK;
}
