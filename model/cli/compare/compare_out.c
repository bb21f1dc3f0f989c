/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "compare.h"
#include "cli/common/fail.h"
#include "cli/common/options.h"
#include "cli/common/record_out.h"
#include "cli/common/text_out.h"
#include "inner/net/info.h"
#include "inner/net/record_make.h"
#include "inner/plot.h"

/* The columns of text: a network each, under their numbers, and what a row means. */
static const rg_column *columns_of(const rg_compared *compared, unsigned count)
{
    static const char *const keys[CLI_MAX_ARGUMENTS] = {
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"};
    static rg_column columns[CLI_MAX_ARGUMENTS + 3];

    columns[0] = (rg_column){.key = "title", .title = "", .width = -18};
    for (unsigned i = 0; i < count; i++)
        columns[i + 1] = (rg_column){.key = keys[i], .title = compared[i].name};
    columns[count + 1] = (rg_column){.key = "note", .title = "", .width = -1};
    columns[count + 2] = (rg_column){.key = NULL};
    return columns;
}

static bool known_of_any(const rg_compared *compared, unsigned count, unsigned row)
{
    for (unsigned i = 0; i < count; i++)
        if (rg_is_known(&compared[i].value[row]))
            return true;
    return false;
}

/* The rows of some networks. */
static rg_value *rows_of(const rg_compared *compared, unsigned count)
{
    const rg_column *columns = columns_of(compared, count);
    rg_value *list = rg_record_begin();

    for (unsigned row = 0; row < RG_COMPARE_ROWS; row++) {
        const rg_compare_title *title = rg_network_title_of(row);
        if (!known_of_any(compared, count, row))
            continue;
        rg_value *into = rg_put_record(list, title->key);
        rg_put_text(into, "title", title->title);
        for (unsigned i = 0; i < count; i++)
            rg_put_measure(into, columns[i + 1].key, &compared[i].value[row]);
        rg_put_text(into, "note", title->note);
    }
    return list;
}

/* As many networks beside one another as there is room for. */
void cli_compare_text(const rg_compared *compared, unsigned count)
{
    rg_out out = cli_out(stdout);

    for (unsigned from = 0, some; from < count; from += some) {
        rg_value *rows = rows_of(&compared[from], some = count - from);
        while (some > 1 &&
               rg_table_width(columns_of(&compared[from], some), rows) > cli_width() + 2)
            some--;
        rg_record_close(rows);
        rows = rows_of(&compared[from], some);
        rg_out_text(&out, from > 0 ? "\n" : "");
        (void)rg_write_table(&out, columns_of(&compared[from], some), rows, cli_width());
        rg_record_close(rows);
    }
    cli_written(out.status);
}

static void draw_row(rg_plot *plot, const rg_compared *compared, unsigned count, unsigned row,
                     const char *title, bool log)
{
    char text[CLI_MAX_ARGUMENTS][24];
    char name[CLI_MAX_ARGUMENTS][24]; /* as much as there is room for */
    const char *names[CLI_MAX_ARGUMENTS], *texts[CLI_MAX_ARGUMENTS];
    double values[CLI_MAX_ARGUMENTS];

    for (unsigned i = 0; i < count; i++) {
        const rg_measure value = compared[i].value[row];
        snprintf(text[i], sizeof text[i], "%s", "-");
        if (value.kind == RG_MEASURE_COUNT)
            snprintf(text[i], sizeof text[i], "%" PRIu64, value.count);
        else if (value.kind == RG_MEASURE_REAL)
            snprintf(text[i], sizeof text[i],
                     value.real == floor(value.real) && value.real < 1e15 ? "%.0f" : "%.6g",
                     value.real);
        snprintf(name[i], sizeof name[i], "%.22s", compared[i].name);
        names[i] = name[i];
        texts[i] = text[i];
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
        known_of_any(compared, count, RG_ROW_SIMULATED) ? all : all - 2; /* the last ones */
    rg_out out = cli_out(stdout);
    rg_plot plot;

    rg_plot_begin(&plot, &out, "Networks side by side", "'-': not known by formula or short search",
                  2, total, 48 + 22 * count);
    for (unsigned p = 0; p < total; p++)
        draw_row(&plot, compared, count, panels[p].row, panels[p].title, panels[p].log);
    cli_must(rg_plot_end(&plot));
}
