/* SPDX-License-Identifier: Apache-2.0 */

/* Routes around faulty nodes: exactly those of the full set that touch none, and at least d-f of
 * them. */
#include "check.h"
#include "hw/inner/random.h"
#include "survey.h"

typedef struct fault_test {
    survey s;
    bool *faulty; /* per node: on the list */
    rg_kautz_word *list;
    size_t length;
    unsigned different; /* faults counted once each */
} fault_test;

static void fault_test_make(fault_test *t, shape size, size_t room)
{
    survey_make(&t->s, size);
    t->faulty = oracle_alloc(t->s.g->nodes, sizeof *t->faulty);
    t->list = oracle_alloc(room, sizeof *t->list);
    t->length = 0;
    t->different = 0;
}

static void fault_test_free(fault_test *t)
{
    survey_free(&t->s);
    free(t->faulty);
    free(t->list);
}

static void add_fault(fault_test *t, uint32_t node)
{
    t->list[t->length++] = model_word(t->s.g, node);
    t->different += !t->faulty[node];
    t->faulty[node] = true;
}

static void clear_faults(fault_test *t)
{
    memset(t->faulty, 0, t->s.g->nodes * sizeof *t->faulty);
    t->length = 0;
    t->different = 0;
}

static bool touches_fault(const fault_test *t, uint32_t source, const rg_kautz_route *r)
{
    const kautz_graph *g = t->s.g;
    uint32_t x = source;
    for (unsigned i = 0; i < r->hops; i++) {
        if (t->faulty[x])
            return true;
        x = kautz_graph_step(g, x, r->letter[g->k + i]);
    }
    return t->faulty[x];
}

/* @full holds the routes without faults; the pair's ends may be on the list. */
static void check_avoiding(const fault_test *t, uint32_t a, uint32_t b, const rg_kautz_route *full)
{
    const kautz_graph *g = t->s.g;
    const rg_kautz_word from = model_word(g, a);
    const rg_kautz_word to = model_word(g, b);
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    unsigned count = 99, expected = 0;
    const rg_status status =
        rg_kautz_routes_avoiding(&t->s.net, &from, &to, t->list, t->length, routes, &count);
    if (t->faulty[a] || t->faulty[b]) {
        if (status != RG_E_FAULTY)
            wrong(g, a, b, "an end is faulty, the model says %d", (int)status);
        return;
    }
    if (status != RG_OK || count > g->d)
        wrong(g, a, b, "%zu faults: the model says %d, %u routes", t->length, (int)status, count);
    for (unsigned i = 0; i < g->d; i++) {
        if (touches_fault(t, a, &full[i]))
            continue;
        if (expected >= count || !same_route(&routes[expected], &full[i]))
            wrong(g, a, b, "%zu faults: route %u, sound, is missing", t->length, i);
        expected++;
    }
    if (expected != count)
        wrong(g, a, b, "%zu faults: %u routes, but %u are sound", t->length, count, expected);
    if (count + t->different < g->d)
        wrong(g, a, b, "%u faults break %u routes", t->different, g->d - count);
}

/* No fault, then every single node as the fault, the two ends included. */
static void every_single_fault(fault_test *t, uint32_t a, uint32_t b)
{
    rg_kautz_route full[RG_KAUTZ_MAX_D];
    survey_pair(&t->s, a, b, full);
    clear_faults(t);
    check_avoiding(t, a, b, full);
    for (uint32_t x = 0; x < t->s.g->nodes; x++) {
        t->length = 0;
        t->different = 0;
        add_fault(t, x);
        check_avoiding(t, a, b, full);
        t->faulty[x] = false;
    }
}

Test(kautz_oracle, every_single_fault_of_small_networks)
{
    uint64_t pairs = 0;
    for (shape size = {0, 0}; next_shape(&size, 60);) {
        fault_test t;
        fault_test_make(&t, size, 1);
        for (uint32_t a = 0; a < t.s.g->nodes; a++)
            for (uint32_t b = 0; b < t.s.g->nodes; b++)
                if (a != b)
                    every_single_fault(&t, a, b);
        pairs += t.s.pairs;
        fault_test_free(&t);
    }
    printf("# %llu pairs, every node in turn faulty\n", (unsigned long long)pairs);
}

/* Most nodes are on no route, so every other fault is drawn from the nodes of one. */
static uint32_t draw_fault(const fault_test *t, rg_random *random, uint32_t a,
                           const rg_kautz_route *full)
{
    const kautz_graph *g = t->s.g;
    if (rg_random_next(random) % 2 == 0)
        return rg_random_below(random, g->nodes);
    const rg_kautz_route *r = &full[rg_random_below(random, g->d)];
    const unsigned steps = rg_random_below(random, r->hops);
    uint32_t x = a;
    for (unsigned i = 0; i < steps; i++)
        x = kautz_graph_step(g, x, r->letter[g->k + i]);
    return x;
}

Test(kautz_oracle, random_fault_sets)
{
    const uint64_t seed = 4711;
    const unsigned trials = 4000;
    rg_random random = {seed};
    unsigned networks = 0, ends = 0;
    for (shape size = {0, 0}; next_shape(&size, 400); networks++) {
        fault_test t;
        fault_test_make(&t, size, 2 * RG_KAUTZ_MAX_D);
        const uint32_t nodes = t.s.g->nodes;
        for (unsigned trial = 0; trial < trials; trial++) {
            rg_kautz_route full[RG_KAUTZ_MAX_D];
            const uint32_t a = rg_random_below(&random, nodes);
            const uint32_t b = (a + 1 + rg_random_below(&random, nodes - 1)) % nodes;
            const size_t faults = rg_random_below(&random, 2 * size.d + 1);
            survey_pair(&t.s, a, b, full);
            clear_faults(&t);
            while (t.length < faults) {
                const uint32_t x = draw_fault(&t, &random, a, full);
                /* A faulty end ends the request; keep that rare. */
                if ((x != a && x != b) || rg_random_below(&random, 64) == 0)
                    add_fault(&t, x);
            }
            ends += t.faulty[a] || t.faulty[b];
            check_avoiding(&t, a, b, full);
        }
        fault_test_free(&t);
    }
    printf("# seed %llu: %u fault sets of up to 2d nodes in each of %u networks, %u with a faulty "
           "end\n",
           (unsigned long long)seed, trials, networks, ends);
}
