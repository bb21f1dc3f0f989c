/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/json_out.h"
#include "cli/common/network_arg.h"
#include "cli/common/options.h"
#include "cli/common/progress.h"
#include "cli/common/rule_options.h"
#include "cli/verbs.h"

struct settings {
    enum cli_format format;
    bool node;
    struct cli_rule rule;
    const char *vc_rule;
};

/* Limits: about ten minutes, and a gigabyte. */
static const double most_states = 1e9;
static const size_t most_bytes = (size_t)1 << 30;

/* The vertex that a channel leads to. */
static struct cli_label end_of(const rg_topology *net, const rg_channel *channel)
{
    rg_topology_end end = {0};

    (void)rg_topology_neighbour(net, channel->vertex, channel->port, &end);
    return cli_label_of(net, end.vertex);
}

/* The memory for a network, or says that it is too large and exits. */
static void *get_memory(const struct cli_deadlock *answer, size_t *bytes)
{
    const rg_topology *net = &answer->net;
    const uint64_t carriers = net->direct ? net->nodes : net->switches;
    unsigned phases = 0;
    const rg_status status = rg_deadlock_bytes(net, &answer->rule, bytes);

    (void)rg_route_phases(net, &answer->rule, &phases);
    if (status != RG_OK || *bytes > most_bytes ||
        (double)net->nodes * (double)carriers * phases > most_states) {
        cli_fail(
            CLI_USAGE,
            "%s: too large: the graph of dependencies would take more than a gigabyte, or 10^9 "
            "states of packets",
            answer->name);
    }
    void *memory = malloc(*bytes);
    if (memory == NULL)
        cli_out_of_memory();
    return memory;
}

static void judge(struct cli_deadlock *answer)
{
    const rg_topology *net = &answer->net;
    const uint64_t piece = 1 + 100000 / (net->nodes + 1);
    struct cli_progress progress;
    size_t bytes = 0;
    void *memory = get_memory(answer, &bytes);
    rg_status status = RG_OK;

    cli_progress_begin(&progress, answer->name, net->nodes);
    progress.unit = "targets";
    for (uint64_t at = 0; status == RG_OK && at < net->nodes; at += piece) {
        status = rg_deadlock_follow(net, &answer->rule, at, piece, memory, bytes);
        cli_progress_show(&progress, at);
    }
    if (status == RG_OK)
        status = rg_deadlock_find(net, &answer->rule, memory, bytes, NULL, 0, &answer->found);
    if (status == RG_OK && answer->found.cycle > 0) {
        const uint64_t length = answer->found.cycle;
        answer->cycle = malloc((size_t)length * sizeof *answer->cycle);
        if (answer->cycle == NULL)
            cli_out_of_memory();
        status = rg_deadlock_find(net, &answer->rule, memory, bytes, answer->cycle, length,
                                  &answer->found);
    }
    cli_progress_erase(&progress);
    cli_verb_must("deadlock", status);
    free(memory);
}

static rg_rule_words rule_text(const struct cli_deadlock *answer)
{
    rg_rule_words out = {""};

    if (!answer->node)
        return rg_rule_print(&answer->net, &answer->rule);
    (void)snprintf(out.text, sizeof out.text, "node %s", cli_node_rule(answer));
    return out;
}

static void print_text(const struct cli_deadlock *answer)
{
    const rg_deadlock *found = &answer->found;
    const rg_rule_words rule = rule_text(answer);
    int width = 0;

    printf("network       %s\n", answer->name);
    if (rule.text[0] != '\0')
        printf("rule          %s\n", rule.text);
    if (answer->node)
        cli_node_text(answer);
    printf("channels      %" PRIu64 ", %" PRIu64 " of them used\n", found->channels, found->used);
    printf("dependencies  %" PRIu64 "\n", found->dependencies);
    if (found->cycle == 0) {
        printf("deadlock      impossible: no cycle of dependencies\n");
        return;
    }
    printf("deadlock      possible: a cycle of %" PRIu64 " channels, each waits for the next\n",
           found->cycle);
    for (uint64_t i = 0; i < found->cycle; i++) {
        const int length = (int)strlen(cli_label_of(&answer->net, answer->cycle[i].vertex).text);
        width = length > width ? length : width;
    }
    for (uint64_t i = 0; i < found->cycle; i++) {
        const rg_channel *channel = &answer->cycle[i];
        printf("  %-*s -> %-*s  port %u, vc %u\n", width,
               cli_label_of(&answer->net, channel->vertex).text, width,
               end_of(&answer->net, channel).text, channel->port, channel->vc);
    }
}

static void print_csv(const struct cli_deadlock *answer)
{
    const rg_deadlock *found = &answer->found;

    printf("network,rule");
    if (answer->node)
        cli_node_csv_names(answer);
    printf(",channels,used,dependencies,cycle\n\"%s\",\"%s\"", answer->name,
           rule_text(answer).text);
    if (answer->node)
        cli_node_csv(answer);
    printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", found->channels, found->used,
           found->dependencies, found->cycle);
}

