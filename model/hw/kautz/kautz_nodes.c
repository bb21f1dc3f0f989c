/* SPDX-License-Identifier: Apache-2.0 */

/* A route's nodes, and the routes that remain with a list of faulty nodes. */

#include "hw/inner/kautz_internal.h"

#include <string.h>

static rg_status route_check(const rg_kautz *net, const rg_kautz_route *route)
{
    const rg_status status = rg_given(rg_kautz_shape_check(net), route);
    if (status != RG_OK)
        return status;
    return route->hops <= net->k + 2 ? RG_OK : RG_E_INDEX;
}

rg_status rg_kautz_route_node(const rg_kautz *net, const rg_kautz_route *route, unsigned index,
                              rg_kautz_word *node)
{
    const rg_status status = rg_given(route_check(net, route), node);
    if (status != RG_OK)
        return status;
    if (index > route->hops)
        return RG_E_INDEX;
    rg_kautz_word result = {{0}};
    memcpy(result.letter, route->letter + index, net->k);
    *node = result;
    return RG_OK;
}

rg_status rg_kautz_route_nodes(const rg_kautz *net, const rg_kautz_route *route,
                               rg_kautz_word *nodes)
{
    rg_status status = route_check(net, route);
    if (status == RG_OK && !nodes)
        status = RG_E_NULL;
    for (unsigned i = 0; status == RG_OK && i <= route->hops; i++)
        status = rg_kautz_route_node(net, route, i, &nodes[i]);
    return status;
}

rg_status rg_kautz_route_print(const rg_kautz *net, const rg_kautz_route *route,
                               char text[RG_KAUTZ_MAX_LETTERS + 1])
{
    const rg_status status = rg_given(route_check(net, route), text);
    if (status != RG_OK)
        return status;
    rg_kautz_print_letters(route->letter, net->k + route->hops, text);
    return RG_OK;
}

static bool is_end(const rg_kautz *net, const rg_kautz_word *node, const rg_kautz_word *end)
{
    return memcmp(node->letter, end->letter, net->k) == 0;
}

static bool meets(const rg_kautz *net, const rg_kautz_route *route, const rg_kautz_word *fault)
{
    for (unsigned i = 0; i <= route->hops; i++)
        if (memcmp(route->letter + i, fault->letter, net->k) == 0)
            return true;
    return false;
}

rg_status rg_kautz_routes_avoiding(const rg_kautz *net, const rg_kautz_word *source,
                                   const rg_kautz_word *destination, const rg_kautz_word *faults,
                                   size_t fault_count, rg_kautz_route *routes, unsigned *count)
{
    rg_kautz_iterator it;
    rg_status status = rg_kautz_iterator_init(net, source, destination, &it);
    if (status != RG_OK)
        return status;
    if (!routes || !count || (!faults && fault_count > 0))
        return RG_E_NULL;
    for (size_t f = 0; f < fault_count; f++) {
        status = rg_kautz_word_check(net, &faults[f], NULL);
        if (status != RG_OK)
            return status;
        if (is_end(net, &faults[f], source) || is_end(net, &faults[f], destination))
            return RG_E_FAULTY;
    }
    /* Marking faulty first or last hops as used instead would be unsafe: a later route could then
       run through an end. Leaving routes out of a disjoint set keeps it disjoint. */
    unsigned kept = 0;
    while (rg_kautz_next(&it, &routes[kept]) == RG_OK) {
        bool alive = true;
        for (size_t f = 0; alive && f < fault_count; f++)
            alive = !meets(net, &routes[kept], &faults[f]);
        kept += alive;
        if (kept == net->d)
            break;
    }
    *count = kept;
    return RG_OK;
}
