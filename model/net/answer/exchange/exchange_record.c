/* SPDX-License-Identifier: Apache-2.0 */

/* Exchanges in fat trees and multistage networks: all messages, or rotation by rotation. */

#include "net/inner/exchange_ask.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hw/inner/kautz_pairs.h"
#include "net/inner/compare.h"
#include "net/inner/wording.h"

/* ---- What goes wrong ------------------------------------------------------------------------- */

/* A push, and what is reported while it runs. */
struct run {
    rg_exchange_run push;
    const rg_exchange_ask *ask;
    const rg_watch *watch;
    bool named; /* the fault */
};

/* A stage, as "L1 down". */
static void print_stage(const rg_stage *stage, char text[20])
{
    (void)snprintf(text, 20, "%c%u%s%s", stage->letter, stage->number,
                   stage->half[0] == '\0' ? "" : " ", stage->half);
}

static void word_fault(const rg_exchange_run *push, rg_warner *warn)
{
    const rg_push_fault *fault = &push->fault;
    char when[96], stage[20], pass[24] = ""; /* as the start of a message */

    print_stage(&push->fabric->stage[fault->stage], stage);
    if (push->fabric->switched->passes > 1)
        (void)snprintf(pass, sizeof pass, ", pass %" PRIu32, fault->pass);
    (void)snprintf(when, sizeof when, "rotation %" PRIu32 "%s: message of %" PRIu32, fault->row,
                   pass, fault->source);
    switch (fault->what) {
    case RG_PUSH_FINE:
        break;
    case RG_PUSH_STUCK:
        warn("%s: stuck on input %u of %s switch %" PRIu32, when, fault->port, stage, fault->index);
        break;
    case RG_PUSH_TAKEN:
        warn("%s: output %u of %s switch %" PRIu32 " is taken", when, fault->port, stage,
             fault->index);
        break;
    case RG_PUSH_ASTRAY:
        warn("%s: arrives at %" PRIu32 ", not at %" PRIu32, when, fault->terminal, fault->expected);
        break;
    case RG_PUSH_SECOND:
        warn("%s: arrives at %" PRIu32 ", which already has one from another pass", when,
             fault->terminal);
        break;
    case RG_PUSH_REPEATED:
        warn("%s: arrives at %" PRIu32 ", as it did in another rotation", when, fault->terminal);
        break;
    case RG_PUSH_UNSENT:
        warn("the messages of %" PRIu32 " are not sent in any pass", fault->source);
        break;
    }
}

/* The first message that goes wrong is named at once. */
static void name_fault(struct run *run)
{
    if (run->named || run->push.fault.what == RG_PUSH_FINE || run->ask->warn == NULL)
        return;
    run->named = true;
    word_fault(&run->push, run->ask->warn);
}

static bool show(void *context, const rg_progress *progress)
{
    struct run *run = context;

    name_fault(run);
    return run->watch == NULL || run->watch->show(run->watch->context, progress);
}

