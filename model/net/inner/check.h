/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Checks of the routes of Kautz digraphs: of all pairs or a sample, by a kernel and by the readable
 * library, or of the pairs of every d at once; and the record of the answer.
 */
#pragma once

#include "net/inner/record_make.h"
#include "net/inner/wording.h"
#include "routegen/kautz_batch.h"
#include "routegen/net/watch.h"
#include "routegen/network_kind.h"

typedef struct rg_check_ask {
    const rg_any_network *network; /**< not looked at if k is not 0 */
    bool program;                  /**< options are named as the program does, --pairs */
    bool every;                    /**< every d, with the k of the network, or with this one */
    unsigned k;
    uint64_t pairs; /**< 0: all */
    uint64_t seed;
    unsigned threads; /**< 0: one a processor */
    rg_kernel kernel;
    bool model;            /**< judge the readable library, not the kernel */
    bool of_pairs, seeded; /**< one of these options was given; and the seed */
    rg_warner *warn;       /**< or NULL */
    bool right;            /**< the answer: nothing is broken */
} rg_check_ask;

/** All pairs of a network, which must not move and may be NULL if k is set later. O(1). */
void rg_check_ask_init(rg_check_ask *ask, const rg_any_network *network);

/** Sets pairs, seed, threads, kernel or every-d. @return as rg_exchange_option. */
rg_status rg_check_option(void *ask, const char *name, const char *value, rg_refusal *refusal);

/** The names of the kernels, after which is NULL: those of the library, and model. */
enum { RG_CHECK_KERNELS = 8 };
void rg_check_kernels(const char *names[RG_CHECK_KERNELS]);

/**
 * Checks. @param[out] record the answer (doc/schema/check.json).
 * @return RG_OK, whatever is broken; RG_E_OPTION, RG_E_FAMILY; RG_E_STOPPED; RG_E_MEMORY: refused.
 */
rg_status rg_check_answer(rg_check_ask *ask, const rg_watch *watch, rg_value **record,
                          rg_refusal *refusal);

/** Its text: the lines, and tables of the routes by hops and by phases. */
rg_status rg_check_text(rg_out *out, const rg_value *record, unsigned width);

/** The answer of the words of a line of options. */
rg_status rg_ask_check(const rg_any_network *network, const char *options, const rg_watch *watch,
                       rg_value **record, rg_refusal *refusal);
