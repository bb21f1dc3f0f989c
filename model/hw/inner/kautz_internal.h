/* SPDX-License-Identifier: Apache-2.0 */

/* What the Kautz sources share among themselves. */
#pragma once

#include <stdbool.h>

#include "hw/inner/given.h"
#include "routegen/kautz.h"
#include "routegen/kautz_node.h"

/** A shape made by rg_kautz_init, or RG_E_NULL, RG_E_SHAPE: keeps a stray struct from indexing past
 * a word. */
rg_status rg_kautz_shape_check(const rg_kautz *net);

/** Both words are nodes and differ: the precondition of every question about a pair. */
rg_status rg_kautz_pair_check(const rg_kautz *net, const rg_kautz_word *source,
                              const rg_kautz_word *destination);

/** Whether the last @p overlap letters of @p source are the first ones of @p destination. */
bool rg_kautz_overlaps(const rg_kautz *net, const rg_kautz_word *source,
                       const rg_kautz_word *destination, unsigned overlap);

/** Digits and a terminating zero. */
void rg_kautz_print_letters(const uint8_t *letters, unsigned count, char *text);

/* Turns: how far a letter is from the one before it, 0..d-1. (The turns of routegen/kautz_node.h,
 * two links of a route, are something else.) */

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
