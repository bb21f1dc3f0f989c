/* SPDX-License-Identifier: Apache-2.0 */

/* Whether packets that go by a rule can wait for one another forever: all hops of all packets are
 * followed, by their states and not by their routes, of which there may be very many. */

#include "net/inner/deadlock.h"
#include "routegen/network_kind.h"
#include "families/inner/topology_route.h"

#include <stdlib.h>
#include <string.h>

/* An entry of the stack: a packet's state, and the channel that led to it. */
struct item {
    rg_route_packet packet;
    uint32_t channel; /* DEPENDENCIES_NONE: none */
};

struct rule_graph {
    rg_dependencies graph;
    const rg_route_rule *rule;
    unsigned phases;
    uint64_t *next;   /* neighbours, by vertex * ports + port */
    void *prepared;   /* for the rule's steps */
    uint64_t *leaves; /* by state, a vertex and a phase: the slots of its hops */
    uint32_t *seen;   /* by state: the last target to which it was followed, plus one */
    struct item *stack;
};

/* Notes the hops of a state that has not been seen for this target, and puts them on the stack. */
static void expand(struct rule_graph *g, const rg_route_packet *packet, uint64_t *leaves,
                   uint64_t *height)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    const uint64_t v = packet->vertex - g->graph.first;
    memset(leaves, 0, g->graph.words * sizeof *leaves);
    const unsigned count = rg_route_step_from(g->graph.net, g->rule, packet,
                                              g->next + v * g->graph.net->ports, g->prepared, hop);
    for (unsigned i = 0; i < count; i++) {
        if (g->graph.end[v * g->graph.net->ports + hop[i].port] == DEPENDENCIES_NONE)
            continue;
        const unsigned slot = hop[i].port * g->graph.vcs + hop[i].vc;
        leaves[slot / 64] |= UINT64_C(1) << slot % 64;
        g->graph.used[v * g->graph.words + slot / 64] |= UINT64_C(1) << slot % 64;
        g->stack[*height].channel = (uint32_t)(v * g->graph.slots + slot);
        g->stack[(*height)++].packet = hop[i].packet;
    }
}

/* Follows a packet over all its hops, the last noted first, so that the stack holds only the hops
 * left aside on one route. */
static void follow(struct rule_graph *g, const rg_route_packet *packet, uint32_t stamp)
{
    uint64_t height = 1;
    g->stack[0].packet = *packet;
    g->stack[0].channel = DEPENDENCIES_NONE;
    while (height > 0) {
        const struct item item = g->stack[--height];
        const uint64_t state =
            (item.packet.vertex - g->graph.first) * g->phases + item.packet.phase;
        uint64_t *leaves = g->leaves + state * g->graph.words;
        if (g->seen[state] != stamp) {
            g->seen[state] = stamp;
            expand(g, &item.packet, leaves, &height);
        }
        if (item.channel == DEPENDENCIES_NONE)
            continue;
        uint64_t *depends = g->graph.depends + (uint64_t)item.channel * g->graph.words;
        for (unsigned i = 0; i < g->graph.words; i++)
            depends[i] |= leaves[i];
    }
}

/* A packet as it leaves its source: over the node link, if there is one. */
static void follow_from(struct rule_graph *g, uint64_t source, uint64_t target)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    rg_route_packet packet;
    unsigned count = 0;
    const uint32_t stamp = (uint32_t)target + 1;
    (void)rg_route_packet_init(g->graph.net, g->rule, source, target, &packet);
    if (g->graph.net->direct) {
        follow(g, &packet, stamp);
        return;
    }
    (void)rg_route_step(g->graph.net, g->rule, &packet, hop, &count);
    for (unsigned i = 0; i < count; i++)
        follow(g, &hop[i].packet, stamp);
}

/* The target, and sources on a line of a torus or a mesh through a node. */
static void follow_line(struct rule_graph *g, uint64_t node, unsigned side, uint64_t target)
{
    const uint64_t stride = g->graph.net->power[side], m = g->graph.net->name.param[side];
    uint64_t source = node - node / stride % m * stride;

    for (uint64_t x = 0; x < m; x++, source += stride)
        if (source != target)
            follow_from(g, source, target);
}

/* A torus or a mesh takes one coordinate after the other, each by itself. So the hops within a
 * coordinate are those of packets that differ from the target in no other; and a packet turns
 * to another coordinate where it was one hop away from the target in the one before. */
