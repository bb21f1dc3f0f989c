/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "exchange_out.h"

#include <inttypes.h>
#include <stdio.h>

static double rate(const rg_push *push, const struct cli_exchange_result *result)
{
    /* The shortest runs may fit into one tick of the clock. */
    return (double)push->counts.messages / (result->seconds > 1e-9 ? result->seconds : 1e-9);
}

static void print_text(const rg_push *push, const struct cli_exchange_result *result)
{
    const rg_switched *switched = push->fabric->switched;
    const rg_push_counts *counts = &push->counts;

    printf("network        %s\n", switched->network->name);
    printf("square         %s", rg_square_name(switched->square));
    if (rg_square_has_seeds(switched->square))
        printf("  (seed %" PRIu64 ")", switched->seed_index);
    printf("\nphases         %" PRIu64 "  (%" PRIu32 " rotations, ", result->phases,
           switched->rows);
    if (result->one_pass)
        printf("pass %" PRIu32 ")\n", result->pass);
    else
        printf("%" PRIu32 " pass%s)\n", result->passes, result->passes == 1 ? "" : "es");
    printf("messages       %" PRIu64 "\n", counts->messages);
    printf("delivered      %" PRIu64 "\n", counts->delivered);
    printf("misplaced      %" PRIu64 "\n", counts->misplaced);
    printf("collisions     %" PRIu64 "\n", counts->collisions);
    printf("lost           %" PRIu64 "\n", counts->lost);
    printf("state changes  %" PRIu64 "  (pass by pass, rotations in order)\n", result->changes);
    printf("clocks         %" PRIu64 "  (%u stages, a clock each)\n", result->clocks,
           push->fabric->count);
    printf("seconds        %.3f\n", result->seconds);
    printf("messages/s     %.0f\n", rate(push, result));
}

/* The members with which every JSON object of exchange starts. */
static json_t *json_head(const rg_switched *switched)
{
    json_t *object = cli_json(json_object());

    cli_json_put(object, "network", cli_json(json_string(switched->network->name)));
    cli_json_put(object, "square", cli_json(json_string(rg_square_name(switched->square))));
    if (rg_square_has_seeds(switched->square))
        cli_json_put(object, "seed", cli_json_count(0, switched->seed_index));
    return object;
}

static void print_json(const rg_push *push, const struct cli_exchange_result *result)
{
    const rg_push_counts *counts = &push->counts;
    json_t *object = json_head(push->fabric->switched);

    cli_json_put(object, "pass",
                 result->one_pass ? cli_json_count(0, result->pass) : cli_json(json_null()));
    cli_json_put(object, "rotations", cli_json_count(0, push->fabric->switched->rows));
    cli_json_put(object, "passes", cli_json_count(0, result->passes));
    cli_json_put(object, "phases", cli_json_count(0, result->phases));
    cli_json_put(object, "messages", cli_json_count(0, counts->messages));
    cli_json_put(object, "delivered", cli_json_count(0, counts->delivered));
    cli_json_put(object, "misplaced", cli_json_count(0, counts->misplaced));
    cli_json_put(object, "collisions", cli_json_count(0, counts->collisions));
    cli_json_put(object, "lost", cli_json_count(0, counts->lost));
    cli_json_put(object, "state_changes", cli_json_count(0, result->changes));
    cli_json_put(object, "clocks", cli_json_count(0, result->clocks));
    cli_json_put(object, "seconds", cli_json_seconds(result->seconds));
    cli_json_put(object, "messages_per_second", cli_json_rate(rate(push, result)));
    cli_json_print(object, false);
}

static void print_csv(const rg_push *push, const struct cli_exchange_result *result)
{
    const rg_switched *switched = push->fabric->switched;
    const rg_push_counts *counts = &push->counts;

    puts("network,square,seed,pass,rotations,passes,phases,messages,delivered,misplaced,"
         "collisions,lost,state_changes,clocks,seconds,messages_per_second");
    printf("\"%s\",%s,%" PRIu64 ",", switched->network->name, rg_square_name(switched->square),
           switched->seed_index);
    if (result->one_pass)
        printf("%" PRIu32, result->pass);
    printf(",%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64, switched->rows, result->passes,
           result->phases, counts->messages);
    printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, counts->delivered, counts->misplaced,
           counts->collisions, counts->lost);
    printf(",%" PRIu64 ",%" PRIu64 ",%.6f,%.0f\n", result->changes, result->clocks, result->seconds,
           rate(push, result));
}

void cli_exchange_print(const rg_push *push, const struct cli_exchange_result *result,
                        enum cli_format format)
{
    switch (format) {
    case CLI_TEXT:
        print_text(push, result);
        break;
    case CLI_JSON:
        print_json(push, result);
        break;
    case CLI_CSV:
        print_csv(push, result);
        break;
    }
}

