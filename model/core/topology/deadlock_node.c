/* SPDX-License-Identifier: Apache-2.0 */

/* The channel-dependency graph of the d routes of all pairs of a Kautz digraph. */

#include "inner/node_deadlock.h"
#include "inner/node_turns.h"

#include "deadlock_internal.h"

/* The graph in the caller's memory, and the network that it points to. */
static rg_status lay_out(const rg_node_turns *turns, void *memory, size_t *bytes, rg_topology *net,
                         deadlock_graph *graph)
{
    if (!turns)
        return RG_E_NULL;
    const rg_kautz *shape = &turns->net;
    const rg_network name = {.family = RG_FAMILY_KAUTZ, .count = 2, .param = {shape->d, shape->k}};
    const rg_status status = rg_topology_init(&name, net, NULL);
    if (status != RG_OK)
        return status;
    if (turns->vcs < 1 || turns->vcs > shape->k + 2)
        return RG_E_RULE;
    *graph = (deadlock_graph){.net = net, .vcs = turns->vcs};
    return rg_deadlock_layout(graph, 0, memory, bytes);
}

rg_status rg_node_deadlock_bytes(const rg_node_turns *turns, size_t *bytes)
{
    rg_topology net;
    deadlock_graph graph;
    return bytes ? lay_out(turns, NULL, bytes, &net, &graph) : RG_E_NULL;
}

/* Notes the hops of a route that starts at a vertex, and what each depends on. */
static void follow(deadlock_graph *g, const rg_kautz_route *route, const uint8_t *vc, uint32_t at)
{
    const unsigned k = g->net->name.param[1];
    uint64_t *depends = NULL;
    for (unsigned i = 0; i < route->hops && vc[i] < g->vcs; i++) {
        const unsigned letter = route->letter[k + i], last = route->letter[k + i - 1];
        const unsigned port = letter - (letter > last);
        const unsigned slot = port * g->vcs + vc[i];
        g->used[(uint64_t)at * g->words + slot / 64] |= UINT64_C(1) << slot % 64;
        if (depends)
            depends[slot / 64] |= UINT64_C(1) << slot % 64;
        depends = g->depends + ((uint64_t)at * g->slots + slot) * g->words;
        at = g->end[at * g->net->ports + port];
    }
}

/* All routes from a node. */
static void follow_from(const rg_node_turns *turns, uint64_t source, deadlock_graph *g,
                        rg_node_routes *routes)
{
    rg_kautz_word from, to;
    rg_kautz_route route[RG_KAUTZ_MAX_D];
    uint8_t vc[RG_KAUTZ_MAX_HOPS];
    (void)rg_kautz_unrank(&turns->net, source, &from);
    for (uint64_t rank = 0; rank < turns->net.nodes; rank++) {
        if (rank == source)
            continue;
        (void)rg_kautz_unrank(&turns->net, rank, &to);
        (void)rg_kautz_routes(&turns->net, &from, &to, route);
        for (unsigned i = 0; i < turns->net.d; i++) {
            (void)rg_node_route_vcs(turns, &route[i], vc);
            const unsigned steps = vc[route[i].hops - 1];
            routes->routes++;
            routes->steps[steps]++;
            routes->over += steps >= turns->vcs;
            follow(g, &route[i], vc, (uint32_t)source);
        }
    }
}

rg_status rg_node_deadlock_follow(const rg_node_turns *turns, uint64_t first, uint64_t count,
                                  void *memory, size_t bytes, rg_node_routes *routes)
{
    rg_topology net;
    deadlock_graph graph;
    size_t needed;
    if (!memory || !routes)
        return RG_E_NULL;
    const rg_status status = lay_out(turns, memory, &needed, &net, &graph);
    if (status != RG_OK)
        return status;
    if (bytes < needed)
        return RG_E_LARGE;
    if (first >= net.nodes)
        return RG_E_INDEX;
    if (first == 0) {
        rg_deadlock_start(&graph);
        *routes = (rg_node_routes){0};
    }
    const uint64_t left = net.nodes - first;
    const uint64_t end = first + (count < left ? count : left);
    for (uint64_t source = first; source < end; source++)
        follow_from(turns, source, &graph, routes);
    *graph.followed += end - first;
    return RG_OK;
}

rg_status rg_node_deadlock_find(const rg_node_turns *turns, void *memory, size_t bytes,
                                rg_channel *cycle, uint64_t room, rg_deadlock *found)
{
    rg_topology net;
    deadlock_graph graph;
    size_t needed;
    if (!memory || (!cycle && room > 0) || !found)
        return RG_E_NULL;
    const rg_status status = lay_out(turns, memory, &needed, &net, &graph);
    if (status != RG_OK)
        return status;
    if (bytes < needed)
        return RG_E_LARGE;
    return rg_deadlock_search(&graph, cycle, room, found);
}
