/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Figures 6 to 10 of the paper of KANTC and MiKANTC, drawn from our numbers. */

#include <stdio.h>
#include <string.h>

#include "draw/plot.h"
#include "reproduce.h"
#include "reproduce_kantc.h"
#include "routegen/net/comparison.h"

enum { FIRST_K = 2, LAST_K = 8, POINTS = LAST_K - FIRST_K + 1, MOST_SERIES = 8 };

/* What a panel is drawn from. */
struct curves {
    struct cli_series series[MOST_SERIES];
    double x[MOST_SERIES][POINTS];
    double y[MOST_SERIES][POINTS];
    unsigned count;
};

static void add_curve(struct curves *curves, const char *name, unsigned colour, bool dashed)
{
    const unsigned i = curves->count++;
    curves->series[i] = (struct cli_series){.name = name,
                                            .colour = colour,
                                            .dashed = dashed,
                                            .count = POINTS,
                                            .x = curves->x[i],
                                            .y = curves->y[i]};
}

static void set_point(struct curves *curves, unsigned k, double x, double y)
{
    const unsigned i = curves->count - 1;
    curves->x[i][k - FIRST_K] = x;
    curves->y[i][k - FIRST_K] = y;
}

static double a_node(const rg_topology *net, bool links)
{
    return (double)(links ? net->links : net->switches) / (double)net->nodes;
}

/* Figures 6 and 7: what a node costs, over what it costs in a tree. */
static void draw_costs(struct cli_plot *plot, const char *against, const char *title)
{
    static const char *const names[] = {"KANTC, switches", "KANTC, links", "MiKANTC, switches",
                                        "MiKANTC, links"};
    struct curves curves = {.count = 0};

    for (unsigned i = 0; i < 4; i++) {
        add_curve(&curves, names[i], i / 2, i % 2 == 1);
        for (unsigned k = FIRST_K; k <= LAST_K; k++) {
            const rg_topology tree = cli_reproduce_net("%s:%u,%u", against, k, k);
            const rg_topology net =
                cli_reproduce_net("%s:%u,%u", i < 2 ? "kantc" : "mikantc", k, k);
            set_point(&curves, k, k, a_node(&net, i % 2 == 1) / a_node(&tree, i % 2 == 1));
        }
    }
    cli_plot_lines(plot, &(struct cli_panel){title,
                                             {.label = "k = n"},
                                             {.label = "cost a node, ratio", .line = 1},
                                             curves.series,
                                             curves.count});
}

/* Figures 8 and 9. */
static void draw_rcp(struct cli_plot *plot, const char *family, const char *title)
{
    static const char *const names[] = {"n = 2", "n = 3", "n = 4", "n = 5", "n = 6", "n = 7"};
    struct curves curves = {.count = 0};

    for (unsigned n = 2; n <= 7; n++) {
        add_curve(&curves, names[n - 2], n - 2, false);
        for (unsigned k = FIRST_K; k <= LAST_K; k++) {
            const rg_topology net = cli_reproduce_net("%s:%u,%u", family, k, n);
            const double nodes = (double)net.nodes;
            set_point(&curves, k, nodes, rg_rcp(net.ports, kantc_rcp_diameter(k, n), nodes, 1));
        }
    }
    cli_plot_lines(plot, &(struct cli_panel){title,
                                             {.label = "compute nodes; k = 2 to 8", .log = true},
                                             {.label = "RCP, hypercube = 1", .line = 1},
                                             curves.series,
                                             curves.count});
}

/* Figure 10: exact, or by the model of the paper. */
static void draw_diversity(struct cli_plot *plot, bool exact, const char *title)
{
    static const char *const names[] = {"k-cube", "k-ary n-tree", "MiKANT", "KANTC", "MiKANTC"};
    static const char *const families[] = {"hypercube:%u", "kary:%u,8", "mikant:%u,8", "kantc:%u,8",
                                           "mikantc:%u,8"};
    static const char *const printed[] = {"KANTC, printed", "MiKANTC, printed"};
    struct curves curves = {.count = 0};

    for (unsigned i = 0; i < (exact ? 5 : 7); i++) {
        const unsigned family = i < 5 ? i : i - 2;
        add_curve(&curves, i < 5 ? names[i] : printed[i - 5], family, i >= 5);
        for (unsigned k = FIRST_K; k <= LAST_K; k++) {
            char name[32];
            rg_topology_switch_paths paths;
            snprintf(name, sizeof name, "%.*s:%u%s", (int)strcspn(families[family], ":"),
                     families[family], k, family == 0 ? "" : ",8");
            const rg_topology net = cli_reproduce_net("%s", name);
            (void)rg_topology_switch_paths_of(&net, &paths);
            const double value = exact ? paths.exact : i < 5 ? paths.model : paths.printed;
            set_point(&curves, k, k, value / (double)net.nodes);
        }
    }
    cli_plot_lines(plot, &(struct cli_panel){title,
                                             {.label = "k"},
                                             {.label = "path diversity, n = 8", .log = true},
                                             curves.series,
                                             curves.count});
}

void cli_reproduce_kantc_svg(void)
{
    struct cli_plot plot;

    cli_plot_begin(&plot, "KANTC and MiKANTC: figures 6 to 10 of the paper, computed",
                   "routegen reproduce kantc --format svg", 2, 6, 300);
    draw_costs(&plot, "kary", "Fig. 6: cost over that of the k-ary n-tree");
    draw_costs(&plot, "mikant", "Fig. 7: cost over that of MiKANT");
    draw_rcp(&plot, "kantc", "Fig. 8: relative cost performance of KANTC");
    draw_rcp(&plot, "mikantc", "Fig. 9: relative cost performance of MiKANTC");
    draw_diversity(&plot, false, "Fig. 10: path diversity, by the paper's model");
    draw_diversity(&plot, true, "Fig. 10: path diversity, shortest paths counted");
    cli_plot_end();
}