/* Whether LLS changes as many states as the library predicts. */
static bool changes_are_right(const rg_exchange_ask *ask, uint64_t changes)
{
    uint64_t total[RG_GFT_MAX_LEVELS] = {0};
    uint64_t expected = 0;

    if (ask->switched.square != RG_SQUARE_LLS)
        return true;
    (void)rg_gft_change_totals(&ask->network->shape.gft, total);
    for (unsigned x = 0; x < RG_GFT_MAX_LEVELS; x++)
        expected += total[x];
    if (changes != expected && ask->warn != NULL)
        ask->warn("%" PRIu64 " state changes, not %" PRIu64, changes, expected);
    return changes == expected;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* What every answer of exchange begins with. */
static void put_head(rg_value *record, const rg_switched *switched)
{
    const char *name = rg_square_name(switched->square);

    rg_show_text(record, "network", switched->network->name);
    rg_value *square = rg_put_text(record, "square", name);
    rg_say(square, "square", NULL);
    if (rg_square_has_seeds(switched->square))
        rg_say(square, "square", "%s  (seed %" PRIu64 ")", name, switched->seed_index);
    rg_put_count(record, "seed", switched->seed_index);
}

/* Of an all-to-all, or all rotations of one pass. */
static void put_size(rg_value *record, const rg_exchange_ask *ask)
{
    const rg_exchange_range *range = &ask->range;
    const uint32_t rows = ask->switched.rows, passes = range->end_pass - range->first_pass;
    const uint64_t count = (uint64_t)rows * passes;

    rg_put_count_if(record, "pass", range->first_pass, ask->one_pass);
    rg_put_count(record, "rotations", rows);
    rg_put_count(record, "passes", passes);
    rg_value *phases = rg_put_count(record, "phases", count);
    if (ask->one_pass)
        rg_say(phases, "phases", "%" PRIu64 "  (%" PRIu32 " rotations, pass %" PRIu32 ")", count,
               rows, range->first_pass);
    else
        rg_say(phases, "phases", "%" PRIu64 "  (%" PRIu32 " rotations, %" PRIu32 " pass%s)", count,
               rows, passes, passes == 1 ? "" : "es");
}

static rg_status exchange_all(rg_exchange_ask *ask, struct run *run, rg_table *table)
{
    const rg_exchange_run *push = &run->push;
    const rg_push_counts *counts = &push->counts;
    const uint32_t passes = ask->range.end_pass - ask->range.first_pass;
    const rg_watch watch = {.show = show, .context = run};
    const double start = rg_clock();
    uint64_t changes = 0;

    const rg_status status = rg_exchange_all(&run->push, &watch, &changes);
    if (status != RG_OK)
        return status;
    const double seconds = rg_clock() - start;
    const uint64_t clocks = (uint64_t)ask->switched.rows * passes + push->fabric->count - 1;
    name_fault(run);
    rg_value *record = table->record = rg_record_begin();
    put_head(record, &ask->switched);
    put_size(record, ask);
    rg_show_counts(record, {"messages", counts->messages}, {"delivered", counts->delivered},
                   {"misplaced", counts->misplaced}, {"collisions", counts->collisions},
                   {"lost", counts->lost});
    rg_say(rg_put_count(record, "state_changes", changes), "state changes",
           "%" PRIu64 "  (pass by pass, rotations in order)", changes);
    rg_say(rg_put_count(record, "clocks", clocks), "clocks",
           "%" PRIu64 "  (%u stages, a clock each)", clocks, push->fabric->count);
    rg_show_messages(record, counts->messages, seconds);
    ask->right = rg_exchange_is_right(push) && (ask->one_pass || changes_are_right(ask, changes));
    return RG_OK;
}

/* ---- Message by message, phase by phase ------------------------------------------------------ */

/* In text without the columns that are not asked for. */
static const rg_column *columns_of(const rg_exchange_ask *ask)
{
    static rg_column columns[] = {{"rotation", NULL, 8, 0, 0}, RG_COLUMN("pass", 0),
                                  RG_COLUMN("source", 7),      RG_COLUMN("destination", 11),
                                  {"nodes", NULL, -5, 0, 0},   {.key = NULL}};
    const bool all = ask->schedule && !ask->one_row;

    columns[0].title = all ? "rotation" : NULL;
    columns[1].width = all ? 4 : 6;
    columns[4].title = ask->nodes ? "nodes" : NULL;
    return columns;
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

static void put_message(const rg_table *table, const struct run *run, uint32_t row,
                        const uint8_t *states, uint32_t source)
{
    const uint32_t arrived = run->push.arrived[source];
    rg_value *message = rg_table_row(table);

    rg_put_count(message, "rotation", row);
    rg_put_count(message, "pass", run->push.pass);
    rg_put_count(message, "source", source);
    rg_put_count_if(message, "destination", arrived, arrived != RG_LOST);
    if (run->ask->nodes)
        put_nodes(message, &run->push, states, source);
    rg_table_add(table, message);
}

static rg_status list_phase(struct run *run, const rg_table *table, uint32_t row, uint32_t pass,
                            uint8_t *states)
{
    rg_exchange_pass(&run->push, pass);
    const rg_status status = rg_switched_states(&run->ask->switched, row, pass, states);
    if (status != RG_OK)
        return status;
    rg_exchange_phase(&run->push, row, states);
    name_fault(run);
    for (uint32_t i = 0; i < run->push.sender_count; i++)
        put_message(table, run, row, states, run->push.sender[i]);
    return rg_table_status(table);
}

static rg_status exchange_listed(rg_exchange_ask *ask, struct run *run, rg_table *table)
{
    const rg_exchange_range *range = &ask->range;
    uint8_t *states = calloc(ask->switched.switches, 1);
    rg_status status = states == NULL ? RG_E_MEMORY : RG_OK;

    rg_value *record = table->record = rg_record_begin();
    table->columns = columns_of(ask);
    put_head(record, &ask->switched);
    rg_put_count_if(record, "rotation", range->first_row, !ask->schedule || ask->one_row);
    rg_put_count_if(record, "pass", range->first_pass, ask->one_pass);
    rg_table_begin(table, "messages");
    for (uint32_t row = range->first_row; status == RG_OK && row < range->end_row; row++)
        for (uint32_t pass = range->first_pass; status == RG_OK && pass < range->end_pass; pass++)
            status = list_phase(run, table, row, pass, states);
    if (status == RG_OK)
        rg_exchange_finish(&run->push);
    name_fault(run);
    ask->right = rg_exchange_is_right(&run->push);
    free(states);
    return status;
}

/* ---- The question ---------------------------------------------------------------------------- */

/* Whether what is asked for goes together, and is not too much. */
static rg_status refuse_others(const rg_exchange_ask *ask, rg_refusal *refusal)
{
    const uint64_t messages = (uint64_t)ask->switched.rows * ask->switched.rows;
    const char *name = ask->network->name, *row = ask->program ? "-r" : "rotation";
    const char *schedule = rg_option_named(ask->program, "--schedule");

    if (ask->nodes && !rg_exchange_is_listed(ask))
        return rg_refuse(refusal, RG_E_OPTION, NULL, "%s works only with %s or %s",
                         rg_option_named(ask->program, "--nodes"), row, schedule);
    if (ask->schedule && messages > RG_EXCHANGE_MOST_LISTED)
        return rg_refuse(refusal, RG_E_OPTION, name, "%" PRIu64 " messages are more than %d for %s",
                         messages, RG_EXCHANGE_MOST_LISTED, schedule);
    if (!ask->one_row && messages > RG_KAUTZ_MOST_PAIRS)
        return rg_refuse(refusal, RG_E_OPTION, name,
                         "%" PRIu64 " messages are more than %" PRIu64
                         "; take one rotation with %s",
                         messages, RG_KAUTZ_MOST_PAIRS, row);
    return RG_OK;
}

static rg_status exchange_switched(rg_exchange_ask *ask, rg_table *table, const rg_watch *watch,
                                   rg_refusal *refusal)
{
    struct run run = {.ask = ask, .watch = watch};
    const char *name = ask->network->name;
    rg_fabric fabric;

    if (refuse_others(ask, refusal) != RG_OK)
        return refusal == NULL ? RG_E_OPTION : refusal->status;
    rg_status status = rg_fabric_open(&fabric, &ask->switched);
    if (status != RG_OK) {
        rg_fabric_close(&fabric);
        return rg_refuse(refusal, status, NULL, NULL);
    }
    status = rg_exchange_open(&run.push, &fabric, &ask->range);
    if (status == RG_E_LARGE)
        (void)rg_refuse(refusal, status = RG_E_OPTION, name,
                        "more than %d terminals without lls or rls, or with a seed; take one "
                        "rotation with %s",
                        RG_PUSH_MAX_TERMINALS, ask->program ? "-r" : "rotation");
    else if (status != RG_OK)
        (void)rg_refuse(refusal, status, NULL, NULL);
    else if ((status = rg_exchange_is_listed(ask) ? exchange_listed(ask, &run, table)
                                                  : exchange_all(ask, &run, table)) != RG_OK)
        (void)rg_refuse(refusal, status, NULL, NULL);
    rg_exchange_close(&run.push);
    rg_fabric_close(&fabric);
    return status;
}

rg_status rg_exchange_answer(rg_exchange_ask *ask, rg_table *table, const rg_watch *watch,
                             rg_refusal *refusal)
{
    rg_status status = ask->network->info->kind == RG_KIND_KAUTZ
                           ? rg_exchange_kautz(ask, table, watch, refusal)
                           : exchange_switched(ask, table, watch, refusal);

    if (status == RG_OK && (status = rg_table_status(table)) != RG_OK)
        (void)rg_refuse(refusal, status, NULL, NULL);
    if (status != RG_OK) {
        rg_record_close(table->record);
        table->record = NULL;
    }
    return status;
}

rg_status rg_ask_exchange(const rg_any_network *network, const char *options, const rg_watch *watch,
                          rg_value **record, rg_refusal *refusal)
{
    rg_exchange_ask ask;
    rg_table table = {.out = NULL};

    if (rg_asks_windows(options))
        return rg_ask_windows(network, false, options, watch, record, refusal);
    if (network->info->kind == RG_KIND_TOPOLOGY &&
        (options == NULL || options[strspn(options, " ")] == '\0') &&
        rg_permutation_possible(&network->shape.topology))
        return rg_rotations_record(&network->shape.topology, watch, record, refusal);
    rg_status status = rg_exchange_ask_read(&ask, network, false, options, refusal);

    if (status != RG_OK)
        return status;
    status = rg_exchange_answer(&ask, &table, watch, refusal);
    rg_exchange_ask_close(&ask);
    *record = table.record;
    return status;
}
