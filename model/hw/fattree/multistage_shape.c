/* SPDX-License-Identifier: Apache-2.0 */

/* Shapes and wirings of multistage networks. */

#include "hw/inner/fattree_internal.h"

static bool in_range(rg_wiring wiring, unsigned d, unsigned n)
{
    return d >= RG_MULTISTAGE_MIN_D && d <= RG_MULTISTAGE_MAX_D && n >= RG_MULTISTAGE_MIN_N &&
           n <= RG_MULTISTAGE_MAX_N && (wiring != RG_WIRING_BENES || d == 2);
}

rg_status rg_multistage_init(rg_wiring wiring, unsigned d, unsigned n, rg_multistage *net)
{
    if (!net)
        return RG_E_NULL;
    if ((unsigned)wiring > RG_WIRING_BENES)
        return RG_E_FAMILY;
    if (!in_range(wiring, d, n))
        return RG_E_SHAPE;
    uint32_t lines = 1;
    for (unsigned i = 0; i < n; i++) {
        if (lines > RG_MULTISTAGE_MAX_LINES / d)
            return RG_E_SHAPE;
        lines *= d;
    }
    const unsigned stages = wiring == RG_WIRING_BENES ? 2 * n - 1 : n;
    *net = (rg_multistage){
        .wiring = wiring,
        .d = d,
        .n = n,
        .stages = stages,
        .lines = lines,
        .stage_switches = lines / d,
        .switches = stages * (lines / d),
    };
    return RG_OK;
}

rg_status rg_multistage_shape_check(const rg_multistage *net)
{
    if (!net)
        return RG_E_NULL;
    if ((unsigned)net->wiring > RG_WIRING_BENES || !in_range(net->wiring, net->d, net->n) ||
        net->lines == 0 || net->stage_switches != net->lines / net->d)
        return RG_E_SHAPE;
    return RG_OK;
}

static uint32_t power(unsigned d, unsigned exponent)
{
    uint32_t result = 1;
    for (unsigned i = 0; i < exponent; i++)
        result *= d;
    return result;
}

/* Exchanges digits 0 and `digit` of a line number. */
static uint32_t exchange(unsigned d, uint32_t line, unsigned digit)
{
    const uint32_t place = power(d, digit);
    const uint32_t low = line % d;
    const uint32_t high = line / place % d;
    return line - low - high * place + high + low * place;
}

/* The top one of the low `digits` digits becomes digit 0, the others move up. */
static uint32_t shuffle(unsigned d, uint32_t line, unsigned digits)
{
    const uint32_t block = power(d, digits);
    const uint32_t in_block = line % block;
    return line - in_block + in_block * d % block + in_block / (block / d);
}

/* Digit 0 becomes the top one of the low `digits` digits, the others move down. */
static uint32_t unshuffle(unsigned d, uint32_t line, unsigned digits)
{
    const uint32_t block = power(d, digits);
    const uint32_t in_block = line % block;
    return line - in_block + in_block / d + in_block % d * (block / d);
}

/* Gap g of `stages` stages, after the table in the header, or its inverse. */
static uint32_t through_gap(const rg_multistage *net, unsigned g, uint32_t line, bool back)
{
    uint32_t (*const shuffles)(unsigned, uint32_t, unsigned) = back ? unshuffle : shuffle;
    uint32_t (*const unshuffles)(unsigned, uint32_t, unsigned) = back ? shuffle : unshuffle;
    const unsigned d = net->d;
    const unsigned n = net->n;
    const bool outer = g == 0 || g == net->stages;
    switch (net->wiring) {
    case RG_WIRING_BUTTERFLY:
        return outer ? line : exchange(d, line, n - g);
    case RG_WIRING_OMEGA:
        return g == n ? line : shuffles(d, line, n);
    case RG_WIRING_FLIP:
        return g == 0 ? line : unshuffles(d, line, n);
    case RG_WIRING_BASELINE:
        return outer ? line : unshuffles(d, line, n - g + 1);
    case RG_WIRING_REVERSE_BASELINE:
        return outer ? line : shuffles(d, line, g + 1);
    case RG_WIRING_BENES:
        break;
    }
    return outer ? line : exchange(d, line, g < n ? n - g : 2 * n - 1 - g);
}

rg_status rg_multistage_link(const rg_multistage *net, unsigned gap, uint32_t line, uint32_t *next)
{
    const rg_status status = rg_given(rg_multistage_shape_check(net), next);
    if (status != RG_OK)
        return status;
    if (gap > net->stages || line >= net->lines)
        return RG_E_INDEX;
    *next = through_gap(net, gap, line, false);
    return RG_OK;
}

uint32_t rg_multistage_before(const rg_multistage *net, unsigned gap, uint32_t line)
{
    return through_gap(net, gap, line, true);
}
