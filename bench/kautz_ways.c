/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_ways.h"

#include <stdlib.h>
#include <string.h>

#include "with_igraph.h"
#include "../sim/harness/harness.h"

enum { BLOCK = 1024 }; /* pairs of a call: input and output stay in the first cache */
static const size_t most_table_bytes = (size_t)256 << 20;

struct state {
    const struct pairs *pairs;
    enum kautz_way way;
    size_t at;    /* the next pair */
    size_t block; /* pairs of a call */
    rg_kautz_batch batch;
    uint64_t *words; /* answers: tables, or words; of the lookup, entries */
    uint32_t *nodes;
    uint8_t *short_hops;
    uint32_t *hops;
    unsigned count;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    struct with_igraph *with;
    void *table; /* by source and destination: the bytes of the hardware's table, 4 or 8 of them */
    size_t table_bytes;
    double table_seconds;
};

const char *kautz_way_answer(enum kautz_way way)
{
    switch (way) {
    case WAY_TABLES:
    case WAY_LOOKUP:
        return "tables";
    case WAY_READABLE:
    case WAY_WORDS:
        return "words";
    case WAY_NODES:
    case WAY_IGRAPH_ROUTES:
        return "nodes";
    case WAY_IGRAPH_COUNT:
        break;
    }
    return "count";
}

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

/* ---- Answering --------------------------------------------------------------------------- */

static void answer(struct state *s)
{
    const struct pairs *p = s->pairs;
    const uint64_t *source = p->source + s->at;
    const uint64_t *destination = p->destination + s->at;
    const uint32_t a = p->source_rank[s->at];
    const uint32_t b = p->destination_rank[s->at];
    switch (s->way) {
    case WAY_READABLE:
        (void)rg_kautz_routes(&p->net, &p->source_word[s->at], &p->destination_word[s->at],
                              s->routes);
        break;
    case WAY_TABLES:
        (void)rg_kautz_batch_tables(&s->batch, s->block, source, destination, s->words, NULL);
        break;
    case WAY_WORDS:
        (void)rg_kautz_batch_words(&s->batch, s->block, source, destination, s->words,
                                   s->short_hops, NULL);
        break;
    case WAY_NODES:
        (void)rg_kautz_batch_nodes32(&s->batch, s->block, source, destination, s->nodes,
                                     s->short_hops, NULL);
        break;
    case WAY_LOOKUP:
        look_up(s, p->source_rank + s->at, p->destination_rank + s->at);
        break;
    case WAY_IGRAPH_COUNT:
        s->count = with_igraph_count(s->with, a, b);
        break;
    case WAY_IGRAPH_ROUTES:
        s->count = with_igraph_routes(s->with, a, b, s->nodes, s->hops);
        break;
    }
}

static size_t run(void *self, size_t count)
{
    struct state *s = self;
    size_t done = 0;
    while (done < count) {
        if (s->at + s->block > PAIRS_COUNT)
            s->at = 0;
        answer(s);
        consume(s);
        s->at += s->block;
        done += s->block;
    }
    return done;
}

/* ---- Judging ----------------------------------------------------------------------------- */

/* The entries of the hardware's table as those of the library's: bits 5..0 and 7..6 are the same,
 * the hops follow from the phase and the overlap. */
static void widen(const rg_kautz_batch *batch, const uint8_t *bytes, uint64_t *table)
{
    const unsigned k = batch->net.k;
    for (unsigned w = 0; w < batch->table_words; w++)
        table[w] = 0;
    for (unsigned z = 0; z <= batch->net.d; z++) {
        const unsigned phase = bytes[z] >> 6;
        const unsigned hops = phase == 3 ? 0 : phase == 0 ? k - (bytes[z] & 15u) : k + phase;
        table[z / 4] |= (uint64_t)(bytes[z] | hops << 8) << z % 4 * 16;
    }
}

static void judge_table(const struct state *s, const char *who, size_t i, const uint64_t *table)
{
    const struct pairs *p = s->pairs;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    if (rg_kautz_batch_routes(&s->batch, p->source[s->at + i], p->destination[s->at + i], table,
                              routes) != RG_OK)
        wrong(&p->net, who, p->source_rank[s->at + i], p->destination_rank[s->at + i],
              "no table of routes");
    judge_routes(&p->net, who, &p->source_word[s->at + i], &p->destination_word[s->at + i], routes);
}

static void judge_words(const struct state *s, const char *who, size_t i)
{
    const struct pairs *p = s->pairs;
    const unsigned k = p->net.k;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    for (unsigned r = 0; r < p->net.d; r++) {
        const uint64_t *word = s->words + (i * p->net.d + r) * s->batch.route_words;
        rg_kautz_route *route = &routes[r];
        memset(route, 0, sizeof *route);
        route->hops = s->short_hops[i * p->net.d + r];
        if (route->hops == 0 || route->hops > k + 2)
            wrong(&p->net, who, p->source_rank[s->at + i], p->destination_rank[s->at + i],
                  "a route has no hops, or too many");
        for (unsigned j = 0; j < k + route->hops; j++)
            route->letter[j] = word[j / 16] >> j % 16 * 4 & 15u;
        route->phase = route->hops <= k       ? RG_PHASE_A
                       : route->hops == k + 1 ? RG_PHASE_B
                                              : RG_PHASE_C;
        route->out = route->letter[k];
        route->in = route->letter[route->hops - 1];
    }
    judge_routes(&p->net, who, &p->source_word[s->at + i], &p->destination_word[s->at + i], routes);
}

