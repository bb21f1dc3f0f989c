/* SPDX-License-Identifier: Apache-2.0 */

/* Exchanges on Kautz digraphs: all messages, around a dead link, or listed. */

#include "net/inner/exchange_ask.h"

#include <inttypes.h>
#include <stdio.h>

#include "hw/inner/kautz_exchange.h"
#include "net/inner/compare.h"
#include "net/inner/wording.h"

/* ---- What is printed --------------------------------------------------------------------- */

/* One exchange. */
struct whole {
    const char *network;
    const rg_kautz_exchange *exchange;
    rg_count128 messages;
    uint64_t bound;
    bool moved; /* the messages have been moved: the rest is known */
    rg_kautz_result result;
    double seconds;
};

/* An exchange that goes around a dead link. */
struct around {
    const char *network;
    rg_kautz_link dead;
    const rg_kautz_program *program;
    rg_kautz_result result;
};

static void put_word(rg_value *into, const char *key, const rg_kautz *net, uint64_t rank)
{
    rg_put_text(into, key, rg_rank_text(net, rank).text);
}

/* ---- One exchange ------------------------------------------------------------------------ */

/* A number that is known only after messages have been moved. */
static void put_moved(rg_value *record, const struct whole *whole, const char *key, uint64_t count)
{
    rg_say(rg_put_count_if(record, key, count, whole->moved), key, NULL);
}

static void put_schedule_of_one(rg_value *record, const struct whole *whole)
{
    const rg_kautz_exchange *x = whole->exchange;
    const double clocks = (double)x->clocks, ratio = clocks / (double)whole->bound;
    const double throughput = (double)(x->net.nodes - 1) / clocks;

    rg_value *cosets = rg_put_count(record, "cosets", x->cosets);
    rg_say(cosets, "cosets", NULL);
    if (x->net.k > 1)
        rg_say(cosets, "cosets", "%" PRIu64 "  (%" PRIu64 " of %u clocks, %" PRIu64 " of %u)",
               x->cosets, x->long_cosets, x->net.k, x->cosets - x->long_cosets, x->net.k - 1);
    rg_show_count(record, "clocks", x->clocks);
    rg_say(rg_put_count(record, "bound", whole->bound), "bound",
           "%" PRIu64 "  (hops of all pairs / links, rounded up)", whole->bound);
    rg_say(rg_put_real(record, "ratio", ratio), "ratio", "%.4f  (clocks / bound)", ratio);
    rg_say(rg_put_real(record, "throughput", throughput), "throughput",
           "%.4f  (messages to other nodes, a node and clock)", throughput);
}

static rg_value *whole_record(const struct whole *whole)
{
    const rg_kautz_exchange *x = whole->exchange;
    const rg_kautz_result *result = &whole->result;
    const uint64_t idle = x->clocks * x->net.nodes * x->net.d - result->crossings;
    rg_value *record = rg_record_begin();

    rg_show_text(record, "network", whole->network);
    rg_show_count(record, "nodes", x->net.nodes);
    rg_say(rg_put_count128(record, "links", rg_count128_product(x->net.nodes, x->net.d)), "links",
           NULL);
    put_schedule_of_one(record, whole);
    rg_say(rg_put_count128(record, "messages", whole->messages), "messages", NULL);
    if (whole->moved)
        rg_show_count(record, "delivered", result->delivered);
    else
        rg_say(rg_put_null(record, "delivered"), "delivered",
               "-  (messages are moved in networks of at most %d nodes)",
               RG_KAUTZ_PROGRAM_MOST_NODES);
    put_moved(record, whole, "misplaced", result->misplaced);
    put_moved(record, whole, "twice", result->twice);
    put_moved(record, whole, "lost", result->lost);
    rg_say(rg_put_count_if(record, "idle", idle, whole->moved), "idle",
           whole->moved ? "%" PRIu64 "  (links without a message, over all clocks)"
                        : "-  (links without a message, over all clocks)",
           idle);
    if (whole->moved) {
        rg_show_messages(record, result->messages, whole->seconds);
    } else {
        rg_put_null(record, "seconds");
        rg_put_null(record, "messages_per_second");
    }
    return record;
}

/* ---- Around a dead link ------------------------------------------------------------------ */

static void put_link(rg_value *record, const struct around *around)
{
    const rg_kautz *net = &around->program->exchange->net;
    const rg_word_text from = rg_rank_text(net, around->dead.node);
    rg_kautz_word node = {{0}}, next = {{0}};

    (void)rg_kautz_unrank(net, around->dead.node, &node);
    rg_kautz_class_successor(net, &node, around->dead.link_class, &next);
    const rg_word_text to = rg_word_text_of(net, &next);
    rg_say(rg_put_format(record, "dead_link", "%s-%s", from.text, to.text), "dead link",
           "%s-%s  (class %u)", from.text, to.text, around->dead.link_class);
    rg_put_count(record, "class", around->dead.link_class);
}

