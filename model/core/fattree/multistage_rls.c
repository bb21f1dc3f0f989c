/* SPDX-License-Identifier: Apache-2.0 */

/* The Reduced Latin Square on Butterfly-Butterfly, N = 2^n: closed form of one switch.
 *
 * The first butterfly brings line i to pi((i-r) mod N), the second one applies pi again, a fixed
 * involution. The position of a switch after s gaps still holds the low bits of the line that comes
 * in, i_(n-1-s)..i_1, below the s bits c_0..c_(s-1) that the earlier stages have put in place; the
 * bit that the switch has to place is one of i-r, exchanged where pi complements. */

#include "multistage_internal.h"

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
