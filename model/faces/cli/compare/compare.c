/* SPDX-License-Identifier: Apache-2.0 */

/* The verbs compare and find: networks side by side, and networks near a size. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/simulate/request.h"
#include "faces/cli/verbs.h"
#include "net/inner/compare.h"
#include "net/inner/record_make.h"
#include "net/inner/plot.h"
#include "faces/cli/common/progress.h"

enum { MOST_SIMULATED = 4096 }; /* nodes */

struct request {
    unsigned format; /* of cli_plot_formats */
    rg_compare_ask ask;
    bool simulate;
};

#define OPTIONS_PRICE                                                                              \
    CLI_OPTION("switch-cost", SWITCH_COST, "F,P[,X]",                                              \
               "Cost of a switch, F, of each of its ports, P, and of each crosspoint, X: a "       \
               "switch of R ports has R * R; default 0,0,1"),                                      \
        CLI_OPTION("link-cost", LINK_COST, "C", "Cost of a link, default 1")

static const struct argp_option options[] = {
    CLI_OPTION("format", FORMAT, "FORMAT", "Print text (default), json or csv, or draw svg"),
    CLI_FLAG("exact", EXACT,
             "Search all networks, however long it takes; by default only for what no formula "
             "gives, if it takes a few seconds"),
    CLI_FLAG("simulate", SIMULATE,
             "Simulate them, too: the bound of the routing that simulate takes, and the load that "
             "it sustains in runs of 100000 clocks; not for more than 4096 nodes"),
    OPTIONS_PRICE,
    {0}};

static void take_option(int key, const char *value, void *input)
{
    if (key != CLI_KEY_FORMAT && key != CLI_KEY_SIMULATE)
        cli_take_option(options, key, value, rg_compare_option, input);
}

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
static void print_text(const rg_compared *compared, unsigned count)
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
    rg_plot_bar bar[CLI_MAX_ARGUMENTS];

    for (unsigned i = 0; i < count; i++) {
        const rg_measure value = compared[i].value[row];
        bar[i] = (rg_plot_bar){.value = -1, .text = "-"};
        if (value.kind == RG_MEASURE_COUNT) {
            bar[i].value = (double)value.count;
            snprintf(bar[i].text, sizeof bar->text, "%" PRIu64, value.count);
        } else if (value.kind == RG_MEASURE_REAL) {
            bar[i].value = value.real;
            snprintf(bar[i].text, sizeof bar->text,
                     value.real == floor(value.real) && value.real < 1e15 ? "%.0f" : "%.6g",
                     value.real);
        }
        /* As much as there is room for */
        snprintf(bar[i].name, sizeof bar->name, "%.22s", compared[i].name);
    }
    rg_plot_bars(plot, title, log, bar, count);
}

static void draw(const rg_compared *compared, unsigned count)
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
        {RG_ROW_RCP, "relative cost (RCP): ports x hops, hypercube = 1", false},
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

/* Numbers by formula and search, and those of runs if they are wanted. */
static void compare_one(const struct request *request, const rg_topology *net,
                        const rg_compared *first, rg_compared *compared)
{
    cli_compare_network(net, &request->ask, first, compared);
    if (request->simulate && net->nodes > MOST_SIMULATED)
        cli_warn("%s: more than %d nodes, not simulated", compared->name, MOST_SIMULATED);
    else if (request->simulate)
        cli_simulate_sustained(net, compared);
}

static void print(const struct request *request, const rg_compared *compared, unsigned count)
{
    rg_column columns[RG_COMPARE_COLUMNS];

    if (request->format == CLI_TEXT) {
        print_text(compared, count);
    } else if (request->format == CLI_SVG) {
        draw(compared, count);
    } else {
        rg_compare_columns(request->simulate, columns);
        cli_print_rows(rg_compare_record(compared, count, request->simulate), request->format,
                       columns, "networks");
    }
}

int cli_compare(int argc, char **argv)
{
    static const struct cli_syntax syntax = {
        .verb = "compare",
        .options = options,
        .usage = "NETWORK NETWORK...",
        .doc =
            "Prints what networks cost and what they give, side by side: sizes, distances, cost "
            "per node and its ratio to the first network, relative cost performance, path "
            "diversity, throughput.\v"
            "Takes up to 16 networks. '-' stands for what is not known. With --exact, the exit "
            "code is 1 if formula and search differ. With --switch-cost or --link-cost, three rows "
            "say what a network costs (see 'routegen find --help'). "
            "The ideal bound holds for any routing: links over hops, and over what crosses a "
            "bisection or leaves a subtree. The even split is what one routing carries, and others "
            "may carry more.\n\n"
            "Examples:\n"
            "  routegen compare kary:8,8 mikant:8,8 kantc:8,8 mikantc:8,8\n"
            "  routegen compare hypercube:11 torus:8,16,16 debruijn:2,11 --format csv\n"
            "  routegen compare kary:4,4 kantc:4,4 --format svg\n"
            "  routegen compare kary:4,4 torus:16,16 --switch-cost 100,20 --link-cost 35\n",
        .arguments = {"NETWORK", "a second NETWORK", "[NETWORK...]"},
        .words = {&cli_plot_formats},
        .option = take_option,
    };
    static rg_compared compared[CLI_MAX_ARGUMENTS];
    struct request request = {.format = CLI_TEXT};
    struct cli_arguments arguments;
    rg_topology net[CLI_MAX_ARGUMENTS];
    unsigned count = 0;
    int code = CLI_OK;

    cli_parse(&syntax, argc, argv, &arguments, &request.ask);
    request.format = arguments.format;
    request.simulate = arguments.option[CLI_KEY_SIMULATE] != NULL;
    for (; count < CLI_MAX_ARGUMENTS && arguments.value[count] != NULL; count++)
        cli_topology_parse(arguments.value[count], &net[count]);
    for (unsigned i = 0; i < count; i++)
        compare_one(&request, &net[i], i == 0 ? NULL : compared, &compared[i]);
    print(&request, compared, count);
    for (unsigned i = 0; i < count; i++) {
        if (compared[i].agree)
            continue;
        cli_warn("%s: formula and search differ", compared[i].name);
        code = CLI_BROKEN;
    }
    return code;
}

