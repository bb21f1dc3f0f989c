/* SPDX-License-Identifier: Apache-2.0 */

#include "deadlock_internal.h"

#include <string.h>

#include "topology_internal.h"
#include "inner/deadlock.h"
#include "inner/topology_route.h"

/* Takes @count items of @size bytes from the memory, or only counts them. */
static void *take(unsigned char *memory, uint64_t *at, uint64_t count, size_t size)
{
    void *here = memory ? memory + *at : NULL;
    *at = rg_topology_add(*at, rg_topology_mul(count, size));
    return here;
}

rg_status rg_deadlock_layout(deadlock_graph *graph, uint64_t depth, void *memory, size_t *bytes)
{
    const rg_topology *net = graph->net;
    uint64_t at = 0;
    deadlock_graph g = *graph;
    g.first = net->direct ? 0 : net->nodes;
    g.vertices = net->vertices - g.first;
    g.slots = net->ports * g.vcs;
    g.words = (g.slots + 63) / 64;
    g.channels = rg_topology_mul(g.vertices, g.slots);
    g.states = rg_topology_mul(g.vertices, g.phases);
    if (g.channels >= UINT32_MAX || g.states >= UINT32_MAX || net->nodes >= UINT32_MAX)
        return RG_E_LARGE;
    g.followed = take(memory, &at, 1, sizeof *g.followed);
    g.alike = take(memory, &at, 1, sizeof *g.alike);
    g.depends = take(memory, &at, rg_topology_mul(g.channels, g.words), sizeof *g.depends);
    g.leaves = take(memory, &at, rg_topology_mul(g.states, g.words), sizeof *g.leaves);
    g.used = take(memory, &at, rg_topology_mul(g.vertices, g.words), sizeof *g.used);
    g.stack = take(memory, &at, depth, sizeof *g.stack);
    g.end = take(memory, &at, g.vertices * net->ports, sizeof *g.end);
    g.seen = take(memory, &at, g.states, sizeof *g.seen);
    g.queue = take(memory, &at, g.channels, sizeof *g.queue);
    g.parent = take(memory, &at, g.channels, sizeof *g.parent);
    g.mark = take(memory, &at, g.channels, sizeof *g.mark);
    if (at > SIZE_MAX)
        return RG_E_LARGE;
    *bytes = (size_t)at;
    *graph = g;
    return RG_OK;
}

rg_status rg_deadlock_layout_rule(const rg_topology *net, const rg_route_rule *rule, void *memory,
                                  size_t *bytes, deadlock_graph *graph)
{
    uint64_t bound;
    *graph = (deadlock_graph){.net = net, .rule = rule};
    rg_status status = rg_route_bound(net, rule, &bound);
    if (status == RG_OK)
        status = rg_route_phases(net, rule, &graph->phases);
    if (status != RG_OK)
        return status;
    graph->vcs = rule->vc_classes;
    /* For every vertex on a route, the hops that wait to be followed. */
    const uint64_t depth = rg_topology_add(rg_topology_mul(bound, net->ports), 1);
    return rg_deadlock_layout(graph, depth, memory, bytes);
}

rg_status rg_deadlock_bytes(const rg_topology *net, const rg_route_rule *rule, size_t *bytes)
{
    deadlock_graph graph;
    return bytes ? rg_deadlock_layout_rule(net, rule, NULL, bytes, &graph) : RG_E_NULL;
}

unsigned rg_deadlock_slot(const deadlock_graph *graph, const uint64_t *set, unsigned from)
{
    for (; from < graph->slots; from++) {
        const uint64_t rest = set[from / 64] >> from % 64;
        if (rest == 0)
            from |= 63;
        else if (rest & 1)
            return from;
    }
    return graph->slots;
}

void rg_deadlock_start(deadlock_graph *g)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const unsigned ports = g->net->ports;
    *g->followed = *g->alike = 0;
    memset(g->depends, 0, (size_t)(g->channels * g->words) * sizeof *g->depends);
    memset(g->used, 0, (size_t)(g->vertices * g->words) * sizeof *g->used);
    memset(g->seen, 0, (size_t)g->states * sizeof *g->seen);
    for (uint64_t v = 0; v < g->vertices; v++) {
        (void)rg_topology_neighbours(g->net, g->first + v, next);
        for (unsigned port = 0; port < ports; port++) {
            const bool node = next[port] == RG_TOPOLOGY_NONE || next[port] < g->first;
            g->end[v * ports + port] = node ? DEADLOCK_NONE : (uint32_t)(next[port] - g->first);
        }
    }
}

/* Notes the hops of a state that has not been seen for this target, and puts them on the stack. */
static void expand(deadlock_graph *g, const rg_route_packet *packet, uint64_t *leaves,
                   uint64_t *height)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    const uint64_t v = packet->vertex - g->first;
    unsigned count = 0;
    memset(leaves, 0, g->words * sizeof *leaves);
    (void)rg_route_step(g->net, g->rule, packet, hop, &count);
    for (unsigned i = 0; i < count; i++) {
        if (g->end[v * g->net->ports + hop[i].port] == DEADLOCK_NONE)
            continue;
        const unsigned slot = hop[i].port * g->vcs + hop[i].vc;
        leaves[slot / 64] |= UINT64_C(1) << slot % 64;
        g->used[v * g->words + slot / 64] |= UINT64_C(1) << slot % 64;
        g->stack[*height].channel = (uint32_t)(v * g->slots + slot);
        g->stack[(*height)++].packet = hop[i].packet;
    }
}

