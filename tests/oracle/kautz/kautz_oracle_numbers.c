/* SPDX-License-Identifier: Apache-2.0 */

/* The published numbers: two machines exhaustively, and histograms. The worked examples are in
 * tests/cli/golden. */
#include "check.h"
#include "survey.h"

/* Surveys all pairs; the graph belongs to the caller. */
static void survey_network(survey *s, kautz_graph *g, unsigned d, unsigned k)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    *g = kautz_graph_make(d, k);
    survey_make(s, g);
    for (uint32_t a = 0; a < g->nodes; a++)
        for (uint32_t b = 0; b < g->nodes; b++)
            if (a != b)
                survey_pair(s, a, b, routes);
    printf("# K(%u,%u): %llu pairs\n", d, k, (unsigned long long)s->pairs);
}

/* @count in units of 1/scale of the pairs, rounded to the nearest as a printed number is. */
static uint64_t rounded(const survey *s, uint64_t count, uint64_t scale)
{
    return (2 * count * scale + s->pairs) / (2 * s->pairs);
}

Test(kautz_oracle, every_pair_of_kautz_3_6)
{
    survey s;
    kautz_graph g;
    survey_network(&s, &g, 3, 6);
    cr_assert(eq(u64, s.pairs, 943812));
    cr_assert(eq(u64, s.longest[6], 24));
    cr_assert(eq(u64, rounded(&s, s.longest[7], 10000), 7535));
    cr_assert(eq(u64, rounded(&s, s.longest[8], 10000), 2465));
    cr_assert(eq(u64, s.longest[6] + s.longest[7] + s.longest[8], s.pairs));
    cr_assert(eq(u64, rounded(&s, s.total_hops, 1000), 19647));
    survey_free(&s);
    kautz_graph_free(&g);
}

Test(kautz_oracle, every_pair_of_kautz_4_5)
{
    survey s;
    kautz_graph g;
    if (!soaking())
        cr_skip_test("1.6 million pairs: make soak");
    survey_network(&s, &g, 4, 5);
    cr_assert(eq(u64, s.pairs, 1637120));
    cr_assert(eq(u64, rounded(&s, s.longest[6], 10000), 8013));
    cr_assert(eq(u64, rounded(&s, s.longest[7], 10000), 1987));
    cr_assert(eq(u64, s.longest[6] + s.longest[7], s.pairs));
    cr_assert(eq(u64, rounded(&s, s.total_hops, 1000), 22814));
    survey_free(&s);
    kautz_graph_free(&g);
}

Test(kautz_oracle, histograms_of_route_length)
{
    static const struct {
        unsigned d, k;
        uint64_t routes[RG_KAUTZ_MAX_HOPS + 1];
    } known[] = {
        {2, 3, {0, 24, 42, 72, 90, 36}},
        {3, 3, {0, 108, 312, 888, 2184, 288}},
        {4, 4, {0, 1280, 5100, 20280, 79020, 282540, 20100}},
        {3, 5, {0, 972, 2904, 8664, 25512, 72192, 178056, 25656}},
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        survey s;
        kautz_graph g;
        survey_network(&s, &g, known[i].d, known[i].k);
        for (unsigned hops = 0; hops <= RG_KAUTZ_MAX_HOPS; hops++)
            cr_expect(eq(u64, s.routes[hops], known[i].routes[hops]), "K(%u,%u), routes of %u hops",
                      known[i].d, known[i].k, hops);
        survey_free(&s);
        kautz_graph_free(&g);
    }
}
