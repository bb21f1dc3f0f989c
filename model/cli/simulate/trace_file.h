/* SPDX-License-Identifier: Apache-2.0 */

/* A trace from a file, a message at a time. */
#ifndef ROUTEGEN_CLI_SIMULATE_TRACE_FILE_H
#define ROUTEGEN_CLI_SIMULATE_TRACE_FILE_H

#include "csv_file.h"
#include "inner/net/parse_sim.h"

/* Messages on lines that follow one another. */
struct cli_trace_run {
    uint64_t line, index; /* of the first */
};

struct cli_trace {
    struct cli_csv csv;
    const rg_topology *net;
    unsigned most; /* flits of a message */
    uint64_t time; /* of the last message */
    struct cli_trace_run *run;
    size_t runs, room;
    struct rg_after after; /* of the last message */
    uint32_t other[RG_AFTER_MOST];
};

/* Opens a file of lines RG_FIELDS_MESSAGE, "-": standard input. No message is
 * longer than @most flits. */
void cli_trace_open(const char *file, const rg_topology *net, unsigned most,
                    struct cli_trace *trace);

/* The next message, as rg_sim_options has it; @context is the trace. Says what is wrong, with line
 * and column, and exits. */
bool cli_trace_next(void *context, rg_sim_message *message);

void cli_trace_close(struct cli_trace *trace);

#endif
