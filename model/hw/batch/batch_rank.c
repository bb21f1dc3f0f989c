/* SPDX-License-Identifier: Apache-2.0 */

/* Ranks of packed words, and packed words of ranks. */

#include "batch_internal.h"

static uint64_t unrank(unsigned d, unsigned k, uint64_t rank)
{
    uint64_t places = 0, packed, before;
    for (unsigned i = 1; i < k; i++) {
        places = places << 4 | rank % d;
        rank /= d;
    }
    packed = before = rank;
    for (unsigned i = 1; i < k; i++) {
        const uint64_t place = places & 15u;
        places >>= 4;
        before = place + (place >= before);
        packed |= before << 4 * i;
    }
    return packed;
}

/* The same, with divisors known to the compiler, which then avoids the divisions. */
static uint64_t unrank_fast(unsigned d, unsigned k, uint64_t rank)
{
#define CASE(D)                                                                                    \
    case D:                                                                                        \
        return unrank(D, k, rank);
    switch (d) {
        CASE(2)
        CASE(3)
        CASE(4)
        CASE(5)
        CASE(6)
        CASE(7)
        CASE(8)
    default:
        return unrank(d, k, rank);
    }
#undef CASE
}

static size_t unrank_piece(const rg_kautz_batch *batch, const struct piece *p)
{
    const rg_kautz *net = &batch->net;
    size_t bad = 0;
    for (size_t i = 0; i < p->count; i++) {
        const uint64_t rank = p->given_numbers[i];
        const bool is_rank = rank < net->nodes;
        p->numbers[i] = is_rank ? unrank_fast(net->d, net->k, rank) : UINT64_MAX;
        bad += !is_rank;
    }
    return bad;
}

static size_t rank_piece(const rg_kautz_batch *batch, const struct piece *p)
{
    const unsigned d = batch->net.d, k = batch->net.k;
    size_t bad = 0;
    for (size_t i = 0; i < p->count; i++) {
        const uint64_t packed = p->given_numbers[i];
        uint64_t before = packed & 15u, rank = before;
        bool is_bad = before > d || (packed & ~(UINT64_MAX >> (64 - 4 * k))) != 0;
        for (unsigned j = 1; j < k; j++) {
            const uint64_t z = packed >> 4 * j & 15u;
            is_bad |= z > d || z == before;
            rank = rank * d + z - (z > before);
            before = z;
        }
        p->numbers[i] = is_bad ? UINT64_MAX : rank;
        bad += is_bad;
    }
    return bad;
}

static rg_status convert(const rg_kautz_batch *batch, size_t count, const uint64_t *from,
                         uint64_t *to, piece_function *work, size_t *bad)
{
    const rg_status status = rg_given(rg_batch_check(batch), count == 0 || (from && to));
    if (status != RG_OK)
        return status;
    const struct piece all = {.count = count, .given_numbers = from, .numbers = to};
    const size_t sum = rg_batch_run(batch, &all, work);
    if (bad)
        *bad = sum;
    return RG_OK;
}

rg_status rg_kautz_batch_unrank(const rg_kautz_batch *batch, size_t count, const uint64_t *ranks,
                                uint64_t *packed, size_t *bad)
{
    return convert(batch, count, ranks, packed, unrank_piece, bad);
}

rg_status rg_kautz_batch_rank(const rg_kautz_batch *batch, size_t count, const uint64_t *packed,
                              uint64_t *ranks, size_t *bad)
{
    return convert(batch, count, packed, ranks, rank_piece, bad);
}
