/* SPDX-License-Identifier: Apache-2.0 */

/* The seeds by number: their digits counted out, and the permutations of their squares, which are
 * all different. */
#include "check.h"
#include "fattree_latin.h"

/* The number of seeds; 2^64 - 1 stands for more */
static uint64_t count_seeds(const fattree_net *net)
{
    uint64_t count = 1;
    for (unsigned x = 0; x <= net->h; x++)
        for (uint32_t j = 1; j < net->level[x].switches; j++) {
            if (count > UINT64_MAX / net->level[x].radix)
                return UINT64_MAX;
            count *= net->level[x].radix;
        }
    return count;
}

/* The digits of a number, by division: level 0 from switch 1 on runs fastest, the top slowest. */
static void nth_seed(const fattree_net *net, uint64_t index, uint8_t *seed)
{
    for (unsigned x = 0; x <= net->h; x++)
        for (uint32_t j = 0; j < net->level[x].switches; j++) {
            const unsigned radix = j == 0 ? 1 : net->level[x].radix;
            seed[net->level[x].first + j] = (uint8_t)(index % radix);
            index /= radix;
        }
}

static void check_digits(const fattree_row *row, uint64_t count)
{
    const fattree_net *net = &row->net;
    uint8_t *seed = oracle_alloc(net->switches, 1);
    uint8_t *expected = oracle_alloc(net->switches, 1);
    rg_random random = {count};
    for (uint64_t i = 0; i < 5050; i++) {
        const uint64_t index = i < 5000 ? i : i == 5000 ? count - 1 : rg_random_next(&random);
        OK(rg_gft_seed(&row->model, index % count, seed));
        nth_seed(net, index % count, expected);
        cr_assert(zero(int, memcmp(seed, expected, net->switches)), "GFT(%u,%u,%u) seed %llu",
                  net->h, net->m, net->w, (unsigned long long)(index % count));
    }
    REFUSED(RG_E_SEED, rg_gft_seed(&row->model, count, seed));
    free(seed);
    free(expected);
}

Test(fattree_oracle, digits_of_seeds)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 256);) {
        fattree_row row;
        uint64_t count;
        fattree_row_make(&row, &shape);
        OK(rg_gft_seed_count(&row.model, &count));
        cr_assert(eq(u64, count, count_seeds(&row.net)), "GFT(%u,%u,%u)", shape.h, shape.m,
                  shape.w);
        check_digits(&row, count);
        fattree_row_free(&row);
    }
}

/* How many different permutations the squares of @count seeds have; seed i is i, or drawn when
 * there are too many for all. */
static size_t different_permutations(fattree_row *row, rg_square square, uint64_t all,
                                     uint64_t count, rg_random *random)
{
    const uint32_t n = row->net.terminals;
    const size_t rows = (size_t)count * n;
    uint16_t *list = oracle_alloc(rows * n, sizeof *list);
    uint16_t *next = list;
    for (uint64_t i = 0; i < count; i++) {
        /* One draw from each of `count` equal parts: no index comes twice. */
        const uint64_t part = all / count;
        const uint64_t index = all == count ? i : i * part + rg_random_next(random) % part;
        const fattree_seed seed = {row->seed, 0};
        OK(rg_gft_seed(&row->model, index, row->seed));
        for (uint32_t number = 0; number < n; number++) {
            fattree_row_model(row, square, number, &seed);
            for (uint32_t terminal = 0; terminal < n; terminal++)
                *next++ = (uint16_t)row->from[terminal];
        }
    }
    const size_t different = fattree_different(list, rows, n * sizeof *list);
    free(list);
    return different;
}

/* All seeds where they give at most 70000 permutations; elsewhere 20 seeds of shapes with at most
 * 128 terminals. */
Test(fattree_oracle, squares_of_different_seeds_are_disjoint)
{
    rg_random random = {512};
    unsigned complete = 0, sampled = 0;
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 128);)
        for (rg_square square = RG_SQUARE_CLS; square <= RG_SQUARE_ADD; square++) {
            fattree_row row;
            if (!fattree_has_square(&shape, square))
                continue;
            fattree_row_make(&row, &shape);
            const uint64_t all = count_seeds(&row.net);
            const bool few = all <= 70000 / row.net.terminals;
            const uint64_t count = few || all < 20 ? all : 20;
            cr_assert(eq(sz, different_permutations(&row, square, all, count, &random),
                         (size_t)count * row.net.terminals),
                      "GFT(%u,%u,%u) square %d", shape.h, shape.m, shape.w, (int)square);
            if (few)
                complete++;
            else
                sampled++;
            fattree_row_free(&row);
        }
    printf("# %u shapes and squares with all seeds, %u with 20; seed 512\n", complete, sampled);
}

/* Figure 5.5 of the thesis, the square of seed 3: in row l terminal t gets the message of the t-th
 * digit. */
Test(fattree_oracle, thesis_figure_5_5)
{
    static const char *const figure[] = {"01325467", "10234576", "23107645", "32016754",
                                         "45761023", "54670132", "67543201", "76452310"};
    for (rg_square square = RG_SQUARE_CLS; square <= RG_SQUARE_ADD; square++) {
        fattree_row row;
        fattree_row_make(&row, &(fattree_shape){2, 2, 2});
        const fattree_seed seed = {row.seed, 0};
        OK(rg_gft_seed(&row.model, 3, row.seed));
        for (uint32_t number = 0; number < 8; number++) {
            fattree_row_model(&row, square, number, &seed);
            for (uint32_t terminal = 0; terminal < 8; terminal++)
                cr_assert(eq(u32, row.from[terminal], (unsigned)(figure[number][terminal] - '0')),
                          "row %u, terminal %u", number, terminal);
        }
        fattree_row_free(&row);
    }
}
