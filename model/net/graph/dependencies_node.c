/* SPDX-License-Identifier: Apache-2.0 */

/* The channel-dependency graph of the d routes of all pairs of a Kautz digraph. */

#include "net/inner/deadlock.h"
#include "hw/inner/node_turns.h"

/* Some minutes. */
static const double most_routes = 1e9;

/* Notes the hops of a route that starts at a vertex, and what each depends on. */
static void follow(rg_dependencies *g, const rg_kautz_route *route, const uint8_t *vc, uint32_t at)
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
static void follow_from(const rg_node_turns *turns, uint64_t source, rg_dependencies *g,
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
            rg_node_route_vcs(turns, &route[i], vc);
            const unsigned steps = vc[route[i].hops - 1];
            routes->routes++;
            routes->steps[steps]++;
            routes->over += steps >= turns->vcs;
            follow(g, &route[i], vc, (uint32_t)source);
        }
    }
}

rg_status rg_deadlock_judge_nodes(const rg_node_turns *turns, const rg_watch *watch,
                                  rg_node_routes *routes, rg_deadlock *found, rg_channel **cycle)
{
    rg_dependencies graph;
    rg_topology net;

    if (cycle != NULL)
        *cycle = NULL;
    *routes = (rg_node_routes){0};
    const rg_network name = {
        .family = RG_FAMILY_KAUTZ, .count = 2, .param = {turns->net.d, turns->net.k}};
    rg_status status = rg_topology_init(&name, &net, NULL);
    if (status != RG_OK)
        return status;
    if ((double)net.nodes * (double)(net.nodes - 1) * turns->net.d > most_routes)
        return RG_E_LARGE;
    status = rg_dependencies_open(&net, turns->vcs, &graph);
    for (uint64_t source = 0; status == RG_OK && source < net.nodes; source++) {
        follow_from(turns, source, &graph, routes);
        status = rg_watch_show(watch, "sources", source, net.nodes);
    }
    if (status == RG_OK)
        status = rg_dependencies_find(&graph, found, cycle);
    rg_dependencies_close(&graph);
    return status;
}