static void judge_lists(const struct state *s, const char *who, size_t i)
{
    const struct pairs *p = s->pairs;
    const unsigned d = p->net.d;
    uint32_t nodes[RG_KAUTZ_MAX_D * (RG_KAUTZ_MAX_HOPS + 1)];
    uint32_t hops[RG_KAUTZ_MAX_D];
    uint32_t *at = nodes;
    for (unsigned r = 0; r < d; r++) {
        hops[r] = s->short_hops[i * d + r];
        if (hops[r] > RG_KAUTZ_MAX_HOPS)
            wrong(&p->net, who, p->source_rank[s->at + i], p->destination_rank[s->at + i],
                  "too many hops");
        memcpy(at, s->nodes + (i * d + r) * s->batch.list_nodes, (hops[r] + 1) * sizeof *at);
        at += hops[r] + 1;
    }
    judge(&p->net, who, p->source_rank[s->at + i], p->destination_rank[s->at + i], d, hops, nodes);
}

/* The answer to pair i of the block that has just been answered. */
static void judge_answer(const struct state *s, const char *who, size_t i)
{
    const struct pairs *p = s->pairs;
    const rg_kautz *net = &p->net;
    uint64_t table[4];
    switch (s->way) {
    case WAY_READABLE:
        judge_routes(net, who, &p->source_word[s->at], &p->destination_word[s->at], s->routes);
        break;
    case WAY_TABLES:
        judge_table(s, who, i, s->words + i * s->batch.table_words);
        break;
    case WAY_LOOKUP:
        widen(&s->batch, (const uint8_t *)s->words + i * entry_bytes(net), table);
        judge_table(s, who, i, table);
        break;
    case WAY_WORDS:
        judge_words(s, who, i);
        break;
    case WAY_NODES:
        judge_lists(s, who, i);
        break;
    case WAY_IGRAPH_ROUTES:
        judge(net, who, p->source_rank[s->at], p->destination_rank[s->at], s->count, s->hops,
              s->nodes);
        break;
    case WAY_IGRAPH_COUNT:
        if (s->count != net->d)
            wrong(net, who, p->source_rank[s->at], p->destination_rank[s->at], "not d routes");
        break;
    }
}

void kautz_way_check(struct contender *c, double seconds)
{
    struct state *s = c->self;
    const double start = harness_seconds();
    size_t judged = 0;
    for (s->at = 0; s->at + s->block <= PAIRS_COUNT; s->at += s->block) {
        answer(s);
        for (size_t i = 0; i < s->block; i++, judged++) {
            if (judged >= 2 && harness_seconds() - start > seconds) {
                s->at = 0;
                return;
            }
            judge_answer(s, c->label, i);
        }
    }
    s->at = 0;
}

/* ---- Making and freeing ------------------------------------------------------------------ */

bool kautz_way_make(const struct pairs *pairs, enum kautz_way way, rg_kernel kernel,
                    unsigned threads, const char *name, const char *label, struct contender *c)
{
    const rg_kautz *net = &pairs->net;
    struct state *s = harness_get(1, sizeof *s);
    *s = (struct state){.pairs = pairs, .way = way, .block = 1};
    *c = (struct contender){
        .name = name, .label = label, .self = s, .run = run, .has_threads = threads != 1};
    bool made = rg_kautz_batch_init(net, kernel, threads, &s->batch) == RG_OK;
    s->hops = harness_get(RG_KAUTZ_MAX_D, sizeof *s->hops);
    switch (way) {
    case WAY_READABLE:
        break;
    case WAY_TABLES:
    case WAY_WORDS:
    case WAY_NODES:
    case WAY_LOOKUP:
        s->block = threads == 1 ? BLOCK : PAIRS_COUNT;
        s->words = harness_get(s->block * net->d * s->batch.route_words, sizeof *s->words);
        s->short_hops = harness_get(s->block, net->d);
        s->nodes = harness_get(s->block * net->d * s->batch.list_nodes, sizeof *s->nodes);
        made = made && (way != WAY_LOOKUP || make_table(s));
        break;
    case WAY_IGRAPH_COUNT:
    case WAY_IGRAPH_ROUTES:
        s->with = with_igraph_make(net);
        /* Every node once, and the two ends d times */
        s->nodes = harness_get((size_t)net->nodes + 2 * net->d, sizeof *s->nodes);
        break;
    }
    if (!made)
        kautz_way_free(c);
    return made;
}

void kautz_way_free(struct contender *c)
{
    struct state *s = c->self;
    if (s->with)
        with_igraph_free(s->with);
    free(s->table);
    free(s->words);
    free(s->nodes);
    free(s->short_hops);
    free(s->hops);
    free(s);
}

size_t kautz_way_table(const struct contender *c, double *seconds)
{
    const struct state *s = c->self;
    *seconds = s->table_seconds;
    return s->table_bytes;
}
