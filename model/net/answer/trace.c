/* SPDX-License-Identifier: Apache-2.0 */

/* Messages of a trace, of which one waits for those on earlier lines. */

#include <stdlib.h>

#include "net/inner/parse_sim.h"
#include "net/inner/room.h"
#include "net/inner/wording.h"

/* 1 + the index of the message on an earlier line; 0 if there is no message on it. */
static uint32_t find_line(const rg_trace *trace, uint64_t line)
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
    const struct rg_trace_run *run = &trace->run[low - 1];
    const uint64_t index = run->index + (line - run->line);
    const uint64_t end = low < trace->runs ? run[1].index : trace->count;
    return index < end ? (uint32_t)index + 1 : 0;
}

/* The line of a message becomes known. */
static rg_status note_line(rg_trace *trace, uint64_t line, rg_refusal *refusal)
{
    const struct rg_trace_run *last = trace->runs > 0 ? &trace->run[trace->runs - 1] : NULL;
    const uint64_t index = trace->count++;

    if (last != NULL && line - last->line == index - last->index)
        return RG_OK;
    void *run = rg_grown(trace->run, trace->runs, &trace->room, sizeof *trace->run);
    if (run == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    trace->run = run;
    trace->run[trace->runs++] = (struct rg_trace_run){line, index};
    return RG_OK;
}

static rg_status refuse(rg_refusal *refusal, size_t place, const char *what)
{
    (void)rg_refuse(refusal, RG_E_SYNTAX, NULL, "%s", what);
    rg_refuse_at(refusal, place, 1);
    return RG_E_SYNTAX;
}

rg_status rg_trace_read(rg_trace *trace, uint64_t line, const char *text, rg_sim_message *message,
                        rg_refusal *refusal)
{
    const rg_status status =
        rg_parse_message(trace->net, trace->most, text, message, &trace->after, refusal);

    if (status != RG_OK)
        return status;
    if (message->time < trace->time)
        return refuse(refusal, 0, "a clock before that of the line before");
    for (; message->other_count < trace->after.count; message->other_count++) {
        uint32_t *other = &trace->other[message->other_count];
        *other = find_line(trace, trace->after.line[message->other_count]);
        if (*other == 0)
            return refuse(refusal, trace->after.place,
                          "no message stands on that line, or not before this one");
    }
    message->others = trace->other;
    trace->time = message->time;
    return note_line(trace, line, refusal);
}
