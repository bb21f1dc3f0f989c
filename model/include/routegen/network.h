/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Names of networks: `family:p1,p2,...`, as in `kautz:3,6`, `gft:2,4,2` or `torus:8,16,16`.
 *
 * This is the name that the program, the board's identity line and the file names of reports share.
 * Parsing a name yields the family and its plain parameters; whether these make a legal network is
 * checked by the family's own header (rg_kautz_init in kautz.h, rg_gft_init in fattree.h,
 * rg_multistage_init in multistage.h) and, as a graph, for rg_topology_init in topology.h.
 *
 * kantc and mikantc may end in a list of the intermediate switches of a cube, k different words of
 * k bits, instead of the standard ones: `kantc:3,4,is=000.011.101`.
 */
#ifndef ROUTEGEN_NETWORK_H
#define ROUTEGEN_NETWORK_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most parameters a family has. */
#define RG_NETWORK_MAX_PARAMS 16
/** Room for the name of any parameter, with its terminating zero. */
#define RG_FAMILY_MAX_PARAM_NAME 4
/** Most words of a list is=, and most bits of a word. */
#define RG_NETWORK_MAX_WORDS 16
/** Room for any name that rg_network_print writes, with its terminating zero. */
#define RG_NETWORK_MAX_TEXT 320

typedef enum rg_family {
    RG_FAMILY_KAUTZ = 0,     /**< kautz:d,k      Kautz digraph, out-degree d, diameter k */
    RG_FAMILY_GFT = 1,       /**< gft:h,m,w      fat tree of height h, m children, w parents */
    RG_FAMILY_BUTTERFLY = 2, /**< butterfly:d,n  d^n lines, n stages of d x d switches */
    RG_FAMILY_OMEGA = 3,     /**< omega:d,n      likewise, as the next three (multistage.h) */
    RG_FAMILY_FLIP = 4,      /**< flip:d,n */
    RG_FAMILY_BASELINE = 5,  /**< baseline:d,n */
    RG_FAMILY_REVERSE_BASELINE = 6, /**< reverse-baseline:d,n */
    RG_FAMILY_BENES = 7,            /**< benes:n  Butterfly-Butterfly, 2^n lines, 2n-1 stages */
    RG_FAMILY_KARY = 8,       /**< kary:k,n       k-ary n-tree (topology.h, as all that follow) */
    RG_FAMILY_MIKANT = 9,     /**< mikant:k,n     mirrored k-ary n-tree */
    RG_FAMILY_KANTC = 10,     /**< kantc:k,n      k-ary n-tree k-cube */
    RG_FAMILY_MIKANTC = 11,   /**< mikantc:k,n    mirrored k-ary n-tree k-cube */
    RG_FAMILY_HYPERCUBE = 12, /**< hypercube:n    2^n nodes */
    RG_FAMILY_STAR = 13,      /**< star:n         star graph, n! nodes */
    RG_FAMILY_SCC = 14,       /**< scc:n          star connected cycles */
    RG_FAMILY_SCI = 15,       /**< sci:n          star connected interchange */
    RG_FAMILY_PCC = 16,       /**< pcc:n          pancake connected cycles */
    RG_FAMILY_PANCAKE = 17,   /**< pancake:n      n! nodes */
    RG_FAMILY_BUBBLE = 18,    /**< bubble:n       bubble-sort graph, n! nodes */
    RG_FAMILY_CCC = 19,       /**< ccc:n          cube-connected cycles */
    RG_FAMILY_DEBRUIJN = 20,  /**< debruijn:d,n   d^n nodes, directed */
    RG_FAMILY_MDSXN = 21,   /**< mdsxn:g1,...   shuffle-exchange of several dimensions, directed */
    RG_FAMILY_TORUS = 22,   /**< torus:m1,... */
    RG_FAMILY_MESH = 23,    /**< mesh:m1,... */
    RG_FAMILY_SHUFFLE = 24, /**< shuffle:n      shuffle-exchange, 2^n nodes */
} rg_family;

typedef struct rg_network {
    rg_family family;
    unsigned count;                        /**< parameters in use, see rg_family_counts */
    unsigned param[RG_NETWORK_MAX_PARAMS]; /**< in the order of the name; the rest is 0 */
    unsigned words;                        /**< of the list is=: param[0], or 0 without a list */
    uint16_t word[RG_NETWORK_MAX_WORDS];   /**< the list, leftmost bit the highest; the rest is 0 */
} rg_network;

/**
 * Parses the zero-terminated @p text, all of it.
 *
 * @param[out] network the family and its parameters, each at most 4294967295.
 * @param[out] where optional (may be NULL): on an error, its offset in @p text.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (no such family); RG_E_SYNTAX (no colon, an empty,
 * non-decimal or too large parameter); RG_E_COUNT (wrong number of parameters); RG_E_IS (a list is=
 * that is not k different words of k bits, or that the family does not have). O(length of text).
 */
RG_API rg_status rg_network_parse(const char *text, rg_network *network, size_t *where);

/**
 * Writes the name of @p network, zero-terminated, in canonical form (decimal, no leading zeros).
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY; RG_E_COUNT; RG_E_IS. O(count + words^2).
 */
RG_API rg_status rg_network_print(const rg_network *network, char text[RG_NETWORK_MAX_TEXT]);

/** The family's name as it stands before the colon ("kautz"), or NULL for a number that is not a
 * family. O(1). */
RG_API const char *rg_family_name(rg_family family);

/** The names of a family's parameters, comma-separated ("d,k", or "m1,..." where there may be
 * several), or NULL for a number that is not a family. O(1). */
RG_API const char *rg_family_params(rg_family family);

/** The name of one parameter of a family, counted from 0: "k", or "m3" where it may have several.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY; RG_E_INDEX (no such parameter). O(1). */
RG_API rg_status rg_family_param_name(rg_family family, unsigned index,
                                      char name[RG_FAMILY_MAX_PARAM_NAME]);

/** How many parameters a family has: from @p min to @p max; these are equal except for mdsxn, torus
 * and mesh.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY. O(1). */
RG_API rg_status rg_family_counts(rg_family family, unsigned *min, unsigned *max);

#ifdef __cplusplus
}
#endif

#endif
