/* SPDX-License-Identifier: Apache-2.0 */

/* simulate --trace, --goal and --collective: messages and work, through a network. */

#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "faces/cli/common/fail.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/files/files.h"
#include "csv_file.h"
#include "goal.h"
#include "net/inner/collective.h"
#include "net/inner/parse_sim.h"
#include "net/inner/record_make.h"
#include "net/inner/room.h"
#include "net/inner/wording.h"

/* ---- Lines of a trace ------------------------------------------------------------------------ */

/* Messages on lines that follow one another. */
struct trace_run {
    uint64_t line, index; /* of the first */
};

struct trace {
    struct cli_csv csv;
    const rg_topology *net;
    unsigned most; /* flits of a message */
    uint64_t time; /* of the last message */
    struct trace_run *run;
    size_t runs;
    struct rg_after after; /* of the last message */
    uint32_t other[RG_AFTER_MOST];
};

/* 1 + the index of the message on an earlier line; 0 if there is no message on it. */
static uint32_t find_line(const struct trace *trace, uint64_t line)
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
    const struct trace_run *run = &trace->run[low - 1];
    const uint64_t index = run->index + (line - run->line);
    const uint64_t end = low < trace->runs ? run[1].index : trace->csv.count - 1;
    return index < end ? (uint32_t)index + 1 : 0;
}

/* The line of the last message read becomes known. */
static void note_line(struct trace *trace)
{
    const uint64_t line = trace->csv.line, index = trace->csv.count - 1;
    const struct trace_run *last = trace->runs > 0 ? &trace->run[trace->runs - 1] : NULL;

    if (last != NULL && line - last->line == index - last->index)
        return;
    trace->run = cli_more(trace->run, trace->runs, sizeof *trace->run);
    trace->run[trace->runs++] = (struct trace_run){line, index};
}

/* The next message, as rg_sim_options has it; or says what is wrong, with line and column. */
static bool next_message(void *context, rg_sim_message *message)
{
    struct trace *trace = context;
    struct cli_csv *reader = &trace->csv;
    rg_refusal refusal;

    if (!cli_csv_next(reader))
        return false;
    if (rg_parse_message(trace->net, trace->most, reader->text, message, &trace->after, &refusal) !=
        RG_OK)
        cli_csv_refuse(reader, &refusal);
    if (message->time < trace->time)
        cli_csv_refuse_at(reader, 0, "a clock before that of the line before");
    for (; message->other_count < trace->after.count; message->other_count++) {
        uint32_t *other = &trace->other[message->other_count];
        *other = find_line(trace, trace->after.line[message->other_count]);
        if (*other == 0)
            cli_csv_refuse_at(reader, trace->after.place,
                              "no message stands on that line, or not before this one");
    }
    message->others = trace->other;
    note_line(trace);
    trace->time = message->time;
    return true;
}

/* ---- What is printed ------------------------------------------------------------------------- */

/* The clock at which each terminal has done all, and the last of them. */
static void put_finish(rg_value *record, const rg_topology *net, const uint64_t *finish)
{
    uint64_t last = 0;

    for (uint64_t node = 0; node < net->nodes; node++)
        last = finish[node] > finish[last] ? node : last;
    rg_say(rg_put_count(record, "finished", finish[last]), "finished",
           "at clock %" PRIu64 ", the last of them %s", finish[last], rg_label_of(net, last).text);
    rg_value *list = rg_put_list(record, "finish");
    for (uint64_t node = 0; node < net->nodes; node++)
        rg_put_count(list, NULL, finish[node]);
}

static rg_value *record_of(const struct cli_simulated *one, const rg_sim_traced *r,
                           const uint64_t *finish)
{
    const bool any = r->delivered > 0;
    rg_value *record = rg_record_begin();

    rg_put_text(record, "network", one->name);
    rg_say(rg_put_count(record, "messages", r->messages), "trace",
           "%" PRIu64 " message%s%s, %" PRIu64 " arrived; %s", r->messages,
           r->messages == 1 ? "" : "s", r->end == RG_SIM_PRECISE ? "" : " read", r->delivered,
           rg_sim_all_end_name(r->end));
    rg_put_count(record, "delivered", r->delivered);
    rg_put_text(record, "end", rg_sim_all_end_name(r->end));
    if (r->lost + r->dropped > 0)
        rg_put_line(record, "lost", "%" PRIu64 "; not sent %" PRIu64, r->lost, r->dropped);
    rg_show_count(record, "clocks", r->clocks);
    rg_value *latency = rg_put_known(record, "latency", any ? r->latency : -1);
    rg_put_known(record, "p50", any ? (double)r->p50 : -1);
    rg_put_known(record, "p99", any ? (double)r->p99 : -1);
    rg_put_known(record, "max", any ? (double)r->max : -1);
    rg_value *network = rg_put_known(record, "network_latency", any ? r->network : -1);
    rg_value *hops = rg_put_known(record, "hops", any ? r->hops : -1);
    if (any) {
        rg_say(latency, "latency",
               "%.3f; half of them at most %" PRIu64 ", 99 %% %" PRIu64 ", all %" PRIu64,
               r->latency, r->p50, r->p99, r->max);
        rg_say(network, "network", "%.3f of it since the head was sent", r->network);
        rg_say(hops, "hops", "%.4f", r->hops);
    }
    rg_put_count(record, "lost", r->lost);
    rg_put_count(record, "dropped", r->dropped);
    put_finish(record, &one->net, finish);
    return record;
}

