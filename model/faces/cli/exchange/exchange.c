/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/verbs.h"
#include "faces/cli/common/record_out.h"
#include "switched.h"
#include "hw/inner/kautz_pairs.h"
#include "net/inner/exchange.h"
#include "net/inner/record_make.h"

/* An all-to-all, or all rotations of one pass. */
struct result {
    bool one_pass; /* only this one: */
    uint32_t pass;
    uint32_t passes;
    uint64_t phases;
    uint64_t clocks;
    uint64_t changes; /* of switch states, from rotation to rotation and back to the first */
    double seconds;
};

/* What every answer of exchange begins with. */
static void put_head(rg_value *record, const rg_switched *switched)
{
    const char *name = rg_square_name(switched->square);

    cli_put_text(record, "network", switched->network->name);
    rg_value *square = rg_put_text(record, "square", name);
    rg_say(square, "square", NULL);
    if (rg_square_has_seeds(switched->square))
        rg_say(square, "square", "%s  (seed %" PRIu64 ")", name, switched->seed_index);
    rg_put_count(record, "seed", switched->seed_index);
}

static void put_size(rg_value *record, uint32_t rows, const struct result *result)
{
    rg_put_count_if(record, "pass", result->pass, result->one_pass);
    rg_put_count(record, "rotations", rows);
    rg_put_count(record, "passes", result->passes);
    rg_value *phases = rg_put_count(record, "phases", result->phases);
    if (result->one_pass)
        rg_say(phases, "phases", "%" PRIu64 "  (%" PRIu32 " rotations, pass %" PRIu32 ")",
               result->phases, rows, result->pass);
    else
        rg_say(phases, "phases", "%" PRIu64 "  (%" PRIu32 " rotations, %" PRIu32 " pass%s)",
               result->phases, rows, result->passes, result->passes == 1 ? "" : "es");
}

static void print(const rg_exchange_run *push, const struct result *result, enum cli_format format)
{
    const rg_push_counts *counts = &push->counts;
    rg_value *record = rg_record_begin();

    put_head(record, push->fabric->switched);
    put_size(record, push->fabric->switched->rows, result);
    cli_put_counts(record, {"messages", counts->messages}, {"delivered", counts->delivered},
                   {"misplaced", counts->misplaced}, {"collisions", counts->collisions},
                   {"lost", counts->lost});
    rg_say(rg_put_count(record, "state_changes", result->changes), "state changes",
           "%" PRIu64 "  (pass by pass, rotations in order)", result->changes);
    rg_say(rg_put_count(record, "clocks", result->clocks), "clocks",
           "%" PRIu64 "  (%u stages, a clock each)", result->clocks, push->fabric->count);
    cli_put_messages(record, counts->messages, result->seconds);
    cli_print_record(record, format, NULL, NULL);
}

/* A stage, as "L1 down". */
static struct cli_part stage_of(const rg_exchange_run *push)
{
    const rg_stage *stage = &push->fabric->stage[push->fault.stage];
    struct cli_part result;

    snprintf(result.text, sizeof result.text, "%c%u%s%s", stage->letter, stage->number,
             stage->half[0] == '\0' ? "" : " ", stage->half);
    return result;
}

static void warn_of(const rg_exchange_run *push)
{
    const rg_push_fault *fault = &push->fault;
    char when[96], pass[24] = ""; /* as the start of a message */

    if (push->fabric->switched->passes > 1)
        snprintf(pass, sizeof pass, ", pass %" PRIu32, fault->pass);
    snprintf(when, sizeof when, "rotation %" PRIu32 "%s: message of %" PRIu32, fault->row, pass,
             fault->source);
    switch (fault->what) {
    case RG_PUSH_FINE:
        break;
    case RG_PUSH_STUCK:
        cli_warn("%s: stuck on input %u of %s switch %" PRIu32, when, fault->port,
                 stage_of(push).text, fault->index);
        break;
    case RG_PUSH_TAKEN:
        cli_warn("%s: output %u of %s switch %" PRIu32 " is taken", when, fault->port,
                 stage_of(push).text, fault->index);
        break;
    case RG_PUSH_ASTRAY:
        cli_warn("%s: arrives at %" PRIu32 ", not at %" PRIu32, when, fault->terminal,
                 fault->expected);
        break;
    case RG_PUSH_SECOND:
        cli_warn("%s: arrives at %" PRIu32 ", which already has one from another pass", when,
                 fault->terminal);
        break;
    case RG_PUSH_REPEATED:
        cli_warn("%s: arrives at %" PRIu32 ", as it did in another rotation", when,
                 fault->terminal);
        break;
    case RG_PUSH_UNSENT:
        cli_warn("the messages of %" PRIu32 " are not sent in any pass", fault->source);
        break;
    }
}

/* --- the messages of rotations ------------------------------------------------------------- */

/* The table of the messages of a rotation, or of all of them. */
struct table {
    struct cli_table rows;
    bool all;     /* rotations: each message says which */
    bool nodes;   /* with the switches on each route */
    bool is_pass; /* of this pass only: */
    uint32_t pass;
    uint32_t row;
};

/* In text without the columns that are not asked for. */
static const rg_column *columns_of(const struct table *table)
{
    static rg_column columns[] = {{"rotation", NULL, 8, 0, 0}, RG_COLUMN("pass", 0),
                                  RG_COLUMN("source", 7),      RG_COLUMN("destination", 11),
                                  {"nodes", NULL, -5, 0, 0},   {.key = NULL}};
    columns[0].title = table->all ? "rotation" : NULL;
    columns[1].width = table->all ? 4 : 6;
    columns[4].title = table->nodes ? "nodes" : NULL;
    return columns;
}

