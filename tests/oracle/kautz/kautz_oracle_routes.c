/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The model's routes of every pair of every small network, by each of its functions. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>

#include <stdio.h>

#include "survey.h"

#define MAX_NODES (getenv("ROUTEGEN_SOAK") != NULL ? 400 : 200)

Test(kautz_oracle, routes_of_every_pair_of_every_small_network)
{
    unsigned networks = 0;
    uint64_t pairs = 0;
    for (shape size = {0, 0}; next_shape(&size, MAX_NODES); networks++) {
        report why = "";
        survey s;
        kautz_graph g = kautz_graph_make(size.d, size.k);
        if (!survey_make(&s, &g, why) || !survey_all(&s, why))
            cr_fatal("%s", why);
        cr_assert(eq(u64, s.pairs, (uint64_t)g.nodes * (g.nodes - 1)), "K(%u,%u)", size.d, size.k);
        pairs += s.pairs;
        survey_free(&s);
        kautz_graph_free(&g);
    }
    printf("# %llu pairs of %u networks of at most %d nodes\n", (unsigned long long)pairs, networks,
           MAX_NODES);
    cr_assert(gt(u32, networks, 30));
}

/* Other functions for the same routes: the iterator, and the nodes of a route */
static bool views_agree(survey *s, uint32_t a, uint32_t b, report why)
{
    const kautz_graph *g = s->g;
    const rg_kautz_word from = model_word(g, a);
    const rg_kautz_word to = model_word(g, b);
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_route route;
    rg_kautz_iterator it;
    if (!survey_pair(s, a, b, routes, why))
        return false;
    if (rg_kautz_start(&s->net, &from, &to, &it) != RG_OK)
        return complain(why, g, a, b, "rg_kautz_start fails");
    for (unsigned i = 0; i < g->d; i++) {
        rg_kautz_word nodes[RG_KAUTZ_MAX_HOPS + 1];
        rg_kautz_word node;
        uint32_t x = a;
        if (rg_kautz_next(&it, &route) != RG_OK || !same_route(&route, &routes[i]))
            return complain(why, g, a, b, "rg_kautz_next gives another route %u", i);
        if (rg_kautz_route_nodes(&s->net, &route, nodes) != RG_OK)
            return complain(why, g, a, b, "rg_kautz_route_nodes fails for route %u", i);
        for (unsigned n = 0; n <= route.hops; n++) {
            if (n > 0)
                x = kautz_graph_step(g, x, route.letter[g->k + n - 1]);
            if (rg_kautz_route_node(&s->net, &route, n, &node) != RG_OK ||
                graph_node(g, &node) != x || graph_node(g, &nodes[n]) != x)
                return complain(why, g, a, b, "node %u of route %u is another", n, i);
        }
        if (rg_kautz_route_node(&s->net, &route, route.hops + 1u, &node) != RG_E_INDEX)
            return complain(why, g, a, b, "route %u has a node after its last", i);
    }
    return rg_kautz_next(&it, &route) == RG_E_END ||
           complain(why, g, a, b, "rg_kautz_next does not end after d routes");
}

Test(kautz_oracle, iterator_and_nodes_of_routes)
{
    uint64_t pairs = 0;
    for (shape size = {0, 0}; next_shape(&size, MAX_NODES / 2);) {
        report why = "";
        survey s;
        kautz_graph g = kautz_graph_make(size.d, size.k);
        if (!survey_make(&s, &g, why))
            cr_fatal("%s", why);
        for (uint32_t a = 0; a < g.nodes; a++)
            for (uint32_t b = 0; b < g.nodes; b++)
                if (a != b && !views_agree(&s, a, b, why))
                    cr_fatal("%s", why);
        pairs += s.pairs;
        survey_free(&s);
        kautz_graph_free(&g);
    }
    printf("# %llu pairs of the networks of at most %d nodes\n", (unsigned long long)pairs,
           MAX_NODES / 2);
}
