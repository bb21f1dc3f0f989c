/* SPDX-License-Identifier: Apache-2.0 */

/* The verb exchange. */

#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/verbs.h"
#include "net/inner/exchange_ask.h"
#include "switched.h"

bool cli_exchange_run(rg_exchange_ask *ask, enum cli_format format)
{
    const bool listed = rg_exchange_is_listed(ask);
    const rg_watch watch = cli_progress_watch(ask->network->name);
    struct cli_table table;
    rg_refusal refusal;

    cli_table_open(&table, format);
    const rg_status status = rg_exchange_answer(ask, &table.rows, listed ? NULL : &watch, &refusal);
    cli_progress_erase();
    if (status == RG_E_OPTION)
        cli_deny("%s", cli_why(&refusal));
    cli_must(status);
    if (listed)
        cli_table_end(&table);
    else
        cli_print_record(table.rows.record, format, ask->avoids ? rg_exchange_detours() : NULL,
                         ask->avoids ? "detours" : NULL);
    return ask->right;
}

/* The options that do not apply to one kind of network */
static const int of_kautz[] = {CLI_KEY_AVOID_LINKS, 0};
static const int of_others[] = {CLI_KEY_ROTATION,    CLI_KEY_PASS,  CLI_KEY_SQUARE,
                                CLI_KEY_SQUARE_SEED, CLI_KEY_NODES, 0};

/* and those of rotations that are no rows of a square. */
static const int of_switched[] = {
    CLI_KEY_ROTATION, CLI_KEY_PASS,     CLI_KEY_SQUARE,      CLI_KEY_SQUARE_SEED,
    CLI_KEY_NODES,    CLI_KEY_SCHEDULE, CLI_KEY_AVOID_LINKS, 0};

/* By windows in place of the rows of a square. */
static bool windows(const struct cli_arguments *given)
{
    const bool schedule = given->option[CLI_KEY_SCHEDULE] != NULL;
    const rg_watch watch = cli_progress_watch(given->value[0]);
    struct cli_table table;
    rg_refusal refusal;
    rg_topology net;
    bool right = false;

    cli_options_refuse(given,
                       (const int[]){CLI_KEY_ROTATION, CLI_KEY_PASS, CLI_KEY_SQUARE_SEED,
                                     CLI_KEY_NODES, CLI_KEY_AVOID_LINKS, 0},
                       "--square window");
    cli_topology_parse(given->value[0], &net);
    cli_table_open(&table, given->format);
    const rg_status status =
        rg_windows_answer(&net, given->option[CLI_KEY_TURN] != NULL, schedule, &table.rows,
                          schedule ? NULL : &watch, &right, &refusal);
    cli_progress_erase();
    if (status == RG_E_OPTION)
        cli_deny("%s", cli_why(&refusal));
    cli_must(status);
    if (!right)
        cli_warn("%s: windows leave messages out on this tree", given->value[0]);
    if (schedule)
        cli_table_end(&table);
    else
        cli_print_record(table.rows.record, given->format, NULL, NULL);
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
        CLI_FLAG("turn", TURN,
                 "With --square window: messages turn at their nearest common ancestor"),
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
               "With --square window a slimmed fat tree takes as few passes as its links allow, or "
               "nearly from h = 4 on: gft, and xgft where there are windows. Each message is "
               "followed along the links. In some high trees with --turn a row has no room for all "
               "messages: they are counted as lost, and the exit code is 1.\n"
               "\n"
               "In a Clos network, or a tree without squares in which all climb to the top, each "
               "rotation is a permutation in its fewest passes.\n"
               "\n"
               "Examples:\n"
               "  routegen exchange kautz:2,5\n"
               "  routegen exchange kautz:2,3 --schedule\n"
               "  routegen exchange kautz:3,3 --avoid-links 012-120\n"
               "  routegen exchange gft:2,4,2\n"
               "  routegen exchange gft:2,4,4 --square cls --square-seed 12345\n"
               "  routegen exchange gft:2,4,2 --schedule --format csv\n"
               "  routegen exchange gft:2,4,2 -r 3 -p 1 --nodes\n"
               "  routegen exchange gft:3,4,3 --square window --turn\n"
               "  routegen exchange benes:5\n",
        .arguments = {"NETWORK"},
        .words = {&cli_square_words_all, &cli_formats},
    };
    struct cli_arguments given;
    rg_any_network network;
    rg_exchange_ask ask;

    cli_parse(&syntax, argc, argv, &given, NULL);
    const char *square = given.option[CLI_KEY_SQUARE];
    if (square != NULL && strcmp(square, "window") == 0)
        return windows(&given) ? CLI_OK : CLI_BROKEN;
    cli_options_refuse(&given, (const int[]){CLI_KEY_TURN, 0}, "other squares than window");
    cli_network_parse(given.value[0], &network);
    if (network.info->kind == RG_KIND_TOPOLOGY) {
        if (!rg_permutation_possible(&network.shape.topology))
            cli_network_refuse("exchange", &network);
        cli_options_refuse(&given, of_switched, network.name);
        cli_rotations_run(&network.shape.topology, given.format);
        return CLI_OK;
    }
    cli_options_refuse(&given, network.info->kind == RG_KIND_KAUTZ ? of_others : of_kautz,
                       network.name);
    cli_exchange_ask(&ask, &network, false, &given);
    const bool right = cli_exchange_run(&ask, given.format);
    rg_exchange_ask_close(&ask);
    return right ? CLI_OK : CLI_BROKEN;
}
