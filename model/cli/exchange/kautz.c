/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz.h"

#include <inttypes.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/progress.h"
#include "inner/kautz_exchange.h"

/* Whether all is right; says what is not. */
static bool judge(const char *network, const rg_kautz_result *result)
{
    const bool right = result->delivered == result->messages && result->lost == 0 &&
                       result->twice == 0 && result->misplaced == 0 && result->unheld == 0;
    if (!right)
        cli_warn("%s: %" PRIu64 " of %" PRIu64 " messages delivered, %" PRIu64
                 " misplaced, %" PRIu64 " lost, %" PRIu64 " twice, %" PRIu64 " not there to send",
                 network, result->delivered, result->messages, result->misplaced, result->lost,
                 result->twice, result->unheld);
    return right;
}

static bool exchange_whole(const rg_any_network *network, const rg_kautz_exchange *exchange,
                           enum cli_format format)
{
    const rg_kautz *net = &exchange->net;
    struct cli_kautz_whole whole = {
        .network = network->name,
        .exchange = exchange,
        .messages = rg_count128_product(net->nodes, exchange->messages),
        .moved = net->nodes <= RG_KAUTZ_PROGRAM_MOST_NODES,
    };
    rg_kautz_program program;
    rg_kautz_distances distances;
    struct cli_progress progress;

    cli_must(rg_kautz_distances_find(net, &distances));
    whole.bound = distances.bound;
    if (whole.moved) {
        cli_must(rg_kautz_program_open(exchange, &program));
        const rg_watch bar = cli_progress_watch(&progress, network->name, whole.messages.low);
        cli_must(rg_kautz_run(&program, NULL, &bar, &whole.result));
        whole.seconds = cli_progress_seconds(&progress);
        cli_progress_erase(&progress);
    }
    cli_kautz_whole_print(&whole, format);
    return !whole.moved || judge(network->name, &whole.result);
}

/* The link A-B. */
static rg_kautz_link link_of(const rg_any_network *network, const char *text)
{
    const rg_kautz *net = &network->shape.kautz;
    const size_t length = strlen(text);
    const char *dash = strchr(text, '-');
    const struct cli_place from = {.role = "--avoid-links: node"},
                           to = {.role = "--avoid-links: next node"};
    rg_kautz_word word[2], next;
    rg_kautz_link link = {0, 0};

    if (dash == NULL) {
        cli_fail(CLI_USAGE, "--avoid-links %s: two nodes with '-' between them expected",
                 cli_quote(text, length).text);
    }
    cli_kautz_word(network, from, text, (size_t)(dash - text), &word[0]);
    cli_kautz_word(network, to, dash + 1, strlen(dash + 1), &word[1]);
    (void)rg_kautz_rank(net, &word[0], &link.node);
    for (; link.link_class < net->d; link.link_class++) {
        (void)rg_kautz_class_successor(net, &word[0], link.link_class, &next);
        if (memcmp(&next, &word[1], sizeof next) == 0)
            return link;
    }
    cli_fail(CLI_USAGE, "--avoid-links %s: there is no such link in %s",
             cli_quote(text, length).text, network->name);
}

static bool exchange_around(const rg_any_network *network, const rg_kautz_exchange *exchange,
                            const char *text, enum cli_format format)
{
    const rg_kautz_link dead = link_of(network, text);
    rg_kautz_program program;
    struct cli_kautz_around around = {.network = network->name, .dead = dead, .program = &program};
    const rg_status status = rg_kautz_program_around(exchange, &dead, &program);

    if (status == RG_E_LARGE)
        cli_fail(CLI_USAGE, "%s: --avoid-links is for at most %d nodes", network->name,
                 RG_KAUTZ_AROUND_MOST_NODES);
    cli_must(status);
    cli_must(rg_kautz_run(&program, &dead, NULL, &around.result));
    cli_kautz_around_print(&around, format);
    rg_kautz_program_close(&program);
    return judge(network->name, &around.result);
}

static void print_schedule(const rg_any_network *network, const rg_kautz_exchange *exchange,
                           enum cli_format format)
{
    struct cli_kautz_schedule schedule = {
        .network = network->name, .exchange = exchange, .format = format};
    const rg_count128 all = rg_count128_product(exchange->net.nodes, exchange->messages);

    if (all.high > 0 || all.low > CLI_EXCHANGE_MOST_LISTED)
        cli_fail(CLI_USAGE, "%s: %s messages are more than %d for --schedule", network->name,
                 rg_count128_print(all).text, CLI_EXCHANGE_MOST_LISTED);
    cli_kautz_schedule_begin(&schedule);
    for (uint64_t index = 0; index < exchange->messages; index++) {
        for (uint64_t source = 0; source < exchange->net.nodes; source++)
            cli_kautz_schedule_message(&schedule, source, index);
        cli_check_stdout();
    }
    cli_kautz_schedule_end(&schedule);
}

bool cli_exchange_kautz(const rg_any_network *network, const struct cli_arguments *given)
{
    const enum cli_format format = (enum cli_format)given->format;
    const char *dead = given->option[CLI_KEY_AVOID_LINKS];
    rg_kautz_exchange exchange;

    cli_must(rg_kautz_exchange_init(&network->shape.kautz, &exchange));
    if (given->option[CLI_KEY_SCHEDULE] != NULL && dead != NULL)
        cli_fail(CLI_USAGE, "exchange: --schedule does not go with --avoid-links");
    if (dead != NULL)
        return exchange_around(network, &exchange, dead, format);
    if (given->option[CLI_KEY_SCHEDULE] == NULL)
        return exchange_whole(network, &exchange, format);
    print_schedule(network, &exchange, format);
    return true;
}
