/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Deadlock: whether packets of a network can wait for one another forever. The search itself, in
 * memory of the caller, is that of routegen/deadlock.h and routegen/node/turns.h.
 */
#ifndef ROUTEGEN_NET_DEADLOCK_H
#define ROUTEGEN_NET_DEADLOCK_H

#include "routegen/deadlock.h"
#include "routegen/net/record.h"
#include "routegen/net/watch.h"
#include "routegen/node/turns.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Limits: about ten minutes, and a gigabyte. */
#define RG_DEADLOCK_MOST_STATES 1e9
#define RG_DEADLOCK_MOST_BYTES ((size_t)1 << 30)

/**
 * Whether packets of a network can wait for one another forever, as a record: {network, rule, vcs?,
 * routes?, steps?, channels, used, dependencies, acyclic, cycle: [{from, to, vertices, port, vc}]};
 * doc/schema/deadlock.json describes it. Each channel of the cycle waits for the next.
 * @param rule  NULL: the network's own.
 * @param turns NULL, or the virtual channels of Kautz nodes, which send on the disjoint routes.
 * @param[out] record for rg_record_end; NULL without memory for it.
 * @return RG_OK; RG_E_NULL; RG_E_RULE; RG_E_LARGE (more than a gigabyte, 10^9 states of packets or
 * 10^9 routes); RG_E_STOPPED; RG_E_MEMORY. Time: routegen/deadlock.h.
 */
RG_API rg_status rg_ask_deadlock(const rg_topology *net, const rg_route_rule *rule,
                                 const rg_node_turns *turns, const rg_watch *watch,
                                 rg_value **record);

/** The columns of that record in CSV, and those of its "cycle" as a table. */
RG_API const rg_column *rg_deadlock_columns(void);
RG_API const rg_column *rg_deadlock_cycle(void);

#ifdef __cplusplus
}
#endif

#endif
