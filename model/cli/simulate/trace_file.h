/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A trace from a file. */
#ifndef ROUTEGEN_CLI_SIMULATE_TRACE_FILE_H
#define ROUTEGEN_CLI_SIMULATE_TRACE_FILE_H

#include "routegen/net/simulate.h"

struct cli_trace {
    rg_sim_message *message;
    uint64_t *line; /* of the file, by message */
    uint64_t count, room;
    unsigned most; /* flits of a message */
};

/* Reads lines time,source,destination,flits[,after] of the file, or of standard input for "-"; says
 * what is wrong, with line and column, and exits. No message is longer than @most flits. */
void cli_trace_read(const char *file, const rg_topology *net, unsigned most,
                    struct cli_trace *trace);
void cli_trace_free(struct cli_trace *trace);

#endif
