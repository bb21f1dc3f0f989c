/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <stdlib.h>

#include "draw/draw.h"
#include "cli/common/fail.h"
#include "routegen/kautz.h"
#include "routegen/topology_route.h"

static struct cli_way way_of(unsigned hops)
{
    const struct cli_way way = {hops, calloc(hops + 1U, sizeof *way.vertex)};

    if (way.vertex == NULL)
        cli_out_of_memory();
    return way;
}

/* The route by the family's own rule. */
static struct cli_way rule_way(const rg_topology *net, uint32_t from, uint32_t to)
{
    uint64_t room = 0, count = 0;
    rg_route_rule rule;

    (void)rg_route_rule_of(net, &rule);
    (void)rg_route_bound(net, &rule, &room);
    rg_route_hop *hop = calloc(room, sizeof *hop);
    if (hop == NULL)
        cli_out_of_memory();
    (void)rg_route_find(net, &rule, from, to, hop, room, &count);
    struct cli_way way = way_of((unsigned)count);
    way.vertex[0] = from;
    for (unsigned i = 0; i < way.hops; i++)
        way.vertex[i + 1] = (uint32_t)hop[i].packet.vertex;
    free(hop);
    return way;
}

/* All disjoint routes of a Kautz digraph. */
static unsigned kautz_ways(const rg_topology *net, uint32_t from, uint32_t to,
                           struct cli_way ways[CLI_MOST_WAYS])
{
    rg_kautz_word source, destination, node;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    uint64_t rank = 0;
    rg_kautz kautz;

    (void)rg_kautz_init(net->name.param[0], net->name.param[1], &kautz);
    (void)rg_kautz_unrank(&kautz, from, &source);
    (void)rg_kautz_unrank(&kautz, to, &destination);
    (void)rg_kautz_routes(&kautz, &source, &destination, routes);
    for (unsigned i = 0; i < kautz.d; i++) {
        ways[i] = way_of(routes[i].hops);
        for (unsigned j = 0; j <= routes[i].hops; j++) {
            (void)rg_kautz_route_node(&kautz, &routes[i], j, &node);
            (void)rg_kautz_rank(&kautz, &node, &rank);
            ways[i].vertex[j] = (uint32_t)rank;
        }
    }
    return kautz.d;
}

unsigned cli_draw_find_ways(const rg_topology *net, uint32_t from, uint32_t to,
                            struct cli_way ways[CLI_MOST_WAYS])
{
    if (net->name.family == RG_FAMILY_KAUTZ)
        return kautz_ways(net, from, to, ways);
    ways[0] = rule_way(net, from, to);
    return 1;
}
