/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Plots as SVG: panels in a grid, of lines on two axes or of bars.
 *
 *     rg_plot plot;
 *     rg_plot_begin(&plot, &out, "Cost", "of some networks", 2, 4, 300);   ... 2 columns, 4 panels
 *     rg_plot_lines(&plot, &panel);
 *     rg_plot_bars(&plot, &bars);
 *     ...
 *     rg_status status = rg_plot_end(&plot);
 *
 * Lengths are in pixels. Scales are chosen so that all values are inside and about five ticks have
 * round numbers. Errors stay in the status of the output, which rg_plot_end returns.
 *
 * Texts are zero-terminated. All pointers belong to the caller and must not be NULL; nothing is
 * allocated.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "routegen/net/out.h"

/** How many colours there are. They are distinct for most kinds of colour blindness. */
#define RG_PLOT_COLOURS 8

/** Points, joined by a line in the order given. */
typedef struct rg_plot_series {
    const char *name; /**< in the legend */
    unsigned colour;  /**< below RG_PLOT_COLOURS */
    bool dashed;
    bool apart;         /**< no line joins the points */
    size_t count;       /**< of points */
    const double *x;    /**< count values; above 0 on a logarithmic axis */
    const double *y;    /**< likewise */
    const double *half; /**< NULL, or count values: a bar from y - half to y + half at each point */
    double line;        /**< above 0: an x to mark by a line across the panel in this colour */
    bool ends;          /**< a cross at the last point: there is nothing beyond */
} rg_plot_series;

/** An axis of a panel. A linear y axis starts at 0 unless a value is below 0. */
typedef struct rg_plot_axis {
    const char *label; /**< with its unit */
    bool log;          /**< logarithmic */
    double line;       /**< y axis: a value to mark by a line across the panel; 0: no line */
    double most;       /**< y axis: the panel ends at the tick after this value; points above it are
                            marked at the edge, and the label says so; 0: all are shown */
} rg_plot_axis;

/** A panel of lines. */
typedef struct rg_plot_panel {
    const char *title;
    rg_plot_axis x, y;
    const rg_plot_series *series;
    unsigned count; /**< of series */
} rg_plot_panel;

typedef struct rg_plot_bar {
    char name[64]; /**< in front of it */
    double value;  /**< 0 or below: no bar, only its text */
    char text[48]; /**< after it: the value */
} rg_plot_bar;

/** A picture that is being drawn. */
typedef struct rg_plot {
    rg_out *out;
    unsigned columns;
    unsigned panels;                 /**< drawn so far */
    double left, top, width, height; /**< of the current panel */
} rg_plot;

/**
 * Opens a picture of @p panels panels, each @p height pixels high, in rows of @p columns. O(1).
 * @param[out] plot to be closed by rg_plot_end; there is nothing to free.
 * @param columns   at least 1.
 */
void rg_plot_begin(rg_plot *plot, rg_out *out, const char *title, const char *subtitle,
                   unsigned columns, unsigned panels, double height);

/** Draws the next panel, as lines. There must be at least one point. O(points). */
void rg_plot_lines(rg_plot *plot, const rg_plot_panel *panel);

/** Draws the next panel: bars, 22 pixels each, below a title of 32; @p log: on a logarithmic scale.
 * O(count). */
void rg_plot_bars(rg_plot *plot, const char *title, bool log, const rg_plot_bar *bar,
                  unsigned count);

/** Closes the picture. Returns the status of the output: RG_OK, or its first error. O(1). */
rg_status rg_plot_end(rg_plot *plot);

/** What was measured at a load, in flits a terminal and clock. */
typedef struct rg_plot_load {
    double offered, accepted; /**< accepted below 0: not known */
    double latency, interval; /**< clocks, below 0: none */
} rg_plot_load;

/** A network at several loads. */
typedef struct rg_plot_sweep {
    const char *name;
    const rg_plot_load *load;
    size_t count; /**< of loads, ascending */
    double bound; /**< the most that its routing can sustain; 0: not known */
} rg_plot_sweep;

/** Draws latency and accepted load against the load, a colour a sweep. Where a latency ends before
 * the loads do there is a cross. @return RG_OK; RG_E_MEMORY; the first error of @p out. O(loads).
 */
rg_status rg_plot_loads(rg_out *out, const rg_plot_sweep *sweep, unsigned count);
