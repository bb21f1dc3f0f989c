/* SPDX-License-Identifier: Apache-2.0 */

#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/progress.h"
#include "cli/common/record_out.h"
#include "cli/common/text_out.h"
#include "cli/verbs.h"
#include "compare.h"

static const struct argp_option options[] = {
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
    CLI_OPTIONS_PRICE,
    CLI_FLAG("exact", EXACT,
             "Search for what no formula gives, some seconds a network; by default only if it "
             "takes a fraction of a second"),
    CLI_OPTION_FORMAT,
    {0}};

/* The values of --sort */
static struct cli_words columns = {"sort", {NULL}};

static void name_columns(void)
{
    const rg_column *column = rg_find_columns() + 1;

    for (unsigned c = 0; strcmp(column[c].key, "equal") != 0; c++)
        columns.name[c] = column[c].key;
}

static void take_option(int key, const char *value, void *input)
{
    if (key != CLI_KEY_FORMAT)
        cli_take_option(options, key, value, rg_find_option, input);
}

static void print_text(rg_value *record, bool found)
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
        .options = options,
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
        .option = take_option,
    };
    rg_find_ask ask = rg_find_ask_default();
    struct cli_arguments arguments;
    struct cli_progress progress;
    rg_value *record = NULL;
    rg_refusal refusal;

    name_columns();
    cli_parse(&syntax, argc, argv, &arguments, &ask);
    if (ask.want.target == 0)
        cli_fail(CLI_USAGE, "find: --size is missing; see 'routegen find --help'");
    ask.nearest = arguments.format == CLI_TEXT;
    const rg_watch watch = cli_progress_watch(&progress, "find", 0);
    const rg_status status = rg_find_record(&ask, &watch, &record, &refusal);
    cli_progress_erase(&progress);
    if (status == RG_E_LARGE)
        cli_fail(CLI_USAGE, "find: %s", refusal.text);
    cli_must(status);
    const bool found = rg_value_first(rg_value_at(record, "networks")) != NULL;
    if (arguments.format == CLI_TEXT)
        print_text(record, found);
    else
        cli_print_rows(record, (enum cli_format)arguments.format, rg_find_columns(), "networks");
    if (!found)
        cli_warn("find: no such network; --within 20%% looks for more");
    return found ? CLI_OK : CLI_BROKEN;
}
