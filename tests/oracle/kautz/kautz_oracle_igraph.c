/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A second opinion from igraph: the explicit graph has connectivity d, overall and between every
 * two nodes. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include <igraph/igraph.h>

#include "kautz_graph.h"
#include "min_cost_flow.h"

static void to_igraph(const kautz_graph *g, igraph_t *graph)
{
    igraph_vector_int_t edges;
    igraph_vector_int_init(&edges, 0);
    for (uint32_t x = 0; x < g->nodes; x++) {
        for (unsigned i = 0; i < g->d; i++) {
            igraph_vector_int_push_back(&edges, x);
            igraph_vector_int_push_back(&edges, g->successor[(size_t)x * g->d + i]);
        }
    }
    igraph_create(graph, &edges, g->nodes, IGRAPH_DIRECTED);
    igraph_vector_int_destroy(&edges);
}

Test(kautz_oracle, igraph_agrees_on_connectivity)
{
    static const struct {
        unsigned d, k;
    } shapes[] = {{2, 1}, {5, 1}, {2, 2}, {2, 3}, {2, 4}, {3, 2}, {3, 3}, {4, 2}, {5, 2}, {6, 2}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        kautz_graph g = kautz_graph_make(shapes[i].d, shapes[i].k);
        min_cost_flow f = min_cost_flow_make(&g);
        igraph_t graph;
        igraph_integer_t connectivity = 0;
        to_igraph(&g, &graph);
        igraph_vertex_connectivity(&graph, &connectivity, true);
        cr_assert(eq(u64, (uint64_t)connectivity, g.d), "K(%u,%u)", g.d, g.k);
        for (uint32_t a = 0; a < g.nodes; a++) {
            for (uint32_t b = 0; b < g.nodes; b++) {
                igraph_integer_t routes = 0;
                unsigned total = 0;
                if (a == b)
                    continue;
                igraph_vertex_disjoint_paths(&graph, &routes, a, b);
                const unsigned mine = min_cost_flow_solve(&f, a, b, &total);
                if (routes != (igraph_integer_t)g.d || mine != g.d)
                    cr_fatal("K(%u,%u) node %u -> %u: igraph %lld, flow %u", g.d, g.k, a, b,
                             (long long)routes, mine);
            }
        }
        igraph_destroy(&graph);
        min_cost_flow_free(&f);
        kautz_graph_free(&g);
    }
}