static void put_detour(rg_value *detours, const rg_kautz *net, const rg_kautz_detour *detour)
{
    rg_value *row = rg_put_record(detours, NULL);

    put_word(row, "source", net, detour->source);
    put_word(row, "destination", net, detour->destination);
    const bool relayed = detour->relay != RG_KAUTZ_NONE;
    rg_put_text(row, "relay", relayed ? rg_rank_text(net, detour->relay).text : NULL);
    rg_put_count_if(row, "sent", detour->sent, relayed);
    rg_put_count_if(row, "sent_again", detour->sent_again, relayed);
    rg_say(rg_put_flag(row, "late", detour->late), NULL, detour->late ? "late" : "-");
}

const rg_column *rg_exchange_detours(void)
{
    static const rg_column columns[] = {RG_COLUMN("source", 11),
                                        RG_COLUMN("destination", 11),
                                        RG_COLUMN("relay", 11),
                                        RG_COLUMN("sent", 7),
                                        {"sent_again", "sent again", 10, 0, 0},
                                        RG_COLUMN("late", -4),
                                        {.key = NULL}};
    return columns;
}

static rg_value *around_record(const struct around *around)
{
    const rg_kautz_program *program = around->program;
    uint64_t kept = 0, late = 0;
    rg_value *record = rg_record_begin();

    for (uint64_t i = 0; i < program->detours; i++) {
        kept += program->detour[i].relay == RG_KAUTZ_NONE;
        late += program->detour[i].late;
    }
    rg_show_text(record, "network", around->network);
    put_link(record, around);
    rg_say(rg_put_count(record, "clocks", program->clocks), "clocks",
           "%" PRIu64 "  (one exchange: %" PRIu64 ")", program->clocks, program->exchange->clocks);
    rg_put_count(record, "clocks_of_one", program->exchange->clocks);
    rg_show_count(record, "messages", around->result.messages);
    rg_show_count(record, "delivered", around->result.delivered);
    rg_say(rg_put_count(record, "lost", program->detours), "lost",
           "%" PRIu64 "  (by one exchange alone)", program->detours);
    rg_say(rg_put_count(record, "kept", kept), "kept", "%" PRIu64 "  (of a node for itself)", kept);
    rg_say(rg_put_count(record, "late_messages", late), "late",
           "%" PRIu64 "  (after two exchanges)", late);
    rg_put_line(record, "", "%s", "");
    rg_value *detours = rg_put_list(record, "detours");
    for (uint64_t i = 0; i < program->detours; i++)
        put_detour(detours, &program->exchange->net, &program->detour[i]);
    return record;
}

/* ---- All messages ------------------------------------------------------------------------ */

static const rg_column *columns_of(unsigned k)
{
    const int width = k > 11 ? (int)k : 11;
    static rg_column columns[] = {RG_COLUMN("clock", 5),  RG_COLUMN("arrives", 7),
                                  RG_COLUMN("coset", 6),  RG_COLUMN("lane", 4),
                                  RG_COLUMN("source", 0), RG_COLUMN("destination", 0),
                                  RG_COLUMN("nodes", -5), {.key = NULL}};
    columns[4].width = columns[5].width = width;
    return columns;
}

static void put_message(const rg_table *table, const rg_kautz_exchange *exchange, uint64_t source,
                        uint64_t index)
{
    const rg_kautz *net = &exchange->net;
    rg_kautz_exchange_step step = {.steps = 0};
    uint64_t clock = 0, node[RG_KAUTZ_MAX_K + 1] = {0};

    (void)rg_kautz_exchange_clock(exchange, index / net->d, &clock);
    (void)rg_kautz_exchange_at(exchange, clock, &step);
    for (unsigned i = 0; i <= step.steps; i++)
        (void)rg_kautz_exchange_node(exchange, source, index, i, &node[i]);
    rg_value *message = rg_table_row(table);
    rg_put_counts(message, {"clock", clock}, {"arrives", clock + step.steps},
                  {"coset", index / net->d}, {"lane", index % net->d});
    put_word(message, "source", net, node[0]);
    put_word(message, "destination", net, node[step.steps]);
    rg_value *nodes = rg_put_list(message, "nodes");
    for (unsigned i = 0; i <= step.steps; i++)
        put_word(nodes, NULL, net, node[i]);
    rg_table_add(table, message);
}

/* ---- The question ------------------------------------------------------------------------ */

