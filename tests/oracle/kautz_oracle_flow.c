/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The total length of the d routes is the optimum: against minimum-cost flow, and that against
 * brute force. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include <stdio.h>

#include "brute_force.h"
#include "min_cost_flow.h"
#include "prng.h"
#include "survey.h"

#define EVERY_PAIR_NODES 110

/* The flow code must earn its place as a judge: every pair of networks small enough to try
 * everything. */
Test(kautz_oracle, min_cost_flow_equals_brute_force)
{
    static const shape shapes[] = {{2, 1}, {3, 1}, {4, 1}, {5, 1}, {2, 2},
                                   {3, 2}, {2, 3}, {2, 4}, {4, 2}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        kautz_graph g = kautz_graph_make(shapes[i].d, shapes[i].k);
        min_cost_flow f = min_cost_flow_make(&g);
        for (uint32_t a = 0; a < g.nodes; a++) {
            for (uint32_t b = 0; b < g.nodes; b++) {
                report why = "";
                unsigned total = 0;
                if (a == b)
                    continue;
                const unsigned best = brute_force_total(&g, a, b);
                const unsigned routes = min_cost_flow_solve(&f, a, b, &total);
                if (routes != g.d || total != best) {
                    complain(why, &g, a, b, "flow %u of length %u, brute force %u", routes, total,
                             best);
                    cr_fatal("%s", why);
                }
            }
        }
        min_cost_flow_free(&f);
        kautz_graph_free(&g);
    }
}

/* Less than the optimum would be as wrong as more: such a set cannot be disjoint. */
static bool optimal(survey *s, min_cost_flow *f, uint32_t a, uint32_t b, report why)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    unsigned best = 0;
    unsigned total = 0;
    if (!survey_pair(s, a, b, routes, why))
        return false;
    for (unsigned i = 0; i < s->g->d; i++)
        total += routes[i].hops;
    const unsigned connectivity = min_cost_flow_solve(f, a, b, &best);
    if (connectivity != s->g->d)
        return complain(why, s->g, a, b, "%u disjoint routes by flow", connectivity);
    return total == best || complain(why, s->g, a, b, "total %u hops, optimum %u", total, best);
}

/* Checks @pairs random pairs, or all of them when @pairs is 0; returns the number of pairs. */
static uint64_t check_network(shape size, unsigned pairs, prng *random)
{
    report why = "";
    survey s;
    kautz_graph g = kautz_graph_make(size.d, size.k);
    min_cost_flow f = min_cost_flow_make(&g);
    if (!survey_make(&s, &g, why))
        cr_fatal("%s", why);
    for (uint32_t a = 0; pairs == 0 && a < g.nodes; a++)
        for (uint32_t b = 0; b < g.nodes; b++)
            if (a != b && !optimal(&s, &f, a, b, why))
                cr_fatal("%s", why);
    while (s.pairs < pairs) {
        const uint32_t a = prng_below(random, g.nodes);
        const uint32_t b = prng_below(random, g.nodes);
        if (a != b && !optimal(&s, &f, a, b, why))
            cr_fatal("%s", why);
    }
    const uint64_t checked = s.pairs;
    min_cost_flow_free(&f);
    survey_free(&s);
    kautz_graph_free(&g);
    return checked;
}

Test(kautz_oracle, total_length_is_optimal_for_every_pair_of_small_networks)
{
    uint64_t checked = 0;
    for (shape size = {0, 0}; next_shape(&size, EVERY_PAIR_NODES);)
        checked += check_network(size, 0, NULL);
    printf("# %llu pairs of the networks of at most %u nodes\n", (unsigned long long)checked,
           EVERY_PAIR_NODES);
}

Test(kautz_oracle, total_length_is_optimal_for_a_sample_of_large_networks)
{
    static const struct {
        shape size;
        unsigned pairs;
    } samples[] = {{{2, 5}, 1000},  {{4, 3}, 2000}, {{3, 4}, 2000}, {{8, 2}, 2000},
                   {{15, 2}, 1000}, {{2, 8}, 2000}, {{3, 6}, 5000}, {{4, 5}, 5000}};
    const uint64_t seed = 19910;
    prng random = {seed};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        printf("# seed %llu: K(%u,%u), %u pairs\n", (unsigned long long)seed, samples[i].size.d,
               samples[i].size.k, samples[i].pairs);
        check_network(samples[i].size, samples[i].pairs, &random);
    }
}
