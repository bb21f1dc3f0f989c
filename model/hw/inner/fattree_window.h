/* SPDX-License-Identifier: Apache-2.0 */

/* What the sources of windows share among themselves, and with cycle models. */
#pragma once

#include "hw/inner/fattree_internal.h"
#include "routegen/fattree_window.h"

/** A shape made by rg_window_shape, or RG_E_NULL, RG_E_SHAPE. */
rg_status rg_window_check(const rg_window *net);

/** Items of level x < h in which windows are counted, k: a row of the top level of windows, or what
 * one slot has below. O(1). */
uint64_t rg_window_span(const rg_window *net, unsigned x);

/** Window @p slot of level x < h; the last one may have been left behind: it has no items. O(1). */
rg_window_setting rg_window_open(const rg_window *net, unsigned x, uint64_t slot);

/** The item in a place of a window. */
typedef struct rg_window_item {
    uint64_t below; /**< slot of the child */
    uint32_t row, turn;
} rg_window_item;

/** Who sends to a terminal of an opened tree with windows (SLIDING); false: nobody. O(h). */
bool rg_window_source(const rg_window *net, uint64_t pass, uint32_t destination, uint32_t *source);

rg_window_item rg_window_item_in(const rg_window *net, unsigned x, const rg_window_setting *setting,
                                 uint32_t place);
