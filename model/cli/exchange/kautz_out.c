/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/common/record_out.h"
#include "cli/common/fail.h"
#include "cli/common/text_out.h"
#include "kautz.h"
#include "inner/kautz_exchange.h"
#include "inner/net/record_make.h"

static struct cli_word_text word_of(const rg_kautz *net, uint64_t rank)
{
    rg_kautz_word node = {{0}};

    (void)rg_kautz_unrank(net, rank, &node);
    return cli_word_text(net, &node);
}

static rg_value *put_word(rg_value *into, const char *key, const rg_kautz *net, uint64_t rank)
{
    return rg_put_text(into, key, word_of(net, rank).text);
}

/* ---- One exchange ------------------------------------------------------------------------ */

/* A number that is known only after messages have been moved. */
static void put_moved(rg_value *record, const struct cli_kautz_whole *whole, const char *key,
                      uint64_t count)
{
    if (whole->moved)
        cli_put_count(record, key, count);
    else
        rg_say(rg_put_null(record, key), key, NULL);
}

static void put_schedule_of_one(rg_value *record, const struct cli_kautz_whole *whole)
{
    const rg_kautz_exchange *x = whole->exchange;
    const double clocks = (double)x->clocks, ratio = clocks / (double)whole->bound;
    const double throughput = (double)(x->net.nodes - 1) / clocks;

    rg_value *cosets = rg_put_count(record, "cosets", x->cosets);
    rg_say(cosets, "cosets", NULL);
    if (x->net.k > 1)
        rg_say(cosets, "cosets", "%" PRIu64 "  (%" PRIu64 " of %u clocks, %" PRIu64 " of %u)",
               x->cosets, x->long_cosets, x->net.k, x->cosets - x->long_cosets, x->net.k - 1);
    cli_put_count(record, "clocks", x->clocks);
    rg_say(rg_put_count(record, "bound", whole->bound), "bound",
           "%" PRIu64 "  (hops of all pairs / links, rounded up)", whole->bound);
    rg_say(rg_put_real(record, "ratio", ratio), "ratio", "%.4f  (clocks / bound)", ratio);
    rg_say(rg_put_real(record, "throughput", throughput), "throughput",
           "%.4f  (messages to other nodes, a node and clock)", throughput);
}

static void put_speed(rg_value *record, const struct cli_kautz_whole *whole)
{
    /* The shortest runs may fit into one tick of the clock. */
    const double seconds = whole->seconds > 1e-9 ? whole->seconds : 1e-9;
    const double rate = round((double)whole->result.messages / seconds);

    if (!whole->moved) {
        rg_put_null(record, "seconds");
        rg_put_null(record, "messages_per_second");
        return;
    }
    rg_say(rg_put_real(record, "seconds", round(whole->seconds * 1e9) / 1e9), "seconds", "%.3f",
           whole->seconds);
    rg_say(rg_put_real(record, "messages_per_second", rate), "messages/s", "%.0f", rate);
}

void cli_kautz_whole_print(const struct cli_kautz_whole *whole, enum cli_format format)
{
    const rg_kautz_exchange *x = whole->exchange;
    const rg_kautz_result *result = &whole->result;
    const uint64_t idle = x->clocks * x->net.nodes * x->net.d - result->crossings;
    rg_value *record = rg_record_begin();

    cli_put_text(record, "network", whole->network);
    cli_put_count(record, "nodes", x->net.nodes);
    rg_say(rg_put_count128(record, "links", rg_count128_product(x->net.nodes, x->net.d)), "links",
           NULL);
    put_schedule_of_one(record, whole);
    rg_say(rg_put_count128(record, "messages", whole->messages), "messages", NULL);
    if (whole->moved)
        cli_put_count(record, "delivered", result->delivered);
    else
        rg_say(rg_put_null(record, "delivered"), "delivered",
               "-  (messages are moved in networks of at most %d nodes)",
               RG_KAUTZ_PROGRAM_MOST_NODES);
    put_moved(record, whole, "misplaced", result->misplaced);
    put_moved(record, whole, "twice", result->twice);
    put_moved(record, whole, "lost", result->lost);
    rg_say(whole->moved ? rg_put_count(record, "idle", idle) : rg_put_null(record, "idle"), "idle",
           whole->moved ? "%" PRIu64 "  (links without a message, over all clocks)"
                        : "-  (links without a message, over all clocks)",
           idle);
    put_speed(record, whole);
    cli_print_record(record, format, NULL, NULL);
}

/* ---- Around a dead link ------------------------------------------------------------------ */

static void put_link(rg_value *record, const struct cli_kautz_around *around)
{
    const rg_kautz *net = &around->program->exchange->net;
    const struct cli_word_text from = word_of(net, around->dead.node);
    rg_kautz_word node = {{0}}, next = {{0}};

    (void)rg_kautz_unrank(net, around->dead.node, &node);
    (void)rg_kautz_class_successor(net, &node, around->dead.link_class, &next);
    const struct cli_word_text to = cli_word_text(net, &next);
    rg_say(rg_put_format(record, "dead_link", "%s-%s", from.text, to.text), "dead link",
           "%s-%s  (class %u)", from.text, to.text, around->dead.link_class);
    rg_put_count(record, "class", around->dead.link_class);
}

static void put_detour(rg_value *detours, const rg_kautz *net, const rg_kautz_detour *detour)
{
    rg_value *row = rg_put_record(detours, NULL);

    (void)put_word(row, "source", net, detour->source);
    (void)put_word(row, "destination", net, detour->destination);
    if (detour->relay == RG_KAUTZ_NONE) {
        rg_put_null(row, "relay");
        rg_put_null(row, "sent");
        rg_put_null(row, "sent_again");
    } else {
        (void)put_word(row, "relay", net, detour->relay);
        rg_put_count(row, "sent", detour->sent);
        rg_put_count(row, "sent_again", detour->sent_again);
    }
    rg_say(rg_put_flag(row, "late", detour->late), NULL, detour->late ? "late" : "-");
}

