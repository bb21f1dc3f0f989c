/* SPDX-License-Identifier: Apache-2.0 */
/** @file Copyright the routegen authors */

/** Requests that the hardware must refuse, for test vectors. */
#ifndef ROUTEGEN_KAUTZ_ILLEGAL_H
#define ROUTEGEN_KAUTZ_ILLEGAL_H

#include "routegen/random.h"
#include "routegen/kautz.h"

#include "routegen/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The error that the hardware reports: a letter out of range before a repeat before equal ends. */
RG_API rg_status rg_kautz_request_status(const rg_kautz *net, const rg_kautz_word *source,
                                         const rg_kautz_word *destination);

/** Makes a random request with one or two faults, every kind that the network can have alike. */
RG_API void rg_kautz_illegal_request(rg_random *random, const rg_kautz *net, rg_kautz_word *source,
                                     rg_kautz_word *destination);

#ifdef __cplusplus
}
#endif

#endif
