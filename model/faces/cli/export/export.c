/* SPDX-License-Identifier: Apache-2.0 */

/* The verb export: a network in the formats of other programs. */

#define _POSIX_C_SOURCE 200809L

#include <unistd.h>

#include "families/inner/rows.h"
#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/verbs.h"
#include "routegen/net/export.h"
#include "net/inner/wording.h"

#define FORMAT_NAMES "dot, graphml, edges, booksim, simgrid, ibnet, gml or node-link"

/* The values of --format, by rg_export_format */
static struct cli_words formats = {"format", {NULL}};

static rg_status write_graph(const rg_topology *net, const struct cli_arguments *given, rg_out *out,
                             const rg_watch *watch)
{
    rg_route_rule rule;

    if (given->option[CLI_KEY_ROUTES] == NULL)
        return rg_export_network(net, (rg_export_format)given->format, out, watch);
    cli_rule_make(given->option, net, &rule);
    return rg_export_routes(net, &rule, out, watch);
}

/* Whether links have delays which a format does not have. */
static bool drops_delays(const rg_topology *net, rg_export_format format)
{
    if (net->name.rows == NULL || net->name.rows->delay == NULL)
        return false;
    for (uint64_t v = 0; format == RG_EXPORT_BOOKSIM && !net->direct && v < net->nodes; v++)
        for (unsigned port = 0; port < net->ports; port++)
            if (rg_topology_delay(net, v, port) > 0)
                return true;
    return format == RG_EXPORT_IBNET;
}

static void print(const rg_topology *net, const struct cli_arguments *given)
{
    const rg_export_format format = (rg_export_format)given->format;
    const rg_export_refusal refusal = rg_export_refuses(net, format);
    rg_out out = cli_out(stdout);

    const rg_name name = rg_name_of(&net->name);
    if (refusal != RG_EXPORT_FINE && given->option[CLI_KEY_ROUTES] == NULL)
        cli_deny("%s: --format %s: %s", name.text, rg_export_name(format), rg_export_says(refusal));
    if (drops_delays(net, format))
        cli_warn("%s: --format %s: the delays of %s are left out", name.text,
                 rg_export_name(format),
                 format == RG_EXPORT_IBNET ? "links" : "compute nodes' links");
    const rg_watch watch = cli_progress_watch(name.text);
    /* Not in the middle of what is printed. */
    cli_progress_apart();
    const rg_status status = write_graph(net, given, &out, &watch);
    cli_progress_erase();
    if (status == RG_E_LENGTH)
        cli_deny("%s: --routes: routes may have more than %d hops", name.text, RG_EXPORT_MAX_HOPS);
    cli_must(status);
}

int cli_export(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION("format", FORMAT, "FORMAT", "Print " FORMAT_NAMES "; must be given"),
        CLI_FLAG("routes", ROUTES,
                 "simgrid: with the routes of the network's rule between all compute nodes, "
                 "instead of those that SimGrid finds; the options of the rule choose it"),
        CLI_OPTIONS_RULE,
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
               "  edges     NetworkX, ...: a line u v for each link, then its delay\n"
               "  booksim   BookSim 2, topology = anynet\n"
               "  simgrid   SimGrid, a platform with a zone of the same graph\n"
               "  ibnet     ibsim and, with it, OpenSM\n"
               "  gml       NetworkX, igraph, Gephi, yEd, ...\n"
               "  node-link NetworkX, D3: JSON of nodes and links\n"
               "Vertices keep the numbers that the library gives them, compute nodes first. In "
               "dot, graphml, gml, node-link and simgrid, labels, kinds and levels are attributes. "
               "booksim and "
               "ibnet have routers and terminals: every node of a direct network becomes a router "
               "with one terminal. Neither of the two takes directed networks.\n"
               "\n"
               "Examples:\n"
               "  routegen export kary:2,3 --format dot | dot -Tsvg > kary-2-3.svg\n"
               "  routegen export debruijn:2,4 --format graphml > debruijn-2-4.graphml\n"
               "  routegen export kantc:3,4 --format ibnet > kantc-3-4.ibnet\n"
               "  routegen export gft:2,4,2 --format simgrid --routes > gft.xml\n",
        .arguments = {"NETWORK"},
        .words = {CLI_WORDS_RULE, &formats},
    };
    struct cli_arguments given;
    rg_topology net;

    for (unsigned i = 0; i < RG_EXPORT_FORMATS; i++)
        formats.name[i] = rg_export_name((rg_export_format)i);
    cli_parse(&syntax, argc, argv, &given, NULL);
    cli_topology_parse(given.value[0], &net);
    const bool routes = given.option[CLI_KEY_ROUTES] != NULL;
    if (given.option[CLI_KEY_FORMAT] == NULL)
        cli_deny("export: --format is missing: " FORMAT_NAMES);
    if (routes && given.format != RG_EXPORT_SIMGRID)
        cli_deny("export: --routes is for --format simgrid");
    if (!routes && cli_rule_is_given(given.option))
        cli_deny("export: the rule is for --routes");
    print(&net, &given);
    return CLI_OK;
}
