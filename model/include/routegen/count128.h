/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Counts of up to 128 bits: the number of pairs in the largest networks does not fit into 64.
 */
#ifndef ROUTEGEN_COUNT128_H
#define ROUTEGEN_COUNT128_H

#include <stdint.h>

#include "routegen/api.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rg_count128 {
    uint64_t high;
    uint64_t low;
} rg_count128;

/** A count in decimal. */
typedef struct rg_count128_text {
    char text[40];
} rg_count128_text;

/** The exact product of two numbers. */
RG_API rg_count128 rg_count128_product(uint64_t a, uint64_t b);

RG_API rg_count128_text rg_count128_print(rg_count128 count);

#ifdef __cplusplus
}
#endif

#endif
