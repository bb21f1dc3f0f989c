/* SPDX-License-Identifier: Apache-2.0 */

/* Turns: how far a letter is from the one before it, 0..d-1. (The turns of routegen/kautz_node.h,
 * two links of a route, are something else.) */
#pragma once

#include "routegen/kautz_node.h"

/** The turn from one letter to another, different one. */
static inline unsigned rg_kautz_turn(const rg_kautz *net, unsigned from, unsigned to)
{
    return (to + net->d - from) % (net->d + 1);
}

/** The letter to which a turn leads. */
static inline uint8_t rg_kautz_letter_after(const rg_kautz *net, unsigned letter, unsigned turn)
{
    return (uint8_t)((letter + turn + 1) % (net->d + 1));
}

/** The letter from which a turn leads to this one. */
static inline uint8_t rg_kautz_letter_before(const rg_kautz *net, unsigned letter, unsigned turn)
{
    return (uint8_t)((letter + net->d - turn) % (net->d + 1));
}
