/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "answer.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/common/fail.h"
#include "cli/common/json_out.h"
#include "cli/common/network_arg.h"
#include "cli/common/progress.h"
#include "words.h"

const char *cli_simulate_end(rg_sim_end end)
{
    static const char *const ends[] = {"precise", "cut", "saturated", "deadlock", "unsettled"};
    return ends[end];
}

/* ---- Text ------------------------------------------------------------------------------------ */

static const char *allocator_of(const rg_sim_options *o)
{
    return o->node ? "node" : cli_simulate_allocator(o->allocator);
}

void cli_simulate_head(const struct cli_simulated *one)
{
    const rg_sim_options *o = &one->options;
    const bool by_rule = o->routing <= RG_SIM_VALIANT; /* others have routes of their own */
    const rg_rule_words rule = by_rule ? rg_rule_print(&one->net, &o->rule) : (rg_rule_words){""};

    const uint64_t routers = one->net.direct ? one->net.nodes : one->net.switches;
    printf("network  %s: %" PRIu64 " terminals, %" PRIu64 " router%s", one->name, one->net.nodes,
           routers, routers == 1 ? "" : "s");
    if (one->bound.load >= 0)
        printf("; this routing sustains %.4f at most", one->bound.load);
    putchar('\n');
    printf("routing  %s%s, select %s%s%s; %s\n", cli_simulate_routing(o->routing),
           one->instead ? " (the rule may deadlock)" : "", cli_simulate_select(o->select),
           rule.text[0] != '\0' ? "; " : "", rule.text,
           one->safe ? "free of deadlock" : "may deadlock");
    if (o->queue) {
        printf("model    queues without bound, a packet a link and clock\n");
        return;
    }
    printf("router   %u virtual channels (%u told apart) of %u flits, %s, %s, delays %u %u %u %u\n",
           o->vcs, one->classes, o->buffer, cli_simulate_switching(o->switching), allocator_of(o),
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
    printf("traffic  %s%s, %s", cli_simulate_traffic(o->traffic), o->self ? " and to itself" : "",
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

/* ---- CSV ------------------------------------------------------------------------------------- */

static void print_csv_real(double value)
{
    if (value < 0)
        putchar(',');
    else
        printf(",%.9g", value);
}

static void print_csv_point(const struct cli_simulated *one, const rg_sim_point *point)
{
    const rg_sim_result *r = &point->result;

    printf("\"%s\",%" PRIu64, one->name, point->options.seed);
    print_csv_real(r->offered);
    printf(",%.9g", r->accepted);
    print_csv_real(r->latency);
    print_csv_real(r->interval);
    print_csv_real(r->network);
    if (r->latency < 0 || one->options.queue)
        printf(",,,,");
    else
        printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, r->p50, r->p99,
               r->p999, r->max);
    print_csv_real(r->hops);
    printf(",%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64, cli_simulate_end(r->end), r->packets, r->warmup,
           r->clocks);
    print_csv_real(r->mean_use);
    print_csv_real(r->most_use);
    print_csv_real(r->fewest);
    print_csv_real(r->most);
    print_csv_real(r->fairness);
    print_csv_real(r->delivered);
    print_csv_real(r->stretch);
    printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", r->lost, r->unroutable, r->retried,
           r->dropped);
}

static void print_csv_saturation(const struct cli_simulated *one)
{
    printf("\"%s\",%" PRIu64 ",%.9g", one->name, one->options.seed, one->saturation.low);
    print_csv_real(one->saturation.high);
    printf(",%s", cli_simulate_end(one->saturation.end));
    print_csv_real(one->bound.load);
    putchar('\n');
}

static void print_csv_row(const struct cli_simulated *one, bool first)
{
    if (first && one->points == 1)
        printf("network,seed,offered,accepted,latency,interval,network_latency,p50,p99,p999,max,"
               "hops,end,packets,warmup,clocks,mean_use,most_use,fewest,most,fairness,delivered,"
               "stretch,lost,unroutable,retried,dropped\n");
    print_csv_point(one, &one->point[one->points - 1]);
}

static void print_csv(const struct cli_simulated *all, unsigned count)
{
    printf("network,seed,sustains,fails,end,routing_bound\n");
    for (unsigned i = 0; i < count; i++)
        print_csv_saturation(&all[i]);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static json_t *real(double value)
{
    return value < 0 ? cli_json(json_null()) : cli_json_number(value);
}

static void put_count(json_t *object, const char *key, uint64_t value, bool known)
{
    cli_json_put(object, key, known ? cli_json_count(0, value) : cli_json(json_null()));
}

static json_t *json_point(const struct cli_simulated *one, const rg_sim_point *point)
{
    const rg_sim_result *r = &point->result;
    const bool known = r->latency >= 0 && !one->options.queue;
    json_t *object = cli_json(json_object());

    put_count(object, "seed", point->options.seed, true);
    cli_json_put(object, "offered", real(r->offered));
    cli_json_put(object, "accepted", cli_json_number(r->accepted));
    cli_json_put(object, "latency", real(r->latency));
    cli_json_put(object, "interval", real(r->interval));
    cli_json_put(object, "network_latency", real(r->network));
    put_count(object, "p50", r->p50, known);
    put_count(object, "p99", r->p99, known);
    put_count(object, "p999", r->p999, known);
    put_count(object, "max", r->max, known);
    cli_json_put(object, "hops", real(r->hops));
    cli_json_put(object, "end", cli_json(json_string(cli_simulate_end(r->end))));
    put_count(object, "packets", r->packets, true);
    put_count(object, "warmup", r->warmup, true);
    put_count(object, "clocks", r->clocks, true);
    cli_json_put(object, "mean_use", real(r->mean_use));
    cli_json_put(object, "most_use", real(r->most_use));
    json_t *busiest = r->most_use < 0 ? json_null()
                                      : json_pack("{s:s, s:i}", "vertex",
                                                  cli_label_of(&one->net, r->busiest.vertex).text,
                                                  "port", (int)r->busiest.port);
    cli_json_put(object, "busiest", cli_json(busiest));
    cli_json_put(object, "fewest", real(r->fewest));
    cli_json_put(object, "most", real(r->most));
    cli_json_put(object, "fairness", real(r->fairness));
    cli_json_put(object, "delivered", real(r->delivered));
    cli_json_put(object, "stretch", real(r->stretch));
    put_count(object, "lost", r->lost, true);
    put_count(object, "unroutable", r->unroutable, true);
    put_count(object, "retried", r->retried, true);
    put_count(object, "dropped", r->dropped, true);
    return object;
}

static json_t *json_router(const struct cli_simulated *one)
{
    const rg_sim_options *o = &one->options;
    if (o->queue)
        return cli_json(json_null());
    return cli_json(json_pack("{s:i, s:i, s:i, s:s, s:s, s:i, s:i, s:i, s:i}", "vcs", (int)o->vcs,
                              "classes", (int)one->classes, "buffer", (int)o->buffer, "switching",
                              cli_simulate_switching(o->switching), "allocator", allocator_of(o),
                              "route_delay", (int)o->route_delay, "link_delay", (int)o->link_delay,
                              "credit_delay", (int)o->credit_delay, "inject_delay",
                              (int)o->inject_delay));
}

static json_t *json_network(const struct cli_simulated *one, bool saturation)
{
    const rg_sim_options *o = &one->options;
    json_t *flits = o->lengths > 0 ? cli_json_number(rg_sim_flits(o)) : cli_json_count(0, o->flits);
    json_t *object = cli_json(json_pack(
        "{s:s, s:s, s:s, s:o, s:b, s:o, s:s, s:b, s:o}", "network", one->name, "routing",
        cli_simulate_routing(o->routing), "select", cli_simulate_select(o->select), "rule",
        cli_rule_json(&one->net, &o->rule), "safe", one->safe, "router", json_router(one),
        "traffic", cli_simulate_traffic(o->traffic), "self", o->self, "flits", flits));
    cli_json_put(object, "routing_bound", real(one->bound.load));
    if (saturation) {
        cli_json_put(object, "sustains", cli_json_number(one->saturation.low));
        cli_json_put(object, "fails", real(one->saturation.high));
        cli_json_put(object, "end", cli_json(json_string(cli_simulate_end(one->saturation.end))));
        return object;
    }
    json_t *points = cli_json(json_array());
    for (uint64_t p = 0; p < one->points; p++)
        cli_json_add(points, json_point(one, &one->point[p]));
    cli_json_put(object, "points", points);
    return object;
}

static void print_json(const struct cli_simulated *all, unsigned count, bool saturation)
{
    json_t *array = cli_json(json_array());
    for (unsigned i = 0; i < count; i++)
        cli_json_add(array, json_network(&all[i], saturation));
    cli_json_print(array, false);
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
        print_json(all, count, request->saturation);
        break;
    case CLI_SIMULATE_CSV:
        if (request->saturation)
            print_csv(all, count);
        break;
    case CLI_SIMULATE_SVG:
        cli_simulate_svg(all, count);
        break;
    }
    cli_flush();
}
