/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The paper's experiment: uniform traffic, buffers of 8, packets that move a link a clock where
 * they can, loads 0.05 to 1, and it stops after 200 packets a destination. A latency at such a stop
 * is an artefact where the network is saturated, since it grows with the length of the run: beside
 * it stands that of the network in its steady state, where there is one.
 */

#include "reproduce.h"

#include <stdio.h>

#include "cli/common/fail.h"
#include "cli/common/progress.h"
#include "inner/net/record_make.h"
#include "inner/plot.h"
#include "routegen/net/simulate_load.h"
#include "inner/net/simulate_sweep.h"

enum { LOADS = 20, NETWORKS = 2, EACH = 200, CLAIM = 7 /* load 0.4 */ };

static const char *const names[NETWORKS] = {"kantc:3,4", "mikantc:3,4"};

struct figure {
    double load[LOADS];
    double stop_latency[NETWORKS][LOADS]; /* by the paper's stop rule */
    double stop_accepted[NETWORKS][LOADS];
    rg_sim_result steady[NETWORKS][LOADS];
};

static void set_network(const char *name, rg_topology *net, rg_sim_options *options)
{
    *net = cli_reproduce_net("%s", name);
    cli_must(rg_sim_options_init(net, options, sizeof *options));
    options->vcs = 2;
    options->allocator = RG_SIM_GREEDY;
    options->route_delay = 0;
    options->link_delay = options->credit_delay = options->inject_delay = 1;
}

/* By the paper's stop rule. */
static void stop(const rg_topology *net, const rg_sim_options *options, double *latency,
                 double *accepted)
{
    rg_sim_result result;
    rg_sim_plan plan;

    (void)rg_sim_plan_init(&plan, sizeof plan);
    plan.each = EACH;
    cli_must(rg_sim_measure(net, options, &plan, NULL, NULL, 0, &result));
    *latency = result.latency;
    *accepted = result.accepted;
}

static void simulate(struct figure *figure)
{
    rg_sim_point points[NETWORKS * LOADS];
    rg_topology net[NETWORKS];
    rg_sim_options options;
    struct cli_progress progress;
    rg_sim_plan plan;

    (void)rg_sim_plan_init(&plan, sizeof plan);
    plan.fixed = true;
    plan.warmup = 2000;
    plan.most = 16000;
    plan.precision = 0.02;
    for (unsigned i = 0; i < NETWORKS * LOADS; i++) {
        const unsigned n = i / LOADS, l = i % LOADS;
        set_network(names[n], &net[n], &options);
        options.load = figure->load[l] = (l + 1) * 5 / 100.0;
        stop(&net[n], &options, &figure->stop_latency[n][l], &figure->stop_accepted[n][l]);
        points[i] = (rg_sim_point){.net = &net[n], .options = options};
    }
    const rg_watch watch = cli_progress_watch(&progress, "figure 5", NETWORKS * LOADS);
    cli_must(rg_sim_sweep(points, NETWORKS * LOADS, &plan, 0, &watch));
    cli_progress_erase(&progress);
    for (unsigned i = 0; i < NETWORKS * LOADS; i++)
        figure->steady[i / LOADS][i % LOADS] = points[i].result;
}

/* ---- Formats --------------------------------------------------------------------------------- */

/* Up to which load there is a steady state, and what is accepted of the paper's 40 %. */
static void put_carried(rg_value *record, const struct figure *figure, unsigned n)
{
    unsigned steady = 0;

    while (steady < LOADS && figure->steady[n][steady].latency >= 0)
        steady++;
    rg_put_line(record, names[n], "steady up to %.2f; at %.2f it carries %.3f",
                steady > 0 ? figure->load[steady - 1] : 0, figure->load[CLAIM],
                figure->steady[n][CLAIM].accepted);
}

