/* SPDX-License-Identifier: Apache-2.0 */

/* The contest of permutations: random ones through full trees (gft:h,2,2 is a Benes network of
 * 2^(h+1) lines), by the library, by the looping algorithm on the Benes network of as many lines,
 * and by igraph, which colours the halves of each level with two colours. */

#include "contest.h"

#include <igraph/igraph.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benes.h"
#include "hw/inner/random.h"
#include "routegen/net/permutation.h"

enum { PERMUTATIONS = 8 };

struct setter {
    rg_topology net;
    uint32_t lines, at; /* which permutation is next */
    uint32_t *to, *port;
    uint16_t *narrow; /* the permutations once more */
    uint8_t *states;
    uint32_t *now, *from, *next; /* igraph's */
    struct benes scratch;
};

static void run_open(struct setter *setter, bool check)
{
    const uint32_t *to = setter->to + (size_t)setter->at * setter->lines;
    rg_permutation routed;
    if (rg_permutation_open(&setter->net, to, NULL, &routed) != RG_OK || routed.passes != 1 ||
        (check && rg_permutation_check(&setter->net, to, &routed) != RG_OK))
        harness_fail(HARNESS_WRONG, "bench: %u lines: rg_permutation_open is wrong",
                     (unsigned)setter->lines);
    if (!setter->port)
        setter->port = harness_get(routed.slots, sizeof *setter->port);
    if (rg_permutation_states(&routed, 0, setter->port) != RG_OK)
        harness_fail(HARNESS_WRONG, "bench: rg_permutation_states refuses pass 0");
    consume(setter->port);
    rg_permutation_close(&routed);
}

static size_t run_library(void *self, size_t count)
{
    struct setter *setter = self;
    for (size_t i = 0; i < count; i++, setter->at = (setter->at + 1) % PERMUTATIONS)
        run_open(setter, false);
    return count;
}

static size_t run_looping(void *self, size_t count)
{
    struct setter *setter = self;
    for (size_t i = 0; i < count; i++, setter->at = (setter->at + 1) % PERMUTATIONS) {
        benes_route(&setter->scratch, setter->lines,
                    setter->narrow + (size_t)setter->at * setter->lines, setter->states);
        consume(setter->states);
    }
    return count;
}

/* ---- igraph: messages of one switch, of sources or of destinations, are neighbours ----------- */

/* The outer columns of all networks of @size lines, and the permutations of their halves. */
static void colour_halves(struct setter *setter, uint32_t size, uint8_t *first, uint8_t *last)
{
    const uint32_t n = setter->lines, half = size / 2;
    igraph_t graph;
    igraph_vector_int_t edges;
    igraph_vector_bool_t lower;
    igraph_bool_t is_bipartite;
    igraph_vector_int_init(&edges, 2 * (igraph_integer_t)n);
    igraph_vector_bool_init(&lower, 0);
    for (uint32_t i = 0; i < n; i++)
        setter->from[setter->now[i]] = i;
    for (uint32_t i = 0; i < n; i += 2) {
        VECTOR(edges)[2 * i] = i;
        VECTOR(edges)[2 * i + 1] = i + 1;
        VECTOR(edges)[2 * i + 2] = setter->from[i];
        VECTOR(edges)[2 * i + 3] = setter->from[i + 1];
    }
    igraph_create(&graph, &edges, (igraph_integer_t)n, IGRAPH_UNDIRECTED);
    igraph_is_bipartite(&graph, &is_bipartite, &lower);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t out = setter->now[i], base = i / size * size;
        const uint32_t into = base + (VECTOR(lower)[i] ? half : 0);
        setter->next[into + (i - base) / 2] = into + (out - base) / 2;
        if (VECTOR(lower)[i])
            continue;
        first[i / 2] = (uint8_t)(i % 2);
        last[out / 2] = (uint8_t)(out % 2);
    }
    memcpy(setter->now, setter->next, n * sizeof *setter->now);
    igraph_destroy(&graph);
    igraph_vector_int_destroy(&edges);
    igraph_vector_bool_destroy(&lower);
}

