/* SPDX-License-Identifier: Apache-2.0 */

#include "adjacency.h"

#include <stdlib.h>
#include <string.h>

#include "../oracle/alloc.h"

adjacency adjacency_make(const rg_topology *net)
{
    adjacency a = {(unsigned)net->vertices, (unsigned)net->nodes, net->directed,
                   oracle_alloc(net->vertices * net->vertices, sizeof(bool))};
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    for (uint64_t v = 0; v < net->vertices; v++) {
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++)
            if (next[p] != RG_TOPOLOGY_NONE)
                a.arc[v * net->vertices + next[p]] = true;
    }
    return a;
}

void adjacency_free(adjacency *a)
{
    free(a->arc);
}

bool adjacency_has(const adjacency *a, uint64_t tail, uint64_t head)
{
    return tail < a->vertices && head < a->vertices && a->arc[tail * a->vertices + head];
}

unsigned adjacency_carrier(const adjacency *a, unsigned vertex)
{
    for (unsigned v = a->nodes; v < a->vertices && vertex < a->nodes; v++)
        if (adjacency_has(a, vertex, v))
            return v;
    return vertex;
}

unsigned adjacency_last(const adjacency *a, unsigned vertex)
{
    for (unsigned v = a->nodes; v < a->vertices && vertex < a->nodes; v++)
        if (adjacency_has(a, v, vertex))
            return v;
    return vertex;
}

bool adjacency_passes(const adjacency *a, unsigned vertex)
{
    return vertex >= a->nodes || a->nodes == a->vertices;
}

void adjacency_walks(const adjacency *a, unsigned source, unsigned *hops, uint64_t *count)
{
    const unsigned n = a->vertices;
    uint64_t *now = oracle_alloc(n, sizeof *now), *then = oracle_alloc(n, sizeof *then);
    unsigned missing = n - 1;
    memset(count, 0, n * sizeof *count);
    memset(hops, 0, n * sizeof *hops);
    now[source] = count[source] = 1;
    hops[source] = 0;
    for (unsigned length = 1; missing > 0 && length < n; length++) {
        for (unsigned v = 0; v < n; v++) {
            then[v] = 0;
            for (unsigned u = 0; u < n; u++)
                if (a->arc[u * n + v] && (length == 1 || adjacency_passes(a, u)))
                    then[v] += now[u]; /* unsigned: longer walks than are asked for may wrap */
            if (count[v] == 0 && then[v] != 0) {
                count[v] = then[v];
                hops[v] = length;
                missing--;
            }
        }
        memcpy(now, then, n * sizeof *now);
    }
    free(now);
    free(then);
}

unsigned adjacency_first(const adjacency *a)
{
    return a->nodes == a->vertices ? 0 : a->nodes;
}

void adjacency_edges(const adjacency *a, unsigned first, igraph_vector_int_t *edges)
{
    igraph_vector_int_init(edges, 0);
    for (unsigned u = first; u < a->vertices; u++)
        for (unsigned v = a->directed ? first : u; v < a->vertices; v++) {
            if (!adjacency_has(a, u, v))
                continue;
            igraph_vector_int_push_back(edges, u - first);
            igraph_vector_int_push_back(edges, v - first);
        }
}

void adjacency_igraph(const adjacency *a, unsigned first, igraph_t *graph)
{
    igraph_vector_int_t edges;
    adjacency_edges(a, first, &edges);
    igraph_create(graph, &edges, (igraph_integer_t)(a->vertices - first), a->directed);
    igraph_vector_int_destroy(&edges);
}

static void lose(adjacency *a, uint64_t tail, uint64_t head)
{
    a->arc[tail * a->vertices + head] = false;
}

struct faulty faulty_draw(rg_random *random, const rg_topology *net, const adjacency *a)
{
    struct faulty f = {.left = *a};
    const size_t size = (size_t)a->vertices * a->vertices * sizeof *a->arc;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    f.left.arc = malloc(size);
    memcpy(f.left.arc, a->arc, size);
    f.faults.vertices = rg_random_below(random, net->vertices / 4 + 1);
    f.faults.links = rg_random_below(random, net->vertices / 4 + 1);
    for (size_t i = 0; i < f.faults.vertices; i++) {
        f.vertex[i] = rg_random_below(random, net->vertices);
        for (uint64_t v = 0; v < net->vertices; v++) {
            lose(&f.left, v, f.vertex[i]);
            lose(&f.left, f.vertex[i], v);
        }
    }
    for (size_t i = 0; i < f.faults.links; i++) {
        const uint64_t from = rg_random_below(random, net->vertices);
        (void)rg_topology_neighbours(net, from, next);
        const uint64_t to = next[rg_random_below(random, net->ports)];
        f.link[i] = (rg_link){from, to == RG_TOPOLOGY_NONE ? from / 2 : to};
        lose(&f.left, f.link[i].from, f.link[i].to);
        if (!net->directed)
            lose(&f.left, f.link[i].to, f.link[i].from);
    }
    return f;
}

bool faulty_has(const struct faulty *f, uint64_t vertex)
{
    for (size_t i = 0; i < f->faults.vertices; i++)
        if (f->vertex[i] == vertex)
            return true;
    return false;
}
