/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Exchanges message by message through the switches: see net/exchange.h.
 */
#ifndef ROUTEGEN_INNER_NET_EXCHANGE_H
#define ROUTEGEN_INNER_NET_EXCHANGE_H

#include "routegen/net/exchange.h"

/**
 * Opens a network into stages.
 * @param switched must not move until rg_fabric_end.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY. O(S * radix) time and memory.
 */
rg_status rg_fabric_begin(rg_fabric *fabric, const rg_switched *switched);

/** Frees the tables. O(h). */
void rg_fabric_end(rg_fabric *fabric);

/** Sets the up half for pass @p pass. @return RG_OK; RG_E_PASS (there is no such pass). O(h). */
rg_status rg_fabric_turn(rg_fabric *fabric, uint32_t pass);

/** The number of lines that leave the widest stage. O(h). */
uint32_t rg_fabric_lines(const rg_fabric *fabric);

/** The one pass in which the message of terminal @p source, 0 .. N-1, goes up; @c passes of the
 * network if there is no such pass. O(h * radix). */
uint32_t rg_fabric_pass(const rg_fabric *fabric, uint32_t source);

/**
 * Follows the message of terminal @p source, 0 .. N-1, through switches in these states, in the
 * pass that rg_fabric_turn has set.
 * @param states           as rg_switched_states writes them.
 * @param[out] hop         one for each stage.
 * @param[out] destination the terminal; written only if the message arrives.
 * @return the number of hops: that of the stages if the message arrives, fewer if it gets stuck.
 * O(h).
 */
unsigned rg_fabric_walk(const rg_fabric *fabric, const uint8_t *states, uint32_t source,
                        rg_hop hop[RG_FABRIC_MAX_STAGES], uint32_t *destination);

/**
 * Starts to push messages.
 * @param fabric must not move until rg_exchange_end; it is set from pass to pass (rg_fabric_turn).
 * @param range  copied; NULL: all rotations and passes.
 * @return RG_OK; RG_E_NULL; RG_E_ROTATION and RG_E_PASS (the range is empty, or ends too high);
 * RG_E_LARGE (more than RG_PUSH_MAX_TERMINALS terminals in a square without a formula, and more
 * than one rotation of it); RG_E_MEMORY. O(S * radix) time and memory; for a square without a
 * formula up to N^2 bits more, and N bits more for each rotation.
 */
rg_status rg_exchange_begin(rg_exchange_run *push, rg_fabric *fabric,
                            const rg_exchange_range *range);

/** Frees the tables. O(1). */
void rg_exchange_end(rg_exchange_run *push);

/** Makes a pass the current one. @return RG_OK; RG_E_PASS (not in the range). O(h). */
rg_status rg_exchange_pass(rg_exchange_run *push, uint32_t pass);

/**
 * Pushes the messages of a rotation in the current pass, which rg_exchange_pass must have set.
 * @param states as rg_switched_states writes them.
 * @return RG_OK, whatever becomes of the messages; RG_E_ROTATION (not in the range).
 * O(messages * h).
 */
rg_status rg_exchange_phase(rg_exchange_run *push, uint32_t row, const uint8_t *states);

/** Counts the messages that are sent in no pass as lost, if all passes are in the range. To be
 * called once, after all phases. O(1). */
void rg_exchange_finish(rg_exchange_run *push);

/**
 * Pushes the whole range: every pass, every rotation in each pass, and at the end
 * rg_exchange_finish.
 * @param watch         optional (may be NULL); counts "messages" after each phase, and may read
 *                      @c push->fault, to report it at once.
 * @param[out] changes  how many switches change their state from one rotation to the next, and from
 *                      the last rotation back to the first, summed over all passes.
 * @return RG_OK, whatever becomes of the messages; RG_E_MEMORY; RG_E_STOPPED; the error of the
 * source of states. O(N^2 h) for a whole exchange.
 */
rg_status rg_exchange_all(rg_exchange_run *push, const rg_watch *watch, uint64_t *changes);

/** Whether all messages so far have been delivered. O(1). */
bool rg_exchange_is_right(const rg_exchange_run *push);

#endif
