/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

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
 * Lengths are pixels. Scales are chosen so that all values are inside and about five ticks have
 * round numbers.
 */
#ifndef ROUTEGEN_NET_PLOT_H
#define ROUTEGEN_NET_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "routegen/net/out.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Colours, distinct for most kinds of colour blindness. */
#define RG_PLOT_COLOURS 8

/** Points, joined by a line in the order in which they are given. */
typedef struct rg_plot_series {
    const char *name; /**< in the legend */
    unsigned colour;  /**< below RG_PLOT_COLOURS */
    bool dashed;
    bool apart; /**< no line */
    size_t count;
    const double *x;
    const double *y;
} rg_plot_series;

typedef struct rg_plot_axis {
    const char *label; /**< with its unit */
    bool log;
    double line; /**< a value at which a line is drawn across the panel; 0: none */
} rg_plot_axis;

typedef struct rg_plot_panel {
    const char *title;
    rg_plot_axis x;
    rg_plot_axis y;
    const rg_plot_series *series;
    unsigned count;
} rg_plot_panel;

typedef struct rg_plot_values {
    const char *title;
    bool log;
    unsigned count;
    const char *const *name;
    const double *value;     /**< below 0: unknown */
    const char *const *text; /**< the values as text */
} rg_plot_values;

typedef struct rg_plot {
    rg_out *out;
    unsigned columns;
    unsigned panels;                 /**< so far */
    double left, top, width, height; /**< of the next panel */
} rg_plot;

/** Opens a picture of @p panels panels, each @p height pixels high. Every text of a plot is plain:
 * no <, > or &. */
RG_API void rg_plot_begin(rg_plot *plot, rg_out *out, const char *title, const char *subtitle,
                          unsigned columns, unsigned panels, double height);

/** Draws the next panel: lines, of one point or more. O(points). */
RG_API void rg_plot_lines(rg_plot *plot, const rg_plot_panel *panel);

/** Draws the next panel: a bar a value, 22 pixels each. O(values). */
RG_API void rg_plot_bars(rg_plot *plot, const rg_plot_values *bars);

/** Closes the picture. Returns what the output has said since it was opened. */
RG_API rg_status rg_plot_end(rg_plot *plot);

#ifdef __cplusplus
}
#endif

#endif
