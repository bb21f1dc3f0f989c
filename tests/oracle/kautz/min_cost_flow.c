/* SPDX-License-Identifier: Apache-2.0 */

#include "min_cost_flow.h"

#include <stdlib.h>

static const int32_t FAR = INT32_MAX;

static void add_arc(min_cost_flow *f, uint32_t *tail, uint32_t from, uint32_t to, int8_t cost)
{
    const uint32_t e = f->arcs;
    tail[e] = from;
    f->head[e] = to;
    f->cost[e] = cost;
    tail[e + 1] = to;
    f->head[e + 1] = from;
    f->cost[e + 1] = (int8_t)-cost;
    f->arcs += 2;
}

/* Counting sort of the arcs by tail. */
static void index_arcs(min_cost_flow *f, const uint32_t *tail)
{
    f->first = oracle_alloc((size_t)f->vertices + 2, sizeof *f->first);
    f->arc = oracle_alloc(f->arcs, sizeof *f->arc);
    for (uint32_t e = 0; e < f->arcs; e++)
        f->first[tail[e] + 2]++;
    for (uint32_t v = 1; v <= f->vertices; v++)
        f->first[v + 1] += f->first[v];
    for (uint32_t e = 0; e < f->arcs; e++)
        f->arc[f->first[tail[e] + 1]++] = e;
}

min_cost_flow min_cost_flow_make(const kautz_graph *g)
{
    min_cost_flow f = {.vertices = 2 * g->nodes};
    const size_t arcs = 2 * ((size_t)g->nodes + (size_t)g->nodes * g->d);
    uint32_t *tail = oracle_alloc(arcs, sizeof *tail);
    f.head = oracle_alloc(arcs, sizeof *f.head);
    f.cost = oracle_alloc(arcs, sizeof *f.cost);
    f.open = oracle_alloc(arcs, sizeof *f.open);
    for (uint32_t x = 0; x < g->nodes; x++) {
        add_arc(&f, tail, 2 * x, 2 * x + 1, 0);
        for (unsigned i = 0; i < g->d; i++)
            add_arc(&f, tail, 2 * x + 1, 2 * g->successor[(size_t)x * g->d + i], 1);
    }
    index_arcs(&f, tail);
    free(tail);
    f.distance = oracle_alloc(f.vertices, sizeof *f.distance);
    f.via = oracle_alloc(f.vertices, sizeof *f.via);
    f.queue = oracle_alloc(f.vertices, sizeof *f.queue);
    f.queued = oracle_alloc(f.vertices, sizeof *f.queued);
    return f;
}

void min_cost_flow_free(min_cost_flow *f)
{
    free(f->first);
    free(f->arc);
    free(f->head);
    free(f->cost);
    free(f->open);
    free(f->distance);
    free(f->via);
    free(f->queue);
    free(f->queued);
    *f = (min_cost_flow){0};
}

/* Bellman-Ford with a queue: reverse arcs cost -1, and there is never a negative cycle. */
static bool search(min_cost_flow *f)
{
    uint32_t head = 0, waiting = 1;
    for (uint32_t v = 0; v < f->vertices; v++)
        f->distance[v] = FAR;
    f->distance[f->source] = 0;
    f->queue[0] = f->source;
    while (waiting > 0) {
        const uint32_t v = f->queue[head];
        head = head + 1 < f->vertices ? head + 1 : 0;
        waiting--;
        f->queued[v] = false;
        for (uint32_t i = f->first[v]; i < f->first[v + 1]; i++) {
            const uint32_t e = f->arc[i];
            const uint32_t u = f->head[e];
            const int32_t length = f->distance[v] + f->cost[e];
            if (!f->open[e] || length >= f->distance[u])
                continue;
            f->distance[u] = length;
            f->via[u] = e;
            if (!f->queued[u]) {
                const uint32_t slot = head + waiting;
                f->queued[u] = true;
                f->queue[slot < f->vertices ? slot : slot - f->vertices] = u;
                waiting++;
            }
        }
    }
    return f->distance[f->sink] != FAR;
}

static void push(min_cost_flow *f)
{
    for (uint32_t v = f->sink; v != f->source; v = f->head[f->via[v] ^ 1u]) {
        f->open[f->via[v]] = false;
        f->open[f->via[v] ^ 1u] = true;
    }
}

unsigned min_cost_flow_solve(min_cost_flow *f, uint32_t source, uint32_t destination,
                             unsigned *total)
{
    unsigned routes = 0;
    for (uint32_t e = 0; e < f->arcs; e++)
        f->open[e] = e % 2 == 0;
    /* From exit to entry, so that the ends themselves do not limit the flow. */
    f->source = 2 * source + 1;
    f->sink = 2 * destination;
    *total = 0;
    while (search(f)) {
        push(f);
        *total += (unsigned)f->distance[f->sink];
        routes++;
    }
    return routes;
}
