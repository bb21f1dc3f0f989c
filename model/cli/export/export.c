/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include <string.h>
#include <unistd.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/options.h"
#include "cli/common/progress.h"
#include "cli/verbs.h"
#include "routegen/net/export.h"

#define FORMAT_NAMES "dot, graphml, edges, booksim, simgrid or ibnet"

static const char *const refusals[] = {
    [RG_EXPORT_DIRECTED] = "its links have both directions, those of this network only one",
    [RG_EXPORT_VERTICES] = "its numbers end at 2147483647; this network has more vertices",
    [RG_EXPORT_PORTS] = "a switch has at most 254 ports",
    [RG_EXPORT_LIDS] = "a subnet has at most 49151 switches and adapters",
    [RG_EXPORT_NO_LINKS] = "a list of edges cannot describe a network without links",
};

static void take_option(int key, const char *value, void *input)
{
    rg_export_format *format = input;

    (void)key;
    for (*format = 0; *format < RG_EXPORT_FORMATS; (*format)++)
        if (strcmp(value, rg_export_name(*format)) == 0)
            return;
    cli_fail(CLI_USAGE, "--format %s: " FORMAT_NAMES " expected",
             cli_quote(value, strlen(value)).text);
}

static void print(const rg_topology *net, rg_export_format format)
{
    const rg_export_refusal refusal = rg_export_refuses(net, format);
    char name[RG_NETWORK_MAX_TEXT];
    struct cli_progress progress;
    rg_out out = cli_out(stdout);

    (void)rg_network_print(&net->name, name);
    if (refusal != RG_EXPORT_FINE)
        cli_fail(CLI_USAGE, "%s: --format %s: %s", name, rg_export_name(format), refusals[refusal]);
    cli_progress_begin(&progress, name, 1);
    /* Not in the middle of what is printed. */
    progress.visible = progress.visible && !isatty(STDOUT_FILENO);
    const rg_watch watch = cli_progress_watch(&progress);
    cli_must(rg_export(net, format, &out, &watch));
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
               "  edges     NetworkX, igraph, ...: a line u v for each link\n"
               "  booksim   BookSim 2, topology = anynet\n"
               "  simgrid   SimGrid, a platform with a zone of the same graph\n"
               "  ibnet     ibsim and, with it, OpenSM\n"
               "Vertices keep the numbers that the library gives them, compute nodes first. In "
               "dot, graphml and simgrid, labels, kinds and levels are attributes. booksim and "
               "ibnet have routers and terminals: every node of a direct network becomes a router "
               "with one terminal. Neither of the two takes directed networks.\n"
               "\n"
               "Examples:\n"
               "  routegen export kary:2,3 --format dot | dot -Tsvg > kary-2-3.svg\n"
               "  routegen export debruijn:2,4 --format graphml > debruijn-2-4.graphml\n"
               "  routegen export kantc:3,4 --format ibnet > kantc-3-4.ibnet\n",
        .arguments = {"NETWORK"},
        .required = 1,
        .option = take_option,
    };
    rg_export_format format = RG_EXPORT_FORMATS;
    struct cli_arguments arguments;
    rg_topology net;

    cli_parse(&syntax, argc, argv, &arguments, &format);
    cli_topology_parse(arguments.value[0], &net);
    if (format == RG_EXPORT_FORMATS)
        cli_fail(CLI_USAGE, "export: --format is missing: " FORMAT_NAMES);
    print(&net, format);
    return CLI_OK;
}
