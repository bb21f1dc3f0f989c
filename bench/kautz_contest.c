/* SPDX-License-Identifier: Apache-2.0 */

#include "contest.h"

#include <stdio.h>
#include <string.h>

#include "kautz_ways.h"

/* The methods, roughly in order of speed; the kernels from narrow to wide. */
static const struct {
    enum kautz_way way;
    rg_kernel kernel;
    unsigned threads;
    const char *name, *label;
} entries[] = {
    {WAY_IGRAPH_COUNT, RG_KERNEL_SCALAR, 1, "igraph_count", "igraph, vertex_disjoint_paths"},
    {WAY_IGRAPH_ROUTES, RG_KERNEL_SCALAR, 1, "igraph_routes", "igraph, maxflow and extraction"},
    {WAY_READABLE, RG_KERNEL_SCALAR, 1, "readable", "rg_kautz_routes, pair by pair"},
    {WAY_NODES, RG_KERNEL_BEST, 1, "nodes", "batch, nodes, widest"},
    {WAY_WORDS, RG_KERNEL_BEST, 1, "words", "batch, words, widest"},
    {WAY_TABLES, RG_KERNEL_SCALAR, 1, "tables_scalar", "batch, scalar"},
    {WAY_TABLES, RG_KERNEL_VECTOR, 1, "tables_vector", "batch, 128 bits"},
    {WAY_TABLES, RG_KERNEL_AVX2, 1, "tables_avx2", "batch, AVX2"},
    {WAY_TABLES, RG_KERNEL_AVX512, 1, "tables_avx512", "batch, AVX-512"},
    {WAY_TABLES, RG_KERNEL_BEST, 0, "tables_threads", "batch, widest, all threads"},
    {WAY_LOOKUP, RG_KERNEL_BEST, 1, "lookup", "table of all pairs, by rank"},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* Prepares an entry for the pairs and checks it for some time; false if it cannot be had. */
static bool make_way(const struct pairs *pairs, size_t entry, double seconds, struct contender *way)
{
    if (!kautz_way_make(pairs, entries[entry].way, entries[entry].kernel, entries[entry].threads,
                        entries[entry].name, entries[entry].label, way))
        return false;
    kautz_way_check(way, seconds);
    return true;
}

static void free_ways(struct pairs *pairs, struct contender *way, size_t count)
{
    for (size_t i = 0; i < count; i++)
        kautz_way_free(&way[i]);
    pairs_free(pairs);
}

/* The fastest of the batches on one core, to which the others are compared. */
static const struct contender *best_of(const struct contender *way, size_t count)
{
    const struct contender *best = NULL;
    for (size_t i = 0; i < count; i++)
        if (strncmp(way[i].name, "tables_", 7) == 0 && !way[i].has_threads &&
            (!best || way[i].ns.median < best->ns.median))
            best = &way[i];
    return best;
}

static void print_ways(const rg_kautz *net, const struct contender *way, const char *const *answer,
                       size_t count)
{
    const struct contender *best = best_of(way, count);
    printf("\nkautz:%u,%u: %llu nodes\n", net->d, net->k, (unsigned long long)net->nodes);
    contender_head("a query");
    printf(" %11s  %-6s  %s\n", "M queries/s", "answer", "best batch is faster by");
    for (size_t i = 0; i < count; i++) {
        const double ratio = way[i].ns.median / best->ns.median;
        contender_print(&way[i]);
        printf(" %11.4g  %-6s %13.*f\n", 1e3 / way[i].ns.median, answer[i], ratio < 100 ? 2 : 0,
               ratio);
    }
}

static void one_network(json_t *results, unsigned d, unsigned k, bool quick)
{
    const struct pace pace = {quick ? 3 : 21, quick ? 0.0003 : 0.003, quick ? 0.02 : 1.5,
                              quick ? 1 : 3};
    struct pairs *pairs = pairs_make(d, k);
    struct contender way[ENTRIES];
    const char *answer[ENTRIES];
    size_t count = 0;
    char name[32];
    snprintf(name, sizeof name, "kautz:%u,%u", d, k);
    for (size_t i = 0; i < ENTRIES; i++)
        if (make_way(pairs, i, quick ? 0.03 : 0.3, &way[count]))
            answer[count++] = kautz_way_answer(entries[i].way);
    contest_run(name, way, count, &pace);
    print_ways(&pairs->net, way, answer, count);
    json_t *result = contest_result(results, "kautz", name, pairs->net.nodes, way, count);
    contest_put(result, "best", json_string(best_of(way, count)->name));
    for (size_t i = 0; i < count; i++) {
        double seconds;
        const size_t bytes = kautz_way_table(&way[i], &seconds);
        if (bytes == 0)
            continue;
        contest_put(result, "table_bytes", json_integer((json_int_t)bytes));
        contest_put(result, "table_seconds", json_real(seconds));
        printf("  the table: %.2f MB, made in %.1f ms\n", (double)bytes / 1e6, seconds * 1e3);
    }
    free_ways(pairs, way, count);
}

void kautz_contest(json_t *results, const rg_kautz *only, bool quick)
{
    static const unsigned shapes[][2] = {{2, 3}, {3, 6}, {4, 5}, {4, 8}, {8, 6}};
    const size_t count = quick ? 2 : sizeof shapes / sizeof shapes[0];
    puts("All d disjoint routes of random pairs of nodes; medians");
    if (only)
        one_network(results, only->d, only->k, quick);
    for (size_t i = 0; !only && i < count; i++)
        one_network(results, shapes[i][0], shapes[i][1], quick);
}
