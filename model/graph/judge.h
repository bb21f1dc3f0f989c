/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#ifndef ROUTEGEN_GRAPH_JUDGE_H
#define ROUTEGEN_GRAPH_JUDGE_H

#include "routegen/deadlock.h"
#include "routegen/net/watch.h"

/* Limits: about ten minutes, and a gigabyte. */
#define RG_JUDGE_MOST_STATES 1e9
#define RG_JUDGE_MOST_BYTES ((size_t)1 << 30)

/* Follows all packets by the rule, and finds a shortest cycle: *cycle is NULL without, else for
 * free. RG_OK; RG_E_RULE; RG_E_LARGE (more than a gigabyte, or 10^9 states of packets);
 * RG_E_STOPPED; RG_E_MEMORY. */
rg_status rg_deadlock_judge(const rg_topology *net, const rg_route_rule *rule,
                            const rg_watch *watch, rg_deadlock *found, rg_channel **cycle);

#endif
