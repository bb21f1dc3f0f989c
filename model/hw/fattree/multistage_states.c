/* SPDX-License-Identifier: Apache-2.0 */

/* Switch states of multistage networks. */

#include <string.h>

#include "hw/inner/fattree_internal.h"

static rg_status row_check(const rg_multistage *net, rg_square square, uint32_t row)
{
    const rg_status status = rg_multistage_shape_check(net);
    if (status != RG_OK)
        return status;
    const bool benes = net->wiring == RG_WIRING_BENES;
    const bool has_square = square == RG_SQUARE_CLS   ? !benes && rg_gft_is_power_of_two(net->d)
                            : square == RG_SQUARE_ADD ? !benes
                                                      : benes && square == RG_SQUARE_RLS;
    if (!has_square)
        return RG_E_SQUARE;
    return row < net->lines ? RG_OK : RG_E_ROTATION;
}

/* Digit n-1-stage of the row: what a log_d N network tells a stage. */
static uint8_t told(const rg_multistage *net, uint32_t row, unsigned stage)
{
    for (unsigned i = stage + 1; i < net->n; i++)
        row /= net->d;
    return (uint8_t)(row % net->d);
}

static void set_stage(const rg_multistage *net, rg_square square, uint32_t row, unsigned stage,
                      const uint8_t *seed, uint8_t *states)
{
    if (square == RG_SQUARE_RLS) {
        for (uint32_t i = 0; i < net->stage_switches; i++)
            states[i] = rg_multistage_rls_state(net->n, row, stage, i);
        return;
    }
    memset(states, told(net, row, stage), net->stage_switches);
    for (uint32_t i = 0; seed && i < net->stage_switches; i++)
        states[i] = rg_gft_seeded(square, net->d, seed[i], states[i]);
}

rg_status rg_multistage_states(const rg_multistage *net, rg_square square, uint32_t row,
                               const uint8_t *seed, uint8_t *states)
{
    rg_status status = rg_given(row_check(net, square, row), states);
    if (status != RG_OK)
        return status;
    status = rg_gft_seed_check(square, net->d, seed, net->switches);
    if (status != RG_OK)
        return status;
    for (unsigned j = 0; j < net->stages; j++) {
        const size_t first = (size_t)j * net->stage_switches;
        set_stage(net, square, row, j, seed ? seed + first : NULL, states + first);
    }
    return RG_OK;
}

rg_status rg_multistage_switch_state(const rg_multistage *net, rg_square square, uint32_t row,
                                     unsigned stage, uint32_t index, unsigned seed, uint8_t *state)
{
    const rg_status status = rg_given(row_check(net, square, row), state);
    if (status != RG_OK)
        return status;
    if (stage >= net->stages || index >= net->stage_switches)
        return RG_E_INDEX;
    if (seed >= net->d || (square == RG_SQUARE_RLS && seed != 0))
        return RG_E_SEED;
    if (square == RG_SQUARE_RLS)
        *state = rg_multistage_rls_state(net->n, row, stage, index);
    else
        *state = rg_gft_seeded(square, net->d, seed, told(net, row, stage));
    return RG_OK;
}

rg_status rg_multistage_seed_count(const rg_multistage *net, uint64_t *count)
{
    const rg_status status = rg_given(rg_multistage_shape_check(net), count);
    if (status != RG_OK)
        return status;
    uint64_t product = 1;
    if (net->wiring != RG_WIRING_BENES)
        rg_gft_count_times(&product, net->d, net->switches - net->stages);
    *count = product;
    return RG_OK;
}

rg_status rg_multistage_seed(const rg_multistage *net, uint64_t index, uint8_t *seed)
{
    uint64_t count;
    const rg_status status = rg_given(rg_multistage_seed_count(net, &count), seed);
    if (status != RG_OK)
        return status;
    if (index >= count)
        return RG_E_SEED;
    for (unsigned j = 0; j < net->stages; j++) {
        uint8_t *stage = seed + (size_t)j * net->stage_switches;
        stage[0] = 0;
        rg_gft_take_digits(&index, net->d, stage + 1, net->stage_switches - 1);
    }
    return RG_OK;
}

/* The Reduced Latin Square on Butterfly-Butterfly, N = 2^n: closed form of one switch.
 *
 * The first butterfly brings line i to pi((i-r) mod N), the second one applies pi again, a fixed
 * involution. The position of a switch after s gaps still holds the low bits of the line that comes
 * in, i_(n-1-s)..i_1, below the s bits c_0..c_(s-1) that the earlier stages have put in place; the
 * bit that the switch has to place is one of i-r, exchanged where pi complements. */

static unsigned bit(uint32_t number, unsigned place)
{
    return number >> place & 1;
}

/* Stage s = 1..n-1 of a butterfly that rotates by r and applies pi. */
static unsigned inner_state(unsigned n, uint32_t r, unsigned s, uint32_t index)
{
    const unsigned low_bits = n - s;
    const uint32_t mask = (1u << low_bits) - 1;
    const unsigned first_placed = bit(index, n - 2);
    const unsigned last_placed = bit(index, low_bits - 1);
    const uint32_t low = (index << 1 & mask) | (first_placed ^ bit(r, 0));
    const unsigned borrow = low < (r & mask);
    return bit(low - r, low_bits - 1) ^ bit(r, low_bits) ^ borrow ^ last_placed;
}

uint8_t rg_multistage_rls_state(unsigned n, uint32_t r, unsigned stage, uint32_t index)
{
    if (stage == 0)
        return (uint8_t)bit(r, 0);
    if (stage < n)
        return (uint8_t)inner_state(n, r, stage, index);
    return (uint8_t)inner_state(n, 0, stage - (n - 1), index);
}
