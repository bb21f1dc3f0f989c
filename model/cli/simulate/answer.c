/* SPDX-License-Identifier: Apache-2.0 */

#include "answer.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/progress.h"
#include "cli/common/record_out.h"
#include "routegen/net/parse.h"
#include "inner/net/simulate_record.h"
#include "inner/net/record_make.h"
#include "inner/net/rule.h"
#include "inner/net/simulate.h"
#include "request.h"

/* ---- Text ------------------------------------------------------------------------------------ */

static const char *allocator_of(const rg_sim_options *o)
{
    return o->node ? "node" : rg_sim_word("allocator", o->allocator);
}

void cli_simulate_head(const struct cli_simulated *one)
{
    const rg_sim_options *o = &one->options;
    const bool by_rule = o->routing < RG_SIM_UPDOWN; /* others have routes of their own */
    const rg_rule_words rule = by_rule ? rg_rule_print(&one->net, &o->rule) : (rg_rule_words){""};

    const uint64_t routers = one->net.direct ? one->net.nodes : one->net.switches;
    printf("network  %s: %" PRIu64 " terminals, %" PRIu64 " router%s", one->name, one->net.nodes,
           routers, routers == 1 ? "" : "s");
    if (one->bound.load >= 0)
        printf("; this routing sustains %.4f at most", one->bound.load);
    putchar('\n');
    printf("routing  %s%s, select %s%s%s; %s\n", rg_sim_word("routing", o->routing),
           one->instead ? " (the rule may deadlock)" : "", rg_sim_word("select", o->select),
           rule.text[0] != '\0' ? "; " : "", rule.text,
           one->safe ? "free of deadlock" : "may deadlock");
    if (o->queue) {
        printf("model    queues without bound, a packet a link and clock\n");
        return;
    }
    printf("router   %u virtual channels (%u told apart) of %u flits, %s, %s, delays %u %u %u %u\n",
           o->vcs, one->classes, o->buffer, rg_sim_word("switching", o->switching), allocator_of(o),
           o->route_delay, o->link_delay, o->credit_delay, o->inject_delay);
}

static void print_count(uint64_t count, const char *what)
{
    printf("%" PRIu64 " %s%s", count, what, count == 1 ? "" : "s");
}

/* A part that fails twice counts twice. */
static void print_faults(const rg_sim_options *o)
{
    uint64_t vertices = 0, links = 0;

    for (uint64_t i = 0; i < o->fault_count; i++) {
        const rg_sim_fault *fault = &o->faults[i];
        vertices += fault->part == RG_SIM_VERTEX     ? 1
                    : fault->part == RG_SIM_VERTICES ? fault->count
                                                     : 0;
        links += fault->part == RG_SIM_LINK ? 1 : fault->part == RG_SIM_LINKS ? fault->count : 0;
    }
    printf("faults   ");
    if (vertices > 0 || links == 0)
        print_count(vertices, "node");
    if (links > 0) {
        printf(vertices > 0 ? ", " : "");
        print_count(links, "link");
    }
    if (o->retries > 0)
        printf("; %u retr%s, after %u clocks", o->retries, o->retries == 1 ? "y" : "ies",
               o->timeout);
    if (o->routing == RG_SIM_UPDOWN || o->routing == RG_SIM_LAYERS)
        printf("; known after %u clocks, then new tables", o->notice);
    putchar('\n');
}

static void print_traffic(const rg_sim_options *o)
{
    static const char *const births[] = {"", "bursts, ", "periodic, ", "as many each clock, "};
    printf("traffic  %s%s, %s", rg_sim_word("traffic", o->traffic), o->self ? " and to itself" : "",
           births[o->births]);
    if (o->lengths > 0)
        printf("packets of %.4g flits on average", rg_sim_flits(o));
    else
        printf("packets of %u flit%s", o->flits, o->flits == 1 ? "" : "s");
    if (o->traffic == RG_SIM_REQUEST)
        printf(", %u at a time, replies of %u after %u clocks%s", o->window, o->reply_flits,
               o->service, o->shared ? " in the same virtual channels" : "");
    printf(", seed %" PRIu64 "\n", o->seed);
    if (o->fault_count > 0)
        print_faults(o);
}

