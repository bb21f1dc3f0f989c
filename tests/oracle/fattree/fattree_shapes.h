/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Which shapes the oracle tries
 *
 * `make test` takes every GFT(h,m,w) with m <= 9, h <= 5, w <= m + 3 and at most 1024 terminals.
 * With ROUTEGEN_SOAK=1 in the environment the exchange tests go on to 5000 terminals.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/fattree.h"

typedef struct fattree_shape {
    unsigned h, m, w;
} fattree_shape;

/* Steps through all shapes of at most @terminals terminals; starts from {0, 0, 0}. */
bool fattree_next_shape(fattree_shape *shape, uint32_t terminals);

/* Terminals of the largest shapes: 1024, soaking 5000. */
uint32_t fattree_shape_limit(void);

/* LLS is on every shape; ADD needs m >= w, CLS powers of two besides. */
bool fattree_has_square(const fattree_shape *shape, rg_square square);