void cli_kautz_around_print(const struct cli_kautz_around *around, enum cli_format format)
{
    static const rg_column columns[] = {
        {.key = "source", .title = "source", .width = 11},
        {.key = "destination", .title = "destination", .width = 11},
        {.key = "relay", .title = "relay", .width = 11},
        {.key = "sent", .title = "sent", .width = 7},
        {.key = "sent_again", .title = "sent again", .width = 10},
        {.key = "late", .title = "late", .width = -4},
        {.key = NULL},
    };
    const rg_kautz_program *program = around->program;
    uint64_t kept = 0, late = 0;
    rg_value *record = rg_record_begin();

    for (uint64_t i = 0; i < program->detours; i++) {
        kept += program->detour[i].relay == RG_KAUTZ_NONE;
        late += program->detour[i].late;
    }
    cli_put_text(record, "network", around->network);
    put_link(record, around);
    rg_say(rg_put_count(record, "clocks", program->clocks), "clocks",
           "%" PRIu64 "  (one exchange: %" PRIu64 ")", program->clocks, program->exchange->clocks);
    rg_put_count(record, "clocks_of_one", program->exchange->clocks);
    cli_put_count(record, "messages", around->result.messages);
    cli_put_count(record, "delivered", around->result.delivered);
    rg_say(rg_put_count(record, "lost", program->detours), "lost",
           "%" PRIu64 "  (by one exchange alone)", program->detours);
    rg_say(rg_put_count(record, "kept", kept), "kept", "%" PRIu64 "  (of a node for itself)", kept);
    rg_say(rg_put_count(record, "late_messages", late), "late",
           "%" PRIu64 "  (after two exchanges)", late);
    rg_put_line(record, "", "%s", "");
    rg_value *detours = rg_put_list(record, "detours");
    for (uint64_t i = 0; i < program->detours; i++)
        put_detour(detours, &program->exchange->net, &program->detour[i]);
    cli_print_record(record, format, columns, "detours");
}

/* ---- All messages ------------------------------------------------------------------------ */

static const rg_column *columns_of(unsigned k)
{
    const int width = k > 11 ? (int)k : 11;
    static rg_column columns[] = {
        {.key = "clock", .title = "clock", .width = 5},
        {.key = "arrives", .title = "arrives", .width = 7},
        {.key = "coset", .title = "coset", .width = 6},
        {.key = "lane", .title = "lane", .width = 4},
        {.key = "source", .title = "source"},
        {.key = "destination", .title = "destination"},
        {.key = "nodes", .title = "nodes", .width = -5},
        {.key = NULL},
    };
    columns[4].width = columns[5].width = width;
    return columns;
}

void cli_kautz_schedule_begin(struct cli_kautz_schedule *schedule)
{
    rg_out out = cli_out(stdout);

    schedule->record = rg_record_begin();
    rg_put_text(schedule->record, "network", schedule->network);
    rg_put_count(schedule->record, "clocks", schedule->exchange->clocks);
    schedule->messages = rg_put_list(schedule->record, "messages");
    if (schedule->format == CLI_TEXT)
        (void)rg_write_head(&out, columns_of(schedule->exchange->net.k));
    else if (schedule->format == CLI_CSV)
        (void)rg_write_csv_head(&out, columns_of(schedule->exchange->net.k));
}

static void put_message(rg_value *message, const rg_kautz_exchange *exchange, uint64_t source,
                        uint64_t index)
{
    const rg_kautz *net = &exchange->net;
    rg_kautz_exchange_step step = {.steps = 0};
    uint64_t clock = 0, node[RG_KAUTZ_MAX_K + 1] = {0};

    (void)rg_kautz_exchange_clock(exchange, index / net->d, &clock);
    (void)rg_kautz_exchange_at(exchange, clock, &step);
    for (unsigned i = 0; i <= step.steps; i++)
        (void)rg_kautz_exchange_node(exchange, source, index, i, &node[i]);
    rg_put_count(message, "clock", clock);
    rg_put_count(message, "arrives", clock + step.steps);
    rg_put_count(message, "coset", index / net->d);
    rg_put_count(message, "lane", index % net->d);
    (void)put_word(message, "source", net, node[0]);
    (void)put_word(message, "destination", net, node[step.steps]);
    rg_value *nodes = rg_put_list(message, "nodes");
    for (unsigned i = 0; i <= step.steps; i++)
        (void)put_word(nodes, NULL, net, node[i]);
}

void cli_kautz_schedule_message(struct cli_kautz_schedule *schedule, uint64_t source,
                                uint64_t index)
{
    const rg_column *columns = columns_of(schedule->exchange->net.k);
    rg_out out = cli_out(stdout);

    if (schedule->format == CLI_JSON) {
        put_message(rg_put_record(schedule->messages, NULL), schedule->exchange, source, index);
        return;
    }
    rg_value *message = rg_record_begin();
    put_message(message, schedule->exchange, source, index);
    cli_written(schedule->format == CLI_TEXT ? rg_write_row(&out, columns, message, 0)
                                             : rg_write_csv(&out, columns, message, NULL));
    rg_record_close(message);
}

void cli_kautz_schedule_end(struct cli_kautz_schedule *schedule)
{
    rg_out out = cli_out(stdout);

    if (schedule->format == CLI_JSON)
        cli_written(rg_write_json(&out, schedule->record, true));
    rg_record_close(schedule->record);
}