/* ---- Networks near a size -------------------------------------------------------------------- */

static const struct argp_option find_options[] = {
    CLI_OPTION("size", SIZE, "N", "Compute nodes; must be given"),
    CLI_OPTION("within", WITHIN, "P%", "Fewer or more nodes by up to P per cent; default 0%"),
    CLI_OPTION("radix", RADIX, "R", "Switches, or nodes of direct networks, of at most R ports"),
    CLI_OPTION("family", FAMILY, "NAME,NAME,...",
               "Only of these families; default all that are graphs"),
    CLI_FLAG("all-networks", ALL_NETWORKS,
             "All networks, a row each; by default the one of each shape that is nearest in size"),
    CLI_OPTION("sort", SORT, "COLUMN",
               "Sort by a column of --format csv, the best first; default cost"),
    CLI_OPTION("most", MOST, "K", "Print the first K rows only"),
    OPTIONS_PRICE,
    CLI_FLAG("exact", EXACT,
             "Search for what no formula gives, some seconds a network; by default only if it "
             "takes a fraction of a second"),
    CLI_OPTION_FORMAT,
    {0}};

/* The values of --sort */
static struct cli_words columns = {"sort", {NULL}};

static void take_find_option(int key, const char *value, void *input)
{
    if (key != CLI_KEY_FORMAT)
        cli_take_option(find_options, key, value, rg_find_option, input);
}

static void print_found(rg_value *record, bool found)
{
    const rg_value *nearest = rg_value_at(record, "nearest");
    rg_out out = cli_out(stdout);

    if (found)
        (void)rg_write_table(&out, rg_find_columns(), rg_value_at(record, "networks"), cli_width());
    if (rg_value_first(nearest) != NULL) {
        rg_out_format(&out, "%sThe nearest of families that have none of this size:\n",
                      found ? "\n" : "");
        (void)rg_write_table(&out, rg_find_columns(), nearest, cli_width());
    }
    cli_written(out.status);
    rg_record_close(record);
}

int cli_find(int argc, char **argv)
{
    static const struct cli_syntax syntax = {
        .verb = "find",
        .options = find_options,
        .usage = "--size N",
        .doc =
            "Finds networks near a size, a row each: nodes, switches, links, radix, diameter, "
            "average distance, throughput and cost.\v"
            "Of a shape, such as the number of dimensions of a torus or the height of a tree, the "
            "network nearest to N is printed, with sides as equal as can be; networks that are the "
            "same graph are one row. Text adds, of each family that has none, the nearest in size. "
            "'-' stands for what is not known.\n"
            "\n"
            "even: messages a node and cycle when all shortest paths are used evenly; ideal: a "
            "bound that no routing exceeds (see 'routegen compare --help'). The cost is that of "
            "all switches and links, by default 1 a crosspoint, of which a switch of R ports has "
            "R * R, and 1 a link. In a direct network, every node has a switch of its own with one "
            "port more and a link to it. An arc is half a link. Beside it stand the cost a node, "
            "and that over the ideal bound: the least that a message costs.\n"
            "\n"
            "Examples:\n"
            "  routegen find --size 64\n"
            "  routegen find --size 64 --within 20% --radix 6 --sort ideal_bound\n"
            "  routegen find --size 100 --within 4% --switch-cost 100,20 --link-cost 35\n"
            "  routegen find --size 64 --family torus,mesh --all-networks --format csv\n",
        .words = {&columns, &cli_formats},
        .option = take_find_option,
    };
    rg_find_ask ask = rg_find_ask_default();
    struct cli_arguments arguments;
    rg_value *record = NULL;
    rg_refusal refusal;

    const rg_column *column = rg_find_columns() + 1;
    for (unsigned c = 0; strcmp(column[c].key, "equal") != 0; c++)
        columns.name[c] = column[c].key;
    cli_parse(&syntax, argc, argv, &arguments, &ask);
    if (ask.want.target == 0)
        cli_deny("find: --size is missing; see 'routegen find --help'");
    ask.nearest = arguments.format == CLI_TEXT;
    const rg_watch watch = cli_progress_watch("find");
    const rg_status status = rg_find_record(&ask, &watch, &record, &refusal);
    cli_progress_erase();
    if (status == RG_E_LARGE)
        cli_deny("find: %s", cli_why(&refusal));
    cli_must(status);
    const bool found = rg_value_first(rg_value_at(record, "networks")) != NULL;
    if (arguments.format == CLI_TEXT)
        print_found(record, found);
    else
        cli_print_rows(record, arguments.format, rg_find_columns(), "networks");
    if (!found)
        cli_warn("find: no such network; --within 20%% looks for more");
    return found ? CLI_OK : CLI_BROKEN;
}
