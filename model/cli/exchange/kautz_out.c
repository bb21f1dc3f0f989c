/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/fail.h"
#include "kautz.h"

struct word {
    char text[RG_KAUTZ_MAX_K + 1];
};

static struct word word_of(const rg_kautz *net, uint64_t rank)
{
    rg_kautz_word node = {{0}};
    struct word word = {""};

    (void)rg_kautz_unrank(net, rank, &node);
    (void)rg_kautz_word_print(net, &node, word.text);
    return word;
}

static json_t *json_word(const rg_kautz *net, uint64_t rank)
{
    return cli_json(json_string(word_of(net, rank).text));
}

/* ---- One exchange ------------------------------------------------------------------------ */

/* A field of a table: a count, or a number. */
struct field {
    const char *name;
    rg_count128 count;
    double number; /* instead, if it is above 0 */
    bool moved;    /* known only if messages have been moved */
    const char *text;
};

enum { FIELDS = 13 };

static double rate(const struct cli_kautz_whole *whole)
{
    /* The shortest runs may fit into one tick of the clock. */
    return (double)whole->result.messages / (whole->seconds > 1e-9 ? whole->seconds : 1e-9);
}

static rg_count128 low(uint64_t count)
{
    return (rg_count128){0, count};
}

static void fields_of(const struct cli_kautz_whole *whole, struct field field[FIELDS])
{
    const rg_kautz_exchange *x = whole->exchange;
    const rg_kautz *net = &x->net;
    const rg_kautz_result *result = &whole->result;
    const double clocks = (double)x->clocks;
    const struct field all[FIELDS] = {
        {.name = "nodes", .count = low(net->nodes)},
        {.name = "links", .count = rg_count128_product(net->nodes, net->d)},
        {.name = "cosets", .count = low(x->cosets)},
        {.name = "clocks", .count = low(x->clocks)},
        {.name = "bound",
         .count = low(whole->bound),
         .text = "hops of all pairs / links, rounded up"},
        {.name = "ratio", .number = clocks / (double)whole->bound, .text = "clocks / bound"},
        {.name = "throughput",
         .number = (double)(net->nodes - 1) / clocks,
         .text = "messages to other nodes, a node and clock"},
        {.name = "messages", .count = whole->messages},
        {.name = "delivered", .count = low(result->delivered), .moved = true},
        {.name = "misplaced", .count = low(result->misplaced), .moved = true},
        {.name = "twice", .count = low(result->twice), .moved = true},
        {.name = "lost", .count = low(result->lost), .moved = true},
        {.name = "idle",
         .count = low(x->clocks * net->nodes * net->d - result->crossings),
         .moved = true,
         .text = "links without a message, over all clocks"},
    };
    for (unsigned i = 0; i < FIELDS; i++)
        field[i] = all[i];
}

static void whole_text(const struct cli_kautz_whole *whole, const struct field *field)
{
    const rg_kautz_exchange *x = whole->exchange;

    printf("network        %s\n", whole->network);
    for (unsigned i = 0; i < FIELDS; i++) {
        printf("%-15s", field[i].name);
        if (field[i].moved && !whole->moved)
            fputs("-", stdout);
        else if (field[i].number > 0)
            printf("%.4f", field[i].number);
        else
            fputs(rg_count128_print(field[i].count).text, stdout);
        if (field[i].text != NULL)
            printf("  (%s)", field[i].text);
        else if (i == 2 && x->net.k > 1)
            printf("  (%" PRIu64 " of %u clocks, %" PRIu64 " of %u)", x->long_cosets, x->net.k,
                   x->cosets - x->long_cosets, x->net.k - 1);
        else if (i == FIELDS - 5 && !whole->moved)
            printf("  (messages are moved in networks of at most %d nodes)",
                   RG_KAUTZ_PROGRAM_MOST_NODES);
        puts("");
    }
    if (whole->moved)
        printf("seconds        %.3f\nmessages/s     %.0f\n", whole->seconds, rate(whole));
}