static void print_rows(const struct figure *figure, enum cli_format format)
{
    static const rg_column columns[] = {
        {.key = "network", .title = "network", .width = -11},
        {.key = "load", .title = "load", .width = 4},
        {.key = "stop_latency", .title = "stop latency", .width = 12},
        {.key = "stop_accepted", .title = "accepted", .width = 8},
        {.key = "latency", .title = "steady latency", .width = 14},
        {.key = "interval"},
        {.key = "accepted", .title = "accepted", .width = 8},
        {.key = "end"},
        {.key = NULL}};
    rg_value *record = rg_record_begin();
    rg_put_line(record, "Fig. 5", "latency against load, 2 virtual channels of 8, a link a clock");
    rg_put_line(record, "stop", "births until each destination has %d packets, as in the paper",
                EACH);
    rg_put_line(record, "the paper", "works efficiently when the load is below 0.4");
    for (unsigned n = 0; n < NETWORKS; n++)
        put_carried(record, figure, n);
    rg_put_line(record, "", "%s", "");
    rg_value *list = rg_put_list(record, "runs");

    for (unsigned i = 0; i < NETWORKS * LOADS; i++) {
        const unsigned n = i / LOADS, l = i % LOADS;
        const rg_sim_result *steady = &figure->steady[n][l];
        const bool saturated = steady->latency < 0;
        rg_value *row = rg_put_record(list, NULL);
        rg_put_text(row, "network", names[n]);
        cli_put_real(row, "load", 2, figure->load[l]);
        cli_put_real(row, "stop_latency", 2, figure->stop_latency[n][l]);
        cli_put_real(row, "stop_accepted", 4, figure->stop_accepted[n][l]);
        cli_put_real(row, "latency", 2, steady->latency);
        rg_put_known(row, "interval", saturated ? -1 : steady->interval);
        cli_put_real(row, "accepted", 4, steady->accepted);
        rg_put_text(row, "end", saturated ? "saturated" : "steady");
    }
    cli_reproduce_runs(record, format, columns);
}

static void print_svg(const struct figure *figure)
{
    rg_plot_series latency[2 * NETWORKS], accepted[2 * NETWORKS];
    double y[NETWORKS][LOADS], all[NETWORKS][LOADS];
    static const char *const labels[2 * NETWORKS] = {"KANTC(3,4), 200 a destination",
                                                     "MiKANTC(3,4), 200 a destination",
                                                     "KANTC(3,4), steady", "MiKANTC(3,4), steady"};
    rg_out out = cli_out(stdout);
    rg_plot plot;

    for (unsigned n = 0; n < NETWORKS; n++) {
        size_t steady = 0;
        for (unsigned l = 0; l < LOADS; l++) {
            all[n][l] = figure->steady[n][l].accepted;
            /* Loads ascend, and there is no steady state after the first one without. */
            if (steady == l && figure->steady[n][l].latency >= 0)
                y[n][steady++] = figure->steady[n][l].latency;
        }
        latency[n] = accepted[n] =
            (rg_plot_series){labels[n], n, true, false, LOADS, figure->load, NULL, NULL, 0};
        latency[NETWORKS + n] = accepted[NETWORKS + n] = (rg_plot_series){
            labels[NETWORKS + n], n, false, false, LOADS, figure->load, NULL, NULL, 0};
        latency[n].y = figure->stop_latency[n];
        accepted[n].y = figure->stop_accepted[n];
        latency[NETWORKS + n].count = steady;
        latency[NETWORKS + n].y = y[n];
        accepted[NETWORKS + n].y = all[n];
    }
    rg_plot_begin(&plot, &out, "Packet latency of KANTC(3,4) and MiKANTC(3,4)",
                  "Fig. 5 of the paper, simulated", 2, 2, 320);
    cli_load_panel(&plot, "latency", (rg_plot_axis){"clocks (logarithmic)", true, 0, 0}, latency,
                   2 * NETWORKS);
    cli_load_panel(&plot, "accepted load", (rg_plot_axis){.label = "flits a node and clock"},
                   accepted, 2 * NETWORKS);
    cli_must(rg_plot_end(&plot));
}

void cli_figure5(unsigned format)
{
    struct figure figure;

    simulate(&figure);
    if (format <= CLI_CSV)
        print_rows(&figure, (enum cli_format)format);
    else
        print_svg(&figure);
}
