/* SPDX-License-Identifier: Apache-2.0 */

#include "reproduce.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "inner/plot.h"

enum { MOST_CURVES = 8, MOST_BARS = 16, COLUMNS = 2 };

/* The data of a panel. */
struct curves {
    rg_plot_series series[MOST_CURVES];
    double x[MOST_CURVES][CLI_MOST_SHAPES];
    double y[MOST_CURVES][CLI_MOST_SHAPES];
    unsigned count;
};

static double value_of(const char *formula, const char *network, const unsigned number[3])
{
    struct cli_subject subject;
    bool compares;

    cli_subject_set(&subject, network, number);
    return cli_formula(formula, cli_subject_number, &subject, &compares);
}

static void add_curve(struct curves *curves, const char *const *field)
{
    unsigned shape[CLI_MOST_SHAPES][3];
    const unsigned count = cli_shapes(field[CURVE_FOR], shape), c = curves->count++;

    for (unsigned i = 0; i < count; i++) {
        curves->x[c][i] = value_of(field[CURVE_X], field[CURVE_NETWORK], shape[i]);
        curves->y[c][i] = value_of(field[CURVE_Y], field[CURVE_NETWORK], shape[i]);
    }
    curves->series[c] = (rg_plot_series){
        .name = field[LINE_TITLE],
        .colour = (unsigned)strtoul(field[CURVE_COLOUR], NULL, 10),
        .dashed = strstr(field[CURVE_COLOUR], "dashed") != NULL,
        .count = count,
        .x = curves->x[c],
        .y = curves->y[c],
    };
}

/* A panel and the curves that follow it. */
static void draw_panel(rg_plot *plot, const struct cli_line *line)
{
    const char *const *field = line->field;
    struct curves *curves = cli_get(1, sizeof *curves);

    while (curves->count < MOST_CURVES && (++line)->field[0] != NULL &&
           strcmp(line->field[LINE_KIND], "curve") == 0)
        add_curve(curves, line->field);
    rg_plot_lines(plot,
                  &(rg_plot_panel){field[LINE_TITLE],
                                   {field[PANEL_X], strcmp(field[PANEL_X_SCALE], "log") == 0, 0, 0},
                                   {field[PANEL_Y], strcmp(field[PANEL_Y_SCALE], "log") == 0,
                                    strtod(field[PANEL_LINE], NULL), 0},
                                   curves->series,
                                   curves->count});
    free(curves);
}

/* A bar for each network of a list. */
static void draw_bars(rg_plot *plot, const char *const *field)
{
    static const unsigned none[3] = {0, 0, 0};
    const char *list = field[BARS_NETWORKS];
    struct cli_subject name[MOST_BARS];
    struct cli_value text[MOST_BARS];
    const char *names[MOST_BARS], *texts[MOST_BARS];
    double values[MOST_BARS];
    unsigned count = 0;

    for (; *list != '\0'; count++) {
        assert(count < MOST_BARS);
        const size_t length = strcspn(list, " ");
        char network[sizeof name[0].name];
        snprintf(network, sizeof network, "%.*s", (int)length, list);
        cli_subject_set(&name[count], network, none);
        values[count] = value_of(field[BARS_VALUE], network, none);
        text[count] = cli_text("%.4f", values[count]);
        names[count] = name[count].name;
        texts[count] = text[count].text;
        list += length + (list[length] == ' ');
    }
    rg_plot_bars(plot, &(rg_plot_values){field[LINE_TITLE], false, count, names, values, texts});
}

static bool is(const struct cli_line *line, const char *kind)
{
    return strcmp(line->field[LINE_KIND], kind) == 0;
}

static unsigned count_panels(const struct cli_line *line)
{
    unsigned count = 0;

    for (; line->field[0] != NULL; line++)
        count += is(line, "panel") || is(line, "bars") || is(line, "partitions");
    return count;
}

void cli_load_panel(rg_plot *plot, const char *title, rg_plot_axis y, const rg_plot_series *series,
                    unsigned count)
{
    rg_plot_lines(plot, &(rg_plot_panel){title, {.label = "load"}, y, series, count});
}

void cli_reproduce_svg(const struct cli_line *table)
{
    rg_out out = cli_out(stdout);
    const struct cli_line *line = table;
    rg_plot plot;

    while (!is(line, "picture"))
        line++;
    rg_plot_begin(&plot, &out, line->field[LINE_TITLE], line->field[PICTURE_SUBTITLE], COLUMNS,
                  count_panels(line), strtod(line->field[PICTURE_HEIGHT], NULL));
    for (; line->field[0] != NULL; line++)
        if (is(line, "panel"))
            draw_panel(&plot, line);
        else if (is(line, "bars"))
            draw_bars(&plot, line->field);
        else if (is(line, "partitions"))
            cli_partition_panel(&plot, line->field[LINE_TITLE]);
    cli_must(rg_plot_end(&plot));
}
