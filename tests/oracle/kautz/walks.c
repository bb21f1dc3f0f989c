/* SPDX-License-Identifier: Apache-2.0 */

#include "walks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

walks *walks_make(const kautz_graph *g)
{
    walks *w = oracle_alloc(1, sizeof *w);
    w->g = g;
    w->leads = oracle_alloc((size_t)g->nodes * (g->k + 3), sizeof *w->leads);
    return w;
}

void walks_free(walks *w)
{
    free(w->leads);
    free(w);
}

void walks_to(walks *w, uint32_t destination)
{
    const kautz_graph *g = w->g;
    memset(w->leads, 0, (size_t)g->nodes * (g->k + 3) * sizeof *w->leads);
    w->destination = destination;
    w->leads[destination] = true;
    for (unsigned length = 1; length <= g->k + 2; length++) {
        const bool *shorter = w->leads + (size_t)(length - 1) * g->nodes;
        bool *longer = w->leads + (size_t)length * g->nodes;
        for (uint32_t x = 0; x < g->nodes; x++)
            for (unsigned i = 0; i < g->d; i++)
                longer[x] = longer[x] || shorter[g->successor[(size_t)x * g->d + i]];
    }
}

/* Depth first in the order of the arc lists, which is the order of the letters. */
static void extend(walks *w, walk *path, unsigned length)
{
    const kautz_graph *g = w->g;
    const uint32_t x = path->node[length];
    if (length == path->hops) {
        assert(w->count < WALKS_MAX);
        w->list[w->count++] = *path;
        return;
    }
    const bool *leads = w->leads + (size_t)(path->hops - length - 1) * g->nodes;
    for (unsigned i = 0; i < g->d; i++) {
        const uint32_t y = g->successor[(size_t)x * g->d + i];
        if (leads[y]) {
            path->node[length + 1] = y;
            extend(w, path, length + 1);
        }
    }
}

void walks_from(walks *w, uint32_t source)
{
    walk path = {.node = {source}};
    w->count = 0;
    for (path.hops = 1; path.hops <= w->g->k + 2; path.hops++)
        if (w->leads[(size_t)path.hops * w->g->nodes + source])
            extend(w, &path, 0);
}

unsigned walks_greedy(const walks *w, unsigned chosen[RG_KAUTZ_MAX_D])
{
    unsigned count = 0;
    for (unsigned i = 0; i < w->count && count < w->g->d; i++) {
        const walk *candidate = &w->list[i];
        bool free_ends = true;
        for (unsigned c = 0; c < count; c++) {
            const walk *taken = &w->list[chosen[c]];
            if (taken->node[1] == candidate->node[1] ||
                taken->node[taken->hops - 1] == candidate->node[candidate->hops - 1])
                free_ends = false;
        }
        if (free_ends)
            chosen[count++] = i;
    }
    return count;
}

rg_kautz_route walks_route(const walks *w, const walk *of)
{
    const unsigned k = w->g->k;
    rg_kautz_route r = {.hops = (uint8_t)of->hops, .phase = RG_PHASE_A};
    if (of->hops > k)
        r.phase = of->hops == k + 1 ? RG_PHASE_B : RG_PHASE_C;
    memcpy(r.letter, kautz_graph_word(w->g, of->node[0]), k);
    for (unsigned n = 1; n <= of->hops; n++)
        r.letter[k + n - 1] = kautz_graph_word(w->g, of->node[n])[k - 1];
    r.out = kautz_graph_word(w->g, of->node[1])[k - 1];
    r.in = kautz_graph_word(w->g, of->node[of->hops - 1])[0];
    return r;
}
