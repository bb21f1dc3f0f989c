/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include "export/export.h"

#include <string.h>
#include <unistd.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/options.h"
#include "cli/common/progress.h"
#include "cli/verbs.h"

/* Vertices between two looks at the clock and at errors of the output. */
enum { STRIDE = 1024 };

static const struct cli_export_format *const formats[] = {
    &cli_export_dot,     &cli_export_graphml, &cli_export_edges,
    &cli_export_booksim, &cli_export_simgrid, &cli_export_ibnet,
};

#define FORMAT_NAMES "dot, graphml, edges, booksim, simgrid or ibnet"

static void take_option(int key, const char *value, void *input)
{
    const struct cli_export_format **format = input;

    (void)key;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (strcmp(value, formats[i]->name) == 0) {
            *format = formats[i];
            return;
        }
    }
    cli_fail(CLI_USAGE, "--format %s: " FORMAT_NAMES " expected",
             cli_quote(value, strlen(value)).text);
}

static void check(const rg_topology *net, const char *name, const struct cli_export_format *format)
{
    const char *refusal = format->refusal == NULL ? NULL : format->refusal(net);

    if (refusal != NULL)
        cli_fail(CLI_USAGE, "%s: --format %s: %s", name, format->name, refusal);
}

static void print(const rg_topology *net, const struct cli_export_format *format)
{
    struct cli_export out = {.net = net};
    struct cli_progress progress;
    unsigned passes = 0;

    (void)rg_network_print(&net->name, out.name);
    check(net, out.name, format);
    while (passes < CLI_EXPORT_PASSES && format->pass[passes] != NULL)
        passes++;
    cli_progress_begin(&progress, out.name, net->vertices * passes);
    progress.unit = "vertices";
    /* Not in the middle of what is printed. */
    progress.visible = progress.visible && !isatty(STDOUT_FILENO);
    if (format->begin != NULL)
        format->begin(&out);
    for (unsigned pass = 0; pass < passes; pass++) {
        out.links = 0;
        for (uint64_t vertex = 0; vertex < net->vertices; vertex++) {
            format->pass[pass](&out, vertex);
            if (vertex % STRIDE == STRIDE - 1) {
                cli_check_stdout();
                cli_progress_show(&progress, pass * net->vertices + vertex);
            }
        }
    }
    fputs(format->end, stdout);
    cli_progress_erase(&progress);
}

int cli_export(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {.name = "format",
         .key = CLI_KEY_FORMAT,
         .arg = "FORMAT",
         .doc = "Print " FORMAT_NAMES "; must be given"},
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "export",
        .options = options,
        .usage = "NETWORK --format FORMAT",
        .doc = "Prints a network as a graph, for other programs.\v"
               "The formats, and what reads them:\n"
               "  dot       graphviz\n"
               "  graphml   igraph, NetworkX, Gephi, yEd, ...\n"
               "  edges     a line u v a link: NetworkX, igraph, ...\n"
               "  booksim   BookSim 2, topology = anynet\n"
               "  simgrid   SimGrid, a platform with a zone of the same graph\n"
               "  ibnet     ibsim and, on top of it, OpenSM\n"
               "Vertices keep the numbers that the library gives them, compute nodes first. In "
               "dot, graphml and simgrid labels, kinds and levels are attributes. booksim and "
               "ibnet have routers and terminals: every node of a direct network becomes a router "
               "with one terminal. Directed networks have no booksim and no ibnet.\n"
               "\n"
               "Examples:\n"
               "  routegen export kary:2,3 --format dot | dot -Tsvg > kary-2-3.svg\n"
               "  routegen export debruijn:2,4 --format graphml > debruijn-2-4.graphml\n"
               "  routegen export kantc:3,4 --format ibnet > kantc-3-4.ibnet\n",
        .arguments = {"NETWORK"},
        .required = 1,
        .option = take_option,
    };
    const struct cli_export_format *format = NULL;
    struct cli_arguments arguments;
    rg_topology net;

    cli_parse(&syntax, argc, argv, &arguments, &format);
    cli_topology_parse(arguments.value[0], &net);
    if (format == NULL)
        cli_fail(CLI_USAGE, "export: --format is missing: " FORMAT_NAMES);
    print(&net, format);
    return CLI_OK;
}
