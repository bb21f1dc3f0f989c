/* SPDX-License-Identifier: Apache-2.0 */

/* The three forms of route sets: pieces of a call cut into the blocks of its kernel. */

#include "batch_internal.h"

#include <string.h>

static const struct block_functions *functions_of(const rg_kautz_batch *batch)
{
    const struct kernel *kernel = rg_batch_kernel(batch);
    for (const struct block_functions *f = kernel->named; f->d > 0; f++)
        if (f->d == batch->net.d && f->k == batch->net.k)
            return f;
    return &kernel->any;
}

/* A block of which `count` pairs are real. Returns how many of these are bad. */
static size_t run_block(const rg_kautz_batch *batch, block_function *f, size_t count,
                        const uint64_t *source, const uint64_t *destination, uint64_t *out)
{
    const unsigned d = batch->net.d, k = batch->net.k;
    const size_t block = rg_batch_kernel(batch)->block;
    uint64_t pair[2][MAX_BLOCK];
    if (count == block) {
        const uint32_t bad = f(d, k, source, destination, out);
        if (bad != ODD_WORD)
            return bad;
    }
    /* The rest of the block, and every pair that the kernel must not see, becomes 0 -> 0, which is
     * bad in every network. */
    for (size_t i = 0; i < block; i++) {
        const bool fits = i < count && ((source[i] | destination[i]) & ~kautz_word_bits(d, k)) == 0;
        pair[0][i] = fits ? source[i] : 0;
        pair[1][i] = fits ? destination[i] : 0;
    }
    return f(d, k, pair[0], pair[1], out) - (block - count);
}

static size_t tables_of(const rg_kautz_batch *batch, const struct piece *p)
{
    const size_t block = rg_batch_kernel(batch)->block;
    const size_t words = RG_KAUTZ_TABLE_WORDS(batch->net.d);
    block_function *f = functions_of(batch)->tables;
    uint64_t last[MAX_BLOCK * MAX_TABLE_WORDS];
    size_t bad = 0, i = 0;
    for (; i + block <= p->count; i += block)
        bad += run_block(batch, f, block, p->source + i, p->destination + i, p->tables + i * words);
    if (i < p->count) {
        const size_t count = p->count - i;
        bad += run_block(batch, f, count, p->source + i, p->destination + i, last);
        memcpy(p->tables + i * words, last, count * words * sizeof *last);
    }
    return bad;
}

/* Words or nodes, block by block, through slots. */
static size_t ordered(const rg_kautz_batch *batch, const struct piece *p)
{
    const struct kernel *kernel = rg_batch_kernel(batch);
    const size_t d = batch->net.d, k = batch->net.k;
    block_function *f = functions_of(batch)->slots;
    uint64_t slots[MAX_BLOCK * MAX_SLOT_WORDS];
    size_t bad = 0;
    for (size_t i = 0; i < p->count; i += kernel->block) {
        const size_t left = p->count - i;
        struct piece part = {.count = left < kernel->block ? left : kernel->block,
                             .source = p->source + i,
                             .destination = p->destination + i,
                             .hops = p->hops + i * d};
        bad += run_block(batch, f, part.count, part.source, part.destination, slots);
        if (p->words) {
            part.words = p->words + i * d * RG_KAUTZ_ROUTE_WORDS(k);
            kernel->words(&batch->net, &part, slots);
            continue;
        }
        if (p->nodes32)
            part.nodes32 = p->nodes32 + i * d * RG_KAUTZ_LIST_NODES(k);
        else
            part.nodes64 = p->nodes64 + i * d * RG_KAUTZ_LIST_NODES(k);
        kernel->nodes(&batch->net, &part, slots);
    }
    return bad;
}

static rg_status answer(const rg_kautz_batch *batch, const struct piece *all, piece_function *work,
                        size_t *bad)
{
    const size_t sum = rg_batch_run(batch, all, work);
    if (bad)
        *bad = sum;
    return RG_OK;
}

rg_status rg_kautz_batch_tables(const rg_kautz_batch *batch, size_t count, const uint64_t *source,
                                const uint64_t *destination, uint64_t *tables, size_t *bad)
{
    const rg_status status =
        rg_given(rg_batch_check(batch), count == 0 || (source && destination && tables));
    if (status != RG_OK)
        return status;
    const struct piece all = {
        .count = count, .source = source, .destination = destination, .tables = tables};
    return answer(batch, &all, tables_of, bad);
}

rg_status rg_kautz_batch_words(const rg_kautz_batch *batch, size_t count, const uint64_t *source,
                               const uint64_t *destination, uint64_t *words, uint8_t *hops,
                               size_t *bad)
{
    const rg_status status =
        rg_given(rg_batch_check(batch), count == 0 || (source && destination && words && hops));
    if (status != RG_OK)
        return status;
    const struct piece all = {
        .count = count, .source = source, .destination = destination, .words = words, .hops = hops};
    return answer(batch, &all, ordered, bad);
}

rg_status rg_kautz_batch_nodes32(const rg_kautz_batch *batch, size_t count, const uint64_t *source,
                                 const uint64_t *destination, uint32_t *nodes, uint8_t *hops,
                                 size_t *bad)
{
    const rg_status status = rg_batch_check(batch);
    if (status != RG_OK)
        return status;
    if (batch->net.nodes > UINT32_MAX)
        return RG_E_SHAPE;
    if (count > 0 && (!source || !destination || !nodes || !hops))
        return RG_E_NULL;
    const struct piece all = {.count = count,
                              .source = source,
                              .destination = destination,
                              .nodes32 = nodes,
                              .hops = hops};
    return answer(batch, &all, ordered, bad);
}

rg_status rg_kautz_batch_nodes64(const rg_kautz_batch *batch, size_t count, const uint64_t *source,
                                 const uint64_t *destination, uint64_t *nodes, uint8_t *hops,
                                 size_t *bad)
{
    const rg_status status =
        rg_given(rg_batch_check(batch), count == 0 || (source && destination && nodes && hops));
    if (status != RG_OK)
        return status;
    const struct piece all = {.count = count,
                              .source = source,
                              .destination = destination,
                              .nodes64 = nodes,
                              .hops = hops};
    return answer(batch, &all, ordered, bad);
}
