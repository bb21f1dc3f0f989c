/* SPDX-License-Identifier: Apache-2.0 */

#include "sample.h"

#include "routegen/kautz.h"

static void random_word(const kautz_graph *g, uint8_t *word, rg_random *random)
{
    word[0] = (uint8_t)rg_random_below(random, g->d + 1);
    for (unsigned i = 1; i < g->k; i++)
        word[i] = (uint8_t)((word[i - 1] + 1 + rg_random_below(random, g->d)) % (g->d + 1));
}

/* Copies may set equal letters side by side: such strings are not nodes and are drawn again. */

uint32_t sample_destination(const kautz_graph *g, rg_random *random)
{
    uint8_t word[RG_KAUTZ_MAX_K];
    uint32_t node;
    do {
        random_word(g, word, random);
        if (g->k > 2 && rg_random_below(random, 2) == 0) {
            const unsigned beginning = 2 + rg_random_below(random, g->k - 1);
            const unsigned repeat = 1 + rg_random_below(random, beginning - 1);
            for (unsigned i = 0; i < repeat; i++)
                word[beginning - repeat + i] = word[i];
        }
        node = kautz_graph_find(g, word);
    } while (node == ORACLE_NO_NODE);
    return node;
}

uint32_t sample_source(const kautz_graph *g, uint32_t destination, rg_random *random)
{
    const uint8_t *to = kautz_graph_word(g, destination);
    uint8_t word[RG_KAUTZ_MAX_K];
    uint32_t node;
    do {
        random_word(g, word, random);
        if (rg_random_below(random, 4) != 0) {
            const unsigned overlap = rg_random_below(random, g->k);
            for (unsigned i = 0; i < overlap; i++)
                word[g->k - overlap + i] = to[i];
        }
        node = kautz_graph_find(g, word);
    } while (node == ORACLE_NO_NODE || node == destination);
    return node;
}
