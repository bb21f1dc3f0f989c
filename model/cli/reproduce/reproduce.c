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

struct request {
    unsigned format; /* an enum cli_format, or CLI_SVG */
    bool figure5, simulate;
};

static void take_figure(struct request *request, const char *value)
{
    request->figure5 = strcmp(value, "5") == 0;
    if (!request->figure5)
        cli_fail(CLI_USAGE, "--figure %s: 5 expected, the one that is simulated",
                 cli_quote(value, strlen(value)).text);
}

static void take_option(int key, const char *value, void *input)
{
    struct request *request = input;

    if (key == CLI_KEY_ONLY_SIMULATED)
        request->simulate = true;
    else if (key == CLI_KEY_FIGURE)
        take_figure(request, value);
    else
        request->format = cli_word_option(&cli_plot_formats, value, strlen(value));
}

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
    static const struct cli_words *const words[] = {&papers_known, &cli_plot_formats, NULL};
    static const struct cli_syntax syntax = {
        .verb = "reproduce",
        .options = options,
        .usage = "PAPER",
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
        .words = words,
        .required = 1,
        .option = take_option,
    };
    struct request request = {CLI_TEXT, false, false};
    struct cli_reproduction rows = {NULL, 0};
    struct cli_arguments arguments;

    cli_parse(&syntax, argc, argv, &arguments, &request);
    const struct paper *paper = find_paper(arguments.value[0]);
    if (request.simulate) {
        if (paper->table != cli_mpp_table)
            cli_fail(CLI_USAGE, "--only-simulated is for mpp");
        cli_mpp_simulated(request.format);
        return CLI_OK;
    }
    if (request.figure5) {
        if (paper->table != cli_kantc_table)
            cli_fail(CLI_USAGE, "--figure 5 is one of kantc");
        cli_figure5(request.format);
        return CLI_OK;
    }
    if (request.format == CLI_SVG) {
        cli_reproduce_svg(paper->table);
        return CLI_OK;
    }
    cli_reproduce_rows(paper->table, &rows);
    cli_reproduce_print(&rows, (enum cli_format)request.format);
    free(rows.row);
    return CLI_OK;
}
