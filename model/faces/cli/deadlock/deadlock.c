/* SPDX-License-Identifier: Apache-2.0 */

/* The verb deadlock: cycles of dependencies of a rule, a routing, or the router of nodes. */

#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/routes/question.h"
#include "faces/cli/simulate/request.h"
#include "faces/cli/verbs.h"
#include "routegen/net/ask.h"
#include "net/inner/deadlock.h"
#include "net/inner/simulate.h"

/* By rg_turn_rule */
static struct cli_words rules = {.option = "vc-rule"};

/* The turns of --node with the value of --vc-rule (NULL: the default). */
static void take_turns(const rg_topology *net, const char *rule, rg_node_turns *turns)
{
    const rg_network *name = &net->name;
    rg_kautz shape;

    if (name->family != RG_FAMILY_KAUTZ)
        cli_deny("--node does not apply to networks of the family %s",
                 rg_family_name(name->family));
    cli_must(rg_kautz_init(name->param[0], name->param[1], &shape));
    if (rule == NULL)
        rule = rules.name[rg_turn_rule_of(&shape)];
    const unsigned chosen = cli_word_option(&rules, rule, strlen(rule));
    if (rg_node_turns_init(&shape, (rg_turn_rule)chosen, turns) != RG_OK)
        cli_deny("--vc-rule table: there is no table for kautz:%u,%u", shape.d, shape.k);
}

/* The routing of simulate in a file with switches; the rule elsewhere, or if its options are asked
 * for. */
static void take_default(const struct cli_simulate_request *request, const rg_topology *net,
                         rg_sim_options *options)
{
    (void)rg_sim_options_init(net, options, sizeof *options);
    if (cli_rule_is_given(request->value))
        return;
    const rg_name name = rg_name_of(&net->name);
    const rg_watch watch = cli_progress_watch(name.text);
    const rg_status status = rg_sim_spreads(net, options, &watch);
    cli_progress_erase();
    if (status != RG_E_RULE)
        cli_must(status);
}

static rg_value *ask(const rg_topology *net, const rg_deadlock_question *question,
                     const char *table)
{
    rg_value *record = NULL;

    const rg_name name = rg_name_of(&net->name);
    const rg_watch watch = cli_progress_watch(name.text);
    const rg_status status = rg_deadlock_record(net, question, &watch, &record);
    cli_progress_erase();
    if (status == RG_E_LOST && table != NULL)
        cli_simulate_deny_hole(net, table, question->routing->hole);
    if (status == RG_E_LARGE && question->turns != NULL)
        cli_deny("%s: too large for --node, more than 10^9 routes", name.text);
    if (status == RG_E_LARGE)
        cli_deny(
            "%s: too large: the graph of dependencies would take more than a gigabyte, or 10^9 "
            "states of packets",
            name.text);
    cli_verb_must("deadlock", status);
    return record;
}

/* Prints the record and frees it; false: there is a cycle. */
static bool print(rg_value *record, enum cli_format format)
{
    const rg_value *cycle = rg_value_at(record, "cycle");
    const bool acyclic = rg_value_first(cycle) == NULL;
    rg_out out = cli_out(stdout);

    if (format == CLI_TEXT && !acyclic) {
        cli_written(rg_write_text(&out, record, cli_width()));
        cli_written(rg_write_table(&out, rg_deadlock_cycle(), cycle, 0));
        rg_record_close(record);
    } else {
        cli_print_record(record, format, rg_deadlock_columns(), NULL);
    }
    return acyclic;
}

/* Whether a routing of simulate is asked for. */
static bool has_routing(const struct cli_simulate_request *request)
{
    return request->given[CLI_KEY_ROUTING] || request->given[CLI_KEY_VCS] ||
           request->given[CLI_KEY_ROUTE_TABLE];
}

/* --node has routes and a rule of its own. */
static void refuse_others(const struct cli_simulate_request *request)
{
    if (request->given[CLI_KEY_NODE] && cli_rule_is_given(request->value))
        cli_deny("deadlock: the options of a rule do not apply to --node");
    if (request->given[CLI_KEY_NODE] && has_routing(request))
        cli_deny("deadlock: the options of a routing do not apply to --node");
    if (request->given[CLI_KEY_NODE] &&
        (request->given[CLI_KEY_AVOID] || request->given[CLI_KEY_AVOID_LINKS]))
        cli_deny("deadlock: --avoid and --avoid-links do not apply to --node");
    if (!request->given[CLI_KEY_NODE] && !has_routing(request) && request->given[CLI_KEY_VC_RULE])
        cli_deny("deadlock: --vc-rule works only with --node or --routing disjoint");
    if (!has_routing(request) && (request->given[CLI_KEY_ROOTS] || request->given[CLI_KEY_METRIC]))
        cli_deny("deadlock: --roots and --metric are for --routing");
    if (!has_routing(request) && request->given[CLI_KEY_MEMORY])
        cli_deny("deadlock: --memory is for --routing, --route-table and --vcs");
}

