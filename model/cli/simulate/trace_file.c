/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "trace_file.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/fail.h"
#include "csv_file.h"

/* 1 + the index of the message of that line; 0: there is none. */
static uint32_t find_line(const struct cli_trace *trace, uint64_t line)
{
    uint64_t low = 0, high = trace->count;
    while (low < high) {
        const uint64_t middle = (low + high) / 2;
        if (trace->line[middle] < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low < trace->count && trace->line[low] == line ? (uint32_t)low + 1 : 0;
}

static rg_sim_message read_message(struct cli_csv *reader, const struct cli_trace *trace)
{
    rg_sim_message message = {0};
    char flits[64];

    message.time =
        cli_csv_number(reader, 0, RG_SIM_MAX_CLOCKS - 1, "a clock expected, below 2^32 - 1");
    if (trace->count > 0 && message.time < trace->message[trace->count - 1].time)
        cli_csv_refuse(reader, reader->text, "a clock before that of the line before");
    cli_csv_comma(reader);
    message.source = (uint32_t)cli_csv_vertex(reader, "source", true);
    cli_csv_comma(reader);
    message.target = (uint32_t)cli_csv_vertex(reader, "destination", true);
    cli_csv_comma(reader);
    (void)snprintf(flits, sizeof flits, "a number of flits from 1 to %u expected", trace->most);
    message.flits = (uint32_t)cli_csv_number(reader, 1, trace->most, flits);
    if (*reader->at == ',') {
        const char *at = ++reader->at;
        message.after = find_line(
            trace, cli_csv_number(reader, 1, UINT64_MAX / 20, "the number of a line expected"));
        if (message.after == 0)
            cli_csv_refuse(reader, at, "no message stands on that line, or not before this one");
    }
    if (*reader->at != '\0')
        cli_csv_refuse(reader, reader->at, "the line has more than five fields");
    return message;
}

static void add(struct cli_trace *trace, rg_sim_message message, uint64_t line)
{
    if (trace->count == trace->room) {
        trace->room = trace->room * 2 + 1024;
        trace->message = realloc(trace->message, (size_t)trace->room * sizeof *trace->message);
        trace->line = realloc(trace->line, (size_t)trace->room * sizeof *trace->line);
        if (trace->message == NULL || trace->line == NULL)
            cli_out_of_memory();
    }
    trace->message[trace->count] = message;
    trace->line[trace->count++] = line;
}

static void take(struct cli_csv *reader, void *context)
{
    struct cli_trace *trace = context;
    add(trace, read_message(reader, trace), reader->line);
}

void cli_trace_read(const char *file, const rg_topology *net, unsigned most,
                    struct cli_trace *trace)
{
    struct cli_csv reader = {.fields = "time,source,destination,flits[,after]", .net = net};

    *trace = (struct cli_trace){.most = most};
    if (cli_csv_read(file, &reader, take, trace) == 0)
        cli_fail(CLI_USAGE, "%s: no messages", reader.file);
}

void cli_trace_free(struct cli_trace *trace)
{
    free(trace->message);
    free(trace->line);
}