static void whole_json(const struct cli_kautz_whole *whole, const struct field *field)
{
    json_t *object = cli_json(json_object());

    cli_json_put(object, "network", cli_json(json_string(whole->network)));
    for (unsigned i = 0; i < FIELDS; i++) {
        json_t *value;
        if (field[i].moved && !whole->moved)
            value = cli_json(json_null());
        else if (field[i].number > 0)
            value = cli_json(json_real(field[i].number));
        else
            value = cli_json_count(field[i].count.high, field[i].count.low);
        cli_json_put(object, field[i].name, value);
    }
    cli_json_put(object, "seconds",
                 whole->moved ? cli_json_seconds(whole->seconds) : cli_json(json_null()));
    cli_json_put(object, "messages_per_second",
                 whole->moved ? cli_json_rate(rate(whole)) : cli_json(json_null()));
    cli_json_print(object, false);
}

static void whole_csv(const struct cli_kautz_whole *whole, const struct field *field)
{
    fputs("network", stdout);
    for (unsigned i = 0; i < FIELDS; i++)
        printf(",%s", field[i].name);
    printf(",seconds,messages_per_second\n\"%s\"", whole->network);
    for (unsigned i = 0; i < FIELDS; i++) {
        putchar(',');
        if (field[i].moved && !whole->moved)
            continue;
        if (field[i].number > 0)
            printf("%.9f", field[i].number);
        else
            fputs(rg_count128_print(field[i].count).text, stdout);
    }
    if (whole->moved)
        printf(",%.6f,%.0f\n", whole->seconds, rate(whole));
    else
        puts(",,");
}

void cli_kautz_whole_print(const struct cli_kautz_whole *whole, enum cli_format format)
{
    struct field field[FIELDS];

    fields_of(whole, field);
    switch (format) {
    case CLI_TEXT:
        whole_text(whole, field);
        break;
    case CLI_JSON:
        whole_json(whole, field);
        break;
    case CLI_CSV:
        whole_csv(whole, field);
        break;
    }
}

/* ---- Around a dead link ------------------------------------------------------------------ */

static uint64_t count_late(const rg_kautz_program *program)
{
    uint64_t late = 0;

    for (uint64_t i = 0; i < program->detours; i++)
        late += program->detour[i].late;
    return late;
}

static uint64_t count_kept(const rg_kautz_program *program)
{
    uint64_t kept = 0;

    for (uint64_t i = 0; i < program->detours; i++)
        kept += program->detour[i].relay == RG_KAUTZ_NONE;
    return kept;
}

/* A link, as A-B. */
struct link {
    char text[2 * RG_KAUTZ_MAX_K + 2];
};

static struct link link_of(const struct cli_kautz_around *around)
{
    const rg_kautz *net = &around->program->exchange->net;
    rg_kautz_word node = {{0}}, next = {{0}};
    struct word from = {""}, to = {""};
    struct link link;

    (void)rg_kautz_unrank(net, around->dead.node, &node);
    (void)rg_kautz_class_successor(net, &node, around->dead.link_class, &next);
    (void)rg_kautz_word_print(net, &node, from.text);
    (void)rg_kautz_word_print(net, &next, to.text);
    snprintf(link.text, sizeof link.text, "%s-%s", from.text, to.text);
    return link;
}

