/* SPDX-License-Identifier: Apache-2.0 */

/* What LLS changes from one rotation to the next. */

#include "hw/inner/fattree_internal.h"

/* All sub-trees of a level; none where a crossbar has only one state. */
static uint32_t changing(const rg_gft *net, unsigned level)
{
    return net->level[level].radix > 1 ? net->level[level].subtrees : 0;
}

rg_status rg_gft_changes(const rg_gft *net, uint32_t rotation, uint32_t pass,
                         rg_gft_change level[RG_GFT_MAX_LEVELS])
{
    const rg_gft_phase phase = {RG_SQUARE_LLS, rotation, pass};
    const rg_status status = rg_given(rg_gft_phase_check(net, &phase), level);
    if (status != RG_OK)
        return status;
    uint8_t digit[RG_GFT_MAX_LEVELS], turn[RG_GFT_MAX_LEVELS];
    rg_gft_digits_of(net, rotation, digit);
    rg_gft_pass_digits_of(net, pass, turn);
    /* Root t changes when k mod W_x is the address that t stands for in this pass: there is such a
     * root as long as every lower digit of k has its turn. */
    bool has_root = true;
    uint32_t root = 0;
    for (unsigned x = 0; x <= net->h; x++) {
        const uint32_t count = has_root ? changing(net, x) : 0;
        level[x] = (rg_gft_change){.count = count, .root = count ? root : 0};
        has_root = has_root && digit[x] / net->w == turn[x];
        root += digit[x] % net->w * net->level[x].roots;
    }
    return RG_OK;
}

rg_status rg_gft_change_totals(const rg_gft *net, uint64_t total[RG_GFT_MAX_LEVELS])
{
    const rg_status status = rg_given(rg_gft_shape_check(net), total);
    if (status != RG_OK)
        return status;
    /* In all passes together, the root of a level has its turn once for each value of the digits
     * from its own level on: G^(h-x), as the pass has no digit on level 0. */
    uint64_t passes = 1;
    for (unsigned x = net->h + 1; x-- > 0;) {
        if (x > 0 && x < net->h)
            passes *= net->groups;
        total[x] = passes * changing(net, x) * net->terminals;
    }
    return RG_OK;
}

/* Phases, clocks and lower bounds of a complete exchange. */

static uint64_t ceil_div(uint64_t a, uint64_t b)
{
    return (a + b - 1) / b;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

rg_status rg_gft_cost_of(const rg_gft *net, rg_gft_cost *cost)
{
    const rg_status status = rg_given(rg_gft_shape_check(net), cost);
    if (status != RG_OK)
        return status;
    /* Two limits: a terminal sends one message per phase, and the top has only m w^h ports. */
    const uint64_t n = net->terminals;
    const uint64_t top_ports = (uint64_t)net->level[net->h].switches * net->m;
    const uint64_t over_the_top = n * (n / net->m) * (net->m - 1);
    *cost = (rg_gft_cost){
        .phases = n * net->passes,
        .clocks = n * net->passes + 2 * (uint64_t)net->h,
        .bound = larger(n, ceil_div(n * n, top_ports)),
        .bound_turning = larger(n - 1, ceil_div(over_the_top, top_ports)),
    };
    return RG_OK;
}
