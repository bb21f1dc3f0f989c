/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Exhaustive: every row and pass of every shape (fattree_shapes.h says which), token by token. No
 * port twice in a phase, every message once and at the right terminal, all passes together the
 * whole row, idle switches exactly those that the header promises. ROUTEGEN_SOAK=1 goes further.
 */
#include "check.h"
#include "fattree_row.h"

static void every_row(rg_square square)
{
    unsigned shapes = 0;
    uint64_t phases = 0, messages = 0;
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, fattree_shape_limit());) {
        if (!fattree_has_square(&shape, square))
            continue;
        fattree_row row;
        fattree_row_make(&row, &shape);
        for (uint32_t number = 0; number < row.net.terminals; number++) {
            fattree_row_model(&row, square, number, NULL);
            phases += row.net.passes;
            messages += row.delivered;
        }
        shapes++;
        fattree_row_free(&row);
    }
    printf("# %u shapes, %llu phases, %llu messages\n", shapes, (unsigned long long)phases,
           (unsigned long long)messages);
    cr_assert(lt(u64, 0, messages));
}

Test(fattree_oracle, every_phase_of_lls)
{
    every_row(RG_SQUARE_LLS);
}

Test(fattree_oracle, every_phase_of_cls)
{
    every_row(RG_SQUARE_CLS);
}

Test(fattree_oracle, every_phase_of_add)
{
    every_row(RG_SQUARE_ADD);
}

/* A few rows of shapes that are too large for all rows: long words, wide switches, many lines. */
Test(fattree_oracle, large_shapes)
{
    static const fattree_shape large[] = {
        {15, 2, 2}, {4, 16, 16}, {1, 255, 255}, {2, 101, 97}, {2, 200, 20}, {3, 30, 31},
        {8, 3, 2},  {6, 4, 4},   {2, 64, 8},    {3, 32, 16},  {9, 2, 3},    {10, 2, 1},
    };
    for (size_t i = 0; i < COUNT(large); i++) {
        fattree_row row;
        fattree_row_make(&row, &large[i]);
        const uint32_t n = row.net.terminals;
        const uint32_t numbers[] = {n / 2 + 1, n - 1, n / 3, 1};
        for (rg_square square = RG_SQUARE_LLS; square <= RG_SQUARE_ADD; square++)
            for (size_t k = 0; k < (fattree_shape_limit() > 1024 ? 4 : 1); k++)
                if (fattree_has_square(&large[i], square))
                    fattree_row_model(&row, square, numbers[k], NULL);
        fattree_row_free(&row);
    }
}

/* Where a square is not defined the model refuses it. */
Test(fattree_oracle, squares_that_do_not_exist)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 1024);)
        for (rg_square square = RG_SQUARE_LLS; square <= RG_SQUARE_RLS; square++) {
            static uint8_t states[1048576];
            rg_gft model;
            uint32_t to;
            const rg_gft_phase phase = {square, 1, 0};
            const int expected = fattree_has_square(&shape, square) ? RG_OK : RG_E_SQUARE;
            OK(rg_gft_init(shape.h, shape.m, shape.w, &model));
            cr_assert(ge(sz, sizeof states, model.switches));
            cr_assert(eq(int, rg_gft_states(&model, &phase, NULL, states), expected));
            cr_assert(eq(int, rg_gft_destination(&model, square, 1, 0, &to), expected));
        }
}
