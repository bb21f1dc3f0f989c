/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* All shortest paths of all pairs against walks in explicit graphs, and against closed forms. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "adjacency.h"
#include "routegen/topology_paths.h"
#include "same.h"

#define MOST_VERTICES 130 /* of networks of which all pairs are compared */
#define MOST_HOPS 64
#define MOST_LISTED 1000

static rg_topology_paths search(const rg_topology *net, uint64_t source, uint64_t destination,
                                void *memory, size_t bytes, uint64_t most)
{
    rg_topology_paths paths;
    rg_status status;
    cr_assert(
        eq(int, rg_topology_paths_begin(net, source, destination, memory, bytes, &paths), RG_OK));
    while ((status = rg_topology_paths_search(&paths, most)) == RG_E_MORE)
        ;
    cr_assert(eq(int, status, RG_OK));
    return paths;
}

static void *memory_for(const rg_topology *net, size_t *bytes)
{
    cr_assert(eq(int, rg_topology_paths_bytes(net, bytes), RG_OK));
    void *memory = malloc(*bytes);
    cr_assert(ne(ptr, memory, NULL));
    memset(memory, 0x5a, *bytes);
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
        cr_assert(eq(int, rg_topology_paths_get(paths, i, list[i]), RG_OK));
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
    uint64_t none[MOST_HOPS + 1];
    cr_assert(eq(int, rg_topology_paths_get(paths, paths->low, none), RG_E_INDEX));
}

