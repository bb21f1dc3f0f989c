/* SPDX-License-Identifier: Apache-2.0 */

/* Batch functions: refusals, every length of a call. tests/batch/ has the sweeps over whole
 * networks, with bad pairs among the others. */

#include "check.h"
#include "nets.h"
#if defined __x86_64__
#include <cpuid.h>
#endif

#include "compare.h"
#include "hw/inner/random.h"
#include "nulls.h"

/* ---- Packed words and kernels ------------------------------------------------------------ */

Test(kautz_packed, is_checked_like_a_word)
{
    static const struct {
        uint64_t packed;
        rg_status status;
    } cases[] = {
        {0x210, RG_OK},
        {0x010, RG_OK},
        {0x340, RG_E_LETTER},
        {0x110, RG_E_REPEAT},
        {0x0, RG_E_REPEAT},
        {0x1210, RG_E_LENGTH},
        {UINT64_C(1) << 63 | 0x210, RG_E_LENGTH},
    };
    const rg_kautz net = kautz_of(3, 3);
    rg_kautz_word word;
    uint64_t back;
    for (size_t i = 0; i < COUNT(cases); i++) {
        cr_assert(eq(int, rg_kautz_packed_check(&net, cases[i].packed), cases[i].status));
        cr_assert(eq(int, rg_kautz_unpack(&net, cases[i].packed, &word), cases[i].status));
        if (cases[i].status == RG_OK) {
            OK(rg_kautz_pack(&net, &word, &back));
            cr_assert(eq(u64, back, cases[i].packed));
        }
    }
    REFUSED(RG_E_SAME, rg_kautz_packed_pair_check(&net, 0x210, 0x210));
    REFUSED(RG_E_REPEAT, rg_kautz_packed_pair_check(&net, 0x210, 0x211));
    REFUSED(RG_E_LENGTH, rg_kautz_packed_pair_check(&net, 0x1210, 0x211));
    OK(rg_kautz_packed_pair_check(&net, 0x210, 0x010));
    EACH_NULL(rg_kautz_packed_check(NET(&net), 0x210));
    EACH_NULL(rg_kautz_unpack(NET(&net), 0x210, P(&word)));
    EACH_NULL(rg_kautz_pack(NET(&net), P(&word), P(&back)));
}

Test(kautz_batch, kernels_have_names)
{
    static const char *const names[] = {"best", "scalar", "vector", "avx2", "avx512"};
    for (unsigned i = 0; i < 5; i++)
        cr_assert(eq(str, (char *)rg_kernel_name((rg_kernel)i), (char *)names[i]));
    cr_assert(eq(ptr, (void *)rg_kernel_name((rg_kernel)5), NULL));
    cr_assert(rg_kernel_runs(RG_KERNEL_BEST) && rg_kernel_runs(RG_KERNEL_SCALAR));
    cr_assert(not(rg_kernel_runs((rg_kernel)5)));
    const rg_kautz_batch best = compare_batch(3, 6, RG_KERNEL_BEST, 1);
    cr_assert(rg_kernel_runs(best.kernel) && best.kernel != RG_KERNEL_BEST);
    for (int wider = best.kernel + 1; wider <= COMPARE_KERNELS; wider++)
        cr_assert(not(rg_kernel_runs((rg_kernel)wider)));
}

/* Asked here of the instruction itself; the system must keep the registers, too. */
#if defined __x86_64__
Test(kautz_batch, kernels_are_those_of_the_processor)
{
    unsigned a, b, c, d, kept = 0;
    __cpuid(1, a, b, c, d);
    if (c >> 27 & 1)
        __asm__("xgetbv" : "=a"(kept), "=d"(d) : "c"(0));
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d))
        b = 0;
    const unsigned f_dq_bw_vl = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31;
    const bool avx2 = (kept & 0x6) == 0x6 && b >> 5 & 1;
    const bool avx512 = (kept & 0xe6) == 0xe6 && (b & f_dq_bw_vl) == f_dq_bw_vl;
    cr_assert(eq(int, rg_kernel_runs(RG_KERNEL_VECTOR), true));
    cr_assert(eq(int, rg_kernel_runs(RG_KERNEL_AVX2), avx2));
    cr_assert(eq(int, rg_kernel_runs(RG_KERNEL_AVX512), avx512));
}
#endif

/* ---- Refusals ---------------------------------------------------------------------------- */

Test(kautz_batch, init_says_how_much_room_is_needed)
{
    const rg_kautz_batch small = compare_batch(3, 6, RG_KERNEL_BEST, 1);
    cr_assert(eq(uint, small.table_words, 1));
    cr_assert(eq(uint, small.route_words, 1));
    cr_assert(eq(uint, small.list_nodes, 9));
    cr_assert(eq(uint, small.threads, 1));
    const rg_kautz_batch large = compare_batch(15, 16, RG_KERNEL_BEST, 0);
    cr_assert(eq(uint, large.table_words, 4));
    cr_assert(eq(uint, large.route_words, 3));
    cr_assert(eq(uint, large.list_nodes, 19));
    cr_assert(ge(uint, large.threads, 1));
}

