/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/verbs.h"
#include "cli/common/record_out.h"
#include "routegen/net/ask.h"
#include "inner/net/record_make.h"
#include "inner/net/deadlock.h"

/* The answer as a record: all of its values are lines of the text, under their keys. */

static void put_real(rg_value *record, const char *key, double real)
{
    rg_say(rg_put_real(record, key, real), key, "%.8g", real);
}

static uint64_t deaths(const struct cli_node_question *question, bool returns)
{
    uint64_t count = 0;
    for (size_t i = question->dead; i < question->events; i++)
        count += question->event[i].returns == returns;
    return count;
}

static void print(const struct cli_node_question *question, const struct cli_node_result *result,
                  enum cli_format format)
{
    const rg_node_shape *shape = &question->shape;
    const rg_processors_result *messages = &result->messages;
    const rg_machine_counters *counters = &result->counters;
    rg_value *record = rg_record_begin();
    char crc[9];

    (void)snprintf(crc, sizeof crc, "%08" PRIx32, messages->crc);
    cli_put_text(record, "network", question->network.name);
    cli_put_text(record, "traffic", cli_node_traffic(question));
    put_real(record, "load", question->load);
    cli_put_count(record, "bytes", question->plan.bytes);
    cli_put_count(record, "seed", question->plan.seed);
    cli_put_text(record, "turns", rg_turn_rule_name(question->turns.rule));
    cli_put_count(record, "vcs", shape->vcs);
    cli_put_count(record, "depth", shape->depth);
    cli_put_count(record, "routes", question->routes);
    cli_put_count(record, "wait", shape->wait);
    cli_put_count(record, "rounds", shape->rounds);
    cli_put_count(record, "deaf", shape->deaf);
    cli_put_count(record, "nodes", question->net.nodes);
    cli_put_count(record, "dead", question->dead);
    cli_put_count(record, "deaths", deaths(question, false));
    cli_put_count(record, "returns", deaths(question, true));
    cli_put_count(record, "clocks", result->clocks);
    cli_put_count(record, "begun", messages->begun);
    cli_put_count(record, "done", messages->done);
    cli_put_count(record, "lost", messages->lost);
    cli_put_count(record, "lost_to_dead", messages->dead);
    cli_put_count(record, "orphaned", messages->orphaned);
    cli_put_count(record, "unfinished", result->unfinished);
    cli_put_count(record, "delivered", messages->delivered);
    cli_put_count(record, "twice", messages->twice);
    cli_put_count(record, "wrong", messages->wrong);
    cli_put_count(record, "tries", counters->tries);
    cli_put_count(record, "duplicates", counters->duplicates);
    cli_put_count(record, "stale", counters->stale);
    cli_put_count(record, "dropped", counters->dropped);
    cli_put_count(record, "aborted", counters->aborted);
    put_real(record, "flits_per_clock", result->rate);
    put_real(record, "mean_clocks",
             messages->done > 0 ? (double)messages->clocks_of_done / (double)messages->done : 0);
    cli_put_count(record, "most_clocks", messages->slowest);
    cli_put_count(record, "longest_packet", counters->longest);
    cli_put_text(record, "crc", crc);
    cli_print_record(record, format, NULL, NULL);
}

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
        print(&question, &result, (enum cli_format)given.format);
    }
    free(question.event);
    const bool right = result.messages.twice + result.messages.wrong + result.unfinished == 0;
    return right ? CLI_OK : CLI_BROKEN;
}
