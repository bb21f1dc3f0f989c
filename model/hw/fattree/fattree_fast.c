/* SPDX-License-Identifier: Apache-2.0 */

/* Plans, and the states of a phase by a plan. */

#include "fattree_fast.h"

#include <string.h>

/* ---- Division by multiplication: addresses and divisors are at most 2^20 ------------------- */

enum { RECIPROCAL_BITS = 40 };

static uint64_t reciprocal(uint32_t divisor)
{
    return ((uint64_t)1 << RECIPROCAL_BITS) / divisor + 1;
}

/* number / divisor: the reciprocal is too large by at most 1, the product so by less than 2^20,
 * which is below 2^40 / divisor, the distance to the next quotient. */
static uint32_t quotient(uint32_t number, uint64_t reciprocal_of_divisor)
{
    return (uint32_t)(number * reciprocal_of_divisor >> RECIPROCAL_BITS);
}

static void row_digits(const rg_gft_plan *plan, uint32_t row, uint8_t *digit)
{
    uint32_t here = row;
    for (unsigned x = 0; x <= plan->net.h; x++) {
        const uint32_t above = quotient(row, plan->row_reciprocal[x]);
        digit[x] = (uint8_t)(here - above * plan->net.level[x].radix);
        here = above;
    }
}

static void pass_digits(const rg_gft_plan *plan, uint32_t pass, uint8_t *digit)
{
    const unsigned h = plan->net.h;
    uint32_t here = pass;
    digit[0] = 0;
    digit[h] = 0;
    for (unsigned x = 1; x < h; x++) {
        const uint32_t above = quotient(pass, plan->pass_reciprocal[x]);
        digit[x] = (uint8_t)(here - above * plan->net.groups);
        here = above;
    }
}

/* ---- The plan ---------------------------------------------------------------------------- */

static void set_reciprocals(rg_gft_plan *plan)
{
    const rg_gft *net = &plan->net;
    uint32_t passes_below = 1;
    for (unsigned x = 0; x <= net->h; x++) {
        const uint32_t above = x < net->h ? net->level[x + 1].place : net->terminals;
        plan->row_reciprocal[x] = reciprocal(above);
        if (x > 0 && x < net->h)
            passes_below *= net->groups;
        plan->pass_reciprocal[x] = reciprocal(passes_below);
    }
}

static void set_stores(rg_gft_plan *plan)
{
    for (unsigned x = 0; x <= plan->net.h; x++) {
        const uint32_t roots = plan->net.level[x].roots;
        plan->stride[x] = (uint8_t)(plan->width / roots * roots);
        if (roots <= plan->width)
            plan->narrow = x + 1;
        if (2 * roots <= plan->width)
            plan->dense = x + 1;
        for (unsigned i = 0; i < RG_GFT_PLAN_WIDTH; i++)
            plan->root[x][i] = (uint8_t)(i % roots);
    }
}

/* ---- Lanes ------------------------------------------------------------------------------- */

static unsigned lg(unsigned number)
{
    unsigned result = 0;
    while (number >>= 1)
        result++;
    return result;
}

/* The closed form of a full tree with m = w = 2^g: bits [x g, x g + g) of k + W_x - 1 - t. Bytes
 * are enough for N up to 256, as carries out of the highest digit do not matter. */
static void set_lanes(rg_gft_plan *plan)
{
    const rg_gft *net = &plan->net;
    const uint32_t size = net->level[0].switches;
    if (net->m != net->w || !rg_gft_is_power_of_two(net->m) || net->terminals > 256 ||
        size % 16 != 0 || plan->width == 0)
        return;
    plan->lanes = plan->width;
    while (size % plan->lanes != 0)
        plan->lanes /= 2;
    memset(plan->lane_digit, (int)net->m - 1, sizeof plan->lane_digit);
    for (unsigned x = 0; x <= net->h; x++) {
        const rg_gft_level *level = &net->level[x];
        for (uint32_t j = 0; j < level->switches; j++) {
            plan->lane_add[level->first + j] = (uint8_t)(level->place - 1 - j % level->roots);
            plan->lane_shift[(level->first + j) / 16] = (uint8_t)(x * lg(net->m));
        }
    }
}

static unsigned width_of(rg_kernel kernel)
{
    switch (kernel) {
    case RG_KERNEL_VECTOR:
        return 16;
    case RG_KERNEL_AVX2:
        return 32;
    case RG_KERNEL_AVX512:
        return 64;
    case RG_KERNEL_BEST:
    case RG_KERNEL_SCALAR:
        break;
    }
    return 0;
}

