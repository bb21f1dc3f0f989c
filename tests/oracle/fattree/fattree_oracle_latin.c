/* SPDX-License-Identifier: Apache-2.0 */

/* The rows of a square are all pairs, each once: random seeds, seeds that depend on the pass, and
 * what happens when they depend on too much of it. Those of canonical squares, whose destinations
 * are known, are in fattree_oracle_exchange.c. */
#include "check.h"
#include "fattree_latin.h"

typedef void (*latin_check)(fattree_row *row, rg_square square, rg_random *random);

/* Every shape of at most @terminals terminals, the squares that have seeds. */
static void on_every_square(uint32_t terminals, uint64_t seed, latin_check check)
{
    rg_random random = {seed};
    unsigned squares = 0;
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, terminals);) {
        fattree_row row;
        fattree_row_make(&row, &shape);
        for (rg_square square = RG_SQUARE_CLS; square <= RG_SQUARE_ADD; square++)
            if (fattree_has_square(&shape, square)) {
                check(&row, square, &random);
                squares++;
            }
        fattree_row_free(&row);
    }
    printf("# %u shapes and squares", squares);
    if (seed)
        printf(", seed %llu", (unsigned long long)seed);
    printf("\n");
}

static void seeded(fattree_row *row, rg_square square, rg_random *random)
{
    const fattree_seed seed = fattree_random_seed(row, random);
    fattree_latin(row, square, &seed);
}

/* Soaking, these are the shapes of up to 5000 terminals. */
Test(fattree_oracle, latin_squares_with_random_seeds)
{
    on_every_square(fattree_shape_limit() > 1024 ? 5000 : 512, 19, seeded);
}

static void seeded_by_pass(fattree_row *row, rg_square square, rg_random *random)
{
    if (row->net.passes == 1)
        return;
    uint8_t *digit = fattree_random_pass_seed(row, random);
    const fattree_seed seed = {digit, row->net.switches};
    fattree_latin(row, square, &seed);
    free(digit);
}

Test(fattree_oracle, latin_squares_with_seeds_by_pass)
{
    on_every_square(256, 7, seeded_by_pass);
}

/* Digit @change at switch 0 of level x in all passes with p_x = 1, otherwise 0. */
static fattree_seed seed_by_own_pass_digit(fattree_row *row, unsigned x, unsigned change,
                                           uint8_t *digit)
{
    const fattree_net *net = &row->net;
    for (uint32_t pass = 0; pass < net->passes; pass++) {
        uint8_t *here = digit + (size_t)pass * net->switches;
        for (uint32_t j = 0; j < net->switches; j++)
            here[j] = 0;
        if (fattree_pass_digit(net, pass, x) == 1)
            here[net->level[x].first] = (uint8_t)change;
    }
    return (fattree_seed){digit, net->switches};
}

/* The outputs of hand 1 then fall upon those of another hand: some terminal gets two messages in
 * every row. Only where the change maps the hand to itself (xor with less than w) all goes well. */
static void seeded_by_own_digit(fattree_row *row, rg_square square, rg_random *random)
{
    (void)random;
    const fattree_net *net = &row->net;
    uint8_t *digit = oracle_alloc((size_t)net->passes * net->switches, 1);
    for (unsigned x = 1; net->groups > 1 && x < net->h; x++)
        for (unsigned change = 1; change < net->m; change++) {
            const bool harmless = square == RG_SQUARE_CLS && change < net->w;
            const fattree_seed seed = seed_by_own_pass_digit(row, x, change, digit);
            if (harmless) {
                fattree_latin(row, square, &seed);
                continue;
            }
            for (uint32_t number = 0; number < net->terminals; number++) {
                uint32_t pass;
                cr_assert(fattree_row_run(row, square, number, &seed, &pass) == FATTREE_TWICE,
                          "GFT(%u,%u,%u) square %d row %u: a bad seed is good", net->h, net->m,
                          net->w, (int)square, number);
            }
        }
    free(digit);
}

Test(fattree_oracle, seeds_by_too_much_of_the_pass)
{
    on_every_square(64, 0, seeded_by_own_digit);
}