static void follow_lines(struct rule_graph *g, uint64_t target)
{
    uint64_t node[1 + RG_TOPOLOGY_MAX_PORTS] = {target};

    (void)rg_topology_neighbours(g->graph.net, target, node + 1);
    for (unsigned i = 0; i <= g->graph.net->ports; i++)
        for (unsigned side = (i + 1) / 2; side < g->graph.net->name.count; side++)
            if (node[i] != RG_TOPOLOGY_NONE)
                follow_line(g, node[i], side, target);
}

static void follow_to(struct rule_graph *g, uint64_t target)
{
    if (rg_family_info_of(g->graph.net->name.family)->grid) {
        follow_lines(g, target);
        return;
    }
    for (uint64_t source = 0; source < g->graph.net->nodes; source++)
        if (source != target)
            follow_from(g, source, target);
}

/* All nodes are alike, and node 0 was followed to: what follows a channel at one of them does so
 * at each. */
static void spread(rg_dependencies *g)
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

/* All targets; with @first up to a cycle, looked for less and less often. */
static rg_status follow_all(struct rule_graph *g, const rg_watch *watch, bool first)
{
    const uint64_t nodes = g->graph.net->nodes;
    uint32_t *memory = malloc(3 * (size_t)nodes * sizeof *memory);
    rg_alike alike = RG_ALIKE_NOT;
    rg_status status = RG_OK;

    if (memory == NULL)
        return RG_E_MEMORY;
    (void)rg_route_alike(g->graph.net, g->rule, memory, &alike);
    free(memory);
    for (uint64_t target = 0; status == RG_OK && target < nodes; target++) {
        follow_to(g, target);
        if (alike == RG_ALIKE_CHANNELS) {
            spread(&g->graph);
            target = nodes - 1;
        }
        if (first && (target & (target + 1)) == 0 && rg_dependencies_has_cycle(&g->graph))
            break;
        status = rg_watch_show(watch, "targets", target, nodes);
    }
    return status;
}

rg_status rg_deadlock_judge(const rg_topology *net, const rg_route_rule *rule,
                            const rg_watch *watch, rg_deadlock *found, rg_channel **cycle)
{
    struct rule_graph g = {.rule = rule};
    uint64_t hops;

    if (cycle != NULL)
        *cycle = NULL;
    rg_status status = rg_route_bound(net, rule, &hops);
    if (status == RG_OK)
        status = rg_route_phases(net, rule, &g.phases);
    if (status != RG_OK)
        return status;
    const double carriers = (double)(net->direct ? net->nodes : net->switches);
    const double states = carriers * g.phases;
    if (rg_deadlock_bytes(net, rule->vc_classes, states) > (double)RG_DEADLOCK_MOST_BYTES ||
        (double)net->nodes * states > RG_DEADLOCK_MOST_STATES)
        return RG_E_LARGE;
    status = rg_dependencies_open(net, rule->vc_classes, &g.graph);
    g.leaves = rg_room_get(&g.graph.room, (size_t)states * g.graph.words, sizeof *g.leaves);
    g.seen = rg_room_zeros(&g.graph.room, (size_t)states, sizeof *g.seen);
    /* For every vertex on a route, the hops that wait to be followed. */
    g.stack = rg_room_get(&g.graph.room, (size_t)hops * net->ports + 1, sizeof *g.stack);
    g.next = rg_room_get(&g.graph.room, (size_t)carriers * net->ports, sizeof *g.next);
    const size_t prepared = rg_route_prepared_bytes(net);
    g.prepared = prepared > 0 ? rg_room_get(&g.graph.room, 1, prepared) : NULL;
    if (status == RG_OK && g.graph.room.broken)
        status = RG_E_MEMORY;
    for (uint64_t v = g.graph.first; status == RG_OK && v < net->vertices; v++)
        (void)rg_topology_neighbours(net, v, g.next + (v - g.graph.first) * net->ports);
    if (status == RG_OK)
        rg_route_prepare(net, g.prepared);
    if (status == RG_OK)
        status = follow_all(&g, watch, cycle == NULL);
    if (status == RG_OK)
        status = rg_dependencies_find(&g.graph, found, cycle);
    rg_dependencies_close(&g.graph);
    return status;
}
