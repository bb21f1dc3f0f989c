/* SPDX-License-Identifier: Apache-2.0 */

#include "trace_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "inner/net/parse_sim.h"
#include "inner/net/wording.h"

/* 1 + the index of the message on an earlier line; 0 if there is no message on it. */
static uint32_t find_line(const struct cli_trace *trace, uint64_t line)
{
    size_t low = 0, high = trace->runs;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (trace->run[middle].line <= line)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return 0;
    const struct cli_trace_run *run = &trace->run[low - 1];
    const uint64_t index = run->index + (line - run->line);
    const uint64_t end = low < trace->runs ? run[1].index : trace->csv.count - 1;
    return index < end ? (uint32_t)index + 1 : 0;
}

/* The line of the last message read becomes known. */
static void note_line(struct cli_trace *trace)
{
    const uint64_t line = trace->csv.line, index = trace->csv.count - 1;
    const struct cli_trace_run *last = trace->runs > 0 ? &trace->run[trace->runs - 1] : NULL;

    if (last != NULL && line - last->line == index - last->index)
        return;
    if (trace->runs == trace->room) {
        trace->room = trace->room * 2 + 16;
        trace->run = realloc(trace->run, trace->room * sizeof *trace->run);
        if (trace->run == NULL)
            cli_out_of_memory();
    }
    trace->run[trace->runs++] = (struct cli_trace_run){line, index};
}

bool cli_trace_next(void *context, rg_sim_message *message)
{
    struct cli_trace *trace = context;
    struct cli_csv *reader = &trace->csv;
    rg_refusal refusal;

    if (!cli_csv_next(reader))
        return false;
    if (rg_parse_message(trace->net, trace->most, reader->text, message, &trace->after, &refusal) !=
        RG_OK)
        cli_csv_refuse(reader, &refusal);
    if (message->time < trace->time) {
        (void)rg_refuse(&refusal, RG_E_SYNTAX, NULL, "a clock before that of the line before");
        cli_csv_refuse(reader, &refusal);
    }
    for (; message->other_count < trace->after.count; message->other_count++) {
        uint32_t *other = &trace->other[message->other_count];
        *other = find_line(trace, trace->after.line[message->other_count]);
        if (*other > 0)
            continue;
        (void)rg_refuse(&refusal, RG_E_SYNTAX, NULL,
                        "no message stands on that line, or not before this one");
        rg_refuse_at(&refusal, trace->after.place, 1);
        cli_csv_refuse(reader, &refusal);
    }
    message->others = trace->other;
    note_line(trace);
    trace->time = message->time;
    return true;
}

void cli_trace_open(const char *file, const rg_topology *net, unsigned most,
                    struct cli_trace *trace)
{
    *trace = (struct cli_trace){.csv = {.fields = RG_FIELDS_MESSAGE}, .net = net, .most = most};
    cli_csv_open(file, &trace->csv);
}

void cli_trace_close(struct cli_trace *trace)
{
    cli_csv_close(&trace->csv);
    free(trace->run);
}