static void around_text(const struct cli_kautz_around *around)
{
    const rg_kautz_program *program = around->program;
    const rg_kautz *net = &program->exchange->net;
    const int width = net->k > 11 ? (int)net->k : 11;

    printf("network        %s\n", around->network);
    printf("dead link      %s  (class %u)\n", link_of(around).text, around->dead.link_class);
    printf("clocks         %" PRIu64 "  (one exchange: %" PRIu64 ")\n", program->clocks,
           program->exchange->clocks);
    printf("messages       %" PRIu64 "\n", around->result.messages);
    printf("delivered      %" PRIu64 "\n", around->result.delivered);
    printf("lost           %" PRIu64 "  (by one exchange alone)\n", program->detours);
    printf("kept           %" PRIu64 "  (of a node for itself)\n", count_kept(program));
    printf("late           %" PRIu64 "  (after two exchanges)\n\n", count_late(program));
    printf("%*s  %*s  %*s     sent  sent again\n", width, "source", width, "destination", width,
           "relay");
    for (uint64_t i = 0; i < program->detours; i++) {
        const rg_kautz_detour *detour = &program->detour[i];
        printf("%*s  %*s", width, word_of(net, detour->source).text, width,
               word_of(net, detour->destination).text);
        if (detour->relay == RG_KAUTZ_NONE)
            printf("  %*s        -           -\n", width, "-");
        else
            printf("  %*s  %7" PRIu64 "  %10" PRIu64 "%s\n", width,
                   word_of(net, detour->relay).text, detour->sent, detour->sent_again,
                   detour->late ? "  late" : "");
    }
}

static void around_json(const struct cli_kautz_around *around)
{
    const rg_kautz_program *program = around->program;
    const rg_kautz *net = &program->exchange->net;
    json_t *object = cli_json(json_object());
    json_t *detours = cli_json(json_array());

    for (uint64_t i = 0; i < program->detours; i++) {
        const rg_kautz_detour *detour = &program->detour[i];
        const bool kept = detour->relay == RG_KAUTZ_NONE;
        json_t *row = cli_json(json_object());
        cli_json_put(row, "source", json_word(net, detour->source));
        cli_json_put(row, "destination", json_word(net, detour->destination));
        cli_json_put(row, "relay", kept ? cli_json(json_null()) : json_word(net, detour->relay));
        cli_json_put(row, "sent", kept ? cli_json(json_null()) : cli_json_count(0, detour->sent));
        cli_json_put(row, "sent_again",
                     kept ? cli_json(json_null()) : cli_json_count(0, detour->sent_again));
        cli_json_put(row, "late", cli_json(json_boolean(detour->late)));
        cli_json_add(detours, row);
    }
    cli_json_put(object, "network", cli_json(json_string(around->network)));
    cli_json_put(object, "dead_link", cli_json(json_string(link_of(around).text)));
    cli_json_put(object, "class", cli_json_count(0, around->dead.link_class));
    cli_json_put(object, "clocks", cli_json_count(0, program->clocks));
    cli_json_put(object, "clocks_of_one", cli_json_count(0, program->exchange->clocks));
    cli_json_put(object, "messages", cli_json_count(0, around->result.messages));
    cli_json_put(object, "delivered", cli_json_count(0, around->result.delivered));
    cli_json_put(object, "lost", cli_json_count(0, program->detours));
    cli_json_put(object, "kept", cli_json_count(0, count_kept(program)));
    cli_json_put(object, "late_messages", cli_json_count(0, count_late(program)));
    cli_json_put(object, "detours", detours);
    cli_json_print(object, true);
}

static void around_csv(const struct cli_kautz_around *around)
{
    const rg_kautz_program *program = around->program;
    const rg_kautz *net = &program->exchange->net;

    puts("source,destination,relay,sent,sent_again,late");
    for (uint64_t i = 0; i < program->detours; i++) {
        const rg_kautz_detour *detour = &program->detour[i];
        printf("%s,%s,", word_of(net, detour->source).text, word_of(net, detour->destination).text);
        if (detour->relay == RG_KAUTZ_NONE)
            puts(",,,0");
        else
            printf("%s,%" PRIu64 ",%" PRIu64 ",%d\n", word_of(net, detour->relay).text,
                   detour->sent, detour->sent_again, detour->late);
    }
}

void cli_kautz_around_print(const struct cli_kautz_around *around, enum cli_format format)
{
    switch (format) {
    case CLI_TEXT:
        around_text(around);
        break;
    case CLI_JSON:
        around_json(around);
        break;
    case CLI_CSV:
        around_csv(around);
        break;
    }
}

