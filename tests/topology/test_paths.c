/* SPDX-License-Identifier: Apache-2.0 */

/* All shortest paths of all pairs against walks. */

#include "check.h"
#include "adjacency.h"
#include "families/inner/topology_route.h"
#include "same.h"

#define MOST_VERTICES 130 /* of networks of which all pairs are compared */
#define MOST_HOPS 64
#define MOST_LISTED 1000

static rg_topology_paths search(const rg_topology *net, uint64_t source, uint64_t destination,
                                void *memory, uint64_t most)
{
    rg_topology_paths paths;
    rg_topology_paths_begin(net, source, destination, memory, &paths);
    while (!rg_topology_paths_search(&paths, most))
        ;
    return paths;
}

static void *memory_for(const rg_topology *net)
{
    size_t bytes;
    OK(rg_topology_paths_bytes(net, &bytes));
    void *memory = malloc(bytes);
    cr_assert(ne(ptr, memory, NULL));
    memset(memory, 0x5a, bytes);
    return memory;
}

/* ---- Against walks ------------------------------------------------------------------------- */

static size_t path_bytes;

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, path_bytes);
}

/* Every listed path is a shortest walk of the graph, and all are different. */
static void check_list(const char *name, const adjacency *a, const rg_topology_paths *paths)
{
    static uint64_t list[MOST_LISTED][MOST_HOPS + 1];
    const uint64_t listed = paths->low < MOST_LISTED ? paths->low : MOST_LISTED;
    cr_assert(paths->hops <= MOST_HOPS);
    memset(list, 0, sizeof list[0] * listed);
    /* cppcheck-suppress knownConditionTrueFalse ; paths->low is known at run time only */
    for (uint64_t i = 0; i < listed; i++) {
        rg_topology_paths_get(paths, i, list[i], NULL);
        cr_assert(list[i][0] == paths->source && list[i][paths->hops] == paths->destination,
                  "%s: ends", name);
        for (uint64_t hop = 0; hop < paths->hops; hop++)
            cr_assert(adjacency_has(a, list[i][hop], list[i][hop + 1]), "%s: no link", name);
    }
    path_bytes = sizeof list[0];
    qsort(list, listed, sizeof list[0], compare);
    /* cppcheck-suppress knownConditionTrueFalse ; paths->low is known at run time only */
    for (uint64_t i = 1; i < listed; i++)
        cr_assert(memcmp(list[i - 1], list[i], sizeof list[0]) != 0, "%s: twice", name);
}

Test(paths, are_the_shortest_walks)
{
    static unsigned hops[MOST_VERTICES];
    static uint64_t count[MOST_VERTICES];
    uint64_t families = 0;
    unsigned closed_forms = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        if (net.vertices > (soaking() ? MOST_VERTICES : 70))
            continue;
        adjacency a = adjacency_make(&net);
        void *memory = memory_for(&net);
        families |= UINT64_C(1) << net.name.family;
        /* Switches are sources and destinations, too. */
        for (unsigned s = 0; s < net.vertices; s++) {
            adjacency_walks(&a, s, hops, count);
            for (unsigned t = 0; t < net.vertices; t++) {
                if (s == t)
                    continue;
                const uint64_t most = (s + t) % 5 == 0 ? 1 + t % 3 : UINT64_MAX;
                const rg_topology_paths found = search(&net, s, t, memory, most);
                cr_assert(found.hops == hops[t] && found.high == 0 && found.low == count[t],
                          "%s: %u to %u", name, s, t);
                check_list(name, &a, &found);
                rg_count128 closed;
                uint64_t length;
                if (rg_topology_paths_count(&net, s, t, &length, &closed) == RG_OK) {
                    cr_assert(length == hops[t] && closed.high == 0 && closed.low == count[t],
                              "%s: %u to %u in closed form", name, s, t);
                    closed_forms++;
                }
            }
        }
        free(memory);
        adjacency_free(&a);
    }
    check_families(families);
    cr_assert(closed_forms > 1000, "%u", closed_forms);
}

/* ---- Large numbers ------------------------------------------------------------------------- */

/* Beyond 64 bits, at the last number of 128 bits that a square mesh has, and beyond. */
Test(paths, are_counted_in_128_bits)
{
    static const struct {
        const char *name;
        uint64_t hops, high, low;
    } many[] = {
        {"hypercube:20", 20, 0, 2432902008176640000u},                   /* 20! */
        {"hypercube:21", 21, 2, 14197454024290336768u},                  /* 21! */
        {"mesh:40,40", 78, 1475, 8067360477443382000u},                  /* C(78,39) */
        {"mesh:66,66", 130, 5153626322785702056u, 9329686416565790604u}, /* C(130,65) */
        {"mesh:67,67", 132, UINT64_MAX, UINT64_MAX},                     /* C(132,66) > 2^128 */
        {"mesh:90,90", 178, UINT64_MAX, UINT64_MAX},
    };
    uint64_t first[256], last[256];
    for (unsigned i = 0; i < COUNT(many); i++) {
        const rg_topology net = model_make(many[i].name);
        void *memory = memory_for(&net);
        const rg_topology_paths found = search(&net, 0, net.nodes - 1, memory, UINT64_MAX);
        cr_assert(eq(u64, found.hops, many[i].hops));
        cr_assert(found.high == many[i].high && found.low == many[i].low, "%s", many[i].name);
        const uint64_t index = found.high > 0 ? UINT64_MAX : found.low - 1;
        rg_topology_paths_get(&found, 0, first, NULL);
        rg_topology_paths_get(&found, index, last, NULL);
        cr_assert(first[found.hops] == net.nodes - 1 && last[found.hops] == net.nodes - 1);
        cr_assert(memcmp(first, last, found.hops * sizeof *first) != 0);
        free(memory);
    }
}
