/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * The clocks in which rg_kautz_serial answers, if nothing stalls it.
 *
 * Clocks count from the one that accepts the request, which is clock 0. The search looks at one
 * candidate per clock: overlaps k-1 .. 0 are seen in clocks 2 .. k+1, the letters 0 .. d of phase B
 * in clocks k+2 .. k+d+2, the letter pairs of phase C from clock k+d+3 on.
 */
#ifndef ROUTEGEN_KAUTZ_SERIAL_CLOCK_H
#define ROUTEGEN_KAUTZ_SERIAL_CLOCK_H

#include "routegen/kautz.h"

#include "routegen/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The clock of the answer to an illegal request. */
#define RG_KAUTZ_SERIAL_ERROR_CLOCK 2

/** The clock in which each of the d routes of a pair, those of rg_kautz_routes, is valid. */
RG_API void rg_kautz_serial_clocks(const rg_kautz *net, const rg_kautz_word *source,
                                   const rg_kautz_word *destination, const rg_kautz_route *routes,
                                   unsigned clock[RG_KAUTZ_MAX_D]);

#ifdef __cplusplus
}
#endif

#endif
