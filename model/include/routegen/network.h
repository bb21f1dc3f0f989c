/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Names of networks: `family:p1,p2,...`, as in `kautz:3,6` or `gft:2,4,2`.
 *
 * This is the name that the program, the board's identity line and the file names of reports share.
 * Parsing a name yields the family and its plain parameters; whether they make a legal network is
 * for the family's own header (rg_kautz_init in kautz.h, rg_gft_init in fattree.h,
 * rg_multistage_init in multistage.h).
 */
#ifndef ROUTEGEN_NETWORK_H
#define ROUTEGEN_NETWORK_H

#include <stddef.h>

#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most parameters a family has. */
#define RG_NETWORK_MAX_PARAMS 8
/** Room for any name that rg_network_print writes, with its terminating zero. */
#define RG_NETWORK_MAX_TEXT 128

typedef enum rg_family {
    RG_FAMILY_KAUTZ = 0,     /**< kautz:d,k      Kautz digraph, out-degree d, diameter k */
    RG_FAMILY_GFT = 1,       /**< gft:h,m,w      fat tree of height h, m children, w parents */
    RG_FAMILY_BUTTERFLY = 2, /**< butterfly:d,n  d^n lines, n stages of d x d switches */
    RG_FAMILY_OMEGA = 3,     /**< omega:d,n      likewise, as the next three (multistage.h) */
    RG_FAMILY_FLIP = 4,      /**< flip:d,n */
    RG_FAMILY_BASELINE = 5,  /**< baseline:d,n */
    RG_FAMILY_REVERSE_BASELINE = 6, /**< reverse-baseline:d,n */
    RG_FAMILY_BENES = 7,            /**< benes:n  Butterfly-Butterfly, 2^n lines, 2n-1 stages */
} rg_family;

typedef struct rg_network {
    rg_family family;
    unsigned count;                        /**< parameters in use, fixed by the family */
    unsigned param[RG_NETWORK_MAX_PARAMS]; /**< in the order of the name; the rest is 0 */
} rg_network;

/**
 * Parses the zero-terminated @p text, all of it.
 *
 * @param[out] network the family and its parameters, each at most 4294967295.
 * @param[out] where   optional (may be NULL): on an error, the offset in @p text at which it was
 * seen.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (no such family); RG_E_SYNTAX (no colon, an empty,
 * non-decimal or too large parameter); RG_E_COUNT (wrong number of parameters). O(length of text).
 */
RG_API rg_status rg_network_parse(const char *text, rg_network *network, size_t *where);

/**
 * Writes the name of @p network, zero-terminated, in canonical form (decimal, no leading zeros).
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY. O(count).
 */
RG_API rg_status rg_network_print(const rg_network *network, char text[RG_NETWORK_MAX_TEXT]);

/** The family's name as it stands before the colon ("kautz"), or NULL for a number that is no
 * family. O(1). */
RG_API const char *rg_family_name(rg_family family);

/** The names of a family's parameters, comma-separated ("d,k"), or NULL for a number that is no
 * family. O(1). */
RG_API const char *rg_family_params(rg_family family);

#ifdef __cplusplus
}
#endif

#endif
