/* SPDX-License-Identifier: Apache-2.0 */

#include "pairs.h"

#include <stdbool.h>
#include <stdlib.h>

#include "inner/random.h"
#include "routegen/kautz_batch.h"
#include "../sim/harness/harness.h"

struct pairs *pairs_make(unsigned d, unsigned k)
{
    struct pairs *p = harness_get(1, sizeof *p);
    rg_random random = {1};
    (void)rg_kautz_init(d, k, &p->net);
    p->source_word = harness_get(PAIRS_COUNT, sizeof *p->source_word);
    p->destination_word = harness_get(PAIRS_COUNT, sizeof *p->destination_word);
    p->source = harness_get(PAIRS_COUNT, sizeof *p->source);
    p->destination = harness_get(PAIRS_COUNT, sizeof *p->destination);
    p->source_rank = harness_get(PAIRS_COUNT, sizeof *p->source_rank);
    p->destination_rank = harness_get(PAIRS_COUNT, sizeof *p->destination_rank);
    for (size_t i = 0; i < PAIRS_COUNT; i++) {
        uint64_t a, b;
        rg_random_pair(&random, &p->net, &p->source_word[i], &p->destination_word[i]);
        (void)rg_kautz_pack(&p->net, &p->source_word[i], &p->source[i]);
        (void)rg_kautz_pack(&p->net, &p->destination_word[i], &p->destination[i]);
        (void)rg_kautz_rank(&p->net, &p->source_word[i], &a);
        (void)rg_kautz_rank(&p->net, &p->destination_word[i], &b);
        if (p->net.nodes <= UINT32_MAX) {
            p->source_rank[i] = (uint32_t)a;
            p->destination_rank[i] = (uint32_t)b;
        }
    }
    return p;
}

void pairs_free(struct pairs *p)
{
    free(p->source_word);
    free(p->destination_word);
    free(p->source);
    free(p->destination);
    free(p->source_rank);
    free(p->destination_rank);
    free(p);
}

void wrong(const rg_kautz *net, const char *who, uint32_t a, uint32_t b, const char *what)
{
    harness_fail(HARNESS_WRONG, "bench: %s: K(%u,%u), rank %u to %u: %s", who, net->d, net->k, a, b,
                 what);
}

static bool is_arc(const rg_kautz *net, uint32_t from, uint32_t to)
{
    rg_kautz_word x, y;
    if (rg_kautz_unrank(net, from, &x) != RG_OK || rg_kautz_unrank(net, to, &y) != RG_OK)
        return false;
    for (unsigned i = 1; i < net->k; i++)
        if (x.letter[i] != y.letter[i - 1])
            return false;
    return x.letter[net->k - 1] != y.letter[net->k - 1];
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a;
    const uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void judge(const rg_kautz *net, const char *who, uint32_t a, uint32_t b, unsigned count,
           const uint32_t *hops, const uint32_t *nodes)
{
    size_t total = 0;
    size_t inner = 0;
    unsigned direct = 0;
    if (count != net->d)
        wrong(net, who, a, b, "not d routes");
    for (unsigned r = 0; r < count; r++)
        total += hops[r] + 1;
    uint32_t *between = harness_get(total, sizeof *between);
    for (unsigned r = 0; r < count; r++, nodes += hops[r - 1] + 1) {
        direct += hops[r] == 1;
        if (hops[r] == 0 || nodes[0] != a || nodes[hops[r]] != b)
            wrong(net, who, a, b, "a route does not lead there");
        for (uint32_t i = 0; i < hops[r]; i++)
            if (!is_arc(net, nodes[i], nodes[i + 1]))
                wrong(net, who, a, b, "a step is no arc");
        for (uint32_t i = 1; i < hops[r]; i++) {
            if (nodes[i] == a || nodes[i] == b)
                wrong(net, who, a, b, "a route comes through its end");
            between[inner++] = nodes[i];
        }
    }
    qsort(between, inner, sizeof *between, compare);
    for (size_t i = 1; i < inner; i++)
        if (between[i] == between[i - 1])
            wrong(net, who, a, b, "two routes share a node");
    if (direct > 1)
        wrong(net, who, a, b, "two routes share the direct arc");
    free(between);
}

void judge_routes(const rg_kautz *net, const char *who, const rg_kautz_word *source,
                  const rg_kautz_word *destination, const rg_kautz_route *routes)
{
    rg_kautz_verdict verdict;
    uint64_t a = 0, b = 0;
    (void)rg_kautz_rank(net, source, &a);
    (void)rg_kautz_rank(net, destination, &b);
    const rg_status status = rg_kautz_check(net, source, destination, routes, net->d, &verdict);
    if (status != RG_OK)
        wrong(net, who, (uint32_t)a, (uint32_t)b, rg_status_text(status));
    if (verdict.rule != RG_RULE_NONE)
        wrong(net, who, (uint32_t)a, (uint32_t)b, rg_kautz_rule_text(verdict.rule));
}
