/* SPDX-License-Identifier: Apache-2.0 */

/* simulate --trace: the messages of a file, through each network. */

#include <inttypes.h>
#include <stdio.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/progress.h"
#include "cli/common/record_out.h"
#include "inner/net/record_make.h"
#include "trace_file.h"

static rg_value *record_of(const struct cli_simulated *one, const rg_sim_traced *r)
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
    cli_put_count(record, "clocks", r->clocks);
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
    return record;
}

int cli_simulate_trace(const struct cli_simulate_request *request, const struct cli_simulated *one)
{
    rg_sim_options options = one->options;
    struct cli_progress progress;
    struct cli_trace trace;
    rg_sim_traced result;

    cli_trace_open(request->value[CLI_KEY_TRACE], &one->net,
                   options.switching == RG_SIM_CUT_THROUGH ? options.buffer
                   : options.node                          ? RG_SIM_MAX_NODE_FLITS
                                                           : UINT16_MAX,
                   &trace);
    options.traffic = RG_SIM_TRACE;
    options.next_message = cli_trace_next;
    options.message_context = &trace;
    const rg_watch watch = cli_progress_watch(&progress, one->name, request->plan.most);
    cli_must(rg_sim_trace_run(&one->net, &options, request->plan.most, &watch, &result));
    cli_progress_erase(&progress);
    if (result.messages == 0 && trace.csv.count > 0)
        cli_fail(CLI_USAGE,
                 "%s: line %" PRIu64 ": the first message is born at clock %" PRIu64
                 ", and --max-clocks ends the run after %" PRIu64 " clocks",
                 trace.csv.file, trace.csv.line, trace.time, request->plan.most);
    if (result.messages == 0)
        cli_fail(CLI_USAGE, "%s: no messages", trace.csv.file);
    if (request->format == CLI_TEXT)
        cli_simulate_head_print(cli_simulate_head(one, NULL), true);
    cli_print_record(record_of(one, &result), (enum cli_format)request->format, NULL, NULL);
    cli_flush();
    cli_trace_close(&trace);
    return result.end == RG_SIM_LOCKED ? CLI_BROKEN : CLI_OK;
}
