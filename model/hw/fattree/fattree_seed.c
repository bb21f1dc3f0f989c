/* SPDX-License-Identifier: Apache-2.0 */

/* Seeds of Latin squares: their digits, their number, and what they do to a state. */

#include "hw/inner/fattree_internal.h"

#include <string.h>

rg_status rg_gft_seed_check(rg_square square, unsigned radix, const uint8_t *seed, size_t count)
{
    const unsigned limit = square == RG_SQUARE_CLS || square == RG_SQUARE_ADD ? radix : 1;
    if (!seed)
        return RG_OK;
    for (size_t i = 0; i < count; i++)
        if (seed[i] >= limit)
            return RG_E_SEED;
    return RG_OK;
}

uint8_t rg_gft_seeded(rg_square square, unsigned radix, unsigned seed, unsigned state)
{
    if (square == RG_SQUARE_CLS)
        return (uint8_t)(seed ^ state);
    return (uint8_t)rg_gft_add_mod(seed, state, radix); /* where there are no seeds, seed is 0 */
}

void rg_gft_seed_states(rg_square square, unsigned radix, const uint8_t *seed, uint8_t *states,
                        size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (states[i] != RG_GFT_IDLE)
            states[i] = rg_gft_seeded(square, radix, seed[i], states[i]);
}

void rg_gft_count_times(uint64_t *count, unsigned radix, uint32_t exponent)
{
    if (radix == 1)
        return;
    for (uint32_t i = 0; i < exponent && *count < UINT64_MAX; i++)
        *count = *count > UINT64_MAX / radix ? UINT64_MAX : *count * radix;
}

void rg_gft_take_digits(uint64_t *index, unsigned radix, uint8_t *digit, size_t count)
{
    memset(digit, 0, count);
    if (radix == 1)
        return;
    for (size_t i = 0; i < count && *index != 0; i++) {
        /* cppcheck-suppress zerodivcond ; it is *index that is not 0 here */
        digit[i] = (uint8_t)(*index % radix);
        *index /= radix;
    }
}

rg_status rg_gft_seed_count(const rg_gft *net, uint64_t *count)
{
    const rg_status status = rg_given(rg_gft_shape_check(net), count);
    if (status != RG_OK)
        return status;
    uint64_t product = 1;
    for (unsigned x = 0; x <= net->h; x++)
        rg_gft_count_times(&product, net->level[x].radix, net->level[x].switches - 1);
    *count = product;
    return RG_OK;
}

rg_status rg_gft_seed(const rg_gft *net, uint64_t index, uint8_t *seed)
{
    uint64_t count;
    const rg_status status = rg_given(rg_gft_seed_count(net, &count), seed);
    if (status != RG_OK)
        return status;
    if (index >= count)
        return RG_E_SEED;
    for (unsigned x = 0; x <= net->h; x++) {
        const rg_gft_level *level = &net->level[x];
        seed[level->first] = 0;
        rg_gft_take_digits(&index, level->radix, seed + level->first + 1, level->switches - 1);
    }
    return RG_OK;
}
