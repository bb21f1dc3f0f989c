/* SPDX-License-Identifier: Apache-2.0 */

/* Batches: which kernel, how many threads, and a call cut into pieces. */

#include "batch_internal.h"
#include "hw/inner/team.h"

/* A thread has at least so many pieces: to wake it takes as long as one. */
enum { THREAD_PIECES = 4 };

#ifdef _OPENMP
#include <omp.h>
#endif

const struct kernel *rg_batch_kernel(const rg_kautz_batch *batch)
{
#if KERNEL_AVX
    if (batch->kernel == RG_KERNEL_AVX512)
        return &rg_kautz_kernel_avx512;
    if (batch->kernel == RG_KERNEL_AVX2)
        return &rg_kautz_kernel_avx2;
#endif
#if KERNEL_VECTORS
    if (batch->kernel == RG_KERNEL_VECTOR)
        return &rg_kautz_kernel_vector;
#endif
    return &rg_kautz_kernel_scalar;
}

rg_status rg_batch_check(const rg_kautz_batch *batch)
{
    if (!batch)
        return RG_E_NULL;
    const rg_status status = rg_kautz_shape_check(&batch->net);
    if (status != RG_OK)
        return status;
    /* A struct that says BEST, or no thread, did not come from rg_kautz_batch_init. */
    if (batch->kernel == RG_KERNEL_BEST || batch->threads == 0 || !rg_kernel_runs(batch->kernel))
        return RG_E_KERNEL;
    return RG_OK;
}

static unsigned threads_for(unsigned wanted)
{
#ifdef _OPENMP
    return wanted > 0 ? wanted : (unsigned)omp_get_max_threads();
#else
    (void)wanted;
    return 1;
#endif
}

rg_status rg_kautz_batch_init(const rg_kautz *net, rg_kernel kernel, unsigned threads,
                              rg_kautz_batch *batch)
{
    const rg_status status = rg_given(rg_kautz_shape_check(net), batch);
    if (status != RG_OK)
        return status;
    if (!rg_kernel_runs(kernel))
        return RG_E_KERNEL;
    if (kernel == RG_KERNEL_BEST) {
        kernel = RG_KERNEL_AVX512;
        while (!rg_kernel_runs(kernel))
            kernel = (rg_kernel)(kernel - 1);
    }
    *batch = (rg_kautz_batch){
        .net = *net,
        .kernel = kernel,
        .threads = threads_for(threads),
        .table_words = RG_KAUTZ_TABLE_WORDS(net->d),
        .route_words = RG_KAUTZ_ROUTE_WORDS(net->k),
        .list_nodes = RG_KAUTZ_LIST_NODES(net->k),
    };
    return RG_OK;
}

struct piece rg_batch_piece(const rg_kautz_batch *batch, const struct piece *all, size_t from)
{
    const size_t d = batch->net.d, k = batch->net.k, left = all->count - from;
    struct piece p = {.count = left < MAX_PIECE ? left : MAX_PIECE};
    if (all->source)
        p.source = all->source + from;
    if (all->destination)
        p.destination = all->destination + from;
    if (all->given_tables)
        p.given_tables = all->given_tables + from * RG_KAUTZ_TABLE_WORDS(d);
    if (all->given_words)
        p.given_words = all->given_words + from * d * RG_KAUTZ_ROUTE_WORDS(k);
    if (all->given_numbers)
        p.given_numbers = all->given_numbers + from;
    if (all->given_hops)
        p.given_hops = all->given_hops + from * d;
    if (all->tables)
        p.tables = all->tables + from * RG_KAUTZ_TABLE_WORDS(d);
    if (all->words)
        p.words = all->words + from * d * RG_KAUTZ_ROUTE_WORDS(k);
    if (all->nodes32)
        p.nodes32 = all->nodes32 + from * d * RG_KAUTZ_LIST_NODES(k);
    if (all->nodes64)
        p.nodes64 = all->nodes64 + from * d * RG_KAUTZ_LIST_NODES(k);
    if (all->numbers)
        p.numbers = all->numbers + from;
    if (all->hops)
        p.hops = all->hops + from * d;
    if (all->bytes)
        p.bytes = all->bytes + from * (d + 1);
    return p;
}

struct run {
    const rg_kautz_batch *batch;
    const struct piece *all;
    piece_function *work;
    size_t pieces, parts;
    _Atomic size_t sum;
};

static void run_part(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    struct run *run = context;
    size_t sum = 0;
    (void)team;
    (void)thread;
    for (size_t from = (size_t)i; from < run->pieces; from += run->parts) {
        const struct piece p = rg_batch_piece(run->batch, run->all, from * MAX_PIECE);
        sum += run->work(run->batch, &p);
    }
    run->sum += sum;
}

static void run_all(void *context, rg_team *team)
{
    const struct run *run = context;
    rg_team_share(team, run->parts, run_part, context);
}

size_t rg_batch_run(const rg_kautz_batch *batch, const struct piece *all, piece_function *work)
{
    const size_t pieces = all->count / MAX_PIECE + (all->count % MAX_PIECE > 0);
    const size_t threads = pieces / THREAD_PIECES + 1;
    struct run run = {batch, all, work, pieces, pieces < RG_TEAM_MOST ? pieces : RG_TEAM_MOST, 0};
    rg_team_run(batch->threads < threads ? batch->threads : (unsigned)threads, run_all, &run);
    return run.sum;
}
