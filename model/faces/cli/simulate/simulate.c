/* SPDX-License-Identifier: Apache-2.0 */

/* The verb simulate: networks, points, and what deadlocks; all but messages and exchanges. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "answer.h"
#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/files/files.h"
#include "faces/cli/verbs.h"
#include "request.h"
#include "net/inner/simulate_record.h"
#include "net/inner/simulate_sweep.h"
#include "net/inner/simulate.h"

enum { CYCLE = 64, STEPS = RG_SIM_SATURATION_STEPS };

/* A cycle of channels, as far as a line takes it. */
static struct cli_part cycle_text(const rg_topology *net, const rg_channel *cycle, uint64_t count)
{
    struct cli_part out = {""};
    size_t at = 0;

    for (uint64_t i = 0; i < count && at + 40 < sizeof out.text; i++)
        at += (size_t)snprintf(out.text + at, sizeof out.text - at, "%.24s port %u -> ",
                               rg_label_of(net, cycle[i].vertex).text, cycle[i].port);
    (void)snprintf(out.text + (at < 4 ? 0 : at - 4), 8, at + 40 < sizeof out.text ? "" : " ...");
    return out;
}

/* Whether there are fewer virtual channels than the routing tells apart. */
static bool is_few(const struct cli_simulated *one)
{
    return one->options.vcs > 0 && one->options.vcs < one->classes;
}

/* What to do instead, for the end of a message. */
static struct cli_part advice_text(const struct cli_simulate_request *request,
                                   const struct cli_simulated *one)
{
    const char *const unsafe = request->tables ? "" : "--unsafe runs it all the same";
    struct cli_part out = {""};
    rg_sim_options other = one->options;
    unsigned classes;

    other.routing = RG_SIM_RULE;
    other.vcs = 0;
    if (rg_sim_choose(&one->net, &other, NULL) == RG_OK &&
        rg_sim_classes(&one->net, &other, &classes) == RG_OK) {
        const char *const next = request->tables ? "" : ", ";
        if (is_few(one) && other.routing == one->options.routing)
            (void)snprintf(out.text, sizeof out.text, "; --vcs %u cannot%s%s", classes, next,
                           unsafe);
        else
            (void)snprintf(out.text, sizeof out.text,
                           "; --routing %s cannot (%u virtual channel%s)%s%s",
                           rg_sim_word("routing", other.routing), classes, classes == 1 ? "" : "s",
                           next, unsafe);
    } else if (!request->tables)
        (void)snprintf(out.text, sizeof out.text, "; %s", unsafe);
    return out;
}

/* Whether the routing is possible is told by what takes it. */
static void count_classes(struct cli_simulated *one)
{
    if (rg_sim_classes(&one->net, &one->options, &one->classes) == RG_E_MEMORY)
        cli_out_of_memory();
}

/* Takes another routing where the network's own can deadlock. */
static bool choose(struct cli_simulated *one, bool single)
{
    const rg_watch watch = cli_progress_watch(one->name);
    const rg_status status = single ? rg_sim_choose_single(&one->net, &one->options, &watch)
                                    : rg_sim_choose_prepared(&one->net, &one->options, &watch);
    cli_progress_erase();
    if (status == RG_E_MEMORY)
        cli_out_of_memory();
    one->instead = one->options.routing != RG_SIM_RULE;
    count_classes(one);
    return status == RG_OK;
}

static rg_status judge(struct cli_simulated *one, rg_channel **cycle, rg_deadlock *found,
                       rg_sim_hole *hole)
{
    const rg_watch watch = cli_progress_watch(one->name);
    cli_progress_lines();
    one->options.hole = hole;
    const rg_status status = rg_sim_judge(&one->net, &one->options, &watch, found, cycle);
    one->options.hole = NULL;
    cli_progress_erase();
    return status;
}

