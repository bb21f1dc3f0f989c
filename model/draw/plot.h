/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Plots as SVG: panels in a grid, of lines on two axes or of bars. */
#ifndef ROUTEGEN_CLI_PLOT_H
#define ROUTEGEN_CLI_PLOT_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_PLOT_COLOURS = 8 };

/* Points, joined by a line in the order in which they are given. */
struct cli_series {
    const char *name; /* in the legend */
    unsigned colour;  /* below CLI_PLOT_COLOURS */
    bool dashed;
    bool apart; /* no line */
    size_t count;
    const double *x;
    const double *y;
};

struct cli_axis {
    const char *label; /* with its unit */
    bool log;
    double line; /* a value at which a line is drawn across the panel; 0: none */
};

struct cli_panel {
    const char *title;
    struct cli_axis x;
    struct cli_axis y;
    const struct cli_series *series;
    unsigned count;
};

struct cli_bars {
    const char *title;
    bool log;
    unsigned count;
    const char *const *name;
    const double *value;     /* below 0: unknown */
    const char *const *text; /* the values as text */
};

struct cli_plot {
    unsigned columns;
    unsigned panels;                 /* so far */
    double left, top, width, height; /* of the next panel */
};

/* Opens the picture. Every text is plain: no <, > or &. */
void cli_plot_begin(struct cli_plot *plot, const char *title, const char *subtitle,
                    unsigned columns, unsigned panels, double height);

void cli_plot_lines(struct cli_plot *plot, const struct cli_panel *panel);
void cli_plot_bars(struct cli_plot *plot, const struct cli_bars *bars);

void cli_plot_end(void);

#endif
