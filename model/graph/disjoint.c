/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "disjoint.h"

#include <stdlib.h>
#include <string.h>

#include "disjoint_flow.h"
#include "cli/common/fail.h"
#include "routegen/kautz.h"
#include "routegen/topology_paths.h"

static void *get(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);
    if (memory == NULL)
        cli_out_of_memory();
    return memory;
}

uint64_t *cli_disjoint_add(struct cli_disjoint *found, uint64_t hops)
{
    struct cli_route *route = &found->route[found->count++];
    route->hops = hops;
    route->vertex = get(hops + 1, sizeof *route->vertex);
    return route->vertex;
}

/* ---- By construction ------------------------------------------------------------------------- */

static void find_hypercube(const rg_topology *net, struct cli_disjoint *found)
{
    uint64_t path[RG_TOPOLOGY_CUBE_PATH];

    for (unsigned i = 0; i < net->ports; i++) {
        unsigned hops = 0;
        (void)rg_topology_cube_path(net, found->from, found->to, i, &hops, path);
        memcpy(cli_disjoint_add(found, hops), path, (hops + 1) * sizeof *path);
    }
}

static void find_kautz(const rg_topology *net, struct cli_disjoint *found)
{
    rg_kautz kautz;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_word source, destination, node;

    (void)rg_kautz_init(net->name.param[0], net->name.param[1], &kautz); /* the same ranges */
    (void)rg_kautz_unrank(&kautz, found->from, &source);
    (void)rg_kautz_unrank(&kautz, found->to, &destination);
    (void)rg_kautz_routes(&kautz, &source, &destination, routes);
    for (unsigned i = 0; i < kautz.d; i++) {
        uint64_t *vertex = cli_disjoint_add(found, routes[i].hops);
        for (unsigned hop = 0; hop <= routes[i].hops; hop++) {
            (void)rg_kautz_route_node(&kautz, &routes[i], hop, &node);
            (void)rg_kautz_rank(&kautz, &node, &vertex[hop]);
        }
    }
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* A vertex, or the switch of a compute node. */
static uint64_t carrier_of(const rg_topology *net, uint64_t v)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    if (net->direct || v >= net->nodes)
        return v;
    (void)rg_topology_neighbours(net, v, next);
    return next[0];
}

/* Puts the links of compute nodes in front of and behind every route. */
static void add_node_links(struct cli_disjoint *found, uint64_t source, uint64_t destination)
{
    const unsigned before = source != found->from, behind = destination != found->to;

    if (before + behind == 0)
        return;
    for (size_t i = 0; i < found->count; i++) {
        struct cli_route *route = &found->route[i];
        uint64_t *vertex = get(route->hops + 3, sizeof *vertex);
        memcpy(vertex + before, route->vertex, (route->hops + 1) * sizeof *vertex);
        free(route->vertex);
        route->vertex = vertex;
        route->hops += before + behind;
        vertex[0] = source;
        vertex[route->hops] = destination;
    }
}

/* By length, then by the first vertices that differ. */
static int compare(const void *a, const void *b)
{
    const struct cli_route *left = a, *right = b;

    if (left->hops != right->hops)
        return left->hops < right->hops ? -1 : 1;
    for (uint64_t i = 0; i <= left->hops; i++)
        if (left->vertex[i] != right->vertex[i])
            return left->vertex[i] < right->vertex[i] ? -1 : 1;
    return 0;
}

bool cli_disjoint_possible(const rg_topology *net)
{
    return net->name.family == RG_FAMILY_HYPERCUBE || net->name.family == RG_FAMILY_KAUTZ ||
           cli_disjoint_flow_possible(net);
}

void cli_disjoint_find(const rg_topology *net, uint64_t source, uint64_t destination,
                       struct cli_disjoint *found)
{
    *found = (struct cli_disjoint){
        .from = carrier_of(net, source),
        .to = carrier_of(net, destination),
        .route = get(net->ports, sizeof *found->route),
    };
    if (found->from == found->to) { /* one switch, which no second route can share */
        cli_disjoint_add(found, 0)[0] = found->from;
    } else if (net->name.family == RG_FAMILY_HYPERCUBE) {
        find_hypercube(net, found);
    } else if (net->name.family == RG_FAMILY_KAUTZ) {
        find_kautz(net, found);
    } else {
        found->by_flow = true;
        cli_disjoint_flow(net, found);
    }
    add_node_links(found, source, destination);
    if (found->by_flow)
        qsort(found->route, found->count, sizeof *found->route, compare);
}

void cli_disjoint_free(struct cli_disjoint *found)
{
    for (size_t i = 0; i < found->count; i++)
        free(found->route[i].vertex);
    free(found->route);
}
