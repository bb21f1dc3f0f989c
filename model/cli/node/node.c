/* SPDX-License-Identifier: Apache-2.0 */

#include <stdlib.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/verbs.h"

/* Some options mean nothing in a sweep, and one nothing without. */
static void refuse_others(const struct cli_arguments *given)
{
    if (given->option[CLI_KEY_SWEEP] == NULL) {
        if (given->format == CLI_SVG)
            cli_fail(CLI_USAGE, "node: --format svg needs --sweep");
        if (given->option[CLI_KEY_SETS] != NULL)
            cli_fail(CLI_USAGE, "node: --sets needs --sweep");
        return;
    }
    if (given->option[CLI_KEY_TRAFFIC] != NULL || given->option[CLI_KEY_LOAD] != NULL ||
        given->option[CLI_KEY_DEAD] != NULL || given->option[CLI_KEY_FAULT] != NULL ||
        given->option[CLI_KEY_CLOCKS] != NULL)
        cli_fail(CLI_USAGE, "node: --sweep has traffic and dead nodes of its own");
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
        CLI_OPTION("dead", DEAD, "NODE,...", "Dead from the start"),
        CLI_OPTION("fault", FAULT, "SPEC",
                   "CLOCK:node:NODE, a node that dies in that clock; :UNTIL is the clock in which "
                   "it returns, to take part after --deaf clocks; may be given often"),
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
            "Instead: how many messages arrive with 0 to M dead nodes, by one route and by all"),
        CLI_OPTION("sets", SETS, "N",
                   "Sets of dead nodes for each number, default 20; all if there are fewer"),
        CLI_OPTION_SEED,
        CLI_OPTION("format", FORMAT, "FORMAT",
                   "Print text (default), json or csv, or with --sweep a plot: svg"),
        {0}};
    static const struct cli_syntax syntax = {
        .verb = "node",
        .options = list,
        .doc =
            "Sends messages through a network of nodes, some of them dead, and says what "
            "becomes of them.\v"
            "Runs the cycle model of rg_node, all nodes of K(d,k), clock by clock. Messages "
            "that have begun after T clocks end before the counts are printed. Lost: its source "
            "does not know that it has arrived. The exit code is 1 if a message arrives twice or "
            "wrong, or does not end. The crc is that of all messages in order of arrival.\n"
            "\n"
            "Examples:\n"
            "  routegen node kautz:2,3 --dead 120\n"
            "  routegen node kautz:3,3 --traffic hotspot:012 --clocks 5000 --format json\n"
            "  routegen node kautz:2,3 --load .05 --fault 5000:node:012:9000\n"
            "  routegen node kautz:2,3 --sweep 3 --format svg > dead.svg\n",
        .arguments = {"NETWORK"},
        .words = {&cli_node_patterns, &cli_node_rules, &cli_plot_formats},
    };
    struct cli_arguments given;
    struct cli_node_question question;
    struct cli_node_result result = {.unfinished = 0};

    cli_parse(&syntax, argc, argv, &given, NULL);
    refuse_others(&given);
    cli_node_understand(&given, &question);
    if (given.option[CLI_KEY_SWEEP] != NULL) {
        cli_node_sweep(&question, &given);
    } else {
        cli_node_run(&question, true, &result);
        cli_node_print(&question, &result, (enum cli_format)given.format);
    }
    free(question.event);
    const bool right = result.messages.twice + result.messages.wrong + result.unfinished == 0;
    return right ? CLI_OK : CLI_BROKEN;
}
