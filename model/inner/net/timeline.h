/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What a run tells while it goes on (net/simulate.h), as text. Both are made for many lines: a
 * number costs a few nanoseconds. They end when they are closed, which writes the rest.
 */
#pragma once

#include "routegen/net/out.h"
#include "routegen/net/simulate.h"

typedef struct rg_timeline rg_timeline;

/** Trace events, as Perfetto and browsers show them, a microsecond a clock: a process is a router,
 * a thread a lane of a channel, a slice a packet, from its head to its tail. @p vcs lanes a port.
 * @return NULL without memory. O(channels). */
rg_timeline *rg_timeline_open(const rg_topology *net, unsigned vcs, rg_out *out);

/** The same for CSV, a line a packet that has arrived. */
rg_timeline *rg_arrivals_open(rg_out *out);

/** For options->moved and options->arrived. O(1). */
void rg_timeline_move(rg_timeline *timeline, const rg_sim_move *move);
void rg_arrivals_add(rg_timeline *arrivals, const rg_sim_arrival *arrival);

/** NULL is allowed. @return RG_OK; RG_E_MEMORY; the status of the output. */
rg_status rg_timeline_close(rg_timeline *timeline);