Test(paths, are_the_shortest_walks)
{
    static unsigned hops[MOST_VERTICES];
    static uint64_t count[MOST_VERTICES];
    unsigned families = 0, closed_forms = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        size_t bytes;
        if (net.vertices > (getenv("ROUTEGEN_SOAK") != NULL ? MOST_VERTICES : 70))
            continue;
        adjacency a = adjacency_make(name, &net);
        void *memory = memory_for(&net, &bytes);
        families |= 1u << net.name.family;
        /* Switches are sources and destinations, too. */
        for (unsigned s = 0; s < net.vertices; s++) {
            adjacency_walks(&a, s, hops, count);
            for (unsigned t = 0; t < net.vertices; t++) {
                if (s == t)
                    continue;
                const uint64_t most = (s + t) % 5 == 0 ? 1 + t % 3 : UINT64_MAX;
                const rg_topology_paths found = search(&net, s, t, memory, bytes, most);
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
    for (unsigned f = 0; rg_family_name((rg_family)f) != NULL; f++) {
        unsigned min, max;
        if (rg_topology_param_range((rg_family)f, 0, &min, &max) == RG_OK)
            cr_assert(families >> f & 1, "%s was not compared", rg_family_name((rg_family)f));
    }
    cr_assert(closed_forms > 1000, "%u", closed_forms);
}

/* ---- Closed forms -------------------------------------------------------------------------- */

static uint64_t power(uint64_t base, unsigned exponent)
{
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

static uint64_t factorial(unsigned n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

static unsigned bits(unsigned word)
{
    return word == 0 ? 0 : (word & 1) + bits(word / 2);
}

/* The digits of a label, as a character or a number each: "(0,011,2)" is 0, 011, 2. */
typedef struct fields {
    char text[16][8];
    unsigned count;
} fields;

static fields split(const rg_topology *net, uint64_t v)
{
    fields f = {.count = 0};
    char label[RG_TOPOLOGY_MAX_LABEL];
    (void)rg_topology_label(net, v, label);
    for (char *at = strtok(label, "(),<>"); at != NULL; at = strtok(NULL, "(),<>"))
        strcpy(f.text[f.count++], at);
    return f;
}

/* One digit more than the highest in which two nodes differ, of those before the last @skip. */
static unsigned levels_apart(const fields *s, const fields *t, unsigned from, unsigned skip)
{
    for (unsigned i = from; i + skip < s->count; i++)
        if (strcmp(s->text[i], t->text[i]) != 0)
            return s->count - skip - i;
    return 0;
}

static uint64_t of_hypercube(const rg_topology *net, uint64_t s, uint64_t t)
{
    (void)net;
    return factorial(bits((unsigned)(s ^ t)));
}

/* k^(h+1), h the highest digit in which the leaves differ; nodes (D_(n-2),..,D_0,p). */
static uint64_t of_kary(const rg_topology *net, uint64_t s, uint64_t t)
{
    const fields a = split(net, s), b = split(net, t);
    return power(net->name.param[0], levels_apart(&a, &b, 0, 1));
}

static uint64_t of_mikant(const rg_topology *net, uint64_t s, uint64_t t)
{
    const fields a = split(net, s), b = split(net, t);
    if (strcmp(a.text[0], b.text[0]) != 0)
        return power(net->name.param[0], net->name.param[1] - 2);
    return power(net->name.param[0], levels_apart(&a, &b, 1, 1));
}

/* Bits in which a word differs from the nearest intermediate switches, and how many these are. */
static void nearest(unsigned k, unsigned word, unsigned *r, unsigned *count)
{
    static const unsigned list[][4] = {{0}, {0}, {0, 3}, {0, 2, 7}, {0, 6, 15, 9}};
    *r = k;
    for (unsigned pass = 0; pass < 2; pass++) {
        *count = 0;
        for (unsigned j = 0; j < k; j++) {
            const unsigned h = bits(word ^ list[k][j]);
            *r = h < *r ? h : *r;
            *count += h == *r;
        }
    }
}

/* Nodes ([G,] E_(n-2),..,E_1, C, p). */
static uint64_t of_cube_trees(const rg_topology *net, uint64_t s, uint64_t t, unsigned group)
{
    const fields a = split(net, s), b = split(net, t);
    const unsigned k = net->name.param[0], n = net->name.param[1];
    const unsigned c = (unsigned)strtoul(a.text[a.count - 2], NULL, 2);
    const unsigned d = (unsigned)strtoul(b.text[b.count - 2], NULL, 2);
    const unsigned h = levels_apart(&a, &b, group, 2), apart = bits(c ^ d);
    unsigned r_a, r_b, count_a, count_b;
    nearest(k, c, &r_a, &count_a);
    nearest(k, d, &r_b, &count_b);
    const uint64_t ends = factorial(r_a) * count_a * factorial(r_b) * count_b;
    if (group == 1 && strcmp(a.text[0], b.text[0]) != 0)
        return ends * power(k, n - 2);
    if (h > 0)
        return ends * power(k, h + 1);
    const unsigned detour = r_a + 2 + r_b;
    return (apart <= detour ? factorial(apart) : 0) + (detour <= apart ? k * ends : 0);
}

static uint64_t of_kantc(const rg_topology *net, uint64_t s, uint64_t t)
{
    return of_cube_trees(net, s, t, 0);
}

static uint64_t of_mikantc(const rg_topology *net, uint64_t s, uint64_t t)
{
    return of_cube_trees(net, s, t, 1);
}

static uint64_t of_one(const rg_topology *net, uint64_t s, uint64_t t)
{
    (void)net, (void)s, (void)t;
    return 1;
}

Test(paths, are_as_many_as_the_closed_forms_say)
{
    static const struct {
        const char *name;
        uint64_t (*count)(const rg_topology *net, uint64_t s, uint64_t t);
    } forms[] = {
        {"hypercube:7", of_hypercube}, {"kary:2,5", of_kary},       {"kary:3,4", of_kary},
        {"kary:4,3", of_kary},         {"mikant:2,4", of_mikant},   {"mikant:3,3", of_mikant},
        {"kantc:2,4", of_kantc},       {"kantc:3,4", of_kantc},     {"kantc:4,3", of_kantc},
        {"mikantc:2,3", of_mikantc},   {"mikantc:3,3", of_mikantc}, {"mikantc:4,2", of_mikantc},
        {"debruijn:3,4", of_one},      {"kautz:2,6", of_one},
    };
    for (unsigned i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const rg_topology net = model_make(forms[i].name);
        size_t bytes;
        void *memory = memory_for(&net, &bytes);
        for (uint64_t s = 0; s < net.nodes; s++)
            for (uint64_t t = 0; t < net.nodes; t++) {
                if (s == t)
                    continue;
                const rg_topology_paths found = search(&net, s, t, memory, bytes, UINT64_MAX);
                cr_assert(found.high == 0 && found.low == forms[i].count(&net, s, t),
                          "%s: %lu to %lu", forms[i].name, (unsigned long)s, (unsigned long)t);
            }
        free(memory);
    }
}

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
    for (unsigned i = 0; i < sizeof many / sizeof many[0]; i++) {
        const rg_topology net = model_make(many[i].name);
        size_t bytes;
        void *memory = memory_for(&net, &bytes);
        const rg_topology_paths found = search(&net, 0, net.nodes - 1, memory, bytes, UINT64_MAX);
        cr_assert(eq(u64, found.hops, many[i].hops));
        cr_assert(found.high == many[i].high && found.low == many[i].low, "%s", many[i].name);
        const uint64_t index = found.high > 0 ? UINT64_MAX : found.low - 1;
        cr_assert(eq(int, rg_topology_paths_get(&found, 0, first), RG_OK));
        cr_assert(eq(int, rg_topology_paths_get(&found, index, last), RG_OK));
        cr_assert(first[found.hops] == net.nodes - 1 && last[found.hops] == net.nodes - 1);
        cr_assert(memcmp(first, last, found.hops * sizeof *first) != 0);
        free(memory);
    }
}