static void begin_table(struct table *table, const rg_switched *switched)
{
    rg_value *record = table->rows.record = rg_record_begin();

    table->rows.columns = columns_of(table);
    put_head(record, switched);
    rg_put_count_if(record, "rotation", table->row, !table->all);
    rg_put_count_if(record, "pass", table->pass, table->is_pass);
    cli_table_begin(&table->rows, "messages");
}

/* The switches on the route of a message, as far as it gets: L1.3:0>2 is switch 3 of level 1, in on
 * port 0, out on port 2. */
static void put_nodes(rg_value *message, const rg_exchange_run *push, const uint8_t *states,
                      uint32_t source)
{
    const rg_fabric *fabric = push->fabric;
    const bool gft = fabric->switched->network->info->kind == RG_KIND_GFT;
    rg_value *nodes = rg_put_list(message, "nodes");
    rg_hop hop[RG_FABRIC_MAX_STAGES];
    uint32_t destination;
    const unsigned count = rg_fabric_walk(fabric, states, source, hop, &destination);

    for (unsigned s = 0; s < count; s++) {
        rg_value *node = rg_put_record(nodes, NULL);
        rg_put_count(node, gft ? "level" : "stage", fabric->stage[s].number);
        rg_put_count(node, "switch", hop[s].index);
        rg_put_count(node, "in", hop[s].in);
        rg_put_count(node, "out", hop[s].out);
        rg_say(node, NULL, "%c%u.%" PRIu32 ":%u>%u", fabric->stage[s].letter,
               fabric->stage[s].number, hop[s].index, hop[s].in, hop[s].out);
    }
}

static void print_message(const struct table *table, const rg_exchange_run *push,
                          const uint8_t *states, uint32_t source)
{
    rg_value *message = cli_table_row(&table->rows);

    rg_put_count(message, "rotation", table->row);
    rg_put_count(message, "pass", push->pass);
    rg_put_count(message, "source", source);
    rg_put_count_if(message, "destination", push->arrived[source],
                    push->arrived[source] != RG_LOST);
    if (table->nodes)
        put_nodes(message, push, states, source);
    cli_table_print(&table->rows, message);
}

/* A push, and what is reported while it runs. */
struct run {
    rg_exchange_run push;
    rg_watch bar;
    bool named; /* the fault */
};

/* The first message that goes wrong is named at once, where the bar was. */
static void name_fault(struct run *run)
{
    if (run->named || run->push.fault.what == RG_PUSH_FINE)
        return;
    run->named = true;
    warn_of(&run->push);
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
        cli_deny("%s: more than %d terminals without lls or rls, or with a seed; "
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
    struct result result = {
        .one_pass = given->option[CLI_KEY_PASS] != NULL,
        .pass = range->first_pass,
        .passes = range->end_pass - range->first_pass,
    };
    struct run run = {.named = false};
    const rg_watch watch = {.show = show, .context = &run};

    begin(&run, fabric, range);
    result.phases = (uint64_t)switched->rows * result.passes;
    result.clocks = result.phases + fabric->count - 1;
    run.bar = cli_progress_watch(switched->network->name);
    cli_must(rg_exchange_all(&run.push, &watch, &result.changes));
    name_fault(&run);
    result.seconds = cli_progress_seconds();
    cli_progress_erase();
    print(&run.push, &result, given->format);
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
    struct table table = {
        .rows.format = given->format,
        .all = given->option[CLI_KEY_SCHEDULE] != NULL && given->option[CLI_KEY_ROTATION] == NULL,
        .nodes = given->option[CLI_KEY_NODES] != NULL,
        .is_pass = given->option[CLI_KEY_PASS] != NULL,
        .pass = range->first_pass,
        .row = range->first_row,
    };
    struct run run = {.named = false};
    uint8_t *states = cli_get(fabric->switched->switches, 1);

    begin(&run, fabric, range);
    begin_table(&table, fabric->switched);
    for (table.row = range->first_row; table.row < range->end_row; table.row++) {
        for (uint32_t pass = range->first_pass; pass < range->end_pass; pass++) {
            rg_exchange_pass(&run.push, pass);
            cli_must(rg_switched_states(fabric->switched, table.row, pass, states));
            rg_exchange_phase(&run.push, table.row, states);
            name_fault(&run);
            for (uint32_t i = 0; i < run.push.sender_count; i++)
                print_message(&table, &run.push, states, run.push.sender[i]);
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
    const rg_exchange_range range =
        cli_switched_range(switched, given->option[CLI_KEY_ROTATION], given->option[CLI_KEY_PASS]);
    const uint64_t messages = (uint64_t)switched->rows * switched->rows;
    rg_fabric fabric;
    bool right;

    if (given->option[CLI_KEY_ROTATION] == NULL && given->option[CLI_KEY_SCHEDULE] == NULL &&
        given->option[CLI_KEY_NODES] != NULL)
        cli_deny("--nodes works only with -r or --schedule");
    if (given->option[CLI_KEY_SCHEDULE] != NULL && messages > CLI_EXCHANGE_MOST_LISTED)
        cli_deny("%s: %" PRIu64 " messages are more than %d for --schedule",
                 switched->network->name, messages, CLI_EXCHANGE_MOST_LISTED);
    if (given->option[CLI_KEY_ROTATION] == NULL && messages > RG_KAUTZ_MOST_PAIRS) {
        cli_deny("%s: %" PRIu64 " messages are more than %" PRIu64 "; take one rotation with -r",
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

    cli_switched_begin(&switched, network, given);
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
