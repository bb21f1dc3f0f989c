/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <stdio.h>
#include <string.h>

#include "compare.h"
#include "cli/common/number_text.h"
#include "cli/common/options.h"
#include "cli/common/fail.h"
#include "cli/common/text_out.h"
#include "inner/plot.h"

enum { MOST_WORD = 14 }; /* characters of a note's word */

static bool known_of_any(const rg_compared *compared, unsigned count, unsigned row)
{
    for (unsigned i = 0; i < count; i++)
        if (compared[i].value[row].kind != RG_MEASURE_UNKNOWN)
            return true;
    return false;
}

/* Rows of JSON and CSV: what has not been simulated has none. */
static bool has_row(const rg_compared *compared, unsigned count, unsigned row)
{
    return row < RG_ROW_ROUTING || known_of_any(compared, count, row);
}

/* A network's column is as wide as its name and numbers. */
static unsigned width_of(const rg_compared *compared)
{
    size_t width = strlen(compared->name);

    for (unsigned row = 0; row < RG_COMPARE_ROWS; row++) {
        const size_t length = strlen(cli_measure_text(compared->value[row]).text);
        width = length > width ? length : width;
    }
    return (unsigned)width;
}

/* Some networks, as many as there is room for. */
static void print_block(const rg_compared *compared, unsigned count, unsigned end)
{
    const unsigned room = cli_width();

    printf("%-18s", "");
    for (unsigned i = 0; i < count; i++)
        printf("  %*s", (int)width_of(&compared[i]), compared[i].name);
    putchar('\n');
    for (unsigned row = 0; row < RG_COMPARE_ROWS; row++) {
        const rg_compare_title *title = rg_network_title_of(row);
        if (!known_of_any(compared, count, row))
            continue;
        printf("%-18s", title->title);
        for (unsigned i = 0; i < count; i++)
            printf("  %*s", (int)width_of(&compared[i]),
                   cli_measure_text(compared[i].value[row]).text);
        if (title->note[0] == '\0') {
            putchar('\n');
        } else if (end + 2 + MOST_WORD <= room) {
            printf("  ");
            cli_wrap(title->note, end + 2, end + 2);
        } else { /* below */
            printf("\n    ");
            cli_wrap(title->note, 4, 4);
        }
    }
}

void cli_compare_text(const rg_compared *compared, unsigned count)
{
    for (unsigned from = 0, some; from < count; from += some) {
        unsigned end = 18 + 2 + width_of(&compared[from]);
        for (some = 1; from + some < count; some++) {
            const unsigned more = 2 + width_of(&compared[from + some]);
            if (end + more > cli_width())
                break;
            end += more;
        }
        if (from > 0)
            putchar('\n');
        print_block(&compared[from], some, end);
    }
}

void cli_compare_json(const rg_compared *compared, unsigned count)
{
    json_t *array = cli_json(json_array());

    for (unsigned i = 0; i < count; i++) {
        json_t *object = cli_json(json_pack("{s:s}", "network", compared[i].name));
        for (unsigned row = 0; row < RG_COMPARE_ROWS; row++)
            if (has_row(compared, count, row))
                cli_json_put(object, rg_network_title_of(row)->key,
                             cli_measure_json(compared[i].value[row]));
        cli_json_add(array, object);
    }
    cli_json_print(array, false);
}

void cli_compare_csv(const rg_compared *compared, unsigned count)
{
    printf("network");
    for (unsigned row = 0; row < RG_COMPARE_ROWS; row++)
        if (has_row(compared, count, row))
            printf(",%s", rg_network_title_of(row)->key);
    for (unsigned i = 0; i < count; i++) {
        printf("\n\"%s\"", compared[i].name);
        for (unsigned row = 0; row < RG_COMPARE_ROWS; row++)
            if (has_row(compared, count, row))
                printf(",%s", cli_measure_csv(compared[i].value[row]).text);
    }
    putchar('\n');
}

static void draw_row(rg_plot *plot, const rg_compared *compared, unsigned count, unsigned row,
                     const char *title, bool log)
{
    struct cli_number_text text[CLI_MAX_ARGUMENTS];
    char name[CLI_MAX_ARGUMENTS][24]; /* as much as there is room for */
    const char *names[CLI_MAX_ARGUMENTS], *texts[CLI_MAX_ARGUMENTS];
    double values[CLI_MAX_ARGUMENTS];

    for (unsigned i = 0; i < count; i++) {
        const rg_measure value = compared[i].value[row];
        text[i] = cli_measure_text(value);
        snprintf(name[i], sizeof name[i], "%.22s", compared[i].name);
        names[i] = name[i];
        texts[i] = text[i].text;
        values[i] = value.kind == RG_MEASURE_COUNT  ? (double)value.count
                    : value.kind == RG_MEASURE_REAL ? value.real
                                                    : -1;
    }
    rg_plot_bars(plot, &(rg_plot_values){title, log, count, names, values, texts});
}

void cli_compare_svg(const rg_compared *compared, unsigned count)
{
    static const struct {
        unsigned row;
        const char *title;
        bool log;
    } panels[] = {
        {RG_ROW_NODES, "compute nodes (logarithmic)", true},
        {RG_ROW_RADIX, "radix: ports bought", false},
        {RG_ROW_SWITCHES_PER_NODE, "switches a node", false},
        {RG_ROW_LINKS_PER_NODE, "links a node", false},
        {RG_ROW_DIAMETER, "diameter: hops from node to node", false},
        {RG_ROW_DISTANCE, "average distance: hops", false},
        {RG_ROW_RCP, "relative cost (RCP): radix x diameter, hypercube = 1", false},
        {RG_ROW_DIVERSITY, "path diversity, exact (logarithmic)", true},
        {RG_ROW_IDEAL, "ideal bound: messages a node and cycle", false},
        {RG_ROW_EVEN, "even split over all shortest paths", false},
        {RG_ROW_BOUND, "most that shortest paths carry", false},
        {RG_ROW_ROUTING, "routing bound", false},
        {RG_ROW_SIMULATED, "measured: sustained load", false},
    };
    const unsigned all = sizeof panels / sizeof panels[0];
    const unsigned total =
        has_row(compared, count, RG_ROW_SIMULATED) ? all : all - 2; /* the last ones */
    rg_out out = cli_out(stdout);
    rg_plot plot;

    rg_plot_begin(&plot, &out, "Networks side by side", "'-': not known by formula or short search",
                  2, total, 48 + 22 * count);
    for (unsigned p = 0; p < total; p++)
        draw_row(&plot, compared, count, panels[p].row, panels[p].title, panels[p].log);
    cli_must(rg_plot_end(&plot));
}
