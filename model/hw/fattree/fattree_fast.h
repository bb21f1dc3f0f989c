/* SPDX-License-Identifier: Apache-2.0 */

/* What the fast fat-tree sources share among themselves. */
#pragma once

#include "hw/inner/fattree_internal.h"
#include "routegen/fattree_fast.h"

/** How many levels, from 0 up, can be filled in the pass of these digits: those with at most
 * plan->width roots, none of them idle. */
unsigned rg_gft_filled(const rg_gft_plan *plan, const uint8_t *pass);

/** Sets the levels below @p end of @p states, the whole network's, by what they were told; those
 * below @p filled, of rg_gft_filled, by vector stores. No byte outside these levels is written, not
 * even temporarily. */
void rg_gft_set_levels(const rg_gft_plan *plan, rg_square square, const uint8_t *pass,
                       unsigned filled, unsigned end, const rg_gft_threshold *told,
                       uint8_t *states);

/** Fills levels first..end-1, all below rg_gft_filled. */
void rg_gft_fill(const rg_gft_plan *plan, unsigned first, unsigned end,
                 const rg_gft_threshold *told, uint8_t *states);

/** Sets all levels of a plan with lanes to @p count rotations, at least one, every switch by
 * itself.
 * @return RG_OK, so that a call can end in this one. */
rg_status rg_gft_set_lanes(const rg_gft_plan *plan, uint32_t first, uint32_t count,
                           uint8_t *states);