/* Whether all is right; says what is not. */
static bool judge(const rg_exchange_ask *ask, const rg_kautz_result *result)
{
    const bool right = result->delivered == result->messages && result->lost == 0 &&
                       result->twice == 0 && result->misplaced == 0 && result->unheld == 0;

    if (!right && ask->warn != NULL)
        ask->warn("%s: %" PRIu64 " of %" PRIu64 " messages delivered, %" PRIu64
                  " misplaced, %" PRIu64 " lost, %" PRIu64 " twice, %" PRIu64 " not there to send",
                  ask->network->name, result->delivered, result->messages, result->misplaced,
                  result->lost, result->twice, result->unheld);
    return right;
}

static rg_status exchange_whole(rg_exchange_ask *ask, const rg_kautz_exchange *exchange,
                                rg_table *table, const rg_watch *watch)
{
    const rg_kautz *net = &exchange->net;
    struct whole whole = {
        .network = ask->network->name,
        .exchange = exchange,
        .messages = rg_count128_product(net->nodes, exchange->messages),
        .moved = net->nodes <= RG_KAUTZ_PROGRAM_MOST_NODES,
        .bound = rg_kautz_distances_of(net).bound,
    };
    const double start = rg_clock();
    rg_kautz_program program;
    rg_status status = RG_OK;

    if (whole.moved)
        status = rg_kautz_program_open(exchange, &program);
    if (whole.moved && status == RG_OK)
        status = rg_kautz_run(&program, NULL, watch, &whole.result);
    whole.seconds = rg_clock() - start;
    if (status != RG_OK)
        return status;
    table->record = whole_record(&whole);
    ask->right = !whole.moved || judge(ask, &whole.result);
    return RG_OK;
}

static rg_status exchange_around(rg_exchange_ask *ask, const rg_kautz_exchange *exchange,
                                 rg_table *table, const rg_watch *watch)
{
    rg_kautz_program program;
    struct around around = {.network = ask->network->name, .dead = ask->dead, .program = &program};
    rg_status status = rg_kautz_program_around(exchange, &ask->dead, &program);

    if (status == RG_E_LARGE)
        return status;
    if (status == RG_OK)
        status = rg_kautz_run(&program, &ask->dead, watch, &around.result);
    if (status == RG_OK) {
        table->record = around_record(&around);
        ask->right = judge(ask, &around.result);
    }
    rg_kautz_program_close(&program);
    return status;
}

static rg_status exchange_listed(rg_exchange_ask *ask, const rg_kautz_exchange *exchange,
                                 rg_table *table)
{
    rg_value *record = table->record = rg_record_begin();

    table->columns = columns_of(exchange->net.k);
    rg_put_text(record, "network", ask->network->name);
    rg_put_count(record, "clocks", exchange->clocks);
    rg_table_begin(table, "messages");
    for (uint64_t index = 0; index < exchange->messages; index++) {
        for (uint64_t source = 0; source < exchange->net.nodes; source++)
            put_message(table, exchange, source, index);
        if (rg_table_status(table) != RG_OK)
            break;
    }
    ask->right = true;
    return rg_table_status(table);
}

rg_status rg_exchange_kautz(rg_exchange_ask *ask, rg_table *table, const rg_watch *watch,
                            rg_refusal *refusal)
{
    const char *name = ask->network->name, *schedule = rg_option_named(ask->program, "--schedule");
    const char *link = rg_option_named(ask->program, "--avoid-links");
    rg_kautz_exchange exchange;

    rg_status status = rg_kautz_exchange_init(&ask->network->shape.kautz, &exchange);
    if (status != RG_OK)
        return rg_refuse(refusal, status, NULL, NULL);
    const rg_count128 all = rg_count128_product(exchange.net.nodes, exchange.messages);
    if (ask->schedule && ask->avoids)
        return rg_refuse(refusal, RG_E_OPTION, "exchange", "%s does not go with %s", schedule,
                         link);
    if (ask->schedule && (all.high > 0 || all.low > RG_EXCHANGE_MOST_LISTED))
        return rg_refuse(refusal, RG_E_OPTION, name, "%s messages are more than %d for %s",
                         rg_count128_print(all).text, RG_EXCHANGE_MOST_LISTED, schedule);
    status = ask->avoids     ? exchange_around(ask, &exchange, table, watch)
             : ask->schedule ? exchange_listed(ask, &exchange, table)
                             : exchange_whole(ask, &exchange, table, watch);
    if (status == RG_E_LARGE)
        return rg_refuse(refusal, RG_E_OPTION, name, "%s is for at most %d nodes", link,
                         RG_KAUTZ_AROUND_MOST_NODES);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}