int cli_deadlock(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION("routing", ROUTING, "NAME",
                   "A routing of simulate: follow all that its packets may do, and say how many "
                   "virtual channels are enough; default the rule, or spread for a file with "
                   "switches, as in simulate"),
        CLI_OPTION_ROUTE_TABLE,
        CLI_OPTIONS_TREES,
        CLI_OPTION(
            "vcs", VCS, "V",
            "Virtual channels of a link for the routing; if it distinguishes more, those above the "
            "last one share it (default: all that it distinguishes)"),
        CLI_OPTION_MEMORY,
        CLI_OPTIONS_RULE,
        CLI_OPTIONS_AVOID("Route around these "),
        CLI_FLAG("node", NODE,
                 "Kautz nodes (kautz): all d routes of all pairs, in the virtual channels that "
                 "--vc-rule gives them"),
        CLI_OPTION(
            "vc-rule", VC_RULE, "NAME",
            "With --node: at which turns a packet steps to the next virtual channel: valley, pair, "
            "table (the default of kautz:2,2, 2,3 and 3,2, elsewhere it is valley), hops or none; "
            "of --routing disjoint as for simulate"),
        CLI_OPTION_FORMAT,
        {0}};
    static struct cli_syntax syntax = {
        .verb = "deadlock",
        .options = options,
        .doc = "Says whether packets of a network can wait for one another forever.\v"
               "Builds the graph of channel dependencies, over all pairs of compute nodes and all "
               "hops that the rule or routing permits. A channel is a virtual channel of a link in "
               "one "
               "direction, and depends on those that a packet may take next. Without a cycle "
               "there is no deadlock; with one, a shortest cycle is shown and the exit code is 1. "
               "Links between compute nodes and switches do not count. With --node, routes are "
               "the disjoint ones of Kautz digraphs, not those of a rule.\n"
               "\n"
               "Examples:\n"
               "  routegen deadlock kantc:4,3\n"
               "  routegen deadlock mikantc:2,3 --vc-classes 1\n"
               "  routegen deadlock torus:4,4 --vc-classes 1 --format json\n"
               "  routegen deadlock dragonfly:2,4,2 --routing par --vcs 5\n"
               "  routegen deadlock kautz:3,6 --node\n",
        .arguments = {"NETWORK"},
        .words = {CLI_WORDS_RULE, &rules, &cli_formats},
        .option = cli_simulate_take,
    };
    struct cli_simulate_request request;
    struct cli_arguments arguments;
    rg_any_network network;
    rg_topology whole;
    rg_rest rest;
    rg_node_turns turns;
    rg_route_rule rule;
    rg_sim_options routing;
    rg_deadlock_question question = {NULL, NULL, NULL};
    rg_sim_hole hole = {0};

    for (unsigned i = 0; (rules.name[i] = rg_turn_rule_name(i)) != NULL; i++)
        continue;
    cli_simulate_request_begin(&request);
    cli_simulate_words(&syntax, "routing");
    cli_parse(&syntax, argc, argv, &arguments, &request);
    refuse_others(&request);
    cli_network_parse(arguments.value[0], &network);
    cli_topology_parse(arguments.value[0], &whole);
    const rg_topology *const net = cli_without(&whole, &arguments, &rest);
    if (request.given[CLI_KEY_NODE]) {
        take_turns(net, request.value[CLI_KEY_VC_RULE], &turns);
        question.turns = &turns;
    } else if (has_routing(&request)) {
        cli_simulate_make(&request, net, arguments.value[0], &routing);
        routing.hole = &hole;
        question.routing = &routing;
    } else {
        cli_rule_make(request.value, net, &rule);
        question.rule = &rule;
        take_default(&request, net, &routing);
        question.routing = routing.routing == RG_SIM_RULE ? NULL : &routing;
    }
    rg_value *record = ask(net, &question, request.value[CLI_KEY_ROUTE_TABLE]);
    if (question.routing != NULL)
        cli_simulate_tables_free(&routing);
    free(request.told);
    rg_rest_close(&rest);
    return print(record, arguments.format) ? CLI_OK : CLI_BROKEN;
}
