/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The disjoint routes that the program prints: links of the explicit graph, no vertex twice, and as
 * many as igraph says can be. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "graph/disjoint.h"
#include "../oracle/min_cost_flow.h"
#include "adjacency.h"
#include "routegen/kautz.h"
#include "routegen/topology_paths.h"
#include "same.h"

#define MOST_VERTICES 64 /* of networks of which all pairs are compared */

static void check_set(const char *name, const adjacency *a, uint64_t s, uint64_t t,
                      const struct cli_disjoint *found)
{
    unsigned used[MOST_VERTICES] = {0};
    uint64_t longest = 0, arcs = 0;
    for (size_t i = 0; i < found->count; i++) {
        const struct cli_route *route = &found->route[i];
        const uint64_t *vertex = route->vertex;
        cr_assert(vertex[0] == s && vertex[route->hops] == t, "%s: ends", name);
        cr_assert(route->hops >= longest, "%s: order", name);
        longest = route->hops;
        arcs += route->hops == 1;
        for (uint64_t hop = 0; hop < route->hops; hop++) {
            cr_assert(adjacency_has(a, vertex[hop], vertex[hop + 1]), "%s: no link", name);
            used[vertex[hop + 1]]++;
        }
    }
    cr_assert(arcs <= 1, "%s: one arc twice", name);
    const uint64_t from = adjacency_carrier(a, (unsigned)s), to = adjacency_carrier(a, (unsigned)t);
    cr_assert(found->from == from && found->to == to, "%s: switches", name);
    for (uint64_t v = 0; v < a->vertices; v++)
        cr_assert(used[v] <= 1 || v == from || v == to || v == t, "%s: not disjoint", name);
}

/* Hops of a shortest route that keeps off the others, by growing the set of what @a reaches. */
static uint64_t shortest_beside(const adjacency *a, const struct cli_disjoint *found, size_t own)
{
    bool closed[MOST_VERTICES] = {false}, reached[MOST_VERTICES] = {false};
    const struct cli_route *route = &found->route[own];
    const uint64_t s = route->vertex[0], t = route->vertex[route->hops];
    uint64_t hops = 0;
    for (size_t i = 0; i < found->count; i++)
        for (uint64_t j = 1; j < found->route[i].hops && i != own; j++)
            closed[found->route[i].vertex[j]] = true;
    closed[found->from] = closed[found->to] = false;
    for (reached[s] = true; !reached[t]; hops++) {
        bool then[MOST_VERTICES];
        memcpy(then, reached, sizeof then);
        for (unsigned u = 0; u < a->vertices; u++)
            for (unsigned v = 0; v < a->vertices && reached[u]; v++)
                /* The link between both, where there is one, is a route. */
                if (adjacency_has(a, u, v) && !closed[v] &&
                    (u != found->from || v != found->to || own == 0))
                    then[v] = true;
        memcpy(reached, then, sizeof then);
    }
    return hops;
}

/* Routes that igraph says there are, between different vertices. */
static size_t expected(const igraph_t *graph, unsigned from, unsigned to)
{
    igraph_integer_t count = 0;
    cr_assert(igraph_vertex_disjoint_paths(graph, &count, (igraph_integer_t)from,
                                           (igraph_integer_t)to) == IGRAPH_SUCCESS);
    return (size_t)count;
}

Test(disjoint, sets_are_disjoint_and_largest)
{
    unsigned families = 0;
    for (unsigned i = 0; small_networks[i] != NULL; i++) {
        const char *name = small_networks[i];
        const rg_topology net = model_make(name);
        if (net.vertices > MOST_VERTICES)
            continue;
        adjacency a = adjacency_make(name, &net);
        igraph_t graph;
        adjacency_igraph(&a, &graph);
        families |= 1u << net.name.family;
        for (unsigned s = 0; s < net.vertices; s++) {
            for (unsigned t = 0; t < net.vertices; t++) {
                const unsigned from = adjacency_carrier(&a, s), to = adjacency_carrier(&a, t);
                struct cli_disjoint found;
                if (s == t)
                    continue;
                cli_disjoint_find(&net, s, t, &found);
                check_set(name, &a, s, t, &found);
                for (size_t j = 0; j < found.count && net.vertices <= 32; j++)
                    cr_assert(shortest_beside(&a, &found, j) == found.route[j].hops,
                              "%s: a route from %u to %u is not shortest", name, s, t);
                const size_t want = from == to ? 1 : expected(&graph, from, to);
                cr_assert(found.count == want, "%s: %zu from %u to %u, not %zu", name, found.count,
                          s, t, want);
                cli_disjoint_free(&found);
            }
        }
        igraph_destroy(&graph);
        adjacency_free(&a);
    }
    for (unsigned f = 0; rg_family_name((rg_family)f) != NULL; f++) {
        unsigned min, max;
        if (rg_topology_param_range((rg_family)f, 0, &min, &max) == RG_OK)
            cr_assert(families >> f & 1, "%s was not compared", rg_family_name((rg_family)f));
    }
}

