/* SPDX-License-Identifier: Apache-2.0 */

/* The published numbers of two machines, exhaustively. Histograms of smaller ones are in
 * tests/cli/kautz.sh, the worked examples in tests/cli/golden. */
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
