/* SPDX-License-Identifier: Apache-2.0 */

#include "switched.h"

#include <inttypes.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/progress.h"
#include "hw/inner/kautz_exchange.h"
#include "faces/cli/common/record_out.h"
#include "net/inner/kautz_program.h"
#include "net/inner/record_make.h"

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
    rg_put_text(into, key, cli_rank_text(net, rank).text);
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
    cli_put_count(record, "clocks", x->clocks);
    rg_say(rg_put_count(record, "bound", whole->bound), "bound",
           "%" PRIu64 "  (hops of all pairs / links, rounded up)", whole->bound);
    rg_say(rg_put_real(record, "ratio", ratio), "ratio", "%.4f  (clocks / bound)", ratio);
    rg_say(rg_put_real(record, "throughput", throughput), "throughput",
           "%.4f  (messages to other nodes, a node and clock)", throughput);
}

static void whole_print(const struct whole *whole, enum cli_format format)
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
    rg_say(rg_put_count_if(record, "idle", idle, whole->moved), "idle",
           whole->moved ? "%" PRIu64 "  (links without a message, over all clocks)"
                        : "-  (links without a message, over all clocks)",
           idle);
    if (whole->moved) {
        cli_put_messages(record, result->messages, whole->seconds);
    } else {
        rg_put_null(record, "seconds");
        rg_put_null(record, "messages_per_second");
    }
    cli_print_record(record, format, NULL, NULL);
}

/* ---- Around a dead link ------------------------------------------------------------------ */

static void put_link(rg_value *record, const struct around *around)
{
    const rg_kautz *net = &around->program->exchange->net;
    const struct cli_word_text from = cli_rank_text(net, around->dead.node);
    rg_kautz_word node = {{0}}, next = {{0}};

    (void)rg_kautz_unrank(net, around->dead.node, &node);
    rg_kautz_class_successor(net, &node, around->dead.link_class, &next);
    const struct cli_word_text to = cli_word_text(net, &next);
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
    rg_put_text(row, "relay", relayed ? cli_rank_text(net, detour->relay).text : NULL);
    rg_put_count_if(row, "sent", detour->sent, relayed);
    rg_put_count_if(row, "sent_again", detour->sent_again, relayed);
    rg_say(rg_put_flag(row, "late", detour->late), NULL, detour->late ? "late" : "-");
}

static void around_print(const struct around *around, enum cli_format format)
{
    static const rg_column columns[] = {RG_COLUMN("source", 11),
                                        RG_COLUMN("destination", 11),
                                        RG_COLUMN("relay", 11),
                                        RG_COLUMN("sent", 7),
                                        {"sent_again", "sent again", 10, 0, 0},
                                        RG_COLUMN("late", -4),
                                        {.key = NULL}};
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
    static rg_column columns[] = {RG_COLUMN("clock", 5),  RG_COLUMN("arrives", 7),
                                  RG_COLUMN("coset", 6),  RG_COLUMN("lane", 4),
                                  RG_COLUMN("source", 0), RG_COLUMN("destination", 0),
                                  RG_COLUMN("nodes", -5), {.key = NULL}};
    columns[4].width = columns[5].width = width;
    return columns;
}

static void print_message(const struct cli_table *table, const rg_kautz_exchange *exchange,
                          uint64_t source, uint64_t index)
{
    const rg_kautz *net = &exchange->net;
    rg_kautz_exchange_step step = {.steps = 0};
    uint64_t clock = 0, node[RG_KAUTZ_MAX_K + 1] = {0};

    (void)rg_kautz_exchange_clock(exchange, index / net->d, &clock);
    (void)rg_kautz_exchange_at(exchange, clock, &step);
    for (unsigned i = 0; i <= step.steps; i++)
        (void)rg_kautz_exchange_node(exchange, source, index, i, &node[i]);
    rg_value *message = cli_table_row(table);
    rg_put_counts(message, {"clock", clock}, {"arrives", clock + step.steps},
                  {"coset", index / net->d}, {"lane", index % net->d});
    put_word(message, "source", net, node[0]);
    put_word(message, "destination", net, node[step.steps]);
    rg_value *nodes = rg_put_list(message, "nodes");
    for (unsigned i = 0; i <= step.steps; i++)
        put_word(nodes, NULL, net, node[i]);
    cli_table_print(table, message);
}

/* ---- The verb ----------------------------------------------------------------------------- */

/* Whether all is right; says what is not. */
static bool judge(const char *network, const rg_kautz_result *result)
{
    const bool right = result->delivered == result->messages && result->lost == 0 &&
                       result->twice == 0 && result->misplaced == 0 && result->unheld == 0;
    if (!right)
        cli_warn("%s: %" PRIu64 " of %" PRIu64 " messages delivered, %" PRIu64
                 " misplaced, %" PRIu64 " lost, %" PRIu64 " twice, %" PRIu64 " not there to send",
                 network, result->delivered, result->messages, result->misplaced, result->lost,
                 result->twice, result->unheld);
    return right;
}

