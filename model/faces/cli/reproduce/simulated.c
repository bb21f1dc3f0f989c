/* SPDX-License-Identifier: Apache-2.0 */

/* What the papers have simulated, once more: rows of runs by network and load, or their curves. */

#include "reproduce.h"

#include <stdio.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "net/inner/record_make.h"
#include "net/inner/simulate_sweep.h"
#include "net/inner/plot.h"
#include "families/inner/topology_route.h"
#include "routegen/net/simulate_load.h"

static double load_of(unsigned l)
{
    return (l + 1) * 5 / 100.0;
}

/* Latency and accepted load against the load. */
static void draw(const char *title, const char *subtitle, double height,
                 const rg_plot_panel panels[2])
{
    rg_out out = cli_out(stdout);
    rg_plot plot;

    rg_plot_begin(&plot, &out, title, subtitle, 2, 2, height);
    rg_plot_lines(&plot, &panels[0]);
    rg_plot_lines(&plot, &panels[1]);
    cli_must(rg_plot_end(&plot));
}

/* ---- The report on topologies for parallel machines ----------------------------------------- */

/*
 * The report's simulator queues packets without bound, in one queue for each link, which passes
 * one in a clock (rg_sim_queue_run). Its systems are those of some 2048 or 3600 nodes; what it
 * concludes is in the note below the table.
 */

enum { LOADS = 8, WARM_UP = 200, CLOCKS = 200 };

static const struct system {
    const char *network;
    bool shift; /* all letters are appended */
} systems[] = {{"hypercube:11", false}, {"debruijn:2,11", false}, {"debruijn:2,11", true},
               {"mdsxn:6,5", true},     {"mdsxn:9,2", true},      {"mdsxn:4,4,3", true},
               {"mdsxn:7,2,2", true},   {"scc:6", false},         {"sci:6", false}};
enum { SYSTEMS = sizeof systems / sizeof systems[0] };

struct outcome {
    char name[40];
    double load[LOADS], latency[LOADS], accepted[LOADS], hops[LOADS];
    unsigned count; /* of loads: to the first at which it is saturated */
};

static const double kept_up = 0.97; /* a window of 200 clocks is noisy */

static bool is_saturated(const struct outcome *one, unsigned l)
{
    return one->accepted[l] < kept_up * one->load[l];
}

static void simulate(const struct system *system, struct outcome *outcome, unsigned done)
{
    const rg_topology net = cli_reproduce_net("%s", system->network);
    rg_sim_options options;
    rg_sim_queued result;

    cli_must(rg_sim_options_init(&net, &options, sizeof options));
    if (system->shift)
        options.rule.words = RG_WORDS_SHIFT;
    if ((rg_route_rule_uses(&net) & RG_ROUTE_TIE) != 0)
        options.rule.tie = RG_TIE_ALL;
    if ((rg_route_rule_uses(&net) & RG_ROUTE_CUBE) != 0)
        options.rule.cube = RG_CUBE_MINIMAL;
    (void)snprintf(outcome->name, sizeof outcome->name, "%s%s", system->network,
                   system->shift ? ", all letters" : "");
    for (unsigned l = 0; l < LOADS; l++) {
        options.load = outcome->load[l] = load_of(l);
        cli_progress_show(done * LOADS + l);
        cli_must(rg_sim_queue_run(&net, &options, WARM_UP, CLOCKS, NULL, &result));
        outcome->latency[l] = result.latency;
        outcome->accepted[l] = result.accepted;
        outcome->hops[l] = result.hops;
        outcome->count = l + 1;
        if (is_saturated(outcome, l))
            break;
    }
}

