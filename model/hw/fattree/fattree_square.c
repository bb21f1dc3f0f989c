/* SPDX-License-Identifier: Apache-2.0 */

/* Latin squares: names, crossbars, which squares a shape has, and who sends to whom in a row. */

#include "hw/inner/fattree_internal.h"

const char *rg_square_name(rg_square square)
{
    static const char *const names[] = {"lls", "cls", "add", "rls", "window"};
    return (unsigned)square < sizeof names / sizeof *names ? names[square] : NULL;
}

bool rg_gft_is_power_of_two(unsigned number)
{
    return number != 0 && (number & (number - 1)) == 0;
}

unsigned rg_gft_add_mod(unsigned a, unsigned b, unsigned radix)
{
    const unsigned sum = a + b;
    return sum < radix ? sum : sum - radix;
}

static bool has_crossbar(rg_square square, unsigned radix)
{
    switch (square) {
    case RG_SQUARE_LLS:
    case RG_SQUARE_ADD:
        return true;
    case RG_SQUARE_CLS:
        return rg_gft_is_power_of_two(radix);
    case RG_SQUARE_RLS:
        return radix == 2;
    case RG_SQUARE_WINDOW:
        break;
    }
    return false;
}

rg_status rg_crossbar_output(rg_square square, unsigned radix, unsigned state, unsigned input,
                             unsigned *output)
{
    if (!output)
        return RG_E_NULL;
    if (radix < 1 || radix > RG_GFT_MAX_M || state >= radix || input >= radix)
        return RG_E_INDEX;
    if (!has_crossbar(square, radix))
        return RG_E_SQUARE;
    if (square == RG_SQUARE_LLS)
        *output = rg_gft_add_mod(input, radix - state, radix);
    else if (square == RG_SQUARE_ADD)
        *output = rg_gft_add_mod(input, state, radix);
    else
        *output = input ^ state;
    return RG_OK;
}

bool rg_gft_has_square(const rg_gft *net, rg_square square)
{
    switch (square) {
    case RG_SQUARE_LLS:
        return true;
    case RG_SQUARE_CLS:
        return net->m >= net->w && rg_gft_is_power_of_two(net->m) && rg_gft_is_power_of_two(net->w);
    case RG_SQUARE_ADD:
        return net->m >= net->w;
    case RG_SQUARE_RLS:
    case RG_SQUARE_WINDOW:
        break;
    }
    return false;
}

rg_status rg_gft_phase_check(const rg_gft *net, const rg_gft_phase *phase)
{
    const rg_status status = rg_given(rg_gft_shape_check(net), phase);
    if (status != RG_OK)
        return status;
    if (!rg_gft_has_square(net, phase->square))
        return RG_E_SQUARE;
    if (phase->row >= net->terminals)
        return RG_E_ROTATION;
    return phase->pass < net->passes ? RG_OK : RG_E_PASS;
}

/* Adds two addresses digit by digit, without carry. */
static uint32_t add_digits(const rg_gft *net, uint32_t a, uint32_t b)
{
    uint32_t sum = 0;
    for (unsigned x = 0; x <= net->h; x++) {
        const unsigned radix = net->level[x].radix;
        sum += rg_gft_add_mod(a % radix, b % radix, radix) * net->level[x].place;
        a /= radix;
        b /= radix;
    }
    return sum;
}

rg_status rg_gft_destination(const rg_gft *net, rg_square square, uint32_t row, uint32_t source,
                             uint32_t *destination)
{
    const rg_gft_phase phase = {square, row, 0};
    const rg_status status = rg_given(rg_gft_phase_check(net, &phase), destination);
    if (status != RG_OK)
        return status;
    if (source >= net->terminals)
        return RG_E_INDEX;
    if (square == RG_SQUARE_LLS)
        *destination = rg_gft_add_mod(source, net->terminals - row, net->terminals);
    else if (square == RG_SQUARE_ADD)
        *destination = add_digits(net, source, row);
    else
        *destination = source ^ row;
    return RG_OK;
}
