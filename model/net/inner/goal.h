/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Schedules in GOAL, as LogGOPSim runs them, through a network: see net/simulate_load.h.
 *
 * Lines of a rank, none of which waits for one that is not of the same rank:
 *
 *      send  begins when its processor and the rank's link are free. It takes the one for overhead
 *            clocks, after which the message is born, the other for one for each flit.
 *      recv  begins, as it is posted, when its processor is free, and is done when it has a message
 *            of its channel: the first that came goes to the first that was posted. A message comes
 *            a clock after its tail, when the processor of the receiver that has the number of the
 *            send's is free, one a clock; it takes overhead clocks.
 *      calc  begins when its processor is free, and takes its clocks.
 *
 * What can begin in one clock begins in the order in which it could first: a line when the last one
 * for which it waits begins (it ends later), a message when its send begins, then those that waited
 * for the send; of one wait sends first, then receives, in the order of `after`; at first in that
 * of ranks, then likewise, then in that of lines.
 */
#pragma once

#include "routegen/net/parse.h"
#include "routegen/net/simulate_load.h"

typedef enum rg_goal_kind { RG_GOAL_SEND, RG_GOAL_RECV, RG_GOAL_CALC } rg_goal_kind;

/** What has become of a line. */
typedef enum rg_goal_state { RG_GOAL_WAITS, RG_GOAL_BEGUN, RG_GOAL_DONE } rg_goal_state;

typedef struct rg_goal_op {
    uint64_t clocks; /**< of a calc, or flits of a send */
    uint32_t rank, peer;
    uint32_t channel; /**< of messages of one source, target and tag */
    uint32_t pending; /**< for how many it waits */
    uint32_t after;   /**< its first in rg_goal.after; those of the next line come after its own */
    uint8_t kind, processor;
} rg_goal_op;

typedef struct rg_goal {
    const rg_goal_op *op;
    const uint32_t *after; /**< lines that wait; with RG_SIM_BEGUN until the other one has begun */
    uint32_t ops, afters, channels;
    unsigned overhead;
    uint8_t *state; /**< of each line, when it ends: rg_goal_state; 0 before */
} rg_goal;

/** Runs a schedule, as rg_sim_trace_run. It ends RG_SIM_PRECISE, too, if all that is not done waits
 * for itself. */
rg_status rg_sim_goal_run(const rg_topology *net, const rg_sim_options *options,
                          const rg_goal *goal, uint64_t most, const rg_watch *watch,
                          rg_sim_traced *result);

/* ---- Reading (net/read/goal.c) --------------------------------------------------------------- */

typedef struct rg_goal_file {
    const char *name;     /**< by the caller: what it is called where something is wrong, */
    uint64_t nodes;       /**< the terminals, */
    unsigned most, bytes; /**< flits of a message, bytes of a flit, */
    const char *too_long; /**< and what to do against more flits */
    rg_goal plan;         /**< but for overhead */
    uint64_t *line;       /**< of each of its lines */
} rg_goal_file;

/** Makes a plan of a zero-terminated text, which is changed. The refusal has line and column.
 * @return RG_OK; RG_E_SYNTAX; RG_E_MEMORY. O(length). */
rg_status rg_goal_read(rg_goal_file *goal, char *text, size_t length, rg_refusal *refusal);

/** Of a plan that has been run: names lines that are not done, since they wait for one another.
 * @return RG_OK (there are none); RG_E_SYNTAX; RG_E_MEMORY. O(lines). */
rg_status rg_goal_check(const rg_goal_file *goal, rg_refusal *refusal);

/** Frees a plan; one of {0}, too. */
void rg_goal_close(rg_goal_file *goal);