static size_t run_igraph(void *self, size_t count)
{
    struct setter *setter = self;
    const uint32_t n = setter->lines;
    for (size_t i = 0; i < count; i++, setter->at = (setter->at + 1) % PERMUTATIONS) {
        uint8_t *first = setter->states;
        memcpy(setter->now, setter->to + (size_t)setter->at * n, n * sizeof *setter->now);
        for (uint32_t size = n, ahead = 0; size > 2; size /= 2, first += n / 2) {
            for (ahead = 0; 2u << ahead < size; ahead++)
                ;
            colour_halves(setter, size, first, first + (size_t)ahead * n);
        }
        for (uint32_t line = 0; line < n; line += 2)
            first[line / 2] = setter->now[line] != line;
        consume(setter->states);
    }
    return count;
}

/* ---- Results --------------------------------------------------------------------------------- */

static void one_tree(json_t *results, const char *name, const struct pace *pace)
{
    struct setter *setter = harness_get(1, sizeof *setter);
    struct contender way[] = {
        {"permutation", "rg_permutation_open, _states", .self = setter, .run = run_library},
        {"looping", "Benes, looping algorithm", .self = setter, .run = run_looping},
        {"igraph_colours", "Benes, igraph_is_bipartite", .self = setter, .run = run_igraph},
    };
    const size_t count = sizeof way / sizeof way[0];
    rg_random random = {1};
    if (rg_any_topology_parse(name, &setter->net, NULL) != RG_OK)
        harness_fail(HARNESS_WRONG, "bench: %s is no network", name);
    const uint32_t n = setter->lines = (uint32_t)setter->net.nodes;
    setter->to = harness_get((size_t)PERMUTATIONS * n, sizeof *setter->to);
    setter->narrow = harness_get((size_t)PERMUTATIONS * n, sizeof *setter->narrow);
    setter->states = harness_get((size_t)BENES_MAX_STAGES * n / 2, 1);
    setter->now = harness_get(n, sizeof *setter->now);
    setter->from = harness_get(n, sizeof *setter->from);
    setter->next = harness_get(n, sizeof *setter->next);
    for (unsigned p = 0; p < PERMUTATIONS; p++) {
        uint32_t *to = setter->to + (size_t)p * n;
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t other = (uint32_t)rg_random_below(&random, i + 1);
            to[i] = to[other];
            to[other] = i;
        }
        for (uint32_t i = 0; i < n; i++)
            setter->narrow[(size_t)p * n + i] = (uint16_t)to[i];
    }
    run_open(setter, true);
    for (size_t i = 1; i < count; i++) {
        (void)way[i].run(setter, PERMUTATIONS + 1); /* and the first one again */
        setter->at = 0;
        if (!benes_delivers(n, setter->narrow, setter->states))
            harness_fail(HARNESS_WRONG, "bench: %u lines: %s: wrong", (unsigned)n, way[i].label);
    }
    contest_run("permutations", way, count, pace);
    printf("\n%s: %u lines\n", name, (unsigned)n);
    contender_head("a permutation");
    puts(" than igraph, faster by");
    for (size_t i = 0; i < count; i++) {
        contender_print(&way[i]);
        printf(" %12.1f\n", way[count - 1].ns.median / way[i].ns.median);
    }
    (void)contest_result(results, "permutations", name, n, way, count);
    free(setter->next);
    free(setter->from);
    free(setter->now);
    free(setter->states);
    free(setter->narrow);
    free(setter->port);
    free(setter->to);
    free(setter);
}

void permutation_contest(json_t *results, bool quick)
{
    static const char *const tree[] = {"gft:5,2,2", "gft:9,2,2", "gft:15,2,2", "gft:7,4,4"};
    const struct pace pace = {quick ? 3 : 31, quick ? 0.0003 : 0.002, 2, 3};
    const size_t count = quick ? 2 : sizeof tree / sizeof tree[0];
    puts("\nA random permutation: which way each message takes, and the states of all switches");
    for (size_t i = 0; i < count; i++)
        one_tree(results, tree[i], &pace);
}
