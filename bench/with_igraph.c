/* SPDX-License-Identifier: Apache-2.0 */

#include "with_igraph.h"

#include <igraph/igraph.h>

#include "../sim/harness/harness.h"

/* Node v is split into an entry, v, and an exit, N + v. Edge v leads from the one to the other;
 * edge N + v d + i is the arc to successor i. */
struct with_igraph {
    unsigned d;
    uint32_t nodes;
    uint32_t *successor; /* by node and port */
    igraph_t plain, split;
    igraph_vector_t capacity, flow;
};

static void fill(struct with_igraph *with, const rg_kautz *net)
{
    for (uint32_t v = 0; v < with->nodes; v++) {
        rg_kautz_word word, next;
        uint64_t rank = 0;
        (void)rg_kautz_unrank(net, v, &word);
        for (unsigned i = 0; i < net->d; i++) {
            (void)rg_kautz_successor(net, &word, i, &next);
            (void)rg_kautz_rank(net, &next, &rank);
            with->successor[(size_t)v * net->d + i] = (uint32_t)rank;
        }
    }
}

struct with_igraph *with_igraph_make(const rg_kautz *net)
{
    struct with_igraph *with = harness_get(1, sizeof *with);
    with->d = net->d;
    with->nodes = (uint32_t)net->nodes;
    const igraph_integer_t n = with->nodes;
    const igraph_integer_t d = net->d;
    with->successor = harness_get((size_t)(n * d), sizeof *with->successor);
    fill(with, net);
    igraph_vector_int_t plain, split;
    igraph_vector_int_init(&plain, 2 * n * d);
    igraph_vector_int_init(&split, 2 * n * (d + 1));
    for (igraph_integer_t v = 0; v < n; v++) {
        VECTOR(split)[2 * v] = v;
        VECTOR(split)[2 * v + 1] = n + v;
        for (igraph_integer_t i = v * d; i < (v + 1) * d; i++) {
            VECTOR(plain)[2 * i] = v;
            VECTOR(plain)[2 * i + 1] = with->successor[i];
            VECTOR(split)[2 * (n + i)] = n + v;
            VECTOR(split)[2 * (n + i) + 1] = with->successor[i];
        }
    }
    igraph_create(&with->plain, &plain, n, IGRAPH_DIRECTED);
    igraph_create(&with->split, &split, 2 * n, IGRAPH_DIRECTED);
    igraph_vector_int_destroy(&plain);
    igraph_vector_int_destroy(&split);
    igraph_vector_init(&with->capacity, n * (d + 1));
    igraph_vector_fill(&with->capacity, 1);
    igraph_vector_init(&with->flow, 0);
    return with;
}

void with_igraph_free(struct with_igraph *with)
{
    igraph_destroy(&with->plain);
    igraph_destroy(&with->split);
    igraph_vector_destroy(&with->capacity);
    igraph_vector_destroy(&with->flow);
    free(with->successor);
    free(with);
}

unsigned with_igraph_count(struct with_igraph *with, uint32_t a, uint32_t b)
{
    igraph_integer_t count = 0;
    igraph_vertex_disjoint_paths(&with->plain, &count, a, b);
    return (unsigned)count;
}

unsigned with_igraph_routes(struct with_igraph *with, uint32_t a, uint32_t b, uint32_t *nodes,
                            uint32_t *hops)
{
    igraph_real_t value = 0;
    igraph_maxflow(&with->split, &value, &with->flow, NULL, NULL, NULL,
                   (igraph_integer_t)with->nodes + a, b, &with->capacity, NULL);
    const igraph_real_t *arc = VECTOR(with->flow) + with->nodes;
    unsigned count = 0;
    for (unsigned port = 0; port < with->d; port++) {
        size_t i = (size_t)a * with->d + port;
        if (arc[i] < 0.5)
            continue;
        uint32_t *at = nodes;
        *at++ = a;
        while (with->successor[i] != b) {
            *at = with->successor[i];
            i = (size_t)*at++ * with->d;
            while (arc[i] < 0.5)
                i++;
        }
        *at++ = b;
        hops[count++] = (uint32_t)(at - nodes) - 1;
        nodes = at;
    }
    return count;
}

const char *with_igraph_version(void)
{
    const char *version = "";
    igraph_version(&version, NULL, NULL, NULL);
    return version;
}