rg_status rg_gft_plan_init(const rg_gft *net, rg_kernel kernel, rg_gft_plan *plan)
{
    const rg_status status = rg_given(rg_gft_shape_check(net), plan);
    if (status != RG_OK)
        return status;
    if (!rg_kernel_runs(kernel))
        return RG_E_KERNEL;
    if (kernel == RG_KERNEL_BEST)
        for (kernel = RG_KERNEL_AVX512; !rg_kernel_runs(kernel);)
            kernel = (rg_kernel)(kernel - 1);
    memset(plan, 0, sizeof *plan);
    plan->net = *net;
    plan->kernel = kernel;
    plan->width = width_of(kernel);
    for (unsigned square = RG_SQUARE_LLS; square <= RG_SQUARE_ADD; square++)
        if (rg_gft_has_square(net, (rg_square)square))
            plan->squares |= 1u << square;
    set_reciprocals(plan);
    set_stores(plan);
    set_lanes(plan);
    return RG_OK;
}

/* ---- The states of a phase --------------------------------------------------------------- */

/* The fast half of the check. A plan that was never made has no squares. */
static bool is_phase(const rg_gft_plan *plan, const rg_gft_phase *phase)
{
    return (unsigned)phase->square <= RG_SQUARE_ADD &&
           (plan->squares >> (unsigned)phase->square & 1u) != 0 &&
           phase->row < plan->net.terminals && phase->pass < plan->net.passes;
}

unsigned rg_gft_filled(const rg_gft_plan *plan, const uint8_t *pass)
{
    for (unsigned x = 1; x < plan->narrow; x++)
        if (rg_gft_live_ports(&plan->net, pass[x]) != plan->net.w)
            return x + 1;
    return plan->narrow;
}

void rg_gft_set_levels(const rg_gft_plan *plan, rg_square square, const uint8_t *pass,
                       unsigned filled, unsigned end, const rg_gft_threshold *told, uint8_t *states)
{
    rg_gft_fill(plan, 0, end < filled ? end : filled, told, states);
    for (unsigned x = filled; x < end; x++)
        rg_gft_set_level(&plan->net, square, pass, x, &told[x], NULL,
                         states + plan->net.level[x].first);
}

/* What LLS tells all levels; the digits of the row are taken along the way. */
static void tell_lls(const rg_gft_plan *plan, uint32_t rotation, const uint8_t *pass,
                     rg_gft_threshold *told)
{
    uint32_t here = rotation, threshold = 0;
    for (unsigned x = 0; x <= plan->net.h; x++) {
        const uint32_t above = quotient(rotation, plan->row_reciprocal[x]);
        const unsigned digit = here - above * plan->net.level[x].radix;
        threshold = gft_tell_level(&plan->net, x, digit, pass[x], threshold, &told[x]);
        here = above;
    }
}

static void set_by_levels(const rg_gft_plan *plan, const rg_gft_phase *phase, uint8_t *states)
{
    static const uint8_t no_pass[RG_GFT_MAX_LEVELS];
    uint8_t row[RG_GFT_MAX_LEVELS], turn[RG_GFT_MAX_LEVELS];
    const uint8_t *pass = no_pass;
    rg_gft_threshold told[RG_GFT_MAX_LEVELS];
    const unsigned end = plan->net.h + 1;
    if (phase->pass != 0) {
        pass_digits(plan, phase->pass, turn);
        pass = turn;
    }
    if (phase->square == RG_SQUARE_LLS) {
        tell_lls(plan, phase->row, pass, told);
    } else {
        row_digits(plan, phase->row, row);
        rg_gft_tell(&plan->net, phase->square, row, pass, end - 1, told);
    }
    rg_gft_set_levels(plan, phase->square, pass, rg_gft_filled(plan, pass), end, told, states);
}

rg_status rg_gft_fast_states(const rg_gft_plan *plan, const rg_gft_phase *phase, uint8_t *states)
{
    /* The smallest networks first, where one more check would be noticeable. */
    if (plan && phase && states && plan->lanes != 0 && phase->square == RG_SQUARE_LLS &&
        phase->row < plan->net.terminals && phase->pass == 0)
        return rg_gft_set_lanes(plan, phase->row, 1, states);
    return rg_gft_fast_rows(plan, phase, 1, states);
}

rg_status rg_gft_fast_rows(const rg_gft_plan *plan, const rg_gft_phase *first, uint32_t count,
                           uint8_t *states)
{
    if (!plan || !first || !states)
        return RG_E_NULL;
    if (!is_phase(plan, first))
        return plan->squares != 0 ? rg_gft_phase_check(&plan->net, first) : RG_E_SHAPE;
    if (count > plan->net.terminals - first->row)
        return RG_E_ROTATION;
    if (plan->lanes != 0 && first->square == RG_SQUARE_LLS && count > 0)
        return rg_gft_set_lanes(plan, first->row, count, states);
    rg_gft_phase phase = *first;
    for (; count > 0; count--, phase.row++, states += plan->net.switches)
        set_by_levels(plan, &phase, states);
    return RG_OK;
}
