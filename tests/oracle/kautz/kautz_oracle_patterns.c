/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Patterns stand for pairs: against the explicit graphs, in which every pair is renamed by hand.
 * That the patterns of one k are the pairs of every network; that a pair's routes are as long as
 * its pattern's, whatever its letters are called and however many are spare.
 */
#include "check.h"
#include "hw/inner/kautz_pairs.h"
#include "survey.h"

enum { MOST_NODES = 150, MOST_LETTERS = 2 * RG_KAUTZ_PATTERN_MAX_K };

/* The patterns of one k, in the order in which the library gives them. */
typedef struct patterns {
    rg_kautz_pattern *of;
    bool *seen;
    size_t count;
} patterns;

static patterns all_patterns(unsigned k)
{
    patterns all = {.count = 0};
    rg_kautz_pattern p = rg_kautz_pattern_first(k);
    do
        all.count++;
    while (rg_kautz_pattern_next(&p));
    all.of = oracle_alloc(all.count, sizeof *all.of);
    all.seen = oracle_alloc(all.count, sizeof *all.seen);
    all.of[0] = rg_kautz_pattern_first(k);
    for (size_t i = 1; i < all.count; i++) {
        all.of[i] = all.of[i - 1];
        (void)rg_kautz_pattern_next(&all.of[i]);
    }
    return all;
}

static void free_patterns(patterns *all)
{
    free(all->of);
    free(all->seen);
}

static int by_letters(const void *x, const void *y)
{
    const rg_kautz_pattern *p = x, *q = y;
    return memcmp(p->letter, q->letter, sizeof p->letter);
}

/* Renames letters in the order in which they come: the definition. */
static rg_kautz_pattern rename_pair(const kautz_graph *g, uint32_t source, uint32_t destination)
{
    rg_kautz_pattern p = {.k = g->k};
    int name[RG_KAUTZ_MAX_D + 1];
    memset(name, -1, sizeof name);
    for (unsigned i = 0; i < 2 * g->k; i++) {
        const uint8_t letter =
            i < g->k ? kautz_graph_word(g, source)[i] : kautz_graph_word(g, destination)[i - g->k];
        if (name[letter] < 0)
            name[letter] = (int)p.letters++;
        p.letter[i] = (uint8_t)name[letter];
    }
    return p;
}

/* The hops of all routes of a pattern in K(d,k). */
static void pattern_hops(const rg_kautz_pattern *p, unsigned d, uint8_t hops[RG_KAUTZ_MAX_D])
{
    rg_kautz net;
    rg_kautz_word ends[2] = {{{0}}, {{0}}};
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    memcpy(ends[0].letter, p->letter, p->k);
    memcpy(ends[1].letter, p->letter + p->k, p->k);
    OK(rg_kautz_init(d, p->k, &net));
    OK(rg_kautz_routes(&net, &ends[0], &ends[1], routes));
    for (unsigned i = 0; i < d; i++)
        hops[i] = routes[i].hops;
}

/* All pairs of a network */
static void find_patterns(survey *s, patterns *all)
{
    const kautz_graph *g = s->g;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    uint8_t hops[RG_KAUTZ_MAX_D];
    for (uint32_t a = 0; a < g->nodes; a++) {
        for (uint32_t b = 0; b < g->nodes; b++) {
            if (a == b)
                continue;
            const rg_kautz_pattern p = rename_pair(g, a, b);
            const rg_kautz_pattern *found = bsearch(&p, all->of, all->count, sizeof p, by_letters);
            if (found == NULL || found->letters != p.letters)
                wrong(g, a, b, "no such pattern");
            all->seen[found - all->of] = true;
            survey_pair(s, a, b, routes);
            pattern_hops(found, g->d, hops);
            for (unsigned i = 0; i < g->d; i++)
                if (routes[i].hops != hops[i])
                    wrong(g, a, b, "route %u: %u hops, of the pattern %u", i, routes[i].hops,
                          hops[i]);
        }
    }
}

/* Every pair has its pattern among them, in ascending order; every pattern with enough letters
 * belongs to a pair. */
static uint64_t check_network(shape size)
{
    survey s;
    patterns all = all_patterns(size.k);
    survey_make(&s, size);
    find_patterns(&s, &all);
    for (size_t i = 0; i < all.count; i++) {
        cr_assert(i == 0 || by_letters(&all.of[i - 1], &all.of[i]) < 0);
        cr_assert(eq(int, all.seen[i], all.of[i].letters <= size.d + 1), "K(%u,%u), pattern %zu",
                  size.d, size.k, i);
    }
    free_patterns(&all);
    survey_free(&s);
    return s.pairs;
}

Test(kautz_oracle, patterns_are_the_pairs_of_every_small_network)
{
    uint64_t pairs = 0;
    for (shape size = {0, 0}; next_shape(&size, MOST_NODES);)
        if (size.k <= RG_KAUTZ_PATTERN_MAX_K)
            pairs += check_network(size);
    printf("# %llu pairs of the networks of at most %d nodes\n", (unsigned long long)pairs,
           MOST_NODES);
}

/* Ways to part a set into subsets: counted by the number of subsets, not by the library's way. */
static uint64_t bell(unsigned n)
{
    uint64_t into[MOST_LETTERS + 1] = {1};
    for (unsigned element = 0; element < n; element++) {
        for (unsigned subsets = element + 1; subsets > 0; subsets--)
            into[subsets] = into[subsets] * subsets + into[subsets - 1];
        into[0] = 0;
    }
    uint64_t sum = 0;
    for (unsigned subsets = 0; subsets <= n; subsets++)
        sum += into[subsets];
    return sum;
}

/* Spares: the sets of routes are judged for as many networks as the header says. */
static void check_every_degree(unsigned k)
{
    rg_kautz_pattern p = rg_kautz_pattern_first(k);
    uint64_t count = 0;
    unsigned most_letters = 0;
    do {
        const rg_kautz_pattern_verdict found = rg_kautz_pattern_check(&p);
        cr_assert(eq(u32, found.d, 0), "k = %u, pattern %llu", k, (unsigned long long)count);
        cr_assert(eq(u32, found.networks, p.letters > 2 ? 3 : 2));
        cr_assert(ge(u32, found.sets, found.networks));
        most_letters = p.letters > most_letters ? p.letters : most_letters;
        count++;
    } while (rg_kautz_pattern_next(&p));
    cr_assert(not(rg_kautz_pattern_next(&p)), "and again");
    cr_assert(eq(u64, count, bell(2 * k - 1) + bell(2 * k - 2) - bell(k - 1)));
    cr_assert(eq(u32, most_letters, 2 * k));
    printf("# k = %u: %llu patterns\n", k, (unsigned long long)count);
}

Test(kautz_oracle, every_pattern_of_every_degree)
{
    const unsigned most = soaking() ? RG_KAUTZ_PATTERN_MAX_K : 5;
    for (unsigned k = 1; k <= most; k++)
        check_every_degree(k);
}
