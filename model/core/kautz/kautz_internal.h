/* SPDX-License-Identifier: Apache-2.0 */

/* What the Kautz sources share among themselves. */
#pragma once

#include <stdbool.h>

#include "routegen/kautz.h"

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
