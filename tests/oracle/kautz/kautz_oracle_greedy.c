/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The model's routes are exactly the greedy choice among all walks of the explicit graph, even
 * where other sets are as short.
 */
#include "check.h"
#include "sample.h"
#include "survey.h"
#include "walks.h"

#define MAX_NODES (soaking() ? 400 : 200)

/* walks_to must have been told the destination; *inserts counts the routes of phase C. */
static void check_greedy(survey *s, walks *w, uint32_t a, uint32_t b, unsigned *inserts)
{
    const unsigned d = s->g->d;
    unsigned chosen[RG_KAUTZ_MAX_D];
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    survey_pair(s, a, b, routes);
    walks_from(w, a);
    if (walks_greedy(w, chosen) != d)
        wrong(s->g, a, b, "the greedy choice of walks does not give d");
    *inserts = 0;
    for (unsigned i = 0; i < d; i++) {
        const rg_kautz_route expected = walks_route(w, &w->list[chosen[i]]);
        if (!same_route(&routes[i], &expected))
            wrong(s->g, a, b, "route %u is not the walk of out %u, in %u, hops %u", i, expected.out,
                  expected.in, expected.hops);
        *inserts += routes[i].phase == RG_PHASE_C;
    }
}

Test(kautz_oracle, greedy_choice_for_every_pair_of_every_small_network)
{
    unsigned networks = 0;
    uint64_t pairs = 0;
    for (shape size = {0, 0}; next_shape(&size, MAX_NODES); networks++) {
        survey s;
        survey_make(&s, size);
        walks *w = walks_make(s.g);
        const uint32_t nodes = s.g->nodes;
        for (uint32_t b = 0; b < nodes; b++) {
            walks_to(w, b);
            for (uint32_t a = 0; a < nodes; a++) {
                unsigned inserts;
                if (a != b)
                    check_greedy(&s, w, a, b, &inserts);
            }
        }
        cr_assert(eq(u64, s.pairs, (uint64_t)nodes * (nodes - 1)), "K(%u,%u)", size.d, size.k);
        pairs += s.pairs;
        walks_free(w);
        survey_free(&s);
    }
    printf("# %llu pairs of %u networks of at most %d nodes\n", (unsigned long long)pairs, networks,
           MAX_NODES);
    cr_assert(lt(u32, 30, networks));
}

/* The order in phase C shows only where there are two such routes; the sample must contain enough.
 */
static void check_sample(shape size, unsigned pairs, rg_random *random)
{
    survey s;
    uint64_t several = 0;
    survey_make(&s, size);
    walks *w = walks_make(s.g);
    while (s.pairs < pairs) {
        const uint32_t b = sample_destination(s.g, random);
        walks_to(w, b);
        for (unsigned n = 0; n < 200; n++) {
            unsigned inserts = 0;
            const uint32_t a = sample_source(s.g, b, random);
            check_greedy(&s, w, a, b, &inserts);
            several += inserts > 1;
        }
    }
    printf("#   K(%u,%u): %llu pairs, %llu with two or more routes of phase C\n", size.d, size.k,
           (unsigned long long)s.pairs, (unsigned long long)several);
    cr_assert(size.d < 4 || size.k < 5 || several > 0, "K(%u,%u)", size.d, size.k);
    walks_free(w);
    survey_free(&s);
}

Test(kautz_oracle, greedy_choice_for_a_sample_of_large_networks)
{
    static const shape shapes[] = {{2, 10}, {2, 13}, {2, 16}, {3, 6}, {3, 9},  {4, 5},  {4, 7},
                                   {5, 6},  {6, 5},  {7, 4},  {8, 4}, {10, 4}, {15, 3}, {15, 4}};
    const uint64_t seed = 1991;
    rg_random random = {seed};
    printf("# seed %llu\n", (unsigned long long)seed);
    for (size_t i = 0; i < COUNT(shapes); i++)
        check_sample(shapes[i], soaking() ? 20000 : 4000, &random);
}
