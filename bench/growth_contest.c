/* SPDX-License-Identifier: Apache-2.0 */

#include "contest.h"

#include <stdio.h>

#include "kautz_ways.h"

/* Beyond this many nodes a method takes too long, or too much memory, to be in the picture. */
static const struct {
    enum kautz_way way;
    rg_kernel kernel;
    const char *name, *label;
    uint64_t nodes;
} entries[] = {
    {WAY_TABLES, RG_KERNEL_BEST, "tables", "batch, widest", UINT64_MAX},
    {WAY_TABLES, RG_KERNEL_SCALAR, "tables_scalar", "batch, scalar", UINT64_MAX},
    {WAY_FLOW_BOTH, RG_KERNEL_SCALAR, "flow_both", "augmenting, both ends", 250000},
    {WAY_FLOW_SOURCE, RG_KERNEL_SCALAR, "flow_source", "augmenting, source", 250000},
    {WAY_IGRAPH_COUNT, RG_KERNEL_SCALAR, "igraph_count", "igraph", 30000},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

static json_t *one_network(unsigned d, unsigned k, bool all_ways, const struct pace *pace)
{
    struct pairs *pairs = pairs_make(d, k);
    struct contender way[ENTRIES];
    size_t count = 0;
    char name[32];
    json_t *medians = harness_got(json_object());
    snprintf(name, sizeof name, "kautz:%u,%u", d, k);
    for (size_t i = 0; i < ENTRIES; i++) {
        if (pairs->net.nodes > entries[i].nodes || (!all_ways && entries[i].way != WAY_TABLES) ||
            !kautz_way_make(pairs, entries[i].way, entries[i].kernel, 1, entries[i].name,
                            entries[i].label, &way[count]))
            continue;
        kautz_way_check(&way[count++], 0.005);
    }
    contest_run(name, way, count, pace);
    printf("  %-12s %14llu", name, (unsigned long long)pairs->net.nodes);
    for (size_t i = 0; i < count; i++) {
        printf(" %14.2f", way[i].ns.median);
        contest_put(medians, way[i].name, json_real(way[i].ns.median));
        kautz_way_free(&way[i]);
    }
    putchar('\n');
    json_t *result =
        harness_got(json_pack("{s:s, s:i, s:i, s:f, s:o}", "network", name, "d", (int)d, "k",
                              (int)k, "nodes", (double)pairs->net.nodes, "ns", medians));
    pairs_free(pairs);
    return result;
}

json_t *growth_contest(bool quick)
{
    static const unsigned degrees[] = {2, 3, 4, 8, 15};
    const struct pace pace = {quick ? 1 : 9, quick ? 0.0002 : 0.001, quick ? 0.01 : 0.3, 1};
    json_t *results = harness_got(json_array());
    printf("\nHow it grows; ns a query\n  %-12s %14s", "", "nodes");
    for (size_t i = 0; i < ENTRIES; i++)
        printf(" %14.14s", entries[i].name);
    putchar('\n');
    for (size_t i = 0; i < (quick ? 2 : sizeof degrees / sizeof degrees[0]); i++)
        for (unsigned k = 2; k <= (quick ? 3 : RG_KAUTZ_MAX_K); k++)
            contest_add(results, one_network(degrees[i], k, degrees[i] == 3, &pace));
    return results;
}
