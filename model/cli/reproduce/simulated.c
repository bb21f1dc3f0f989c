/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The report's simulator queues packets without bound, in one queue for each link, which passes
 * one in a clock (rg_sim_queue_run). Its systems are those of some 2048 or 3600 nodes; what it
 * concludes is in the note below the table.
 */

#include "reproduce.h"

#include <stdio.h>

#include "cli/common/fail.h"
#include "cli/common/progress.h"
#include "inner/net/record_make.h"
#include "inner/plot.h"
#include "routegen/net/simulate_load.h"
#include "inner/topology_route.h"

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

static double load_of(unsigned l)
{
    return (l + 1) * 5 / 100.0;
}

static void simulate(const struct system *system, struct outcome *outcome,
                     struct cli_progress *progress, unsigned done)
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
        cli_progress_show(progress, done * LOADS + l);
        cli_must(rg_sim_queue_run(&net, &options, WARM_UP, CLOCKS, NULL, &result));
        outcome->latency[l] = result.latency;
        outcome->accepted[l] = result.accepted;
        outcome->hops[l] = result.hops;
        outcome->count = l + 1;
        if (is_saturated(outcome, l))
            break;
    }
}

/* ---- Formats --------------------------------------------------------------------------------- */

static void print_rows(const struct outcome *all, enum cli_format format)
{
    static const rg_column columns[] = {{.key = "network", .title = "network", .width = -26},
                                        {.key = "load", .title = "load", .width = 4},
                                        {.key = "latency", .title = "latency", .width = 7},
                                        {.key = "accepted", .title = "accepted", .width = 8},
                                        {.key = "hops", .title = "hops", .width = 6},
                                        {.key = "saturated", .title = "saturated", .width = -9},
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
            cli_put_real(row, "load", 2, all[i].load[l]);
            rg_value *latency = cli_put_real(row, "latency", 1, all[i].latency[l]);
            if (saturated)
                rg_say(latency, NULL, "-"); /* grows with the length of the run */
            cli_put_real(row, "accepted", 3, all[i].accepted[l]);
            cli_put_real(row, "hops", 3, all[i].hops[l]);
            rg_say(rg_put_flag(row, "saturated", saturated), NULL, saturated ? "saturated" : "");
        }
    cli_reproduce_runs(record, format, columns);
}

static void print_svg(const struct outcome *all)
{
    rg_plot_series latency[SYSTEMS], accepted[SYSTEMS];
    rg_out out = cli_out(stdout);
    rg_plot plot;

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
    rg_plot_begin(&plot, &out, "Topologies for parallel machines",
                  "store and forward, queues without bound, simulated", 2, 2, 380);
    cli_load_panel(&plot, "latency below saturation", (rg_plot_axis){.label = "clocks"}, latency,
                   SYSTEMS);
    cli_load_panel(&plot, "accepted load", (rg_plot_axis){.label = "packets a node and clock"},
                   accepted, SYSTEMS);
    cli_must(rg_plot_end(&plot));
}

void cli_mpp_simulated(unsigned format)
{
    struct outcome all[SYSTEMS];
    struct cli_progress progress;

    cli_progress_begin(&progress, "mpp", SYSTEMS * LOADS);
    progress.unit = "runs";
    for (unsigned i = 0; i < SYSTEMS; i++)
        simulate(&systems[i], &all[i], &progress, i);
    cli_progress_erase(&progress);
    if (format <= CLI_CSV)
        print_rows(all, (enum cli_format)format);
    else
        print_svg(all);
}
