/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "disjoint.h"

#include <stdlib.h>
#include <string.h>

disjoint disjoint_make(const kautz_graph *g)
{
    disjoint judge = {.g = g, .stamp = 0};
    judge.seen = oracle_alloc(g->nodes, sizeof *judge.seen);
    return judge;
}

void disjoint_free(disjoint *judge)
{
    free(judge->seen);
    judge->seen = NULL;
}

/* The tests of one route alone; each says whether the route passes. They may rely on the kinds
 * before theirs. */

static bool hops_right(const kautz_graph *g, const rg_kautz_route *r)
{
    return r->hops >= 1 && r->hops <= g->k + 2;
}

static bool word_at(const kautz_graph *g, const uint8_t *letters, uint32_t node)
{
    return memcmp(letters, kautz_graph_word(g, node), g->k) == 0;
}

static bool letters_right(const kautz_graph *g, const rg_kautz_route *r)
{
    for (unsigned i = 0; i < g->k + r->hops; i++)
        if (r->letter[i] > g->d)
            return false;
    return true;
}

/* Follows the word through the arc lists and leaves the nodes it meets. */
static bool follow(const kautz_graph *g, const rg_kautz_route *r, uint32_t source, uint32_t *node)
{
    node[0] = source;
    for (unsigned i = 0; i < r->hops; i++) {
        node[i + 1] = kautz_graph_step(g, node[i], r->letter[g->k + i]);
        if (node[i + 1] == ORACLE_NO_NODE)
            return false;
    }
    return true;
}

/* The fields against the nodes: the first hop appends `out`, the last node but one starts with
 * `in`. */
static bool fields_right(const kautz_graph *g, const rg_kautz_route *r, const uint32_t *node)
{
    unsigned phase = RG_PHASE_A;
    if (r->hops == g->k + 1)
        phase = RG_PHASE_B;
    else if (r->hops == g->k + 2)
        phase = RG_PHASE_C;
    return r->phase == phase && r->out == kautz_graph_word(g, node[1])[g->k - 1] &&
           r->in == kautz_graph_word(g, node[r->hops - 1])[0];
}

static bool loop_free(disjoint *judge, const rg_kautz_route *r, const uint32_t *node)
{
    judge->stamp++;
    for (unsigned i = 0; i <= r->hops; i++) {
        if (judge->seen[node[i]] == judge->stamp)
            return false;
        judge->seen[node[i]] = judge->stamp;
    }
    return true;
}

static bool tail_clear(const kautz_graph *g, const rg_kautz_route *r)
{
    for (unsigned i = g->k + r->hops; i < RG_KAUTZ_MAX_LETTERS; i++)
        if (r->letter[i] != 0)
            return false;
    return true;
}

static bool passes(disjoint *judge, disjoint_fault kind, uint32_t source, uint32_t destination,
                   const rg_kautz_route *routes, unsigned i)
{
    const kautz_graph *g = judge->g;
    const rg_kautz_route *r = &routes[i];
    switch (kind) {
    case DISJOINT_HOPS:
        return hops_right(g, r);
    case DISJOINT_SOURCE:
        return word_at(g, r->letter, source);
    case DISJOINT_DESTINATION:
        return word_at(g, r->letter + r->hops, destination);
    case DISJOINT_LETTER:
        return letters_right(g, r);
    case DISJOINT_ARC:
        return follow(g, r, source, judge->node[i]) && judge->node[i][r->hops] == destination;
    case DISJOINT_FIELDS:
        return fields_right(g, r, judge->node[i]);
    case DISJOINT_ORDER:
        return i == 0 || routes[i - 1].hops <= r->hops;
    case DISJOINT_LOOP:
        return loop_free(judge, r, judge->node[i]);
    case DISJOINT_TAIL:
        return tail_clear(g, r);
    case DISJOINT_OK:
    case DISJOINT_COUNT:
    case DISJOINT_SHARED:
        break;
    }
    return true;
}

/* Every route has its own stamp, so a stamp found on a node names the earlier route that met it. */
static bool shared(disjoint *judge, const rg_kautz_route *routes, disjoint_verdict *verdict)
{
    const unsigned d = judge->g->d;
    const uint64_t base = judge->stamp + 1;
    unsigned direct = d;
    judge->stamp += d;
    for (unsigned i = 0; i < d; i++) {
        /* A direct route has no inner node, but there is only one such arc to use. */
        if (routes[i].hops == 1) {
            if (direct < d) {
                *verdict = (disjoint_verdict){DISJOINT_SHARED, i, direct};
                return true;
            }
            direct = i;
        }
        for (unsigned n = 1; n < routes[i].hops; n++) {
            uint64_t *seen = &judge->seen[judge->node[i][n]];
            if (*seen >= base) {
                *verdict = (disjoint_verdict){DISJOINT_SHARED, i, (unsigned)(*seen - base)};
                return true;
            }
            *seen = base + i;
        }
    }
    return false;
}

disjoint_verdict disjoint_check(disjoint *judge, uint32_t source, uint32_t destination,
                                const rg_kautz_route *routes, unsigned count)
{
    disjoint_verdict verdict = {DISJOINT_OK, 0, 0};
    if (count != judge->g->d)
        return (disjoint_verdict){DISJOINT_COUNT, count, 0};
    for (disjoint_fault kind = DISJOINT_HOPS; kind <= DISJOINT_TAIL; kind++) {
        if (kind == DISJOINT_SHARED && shared(judge, routes, &verdict))
            return verdict;
        for (unsigned i = 0; i < count; i++)
            if (!passes(judge, kind, source, destination, routes, i))
                return (disjoint_verdict){kind, i, 0};
    }
    return verdict;
}

const char *disjoint_text(disjoint_fault fault)
{
    static const char *const text[] = {
        [DISJOINT_OK] = "nothing wrong",
        [DISJOINT_COUNT] = "not d routes",
        [DISJOINT_HOPS] = "hops out of range",
        [DISJOINT_SOURCE] = "wrong source",
        [DISJOINT_DESTINATION] = "wrong destination",
        [DISJOINT_LETTER] = "illegal letter",
        [DISJOINT_ARC] = "a step that is no arc",
        [DISJOINT_FIELDS] = "wrong phase, out or in",
        [DISJOINT_ORDER] = "shorter than the route before",
        [DISJOINT_LOOP] = "meets a node twice",
        [DISJOINT_SHARED] = "shares a node with an earlier route",
        [DISJOINT_TAIL] = "letters after the word",
    };
    return text[fault];
}