Test(kautz_batch, init_refuses)
{
    const rg_kautz net = kautz_of(3, 6);
    rg_kautz_batch batch;
    EACH_NULL(rg_kautz_batch_init(NET(&net), RG_KERNEL_BEST, 1, P(&batch)));
    REFUSED(RG_E_KERNEL, rg_kautz_batch_init(&net, (rg_kernel)77, 1, &batch));
}

/* All functions with these arguments; all other arguments are right. */
static void refused(const rg_kautz_batch *batch, const uint64_t *in, void *out, rg_status status)
{
    const uint64_t pair[2] = {0x210, 0x010};
    uint64_t room[64];
    uint8_t hops[16] = {0};
    rg_kautz_batch_verdict verdict;
    cr_assert(eq(int, rg_kautz_batch_tables(batch, 1, in, pair, out, NULL), status));
    cr_assert(eq(int, rg_kautz_batch_tables(batch, 1, pair, in, out, NULL), status));
    cr_assert(eq(int, rg_kautz_batch_bytes(batch, 1, in, out), status));
    cr_assert(eq(int, rg_kautz_batch_words(batch, 1, in, pair, out, hops, NULL), status));
    cr_assert(eq(int, rg_kautz_batch_words(batch, 1, pair, in, room, out, NULL), status));
    cr_assert(eq(int, rg_kautz_batch_nodes32(batch, 1, in, pair, out, hops, NULL), status));
    cr_assert(
        eq(int, rg_kautz_batch_nodes32(batch, 1, pair, in, (uint32_t *)room, out, NULL), status));
    cr_assert(eq(int, rg_kautz_batch_nodes64(batch, 1, in, pair, out, hops, NULL), status));
    cr_assert(eq(int, rg_kautz_batch_nodes64(batch, 1, pair, in, room, out, NULL), status));
    cr_assert(eq(int, rg_kautz_batch_rank(batch, 1, in, out, NULL), status));
    cr_assert(eq(int, rg_kautz_batch_unrank(batch, 1, in, out, NULL), status));
    cr_assert(eq(int, rg_kautz_batch_check(batch, 1, in, pair, room, hops, out ? &verdict : NULL),
                 status));
}

Test(kautz_batch, functions_refuse)
{
    const uint64_t pair[2] = {0x210, 0x010};
    uint64_t room[64] = {0};
    rg_kautz_route routes[3];
    rg_kautz_batch batch = compare_batch(3, 3, RG_KERNEL_BEST, 1);
    refused(NULL, pair, room, RG_E_NULL);
    refused(&batch, NULL, room, RG_E_NULL);
    refused(&batch, pair, NULL, RG_E_NULL);
    const uint8_t hops[16] = {0};
    rg_kautz_batch_verdict verdict;
    EACH_NULL(
        rg_kautz_batch_check(P(&batch), 1, P(pair), P(pair + 1), P(room), P(hops), P(&verdict)));
    EACH_NULL(rg_kautz_batch_routes(P(&batch), pair[0], pair[1], P(room), P(routes)));
    OK(rg_kautz_batch_rank(&batch, 0, NULL, NULL, NULL)); /* nothing */
    batch.net.k = 17;
    refused(&batch, pair, room, RG_E_SHAPE);
    batch.net.k = 3;
    batch.kernel = RG_KERNEL_BEST;
    refused(&batch, pair, room, RG_E_KERNEL);
    batch.kernel = (rg_kernel)99;
    refused(&batch, pair, room, RG_E_KERNEL);
    batch = compare_batch(3, 3, RG_KERNEL_BEST, 1);
    batch.threads = 0;
    refused(&batch, pair, room, RG_E_KERNEL);
    /* 15^15 nodes do not fit into 32 bits. */
    batch = compare_batch(15, 15, RG_KERNEL_BEST, 1);
    REFUSED(RG_E_SHAPE, rg_kautz_batch_nodes32(&batch, 0, NULL, NULL, NULL, NULL, NULL));
}

Test(kautz_batch, nothing_is_a_batch_too)
{
    const rg_kautz_batch batch = compare_batch(3, 6, RG_KERNEL_BEST, 1);
    rg_kautz_batch_verdict verdict = {.broken = 5};
    size_t bad = 5;
    OK(rg_kautz_batch_tables(&batch, 0, NULL, NULL, NULL, &bad));
    cr_assert(eq(sz, bad, 0));
    OK(rg_kautz_batch_words(&batch, 0, NULL, NULL, NULL, NULL, NULL));
    OK(rg_kautz_batch_check(&batch, 0, NULL, NULL, NULL, NULL, &verdict));
    cr_assert(eq(sz, verdict.broken, 0));
}