/* ---- All messages ------------------------------------------------------------------------ */

void cli_kautz_schedule_begin(struct cli_kautz_schedule *schedule)
{
    const unsigned k = schedule->exchange->net.k;
    const int width = k > 11 ? (int)k : 11;

    switch (schedule->format) {
    case CLI_TEXT:
        printf("clock  arrives   coset  lane  %*s  %*s  nodes\n", width, "source", width,
               "destination");
        break;
    case CLI_JSON:
        schedule->messages = cli_json(json_array());
        break;
    case CLI_CSV:
        puts("clock,arrives,coset,lane,source,destination,nodes");
        break;
    }
}

/* A message on its way: the clock that injects it, its nodes. */
struct way {
    uint64_t clock;
    unsigned steps;
    uint64_t node[RG_KAUTZ_MAX_K + 1];
};

static struct way way_of(const rg_kautz_exchange *exchange, uint64_t source, uint64_t index)
{
    rg_kautz_exchange_step step = {.steps = 0};
    struct way way = {.clock = 0};

    (void)rg_kautz_exchange_clock(exchange, index / exchange->net.d, &way.clock);
    (void)rg_kautz_exchange_at(exchange, way.clock, &step);
    way.steps = step.steps;
    for (unsigned i = 0; i <= step.steps; i++)
        (void)rg_kautz_exchange_node(exchange, source, index, i, &way.node[i]);
    return way;
}

static void add_message(struct cli_kautz_schedule *schedule, const struct way *way, uint64_t index)
{
    const rg_kautz *net = &schedule->exchange->net;
    json_t *message = cli_json(json_object());
    json_t *nodes = cli_json(json_array());

    for (unsigned i = 0; i <= way->steps; i++)
        cli_json_add(nodes, json_word(net, way->node[i]));
    cli_json_put(message, "clock", cli_json_count(0, way->clock));
    cli_json_put(message, "arrives", cli_json_count(0, way->clock + way->steps));
    cli_json_put(message, "coset", cli_json_count(0, index / net->d));
    cli_json_put(message, "lane", cli_json_count(0, index % net->d));
    cli_json_put(message, "source", json_word(net, way->node[0]));
    cli_json_put(message, "destination", json_word(net, way->node[way->steps]));
    cli_json_put(message, "nodes", nodes);
    cli_json_add(schedule->messages, message);
}

void cli_kautz_schedule_message(struct cli_kautz_schedule *schedule, uint64_t source,
                                uint64_t index)
{
    const rg_kautz *net = &schedule->exchange->net;
    const struct way way = way_of(schedule->exchange, source, index);
    const struct word from = word_of(net, source), to = word_of(net, way.node[way.steps]);
    const int width = net->k > 11 ? (int)net->k : 11;

    if (schedule->format == CLI_JSON) {
        add_message(schedule, &way, index);
        return;
    }
    if (schedule->format == CLI_TEXT)
        printf("%5" PRIu64 "  %7" PRIu64 "  %6" PRIu64 "  %4" PRIu64 "  %*s  %*s ", way.clock,
               way.clock + way.steps, index / net->d, index % net->d, width, from.text, width,
               to.text);
    else
        printf("%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s,%s,", way.clock,
               way.clock + way.steps, index / net->d, index % net->d, from.text, to.text);
    for (unsigned i = 0; i <= way.steps; i++)
        printf("%s%s", i > 0 || schedule->format == CLI_TEXT ? " " : "",
               word_of(net, way.node[i]).text);
    puts("");
}

void cli_kautz_schedule_end(struct cli_kautz_schedule *schedule)
{
    if (schedule->format != CLI_JSON)
        return;
    json_t *object = cli_json(json_object());
    cli_json_put(object, "network", cli_json(json_string(schedule->network)));
    cli_json_put(object, "clocks", cli_json_count(0, schedule->exchange->clocks));
    cli_json_put(object, "messages", schedule->messages);
    cli_json_print(object, true);
}
