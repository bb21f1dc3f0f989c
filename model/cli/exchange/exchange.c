/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "exchange_out.h"
#include "cli/common/fail.h"
#include "cli/common/options.h"
#include "routegen/kautz_pairs.h"
#include "cli/common/progress.h"
#include "exchange/push.h"
#include "cli/verbs.h"

/* Rows and passes that are asked for: one if it is named, else all. */
static struct cli_push_range range_of(const struct cli_switched *switched,
                                      const struct cli_switched_options *options)
{
    struct cli_push_range range = {0, switched->rows, 0, switched->passes};

    if (options->rotation != NULL) {
        range.first_row = cli_rotation_option(switched, options->rotation);
        range.end_row = range.first_row + 1;
    }
    if (options->pass != NULL) {
        range.first_pass = cli_pass_option(switched, options->pass);
        range.end_pass = range.first_pass + 1;
    }
    return range;
}

/* How many states differ; they are compared in words, because most of them do not. */
static uint64_t differing(const uint8_t *a, const uint8_t *b, uint32_t count)
{
    uint64_t sum = 0;
    uint32_t i = 0;

    while (i < count) {
        uint64_t word[2] = {0, 0};
        const uint32_t size = count - i < 8 ? count - i : 8;
        memcpy(&word[0], a + i, size);
        memcpy(&word[1], b + i, size);
        if (word[0] != word[1])
            for (uint32_t j = i; j < i + size; j++)
                sum += a[j] != b[j];
        i += size;
    }
    return sum;
}

/* Buffers of states: of the current row, of the one before it, and of the first one. */
struct states {
    uint8_t *now;
    uint8_t *before;
    uint8_t *first;
};

static void make_states(struct states *states, const struct cli_switched *switched)
{
    states->now = cli_states_buffer(switched);
    states->before = cli_states_buffer(switched);
    states->first = cli_states_buffer(switched);
}

static void free_states(struct states *states)
{
    free(states->now);
    free(states->before);
    free(states->first);
}

/* All rotations of the current pass; gives the state changes, those back to the first rotation
 * included. */
static uint64_t exchange_pass(struct cli_push *push, struct states *states)
{
    const struct cli_switched *switched = push->fabric->switched;
    uint64_t changes = 0;

    for (uint32_t row = 0; row < switched->rows; row++) {
        uint8_t *swap = states->before;
        states->before = states->now;
        states->now = swap;
        cli_switched_states(switched, row, push->pass, states->now);
        if (row == 0)
            memcpy(states->first, states->now, switched->switches);
        else
            changes += differing(states->before, states->now, switched->switches);
        cli_push_phase(push, row, states->now);
        cli_progress_show(push->progress, push->counts.messages);
    }
    return changes + differing(states->now, states->first, switched->switches);
}

/* Whether LLS changes as many states as the library foretells. */
static bool changes_are_right(const struct cli_switched *switched, uint64_t changes)
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

static bool exchange_all(struct cli_fabric *fabric, struct cli_push_range range,
                         const struct cli_switched_options *options)
{
    const struct cli_switched *switched = fabric->switched;
    struct cli_exchange_result result = {
        .one_pass = options->pass != NULL,
        .pass = range.first_pass,
        .passes = range.end_pass - range.first_pass,
    };
    struct cli_progress progress;
    struct cli_push push;
    struct states states;

    cli_push_begin(&push, fabric, range, &progress);
    make_states(&states, switched);
    result.phases = (uint64_t)switched->rows * result.passes;
    result.clocks = result.phases + fabric->count - 1;
    cli_progress_begin(&progress, switched->network->name,
                       (uint64_t)switched->rows * switched->rows);
    progress.unit = "messages";
    for (uint32_t pass = range.first_pass; pass < range.end_pass; pass++) {
        cli_push_pass(&push, pass);
        if (result.one_pass)
            progress.total = (uint64_t)switched->rows * push.sender_count;
        result.changes += exchange_pass(&push, &states);
    }
    cli_push_finish(&push);
    result.seconds = cli_progress_seconds(&progress);
    cli_progress_erase(&progress);
    cli_exchange_print(&push, &result, options->format);
    bool right = cli_push_is_right(&push);
    if (right && !result.one_pass)
        right = changes_are_right(switched, result.changes);
    free_states(&states);
    cli_push_end(&push);
    return right;
}

