/* SPDX-License-Identifier: Apache-2.0 */

/* Every function of the library that uses threads, on four of them, for ThreadSanitizer; their
 * output must be what one thread writes. Exit code 1 if it is not. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/network_kind.h"
#include "routegen/kautz_batch.h"
#include "routegen/network.h"
#include "routegen/topology_measure.h"
#include "families/inner/topology_measure.h"

/* More pairs than one thread takes at a time (batch_internal.h), so that the threads share them */
enum { D = 3, K = 6, PAIRS = 25000, THREADS = 4 };

static int differences;

static void expect(bool right, const char *what)
{
    if (right)
        return;
    fprintf(stderr, "threads: %s: not what one thread writes\n", what);
    differences++;
}

static void *get(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fputs("threads: out of memory\n", stderr);
        exit(3);
    }
    return memory;
}

/* ---- Batches --------------------------------------------------------------------------------- */

struct answers {
    uint64_t source[PAIRS], destination[PAIRS], ranks[PAIRS];
    uint64_t tables[PAIRS * RG_KAUTZ_TABLE_WORDS(D)], words[PAIRS * D * RG_KAUTZ_ROUTE_WORDS(K)];
    uint32_t nodes32[PAIRS * D * RG_KAUTZ_LIST_NODES(K)];
    uint64_t nodes64[PAIRS * D * RG_KAUTZ_LIST_NODES(K)];
    uint8_t hops[PAIRS * D], bytes[PAIRS * (D + 1)];
    size_t bad[6], broken;
};

static struct answers *ask(rg_kernel kernel, unsigned threads)
{
    struct answers *a = get(1, sizeof *a);
    rg_kautz net;
    rg_kautz_batch batch;
    rg_kautz_batch_verdict verdict;
    uint64_t *from = get(PAIRS, sizeof *from), *to = get(PAIRS, sizeof *to);

    (void)rg_kautz_init(D, K, &net);
    (void)rg_kautz_batch_init(&net, kernel, threads, &batch);
    /* Sources in steps of 7, which the number of nodes is no multiple of; the last pair is bad. */
    for (uint64_t i = 0; i < PAIRS; i++) {
        from[i] = i * 7 % net.nodes;
        to[i] = (from[i] + 1 + i / net.nodes) % net.nodes;
    }
    to[PAIRS - 1] = from[PAIRS - 1];
    (void)rg_kautz_batch_unrank(&batch, PAIRS, from, a->source, &a->bad[0]);
    (void)rg_kautz_batch_unrank(&batch, PAIRS, to, a->destination, &a->bad[1]);
    (void)rg_kautz_batch_rank(&batch, PAIRS, a->destination, a->ranks, &a->bad[2]);
    expect(memcmp(a->ranks, to, sizeof a->ranks) == 0, "ranks");
    (void)rg_kautz_batch_tables(&batch, PAIRS, a->source, a->destination, a->tables, &a->bad[3]);
    (void)rg_kautz_batch_bytes(&batch, PAIRS, a->tables, a->bytes);
    (void)rg_kautz_batch_nodes32(&batch, PAIRS, a->source, a->destination, a->nodes32, a->hops,
                                 &a->bad[4]);
    (void)rg_kautz_batch_nodes64(&batch, PAIRS, a->source, a->destination, a->nodes64, a->hops,
                                 &a->bad[4]);
    (void)rg_kautz_batch_words(&batch, PAIRS, a->source, a->destination, a->words, a->hops,
                               &a->bad[5]);
    (void)rg_kautz_batch_check(&batch, PAIRS, a->source, a->destination, a->words, a->hops,
                               &verdict);
    a->broken = verdict.broken;
    expect(verdict.broken == 1 && verdict.first == PAIRS - 1, "check");
    free(from);
    free(to);
    return a;
}

static void batches(void)
{
    for (rg_kernel kernel = RG_KERNEL_SCALAR; rg_kernel_name(kernel) != NULL; kernel++) {
        if (!rg_kernel_runs(kernel))
            continue;
        struct answers *alone = ask(kernel, 1), *together = ask(kernel, THREADS);
        expect(memcmp(alone, together, sizeof *alone) == 0, rg_kernel_name(kernel));
        free(alone);
        free(together);
    }
}

/* ---- Searches -------------------------------------------------------------------------------- */

static rg_topology_measures measures(const rg_topology *net, unsigned threads)
{
    rg_topology_distance line[64];
    rg_topology_tally tally = {.histogram = line, .room = 64};
    size_t one = 0;

    (void)rg_topology_measure_bytes(net, &one);
    void *memory = get(threads, one);
    while (tally.weight < net->nodes)
        rg_topology_measure(net, NULL, 64, memory, threads * one, &tally);
    free(memory);
    return rg_topology_measures_of(net, &tally);
}

static rg_topology_loads loads(const rg_topology *net, unsigned threads)
{
    uint64_t classes = 0;
    size_t one = 0;

    (void)rg_topology_load_sizes(net, &classes, NULL, &one);
    rg_topology_load_tally tally = {.channel = get((size_t)classes, sizeof *tally.channel),
                                    .room = classes};
    void *memory = get(threads, one);
    while (tally.weight < net->nodes)
        rg_topology_load(net, NULL, 64, memory, threads * one, &tally);
    const rg_topology_loads found = rg_topology_loads_of(net, &tally);
    free(memory);
    free(tally.channel);
    return found;
}

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fabs(b);
}

static void searches(const char *name)
{
    rg_topology net;
    if (rg_any_topology_parse(name, &net, NULL) != RG_OK)
        abort();
    const rg_topology_measures alone = measures(&net, 1), together = measures(&net, THREADS);
    expect(alone.diameter == together.diameter && alone.distance_sum == together.distance_sum &&
               near(alone.paths, together.paths) && near(alone.most_paths, together.most_paths),
           name);
    const rg_topology_loads one = loads(&net, 1), four = loads(&net, THREADS);
    expect(near(one.most, four.most) && near(one.average, four.average), name);
}

int main(void)
{
    batches();
    /* Networks in which many nodes must be searched from, for so long that all threads take part.
     */
    searches("mesh:41,39");
    searches("kautz:3,4");
    searches("mikantc:3,2");
    printf("threads: %d differences\n", differences);
    return differences > 0;
}