/* Refuses a routing that can deadlock. */
static void check_deadlock(const struct cli_simulate_request *request, struct cli_simulated *one)
{
    const rg_sim_options *o = &one->options;
    const bool waits = o->traffic == RG_SIM_REQUEST && o->shared && o->slots > 0;
    rg_sim_hole hole = {0};
    rg_channel *cycle = NULL;
    rg_deadlock found = {0};
    const bool asked = request->value[CLI_KEY_ROUTING] != NULL ||
                       request->value[CLI_KEY_ROUTE_TABLE] != NULL ||
                       request->given[CLI_KEY_UNSAFE] || cli_rule_is_given(request->value);
    const rg_status status =
        !asked && choose(one, request->single) ? RG_OK : judge(one, &cycle, &found, &hole);

    if (status == RG_E_MEMORY) /* which says nothing of the routing */
        cli_out_of_memory();
    if (status == RG_E_LOST)
        cli_simulate_deny_hole(&one->net, request->value[CLI_KEY_ROUTE_TABLE], &hole);
    if (request->value[CLI_KEY_ROUTING] == NULL)
        cli_simulate_check_notice(request, rg_routing_info_of(o->routing)->renews);
    one->safe = status == RG_OK && found.cycle == 0 && !waits;
    const struct cli_part text = cycle_text(&one->net, cycle, found.cycle);
    free(cycle);
    if (one->safe || request->given[CLI_KEY_UNSAFE])
        return;
    if (waits && status == RG_OK && found.cycle == 0)
        cli_deny("%s: requests that share virtual channels with replies, for which a terminal has "
                 "room for %u, can deadlock; without --shared they cannot, --unsafe runs it all "
                 "the same",
                 one->name, o->slots);
    if (status == RG_E_LARGE)
        cli_deny("%s: too large to say whether its routing can deadlock%s", one->name,
                 advice_text(request, one).text);
    cli_must(status);
    char vcs[32] = "", why[RG_REFUSAL_MAX];
    if (is_few(one))
        (void)snprintf(vcs, sizeof vcs, "with --vcs %u ", o->vcs);
    (void)snprintf(why, sizeof why,
                   "%s: %sthis routing can deadlock, by a cycle of %" PRIu64 " channels: %s%s",
                   one->name, vcs, found.cycle, text.text, advice_text(request, one).text);
    if (request->noc)
        cli_fail(CLI_BROKEN, "%s", why);
    cli_simulate_deny(request, why);
}

/* The load that its channels allow, and with @other which other routing would have a higher one. A
 * table of routes may have holes. */
static void must_bound(struct cli_simulated *one, bool other)
{
    const rg_watch watch = cli_progress_watch(one->name);
    cli_progress_lines();
    cli_must(rg_sim_bound_of(&one->net, &one->options, &watch, &one->bound));
    if (other)
        cli_must(rg_advise_other(&one->net, &one->options, one->bound.load, &watch, &one->other));
    cli_progress_erase();
}

void cli_simulate_begin(const struct cli_simulate_request *request, const char *name,
                        struct cli_simulated *one)
{
    cli_topology_parse(name, &one->net);
    cli_simulate_begin_of(request, one);
}

void cli_simulate_begin_of(const struct cli_simulate_request *request, struct cli_simulated *one)
{
    (void)rg_network_print(&one->net.name, one->name);
    cli_simulate_make(request, &one->net, one->name, &one->options);
    count_classes(one);
    if (one->options.queue)
        one->safe = true; /* queues have no bound */
    else
        check_deadlock(request, one);
}

static void prepare(const struct cli_simulate_request *request, const char *name,
                    struct cli_simulated *one)
{
    cli_simulate_begin(request, name, one);
    if (one->options.vcs == 0)
        one->options.vcs = rg_sim_default_vcs(&one->options, one->classes);
    one->bound.load = -1;
    if (cli_simulate_trace_option(request) == NULL) /* whose messages are not uniform */
        must_bound(one, request->format != CLI_CSV);
    one->seeds = request->saturation ? 1 : request->seeds;
    one->points = request->saturation ? 1 : cli_simulate_loads(request) * one->seeds;
}

/* A network is that of all processes. */
static void split(struct cli_simulated *one)
{
    const char *why =
        cli_simulate_spread == NULL ? "is for routegen-mpi"
        : !one->safe                ? "does not look for deadlocks: not --unsafe"
        : rg_sim_can_share(&one->options)
            ? NULL
            : "is not for faults, traces, requests, --answers, --barrier, --timeline, "
              "--packets, --planes, nodes, queues, and --routing ugal and par";
    if (why != NULL)
        cli_deny("--split %s", why);
    one->options.ranks = cli_simulate_spread->ranks;
}

/* The points of all networks, in a row. */
static rg_sim_point *make_points(const struct cli_simulate_request *request,
                                 struct cli_simulated *all, unsigned count, uint64_t *total)
{
    *total = 0;
    for (unsigned i = 0; i < count; i++)
        *total += all[i].points;
    rg_sim_point *points = cli_get((size_t)*total, sizeof *points);
    rg_sim_point *next = points;
    for (unsigned i = 0; i < count; i++) {
        all[i].point = next;
        next += all[i].points;
        for (uint64_t p = 0; p < all[i].points; p++) {
            rg_sim_point *point = &all[i].point[p];
            point->net = &all[i].net;
            point->options = all[i].options;
            if (request->saturation) {
                point->steps = STEPS;
                continue;
            }
            point->options.load = cli_simulate_load(request, p / request->seeds);
            point->options.seed += p % request->seeds;
        }
    }
    return points;
}

