/* SPDX-License-Identifier: Apache-2.0 */

#include "exchange_out.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/common/fail.h"
#include "inner/net/exchange.h"
#include "inner/net/record_make.h"

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

static void put_size(rg_value *record, uint32_t rows, const struct cli_exchange_result *result)
{
    if (result->one_pass)
        rg_put_count(record, "pass", result->pass);
    else
        rg_put_null(record, "pass");
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

void cli_exchange_print(const rg_exchange_run *push, const struct cli_exchange_result *result,
                        enum cli_format format)
{
    const rg_push_counts *counts = &push->counts;
    rg_value *record = rg_record_begin();
    /* The shortest runs may fit into one tick of the clock. */
    const double seconds = result->seconds > 1e-9 ? result->seconds : 1e-9;
    const double rate = round((double)counts->messages / seconds);

    put_head(record, push->fabric->switched);
    put_size(record, push->fabric->switched->rows, result);
    cli_put_count(record, "messages", counts->messages);
    cli_put_count(record, "delivered", counts->delivered);
    cli_put_count(record, "misplaced", counts->misplaced);
    cli_put_count(record, "collisions", counts->collisions);
    cli_put_count(record, "lost", counts->lost);
    rg_say(rg_put_count(record, "state_changes", result->changes), "state changes",
           "%" PRIu64 "  (pass by pass, rotations in order)", result->changes);
    rg_say(rg_put_count(record, "clocks", result->clocks), "clocks",
           "%" PRIu64 "  (%u stages, a clock each)", result->clocks, push->fabric->count);
    rg_say(rg_put_real(record, "seconds", round(result->seconds * 1e9) / 1e9), "seconds", "%.3f",
           result->seconds);
    rg_say(rg_put_real(record, "messages_per_second", rate), "messages/s", "%.0f", rate);
    cli_print_record(record, format, NULL, NULL);
}

/* A stage, as "L1 down". */
struct stage {
    char text[24];
};

static struct stage stage_of(const rg_exchange_run *push)
{
    const rg_stage *stage = &push->fabric->stage[push->fault.stage];
    struct stage result;

    snprintf(result.text, sizeof result.text, "%c%u%s%s", stage->letter, stage->number,
             stage->half[0] == '\0' ? "" : " ", stage->half);
    return result;
}

void cli_exchange_name_fault(const rg_exchange_run *push)
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

/* In text without the columns that are not asked for. */
static const rg_column *columns_of(const struct cli_exchange_table *table)
{
    static rg_column columns[] = {
        {.key = "rotation", .width = 8},
        {.key = "pass", .title = "pass"},
        {.key = "source", .title = "source", .width = 7},
        {.key = "destination", .title = "destination", .width = 11},
        {.key = "nodes", .width = -5},
        {.key = NULL},
    };
    columns[0].title = table->all ? "rotation" : NULL;
    columns[1].width = table->all ? 4 : 6;
    columns[4].title = table->nodes ? "nodes" : NULL;
    return columns;
}

void cli_exchange_table_begin(struct cli_exchange_table *table, const rg_switched *switched)
{
    rg_value *record = table->rows.record = rg_record_begin();

    table->rows.columns = columns_of(table);
    put_head(record, switched);
    if (table->all)
        rg_put_null(record, "rotation");
    else
        rg_put_count(record, "rotation", table->row);
    if (table->is_pass)
        rg_put_count(record, "pass", table->pass);
    else
        rg_put_null(record, "pass");
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

static void print_message(const struct cli_exchange_table *table, const rg_exchange_run *push,
                          const uint8_t *states, uint32_t source)
{
    rg_value *message = cli_table_row(&table->rows);

    rg_put_count(message, "rotation", table->row);
    rg_put_count(message, "pass", push->pass);
    rg_put_count(message, "source", source);
    if (push->arrived[source] == RG_LOST)
        rg_put_null(message, "destination");
    else
        rg_put_count(message, "destination", push->arrived[source]);
    if (table->nodes)
        put_nodes(message, push, states, source);
    cli_table_print(&table->rows, message);
}

void cli_exchange_table_phase(const struct cli_exchange_table *table, const rg_exchange_run *push,
                              const uint8_t *states)
{
    for (uint32_t i = 0; i < push->sender_count; i++)
        print_message(table, push, states, push->sender[i]);
}
