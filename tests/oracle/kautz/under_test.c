/* SPDX-License-Identifier: Apache-2.0 */

#include "under_test.h"

#include "check.h"

/* d^k + d^(k-1), or more than max_nodes as soon as that is sure. */
static uint64_t nodes_of(shape s, uint32_t max_nodes)
{
    uint64_t nodes = s.d + 1;
    for (unsigned i = 1; i < s.k && nodes <= max_nodes; i++)
        nodes *= s.d;
    return nodes;
}

bool next_shape(shape *s, uint32_t max_nodes)
{
    if (s->d == 0)
        *s = (shape){RG_KAUTZ_MIN_D, RG_KAUTZ_MIN_K};
    else
        s->k++;
    while (s->k > RG_KAUTZ_MAX_K || nodes_of(*s, max_nodes) > max_nodes) {
        if (s->d == RG_KAUTZ_MAX_D)
            return false;
        *s = (shape){s->d + 1, RG_KAUTZ_MIN_K};
    }
    return true;
}

rg_kautz_word model_word(const kautz_graph *g, uint32_t node)
{
    rg_kautz_word word = {{0}};
    memcpy(word.letter, kautz_graph_word(g, node), g->k);
    return word;
}

uint32_t graph_node(const kautz_graph *g, const rg_kautz_word *word)
{
    for (unsigned i = g->k; i < RG_KAUTZ_MAX_K; i++)
        if (word->letter[i] != 0)
            return ORACLE_NO_NODE;
    return kautz_graph_find(g, word->letter);
}

bool same_word(const rg_kautz_word *x, const rg_kautz_word *y)
{
    return memcmp(x->letter, y->letter, sizeof x->letter) == 0;
}

bool same_route(const rg_kautz_route *x, const rg_kautz_route *y)
{
    return x->hops == y->hops && x->phase == y->phase && x->out == y->out && x->in == y->in &&
           memcmp(x->letter, y->letter, sizeof x->letter) == 0;
}

static void spell(char *text, const kautz_graph *g, uint32_t node)
{
    const uint8_t *word = kautz_graph_word(g, node);
    for (unsigned i = 0; i < g->k; i++)
        text[i] = "0123456789abcdef"[word[i] & 15];
    text[g->k] = '\0';
}

void wrong(const kautz_graph *g, uint32_t source, uint32_t destination, const char *format, ...)
{
    char from[RG_KAUTZ_MAX_K + 1], to[RG_KAUTZ_MAX_K + 1], what[160];
    va_list arguments;
    spell(from, g, source);
    spell(to, g, destination);
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    cr_fatal("K(%u,%u) %s -> %s: %s", g->d, g->k, from, to, what);
}