/* ---- Every length, every place ----------------------------------------------------------- */

Test(kautz_batch, any_number_of_pairs)
{
    for (size_t count = 0; count <= 65; count++)
        compare_random(3, 6, count, count, true);
    for (size_t block = 64; block <= 512; block *= 2) {
        compare_random(4, 5, block - 1, block, true);
        compare_random(4, 5, block, block, true);
        compare_random(4, 5, block + 1, block, true);
        compare_random(8, 8, 2 * block + 1, block, true);
    }
}

Test(kautz_batch, any_alignment)
{
    enum { COUNT = 600 };
    uint64_t source[COUNT + 8], destination[COUNT + 8];
    for (unsigned i = 0; i < COUNT + 8; i++) {
        source[i] = 0x210210 + (uint64_t)(i % 2) * 0x100000;
        destination[i] = 0x123123;
    }
    for (unsigned at = 0; at < 8; at++)
        compare_pairs(3, 6, 1, COUNT, source + at, destination + 7 - at);
}

Test(kautz_batch, threads_change_nothing)
{
    enum { COUNT = 9000 };
    static uint64_t rank[COUNT], source[COUNT], destination[COUNT];
    for (unsigned threads = 0; threads <= 3; threads += 3) {
        const rg_kautz_batch batch = compare_batch(5, 3, RG_KERNEL_BEST, threads);
        rg_random random = {threads};
        size_t bad;
        for (unsigned i = 0; i < COUNT; i++)
            rank[i] = rg_random_next(&random) % (batch.net.nodes + 1);
        OK(rg_kautz_batch_unrank(&batch, COUNT, rank, source, &bad));
        cr_assert(lt(sz, 0, bad));
        for (unsigned i = 0; i < COUNT; i++)
            rank[i] = rg_random_next(&random) % batch.net.nodes;
        OK(rg_kautz_batch_unrank(&batch, COUNT, rank, destination, &bad));
        cr_assert(eq(sz, bad, 0));
        compare_pairs(5, 3, threads, COUNT, source, destination);
    }
}

/* ---- Ranks ------------------------------------------------------------------------------- */

Test(kautz_batch, ranks_are_those_of_the_model)
{
    static const unsigned nets[][2] = {{2, 1}, {15, 1}, {3, 6}, {5, 3}, {8, 8}, {9, 7}, {15, 16}};
    for (size_t n = 0; n < COUNT(nets); n++) {
        const rg_kautz_batch batch = compare_batch(nets[n][0], nets[n][1], RG_KERNEL_BEST, 1);
        rg_random random = {n};
        for (unsigned i = 0; i < 2000; i++) {
            const uint64_t rank =
                i < 20 ? (i % 2 ? batch.net.nodes - 1 - i / 2 : i / 2) % batch.net.nodes
                       : rg_random_next(&random) % batch.net.nodes;
            rg_kautz_word word;
            uint64_t want, got, back;
            OK(rg_kautz_unrank(&batch.net, rank, &word));
            OK(rg_kautz_pack(&batch.net, &word, &want));
            OK(rg_kautz_batch_unrank(&batch, 1, &rank, &got, NULL));
            cr_assert(eq(u64, got, want));
            OK(rg_kautz_batch_rank(&batch, 1, &got, &back, NULL));
            cr_assert(eq(u64, back, rank));
        }
    }
}

Test(kautz_batch, bad_ranks_and_words_are_marked)
{
    const rg_kautz_batch batch = compare_batch(3, 3, RG_KERNEL_BEST, 1);
    const uint64_t ranks[4] = {35, 36, UINT64_MAX, 0};
    const uint64_t words[5] = {0x010, 0x011, 0x410, 0x1010, 0x321};
    uint64_t out[5];
    size_t bad;
    OK(rg_kautz_batch_unrank(&batch, 4, ranks, out, &bad));
    cr_assert(eq(sz, bad, 2));
    cr_assert(eq(u64, out[0], 0x323));
    cr_assert(eq(u64, out[1], UINT64_MAX));
    cr_assert(eq(u64, out[2], UINT64_MAX));
    cr_assert(eq(u64, out[3], 0x010));
    OK(rg_kautz_batch_rank(&batch, 5, words, out, &bad));
    cr_assert(eq(sz, bad, 3));
    for (unsigned i = 1; i <= 3; i++)
        cr_assert(eq(u64, out[i], UINT64_MAX));
    cr_assert(eq(u64, out[0], 0));
}
