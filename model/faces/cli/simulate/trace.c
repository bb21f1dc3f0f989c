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
#include "net/inner/collective.h"
#include "net/inner/goal.h"
#include "net/inner/parse_sim.h"
#include "net/inner/record_make.h"
#include "net/inner/room.h"
#include "net/inner/wording.h"

/* ---- Lines of a trace ------------------------------------------------------------------------ */

struct trace {
    struct cli_csv csv;
    rg_trace read;
};

/* The next message, as rg_sim_options has it; or says what is wrong, with line and column. */
static bool next_message(void *context, rg_sim_message *message)
{
    struct trace *trace = context;
    struct cli_csv *csv = &trace->csv;
    rg_refusal refusal;

    if (!cli_csv_next(csv))
        return false;
    const rg_status status = rg_trace_read(&trace->read, csv->line, csv->text, message, &refusal);
    if (status == RG_E_MEMORY)
        cli_out_of_memory();
    if (status != RG_OK)
        cli_csv_refuse(csv, &refusal);
    return true;
}

/* ---- What is printed ------------------------------------------------------------------------- */

/* The clock at which each terminal has done all, and the last of them. */
static void put_finish(rg_value *record, const rg_topology *net, const uint64_t *finish, bool all)
{
    uint64_t last = 0;

    for (uint64_t node = 0; node < net->nodes; node++)
        last = finish[node] > finish[last] ? node : last;
    rg_value *value = rg_put_count(record, "finished", finish[last]);
    rg_say(value, "finished", "at clock %" PRIu64 ", the last of them %s", finish[last],
           rg_label_of(net, last).text);
    if (!all)
        rg_say(value, "finished", "no: the last work until then was that of %s, in clock %" PRIu64,
               rg_label_of(net, last).text, finish[last]);
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
    rg_value *messages = rg_put_count(record, "messages", r->messages);
    rg_say(messages, "trace", "%" PRIu64 " message%s%s, %" PRIu64 " arrived; %s", r->messages,
           r->messages == 1 ? "" : "s", r->end == RG_SIM_PRECISE ? "" : " read", r->delivered,
           rg_sim_all_end_name(r->end, r->lost + r->dropped));
    if (r->end == RG_SIM_CUT)
        rg_say_more(messages, " after %" PRIu64 " clocks", r->clocks);
    rg_put_count(record, "delivered", r->delivered);
    rg_put_text(record, "end", rg_sim_all_end_name(r->end, r->lost + r->dropped));
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
    put_finish(record, &one->net, finish, r->end == RG_SIM_PRECISE);
    return record;
}

/* The text of a schedule that is made. */
static rg_grown_text write_goal(const struct cli_simulate_request *request,
                                const struct cli_simulated *one, const rg_watch *watch)
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
    if (status == RG_E_OPTION && refusal.says == 0) /* it is not about the network, but bytes */
        cli_deny("--size %.15g: %s", ask.bytes, refusal.text);
    if (status != RG_OK)
        cli_fail(status == RG_E_END     ? CLI_BROKEN
                 : status == RG_E_WRONG ? CLI_IO
                                        : CLI_USAGE,
                 "%s", cli_why(&refusal));
    return text;
}

static noreturn void refuse_goal(const rg_refusal *refusal)
{
    if (refusal->status == RG_E_MEMORY)
        cli_out_of_memory();
    cli_deny("%s", refusal->text);
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
    const char *const file = request->value[CLI_KEY_GOAL];
    rg_grown_text text = {0};
    rg_refusal refusal;
    rg_goal_file goal = {
        .name = file == NULL             ? one->name
                : strcmp(file, "-") == 0 ? "standard input"
                                         : file,
        .too_long = file == NULL ? "more flits than a message may have; a smaller --size or a "
                                   "larger --flit-bytes expected"
                                 : "more flits than a message may have; --flit-bytes makes them "
                                   "larger",
        .nodes = one->net.nodes,
        .most = options.switching == RG_SIM_CUT_THROUGH ? options.buffer
                : options.node                          ? RG_SIM_MAX_NODE_FLITS
                                                        : UINT16_MAX,
        .bytes = number_of(request, CLI_KEY_FLIT_BYTES, "--flit-bytes", 1, INT32_MAX, 8),
    };
    const unsigned overhead = number_of(request, CLI_KEY_OVERHEAD, "--overhead", 0, UINT16_MAX, 0);
    struct trace trace = {.csv = {.fields = RG_FIELDS_MESSAGE},
                          .read = {.net = &one->net, .most = goal.most}};
    const bool reads = request->value[CLI_KEY_TRACE] != NULL;

    const rg_watch watch = cli_progress_watch(one->name);
    options.traffic = RG_SIM_TRACE;
    options.finish = cli_get((size_t)one->net.nodes, sizeof *options.finish);
    if (reads) {
        cli_csv_open(request->value[CLI_KEY_TRACE], &trace.csv);
        options.next_message = next_message;
        options.message_context = &trace;
    } else {
        if (file != NULL)
            text.bytes = cli_input_text(file, &text.length);
        else
            text = write_goal(request, one, &watch);
        if (rg_goal_read(&goal, text.bytes, text.length, &refusal) != RG_OK)
            refuse_goal(&refusal);
        goal.plan.overhead = overhead;
    }
    cli_must(reads ? rg_sim_trace_run(&one->net, &options, request->plan.most, &watch, &result)
                   : rg_sim_goal_run(&one->net, &options, &goal.plan, request->plan.most, &watch,
                                     &result));
    cli_progress_erase();
    if (!reads && result.end == RG_SIM_PRECISE && rg_goal_check(&goal, &refusal) != RG_OK)
        refuse_goal(&refusal);
    cli_observe_end(one->observer);
    if (reads && trace.csv.count == 0)
        cli_deny("%s: no messages", trace.csv.file);
    if (reads && trace.read.count == 1 && trace.read.time >= request->plan.most)
        cli_deny("%s: line %" PRIu64 ": the first message is born at clock %" PRIu64
                 ", and --max-clocks ends the run after %" PRIu64 " clocks",
                 trace.csv.file, trace.csv.line, trace.read.time, request->plan.most);
    if (!cli_observe_print(one->observer)) {
        if (request->format == CLI_TEXT)
            cli_simulate_head_print(cli_simulate_head(one, NULL), true);
        cli_print_record(record_of(one, &result, options.finish), request->format, NULL, NULL);
        cli_flush();
    }
    if (reads)
        cli_csv_close(&trace.csv);
    free(trace.read.run);
    rg_goal_close(&goal);
    free(text.bytes);
    free(options.finish);
    return result.end == RG_SIM_LOCKED ? CLI_BROKEN : CLI_OK;
}
