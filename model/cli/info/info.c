/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "info.h"

#include <stdio.h>
#include <string.h>

#include "info_csv.h"
#include "cli/common/fail.h"
#include "cli/common/search.h"
#include "cli/verbs.h"

struct request {
    enum cli_format format;
    rg_search search;
    bool brief;
    int width; /* of the longest name */
};

static void take_option(int key, const char *value, void *input)
{
    struct request *request = input;
    if (key == CLI_KEY_FORMAT)
        request->format = cli_format_option(value);
    else if (key == CLI_KEY_EXACT)
        request->search = RG_SEARCH_ALWAYS;
    else if (key == CLI_KEY_BRIEF)
        request->brief = true;
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

/* Formulas only, if they give what is printed. */
static bool needs_search(const rg_topology *net, const struct request *request)
{
    rg_topology_facts facts;

    (void)rg_topology_facts_of(net, &facts);
    return !request->brief || request->search == RG_SEARCH_ALWAYS ||
           facts.diameter == RG_TOPOLOGY_UNKNOWN || facts.average_distance < 0;
}

static void print_one(const struct request *request, const rg_any_network *network,
                      const rg_measures *measures)
{
    if (request->brief)
        cli_info_brief(network, measures, request->format, request->width);
    else
        print(network, measures, request->format);
}

/* One network; the exit code. */
static int inform(const struct request *request, const rg_any_network *network)
{
    rg_measures measures;
    rg_topology net;

    if (!graph_of(network, &net)) {
        if (request->search == RG_SEARCH_ALWAYS)
            cli_fail(CLI_USAGE, "%s: --exact: this network cannot be searched", network->name);
        print_one(request, network, NULL);
        return CLI_OK;
    }
    if (needs_search(&net, request))
        cli_measure(&net, request->search, &measures);
    else
        cli_must(rg_measures_find(&net, RG_SEARCH_NEVER, NULL, &measures));
    print_one(request, network, &measures);
    const int code = verdict(network, &measures);
    rg_measures_free(&measures);
    return code;
}

/* What stands before a network, or after the last; several in JSON are an array. */
static void separate(const struct request *request, unsigned index, unsigned count)
{
    if (request->format == CLI_JSON && count > 1)
        puts(index == 0 ? "[" : index < count ? "," : "]");
    if (request->format == CLI_TEXT && !request->brief && index > 0 && index < count)
        putchar('\n');
    if (index > 0)
        return;
    if (request->brief)
        cli_info_brief_head(request->format, request->width);
    else if (request->format == CLI_CSV)
        cli_info_csv_head();
}

int cli_info(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION_FORMAT,
        {.name = "brief",
         .key = CLI_KEY_BRIEF,
         .doc = "A line a network: sizes, distances, connectivity, by formula where there is one"},
        {.name = "exact",
         .key = CLI_KEY_EXACT,
         .doc = "Search for distances and paths, however long it takes; by default only if it "
                "takes a few seconds"},
        {0}};
    static const struct cli_words *const words[] = {&cli_formats, NULL};
    static const struct cli_syntax syntax = {
        .verb = "info",
        .options = options,
        .usage = "NETWORK...",
        .doc = "Prints the sizes of networks, their distances and paths, by formula and by search, "
               "and what can be done with them.\v"
               "Takes up to 16 networks. CSV has the same columns for all of them, empty where a "
               "network has no such number; levels and distances one by one are in JSON and text. "
               "Several networks in JSON are an array. The exit code is 1 if formula and search "
               "differ.\n\n"
               "Examples:\n"
               "  routegen info kautz:3,6\n"
               "  routegen info gft:2,4,2\n"
               "  routegen info butterfly:2,4 --format json\n"
               "  routegen info kantc:3,4\n"
               "  routegen info kautz:3,3 gft:2,4,2 benes:3 torus:4,4 --format csv\n"
               "  routegen info star:7 pancake:7 hypercube:12 --brief\n"
               "  routegen info hypercube:9 --exact\n",
        .arguments = {"NETWORK", "NETWORK", "NETWORK", "NETWORK", "NETWORK", "NETWORK", "NETWORK",
                      "NETWORK", "NETWORK", "NETWORK", "NETWORK", "NETWORK", "NETWORK", "NETWORK",
                      "NETWORK", "NETWORK"},
        .words = words,
        .required = 1,
        .option = take_option,
    };
    static rg_any_network networks[CLI_MAX_ARGUMENTS];
    struct request request = {.format = CLI_TEXT, .search = RG_SEARCH_SHORT, .width = 7};
    struct cli_arguments arguments;
    unsigned count = 0;
    int code = CLI_OK;

    cli_parse(&syntax, argc, argv, &arguments, &request);
    for (; count < CLI_MAX_ARGUMENTS && arguments.value[count] != NULL; count++) {
        cli_network_parse(arguments.value[count], &networks[count]);
        const int width = (int)strlen(networks[count].name);
        request.width = width > request.width ? width : request.width;
    }
    for (unsigned i = 0; i < count; i++) {
        separate(&request, i, count);
        if (inform(&request, &networks[i]) != CLI_OK)
            code = CLI_BROKEN;
    }
    separate(&request, count, count);
    return code;
}
