/* SPDX-License-Identifier: Apache-2.0 */

/* The verb node. */

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/verbs.h"
#include "net/inner/nodes_ask.h"

static struct cli_words patterns = {.option = "traffic"};
static const struct cli_words rules = {"vc-rule", {"valley", "pair", "table"}}; /* rg_turn_rule */

/* Ends the program where there is no answer. */
static void must(rg_status status, const rg_refusal *refusal)
{
    if (status == RG_E_WRONG)
        cli_fail(CLI_BROKEN, "%s", cli_why(refusal));
    if (status == RG_E_OPTION || status == RG_E_SYNTAX)
        cli_deny("%s", cli_why(refusal));
    cli_must(status);
}

static bool answer(rg_nodes_ask *ask, const char *name, const struct cli_arguments *given)
{
    const bool sweep = given->option[CLI_KEY_SWEEP] != NULL;
    const rg_watch watch = cli_progress_watch(name);
    rg_value *record = NULL;
    rg_refusal refusal;
    bool right = true;
    rg_out out = cli_out(stdout);

    if (!sweep && given->format == CLI_SVG)
        cli_deny("node: --format svg needs --sweep");
    const rg_status status = rg_nodes_answer(ask, &watch, &record, &right, &refusal);
    cli_progress_erase();
    must(status, &refusal);
    if (given->format == CLI_SVG) {
        rg_record_close(record);
        cli_must(rg_nodes_plot(ask, &out));
    } else if (sweep) {
        cli_print_rows(record, given->format, rg_nodes_columns(), "rows");
    } else {
        cli_print_record(record, given->format, NULL, NULL);
    }
    return right;
}

int cli_node(int argc, char **argv)
{
    static const struct argp_option list[] = {
        CLI_OPTION("traffic", TRAFFIC, "NAME",
                   "Who sends to whom: uniform (default), hotspot[:NODE], complement, reverse, "
                   "transpose, tornado, neighbour, permutation, pairs"),
        CLI_OPTION(
            "load", LOAD, "X",
            "Flits of payload per clock that a node wants to send; 1 (default): as many as it can"),
        CLI_OPTION("bytes", BYTES, "N", "Payload of a message, 1 to 255, default 8"),
        CLI_OPTION("clocks", CLOCKS, "T",
                   "Clocks in which messages start, default 20000; of pairs as many as it takes"),
        CLI_OPTION("dead", DEAD, "NODE,...", "Nodes that are down from the start"),
        CLI_OPTION("fault", FAULT, "SPEC",
                   "CLOCK:node:NODE, a node goes down in that clock; :UNTIL is the clock in which "
                   "it comes up, to take part after --deaf clocks; may be repeated"),
        CLI_OPTION("first-routes", FIRST_ROUTES, "N",
                   "Sources use the first N routes of a pair; default all d; with --sweep 1"),
        CLI_OPTION("buffer", BUFFER, "B",
                   "Flits that a virtual channel holds: 2, 4 (default), 8, 16"),
        CLI_OPTION("vc-rule", VC_RULE, "NAME",
                   "Virtual channels: valley, pair or table; see routegen deadlock"),
        CLI_OPTION("wait", WAIT, "T",
                   "Clocks from a try to the next; default 512 at least, 24 a node or more for "
                   "messages above 8 bytes"),
        CLI_OPTION("tries", TRIES, "R",
                   "Times that all pairs of routes are tried; default 4, or 2 if d is above 2"),
        CLI_OPTION("deaf", DEAF, "T",
                   "Clocks from a return until the node is up; default 4 times --wait"),
        CLI_OPTION("crc", CRC, "BITS", "Bits of a packet's check, 16 (default) or 32"),
        CLI_OPTION(
            "sweep", SWEEP, "M",
            "Instead: how many messages arrive with 0 to M nodes down, by one route and by all"),
        CLI_OPTION("sets", SETS, "N",
                   "Sets of nodes that are down for each number, default 20; all if there are "
                   "fewer"),
        CLI_OPTION_SEED,
        CLI_OPTION("format", FORMAT, "FORMAT",
                   "Print text (default), json or csv, or with --sweep a plot: svg"),
        {0}};
    static const struct cli_syntax syntax = {
        .verb = "node",
        .options = list,
        .doc =
            "Sends messages through a network of nodes, some of them down, and counts what arrives "
            "and what is lost.\v"
            "Runs the cycle model of rg_node, all nodes of K(d,k), clock by clock. Messages that "
            "have begun after T clocks end before the counts are printed. Lost: its source does "
            "not know that it has arrived. The exit code is 1 if a message arrives twice or wrong, "
            "or does not end. The crc is that of all messages in order of arrival.\n"
            "\n"
            "Examples:\n"
            "  routegen node kautz:2,3 --dead 120\n"
            "  routegen node kautz:3,3 --traffic hotspot:012 --clocks 5000 --format json\n"
            "  routegen node kautz:2,3 --load .05 --fault 5000:node:012:9000\n"
            "  routegen node kautz:2,3 --sweep 3 --format svg > dead.svg\n",
        .arguments = {"NETWORK"},
        .words = {&patterns, &rules, &cli_plot_formats},
    };
    struct cli_arguments given;
    rg_any_network network;
    rg_nodes_ask *ask = NULL;
    rg_refusal refusal;

    for (unsigned i = 0; (patterns.name[i] = rg_nodes_traffics[i]) != NULL; i++)
        continue;
    cli_parse(&syntax, argc, argv, &given, NULL);
    cli_network_parse(given.value[0], &network);
    if (network.info->kind != RG_KIND_KAUTZ)
        cli_network_refuse("node", &network);
    must(rg_nodes_ask_open(&network, true, &ask, &refusal), &refusal);
    for (size_t i = 0; i < given.count; i++)
        if (given.given[i].key != CLI_KEY_FORMAT)
            cli_take_option(list, given.given[i].key, given.given[i].value, rg_nodes_option, ask);
    const bool right = answer(ask, network.name, &given);
    rg_nodes_ask_close(ask);
    return right ? CLI_OK : CLI_BROKEN;
}