static void print_systems(const struct outcome *all, enum cli_format format)
{
    static const rg_column columns[] = {RG_COLUMN("network", -26),
                                        RG_REAL_COLUMN("load", 4, 2),
                                        RG_REAL_COLUMN("latency", 7, 1),
                                        RG_REAL_COLUMN("accepted", 8, 3),
                                        RG_REAL_COLUMN("hops", 6, 3),
                                        RG_COLUMN("saturated", -9),
                                        {.key = NULL}};
    rg_value *record = rg_record_begin();
    rg_put_line(record, "runs",
                "store and forward, a packet a link and clock, queues without bound; packets born "
                "in %d clocks after %d, up to saturation",
                CLOCKS, WARM_UP);
    rg_put_line(record, "the report",
                "SCI has lower latencies than SCC, whether its links are worth it is open; groups "
                "of equal size are best");
    rg_put_line(record, "here",
                "SCI carries no more, since the one network link of a node is the fullest in "
                "both; the groups are, at degree 4 and at 6");
    rg_put_line(record, "", "%s", "");
    rg_value *list = rg_put_list(record, "runs");

    for (unsigned i = 0; i < SYSTEMS; i++)
        for (unsigned l = 0; l < all[i].count; l++) {
            const bool saturated = is_saturated(&all[i], l);
            rg_value *row = rg_put_record(list, NULL);
            rg_put_text(row, "network", all[i].name);
            rg_put_real(row, "load", all[i].load[l]);
            rg_value *latency = rg_put_known(row, "latency", all[i].latency[l]);
            if (saturated)
                rg_say(latency, NULL, "-"); /* grows with the length of the run */
            rg_put_known(row, "accepted", all[i].accepted[l]);
            rg_put_known(row, "hops", all[i].hops[l]);
            rg_say(rg_put_flag(row, "saturated", saturated), NULL, saturated ? "saturated" : "");
        }
    cli_print_rows(record, format, columns, "runs");
}

static void draw_systems(const struct outcome *all)
{
    rg_plot_series latency[SYSTEMS], accepted[SYSTEMS];

    for (unsigned i = 0; i < SYSTEMS; i++) {
        size_t steady = 0;
        while (steady < all[i].count && !is_saturated(&all[i], (unsigned)steady))
            steady++;
        latency[i] = (rg_plot_series){.name = all[i].name,
                                      .colour = i % RG_PLOT_COLOURS,
                                      .dashed = i >= RG_PLOT_COLOURS,
                                      .count = steady > 0 ? steady : 1,
                                      .x = all[i].load,
                                      .y = all[i].latency};
        accepted[i] = latency[i];
        accepted[i].count = all[i].count;
        accepted[i].y = all[i].accepted;
    }
    draw("Topologies for parallel machines", "store and forward, queues without bound, simulated",
         380,
         (const rg_plot_panel[]){
             {"latency below saturation", {.label = "load"}, {.label = "clocks"}, latency, SYSTEMS},
             {"accepted load",
              {.label = "load"},
              {.label = "packets a node and clock"},
              accepted,
              SYSTEMS}});
}

void cli_mpp_simulated(unsigned format)
{
    struct outcome all[SYSTEMS];

    cli_progress_begin("mpp", "runs", SYSTEMS * LOADS);
    for (unsigned i = 0; i < SYSTEMS; i++)
        simulate(&systems[i], &all[i], i);
    cli_progress_erase();
    if (format <= CLI_CSV)
        print_systems(all, format);
    else
        draw_systems(all);
}

/* ---- Fig. 5 of the paper on kantc and mikantc ------------------------------------------------ */

/*
 * The paper's experiment: uniform traffic, buffers of 8, packets that move a link a clock where
 * they can, loads 0.05 to 1, and it stops after 200 packets a destination. A latency at such a stop
 * is an artefact where the network is saturated, since it grows with the length of the run: beside
 * it stands that of the network in its steady state, where there is one.
 */

enum { NETWORKS = 2, POINTS = 20 /* loads */, EACH = 200, CLAIM = 7 /* load 0.4 */ };

static const char *const names[NETWORKS] = {"kantc:3,4", "mikantc:3,4"};

