/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <stdlib.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/progress.h"
#include "cli/verbs.h"
#include "exchange_out.h"
#include "switched.h"
#include "inner/kautz_pairs.h"
#include "inner/net/exchange.h"

/* The rows and passes asked for: one if it is named, else all. */
static rg_exchange_range range_of(const rg_switched *switched, const struct cli_arguments *given)
{
    rg_exchange_range range = {0, switched->rows, 0, switched->passes};

    if (given->option[CLI_KEY_ROTATION] != NULL) {
        range.first_row = cli_rotation_option(switched, given->option[CLI_KEY_ROTATION]);
        range.end_row = range.first_row + 1;
    }
    if (given->option[CLI_KEY_PASS] != NULL) {
        range.first_pass = cli_pass_option(switched, given->option[CLI_KEY_PASS]);
        range.end_pass = range.first_pass + 1;
    }
    return range;
}

/* A push, and what is reported while it runs. */
struct run {
    rg_exchange_run push;
    struct cli_progress progress; /* all 0: there is no bar */
    rg_watch bar;
    bool named; /* the fault */
};

/* The first message that goes wrong is named at once, where the bar was. */
static void name_fault(struct run *run)
{
    if (run->named || run->push.fault.what == RG_PUSH_FINE)
        return;
    run->named = true;
    cli_progress_erase(&run->progress);
    cli_exchange_name_fault(&run->push);
}

static bool show(void *context, const rg_progress *progress)
{
    struct run *run = context;

    name_fault(run);
    return run->bar.show(run->bar.context, progress);
}

static void begin(struct run *run, rg_fabric *fabric, const rg_exchange_range *range)
{
    const rg_status status = rg_exchange_open(&run->push, fabric, range);

    if (status == RG_E_LARGE) {
        cli_fail(CLI_USAGE,
                 "%s: more than %d terminals without lls or rls, or with a seed; "
                 "take one rotation with -r",
                 fabric->switched->network->name, RG_PUSH_MAX_TERMINALS);
    }
    cli_must(status);
}

/* Whether LLS changes as many states as the library predicts. */
static bool changes_are_right(const rg_switched *switched, uint64_t changes)
{
    uint64_t total[RG_GFT_MAX_LEVELS] = {0};
    uint64_t expected = 0;

    if (switched->square != RG_SQUARE_LLS)
        return true;
    (void)rg_gft_change_totals(&switched->network->shape.gft, total);
    for (unsigned x = 0; x < RG_GFT_MAX_LEVELS; x++)
        expected += total[x];
    if (changes != expected)
        cli_warn("%" PRIu64 " state changes, not %" PRIu64, changes, expected);
    return changes == expected;
}

static bool exchange_all(rg_fabric *fabric, const rg_exchange_range *range,
                         const struct cli_arguments *given)
{
    const rg_switched *switched = fabric->switched;
    struct cli_exchange_result result = {
        .one_pass = given->option[CLI_KEY_PASS] != NULL,
        .pass = range->first_pass,
        .passes = range->end_pass - range->first_pass,
    };
    struct run run = {.named = false};
    const rg_watch watch = {.show = show, .context = &run};

    begin(&run, fabric, range);
    result.phases = (uint64_t)switched->rows * result.passes;
    result.clocks = result.phases + fabric->count - 1;
    run.bar = cli_progress_watch(&run.progress, switched->network->name,
                                 (uint64_t)switched->rows * switched->rows);
    cli_must(rg_exchange_all(&run.push, &watch, &result.changes));
    name_fault(&run);
    result.seconds = cli_progress_seconds(&run.progress);
    cli_progress_erase(&run.progress);
    cli_exchange_print(&run.push, &result, (enum cli_format)given->format);
    bool right = rg_exchange_is_right(&run.push);
    if (right && !result.one_pass)
        right = changes_are_right(switched, result.changes);
    rg_exchange_close(&run.push);
    return right;
}

/* Message by message, phase by phase. */
static bool exchange_listed(rg_fabric *fabric, const rg_exchange_range *range,
                            const struct cli_arguments *given)
{
    struct cli_exchange_table table = {
        .rows.format = (enum cli_format)given->format,
        .all = given->option[CLI_KEY_SCHEDULE] != NULL && given->option[CLI_KEY_ROTATION] == NULL,
        .nodes = given->option[CLI_KEY_NODES] != NULL,
        .is_pass = given->option[CLI_KEY_PASS] != NULL,
        .pass = range->first_pass,
        .row = range->first_row,
    };
    struct run run = {.named = false};
    uint8_t *states = cli_get(fabric->switched->switches, 1);

    begin(&run, fabric, range);
    cli_exchange_table_begin(&table, fabric->switched);
    for (table.row = range->first_row; table.row < range->end_row; table.row++) {
        for (uint32_t pass = range->first_pass; pass < range->end_pass; pass++) {
            cli_must(rg_exchange_pass(&run.push, pass));
            cli_must(rg_switched_states(fabric->switched, table.row, pass, states));
            cli_must(rg_exchange_phase(&run.push, table.row, states));
            name_fault(&run);
            cli_exchange_table_phase(&table, &run.push, states);
            cli_check_stdout();
        }
    }
    rg_exchange_finish(&run.push);
    name_fault(&run);
    cli_table_end(&table.rows);
    const bool right = rg_exchange_is_right(&run.push);
    rg_exchange_close(&run.push);
    free(states);
    return right;
}

