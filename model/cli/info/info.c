/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "info.h"

#include "cli/common/fail.h"
#include "cli/common/search.h"
#include "cli/verbs.h"

struct request {
    enum cli_format format;
    rg_search search;
};

static void take_option(int key, const char *value, void *input)
{
    struct request *request = input;
    if (key == CLI_KEY_FORMAT)
        request->format = cli_format_option(value);
    else if (key == CLI_KEY_EXACT)
        request->search = RG_SEARCH_ALWAYS;
}

/* The network as a graph; false if it is too large. */
static bool graph_of(const rg_any_network *network, rg_topology *net)
{
    rg_network name;

    if (network->info->kind == RG_KIND_TOPOLOGY) {
        *net = network->shape.topology;
        return true;
    }
    return rg_network_parse(network->name, &name, NULL) == RG_OK &&
           rg_topology_init(&name, net, NULL) == RG_OK;
}

static void print(const rg_any_network *network, const rg_measures *measures,
                  enum cli_format format)
{
    switch (network->info->kind) {
    case RG_KIND_KAUTZ:
        cli_info_kautz(network, measures, format);
        break;
    case RG_KIND_GFT:
        cli_info_gft(network, measures, format);
        break;
    case RG_KIND_MULTISTAGE:
        cli_info_multistage(network, measures, format);
        break;
    case RG_KIND_TOPOLOGY:
        cli_info_topology(network, measures, format);
        break;
    }
}

/* Says where formula and search differ. */
static int verdict(const rg_any_network *network, const rg_measures *measures)
{
    rg_measure_row rows[RG_MEASURE_ROWS];

    rg_measure_rows(measures, rows);
    const rg_measure_row *row = rg_measures_differ(rows);
    if (row == NULL)
        return CLI_OK;
    cli_warn("%s: %s: formula and search differ", network->name, row->key);
    return CLI_BROKEN;
}

int cli_info(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION_FORMAT,
        {.name = "exact",
         .key = CLI_KEY_EXACT,
         .doc = "Search for distances and paths, however long it takes; by default only if it "
                "takes a few seconds"},
        {0}};
    static const struct cli_syntax syntax = {
        .verb = "info",
        .options = options,
        .usage = "NETWORK",
        .doc = "Prints the sizes of a network, its distances and paths, by formula and by search, "
               "and what can be done with it.\v"
               "The exit code is 1 if formula and search differ.\n\n"
               "Examples:\n"
               "  routegen info kautz:3,6\n"
               "  routegen info gft:2,4,2\n"
               "  routegen info butterfly:2,4 --format json\n"
               "  routegen info kantc:3,4\n"
               "  routegen info hypercube:9 --exact\n",
        .arguments = {"NETWORK"},
        .required = 1,
        .option = take_option,
    };
    struct request request = {CLI_TEXT, RG_SEARCH_SHORT};
    struct cli_arguments arguments;
    rg_any_network network;
    rg_measures measures;
    rg_topology net;

    cli_parse(&syntax, argc, argv, &arguments, &request);
    cli_network_parse(arguments.value[0], &network);
    if (!graph_of(&network, &net)) {
        if (request.search == RG_SEARCH_ALWAYS)
            cli_fail(CLI_USAGE, "%s: --exact: this network cannot be searched", network.name);
        print(&network, NULL, request.format);
        return CLI_OK;
    }
    cli_measure(&net, request.search, &measures);
    print(&network, &measures, request.format);
    const int code = verdict(&network, &measures);
    rg_measures_free(&measures);
    return code;
}
