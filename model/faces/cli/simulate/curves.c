/* SPDX-License-Identifier: Apache-2.0 */

/* Latency and accepted load against the load, a colour a network. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "answer.h"
#include "faces/cli/common/fail.h"
#include "net/inner/plot.h"
#include "request.h"
#include "net/inner/simulate_record.h"

/* The points of a network in a panel. */
struct curve {
    double *x, *y, *half;
    size_t count;
    char name[RG_NETWORK_MAX_TEXT + 16]; /* with the routing, where the rule could deadlock */
};

static struct curve take(const struct cli_simulated *one, bool latency)
{
    const size_t room = (size_t)one->points;
    struct curve curve = {cli_get(room, sizeof(double)), cli_get(room, sizeof(double)),
                          cli_get(room, sizeof(double)), 0, ""};

    for (size_t p = 0; p < room; p++) {
        const rg_sim_result *r = &one->point[p].result;
        if (r->end == RG_SIM_LOCKED || (latency && r->latency < 0))
            continue;
        curve.x[curve.count] = r->offered;
        curve.y[curve.count] = latency ? r->latency : r->accepted;
        curve.half[curve.count] = latency && r->interval > 0 ? r->interval : 0;
        curve.count++;
    }
    return curve;
}

/* Curves end at so many times the latency at rest, so that a point near saturation does not make
 * the others flat. That is the least of a network; the largest counts. */
enum { AT_REST = 5 };

static double most_of(const struct curve *curve, unsigned count)
{
    double most = 0;

    for (unsigned i = 0; i < count; i++) {
        double least = curve[i].count > 0 ? curve[i].y[0] : 0;
        for (size_t p = 1; p < curve[i].count; p++)
            least = fmin(least, curve[i].y[p]);
        most = fmax(most, AT_REST * least);
    }
    return most;
}

static void draw_panel(rg_plot *plot, const struct cli_simulated *all, unsigned count, bool latency)
{
    rg_plot_series *series = cli_get(count, sizeof *series);
    struct curve *curve = cli_get(count, sizeof *curve);
    double *x = cli_get(1, sizeof *x), *y = cli_get(1, sizeof *y);
    unsigned shown = 0;

    for (unsigned i = 0; i < count; i++) {
        curve[i] = take(&all[i], latency);
        if (curve[i].count == 0)
            continue;
        (void)snprintf(curve[i].name, sizeof curve[i].name, "%s%s%s", all[i].name,
                       all[i].instead ? " " : "",
                       all[i].instead ? rg_sim_word("routing", all[i].options.routing) : "");
        series[shown++] = (rg_plot_series){.name = curve[i].name,
                                           .colour = i % RG_PLOT_COLOURS,
                                           .dashed = i >= RG_PLOT_COLOURS,
                                           .count = curve[i].count,
                                           .x = curve[i].x,
                                           .y = curve[i].y,
                                           .half = latency ? curve[i].half : NULL,
                                           .line = all[i].bound.load};
    }
    if (shown == 0)
        series[shown++] = (rg_plot_series){.name = "nothing", .count = 1, .x = x, .y = y};
    rg_plot_lines(plot, &(rg_plot_panel){latency ? "latency" : "accepted load",
                                         {"offered load: flits a terminal and clock", false, 0, 0},
                                         {latency ? "clocks from birth to arrival"
                                                  : "flits a terminal and clock",
                                          false, 0, latency ? most_of(curve, count) : 0},
                                         series,
                                         shown});
    for (unsigned i = 0; i < count; i++) {
        free(curve[i].x);
        free(curve[i].y);
        free(curve[i].half);
    }
    free(series);
    free(curve);
    free(x);
    free(y);
}

static bool has_bound(const struct cli_simulated *all, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (all[i].bound.load > 0)
            return true;
    return false;
}

void cli_simulate_svg(const struct cli_simulated *all, unsigned count)
{
    rg_out out = cli_out(stdout);
    rg_plot plot;

    rg_plot_begin(&plot, &out, "Latency and throughput",
                  has_bound(all, count)
                      ? "simulated, flit by flit; dotted: the bound of the routing"
                      : "simulated, flit by flit",
                  2, 2, 320);
    draw_panel(&plot, all, count, true);
    draw_panel(&plot, all, count, false);
    cli_must(rg_plot_end(&plot));
}
