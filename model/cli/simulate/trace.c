/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* simulate --trace: the messages of a file, through each network. */

#include <inttypes.h>
#include <stdio.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/json_out.h"
#include "cli/common/progress.h"
#include "trace_file.h"

static const char *end_of(const rg_sim_traced *r)
{
    return r->end == RG_SIM_PRECISE ? "complete" : rg_sim_end_name(r->end);
}

static void print_text(const struct cli_simulated *one, const rg_sim_traced *r)
{
    cli_simulate_head(one);
    printf("trace     %" PRIu64 " message%s%s, %" PRIu64 " arrived; %s\n", r->messages,
           r->messages == 1 ? "" : "s", r->end == RG_SIM_PRECISE ? "" : " read", r->delivered,
           end_of(r));
    if (r->lost + r->dropped > 0)
        printf("lost      %" PRIu64 "; not sent %" PRIu64 "\n", r->lost, r->dropped);
    printf("clocks    %" PRIu64 "\n", r->clocks);
    if (r->delivered > 0)
        printf("latency   %.3f; half of them at most %" PRIu64 ", 99 %% %" PRIu64 ", all %" PRIu64
               "\nnetwork   %.3f of it since the head was sent\nhops      %.4f\n",
               r->latency, r->p50, r->p99, r->max, r->network, r->hops);
}

static void print_csv(const struct cli_simulated *one, const rg_sim_traced *r)
{
    printf("network,messages,delivered,end,clocks,latency,p50,p99,max,network_latency,hops,"
           "lost,dropped\n\"%s\",%" PRIu64 ",%" PRIu64 ",%s,%" PRIu64,
           one->name, r->messages, r->delivered, end_of(r), r->clocks);
    if (r->delivered > 0)
        printf(",%.9g,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.9g,%.9g", r->latency, r->p50, r->p99,
               r->max, r->network, r->hops);
    else
        printf(",,,,,,");
    printf(",%" PRIu64 ",%" PRIu64 "\n", r->lost, r->dropped);
}

static void print_json(const struct cli_simulated *one, const rg_sim_traced *r)
{
    const bool any = r->delivered > 0;
    json_t *object = cli_json(json_pack("{s:s}", "network", one->name));
    cli_json_put(object, "messages", cli_json_count(0, r->messages));
    cli_json_put(object, "delivered", cli_json_count(0, r->delivered));
    cli_json_put(object, "lost", cli_json_count(0, r->lost));
    cli_json_put(object, "dropped", cli_json_count(0, r->dropped));
    cli_json_put(object, "end", cli_json(json_string(end_of(r))));
    cli_json_put(object, "clocks", cli_json_count(0, r->clocks));
    cli_json_put(object, "latency", any ? cli_json_number(r->latency) : cli_json(json_null()));
    cli_json_put(object, "p50", any ? cli_json_count(0, r->p50) : cli_json(json_null()));
    cli_json_put(object, "p99", any ? cli_json_count(0, r->p99) : cli_json(json_null()));
    cli_json_put(object, "max", any ? cli_json_count(0, r->max) : cli_json(json_null()));
    cli_json_put(object, "network_latency",
                 any ? cli_json_number(r->network) : cli_json(json_null()));
    cli_json_put(object, "hops", any ? cli_json_number(r->hops) : cli_json(json_null()));
    cli_json_print(object, false);
}

int cli_simulate_trace(const struct cli_simulate_request *request, const struct cli_simulated *one)
{
    rg_sim_options options = one->options;
    struct cli_progress progress;
    struct cli_trace trace;
    rg_sim_traced result;

    cli_trace_open(request->trace, &one->net,
                   options.switching == RG_SIM_CUT_THROUGH ? options.buffer
                   : options.node                          ? RG_SIM_MAX_NODE_FLITS
                                                           : UINT16_MAX,
                   &trace);
    options.traffic = RG_SIM_TRACE;
    options.next_message = cli_trace_next;
    options.message_context = &trace;
    cli_progress_begin(&progress, one->name, request->plan.most);
    const rg_watch watch = cli_progress_watch(&progress);
    const rg_status status =
        rg_sim_trace_run(&one->net, &options, request->plan.most, &watch, &result);
    cli_progress_erase(&progress);
    cli_must(status);
    if (result.messages == 0 && trace.csv.count > 0)
        cli_fail(CLI_USAGE,
                 "%s: line %" PRIu64 ": the first message is born at clock %" PRIu64
                 ", and --max-clocks ends the run after %" PRIu64 " clocks",
                 trace.csv.file, trace.csv.line, trace.time, request->plan.most);
    if (result.messages == 0)
        cli_fail(CLI_USAGE, "%s: no messages", trace.csv.file);
    if (request->format == CLI_SIMULATE_JSON)
        print_json(one, &result);
    else if (request->format == CLI_SIMULATE_CSV)
        print_csv(one, &result);
    else
        print_text(one, &result);
    cli_flush();
    cli_trace_close(&trace);
    return result.end == RG_SIM_LOCKED ? CLI_BROKEN : CLI_OK;
}
