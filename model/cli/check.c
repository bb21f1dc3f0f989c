/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <stdio.h>

#include "check_out.h"
#include "fail.h"
#include "network_arg.h"
#include "options.h"
#include "pairs.h"
#include "progress.h"
#include "text_out.h"
#include "verbs.h"

struct settings {
    enum cli_format format;
    uint64_t pairs; /* 0: all */
    uint64_t seed;
};

/* Says what is wrong with the routes of a pair; routes count from 1 here, as in the table. */
static void report(const struct cli_pairs *pairs, rg_status status, const rg_kautz_verdict *verdict)
{
    const struct cli_word_text source = cli_word_text(pairs->net, &pairs->source);
    const struct cli_word_text destination = cli_word_text(pairs->net, &pairs->destination);
    char other[32] = "";

    if (status != RG_OK) {
        cli_warn("%s -> %s: no routes: %s", source.text, destination.text, rg_status_text(status));
        return;
    }
    if (verdict->rule == RG_RULE_SHARED)
        snprintf(other, sizeof other, " and route %u", verdict->other + 1);
    cli_warn("%s -> %s: %s: route %u%s, place %u", source.text, destination.text,
             rg_kautz_rule_text(verdict->rule), verdict->route + 1, other, verdict->place);
}

/* Computes and judges the routes of the current pair; says whether they are right. */
static bool check_pair(const struct cli_pairs *pairs, struct cli_check_result *result,
                       bool *reported, struct cli_progress *progress)
{
    const rg_kautz *net = pairs->net;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_verdict verdict = {.rule = RG_RULE_NONE};
    rg_status status = rg_kautz_routes(net, &pairs->source, &pairs->destination, routes);

    if (status == RG_OK)
        status = rg_kautz_check(net, &pairs->source, &pairs->destination, routes, net->d, &verdict);
    if (status != RG_OK || verdict.rule != RG_RULE_NONE) {
        /* The first one is enough to start looking; the table counts the others. */
        if (!*reported) {
            *reported = true;
            cli_progress_erase(progress);
            report(pairs, status, &verdict);
        }
        return false;
    }
    for (unsigned i = 0; i < net->d; i++) {
        result->hops[routes[i].hops]++;
        result->phase[routes[i].phase]++;
    }
    return true;
}

static int check_kautz(const struct cli_network *network, const struct settings *settings)
{
    struct cli_check_result result = {.sample = settings->pairs != 0, .seed = settings->seed};
    struct cli_random random = {settings->seed};
    struct cli_progress progress;
    struct cli_pairs pairs;
    bool reported = false;

    cli_pairs_begin(&pairs, network, settings->pairs, &random);
    cli_progress_begin(&progress, network->name, pairs.total);
    while (cli_pairs_next(&pairs)) {
        result.pairs++;
        result.broken += !check_pair(&pairs, &result, &reported, &progress);
        if (result.pairs % 4096 == 0)
            cli_progress_show(&progress, result.pairs);
    }
    result.seconds = cli_progress_seconds(&progress);
    cli_progress_erase(&progress);
    cli_check_print(network, &result, settings->format);
    return result.broken == 0 ? CLI_OK : CLI_BROKEN;
}

static void take_option(int key, const char *value, void *input)
{
    struct settings *settings = input;

    if (key == CLI_KEY_FORMAT)
        settings->format = cli_format_option(value);
    else if (key == CLI_KEY_PAIRS)
        settings->pairs = cli_pairs_option(value);
    else if (key == CLI_KEY_SEED)
        settings->seed = cli_number_option("--seed", value, 0, INT64_MAX);
}

int cli_check(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {.name = "pairs",
         .key = CLI_KEY_PAIRS,
         .arg = "N",
         .doc = "Check N random pairs instead of all"},
        CLI_OPTION_SEED,
        CLI_OPTION_FORMAT,
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "check",
        .options = options,
        .usage = "NETWORK",
        .doc = "Computes the routes of every ordered pair of nodes and judges them.\v"
               "The rules: d routes from source to destination along arcs, in order of length, of "
               "at most k+2 hops, without loops, no two of them sharing a node between the ends. "
               "The first pair that breaks a rule is named on standard error, and the exit code "
               "is 1.\n"
               "\n"
               "Examples:\n"
               "  routegen check kautz:3,6\n"
               "  routegen check kautz:8,8 --pairs 100000 --seed 7\n",
        .arguments = {"NETWORK"},
        .required = 1,
        .option = take_option,
    };
    struct settings settings = {.format = CLI_TEXT, .seed = 1};
    struct cli_arguments arguments;
    struct cli_network network;

    cli_parse(&syntax, argc, argv, &arguments, &settings);
    cli_network_parse(arguments.value[0], &network);
    if (network.family->kind != CLI_KAUTZ)
        cli_network_refuse("check", &network);
    return check_kautz(&network, &settings);
}
