/* SPDX-License-Identifier: Apache-2.0 */

/* The worked examples of the thesis, with its known misprints corrected. */
#include "check.h"
#include "fattree_row.h"

static void make(fattree_row *row, unsigned h, unsigned m, unsigned w)
{
    const fattree_shape shape = {h, m, w};
    fattree_row_make(row, &shape);
}

/* @text has the states of a level by root, the same in every sub-tree; levels top first. */
static void check_states(fattree_row *row, rg_square square, uint32_t number, uint32_t pass,
                         const char *const *text)
{
    const fattree_net *net = &row->net;
    const rg_gft_phase phase = {square, number, pass};
    OK(rg_gft_states(&row->model, &phase, NULL, row->states));
    for (unsigned x = 0; x <= net->h; x++) {
        const fattree_level *level = &net->level[x];
        const char *expected = text[net->h - x];
        for (uint32_t j = 0; j < level->switches; j++)
            cr_assert(eq(u32, row->states[level->first + j],
                         (unsigned)(expected[j % level->roots] - '0')),
                      "row %u pass %u level %u switch %u", number, pass, x, j);
    }
    fattree_row_model(row, square, number, NULL);
}

Test(fattree_oracle, thesis_rotations)
{
    fattree_row row;
    make(&row, 2, 4, 4);
    check_states(&row, RG_SQUARE_LLS, 1, 0, (const char *const[]){"1000000000000000", "1000", "1"});
    check_states(&row, RG_SQUARE_LLS, 2, 0, (const char *const[]){"1100000000000000", "1100", "2"});
    fattree_row_free(&row);
    make(&row, 2, 2, 2);
    check_states(&row, RG_SQUARE_LLS, 5, 0, (const char *const[]){"0111", "10", "1"});
    check_states(&row, RG_SQUARE_LLS, 7, 0, (const char *const[]){"0001", "01", "1"});
    fattree_row_free(&row);
    make(&row, 2, 4, 2);
    check_states(&row, RG_SQUARE_LLS, 3, 0, (const char *const[]){"1110", "21", "1"});
    check_states(&row, RG_SQUARE_LLS, 3, 1, (const char *const[]){"0000", "03", "1"});
    check_states(&row, RG_SQUARE_CLS, 3, 0, (const char *const[]){"0000", "11", "1"});
    check_states(&row, RG_SQUARE_CLS, 3, 1, (const char *const[]){"0000", "33", "1"});
    fattree_row_free(&row);
}

/* Figure 5.5, the square of seed 3: in row l terminal t gets the message of the t-th digit. */
Test(fattree_oracle, thesis_figure_5_5)
{
    static const char *const figure[] = {"01325467", "10234576", "23107645", "32016754",
                                         "45761023", "54670132", "67543201", "76452310"};
    for (rg_square square = RG_SQUARE_CLS; square <= RG_SQUARE_ADD; square++) {
        fattree_row row;
        make(&row, 2, 2, 2);
        const fattree_seed seed = {row.seed, 0};
        OK(rg_gft_seed(&row.model, 3, row.seed));
        const uint8_t *leaves = row.seed + row.net.level[0].first;
        cr_assert(leaves[0] == 0 && leaves[1] == 1 && leaves[2] == 1 && leaves[3] == 0);
        for (uint32_t number = 0; number < 8; number++) {
            fattree_row_model(&row, square, number, &seed);
            for (uint32_t terminal = 0; terminal < 8; terminal++)
                cr_assert(eq(u32, row.from[terminal], (unsigned)(figure[number][terminal] - '0')),
                          "row %u, terminal %u", number, terminal);
        }
        fattree_row_free(&row);
    }
}