/* A number in a given number of columns and digits, '-' if it is unknown. */
static void print_real(double value, int width, int digits)
{
    if (value < 0)
        printf("  %*s", width, "-");
    else
        printf("  %*.*f", width, digits, value);
}

static void print_point(const struct cli_simulated *one, const rg_sim_point *point)
{
    const rg_sim_result *r = &point->result;
    const bool none = r->latency < 0;

    if (r->offered < 0)
        printf("%8s  %8.4f", "-", r->accepted);
    else
        printf("%8.4f  %8.4f", r->offered, r->accepted);
    print_real(r->latency, 9, 3);
    print_real(none ? -1 : r->interval, 7, 3);
    if (none || point->options.queue)
        printf("  %5s  %5s  %6s", "-", "-", "-");
    else
        printf("  %5" PRIu64 "  %5" PRIu64 "  %6" PRIu64, r->p50, r->p99, r->max);
    print_real(r->hops, 6, 3);
    if (r->end == RG_SIM_LOCKED)
        printf("  deadlock at clock %" PRIu64, r->clocks);
    else if (!(r->most_use > 0))
        printf("  -");
    else
        printf("  %s:%u %.3f", cli_label_of(&one->net, r->busiest.vertex).text, r->busiest.port,
               r->most_use);
    if (r->end == RG_SIM_SATURATED)
        printf("  saturated");
    if (r->end == RG_SIM_CUT)
        printf("  cut after %" PRIu64 " clocks", r->clocks);
    if (r->end == RG_SIM_UNSETTLED)
        printf("  not settled after %" PRIu64 " clocks", r->clocks);
    if (point->options.fault_count > 0) {
        if (r->delivered < 0)
            printf("; nothing sent");
        else /* 1.0000 is all of them */
            printf("; delivered %.4f", floor(r->delivered * 1e4) / 1e4);
        if (r->stretch >= 0)
            printf(", stretch %.4f", r->stretch);
        printf("; since clock 0 lost %" PRIu64 " (%" PRIu64 " without a way), sent again %" PRIu64
               ", not sent %" PRIu64,
               r->lost, r->unroutable, r->retried, r->dropped);
    }
    putchar('\n');
}

static void print_heads(const struct cli_simulated *one, bool first)
{
    if (!first)
        putchar('\n');
    cli_simulate_head(one);
    print_traffic(&one->options);
}

static void print_text_row(const struct cli_simulated *one, bool first)
{
    if (one->points == 1) {
        print_heads(one, first);
        printf("%8s  %8s  %9s  %7s  %5s  %5s  %6s  %6s  %s\n", "offered", "accepted", "latency",
               "+-", "p50", "p99", "max", "hops", "busiest link");
    }
    print_point(one, &one->point[one->points - 1]);
}

static void print_text(const struct cli_simulated *all, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const struct cli_simulated *one = &all[i];
        print_heads(one, i == 0);
        printf("sustains  %.5f\n", one->saturation.low);
        if (one->saturation.high < 0)
            printf("saturated  at no load that was tried\n");
        else
            printf("%s  %.5f\n", one->saturation.end == RG_SIM_LOCKED ? "deadlock" : "saturated",
                   one->saturation.high);
        if (one->bound.load > 0)
            printf("of bound  %.5f\n", one->saturation.low / one->bound.load);
    }
}

/* ---- CSV and JSON ---------------------------------------------------------------------------- */

static void print_csv_row(const struct cli_simulated *one, bool first)
{
    const rg_sim_point *point = &one->point[one->points - 1];
    rg_value *record = rg_record_begin();
    rg_out out = cli_out(stdout);

    rg_put_text(record, "network", one->name);
    rg_put_sim_point(record, &one->net, &point->options, &point->result);
    if (first && one->points == 1)
        (void)rg_write_csv_head(&out, rg_sim_point_columns());
    cli_written(rg_write_csv(&out, rg_sim_point_columns(), record, NULL));
    rg_record_close(record);
}

