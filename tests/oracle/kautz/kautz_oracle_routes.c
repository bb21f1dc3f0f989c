/* SPDX-License-Identifier: Apache-2.0 */

/* Other functions for the routes of rg_kautz_routes, which kautz_oracle_greedy.c judges. */
#include "check.h"
#include "survey.h"

#define MAX_NODES (soaking() ? 200 : 100)

/* The iterator, and the nodes of a route */
static void check_views(survey *s, uint32_t a, uint32_t b)
{
    const kautz_graph *g = s->g;
    const rg_kautz_word from = model_word(g, a);
    const rg_kautz_word to = model_word(g, b);
    rg_kautz_route routes[RG_KAUTZ_MAX_D], route;
    rg_kautz_iterator it;
    survey_pair(s, a, b, routes);
    if (rg_kautz_iterator_init(&s->net, &from, &to, &it) != RG_OK)
        wrong(g, a, b, "rg_kautz_iterator_init fails");
    for (unsigned i = 0; i < g->d; i++) {
        rg_kautz_word nodes[RG_KAUTZ_MAX_HOPS + 1], node;
        uint32_t x = a;
        if (rg_kautz_next(&it, &route) != RG_OK || !same_route(&route, &routes[i]))
            wrong(g, a, b, "rg_kautz_next gives another route %u", i);
        if (rg_kautz_route_nodes(&s->net, &route, nodes) != RG_OK)
            wrong(g, a, b, "rg_kautz_route_nodes fails for route %u", i);
        for (unsigned n = 0; n <= route.hops; n++) {
            if (n > 0)
                x = kautz_graph_step(g, x, route.letter[g->k + n - 1]);
            if (rg_kautz_route_node(&s->net, &route, n, &node) != RG_OK ||
                graph_node(g, &node) != x || graph_node(g, &nodes[n]) != x)
                wrong(g, a, b, "node %u of route %u is another", n, i);
        }
        if (rg_kautz_route_node(&s->net, &route, route.hops + 1u, &node) != RG_E_INDEX)
            wrong(g, a, b, "route %u has a node after its last", i);
    }
    for (unsigned i = 0; i < 3; i++)
        if (rg_kautz_next(&it, &route) != RG_E_END)
            wrong(g, a, b, "rg_kautz_next does not end after d routes");
}

Test(kautz_oracle, iterator_and_nodes_of_routes)
{
    uint64_t pairs = 0;
    for (shape size = {0, 0}; next_shape(&size, MAX_NODES);) {
        survey s;
        survey_make(&s, size);
        for (uint32_t a = 0; a < s.g->nodes; a++)
            for (uint32_t b = 0; b < s.g->nodes; b++)
                if (a != b)
                    check_views(&s, a, b);
        pairs += s.pairs;
        survey_free(&s);
    }
    printf("# %llu pairs of the networks of at most %d nodes\n", (unsigned long long)pairs,
           MAX_NODES);
}

Test(kautz_oracle, every_pair_of_two_machines)
{
    static const shape machines[] = {{3, 6}, {4, 5}};
    for (size_t i = 0; i < (soaking() ? 2 : 1); i++) {
        rg_kautz_route routes[RG_KAUTZ_MAX_D];
        survey s;
        survey_make(&s, machines[i]);
        for (uint32_t a = 0; a < s.g->nodes; a++)
            for (uint32_t b = 0; b < s.g->nodes; b++)
                if (a != b)
                    survey_pair(&s, a, b, routes);
        printf("# K(%u,%u): %llu pairs\n", s.g->d, s.g->k, (unsigned long long)s.pairs);
        survey_free(&s);
    }
}