/* Follows a packet over all its hops, the last noted first, so that the stack holds only the hops
 * left aside on one route. */
static void follow(deadlock_graph *g, const rg_route_packet *packet, uint32_t stamp)
{
    uint64_t height = 1;
    g->stack[0].packet = *packet;
    g->stack[0].channel = DEADLOCK_NONE;
    while (height > 0) {
        const deadlock_item item = g->stack[--height];
        const uint64_t state = (item.packet.vertex - g->first) * g->phases + item.packet.phase;
        uint64_t *leaves = g->leaves + state * g->words;
        if (g->seen[state] != stamp) {
            g->seen[state] = stamp;
            expand(g, &item.packet, leaves, &height);
        }
        if (item.channel == DEADLOCK_NONE)
            continue;
        uint64_t *depends = g->depends + (uint64_t)item.channel * g->words;
        for (unsigned i = 0; i < g->words; i++)
            depends[i] |= leaves[i];
    }
}

/* A packet as it leaves its source: over the node link, if there is one. */
static void follow_from(deadlock_graph *g, uint64_t source, uint64_t target)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    rg_route_packet packet;
    unsigned count = 0;
    const uint32_t stamp = (uint32_t)target + 1;
    (void)rg_route_packet_init(g->net, g->rule, source, target, &packet);
    if (g->net->direct) {
        follow(g, &packet, stamp);
        return;
    }
    (void)rg_route_step(g->net, g->rule, &packet, hop, &count);
    for (unsigned i = 0; i < count; i++)
        follow(g, &hop[i].packet, stamp);
}

/* The target, and sources on a line of a torus or a mesh through a node. */
static void follow_line(deadlock_graph *g, uint64_t node, unsigned side, uint64_t target)
{
    const uint64_t stride = g->net->power[side], m = g->net->name.param[side];
    uint64_t source = node - node / stride % m * stride;

    for (uint64_t x = 0; x < m; x++, source += stride)
        if (source != target)
            follow_from(g, source, target);
}

/* A torus or a mesh takes one coordinate after the other, each by itself. So the hops within a
 * coordinate are those of packets that differ from the target in no other; and a packet turns
 * to another coordinate where it was one hop away from the target in the one before. */
static void follow_lines(deadlock_graph *g, uint64_t target)
{
    uint64_t node[1 + RG_TOPOLOGY_MAX_PORTS] = {target};

    (void)rg_topology_neighbours(g->net, target, node + 1);
    for (unsigned i = 0; i <= g->net->ports; i++)
        for (unsigned side = (i + 1) / 2; side < g->net->name.count; side++)
            if (node[i] != RG_TOPOLOGY_NONE)
                follow_line(g, node[i], side, target);
}

static void follow_to(deadlock_graph *g, uint64_t target)
{
    if (topology_family_of(g->net->name.family)->info.grid) {
        follow_lines(g, target);
        return;
    }
    for (uint64_t source = 0; source < g->net->nodes; source++)
        if (source != target)
            follow_from(g, source, target);
}

/* All nodes are alike, and node 0 was followed to: what follows a channel at one of them does so
 * at each. */
static void spread(deadlock_graph *g)
{
    const size_t depends = (size_t)g->slots * g->words, used = g->words;

    for (uint64_t v = 1; v < g->vertices; v++) {
        for (size_t i = 0; i < depends; i++)
            g->depends[i] |= g->depends[v * depends + i];
        for (size_t i = 0; i < used; i++)
            g->used[i] |= g->used[v * used + i];
    }
    for (uint64_t v = 1; v < g->vertices; v++) {
        memcpy(g->depends + v * depends, g->depends, depends * sizeof *g->depends);
        memcpy(g->used + v * used, g->used, used * sizeof *g->used);
    }
}

/* Starts over; where all nodes are alike one target does for all. */
static void start(deadlock_graph *g)
{
    rg_alike alike = RG_ALIKE_NOT;

    rg_deadlock_start(g);
    (void)rg_route_alike(g->net, g->rule, g->queue, &alike); /* and the two arrays after it */
    if (alike != RG_ALIKE_CHANNELS)
        return;
    *g->alike = 1;
    follow_to(g, 0);
    spread(g);
}

rg_status rg_deadlock_follow(const rg_topology *net, const rg_route_rule *rule, uint64_t first,
                             uint64_t count, void *memory, size_t bytes)
{
    deadlock_graph graph;
    size_t needed;
    if (!memory)
        return RG_E_NULL;
    const rg_status status = rg_deadlock_layout_rule(net, rule, memory, &needed, &graph);
    if (status != RG_OK)
        return status;
    if (bytes < needed)
        return RG_E_LARGE;
    if (first >= net->nodes)
        return RG_E_INDEX;
    if (first == 0)
        start(&graph);
    const uint64_t left = net->nodes - first;
    const uint64_t end = first + (count < left ? count : left);
    for (uint64_t target = first; target < end && !*graph.alike; target++)
        follow_to(&graph, target);
    *graph.followed += end - first;
    return RG_OK;
}