static void must(const char *name, rg_status status)
{
    if (status == RG_E_LARGE)
        cli_deny("%s: too large to simulate: 2^31 virtual channels or more", name);
    cli_must(status);
}

/* Says how a deadlock came about, and gives the exit code: runs it again, which is as long as it
 * was. */
static void tell_deadlock(const struct cli_simulate_request *request,
                          const struct cli_simulated *one, const rg_sim_point *point)
{
    rg_sim_lane lane[CYCLE];
    rg_sim_result result;

    cli_must(
        rg_sim_measure(&one->net, &point->options, &request->plan, NULL, lane, CYCLE, &result));
    cli_warn("%s: deadlock at clock %" PRIu64 ", load %g, seed %" PRIu64 ": %" PRIu64
             " virtual channels wait forever; a cycle of %" PRIu64 ":",
             one->name, result.clocks, point->options.load, point->options.seed, result.dead,
             result.cycle);
    for (uint64_t i = 0; i < result.cycle && i < CYCLE; i++)
        fprintf(cli_errors(), "  %s in-port %u vc %u: packet %s -> %s, %" PRIu64 " clocks old\n",
                rg_label_of(&one->net, lane[i].vertex).text, lane[i].port, lane[i].lane,
                rg_label_of(&one->net, lane[i].source).text,
                rg_label_of(&one->net, lane[i].target).text, result.clocks - lane[i].birth);
    if (result.cycle > CYCLE)
        fprintf(cli_errors(), "  ...\n");
}

static int tell_deadlocks(const struct cli_simulate_request *request,
                          const struct cli_simulated *all, unsigned count)
{
    int code = CLI_OK;
    for (unsigned i = 0; i < count; i++) {
        if (request->saturation && all[i].saturation.end == RG_SIM_LOCKED)
            code = CLI_BROKEN;
        for (uint64_t p = 0; !request->saturation && p < all[i].points; p++) {
            if (all[i].point[p].result.end != RG_SIM_LOCKED)
                continue;
            if (code == CLI_OK)
                tell_deadlock(request, &all[i], &all[i].point[p]);
            code = CLI_BROKEN;
        }
    }
    return code;
}

struct answer {
    const struct cli_simulate_request *request;
    struct cli_simulated *all;
    uint64_t each; /* points of a network that were asked for */
    bool waits;    /* rows stand for the files, too, and come after these */
};

/* Takes the next point of the answer. */
static void show_row(void *context, uint64_t index)
{
    const struct answer *answer = context;
    struct cli_simulated *one = &answer->all[index / answer->each];

    one->points++;
    if (!answer->request->saturation && !answer->waits)
        cli_simulate_row(one, answer->request->format, one == answer->all);
}

/* Those that have waited. */
static void show_rows(const struct cli_simulate_request *request, struct cli_simulated *one,
                      bool first)
{
    const uint64_t points = one->points;
    for (one->points = 1; one->points <= points; one->points++)
        cli_simulate_row(one, request->format, first);
    one->points = points;
}

static void run(const struct cli_simulate_request *request, struct cli_simulated *all,
                unsigned count, uint64_t total, bool waits)
{
    struct answer answer = {request, all, total / count, waits};
    const struct cli_rows rows = {show_row, &answer};

    for (unsigned i = 0; i < count; i++)
        all[i].points = 0;
    cli_simulate_runs(request, all[0].point, total, &rows);
    for (uint64_t p = 0; p < total; p++)
        must(all[p / answer.each].name, all[0].point[p].status);
    for (unsigned i = 0; i < count; i++)
        all[i].saturation = all[i].point[0].saturation;
}

void cli_simulate_sustained(const rg_topology *net, rg_compared *compared)
{
    struct cli_simulate_request request;
    struct cli_simulated one = {0};
    rg_sim_saturation found;

    cli_simulate_request_begin(&request);
    request.plan.most = 100000;
    request.saturation = true;
    const rg_name name = rg_name_of(&net->name);
    prepare(&request, name.text, &one);
    const rg_watch watch = cli_progress_watch(name.text);
    cli_progress_lines();
    const rg_status status =
        rg_sim_saturate(net, &one.options, &request.plan, STEPS, 0, &watch, &found);
    cli_progress_erase();
    must(name.text, status);
    free(request.told);
    cli_simulate_tables_free(&one.options);
    if (one.bound.load >= 0)
        compared->value[RG_ROW_ROUTING] =
            (rg_measure){.kind = RG_MEASURE_REAL, .real = one.bound.load};
    compared->value[RG_ROW_SIMULATED] = (rg_measure){.kind = RG_MEASURE_REAL, .real = found.low};
}

