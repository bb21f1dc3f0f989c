/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The reader of GOAL, the language of LogGOPSim: see goal.h.
 */
#pragma once

#include "net/inner/goal.h"
#include "routegen/net/parse.h"

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