/* The sets by construction are the shortest, by minimum-cost flow. */
Test(disjoint, constructions_are_shortest)
{
    static const char *const names[] = {"hypercube:1", "hypercube:2", "hypercube:3", "hypercube:4",
                                        "hypercube:5", "hypercube:6", "kautz:2,3",   "kautz:3,3"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        const rg_topology net = model_make(names[i]);
        adjacency a = adjacency_make(names[i], &net);
        /* A graph in which every node has d successors, as the flow takes it. */
        kautz_graph g = {.d = net.ports, .nodes = a.vertices};
        uint32_t *at = g.successor = calloc((size_t)g.nodes * g.d, sizeof *g.successor);
        for (unsigned u = 0; u < a.vertices; u++)
            for (unsigned v = 0; v < a.vertices; v++)
                if (adjacency_has(&a, u, v))
                    *at++ = v;
        min_cost_flow flow = min_cost_flow_make(&g);
        for (unsigned s = 0; s < net.nodes; s++) {
            for (unsigned t = 0; t < net.nodes; t++) {
                struct cli_disjoint found;
                unsigned total = 0, sum = 0;
                if (s == t)
                    continue;
                cli_disjoint_find(&net, s, t, &found);
                cr_assert(not(found.by_flow));
                for (size_t j = 0; j < found.count; j++)
                    sum += (unsigned)found.route[j].hops;
                cr_assert(eq(sz, found.count, min_cost_flow_solve(&flow, s, t, &total)));
                cr_assert(eq(uint, sum, total));
                cli_disjoint_free(&found);
            }
        }
        min_cost_flow_free(&flow);
        free(g.successor);
        adjacency_free(&a);
    }
}

/* Networks as large as 64 bits allow have their routes by construction; others are too large. */
Test(disjoint, large_networks)
{
    static const struct {
        const char *name;
        bool possible;
    } networks[] = {
        {"hypercube:58", true},    {"kautz:15,15", true},   {"kary:8,8", false},
        {"mesh:2000,2000", false}, {"torus:800,900", true},
    };
    for (unsigned i = 0; i < sizeof networks / sizeof networks[0]; i++) {
        const rg_topology net = model_make(networks[i].name);
        cr_assert(cli_disjoint_possible(&net) == networks[i].possible, "%s", networks[i].name);
    }
    const rg_topology net = model_make("hypercube:58");
    const uint64_t s = UINT64_C(0x123456789abcdef), t = UINT64_C(0x3edcba987654321);
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    struct cli_disjoint found;
    cli_disjoint_find(&net, s, t, &found);
    cr_assert(eq(sz, found.count, 58));
    for (size_t i = 0; i < found.count; i++) {
        const uint64_t *vertex = found.route[i].vertex;
        for (uint64_t hop = 0; hop < found.route[i].hops; hop++) {
            bool linked = false;
            (void)rg_topology_neighbours(&net, vertex[hop], next);
            for (unsigned p = 0; p < net.ports; p++)
                linked |= next[p] == vertex[hop + 1];
            cr_assert(linked);
        }
        for (size_t j = 0; j < i; j++)
            for (uint64_t hop = 1; hop < found.route[i].hops; hop++)
                for (uint64_t other = 1; other < found.route[j].hops; other++)
                    cr_assert(vertex[hop] != found.route[j].vertex[other]);
    }
    cli_disjoint_free(&found);
}
