/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/options.h"
#include "cli/verbs.h"
#include "figure5.h"
#include "plots.h"
#include "rows.h"
#include "simulated.h"
#include "table.h"

struct paper {
    const char *name;
    const struct cli_line *table;
};

static const struct paper papers[] = {{"kantc", cli_kantc_table}, {"mpp", cli_mpp_table}};

struct request {
    void (*print)(const struct cli_reproduction *rows); /* NULL: draw */
    unsigned format;                                    /* its number */
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
    static const struct {
        const char *name;
        void (*print)(const struct cli_reproduction *rows);
    } formats[] = {{"text", cli_reproduce_text},
                   {"json", cli_reproduce_json},
                   {"csv", cli_reproduce_csv},
                   {"svg", NULL}};
    struct request *request = input;

    if (key == CLI_KEY_SIMULATE) {
        request->simulate = true;
        return;
    }
    if (key == CLI_KEY_FIGURE) {
        take_figure(request, value);
        return;
    }
    for (unsigned i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (strcmp(value, formats[i].name) == 0) {
            request->print = formats[i].print;
            request->format = i;
            return;
        }
    }
    cli_fail(CLI_USAGE, "--format %s: text, json, csv or svg expected",
             cli_quote(value, strlen(value)).text);
}

static const struct paper *find_paper(const char *name)
{
    for (unsigned i = 0; i < sizeof papers / sizeof papers[0]; i++)
        if (strcmp(papers[i].name, name) == 0)
            return &papers[i];
    cli_fail(CLI_USAGE, "reproduce: unknown paper %s; known: kantc, mpp",
             cli_quote(name, strlen(name)).text);
}

int cli_reproduce(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {.name = "format",
         .key = CLI_KEY_FORMAT,
         .arg = "FORMAT",
         .doc = "Print text (default), json, csv, or plots: svg"},
        {.name = "figure",
         .key = CLI_KEY_FIGURE,
         .arg = "5",
         .doc = "Only this figure, simulated (kantc)"},
        {.name = "simulate",
         .key = CLI_KEY_SIMULATE,
         .doc = "Only the simulations of the report, repeated (mpp)"},
        {0}};
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
        .required = 1,
        .option = take_option,
    };
    struct request request = {cli_reproduce_text, 0, false, false};
    struct cli_reproduction rows = {NULL, 0, 0};
    struct cli_arguments arguments;

    cli_parse(&syntax, argc, argv, &arguments, &request);
    const struct paper *paper = find_paper(arguments.value[0]);
    if (request.simulate) {
        if (paper->table != cli_mpp_table)
            cli_fail(CLI_USAGE, "--simulate is for mpp");
        cli_mpp_simulated(request.format);
        return CLI_OK;
    }
    if (request.figure5) {
        if (paper->table != cli_kantc_table)
            cli_fail(CLI_USAGE, "--figure 5 is one of kantc");
        cli_figure5(request.format);
        return CLI_OK;
    }
    if (request.print == NULL) {
        cli_reproduce_svg(paper->table);
        return CLI_OK;
    }
    cli_reproduce_rows(paper->table, &rows);
    request.print(&rows);
    free(rows.row);
    return CLI_OK;
}
