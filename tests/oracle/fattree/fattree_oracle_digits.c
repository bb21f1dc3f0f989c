/* SPDX-License-Identifier: Apache-2.0 */

/* Addresses, passes, destinations, the up half and the crossbars, each against a counted table. */
#include "check.h"
#include "fattree_row.h"

static bool same_addresses(const fattree_row *row)
{
    const size_t size = row->net.h + 1;
    uint8_t digit[RG_GFT_MAX_LEVELS];
    for (uint32_t i = 0; i < row->net.terminals; i++) {
        const uint8_t *expected = row->net.digit + i * size;
        uint32_t address;
        if (rg_gft_digits(&row->model, i, digit) != RG_OK || memcmp(digit, expected, size) != 0 ||
            rg_gft_address(&row->model, digit, &address) != RG_OK || address != i)
            return false;
    }
    return rg_gft_digits(&row->model, row->net.terminals, digit) == RG_E_INDEX;
}

static bool same_passes(const fattree_row *row)
{
    const size_t size = row->net.h + 1;
    uint8_t digit[RG_GFT_MAX_LEVELS];
    uint32_t number;
    for (uint32_t pass = 0; pass < row->net.passes; pass++) {
        const uint8_t *expected = row->net.pass_digit + pass * size;
        if (rg_gft_pass_digits(&row->model, pass, digit) != RG_OK ||
            memcmp(digit, expected, size) != 0 ||
            rg_gft_pass_index(&row->model, digit, &number) != RG_OK || number != pass)
            return false;
        /* The sources are those that reached the top. */
        for (uint32_t n = row->up.start[pass]; n < row->up.start[pass + 1]; n++)
            if (rg_gft_source_pass(&row->model, row->up.message[n], &number) != RG_OK ||
                number != pass)
                return false;
    }
    return rg_gft_pass_digits(&row->model, row->net.passes, digit) == RG_E_PASS &&
           rg_gft_source_pass(&row->model, row->net.terminals, &number) == RG_E_INDEX;
}

Test(fattree_oracle, digits_of_addresses_and_passes)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 1024);) {
        fattree_row row;
        fattree_row_make(&row, &shape);
        cr_assert(same_addresses(&row), "GFT(%u,%u,%u)", shape.h, shape.m, shape.w);
        cr_assert(same_passes(&row), "GFT(%u,%u,%u)", shape.h, shape.m, shape.w);
        fattree_row_free(&row);
    }
}

static bool same_destinations(const fattree_row *row, rg_square square)
{
    const uint32_t n = row->net.terminals;
    uint32_t to;
    for (uint32_t number = 0; number < n; number++)
        for (uint32_t i = 0; i < n; i++)
            if (rg_gft_destination(&row->model, square, number, i, &to) != RG_OK ||
                to != fattree_destination(&row->net, square, number, i))
                return false;
    return rg_gft_destination(&row->model, square, n, 0, &to) == RG_E_ROTATION &&
           rg_gft_destination(&row->model, square, 0, n, &to) == RG_E_INDEX;
}

Test(fattree_oracle, destinations)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 512);) {
        fattree_row row;
        fattree_row_make(&row, &shape);
        for (rg_square square = RG_SQUARE_LLS; square <= RG_SQUARE_ADD; square++)
            if (fattree_has_square(&shape, square))
                cr_assert(same_destinations(&row, square), "GFT(%u,%u,%u) square %d", shape.h,
                          shape.m, shape.w, (int)square);
        fattree_row_free(&row);
    }
}

Test(fattree_oracle, up_half)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 1024);) {
        rg_gft model;
        unsigned turn, output;
        OK(rg_gft_init(shape.h, shape.m, shape.w, &model));
        for (unsigned input = 0; input < shape.w; input++) {
            OK(rg_gft_up_output(&model, 0, input, &turn, &output));
            cr_assert(turn == 0 && output == input);
        }
        for (unsigned x = 1; x < shape.h; x++)
            for (unsigned hand = 0, input = 0; input < shape.m; hand++)
                for (unsigned u = 0; u < shape.w && input < shape.m; u++, input++) {
                    OK(rg_gft_up_output(&model, x, input, &turn, &output));
                    cr_assert(turn == hand && output == u);
                }
        REFUSED(RG_E_INDEX, rg_gft_up_output(&model, 0, shape.w, &turn, &output));
        REFUSED(RG_E_INDEX, rg_gft_up_output(&model, shape.h, 0, &turn, &output));
    }
}

static bool power_of_two(unsigned n)
{
    return (n & (n - 1)) == 0;
}

Test(fattree_oracle, crossbars)
{
    for (unsigned radix = 1; radix <= 255; radix++)
        for (rg_square square = RG_SQUARE_LLS; square <= RG_SQUARE_RLS; square++) {
            const bool defined = square == RG_SQUARE_RLS   ? radix == 2
                                 : square == RG_SQUARE_CLS ? power_of_two(radix)
                                                           : true;
            unsigned output;
            if (!defined) {
                REFUSED(RG_E_SQUARE, rg_crossbar_output(square, radix, 0, 0, &output));
                continue;
            }
            REFUSED(RG_E_INDEX, rg_crossbar_output(square, radix, radix, 0, &output));
            REFUSED(RG_E_INDEX, rg_crossbar_output(square, radix, 0, radix, &output));
            for (unsigned state = 0; state<radix; state += radix> 40 ? 7 : 1)
                for (unsigned input = 0; input < radix; input++) {
                    OK(rg_crossbar_output(square, radix, state, input, &output));
                    cr_assert(eq(u32, output, fattree_crossbar(square, radix, state, input)));
                }
        }
}
