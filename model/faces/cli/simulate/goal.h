/* SPDX-License-Identifier: Apache-2.0 */

/* A schedule in GOAL, the language of LogGOPSim. */
#pragma once

#include <stddef.h>

#include "net/inner/goal.h"

struct cli_goal {
    const char *file; /* what it is called where something is wrong */
    char *text;       /* zero-terminated; it is changed */
    size_t length;
    uint64_t nodes;
    unsigned most;  /* flits of a message */
    unsigned bytes; /* of a flit */
    rg_goal plan;   /* but for overhead */
    uint64_t *line; /* of each of its lines */
};

/* Makes a plan of the text; or says what is wrong, with line and column, and exits. */
void cli_goal_read(struct cli_goal *goal);

/* Of a plan that has been run: if lines are not done they wait for one another. Names them, and
 * exits. */
void cli_goal_check(const struct cli_goal *goal);

void cli_goal_free(struct cli_goal *goal);