static unsigned count_of(const struct cli_arguments *arguments)
{
    unsigned count = 0;
    while (count < CLI_MAX_ARGUMENTS && arguments->value[count] != NULL)
        count++;
    return count;
}

/* Loads and seeds: the points of all networks. */
static int simulate_points(struct cli_simulate_request *request, struct cli_simulated *all,
                           unsigned count, const struct cli_simulate_files *files)
{
    uint64_t total;
    rg_sim_point *points = make_points(request, all, count, &total);

    const bool waits =
        files->channels != NULL || files->terminals != NULL || all[0].observer != NULL;
    run(request, all, count, total, waits);
    cli_observe_end(all[0].observer);
    cli_simulate_files_write(request, &all[0], files);
    if (!cli_observe_print(all[0].observer)) {
        for (unsigned i = 0; i < count && waits && !request->saturation; i++)
            show_rows(request, &all[i], i == 0);
        cli_simulate_print(request, all, count);
    }
    const int code = tell_deadlocks(request, all, count);
    free(points);
    return code;
}

int cli_simulate(int argc, char **argv)
{
    static struct cli_syntax syntax = {
        .verb = "simulate",
        .options = cli_simulate_options,
        .usage = "NETWORK...",
        .doc = "Simulates networks flit by flit: latency and accepted load at a load.\v"
               "Loads are flits a terminal and clock, times are clocks, latency is from birth to "
               "the arrival of the last flit, +- half its 95 % interval. A network whose backlog "
               "grows for as long as the run lasts is saturated, and has no latency; nor has a "
               "run that has not settled at the end. A routing that can "
               "deadlock is refused unless --unsafe; a deadlock in a run is found, its cycle is "
               "shown, and the exit code is 1. The same options give the same output, byte for "
               "byte, for any number of threads. doc/simulator.md has the model.\n"
               "\n"
               "Examples:\n"
               "  routegen simulate torus:8,8 --load .1:.3:.1\n"
               "  routegen simulate kautz:3,4 --routing count --load .2 --format json\n"
               "  routegen simulate mesh:4,4 kary:2,4 --load .1:.5:.1 --format svg\n"
               "  routegen simulate kary:4,3 --exchange shift,random --up node-digit --flits 8\n"
               "  routegen simulate mesh:4,4 --traffic shuffle --load sat --max-clocks 2e4\n",
        .arguments = {"[NETWORK...]"},
        .words = {CLI_WORDS_RULE, &cli_plot_formats},
        .option = cli_simulate_take,
    };
    struct cli_simulate_request request;
    struct cli_arguments arguments;
    unsigned count = 0;
    int code;

    cli_simulate_request_begin(&request);
    cli_simulate_words(&syntax, NULL);
    cli_parse(&syntax, argc, argv, &arguments, &request);
    request.format = arguments.format;
    const char *own = request.given[CLI_KEY_BOOKSIM]
                          ? cli_simulate_booksim(&request, arguments.value[0] != NULL)
                          : NULL;
    if (arguments.value[0] == NULL)
        arguments.value[0] = own;
    if (arguments.value[0] == NULL)
        cli_deny("simulate: NETWORK is missing; see 'routegen simulate --help'");
    cli_simulate_check(&request);
    const char *trace = cli_simulate_trace_option(&request);
    if (trace != NULL && (count_of(&arguments) > 1 || request.format == CLI_SVG))
        cli_deny("--%s takes one network, and text, json or csv", trace);
    if ((request.value[CLI_KEY_CHANNELS] != NULL || request.value[CLI_KEY_TERMINALS] != NULL) &&
        count_of(&arguments) > 1)
        cli_deny("--channels and --terminals take one network");
    if (request.saturation && request.format == CLI_SVG)
        cli_deny("--load sat has no curves; text, json or csv expected");
    const struct cli_simulate_files files = cli_simulate_files_open(&request);
    count = count_of(&arguments);
    struct cli_simulated *all = cli_get(count, sizeof *all);
    for (unsigned i = 0; i < count; i++)
        prepare(&request, arguments.value[i], &all[i]);
    all[0].observer = cli_observe(&request, &all[0], count);
    for (unsigned i = 0; request.given[CLI_KEY_SPLIT] && i < count; i++)
        split(&all[i]);
    if (trace != NULL)
        code = cli_simulate_trace(&request, &all[0]);
    else if (request.value[CLI_KEY_EXCHANGE] != NULL)
        code = cli_simulate_exchange(&request, all, count);
    else
        code = simulate_points(&request, all, count, &files);
    for (unsigned i = 0; i < count; i++)
        cli_simulate_tables_free(&all[i].options);
    free(all);
    free(request.told);
    free(request.text);
    return code;
}