bool cli_exchange_run(const rg_switched *switched, const struct cli_arguments *given)
{
    const rg_exchange_range range = range_of(switched, given);
    const uint64_t messages = (uint64_t)switched->rows * switched->rows;
    rg_fabric fabric;
    bool right;

    if (given->option[CLI_KEY_ROTATION] == NULL && given->option[CLI_KEY_SCHEDULE] == NULL &&
        given->option[CLI_KEY_NODES] != NULL)
        cli_fail(CLI_USAGE, "--nodes works only with -r or --schedule");
    if (given->option[CLI_KEY_SCHEDULE] != NULL && messages > CLI_EXCHANGE_MOST_LISTED) {
        cli_fail(CLI_USAGE, "%s: %" PRIu64 " messages are more than %d for --schedule",
                 switched->network->name, messages, CLI_EXCHANGE_MOST_LISTED);
    }
    if (given->option[CLI_KEY_ROTATION] == NULL && messages > RG_KAUTZ_MOST_PAIRS) {
        cli_fail(CLI_USAGE,
                 "%s: %" PRIu64 " messages are more than %" PRIu64 "; take one rotation with -r",
                 switched->network->name, messages, RG_KAUTZ_MOST_PAIRS);
    }
    cli_must(rg_fabric_open(&fabric, switched));
    if (given->option[CLI_KEY_ROTATION] == NULL && given->option[CLI_KEY_SCHEDULE] == NULL)
        right = exchange_all(&fabric, &range, given);
    else
        right = exchange_listed(&fabric, &range, given);
    rg_fabric_close(&fabric);
    return right;
}

/* The options that do not apply to one kind of network */
static const int of_kautz[] = {CLI_KEY_AVOID_LINKS, 0};
static const int of_others[] = {CLI_KEY_ROTATION,    CLI_KEY_PASS,  CLI_KEY_SQUARE,
                                CLI_KEY_SQUARE_SEED, CLI_KEY_NODES, 0};

static bool run_switched(const rg_any_network *network, const struct cli_arguments *given)
{
    rg_switched switched;

    cli_switched_begin(&switched, network, given->option[CLI_KEY_SQUARE],
                       given->option[CLI_KEY_SQUARE_SEED]);
    const bool right = cli_exchange_run(&switched, given);
    rg_switched_close(&switched);
    return right;
}

int cli_exchange(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION_ROTATION("Only this rotation (or row of the square), message by message"),
        CLI_OPTION_PASS("Only this pass"),
        CLI_OPTION_SQUARE,
        CLI_OPTION_SQUARE_SEED,
        CLI_FLAG("nodes", NODES,
                 "With -r or --schedule: add the switches on the route of every message"),
        CLI_FLAG("schedule", SCHEDULE,
                 "Print every message instead, with its rotation and pass; kautz: with its clock "
                 "and its nodes"),
        CLI_OPTION("avoid-links", AVOID_LINKS, "A-B",
                   "kautz: go around the link from A to B, and print what it would have lost"),
        CLI_OPTION_FORMAT,
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "exchange",
        .options = options,
        .doc = "Carries out a whole all-to-all, message by message.\v"
               "In a fat tree or multistage network, messages are pushed through the opened "
               "network, switch by switch. Every message of every rotation must arrive, once and "
               "at its terminal, and no two "
               "messages of a phase may take the same line. The first one that goes wrong is "
               "named on standard error, and the exit code is 1. State changes are counted pass "
               "by pass over all rotations, back to the first.\n"
               "\n"
               "With -r the messages of one rotation are printed instead, pass by pass; with "
               "--nodes also the route of each: L1.3:0>2 is switch 3 of level 1 (S1.3 in a "
               "multistage network), in on port 0, out on port 2.\n"
               "\n"
               "In a Kautz digraph all nodes do the same in every clock, and every link is busy. "
               "The bound is the least number of clocks that any exchange has on these links. "
               "With --avoid-links, messages that would cross that link go to other nodes first, "
               "which "
               "send them on in a second exchange; those that find no such relay are sent after "
               "it, late.\n"
               "\n"
               "Examples:\n"
               "  routegen exchange kautz:2,5\n"
               "  routegen exchange kautz:2,3 --schedule\n"
               "  routegen exchange kautz:3,3 --avoid-links 012-120\n"
               "  routegen exchange gft:2,4,2\n"
               "  routegen exchange gft:2,4,4 --square cls --square-seed 12345\n"
               "  routegen exchange gft:2,4,2 --schedule --format csv\n"
               "  routegen exchange gft:2,4,2 -r 3 -p 1 --nodes\n"
               "  routegen exchange benes:5\n",
        .arguments = {"NETWORK"},
        .words = {&cli_square_words, &cli_formats},
    };
    struct cli_arguments given;
    rg_any_network network;

    cli_parse(&syntax, argc, argv, &given, NULL);
    cli_network_parse(given.value[0], &network);
    if (network.info->kind == RG_KIND_TOPOLOGY)
        cli_network_refuse("exchange", &network);
    const bool kautz = network.info->kind == RG_KIND_KAUTZ;
    cli_options_refuse(&given, kautz ? of_others : of_kautz, network.name);
    const bool right =
        kautz ? cli_exchange_kautz(&network, &given) : run_switched(&network, &given);
    return right ? CLI_OK : CLI_BROKEN;
}
