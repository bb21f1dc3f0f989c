/* SPDX-License-Identifier: Apache-2.0 */

/* The plots of a paper's table, and the survey of all partitions of 11 bits. */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reproduce.h"
#include "faces/cli/common/fail.h"
#include "net/inner/plot.h"
#include "families/inner/mdsxn_partitions.h"

/* ---- Partitions ------------------------------------------------------------------------------ */

enum { BITS = 11, MOST_PARTITIONS = 64 };

struct best {
    rg_mdsxn_partition partition, even; /* least average; least variance */
    double average, variance;
    bool found;
};

/* Averages are over all pairs, including those of a node and itself. */
struct survey {
    double of_group[BITS + 1]; /* the average of B(2,g), by g */
    unsigned count, at_diameter;
    double degree[MOST_PARTITIONS], average[MOST_PARTITIONS];
    struct best best[BITS + 1]; /* by degree */
};

static void find_averages(struct survey *survey)
{
    survey->of_group[1] = 0.5; /* one bit: a link */
    for (unsigned g = 2; g <= BITS; g++) {
        struct cli_subject bruijn;
        cli_subject_set(&bruijn, "debruijn:2,{k}", (const unsigned[3]){g, 0, 0});
        const double nodes = cli_subject_number(&bruijn, "nodes", "");
        survey->of_group[g] = cli_subject_number(&bruijn, "average", "") * (nodes - 1) / nodes;
    }
}

/* The network is the product of its groups, so distances add, and so do averages over all pairs. */
static double average_of(const struct survey *survey, const rg_mdsxn_partition *partition)
{
    double sum = 0;
    for (unsigned i = 0; i < partition->count; i++)
        sum += survey->of_group[partition->group[i]];
    return sum;
}

static void take_partition(struct best *best, const rg_mdsxn_partition *partition, double average)
{
    const double variance = rg_mdsxn_partition_variance(partition);

    if (!best->found || average < best->average) {
        best->average = average;
        best->partition = *partition;
    }
    if (!best->found || variance < best->variance) {
        best->variance = variance;
        best->even = *partition;
    }
    best->found = true;
}

static void survey_all(struct survey *survey)
{
    rg_mdsxn_partition partition;

    *survey = (struct survey){.count = 0};
    find_averages(survey);
    rg_mdsxn_partition_first(&partition, BITS);
    do {
        const rg_topology net = rg_mdsxn_partition_net(&partition);
        const double average = average_of(survey, &partition);
        rg_topology_facts facts;
        (void)rg_topology_facts_of(&net, &facts);
        survey->degree[survey->count] = facts.degree_max;
        survey->average[survey->count++] = average;
        survey->at_diameter += facts.diameter == BITS;
        if (facts.degree_max <= BITS)
            take_partition(&survey->best[facts.degree_max], &partition, average);
    } while (rg_mdsxn_partition_next(&partition));
}

static void add(struct cli_reproduction *rows, const char *network, const char *what, double ours)
{
    cli_reproduce_add(rows, "MDSXN", network, what, cli_no_value, cli_printed(ours, 0), NULL);
}

void cli_partition_rows(struct cli_reproduction *rows, const char *reason)
{
    struct survey survey;

    survey_all(&survey);
    add(rows, "11 address bits", "partitions", survey.count);
    add(rows, "11 address bits", "partitions with diameter 11", survey.at_diameter);
    for (unsigned degree = 2; degree <= BITS; degree++) {
        const struct best *best = &survey.best[degree];
        const rg_topology net = rg_mdsxn_partition_net(&best->partition);
        char what[56];
        const rg_name name = rg_name_of(&net.name);
        snprintf(what, sizeof what, "average of all pairs, best, degree %u", degree);
        add(rows, name.text, what, best->average);
        const bool same = best->partition.count == best->even.count &&
                          memcmp(best->partition.group, best->even.group,
                                 best->even.count * sizeof best->even.group[0]) == 0;
        snprintf(what, sizeof what, "best where most equal, degree %u", degree);
        cli_reproduce_add(rows, "MDSXN", name.text, what, cli_yes(true), cli_yes(same), reason);
    }
}

/* Average distance by degree, of all partitions; the best of each degree are joined. */
static void draw_partitions(rg_plot *plot, const char *title)
{
    double degree[BITS], average[BITS], even[BITS];
    struct survey survey;
    size_t count = 0;

    survey_all(&survey);
    for (unsigned d = 2; d <= BITS; d++, count++) {
        degree[count] = d;
        average[count] = survey.best[d].average;
        even[count] = average_of(&survey, &survey.best[d].even);
    }
    const rg_plot_series series[] = {
        {"partitions", 7, false, true, survey.count, survey.degree, survey.average, NULL, 0, false},
        {"most equal groups", 1, true, false, count, degree, even, NULL, 0, false},
        {"best of the degree", 0, false, false, count, degree, average, NULL, 0, false},
    };
    rg_plot_lines(plot, &(rg_plot_panel){title,
                                         {.label = "degree"},
                                         {.label = "average distance of all pairs, hops"},
                                         series,
                                         3});
}

/* ---- Panels ---------------------------------------------------------------------------------- */

enum { MOST_CURVES = 8, MOST_BARS = 16, COLUMNS = 2 };

/* The data of a panel. */
struct curves {
    rg_plot_series series[MOST_CURVES];
    double x[MOST_CURVES][CLI_MOST_SHAPES], y[MOST_CURVES][CLI_MOST_SHAPES];
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
    rg_plot_bar bar[MOST_BARS];
    struct cli_subject subject;
    unsigned count = 0;

    for (; *list != '\0'; count++) {
        assert(count < MOST_BARS);
        const size_t length = strcspn(list, " ");
        char network[sizeof subject.name];
        snprintf(network, sizeof network, "%.*s", (int)length, list);
        cli_subject_set(&subject, network, none);
        bar[count].value = value_of(field[BARS_VALUE], network, none);
        snprintf(bar[count].name, sizeof bar->name, "%s", subject.name);
        snprintf(bar[count].text, sizeof bar->text, "%.4f", bar[count].value);
        list += length + (list[length] == ' ');
    }
    rg_plot_bars(plot, field[LINE_TITLE], false, bar, count);
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
            draw_partitions(&plot, line->field[LINE_TITLE]);
    cli_must(rg_plot_end(&plot));
}
