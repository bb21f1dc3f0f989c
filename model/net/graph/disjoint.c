/* SPDX-License-Identifier: Apache-2.0 */

/* Disjoint routes, by construction where a family has one, else by search. */

#include "routegen/net/ask.h"

#include <stdlib.h>
#include <string.h>

#include "net/inner/faults.h"
#include "flow.h"
#include "routegen/kautz.h"
#include "families/inner/topology_route.h"
#include "net/inner/answer.h"

/* ---- By construction ------------------------------------------------------------------------- */

/* RG_E_FAMILY: there is no construction. */
static rg_status find_paths(const rg_topology *net, rg_route_set *found)
{
    uint64_t path[RG_TOPOLOGY_DISJOINT_PATH];
    rg_status status = RG_OK;
    rg_route *route;

    for (unsigned i = 0; i < net->ports && status == RG_OK; i++) {
        unsigned hops = 0;
        status = rg_topology_disjoint_path(net, found->from, found->to, i, &hops, path);
        if (status == RG_OK)
            status = rg_route_set_add(found, hops, &route);
        if (status == RG_OK)
            memcpy(route->vertex, path, (hops + 1) * sizeof *path);
    }
    return status;
}

static rg_status find_kautz(const rg_topology *net, rg_route_set *found)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_word source, destination;
    rg_status status = RG_OK;
    rg_kautz kautz;

    (void)rg_kautz_init(net->name.param[0], net->name.param[1], &kautz); /* the same ranges */
    (void)rg_kautz_unrank(&kautz, found->from, &source);
    (void)rg_kautz_unrank(&kautz, found->to, &destination);
    (void)rg_kautz_routes(&kautz, &source, &destination, routes);
    for (unsigned i = 0; i < kautz.d && status == RG_OK; i++)
        status = rg_route_of_word(&kautz, &routes[i], found);
    return status;
}

static bool is_faulty(const fault_set *faults, const rg_route *route)
{
    for (uint64_t i = 0; i < route->hops; i++)
        if (rg_fault_between(faults, route->vertex[i], route->vertex[i + 1]))
            return true;
    return false;
}

/* The routes of the construction that meet no fault. */
static rg_status construct(const rg_topology *net, const fault_set *faults, rg_route_set *found)
{
    const rg_status status =
        net->name.family == RG_FAMILY_KAUTZ ? find_kautz(net, found) : find_paths(net, found);
    if (status != RG_E_FAMILY)
        found->made_by = RG_BY_CONSTRUCTION;
    for (size_t i = found->count; i-- > 0 && status == RG_OK;)
        if (is_faulty(faults, &found->route[i]))
            rg_route_set_drop(found, i);
    return status;
}

/* ---- By search ------------------------------------------------------------------------------- */

/* By length, then by the first vertices that differ. */
static int compare(const void *a, const void *b)
{
    const rg_route *left = a, *right = b;

    if (left->hops != right->hops)
        return left->hops < right->hops ? -1 : 1;
    for (uint64_t i = 0; i <= left->hops; i++)
        if (left->vertex[i] != right->vertex[i])
            return left->vertex[i] < right->vertex[i] ? -1 : 1;
    return 0;
}

/* No larger set of routes exists, but some of them make detours. Replaces them until none gets
 * shorter. */
static void shorten_all(rg_flow *flow, rg_route_set *found)
{
    size_t kept = 0; /* routes in a row that stay as they are */

    for (size_t i = 0; kept < found->count; i = (i + 1) % found->count)
        kept = rg_flow_shorten(flow, &found->route[i]) ? 1 : kept + 1;
    if (found->count > 0) /* else there is no array, which qsort must not be given */
        qsort(found->route, found->count, sizeof *found->route, compare);
}

/* Looks for more routes than found so far. If there are none, those of a construction are kept. */
static rg_status complete(rg_flow *flow, rg_route_set *found)
{
    bool more = false;

    rg_flow_between(flow, found->from, found->to);
    for (size_t i = 0; i < found->count; i++)
        if (found->route[i].hops > 1)
            rg_flow_put(flow, &found->route[i]);
    while (rg_flow_augment(flow))
        more = true;
    if (flow->stopped)
        return RG_E_STOPPED;
    if (!more && found->made_by == RG_BY_CONSTRUCTION)
        return RG_OK;
    rg_route_set_close(found);
    found->made_by = RG_BY_SEARCH;
    const rg_status status = rg_flow_take(flow, found);
    if (status == RG_OK)
        shorten_all(flow, found);
    return flow->stopped ? RG_E_STOPPED : status;
}

static rg_status search(const rg_topology *net, const fault_set *faults, const rg_watch *watch,
                        rg_route_set *found)
{
    rg_flow flow;

    if (!rg_flow_possible(net, RG_DISJOINT_MOST))
        return RG_E_LARGE;
    rg_status status = rg_flow_begin(net, faults, &flow);
    flow.watch = watch;
    if (status == RG_OK)
        status = complete(&flow, found);
    rg_flow_end(&flow);
    return status;
}

/* ---- All together ---------------------------------------------------------------------------- */

/* The switch that a compute node leads to, or @in: is reached from; any other vertex itself. */
static uint64_t carrier_of(const rg_topology *net, uint64_t v, bool in)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    if (net->direct || v >= net->nodes)
        return v;
    (void)(in ? rg_topology_predecessors : rg_topology_neighbours)(net, v, next);
    /* cppcheck-suppress uninitvar ; both functions fill it */
    return next[0];
}

