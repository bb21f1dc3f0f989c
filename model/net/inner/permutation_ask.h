/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Permutations and calls as questions with records:
 *
 *     rg_ask_permutation(&network, "permutation=shift:3 pass=0", NULL, &record, &refusal);
 *     rg_ask_calls(&network, "load=0.7", NULL, &record, &refusal);
 */
#pragma once

#include "net/inner/record_make.h"
#include "routegen/net/parse.h"
#include "routegen/net/permutation.h"
#include "routegen/network_kind.h"

/** In-ports of all switches and passes that a record has, at most. */
#define RG_PERMUTATION_MOST_LISTED 4000000

/** The names of permutations as a refusal says them. */
#define RG_PERMUTATION_NAMES "reverse, bit-reversal, shuffle, transpose, shift:K or random:SEED"

/** Writes a permutation by its name. @return RG_OK; RG_E_SYNTAX: the refusal says what is expected.
 * O(lines). */
rg_status rg_permutation_named(const char *name, uint32_t lines, uint32_t *to, rg_refusal *refusal);

/** Reads a list: where source 0 sends, source 1, .., with blanks, commas or ends of lines between;
 * `-` is silent, and # begins a comment. @return RG_OK; RG_E_SYNTAX: the refusal says the line.
 * O(length). */
rg_status rg_permutation_read(const char *text, size_t length, uint32_t lines, uint32_t *to,
                              rg_refusal *refusal);

/** The record of a permutation (doc/schema/permutation.json), whose name or file is @p what; of one
 * pass, or NULL: of all.
 * @return RG_OK; RG_E_FAMILY, RG_E_REPEAT, RG_E_INDEX, RG_E_PASS, RG_E_LARGE, RG_E_MEMORY, refused
 * in a sentence; RG_E_WRONG (this library has made a mistake). */
rg_status rg_permutation_record(const rg_topology *net, const char *what, const uint32_t *to,
                                const uint64_t *pass, rg_value **record, rg_refusal *refusal);

/** The columns of its list "switches". */
const rg_column *rg_permutation_columns(void);

/** An all-to-all of a network without squares, rotation by rotation: source i sends to i - k, k = 0,
 * 1, .. (doc/schema/exchange.json). @return as rg_permutation_record; RG_E_STOPPED. O(N^2 log N). */
rg_status rg_rotations_record(const rg_topology *net, const rg_watch *watch, rg_value **record,
                              rg_refusal *refusal);

/** By options permutation=NAME or to=3,0,-,1, and pass. */
rg_status rg_ask_permutation(const rg_any_network *network, const char *options,
                             const rg_watch *watch, rg_value **record, rg_refusal *refusal);

/** What is asked of calls; and an option of it, load, calls, seed. */
typedef struct rg_calls_ask {
    bool program; /**< options are named as the program does */
    double load;
    uint64_t calls, seed;
} rg_calls_ask;
rg_calls_ask rg_calls_ask_default(void);
rg_status rg_calls_option(void *ask, const char *name, const char *value, rg_refusal *refusal);

/** Calls with and without rearrangement (doc/schema/calls.json). */
rg_status rg_calls_record(const rg_topology *net, const rg_calls_ask *ask, const rg_watch *watch,
                          rg_value **record, rg_refusal *refusal);
rg_status rg_ask_calls(const rg_any_network *network, const char *options, const rg_watch *watch,
                       rg_value **record, rg_refusal *refusal);
