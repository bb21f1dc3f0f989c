/* SPDX-License-Identifier: Apache-2.0 */

/* The up half: straight, except that the pass holds inputs back. */

#include "fattree_internal.h"

rg_status rg_gft_source_pass(const rg_gft *net, uint32_t source, uint32_t *pass)
{
    uint8_t digit[RG_GFT_MAX_LEVELS];
    const rg_status status = rg_gft_digits(net, source, digit);
    if (status != RG_OK)
        return status;
    if (!pass)
        return RG_E_NULL;
    uint32_t sum = 0;
    for (unsigned x = net->h - 1; x > 0; x--)
        sum = sum * net->groups + digit[x] / net->w;
    *pass = sum;
    return RG_OK;
}

rg_status rg_gft_up_output(const rg_gft *net, unsigned level, unsigned input, unsigned *pass_digit,
                           unsigned *output)
{
    const rg_status status = rg_gft_shape_check(net);
    if (status != RG_OK)
        return status;
    if (!pass_digit || !output)
        return RG_E_NULL;
    if (level >= net->h || input >= net->level[level].radix)
        return RG_E_INDEX;
    *pass_digit = input / net->w;
    *output = input % net->w;
    return RG_OK;
}
