/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What is asked of exchanges, of the states of switches, of permutations and calls, and the records
 * of the answers:
 *
 *     rg_exchange_ask ask;
 *     rg_exchange_ask_init(&ask, &network);
 *     rg_exchange_option(&ask, "rotation", "3", &refusal);
 *     rg_exchange_ask_open(&ask, &refusal);
 *     rg_exchange_answer(&ask, &table, NULL, &refusal);       // the record is table.record
 *     rg_exchange_ask_close(&ask);
 */
#pragma once

#include "net/inner/exchange.h"
#include "net/inner/kautz_program.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"
#include "routegen/net/permutation.h"

/** The messages that are listed one by one, at most. */
#define RG_EXCHANGE_MOST_LISTED 4000000

typedef struct rg_exchange_ask {
    const rg_any_network *network;
    bool program; /**< options are named as the program does, --nodes */
    rg_square square;
    uint64_t seed;
    rg_exchange_range range;
    bool one_row, one_pass; /**< of the range, because it was asked for */
    bool states;            /**< of switches are asked for, no messages */
    bool schedule, nodes;
    bool avoids; /**< a link of a Kautz digraph: */
    rg_kautz_link dead;
    rg_switched switched; /**< from open to close, unless it is a Kautz digraph */
    rg_warner *warn;      /**< or NULL */
    bool right;           /**< the answer: nothing has gone wrong */
} rg_exchange_ask;

/** All rotations and passes of the network, which must not move, in its first square. O(1). */
void rg_exchange_ask_init(rg_exchange_ask *ask, const rg_any_network *network);

/** Sets square, square-seed, rotation, pass, nodes, schedule or avoid-links. The square comes
 * before its seed.
 * @return RG_OK; RG_E_SYNTAX: the refusal says what is expected of the value; another status: it is
 * a whole sentence. */
rg_status rg_exchange_option(void *ask, const char *name, const char *value, rg_refusal *refusal);

/** Opens the square. @return RG_OK; RG_E_MEMORY. To be closed on RG_OK. */
rg_status rg_exchange_ask_open(rg_exchange_ask *ask, rg_refusal *refusal);
void rg_exchange_ask_close(rg_exchange_ask *ask);

/** All three: init, the options of a line of words, and open. @return as these; RG_E_FAMILY. */
rg_status rg_exchange_ask_read(rg_exchange_ask *ask, const rg_any_network *network, bool states,
                               const char *options, rg_refusal *refusal);

/** Whether messages are listed one by one: only then is @c out of a table looked at. */
bool rg_exchange_is_listed(const rg_exchange_ask *ask);

/**
 * Carries out an exchange: table->record is the answer (doc/schema/exchange.json).
 * @return RG_OK, whatever becomes of the messages; otherwise refused, and there is no record.
 */
rg_status rg_exchange_answer(rg_exchange_ask *ask, rg_table *table, const rg_watch *watch,
                             rg_refusal *refusal);

/** The columns of the list "detours" of an answer around a dead link. */
const rg_column *rg_exchange_detours(void);

/** The same of a Kautz digraph; for rg_exchange_answer. */
rg_status rg_exchange_kautz(rg_exchange_ask *ask, rg_table *table, const rg_watch *watch,
                            rg_refusal *refusal);

/** The states of a phase, as a record on its own. O(S). */
rg_value *rg_states_record(const rg_switched *switched, uint32_t row, uint32_t pass,
                           const uint8_t *states);

/** The answer of the words of a line of options (rg_read_options); {phases: [...]} of the states.
 * @return as rg_exchange_option, rg_exchange_ask_open and rg_exchange_answer. */
rg_status rg_ask_exchange(const rg_any_network *network, const char *options, const rg_watch *watch,
                          rg_value **record, rg_refusal *refusal);
rg_status rg_ask_states(const rg_any_network *network, const char *options, const rg_watch *watch,
                        rg_value **record, rg_refusal *refusal);

/**
 * The all-to-all of a fat tree by windows (fattree_window.h), each message followed along the links
 * of topology.h; @p schedule: the messages instead of their counts.
 * @param[out] right whether each arrives once, and no link carries two in a pass.
 * @return RG_OK; RG_E_OPTION (no windows, too many messages); RG_E_MEMORY; RG_E_STOPPED. O(N^2 h).
 */
rg_status rg_windows_answer(const rg_topology *net, bool turning, bool schedule, rg_table *table,
                            const rg_watch *watch, bool *right, rg_refusal *refusal);

/** The states of the switches of an opened tree by windows, of a pass or all (NULL): see
 * rg_window_state. They go to table->record, or a new one if that is NULL.
 * @return as rg_windows_answer. O(S h) a pass. */
rg_status rg_window_states_answer(const rg_topology *net, const uint64_t *pass, rg_table *table,
                                  rg_refusal *refusal);

/** Whether the options of an exchange or of states have square=window; and the answer then: of
 * states one in the list of phases, of a pass or all. */
bool rg_asks_windows(const char *options);
rg_status rg_ask_windows(const rg_any_network *network, bool states, const char *options,
                         const rg_watch *watch, rg_value **record, rg_refusal *refusal);

/* ---- Permutations and calls ---- */

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

/** Finds the ways of a permutation, and has them checked.
 * @return RG_OK, then to be closed; as rg_permutation_record. */
rg_status rg_permutation_route(const rg_topology *net, const uint32_t *to, rg_permutation *routed,
                               rg_refusal *refusal);

/** Its network, name, messages, passes, least and witness. @return RG_OK; RG_E_MEMORY. */
rg_status rg_permutation_head(rg_value *record, const rg_topology *net, const char *what,
                              const uint32_t *to, const rg_permutation *routed);

/** The record of a permutation (doc/schema/states.json), whose name or file is @p what; of one
 * pass, or NULL: of all.
 * @return RG_OK; RG_E_FAMILY, RG_E_REPEAT, RG_E_INDEX, RG_E_PASS, RG_E_LARGE, RG_E_MEMORY, refused
 * in a sentence; RG_E_WRONG (this library has made a mistake). */
rg_status rg_permutation_record(const rg_topology *net, const char *what, const uint32_t *to,
                                const uint64_t *pass, rg_value **record, rg_refusal *refusal);

/** The columns of its list "switches". */
const rg_column *rg_permutation_columns(void);

/** An all-to-all of a network without squares, rotation by rotation: in rotation k source i sends
 * to i - k (doc/schema/exchange.json).
 * @return as rg_permutation_record; RG_E_STOPPED. O(N^2 log N). */
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
