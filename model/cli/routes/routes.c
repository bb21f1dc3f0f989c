/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <string.h>

#include "avoid.h"
#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/options.h"
#include "routes_list.h"
#include "routes_pair.h"
#include "routes_stream.h"
#include "routes_topology.h"
#include "cli/common/rule_options.h"
#include "cli/verbs.h"

struct settings {
    enum cli_format format;
    bool binary; /* instead of the format */
    bool nodes;
    struct cli_avoid avoid;
    struct cli_rule rule;
    struct cli_list_options list;
};

static void routes_kautz(const rg_any_network *network, struct settings *settings,
                         const struct cli_arguments *arguments)
{
    const char *source = arguments->value[1];
    const char *destination = arguments->value[2];

    cli_avoid_parse(&settings->avoid, network);
    struct cli_routes_out out = {
        .network = network,
        .format = settings->format,
        .nodes = settings->nodes,
        .stream = destination == NULL,
        .avoid = settings->avoid.word,
        .avoid_count = settings->avoid.word_count,
    };
    if (settings->binary) {
        cli_routes_binary(&out);
        return;
    }
    cli_routes_out_begin(&out);
    if (out.stream) {
        cli_routes_stream(&out);
    } else {
        const struct cli_pair_text pair = {source, strlen(source), destination,
                                           strlen(destination)};
        cli_routes_pair(&out, (struct cli_place){.line = 0}, &pair);
    }
}

/* Binary output is for programs that know the network: tables only, and of pairs that they send. */
static void check_binary(const struct settings *settings, bool stream)
{
    if (!stream)
        cli_fail(CLI_USAGE, "--format bin: only for pairs on standard input, with '-'");
    if (settings->nodes)
        cli_fail(CLI_USAGE, "--format bin has no nodes; leave out --nodes");
    if (settings->avoid.text_count > 0)
        cli_fail(CLI_USAGE, "--format bin has all routes; leave out --avoid");
}

/* One route of any network as a graph, by the family's own rule; or several by --all, --disjoint.
 */
static void routes_topology(const struct settings *settings, const struct cli_arguments *arguments)
{
    const struct cli_routes_topology asked = {
        .network = arguments->value[0],
        .source = arguments->value[1],
        .destination = arguments->value[2],
        .format = settings->format,
        .rule = &settings->rule,
    };

    if (strcmp(asked.source, "-") == 0 || settings->binary || settings->nodes ||
        settings->avoid.text_count > 0) {
        cli_fail(CLI_USAGE, "routes: %s only with the disjoint routes of kautz",
                 settings->binary                 ? "--format bin"
                 : settings->nodes                ? "--nodes"
                 : settings->avoid.text_count > 0 ? "--avoid"
                                                  : "'-' in place of a pair");
    }
    if (cli_list_is_given(&settings->list))
        cli_routes_list(&asked, &settings->list);
    else
        cli_routes_topology(&asked);
}

static void take_format(struct settings *settings, const char *value)
{
    settings->binary = strcmp(value, "bin") == 0;
    if (!settings->binary && !cli_format_find(value, &settings->format)) {
        cli_fail(CLI_USAGE, "--format %s: text, json, csv or bin expected",
                 cli_quote(value, strlen(value)).text);
    }
}

static void take_option(int key, const char *value, void *input)
{
    struct settings *settings = input;

    if (cli_rule_note(&settings->rule, key, value) || cli_list_note(&settings->list, key, value))
        return;
    if (key == CLI_KEY_FORMAT)
        take_format(settings, value);
    else if (key == CLI_KEY_NODES)
        settings->nodes = true;
    else if (key == CLI_KEY_AVOID)
        cli_avoid_note(&settings->avoid, value);
}

int cli_routes(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {.name = "nodes", .key = CLI_KEY_NODES, .doc = "Add the list of nodes of every route"},
        {.name = "avoid",
         .key = CLI_KEY_AVOID,
         .arg = "WORD,WORD,...",
         .doc = "Leave out the routes through these faulty nodes"},
        CLI_OPTIONS_RULE,
        CLI_OPTIONS_LIST,
        {.name = "format",
         .key = CLI_KEY_FORMAT,
         .arg = "FORMAT",
         .doc = "Print text (default), json, csv, or with - bin"},
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "routes",
        .options = options,
        .usage = "NETWORK SRC DST\nNETWORK -",
        .doc =
            "Prints the route from SRC to DST by the family's own rule; of a Kautz digraph the "
            "node-disjoint routes, shortest first, or with --rule the route by it.\v"
            "Nodes are written as routegen info and doc/topologies.md show them; @17 is node 17. A "
            "Kautz word is one digit 0-9a-f a letter. With - instead of a pair, pairs are read "
            "from "
            "standard input, one SRC DST a line, and answered in order: in text each as a line "
            "SRC -> DST, its table and an empty line, in JSON as one object a line. With "
            "--format bin both input and output are binary: a pair is two little-endian 64-bit "
            "words, 4 bits a letter, its routes are d/4+1 of them; routegen(1) says more.\n"
            "\n"
            "Examples:\n"
            "  routegen routes kautz:4,5 01234 23430\n"
            "  routegen routes kautz:2,3 120 201 --nodes --format json\n"
            "  routegen routes kautz:4,5 01234 23430 --avoid 12343\n"
            "  routegen routes kantc:3,4 0,0,001,0 2,1,110,2 --up switch-digit\n"
            "  routegen routes hypercube:5 00000 10110 --all\n"
            "  routegen routes torus:5,4 0,0 1,3 --disjoint\n"
            "  printf '120 201\\n010 212\\n' | routegen routes kautz:2,3 -\n",
        .arguments = {"NETWORK", "SRC", "DST"},
        .required = 1, /* what else is missing depends on the network */
        .option = take_option,
    };
    struct settings settings = {.format = CLI_TEXT};
    struct cli_arguments arguments;
    rg_any_network network;

    cli_parse(&syntax, argc, argv, &arguments, &settings);
    cli_network_parse(arguments.value[0], &network);
    if (network.info->kind == RG_KIND_MULTISTAGE)
        cli_network_refuse("routes", &network);
    if (arguments.value[1] == NULL)
        cli_fail(CLI_USAGE, "routes: SRC is missing; see 'routegen routes --help'");
    const bool stream = strcmp(arguments.value[1], "-") == 0;
    if (stream && arguments.value[2] != NULL) {
        cli_fail(CLI_USAGE, "routes: %s is one argument too many behind '-'",
                 cli_quote(arguments.value[2], strlen(arguments.value[2])).text);
    }
    if (!stream && arguments.value[2] == NULL)
        cli_fail(CLI_USAGE, "routes: DST is missing; see 'routegen routes --help'");
    if (network.info->kind != RG_KIND_KAUTZ || cli_rule_is_given(&settings.rule) ||
        cli_list_is_given(&settings.list)) {
        routes_topology(&settings, &arguments);
    } else {
        if (settings.binary)
            check_binary(&settings, stream);
        routes_kautz(&network, &settings, &arguments);
    }
    cli_avoid_free(&settings.avoid);
    return CLI_OK;
}
