/* SPDX-License-Identifier: Apache-2.0 */

/* Addresses and passes in mixed radix. */

#include "hw/inner/fattree_internal.h"

void rg_gft_digits_of(const rg_gft *net, uint32_t address, uint8_t *digit)
{
    for (unsigned x = 0; x <= net->h; x++) {
        const unsigned radix = net->level[x].radix;
        digit[x] = (uint8_t)(address % radix);
        address /= radix;
    }
}

void rg_gft_pass_digits_of(const rg_gft *net, uint32_t pass, uint8_t *digit)
{
    digit[0] = 0;
    for (unsigned x = 1; x < net->h; x++) {
        digit[x] = (uint8_t)(pass % net->groups);
        pass /= net->groups;
    }
    digit[net->h] = 0;
}

rg_status rg_gft_digits(const rg_gft *net, uint32_t address, uint8_t digit[RG_GFT_MAX_LEVELS])
{
    const rg_status status = rg_given(rg_gft_shape_check(net), digit);
    if (status != RG_OK)
        return status;
    if (address >= net->terminals)
        return RG_E_INDEX;
    rg_gft_digits_of(net, address, digit);
    return RG_OK;
}

rg_status rg_gft_address(const rg_gft *net, const uint8_t digit[RG_GFT_MAX_LEVELS],
                         uint32_t *address)
{
    const rg_status status = rg_given(rg_gft_shape_check(net), digit && address);
    if (status != RG_OK)
        return status;
    uint32_t sum = 0;
    for (unsigned x = 0; x <= net->h; x++) {
        if (digit[x] >= net->level[x].radix)
            return RG_E_INDEX;
        sum += digit[x] * net->level[x].place;
    }
    *address = sum;
    return RG_OK;
}

rg_status rg_gft_pass_digits(const rg_gft *net, uint32_t pass, uint8_t digit[RG_GFT_MAX_LEVELS])
{
    const rg_status status = rg_given(rg_gft_shape_check(net), digit);
    if (status != RG_OK)
        return status;
    if (pass >= net->passes)
        return RG_E_PASS;
    rg_gft_pass_digits_of(net, pass, digit);
    return RG_OK;
}

rg_status rg_gft_pass_index(const rg_gft *net, const uint8_t digit[RG_GFT_MAX_LEVELS],
                            uint32_t *pass)
{
    const rg_status status = rg_given(rg_gft_shape_check(net), digit && pass);
    if (status != RG_OK)
        return status;
    if (digit[0] != 0 || digit[net->h] != 0)
        return RG_E_PASS;
    uint32_t sum = 0;
    for (unsigned x = net->h - 1; x > 0; x--) {
        if (digit[x] >= net->groups)
            return RG_E_PASS;
        sum = sum * net->groups + digit[x];
    }
    *pass = sum;
    return RG_OK;
}

/* The up half: straight, except that the pass holds inputs back. */

rg_status rg_gft_source_pass(const rg_gft *net, uint32_t source, uint32_t *pass)
{
    uint8_t digit[RG_GFT_MAX_LEVELS];
    const rg_status status = rg_given(rg_gft_digits(net, source, digit), pass);
    if (status != RG_OK)
        return status;
    uint32_t sum = 0;
    for (unsigned x = net->h - 1; x > 0; x--)
        sum = sum * net->groups + digit[x] / net->w;
    *pass = sum;
    return RG_OK;
}

rg_status rg_gft_up_output(const rg_gft *net, unsigned level, unsigned input, unsigned *pass_digit,
                           unsigned *output)
{
    const rg_status status = rg_given(rg_gft_shape_check(net), pass_digit && output);
    if (status != RG_OK)
        return status;
    if (level >= net->h || input >= net->level[level].radix)
        return RG_E_INDEX;
    *pass_digit = input / net->w;
    *output = input % net->w;
    return RG_OK;
}
