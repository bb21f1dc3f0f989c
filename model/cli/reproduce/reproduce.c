/* SPDX-License-Identifier: Apache-2.0 */

#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/options.h"
#include "cli/verbs.h"
#include "reproduce.h"

struct paper {
    const char *name;
    const struct cli_line *table;
};

static const struct paper papers[] = {{"kantc", cli_kantc_table}, {"mpp", cli_mpp_table}};

static const struct cli_words papers_known = {"PAPER", {"kantc", "mpp"}}; /* as in papers */

static const struct paper *find_paper(const char *name)
{
    unsigned number;

    if (!cli_words_find(&papers_known, name, strlen(name), &number)) {
        cli_fail(CLI_USAGE, "reproduce: %s: %s expected", cli_quote(name, strlen(name)).text,
                 cli_words_text(&papers_known).text);
    }
    return &papers[number];
}

int cli_reproduce(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION("format", FORMAT, "FORMAT", "Print text (default), json, csv, or plots: svg"),
        CLI_OPTION("figure", FIGURE, "5", "Only this figure, simulated (kantc)"),
        CLI_FLAG("only-simulated", ONLY_SIMULATED,
                 "Only the simulations of the report, repeated (mpp)"),
        {0}};
    static const struct cli_syntax syntax = {
        .verb = "reproduce",
        .options = options,
        .doc = "Prints the numbers of a paper beside those that the library computes, and marks "
               "the errata.\v"
               "Papers, whose full names are in doc/topologies.md:\n"
               "  kantc  hybrids of hypercube and k-ary n-tree (Li, Wang, Li)\n"
               "  mpp    a packet simulator of topologies for parallel machines (Wells)\n"
               "Where a paper prints a formula, its value stands as printed.\n\n"
               "Examples:\n"
               "  routegen reproduce kantc\n"
               "  routegen reproduce kantc --format svg\n"
               "  routegen reproduce mpp --format csv\n"
               "  routegen reproduce kantc --figure 5\n",
        .arguments = {"PAPER"},
        .words = {&papers_known, &cli_plot_formats},
    };
    struct cli_reproduction rows = {NULL, 0};
    struct cli_arguments arguments;

    cli_parse(&syntax, argc, argv, &arguments, NULL);
    const char *figure = arguments.option[CLI_KEY_FIGURE];
    if (figure != NULL && strcmp(figure, "5") != 0)
        cli_fail(CLI_USAGE, "--figure %s: 5 expected, the one that is simulated",
                 cli_quote(figure, strlen(figure)).text);
    const struct paper *paper = find_paper(arguments.value[0]);
    if (arguments.option[CLI_KEY_ONLY_SIMULATED] != NULL) {
        if (paper->table != cli_mpp_table)
            cli_fail(CLI_USAGE, "--only-simulated is for mpp");
        cli_mpp_simulated(arguments.format);
        return CLI_OK;
    }
    if (figure != NULL) {
        if (paper->table != cli_kantc_table)
            cli_fail(CLI_USAGE, "--figure 5 is one of kantc");
        cli_figure5(arguments.format);
        return CLI_OK;
    }
    if (arguments.format == CLI_SVG) {
        cli_reproduce_svg(paper->table);
        return CLI_OK;
    }
    cli_reproduce_rows(paper->table, &rows);
    cli_reproduce_print(&rows, (enum cli_format)arguments.format);
    free(rows.row);
    return CLI_OK;
}
