/* SPDX-License-Identifier: Apache-2.0 */

/* The total length of the d routes is the optimum: against minimum-cost flow, and that against
 * brute force. */
#include "check.h"
#include "min_cost_flow.h"
#include "sample.h"
#include "survey.h"

#define EVERY_PAIR_NODES (soaking() ? 110 : 48)

/* ---- The same optimum by trying every set of simple paths: slow, hard to get wrong. */

typedef struct attempt {
    const kautz_graph *g;
    uint32_t source, destination;
    unsigned best;
} attempt;

/*
 * Route number `route` stands on `node`; `taken` has a bit for every node met so far, the source
 * included. Disjoint routes leave the source by different arcs, so route i may be made to leave by
 * arc i.
 */
static void extend(attempt *a, unsigned route, uint32_t node, uint64_t taken, unsigned total)
{
    const kautz_graph *g = a->g;
    const unsigned first = node == a->source ? route : 0;
    const unsigned last = node == a->source ? route + 1 : g->d;
    /* This route and every later one need at least one hop more. */
    if (total + (g->d - route) >= a->best)
        return;
    for (unsigned i = first; i < last; i++) {
        const uint32_t next = g->successor[(size_t)node * g->d + i];
        if (next == a->destination) {
            if (route + 1 == g->d) {
                if (total + 1 < a->best)
                    a->best = total + 1;
            } else {
                extend(a, route + 1, a->source, taken, total + 1);
            }
        } else if ((taken >> next & 1) == 0) {
            extend(a, route, next, taken | UINT64_C(1) << next, total + 1);
        }
    }
}

/* The smallest total length of d disjoint routes, or UINT_MAX if there are fewer. Needs at most 64
 * nodes. */
static unsigned brute_force_total(const kautz_graph *g, uint32_t source, uint32_t destination)
{
    attempt a = {.g = g, .source = source, .destination = destination, .best = UINT_MAX};
    extend(&a, 0, source, UINT64_C(1) << source, 0);
    return a.best;
}

/* Compares the flow code with brute force for every pair; returns the pairs without d routes. */
static unsigned compare_with_brute_force(const kautz_graph *g, const char *name)
{
    unsigned without = 0;
    min_cost_flow f = min_cost_flow_make(g);
    for (uint32_t a = 0; a < g->nodes; a++) {
        for (uint32_t b = 0; b < g->nodes; b++) {
            unsigned total = 0;
            if (a == b)
                continue;
            const unsigned best = brute_force_total(g, a, b);
            const unsigned routes = min_cost_flow_solve(&f, a, b, &total);
            if (best == UINT_MAX ? routes >= g->d : routes != g->d || total != best)
                cr_fatal("%s, node %u -> %u: flow %u of length %u, brute force %u", name, a, b,
                         routes, total, best);
            without += best == UINT_MAX;
        }
    }
    min_cost_flow_free(&f);
    return without;
}

/*
 * The flow code must earn its place as a judge: on d random permutations of a few nodes, as a
 * mutation that breaks the cost of arcs taken back goes unnoticed on Kautz digraphs.
 */
Test(kautz_oracle, min_cost_flow_equals_brute_force_on_random_digraphs)
{
    const uint64_t seed = 3;
    rg_random random = {seed};
    unsigned without = 0;
    uint32_t successor[3 * 10];
    for (unsigned trial = 0; trial < 1000; trial++) {
        const kautz_graph g = {.d = 2 + trial % 2, .nodes = 10, .successor = successor};
        char name[32];
        for (unsigned i = 0; i < g.d; i++) {
            for (uint32_t x = 0; x < g.nodes; x++) {
                const uint32_t other = rg_random_below(&random, x + 1);
                successor[x * g.d + i] = successor[other * g.d + i];
                successor[other * g.d + i] = x;
            }
        }
        snprintf(name, sizeof name, "random digraph %u", trial);
        without += compare_with_brute_force(&g, name);
    }
    printf("# seed %llu: 1000 digraphs, %u of 90000 pairs without d routes\n",
           (unsigned long long)seed, without);
}

/* Less than the optimum would be as wrong as more: such a set cannot be disjoint. */
static void check_optimal(survey *s, min_cost_flow *f, uint32_t a, uint32_t b)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    unsigned best = 0, total = 0;
    survey_pair(s, a, b, routes);
    for (unsigned i = 0; i < s->g->d; i++)
        total += routes[i].hops;
    const unsigned connectivity = min_cost_flow_solve(f, a, b, &best);
    if (connectivity != s->g->d)
        wrong(s->g, a, b, "%u disjoint routes by flow", connectivity);
    if (total != best)
        wrong(s->g, a, b, "total %u hops, optimum %u", total, best);
}

/* Checks @pairs random pairs, or all of them when @pairs is 0; returns the number of pairs. */
static uint64_t check_network(shape size, unsigned pairs, rg_random *random)
{
    survey s;
    survey_make(&s, size);
    min_cost_flow f = min_cost_flow_make(s.g);
    for (uint32_t a = 0; pairs == 0 && a < s.g->nodes; a++)
        for (uint32_t b = 0; b < s.g->nodes; b++)
            if (a != b)
                check_optimal(&s, &f, a, b);
    while (s.pairs < pairs) {
        const uint32_t b = sample_destination(s.g, random);
        const uint32_t a = sample_source(s.g, b, random);
        check_optimal(&s, &f, a, b);
    }
    min_cost_flow_free(&f);
    survey_free(&s);
    return s.pairs;
}

Test(kautz_oracle, total_length_is_optimal_for_every_pair_of_small_networks)
{
    uint64_t checked = 0;
    for (shape size = {0, 0}; next_shape(&size, EVERY_PAIR_NODES);)
        checked += check_network(size, 0, NULL);
    printf("# %llu pairs of the networks of at most %d nodes\n", (unsigned long long)checked,
           EVERY_PAIR_NODES);
}

Test(kautz_oracle, total_length_is_optimal_for_a_sample_of_large_networks)
{
    static const struct {
        shape size;
        unsigned pairs;
    } samples[] = {{{2, 5}, 1000},  {{4, 3}, 2000}, {{3, 4}, 2000}, {{8, 2}, 2000},
                   {{15, 2}, 1000}, {{2, 8}, 2000}, {{3, 6}, 5000}, {{4, 5}, 5000}};
    const unsigned part = soaking() ? 1 : 10;
    const uint64_t seed = 19910;
    rg_random random = {seed};
    for (size_t i = 0; i < COUNT(samples); i++) {
        printf("# seed %llu: K(%u,%u), %u pairs\n", (unsigned long long)seed, samples[i].size.d,
               samples[i].size.k, samples[i].pairs / part);
        check_network(samples[i].size, samples[i].pairs / part, &random);
    }
}
