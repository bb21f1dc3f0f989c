/* SPDX-License-Identifier: Apache-2.0 */

#include "compare.h"

#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/options.h"
#include "cli/common/record_out.h"
#include "cli/common/search.h"
#include "cli/simulate/request.h"
#include "cli/verbs.h"

enum { MOST_SIMULATED = 4096 }; /* nodes */

struct request {
    unsigned format; /* of cli_plot_formats */
    rg_compare_ask ask;
    bool simulate;
};

static const struct argp_option options[] = {
    CLI_OPTION("format", FORMAT, "FORMAT", "Print text (default), json or csv, or draw svg"),
    CLI_FLAG("exact", EXACT,
             "Search all networks, however long it takes; by default only for what no formula "
             "gives, if it takes a few seconds"),
    CLI_FLAG("simulate", SIMULATE,
             "Simulate them, too: the bound of the routing that simulate takes, and the load that "
             "it sustains in runs of 10000 clocks; not for more than 4096 nodes"),
    CLI_OPTIONS_PRICE,
    {0}};

void cli_take_option(const struct argp_option *option, int key, const char *value,
                     rg_option_taker *take, void *ask)
{
    rg_refusal refusal;

    while (option->key != key)
        option++;
    if (take(ask, option->name, value, &refusal) != RG_OK)
        cli_fail(CLI_USAGE, "--%s %s: %s", option->name, cli_quote(value, strlen(value)).text,
                 refusal.text);
}

static void take_option(int key, const char *value, void *input)
{
    if (key != CLI_KEY_FORMAT && key != CLI_KEY_SIMULATE)
        cli_take_option(options, key, value, rg_compare_option, input);
}

/* Numbers by formula and search, and those of runs if they are wanted. */
static void compare_one(const struct request *request, const rg_topology *net,
                        const rg_compared *first, rg_compared *compared)
{
    cli_compare_network(net, &request->ask, first, compared);
    if (request->simulate && net->nodes > MOST_SIMULATED)
        cli_warn("%s: more than %d nodes, not simulated", compared->name, MOST_SIMULATED);
    else if (request->simulate)
        cli_simulate_sustained(net, compared);
}

static void print(const struct request *request, const rg_compared *compared, unsigned count)
{
    rg_column columns[RG_COMPARE_COLUMNS];

    if (request->format == CLI_TEXT) {
        cli_compare_text(compared, count);
    } else if (request->format == CLI_SVG) {
        cli_compare_svg(compared, count);
    } else {
        rg_compare_columns(request->simulate, columns);
        cli_print_rows(rg_compare_record(compared, count, request->simulate),
                       request->format == CLI_JSON, columns, "networks");
    }
}

int cli_compare(int argc, char **argv)
{
    static const struct cli_syntax syntax = {
        .verb = "compare",
        .options = options,
        .usage = "NETWORK NETWORK...",
        .doc =
            "Prints what networks cost and what they give, side by side: sizes, distances, cost "
            "per node and its ratio to the first network, relative cost performance, path "
            "diversity, throughput.\v"
            "Takes up to 16 networks. '-' stands for what is not known. With --exact, the exit "
            "code is 1 if formula and search differ. With --switch-cost or --link-cost, three rows "
            "say what a network costs (see 'routegen find --help'). "
            "The ideal bound holds for any routing: links over hops, and over what crosses a "
            "bisection. The even split is what one routing carries, and others may carry more.\n\n"
            "Examples:\n"
            "  routegen compare kary:8,8 mikant:8,8 kantc:8,8 mikantc:8,8\n"
            "  routegen compare hypercube:11 torus:8,16,16 debruijn:2,11 --format csv\n"
            "  routegen compare kary:4,4 kantc:4,4 --format svg\n"
            "  routegen compare kary:4,4 torus:16,16 --switch-cost 100,20 --link-cost 35\n",
        .arguments = {"NETWORK", "a second NETWORK", "[NETWORK...]"},
        .words = {&cli_plot_formats},
        .option = take_option,
    };
    static rg_compared compared[CLI_MAX_ARGUMENTS];
    struct request request = {.format = CLI_TEXT};
    struct cli_arguments arguments;
    rg_topology net[CLI_MAX_ARGUMENTS];
    unsigned count = 0;
    int code = CLI_OK;

    cli_parse(&syntax, argc, argv, &arguments, &request.ask);
    request.format = arguments.format;
    request.simulate = arguments.option[CLI_KEY_SIMULATE] != NULL;
    for (; count < CLI_MAX_ARGUMENTS && arguments.value[count] != NULL; count++)
        cli_topology_parse(arguments.value[count], &net[count]);
    for (unsigned i = 0; i < count; i++)
        compare_one(&request, &net[i], i == 0 ? NULL : compared, &compared[i]);
    print(&request, compared, count);
    for (unsigned i = 0; i < count; i++) {
        if (compared[i].agree)
            continue;
        cli_warn("%s: formula and search differ", compared[i].name);
        code = CLI_BROKEN;
    }
    return code;
}