static void put_router(rg_value *record, const struct cli_simulated *one)
{
    const rg_sim_options *o = &one->options;

    if (o->queue) {
        rg_put_null(record, "router");
        return;
    }
    rg_value *router = rg_put_record(record, "router");
    rg_put_count(router, "vcs", o->vcs);
    rg_put_count(router, "classes", one->classes);
    rg_put_count(router, "buffer", o->buffer);
    rg_put_text(router, "switching", rg_sim_word("switching", o->switching));
    rg_put_text(router, "allocator", allocator_of(o));
    rg_put_count(router, "route_delay", o->route_delay);
    rg_put_count(router, "link_delay", o->link_delay);
    rg_put_count(router, "credit_delay", o->credit_delay);
    rg_put_count(router, "inject_delay", o->inject_delay);
}

static void put_network(rg_value *record, const struct cli_simulated *one, bool saturation)
{
    const rg_sim_options *o = &one->options;

    rg_put_text(record, "network", one->name);
    rg_put_text(record, "routing", rg_sim_word("routing", o->routing));
    rg_put_text(record, "select", rg_sim_word("select", o->select));
    (void)rg_put_rule(record, "rule", &one->net, &o->rule);
    rg_put_flag(record, "safe", one->safe);
    put_router(record, one);
    rg_put_text(record, "traffic", rg_sim_word("traffic", o->traffic));
    rg_put_flag(record, "self", o->self);
    rg_put_real(record, "flits", o->lengths > 0 ? rg_sim_flits(o) : o->flits);
    rg_put_known(record, "routing_bound", one->bound.load);
    if (saturation) {
        rg_put_count(record, "seed", o->seed);
        rg_put_real(record, "sustains", one->saturation.low);
        rg_put_known(record, "saturated", one->saturation.high);
        rg_put_text(record, "end", rg_sim_end_name(one->saturation.end));
        return;
    }
    rg_value *points = rg_put_list(record, "points");
    for (uint64_t p = 0; p < one->points; p++)
        rg_put_sim_point(rg_put_record(points, NULL), &one->net, &one->point[p].options,
                         &one->point[p].result);
}

static void print_list(const struct cli_simulated *all, unsigned count, bool saturation,
                       enum cli_simulate_format format)
{
    static const rg_column columns[] = {
        {.key = "network"}, {.key = "seed"},          {.key = "sustains"}, {.key = "saturated"},
        {.key = "end"},     {.key = "routing_bound"}, {.key = NULL},
    };
    rg_value *record = rg_record_begin(), *list = rg_put_list(record, "networks");
    rg_out out = cli_out(stdout);

    for (unsigned i = 0; i < count; i++)
        put_network(rg_put_record(list, NULL), &all[i], saturation);
    if (format == CLI_SIMULATE_JSON) {
        cli_written(rg_write_json(&out, list, false));
    } else {
        (void)rg_write_csv_head(&out, columns);
        cli_written(rg_write_csv(&out, columns, record, "networks"));
    }
    rg_record_close(record);
}

/* ---- All formats ----------------------------------------------------------------------------- */

void cli_simulate_row(const struct cli_simulated *one, enum cli_simulate_format format, bool first)
{
    if (format == CLI_SIMULATE_JSON || format == CLI_SIMULATE_SVG)
        return;
    cli_progress_hold();
    (format == CLI_SIMULATE_CSV ? print_csv_row : print_text_row)(one, first);
    cli_flush();
    cli_progress_release();
}

void cli_simulate_print(const struct cli_simulate_request *request, const struct cli_simulated *all,
                        unsigned count)
{
    switch (request->format) {
    case CLI_SIMULATE_TEXT:
        if (request->saturation)
            print_text(all, count);
        break;
    case CLI_SIMULATE_JSON:
        print_list(all, count, request->saturation, request->format);
        break;
    case CLI_SIMULATE_CSV:
        if (request->saturation)
            print_list(all, count, true, request->format);
        break;
    case CLI_SIMULATE_SVG:
        cli_simulate_svg(all, count);
        break;
    }
    cli_flush();
}
