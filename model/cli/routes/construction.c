/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The construction's routes around faults, for networks too large to search or to be graphs. */

#include "question.h"
#include "routegen/kautz.h"

static void take_nodes(const rg_kautz *net, const rg_kautz_route *nodes, rg_route *route)
{
    rg_kautz_word node;

    for (unsigned i = 0; i <= nodes->hops; i++) {
        (void)rg_kautz_route_node(net, nodes, i, &node);
        (void)rg_kautz_rank(net, &node, &route->vertex[i]);
    }
}

/* Whether the node or the arc before it is faulty. */
static bool is_faulty(const rg_faults *faults, uint64_t before, uint64_t node)
{
    for (size_t i = 0; i < faults->vertices; i++)
        if (faults->vertex[i] == node)
            return true;
    for (size_t i = 0; i < faults->links; i++)
        if (faults->link[i].from == before && faults->link[i].to == node)
            return true;
    return false;
}

static bool meets(const rg_faults *faults, const rg_route *route)
{
    for (uint64_t i = 1; faults != NULL && i <= route->hops; i++)
        if (is_faulty(faults, route->vertex[i - 1], route->vertex[i]))
            return true;
    return false;
}

rg_status cli_construct(const rg_kautz *net, const struct cli_answer *answer,
                        const rg_faults *faults, rg_route_set *found)
{
    uint64_t vertex[RG_KAUTZ_MAX_HOPS + 1];
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_word source, destination;
    rg_status status = RG_OK;
    rg_route *route;

    (void)rg_kautz_unrank(net, answer->source, &source);
    (void)rg_kautz_unrank(net, answer->destination, &destination);
    (void)rg_kautz_routes(net, &source, &destination, routes);
    *found = (rg_route_set){.made_by = RG_BY_CONSTRUCTION,
                            .from = answer->source,
                            .to = answer->destination,
                            .incomplete = true};
    for (unsigned i = 0; i < net->d && status == RG_OK; i++) {
        rg_route met = {.hops = routes[i].hops, .vertex = vertex};
        take_nodes(net, &routes[i], &met);
        if (meets(faults, &met))
            continue;
        status = rg_route_set_add(found, routes[i].hops, &route);
        if (status == RG_OK)
            take_nodes(net, &routes[i], route);
    }
    return status;
}
