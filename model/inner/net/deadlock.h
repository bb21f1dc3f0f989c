/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Deadlock by steps: see net/deadlock.h.
 */
#ifndef ROUTEGEN_INNER_NET_DEADLOCK_H
#define ROUTEGEN_INNER_NET_DEADLOCK_H

#include "routegen/net/ask.h"
#include "inner/deadlock.h"

/** The name of a rule of turns (rg_turn_rule), or NULL. */
const char *rg_turn_rule_name(unsigned rule);

/**
 * Follows all packets by a rule, and finds a shortest cycle.
 * @param[out] cycle found->cycle channels for free, or NULL. Each waits for the next.
 * @return RG_OK; RG_E_RULE; RG_E_LARGE (beyond the limits); RG_E_STOPPED; RG_E_MEMORY.
 */
rg_status rg_deadlock_judge(const rg_topology *net, const rg_route_rule *rule,
                            const rg_watch *watch, rg_deadlock *found, rg_channel **cycle);

/** The columns of the record of rg_ask_deadlock in CSV, and those of its "cycle" as a table. */
const rg_column *rg_deadlock_columns(void);
const rg_column *rg_deadlock_cycle(void);

#endif