/* The text of a schedule that is made. */
static void write_goal(const struct cli_simulate_request *request, const struct cli_simulated *one,
                       const rg_watch *watch, struct cli_goal *goal)
{
    static const struct {
        int key;
        const char *name;
    } options[] = {
        {CLI_KEY_COLLECTIVE, "collective"}, {CLI_KEY_METHOD, "method"}, {CLI_KEY_SIZE, "bytes"}};
    rg_collective_ask ask = rg_collective_ask_default();
    rg_refusal refusal;
    rg_grown_text text = {0};
    rg_out out = {.write = rg_grown_text_add, .context = &text};

    ask.bytes = 1024;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (request->value[options[i].key] != NULL &&
            rg_collective_option(&ask, options[i].name, request->value[options[i].key], &refusal) !=
                RG_OK)
            cli_deny("--%s %s: %s", i == 2 ? "size" : options[i].name,
                     cli_quote(request->value[options[i].key]).text, cli_why(&refusal));
    const rg_status status =
        rg_collective_write(&one->net, &ask, RG_SCHEDULE_GOAL, &out, watch, &refusal);
    if (status != RG_OK)
        cli_fail(status == RG_E_END     ? CLI_BROKEN
                 : status == RG_E_WRONG ? CLI_IO
                                        : CLI_USAGE,
                 "%s", cli_why(&refusal));
    goal->text = text.bytes;
    goal->length = text.length;
}

static unsigned number_of(const struct cli_simulate_request *request, int key, const char *option,
                          unsigned least, unsigned most, unsigned otherwise)
{
    return request->value[key] == NULL
               ? otherwise
               : (unsigned)cli_number_option(option, request->value[key], least, most);
}

int cli_simulate_trace(const struct cli_simulate_request *request, const struct cli_simulated *one)
{
    rg_sim_options options = one->options;
    rg_sim_traced result;
    struct cli_goal goal = {
        .file = request->value[CLI_KEY_GOAL],
        .nodes = one->net.nodes,
        .most = options.switching == RG_SIM_CUT_THROUGH ? options.buffer
                : options.node                          ? RG_SIM_MAX_NODE_FLITS
                                                        : UINT16_MAX,
        .bytes = number_of(request, CLI_KEY_FLIT_BYTES, "--flit-bytes", 1, INT32_MAX, 8),
    };
    const unsigned overhead = number_of(request, CLI_KEY_OVERHEAD, "--overhead", 0, UINT16_MAX, 0);
    struct trace trace = {
        .csv = {.fields = RG_FIELDS_MESSAGE}, .net = &one->net, .most = goal.most};
    const bool reads = request->value[CLI_KEY_TRACE] != NULL;

    const rg_watch watch = cli_progress_watch(one->name);
    options.traffic = RG_SIM_TRACE;
    options.finish = cli_get((size_t)one->net.nodes, sizeof *options.finish);
    if (reads) {
        cli_csv_open(request->value[CLI_KEY_TRACE], &trace.csv);
        options.next_message = next_message;
        options.message_context = &trace;
    } else {
        if (goal.file != NULL)
            goal.text = cli_input_all(goal.file, &goal.length);
        else
            write_goal(request, one, &watch, &goal);
        goal.file = goal.file == NULL             ? one->name
                    : strcmp(goal.file, "-") == 0 ? "standard input"
                                                  : goal.file;
        cli_goal_read(&goal);
        goal.plan.overhead = overhead;
    }
    cli_must(reads ? rg_sim_trace_run(&one->net, &options, request->plan.most, &watch, &result)
                   : rg_sim_goal_run(&one->net, &options, &goal.plan, request->plan.most, &watch,
                                     &result));
    cli_progress_erase();
    if (!reads && result.end == RG_SIM_PRECISE)
        cli_goal_check(&goal);
    cli_observe_end(one->observer);
    if (reads && trace.csv.count == 0)
        cli_deny("%s: no messages", trace.csv.file);
    if (reads && result.messages == 0 && result.end != RG_SIM_PRECISE)
        cli_deny("%s: line %" PRIu64 ": the first message is born at clock %" PRIu64
                 ", and --max-clocks ends the run after %" PRIu64 " clocks",
                 trace.csv.file, trace.csv.line, trace.time, request->plan.most);
    if (!cli_observe_print(one->observer)) {
        if (request->format == CLI_TEXT)
            cli_simulate_head_print(cli_simulate_head(one, NULL), true);
        cli_print_record(record_of(one, &result, options.finish), request->format, NULL, NULL);
        cli_flush();
    }
    if (reads)
        cli_csv_close(&trace.csv);
    free(trace.run);
    cli_goal_free(&goal);
    free(options.finish);
    return result.end == RG_SIM_LOCKED ? CLI_BROKEN : CLI_OK;
}
