/* SPDX-License-Identifier: Apache-2.0 */

#include "fattree_latin.h"

#include "check.h"

void fattree_latin(fattree_row *row, rg_square square, const fattree_seed *seed)
{
    const size_t n = row->net.terminals;
    uint8_t *seen = oracle_alloc(n * n, 1);
    /* N rows of N different pairs are all N^2. */
    for (uint32_t number = 0; number < n; number++) {
        fattree_row_model(row, square, number, seed);
        for (uint32_t terminal = 0; terminal < n; terminal++)
            cr_assert(seen[row->from[terminal] * n + terminal]++ == 0,
                      "GFT(%u,%u,%u) square %d: %u -> %u twice", row->net.h, row->net.m, row->net.w,
                      (int)square, row->from[terminal], terminal);
    }
    free(seen);
}

static size_t permutation_size;

static int compare_permutations(const void *a, const void *b)
{
    return memcmp(a, b, permutation_size);
}

size_t fattree_different(void *list, size_t count, size_t size)
{
    const char *sorted = list;
    size_t different = 1;
    permutation_size = size;
    qsort(list, count, size, compare_permutations);
    for (size_t i = 1; i < count; i++)
        different += memcmp(sorted + i * size, sorted + (i - 1) * size, size) != 0;
    return different;
}

static void draw_digits(const fattree_row *row, unsigned x, uint8_t *digit, rg_random *random)
{
    const fattree_level *level = &row->net.level[x];
    for (uint32_t j = 0; j < level->switches; j++)
        digit[level->first + j] = (uint8_t)rg_random_below(random, level->radix);
}

fattree_seed fattree_random_seed(fattree_row *row, rg_random *random)
{
    for (unsigned x = 0; x <= row->net.h; x++)
        draw_digits(row, x, row->seed, random);
    return (fattree_seed){row->seed, 0};
}

uint8_t *fattree_random_pass_seed(const fattree_row *row, rg_random *random)
{
    const fattree_net *net = &row->net;
    uint8_t *digit = oracle_alloc((size_t)net->passes * net->switches, 1);
    for (unsigned x = 0; x <= net->h; x++) {
        /* Passes are numbered with digit 1 fastest, so that those which agree in digits 1..x-1 are
         * this many apart. */
        uint32_t period = 1;
        for (unsigned y = 1; y < x; y++)
            period *= net->groups;
        const uint32_t first = net->level[x].first;
        for (uint32_t pass = 0; pass < net->passes; pass++) {
            uint8_t *here = digit + (size_t)pass * net->switches;
            if (pass < period)
                draw_digits(row, x, here, random);
            else
                memcpy(here + first, here - (size_t)period * net->switches + first,
                       net->level[x].switches);
        }
    }
    return digit;
}