struct figure {
    double load[POINTS];
    double stop_latency[NETWORKS][POINTS]; /* by the paper's stop rule */
    double stop_accepted[NETWORKS][POINTS];
    rg_sim_result steady[NETWORKS][POINTS];
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

static void simulate_figure(struct figure *figure)
{
    rg_sim_point points[NETWORKS * POINTS];
    rg_topology net[NETWORKS];
    rg_sim_options options;
    rg_sim_plan plan;

    (void)rg_sim_plan_init(&plan, sizeof plan);
    plan.fixed = true;
    plan.warmup = 2000;
    plan.most = 16000;
    plan.precision = 0.02;
    for (unsigned i = 0; i < NETWORKS * POINTS; i++) {
        const unsigned n = i / POINTS, l = i % POINTS;
        set_network(names[n], &net[n], &options);
        options.load = figure->load[l] = load_of(l);
        stop(&net[n], &options, &figure->stop_latency[n][l], &figure->stop_accepted[n][l]);
        points[i] = (rg_sim_point){.net = &net[n], .options = options};
    }
    const rg_watch watch = cli_progress_watch("figure 5");
    cli_must(rg_sim_sweep(points, NETWORKS * POINTS, &plan, 0, &watch));
    cli_progress_erase();
    for (unsigned i = 0; i < NETWORKS * POINTS; i++)
        figure->steady[i / POINTS][i % POINTS] = points[i].result;
}

/* How many of the loads, which ascend, have a steady state: those before the first one without. */
static unsigned steady_loads(const struct figure *figure, unsigned n)
{
    unsigned steady = 0;

    while (steady < POINTS && figure->steady[n][steady].latency >= 0)
        steady++;
    return steady;
}

static void print_figure(const struct figure *figure, enum cli_format format)
{
    static const rg_column columns[] = {RG_COLUMN("network", -11),
                                        RG_REAL_COLUMN("load", 4, 2),
                                        {"stop_latency", "stop latency", 12, 2, 0},
                                        {"stop_accepted", "accepted", 8, 4, 0},
                                        {"latency", "steady latency", 14, 2, 0},
                                        {.key = "interval"},
                                        RG_REAL_COLUMN("accepted", 8, 4),
                                        {.key = "end"},
                                        {.key = NULL}};
    rg_value *record = rg_record_begin();
    rg_put_line(record, "Fig. 5", "latency against load, 2 virtual channels of 8, a link a clock");
    rg_put_line(record, "stop", "births until each destination has %d packets, as in the paper",
                EACH);
    rg_put_line(record, "the paper", "works efficiently when the load is below 0.4");
    for (unsigned n = 0; n < NETWORKS; n++) { /* what is accepted of the paper's 40 % */
        const unsigned steady = steady_loads(figure, n);
        rg_put_line(record, names[n], "steady up to %.2f; at %.2f it carries %.3f",
                    steady > 0 ? figure->load[steady - 1] : 0, figure->load[CLAIM],
                    figure->steady[n][CLAIM].accepted);
    }
    rg_put_line(record, "", "%s", "");
    rg_value *list = rg_put_list(record, "runs");

    for (unsigned i = 0; i < NETWORKS * POINTS; i++) {
        const unsigned n = i / POINTS, l = i % POINTS;
        const rg_sim_result *steady = &figure->steady[n][l];
        const bool saturated = steady->latency < 0;
        rg_value *row = rg_put_record(list, NULL);
        rg_put_text(row, "network", names[n]);
        rg_put_real(row, "load", figure->load[l]);
        rg_put_known(row, "stop_latency", figure->stop_latency[n][l]);
        rg_put_known(row, "stop_accepted", figure->stop_accepted[n][l]);
        rg_put_known(row, "latency", steady->latency);
        rg_put_known(row, "interval", saturated ? -1 : steady->interval);
        rg_put_known(row, "accepted", steady->accepted);
        rg_put_text(row, "end", saturated ? "saturated" : "steady");
    }
    cli_print_rows(record, format, columns, "runs");
}

static void draw_figure(const struct figure *figure)
{
    static const char *const labels[2 * NETWORKS] = {"KANTC(3,4), 200 a destination",
                                                     "MiKANTC(3,4), 200 a destination",
                                                     "KANTC(3,4), steady", "MiKANTC(3,4), steady"};
    rg_plot_series latency[2 * NETWORKS], accepted[2 * NETWORKS];
    double y[2][NETWORKS][POINTS]; /* of the steady states: latency, accepted load */

    for (unsigned i = 0; i < 2 * NETWORKS; i++) {
        const unsigned n = i % NETWORKS;
        const bool stopped = i < NETWORKS;
        for (unsigned l = 0; l < POINTS; l++) {
            y[0][n][l] = figure->steady[n][l].latency;
            y[1][n][l] = figure->steady[n][l].accepted;
        }
        latency[i] = accepted[i] = (rg_plot_series){
            .name = labels[i], .colour = n, .dashed = stopped, .count = POINTS, .x = figure->load};
        latency[i].count = stopped ? POINTS : steady_loads(figure, n);
        latency[i].y = stopped ? figure->stop_latency[n] : y[0][n];
        accepted[i].y = stopped ? figure->stop_accepted[n] : y[1][n];
    }
    draw("Packet latency of KANTC(3,4) and MiKANTC(3,4)", "Fig. 5 of the paper, simulated", 320,
         (const rg_plot_panel[]){{"latency",
                                  {.label = "load"},
                                  {"clocks (logarithmic)", true, 0, 0},
                                  latency,
                                  2 * NETWORKS},
                                 {"accepted load",
                                  {.label = "load"},
                                  {.label = "flits a node and clock"},
                                  accepted,
                                  2 * NETWORKS}});
}

void cli_figure5(unsigned format)
{
    struct figure figure;

    simulate_figure(&figure);
    if (format <= CLI_CSV)
        print_figure(&figure, format);
    else
        draw_figure(&figure);
}