static bool exchange_whole(const rg_any_network *network, const rg_kautz_exchange *exchange,
                           enum cli_format format)
{
    const rg_kautz *net = &exchange->net;
    struct whole whole = {
        .network = network->name,
        .exchange = exchange,
        .messages = rg_count128_product(net->nodes, exchange->messages),
        .moved = net->nodes <= RG_KAUTZ_PROGRAM_MOST_NODES,
    };
    rg_kautz_program program;

    whole.bound = rg_kautz_distances_of(net).bound;
    if (whole.moved) {
        cli_must(rg_kautz_program_open(exchange, &program));
        const rg_watch bar = cli_progress_watch(network->name);
        cli_must(rg_kautz_run(&program, NULL, &bar, &whole.result));
        whole.seconds = cli_progress_seconds();
        cli_progress_erase();
    }
    whole_print(&whole, format);
    return !whole.moved || judge(network->name, &whole.result);
}

/* The link A-B. */
static rg_kautz_link link_of(const rg_any_network *network, const char *text)
{
    const rg_kautz *net = &network->shape.kautz;
    const char *dash = strchr(text, '-');
    const struct cli_place from = {.role = "--avoid-links: node"},
                           to = {.role = "--avoid-links: next node"};
    rg_kautz_word word[2], next;
    rg_kautz_link link = {0, 0};

    if (dash == NULL)
        cli_refuse("--avoid-links", text, "two nodes with '-' between them expected");
    cli_kautz_word(network, from, text, (size_t)(dash - text), &word[0]);
    cli_kautz_word(network, to, dash + 1, strlen(dash + 1), &word[1]);
    (void)rg_kautz_rank(net, &word[0], &link.node);
    for (; link.link_class < net->d; link.link_class++) {
        rg_kautz_class_successor(net, &word[0], link.link_class, &next);
        if (memcmp(&next, &word[1], sizeof next) == 0)
            return link;
    }
    cli_refuse("--avoid-links", text, "there is no such link in %s", network->name);
}

static bool exchange_around(const rg_any_network *network, const rg_kautz_exchange *exchange,
                            const char *text, enum cli_format format)
{
    const rg_kautz_link dead = link_of(network, text);
    rg_kautz_program program;
    struct around around = {.network = network->name, .dead = dead, .program = &program};
    const rg_status status = rg_kautz_program_around(exchange, &dead, &program);

    if (status == RG_E_LARGE)
        cli_deny("%s: --avoid-links is for at most %d nodes", network->name,
                 RG_KAUTZ_AROUND_MOST_NODES);
    cli_must(status);
    cli_must(rg_kautz_run(&program, &dead, NULL, &around.result));
    around_print(&around, format);
    rg_kautz_program_close(&program);
    return judge(network->name, &around.result);
}

static void print_schedule(const rg_any_network *network, const rg_kautz_exchange *exchange,
                           enum cli_format format)
{
    struct cli_table table = {format, columns_of(exchange->net.k), rg_record_begin(), NULL};
    const rg_count128 all = rg_count128_product(exchange->net.nodes, exchange->messages);

    if (all.high > 0 || all.low > CLI_EXCHANGE_MOST_LISTED)
        cli_deny("%s: %s messages are more than %d for --schedule", network->name,
                 rg_count128_print(all).text, CLI_EXCHANGE_MOST_LISTED);
    rg_put_text(table.record, "network", network->name);
    rg_put_count(table.record, "clocks", exchange->clocks);
    cli_table_begin(&table, "messages");
    for (uint64_t index = 0; index < exchange->messages; index++) {
        for (uint64_t source = 0; source < exchange->net.nodes; source++)
            print_message(&table, exchange, source, index);
        cli_check_stdout();
    }
    cli_table_end(&table);
}

bool cli_exchange_kautz(const rg_any_network *network, const struct cli_arguments *given)
{
    const enum cli_format format = given->format;
    const char *dead = given->option[CLI_KEY_AVOID_LINKS];
    rg_kautz_exchange exchange;

    cli_must(rg_kautz_exchange_init(&network->shape.kautz, &exchange));
    if (given->option[CLI_KEY_SCHEDULE] != NULL && dead != NULL)
        cli_deny("exchange: --schedule does not go with --avoid-links");
    if (dead != NULL)
        return exchange_around(network, &exchange, dead, format);
    if (given->option[CLI_KEY_SCHEDULE] == NULL)
        return exchange_whole(network, &exchange, format);
    print_schedule(network, &exchange, format);
    return true;
}