/* --- the messages of rotations ------------------------------------------------------------- */

void cli_exchange_table_begin(struct cli_exchange_table *table)
{
    switch (table->format) {
    case CLI_TEXT:
        printf("%s  pass   source  destination%s\n", table->all ? "rotation" : "",
               table->nodes ? "  nodes" : "");
        break;
    case CLI_JSON:
        table->messages = cli_json(json_array());
        break;
    case CLI_CSV:
        printf("%spass,source,destination%s\n", table->all ? "rotation," : "",
               table->nodes ? ",nodes" : "");
        break;
    }
}

/* The switches on the route of a message, as far as it gets: L1.3:0>2 is switch 3 of level 1, in on
 * port 0, out on port 2. */
static void print_nodes(const rg_push *push, const uint8_t *states, uint32_t source,
                        const char *first)
{
    const rg_fabric *fabric = push->fabric;
    rg_hop hop[RG_FABRIC_MAX_STAGES];
    uint32_t destination;
    const unsigned count = rg_fabric_walk(fabric, states, source, hop, &destination);

    for (unsigned s = 0; s < count; s++) {
        printf("%s%c%u.%" PRIu32 ":%u>%u", s == 0 ? first : " ", fabric->stage[s].letter,
               fabric->stage[s].number, hop[s].index, hop[s].in, hop[s].out);
    }
}

static json_t *json_nodes(const rg_push *push, const uint8_t *states, uint32_t source)
{
    const rg_fabric *fabric = push->fabric;
    const bool gft = fabric->switched->network->info->kind == RG_KIND_GFT;
    json_t *nodes = cli_json(json_array());
    rg_hop hop[RG_FABRIC_MAX_STAGES];
    uint32_t destination;
    const unsigned count = rg_fabric_walk(fabric, states, source, hop, &destination);

    for (unsigned s = 0; s < count; s++) {
        cli_json_add(nodes,
                     cli_json(json_pack("{s:i, s:i, s:i, s:i}", gft ? "level" : "stage",
                                        (int)fabric->stage[s].number, "switch", (int)hop[s].index,
                                        "in", (int)hop[s].in, "out", (int)hop[s].out)));
    }
    return nodes;
}

static void add_message(struct cli_exchange_table *table, const rg_push *push,
                        const uint8_t *states, uint32_t source)
{
    const uint32_t destination = push->arrived[source];
    json_t *message = cli_json(json_object());

    if (table->all)
        cli_json_put(message, "rotation", cli_json_count(0, table->row));
    cli_json_put(message, "pass", cli_json_count(0, push->pass));
    cli_json_put(message, "source", cli_json_count(0, source));
    cli_json_put(message, "destination",
                 destination == RG_LOST ? cli_json(json_null()) : cli_json_count(0, destination));
    if (table->nodes)
        cli_json_put(message, "nodes", json_nodes(push, states, source));
    cli_json_add(table->messages, message);
}

static void print_message(const struct cli_exchange_table *table, const rg_push *push,
                          const uint8_t *states, uint32_t source)
{
    const bool text = table->format == CLI_TEXT;
    char destination[16] = "";

    if (push->arrived[source] != RG_LOST)
        snprintf(destination, sizeof destination, "%" PRIu32, push->arrived[source]);
    else if (text)
        snprintf(destination, sizeof destination, "-");
    if (table->all)
        printf(text ? "%8" PRIu32 : "%" PRIu32 ",", table->row);
    printf(text ? "%6" PRIu32 "  %7" PRIu32 "  %11s" : "%" PRIu32 ",%" PRIu32 ",%s", push->pass,
           source, destination);
    if (table->nodes)
        print_nodes(push, states, source, text ? "  " : ",");
    puts("");
}

void cli_exchange_table_phase(struct cli_exchange_table *table, const rg_push *push,
                              const uint8_t *states)
{
    for (uint32_t i = 0; i < push->sender_count; i++)
        if (table->format == CLI_JSON)
            add_message(table, push, states, push->sender[i]);
        else
            print_message(table, push, states, push->sender[i]);
}

void cli_exchange_table_end(struct cli_exchange_table *table, const rg_push *push)
{
    if (table->format != CLI_JSON)
        return;
    json_t *object = json_head(push->fabric->switched);
    cli_json_put(object, "rotation",
                 table->all ? cli_json(json_null()) : cli_json_count(0, table->row));
    cli_json_put(object, "pass",
                 table->is_pass ? cli_json_count(0, table->pass) : cli_json(json_null()));
    cli_json_put(object, "messages", table->messages);
    cli_json_print(object, true);
}
