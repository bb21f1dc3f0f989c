/* SPDX-License-Identifier: Apache-2.0 */

/* The contest of Kautz routes: this library's ways and igraph, pair by pair and many at a time. */

#include "contest.h"

#include <igraph/igraph.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hw/inner/kautz_table.h"
#include "hw/inner/kautz_pairs.h"
#include "routegen/kautz_batch.h"

enum { PAIRS = 1 << 18, BLOCK = 1024 }; /* of a call: input and output stay in the first cache */
static const size_t most_table_bytes = (size_t)256 << 20;

enum way {
    READABLE, /* rg_kautz_routes, pair by pair */
    TABLES,   /* rg_kautz_batch_tables */
    WORDS,    /* rg_kautz_batch_words */
    NODES,    /* rg_kautz_batch_nodes32 */
    LOOKUP,   /* a table of all pairs, made beforehand */
    IGRAPH,   /* igraph_vertex_disjoint_paths: how many there are */
};

/* The methods, roughly in order of speed; the kernels from narrow to wide. 0 threads: all. */
static const struct entry {
    enum way way;
    rg_kernel kernel;
    unsigned threads;
    const char *name, *label, *answer;
} entries[] = {
    {IGRAPH, RG_KERNEL_SCALAR, 1, "igraph_count", "igraph, vertex_disjoint_paths", "count"},
    {READABLE, RG_KERNEL_SCALAR, 1, "readable", "rg_kautz_routes, pair by pair", "words"},
    {NODES, RG_KERNEL_BEST, 1, "nodes", "batch, nodes, widest", "nodes"},
    {WORDS, RG_KERNEL_BEST, 1, "words", "batch, words, widest", "words"},
    {TABLES, RG_KERNEL_SCALAR, 1, "tables_scalar", "batch, scalar", "tables"},
    {TABLES, RG_KERNEL_VECTOR, 1, "tables_vector", "batch, 128 bits", "tables"},
    {TABLES, RG_KERNEL_AVX2, 1, "tables_avx2", "batch, AVX2", "tables"},
    {TABLES, RG_KERNEL_AVX512, 1, "tables_avx512", "batch, AVX-512", "tables"},
    {TABLES, RG_KERNEL_BEST, 0, "tables_threads", "batch, widest, all threads", "tables"},
    {LOOKUP, RG_KERNEL_BEST, 1, "lookup", "table of all pairs, by rank", "tables"},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* ---- The questions: random pairs of different nodes, the same in every run, in all forms --- */

struct pairs {
    rg_kautz net;
    rg_kautz_word source_word[PAIRS], destination_word[PAIRS];
    uint64_t source[PAIRS], destination[PAIRS];           /* packed */
    uint32_t source_rank[PAIRS], destination_rank[PAIRS]; /* where they fit into 32 bits */
};

static struct pairs *make_pairs(unsigned d, unsigned k)
{
    struct pairs *p = harness_get(1, sizeof *p);
    rg_random random = {1};
    (void)rg_kautz_init(d, k, &p->net);
    for (size_t i = 0; i < PAIRS; i++) {
        uint64_t a = 0, b = 0;
        rg_random_pair(&random, &p->net, &p->source_word[i], &p->destination_word[i]);
        (void)rg_kautz_pack(&p->net, &p->source_word[i], &p->source[i]);
        (void)rg_kautz_pack(&p->net, &p->destination_word[i], &p->destination[i]);
        (void)rg_kautz_rank(&p->net, &p->source_word[i], &a);
        (void)rg_kautz_rank(&p->net, &p->destination_word[i], &b);
        p->source_rank[i] = (uint32_t)a;
        p->destination_rank[i] = (uint32_t)b;
    }
    return p;
}

struct state {
    const struct pairs *pairs;
    enum way way;
    size_t at;    /* the next pair */
    size_t block; /* pairs of a call */
    rg_kautz_batch batch;
    uint64_t *words; /* answers: tables, or words; of the lookup, entries */
    uint32_t *nodes;
    uint8_t *hops;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    igraph_t graph;
    igraph_integer_t count;
    void *table; /* by source and destination: the bytes of the hardware's table, 4 or 8 of them */
    size_t table_bytes;
    double table_seconds;
};

/* ---- The table of all pairs -------------------------------------------------------------- */

static size_t entry_bytes(const rg_kautz *net)
{
    return net->d < 4 ? 4 : 8;
}

static bool make_table(struct state *s)
{
    const rg_kautz *net = &s->pairs->net;
    const size_t nodes = (size_t)net->nodes;
    if (net->d > 7 || nodes > 100000 || nodes * nodes * entry_bytes(net) > most_table_bytes)
        return false;
    const double start = harness_seconds();
    s->table_bytes = nodes * nodes * entry_bytes(net);
    s->table = harness_get(1, s->table_bytes);
    uint64_t *rank = harness_get(nodes, sizeof *rank);
    uint64_t *word = harness_get(nodes, sizeof *word);
    uint64_t *source = harness_get(nodes, sizeof *source);
    uint64_t *tables = harness_get(nodes * s->batch.table_words, sizeof *tables);
    uint8_t *bytes = harness_get(nodes, net->d + 1);
    for (size_t i = 0; i < nodes; i++)
        rank[i] = i;
    (void)rg_kautz_batch_unrank(&s->batch, nodes, rank, word, NULL);
    uint8_t *at = s->table;
    for (size_t a = 0; a < nodes; a++) {
        for (size_t i = 0; i < nodes; i++)
            source[i] = word[a];
        (void)rg_kautz_batch_tables(&s->batch, nodes, source, word, tables, NULL);
        (void)rg_kautz_batch_bytes(&s->batch, nodes, tables, bytes);
        for (size_t i = 0; i < nodes; i++, at += entry_bytes(net))
            memcpy(at, bytes + i * (net->d + 1), net->d + 1);
    }
    free(bytes);
    free(tables);
    free(source);
    free(word);
    free(rank);
    s->table_seconds = harness_seconds() - start;
    return true;
}

static void look_up(struct state *s, const uint32_t *a, const uint32_t *b)
{
    const size_t nodes = (size_t)s->pairs->net.nodes;
    if (entry_bytes(&s->pairs->net) == 4) {
        const uint32_t *table = s->table;
        uint32_t *to = (uint32_t *)s->words;
        for (size_t i = 0; i < s->block; i++)
            to[i] = table[a[i] * nodes + b[i]];
    } else {
        const uint64_t *table = s->table;
        for (size_t i = 0; i < s->block; i++)
            s->words[i] = table[a[i] * nodes + b[i]];
    }
}

/* ---- igraph -------------------------------------------------------------------------------- */

static void make_graph(struct state *s)
{
    const rg_kautz *net = &s->pairs->net;
    igraph_vector_int_t arcs;
    igraph_vector_int_init(&arcs, 0);
    for (uint64_t v = 0; v < net->nodes; v++) {
        rg_kautz_word word, next;
        uint64_t rank = 0;
        (void)rg_kautz_unrank(net, v, &word);
        for (unsigned i = 0; i < net->d; i++) {
            (void)rg_kautz_successor(net, &word, i, &next);
            (void)rg_kautz_rank(net, &next, &rank);
            igraph_vector_int_push_back(&arcs, (igraph_integer_t)v);
            igraph_vector_int_push_back(&arcs, (igraph_integer_t)rank);
        }
    }
    igraph_create(&s->graph, &arcs, (igraph_integer_t)net->nodes, IGRAPH_DIRECTED);
    igraph_vector_int_destroy(&arcs);
}

/* ---- Answering --------------------------------------------------------------------------- */

static void answer(struct state *s)
{
    const struct pairs *p = s->pairs;
    const uint64_t *source = p->source + s->at;
    const uint64_t *destination = p->destination + s->at;
    switch (s->way) {
    case READABLE:
        (void)rg_kautz_routes(&p->net, &p->source_word[s->at], &p->destination_word[s->at],
                              s->routes);
        break;
    case TABLES:
        (void)rg_kautz_batch_tables(&s->batch, s->block, source, destination, s->words, NULL);
        break;
    case WORDS:
        (void)rg_kautz_batch_words(&s->batch, s->block, source, destination, s->words, s->hops,
                                   NULL);
        break;
    case NODES:
        (void)rg_kautz_batch_nodes32(&s->batch, s->block, source, destination, s->nodes, s->hops,
                                     NULL);
        break;
    case LOOKUP:
        look_up(s, p->source_rank + s->at, p->destination_rank + s->at);
        break;
    case IGRAPH:
        igraph_vertex_disjoint_paths(&s->graph, &s->count, p->source_rank[s->at],
                                     p->destination_rank[s->at]);
        break;
    }
}

static size_t run(void *self, size_t count)
{
    struct state *s = self;
    size_t done = 0;
    while (done < count) {
        if (s->at + s->block > PAIRS)
            s->at = 0;
        answer(s);
        consume(s);
        s->at += s->block;
        done += s->block;
    }
    return done;
}

/* ---- Judging: what rg_kautz_routes says ---------------------------------------------------- */

static bool are_nodes(const struct state *s, size_t i, unsigned r, const rg_kautz_route *route)
{
    const rg_kautz *net = &s->pairs->net;
    const uint32_t *node = s->nodes + (i * net->d + r) * s->batch.list_nodes;
    bool same = s->hops[i * net->d + r] == route->hops;
    for (unsigned n = 0; n <= route->hops; n++) {
        rg_kautz_word word;
        uint64_t rank = 0;
        (void)rg_kautz_route_node(net, route, n, &word);
        (void)rg_kautz_rank(net, &word, &rank);
        same = same && node[n] == rank;
    }
    return same;
}

static bool is_right(const struct state *s, size_t i)
{
    const struct pairs *p = s->pairs;
    const rg_kautz *net = &p->net;
    const rg_kautz_word *a = &p->source_word[i], *b = &p->destination_word[i];
    rg_kautz_route want[RG_KAUTZ_MAX_D], got[RG_KAUTZ_MAX_D];
    rg_kautz_batch_verdict verdict;
    rg_kautz_table table;
    bool right = rg_kautz_routes(net, a, b, want) == RG_OK;
    switch (s->way) {
    case READABLE:
        return right && memcmp(s->routes, want, net->d * sizeof *want) == 0;
    case TABLES:
        return right &&
               rg_kautz_batch_routes(&s->batch, p->source[i], p->destination[i],
                                     s->words + i * s->batch.table_words, got) == RG_OK &&
               memcmp(got, want, net->d * sizeof *want) == 0;
    case WORDS:
        return rg_kautz_batch_check(&s->batch, 1, &p->source[i], &p->destination[i],
                                    s->words + i * net->d * s->batch.route_words,
                                    s->hops + i * net->d, &verdict) == RG_OK &&
               verdict.broken == 0;
    case NODES:
        for (unsigned r = 0; r < net->d; r++)
            right = right && are_nodes(s, i, r, &want[r]);
        return right;
    case LOOKUP:
        return rg_kautz_table_make(net, a, b, &table) == RG_OK &&
               memcmp((const uint8_t *)s->words + i * entry_bytes(net), table.entry, net->d + 1) ==
                   0;
    case IGRAPH:
        break;
    }
    return s->count == (igraph_integer_t)net->d;
}

/* The first block, of those with threads its beginning. */
static void check(struct state *s, const char *label)
{
    const rg_kautz *net = &s->pairs->net;
    answer(s);
    for (size_t i = 0; i < s->block && i < BLOCK; i++)
        if (!is_right(s, i))
            harness_fail(HARNESS_WRONG, "bench: %s: K(%u,%u), pair %zu: wrong routes", label,
                         net->d, net->k, i);
}

/* ---- A contest ----------------------------------------------------------------------------- */

static void free_way(struct contender *c)
{
    struct state *s = c->self;
    if (s->way == IGRAPH)
        igraph_destroy(&s->graph);
    free(s->table);
    free(s->words);
    free(s->nodes);
    free(s->hops);
    free(s);
}

/* Prepares an entry for the pairs and checks it; false where its kernel does not run here, or the
 * table of all pairs would be too large. */
static bool make_way(const struct pairs *pairs, const struct entry *entry, struct contender *c)
{
    const rg_kautz *net = &pairs->net;
    struct state *s = harness_get(1, sizeof *s);
    *s = (struct state){.pairs = pairs, .way = entry->way, .block = 1};
    *c = (struct contender){.name = entry->name,
                            .label = entry->label,
                            .self = s,
                            .run = run,
                            .has_threads = entry->threads != 1};
    bool made = rg_kautz_batch_init(net, entry->kernel, entry->threads, &s->batch) == RG_OK;
    if (entry->way == IGRAPH)
        make_graph(s);
    else if (made && entry->way != READABLE) {
        s->block = entry->threads == 1 ? BLOCK : PAIRS;
        s->words = harness_get(s->block * net->d * s->batch.route_words, sizeof *s->words);
        s->hops = harness_get(s->block, net->d);
        s->nodes = harness_get(s->block * net->d * s->batch.list_nodes, sizeof *s->nodes);
        made = entry->way != LOOKUP || make_table(s);
    }
    if (made)
        check(s, entry->label);
    else
        free_way(c);
    return made;
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

static void print_ways(const rg_kautz *net, const struct contender *way, const char *const *forms,
                       size_t count)
{
    const struct contender *best = best_of(way, count);
    printf("\nkautz:%u,%u: %llu nodes\n", net->d, net->k, (unsigned long long)net->nodes);
    contender_head("a query");
    printf(" %11s  %-6s  %s\n", "M queries/s", "answer", "best batch is faster by");
    for (size_t i = 0; i < count; i++) {
        const double ratio = way[i].ns.median / best->ns.median;
        contender_print(&way[i]);
        printf(" %11.4g  %-6s %13.*f\n", 1e3 / way[i].ns.median, forms[i], ratio < 100 ? 2 : 0,
               ratio);
    }
}

static void one_network(json_t *results, unsigned d, unsigned k, bool quick)
{
    const struct pace pace = {quick ? 3 : 21, quick ? 0.0003 : 0.003, quick ? 0.02 : 1.5,
                              quick ? 1 : 3};
    struct pairs *pairs = make_pairs(d, k);
    struct contender way[ENTRIES];
    const char *forms[ENTRIES];
    size_t count = 0;
    char name[32];
    snprintf(name, sizeof name, "kautz:%u,%u", d, k);
    for (size_t i = 0; i < ENTRIES; i++)
        if (make_way(pairs, &entries[i], &way[count]))
            forms[count++] = entries[i].answer;
    contest_run(name, way, count, &pace);
    print_ways(&pairs->net, way, forms, count);
    json_t *result = contest_result(results, "kautz", name, pairs->net.nodes, way, count);
    contest_put(result, "best", json_string(best_of(way, count)->name));
    for (size_t i = 0; i < count; i++) {
        const struct state *s = way[i].self;
        if (s->table_bytes > 0) {
            contest_put(result, "table_bytes", json_integer((json_int_t)s->table_bytes));
            contest_put(result, "table_seconds", json_real(s->table_seconds));
            printf("  the table: %.2f MB, made in %.1f ms\n", (double)s->table_bytes / 1e6,
                   s->table_seconds * 1e3);
        }
        free_way(&way[i]);
    }
    free(pairs);
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

const char *kautz_contest_igraph(void)
{
    const char *version = "";
    igraph_version(&version, NULL, NULL, NULL);
    return version;
}
