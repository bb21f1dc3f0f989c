/* SPDX-License-Identifier: Apache-2.0 */

/* Messages and work of a schedule in GOAL, the language of LogGOPSim. */
#pragma once

#include <stddef.h>

#include "routegen/net/simulate.h"

struct cli_goal {
    const char *file; /* what it is called where something is wrong */
    char *text;       /* zero-terminated; it is changed */
    size_t length;
    uint64_t nodes;
    unsigned most;     /* flits of a message */
    unsigned bytes;    /* of a flit */
    unsigned overhead; /* clocks of a processor for a send, and for a receive one more */
    rg_sim_message *message;
    size_t messages;
    uint32_t *other; /* what they come after */
};

/* Makes messages of the text, each after those that it waits for; or says what is wrong, with line
 * and column, or names the lines that wait for one another, and exits. */
void cli_goal_read(struct cli_goal *goal);
