/* SPDX-License-Identifier: Apache-2.0 */

/* A set of routes that grows, and routes from hops and words. */

#include <stdlib.h>
#include <string.h>

#include "routegen/net/ask.h"
#include "families/inner/topology_route.h"
#include "net/inner/answer.h"

rg_status rg_route_set_add(rg_route_set *set, uint64_t hops, rg_route **route)
{
    /* The room is a power of 2, and doubles when it is full. */
    if ((set->count & (set->count - 1)) == 0) {
        const size_t room = set->count == 0 ? 1 : 2 * set->count;
        rg_route *more = realloc(set->route, room * sizeof *more);
        if (more == NULL)
            return RG_E_MEMORY;
        set->route = more;
    }
    const rg_route added = {
        .hops = hops,
        .vertex = calloc(hops + 1, sizeof *added.vertex),
        .port = calloc(hops + 1, sizeof *added.port), /* never 0 bytes: NULL is an error */
    };
    if (added.vertex == NULL || added.port == NULL) {
        free(added.vertex);
        free(added.port);
        return RG_E_MEMORY;
    }
    *route = &set->route[set->count++];
    **route = added;
    return RG_OK;
}

static void free_route(rg_route *route)
{
    free(route->vertex);
    free(route->port);
    free(route->channel);
}

void rg_route_set_drop(rg_route_set *set, size_t index)
{
    if (set == NULL || index >= set->count)
        return;
    free_route(&set->route[index]);
    set->count--;
    memmove(&set->route[index], &set->route[index + 1], (set->count - index) * sizeof *set->route);
}

void rg_route_set_close(rg_route_set *set)
{
    if (set == NULL)
        return;
    for (size_t i = 0; i < set->count; i++)
        free_route(&set->route[i]);
    free(set->route);
    set->route = NULL;
    set->count = 0;
}

rg_status rg_route_of_hops(uint64_t source, const rg_route_hop *hop, uint64_t count,
                           rg_route_set *set)
{
    rg_route *route;

    if (rg_route_set_add(set, count, &route) != RG_OK)
        return RG_E_MEMORY;
    route->channel = calloc(count + 1, sizeof *route->channel);
    if (route->channel == NULL)
        return RG_E_MEMORY;
    route->vertex[0] = source;
    for (uint64_t i = 0; i < count; i++) {
        route->vertex[i + 1] = hop[i].packet.vertex;
        route->port[i] = hop[i].port;
        route->channel[i] = (uint8_t)hop[i].vc;
    }
    return RG_OK;
}

rg_status rg_route_of_word(const rg_kautz *net, const rg_kautz_route *word, rg_route_set *set)
{
    rg_kautz_word node;
    rg_route *route;

    const rg_status status = rg_route_set_add(set, word->hops, &route);
    if (status != RG_OK)
        return status;
    for (unsigned i = 0; i <= word->hops; i++) {
        if (rg_kautz_route_node(net, word, i, &node) != RG_OK ||
            rg_kautz_rank(net, &node, &route->vertex[i]) != RG_OK)
            route->vertex[i] = RG_TOPOLOGY_NONE;
        if (i == word->hops)
            break;
        /* The ports are the d letters that may follow, in ascending order. */
        const unsigned last = word->letter[i + net->k - 1], next = word->letter[i + net->k];
        route->port[i] = next < last ? next : next - 1;
    }
    return RG_OK;
}

rg_status rg_route_set_by_rule(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                               uint64_t destination, rg_route_set *found)
{
    rg_route_set set = {.made_by = RG_BY_RULE, .from = source, .to = destination};
    rg_route_rule own;
    uint64_t room = 0, count = 0;

    rg_status status = rule == NULL ? rg_route_rule_init(net, &own) : RG_OK;
    if (status == RG_OK)
        status = rg_route_bound(net, rule == NULL ? &own : rule, &room);
    if (status != RG_OK)
        return status;
    rg_route_hop *hop = calloc(room + 1, sizeof *hop);
    if (hop == NULL)
        return RG_E_MEMORY;
    status = rg_route_find(net, rule == NULL ? &own : rule, source, destination, hop, room, &count);
    if (status == RG_OK)
        status = rg_route_of_hops(source, hop, count, &set);
    free(hop);
    if (status != RG_OK)
        rg_route_set_close(&set);
    else
        *found = set;
    return status;
}