static void print_json(const struct cli_deadlock *answer)
{
    const rg_deadlock *found = &answer->found;
    json_t *cycle = cli_json(json_array());

    for (uint64_t i = 0; i < found->cycle; i++) {
        const rg_channel *channel = &answer->cycle[i];
        cli_json_add(cycle, cli_json(json_pack("{s:s, s:s, s:i, s:i}", "from",
                                               cli_label_of(&answer->net, channel->vertex).text,
                                               "to", end_of(&answer->net, channel).text, "port",
                                               (int)channel->port, "vc", (int)channel->vc)));
    }
    json_t *rule = answer->node ? cli_json(json_pack("{s:s}", "node", cli_node_rule(answer)))
                                : cli_rule_json(&answer->net, &answer->rule);
    json_t *object = cli_json(json_pack("{s:s, s:o}", "network", answer->name, "rule", rule));
    if (answer->node)
        cli_node_json(answer, object);
    cli_json_put(object, "channels", cli_json(json_integer((json_int_t)found->channels)));
    cli_json_put(object, "used", cli_json(json_integer((json_int_t)found->used)));
    cli_json_put(object, "dependencies", cli_json(json_integer((json_int_t)found->dependencies)));
    cli_json_put(object, "acyclic", cli_json(json_boolean(found->cycle == 0)));
    cli_json_put(object, "cycle", cycle);
    cli_json_print(object, false);
}

static void take_option(int key, const char *value, void *input)
{
    struct settings *settings = input;

    if (key == CLI_KEY_FORMAT)
        settings->format = cli_format_option(value);
    else if (key == CLI_KEY_NODE)
        settings->node = true;
    else if (key == CLI_KEY_VC_RULE)
        settings->vc_rule = value;
    else
        (void)cli_rule_note(&settings->rule, key, value);
}

/* --node has routes and a rule of its own. */
static void refuse_others(const struct settings *settings)
{
    if (settings->node && cli_rule_is_given(&settings->rule))
        cli_fail(CLI_USAGE, "deadlock: the options of a rule do not apply to --node");
    if (!settings->node && settings->vc_rule != NULL)
        cli_fail(CLI_USAGE, "deadlock: --vc-rule works only with --node");
}

int cli_deadlock(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTIONS_RULE,
        {.name = "node",
         .key = CLI_KEY_NODE,
         .doc = "Kautz nodes (kautz): all d routes of all pairs, in the virtual channels that "
                "--vc-rule gives them"},
        {.name = "vc-rule",
         .key = CLI_KEY_VC_RULE,
         .arg = "NAME",
         .doc = "With --node: at which turns a packet steps to the next virtual channel: valley, "
                "pair, table (the default of kautz:2,2, 2,3 and 3,2, elsewhere it is valley), hop "
                "or none"},
        CLI_OPTION_FORMAT,
        {0}};
    static const struct cli_words *const words[] = {CLI_WORDS_RULE, &cli_deadlock_rules,
                                                    &cli_formats, NULL};
    static const struct cli_syntax syntax = {
        .verb = "deadlock",
        .options = options,
        .usage = "NETWORK",
        .doc = "Says whether packets of a network can wait for one another forever.\v"
               "Builds the graph of channel dependencies, over all pairs of compute nodes and all "
               "hops that the rule permits. A channel is a virtual channel of a link in one "
               "direction, and depends on those that a packet may take next. Without a cycle "
               "there is no deadlock; with one, a shortest cycle is shown and the exit code is 1. "
               "Links between compute nodes and switches do not count. With --node, routes are "
               "the disjoint ones of Kautz digraphs, not those of a rule.\n"
               "\n"
               "Examples:\n"
               "  routegen deadlock kantc:4,3\n"
               "  routegen deadlock mikantc:2,3 --vc-classes 1\n"
               "  routegen deadlock torus:4,4 --vc-classes 1 --format json\n"
               "  routegen deadlock kautz:3,6 --node\n",
        .arguments = {"NETWORK"},
        .words = words,
        .required = 1,
        .option = take_option,
    };
    struct settings settings = {.format = CLI_TEXT};
    struct cli_arguments arguments;
    rg_any_network network;
    struct cli_deadlock answer = {.cycle = NULL};

    cli_parse(&syntax, argc, argv, &arguments, &settings);
    refuse_others(&settings);
    cli_network_parse(arguments.value[0], &network);
    cli_topology_parse(arguments.value[0], &answer.net);
    (void)rg_network_print(&answer.net.name, answer.name);
    answer.node = settings.node;
    if (settings.node) {
        cli_node_turns(settings.vc_rule, &answer);
        cli_node_judge(&answer);
    } else {
        cli_rule_make(&settings.rule, &answer.net, &answer.rule);
        judge(&answer);
    }
    switch (settings.format) {
    case CLI_TEXT:
        print_text(&answer);
        break;
    case CLI_JSON:
        print_json(&answer);
        break;
    case CLI_CSV:
        print_csv(&answer);
        break;
    }
    free(answer.cycle);
    return answer.found.cycle == 0 ? CLI_OK : CLI_BROKEN;
}