static bool exchange_one(struct cli_fabric *fabric, struct cli_push_range range,
                         const struct cli_switched_options *options)
{
    struct cli_exchange_table table = {
        .format = options->format,
        .nodes = options->nodes,
        .is_pass = options->pass != NULL,
        .pass = range.first_pass,
        .row = range.first_row,
    };
    struct cli_push push;
    uint8_t *states = cli_states_buffer(fabric->switched);

    cli_push_begin(&push, fabric, range, NULL);
    cli_exchange_table_begin(&table);
    for (uint32_t pass = range.first_pass; pass < range.end_pass; pass++) {
        cli_push_pass(&push, pass);
        cli_switched_states(fabric->switched, range.first_row, pass, states);
        cli_push_phase(&push, range.first_row, states);
        cli_exchange_table_phase(&table, &push, states);
        cli_check_stdout();
    }
    cli_push_finish(&push);
    cli_exchange_table_end(&table, &push);
    const bool right = cli_push_is_right(&push);
    cli_push_end(&push);
    free(states);
    return right;
}

bool cli_exchange_run(const struct cli_switched *switched,
                      const struct cli_switched_options *options)
{
    const struct cli_push_range range = range_of(switched, options);
    const uint64_t messages = (uint64_t)switched->rows * switched->rows;
    struct cli_fabric fabric;
    bool right;

    if (options->rotation == NULL && options->nodes)
        cli_fail(CLI_USAGE, "--nodes: only with -r");
    if (options->rotation == NULL && messages > RG_KAUTZ_MOST_PAIRS) {
        cli_fail(CLI_USAGE,
                 "%s: %" PRIu64 " messages are more than %" PRIu64 "; take one rotation with -r",
                 switched->network->name, messages, RG_KAUTZ_MOST_PAIRS);
    }
    cli_fabric_begin(&fabric, switched);
    if (options->rotation == NULL)
        right = exchange_all(&fabric, range, options);
    else
        right = exchange_one(&fabric, range, options);
    cli_fabric_end(&fabric);
    return right;
}

static void take_option(int key, const char *value, void *input)
{
    cli_switched_option(input, key, value);
}

int cli_exchange(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION_ROTATION("Only this rotation (or row of the square), message by message"),
        CLI_OPTION_PASS("Only this pass"),
        CLI_OPTION_SQUARE,
        CLI_OPTION_SQUARE_SEED,
        {.name = "nodes",
         .key = CLI_KEY_NODES,
         .doc = "With -r: add the switches on the way of every message"},
        CLI_OPTION_FORMAT,
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "exchange",
        .options = options,
        .usage = "NETWORK",
        .doc = "Pushes a whole all-to-all through the opened network, switch by switch.\v"
               "Every message of every rotation must arrive, once and at its terminal, and no two "
               "messages of a phase may take the same line. The first one that goes wrong is "
               "named on standard error, and the exit code is 1. State changes are counted pass "
               "by pass over all rotations, back to the first.\n"
               "\n"
               "With -r the messages of one rotation are printed instead, pass by pass; with "
               "--nodes the way of each too: L1.3:0>2 is switch 3 of level 1 (S1.3 in a "
               "multistage network), in on port 0, out on port 2.\n"
               "\n"
               "Examples:\n"
               "  routegen exchange gft:2,4,2\n"
               "  routegen exchange gft:2,4,4 --square cls --seed 12345\n"
               "  routegen exchange gft:2,4,2 -r 3 -p 1 --nodes\n"
               "  routegen exchange benes:5\n",
        .arguments = {"NETWORK"},
        .required = 1,
        .option = take_option,
    };
    struct cli_switched_options given = {.format = CLI_TEXT};
    struct cli_arguments arguments;
    rg_any_network network;
    struct cli_switched switched;

    cli_parse(&syntax, argc, argv, &arguments, &given);
    cli_network_parse(arguments.value[0], &network);
    if (network.info->kind == RG_KIND_KAUTZ || network.info->kind == RG_KIND_TOPOLOGY)
        cli_network_refuse("exchange", &network);
    cli_switched_begin(&switched, &network, given.square, given.seed);
    const bool right = cli_exchange_run(&switched, &given);
    cli_switched_end(&switched);
    return right ? CLI_OK : CLI_BROKEN;
}
