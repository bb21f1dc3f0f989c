/* SPDX-License-Identifier: Apache-2.0 */

/* Latency and accepted load against the load, a colour a network. */

#include <math.h>
#include <stdlib.h>

#include "net/inner/plot.h"
#include "net/inner/room.h"

/* Curves end at so many times the latency at rest, so that a point near saturation does not make
 * the others flat. That is the least of a network; the largest counts. */
enum { AT_REST = 5 };

static double most_of(const rg_plot_series *series, unsigned count)
{
    double most = 0;

    for (unsigned i = 0; i < count; i++) {
        double least = series[i].y[0];
        for (size_t p = 1; p < series[i].count; p++)
            least = fmin(least, series[i].y[p]);
        most = fmax(most, AT_REST * least);
    }
    return most;
}

static bool add_series(rg_room *room, const rg_plot_sweep *sweep, bool latency, unsigned number,
                       rg_plot_series *series)
{
    double *x = rg_room_get(room, 3 * sweep->count, sizeof *x);
    double *y = x + sweep->count, *half = y + sweep->count;
    size_t count = 0;

    for (size_t p = 0; x != NULL && p < sweep->count; p++) {
        const rg_plot_load *load = &sweep->load[p];
        if ((latency ? load->latency : load->accepted) < 0)
            continue;
        x[count] = load->offered;
        y[count] = latency ? load->latency : load->accepted;
        half[count++] = latency && load->interval > 0 ? load->interval : 0;
    }
    *series = (rg_plot_series){.name = sweep->name,
                               .colour = number % RG_PLOT_COLOURS,
                               .dashed = number >= RG_PLOT_COLOURS,
                               .count = count,
                               .x = x,
                               .y = y,
                               .half = latency ? half : NULL,
                               .line = sweep->bound,
                               .ends = latency && count < sweep->count};
    return count > 0;
}

static void draw_panel(rg_plot *plot, rg_room *room, const rg_plot_sweep *sweep, unsigned count,
                       bool latency)
{
    static const double zero = 0;
    rg_plot_series *series = rg_room_get(room, count + 1, sizeof *series);
    unsigned shown = 0;

    for (unsigned i = 0; series != NULL && i < count; i++)
        shown += add_series(room, &sweep[i], latency, i, &series[shown]);
    if (room->broken)
        return;
    if (shown == 0)
        series[shown++] = (rg_plot_series){.name = "nothing", .count = 1, .x = &zero, .y = &zero};
    rg_plot_lines(plot, &(rg_plot_panel){latency ? "latency" : "accepted load",
                                         {"offered load: flits a terminal and clock", false, 0, 0},
                                         {latency ? "clocks from birth to arrival"
                                                  : "flits a terminal and clock",
                                          false, 0, latency ? most_of(series, shown) : 0},
                                         series,
                                         shown});
}

rg_status rg_plot_loads(rg_out *out, const rg_plot_sweep *sweep, unsigned count)
{
    rg_room room = {0};
    bool bound = false;
    rg_plot plot;

    for (unsigned i = 0; i < count; i++)
        bound = bound || sweep[i].bound > 0;
    rg_plot_begin(&plot, out, "Latency and throughput",
                  bound ? "simulated, flit by flit; dotted: the bound of the routing; a cross: "
                          "beyond it no latency is steady"
                        : "simulated, flit by flit; a cross: beyond it no latency is steady",
                  2, 2, 320);
    draw_panel(&plot, &room, sweep, count, true);
    draw_panel(&plot, &room, sweep, count, false);
    const bool broken = room.broken;
    rg_room_end(&room);
    return broken ? RG_E_MEMORY : rg_plot_end(&plot);
}
