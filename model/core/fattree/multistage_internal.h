/* SPDX-License-Identifier: Apache-2.0 */

/* What the multistage sources share among themselves. */
#pragma once

#include "fattree_internal.h"
#include "routegen/multistage.h"

/** A shape made by rg_multistage_init, or RG_E_NULL, RG_E_SHAPE. */
rg_status rg_multistage_shape_check(const rg_multistage *net);

/** The line in front of gap @p gap that leads to @p line: the inverse of rg_multistage_link, for a
 * gap and a line that exist. */
uint32_t rg_multistage_before(const rg_multistage *net, unsigned gap, uint32_t line);

/** State of one switch of Butterfly-Butterfly with 2^n lines under rotation @p r. */
uint8_t rg_multistage_rls_state(unsigned n, uint32_t r, unsigned stage, uint32_t index);