/* Whether the source, the destination, their switches, or the links to these are faulty. */
static bool has_faulty_end(const fault_set *faults, uint64_t source, uint64_t destination,
                           const rg_route_set *found)
{
    return rg_fault_at(faults, source) || rg_fault_at(faults, found->from) ||
           rg_fault_at(faults, found->to) || rg_fault_at(faults, destination) ||
           (source != found->from && rg_fault_between(faults, source, found->from)) ||
           (destination != found->to && rg_fault_between(faults, found->to, destination));
}

/* Adds the links of compute nodes at the start and the end of a route. */
static rg_status add_node_links(rg_route *route, uint64_t source, uint64_t destination)
{
    const unsigned before = source != route->vertex[0];
    const unsigned after = destination != route->vertex[route->hops];
    const uint64_t hops = route->hops + before + after;

    uint64_t *vertex = realloc(route->vertex, (hops + 1) * sizeof *vertex);
    if (vertex == NULL)
        return RG_E_MEMORY;
    route->vertex = vertex;
    unsigned *port = realloc(route->port, (hops + 1) * sizeof *port);
    if (port == NULL)
        return RG_E_MEMORY;
    route->port = port;
    memmove(vertex + before, vertex, (route->hops + 1) * sizeof *vertex);
    vertex[0] = source;
    vertex[hops] = destination;
    route->hops = hops;
    return RG_OK;
}

/* Routes that are but one hop take parallel links, each the next one. */
static void set_ports(const rg_topology *net, const rg_route_set *found, size_t index)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const rg_route *route = &found->route[index];

    for (uint64_t i = 0; i < route->hops; i++) {
        unsigned p = 0, taken = 0;
        const bool straight = route->vertex[i] == found->from && route->vertex[i + 1] == found->to;
        for (size_t j = 0; straight && j < index; j++)
            taken += found->route[j].hops == route->hops;
        (void)rg_topology_neighbours(net, route->vertex[i], next);
        while (next[p] != route->vertex[i + 1] || taken > 0)
            taken -= next[p++] == route->vertex[i + 1];
        route->port[i] = p;
    }
}

/* There are no more routes than usable arcs out of the one end and into the other. */
static size_t most_routes(const rg_topology *net, const fault_set *faults,
                          const rg_route_set *found)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    size_t out = 0, in = 0;

    (void)rg_topology_neighbours(net, found->from, next);
    for (unsigned p = 0; p < net->ports; p++)
        out += next[p] != RG_TOPOLOGY_NONE && !rg_fault_between(faults, found->from, next[p]);
    (void)rg_topology_predecessors(net, found->to, next);
    for (unsigned p = 0; p < net->in_ports; p++)
        in += next[p] != RG_TOPOLOGY_NONE && !rg_fault_at(faults, next[p]) &&
              !rg_fault_between(faults, next[p], found->to);
    return out < in ? out : in;
}

/* Finds the routes between the switches, or between the nodes of a direct network. */
static rg_status find_between(const rg_topology *net, const fault_set *faults,
                              const rg_watch *watch, rg_route_set *found)
{
    rg_route *route;

    if (found->from == found->to) { /* one switch: there is no second route through it */
        found->made_by = RG_BY_CONSTRUCTION;
        const rg_status status = rg_route_set_add(found, 0, &route);
        if (status == RG_OK)
            route->vertex[0] = found->from;
        return status;
    }
    found->made_by = RG_BY_SEARCH;
    rg_status status = construct(net, faults, found);
    if (status == RG_E_FAMILY)
        return search(net, faults, watch, found);
    if (status != RG_OK || found->count == most_routes(net, faults, found))
        return status;
    status = search(net, faults, watch, found);
    found->incomplete = status == RG_E_LARGE;
    return found->incomplete ? RG_OK : status;
}

static rg_status find(const rg_topology *net, uint64_t source, uint64_t destination,
                      const fault_set *faults, const rg_watch *watch, rg_route_set *found)
{
    if (has_faulty_end(faults, source, destination, found))
        return RG_E_FAULTY;
    rg_status status = find_between(net, faults, watch, found);
    for (size_t i = 0; i < found->count && status == RG_OK; i++) {
        status = add_node_links(&found->route[i], source, destination);
        if (status == RG_OK)
            set_ports(net, found, i);
    }
    return status;
}

rg_status rg_disjoint_find(const rg_topology *net, uint64_t source, uint64_t destination,
                           const rg_faults *faults, rg_route_set *found)
{
    return rg_disjoint_search(net, source, destination, faults, NULL, found);
}

rg_status rg_disjoint_search(const rg_topology *net, uint64_t source, uint64_t destination,
                             const rg_faults *faults, const rg_watch *watch, rg_route_set *found)
{
    fault_set sorted;

    if (net == NULL || found == NULL)
        return RG_E_NULL;
    if (source >= net->vertices || destination >= net->vertices)
        return RG_E_INDEX;
    if (source == destination)
        return RG_E_SAME;
    rg_status status = rg_fault_set_open(net, faults, false, &sorted);
    if (status != RG_OK)
        return status;
    rg_route_set set = {.from = carrier_of(net, source, false),
                        .to = carrier_of(net, destination, true)};
    status = find(net, source, destination, &sorted, watch, &set);
    rg_fault_set_close(&sorted);
    if (status == RG_OK)
        *found = set;
    else
        rg_route_set_close(&set);
    return status;
}
