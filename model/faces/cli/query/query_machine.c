/* SPDX-License-Identifier: Apache-2.0 */

/* The question machine: orders to a machine of nodes, and a message of every pair of its nodes,
 * compared with the model. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/record_out.h"
#include "cycle/node/driver.h"
#include "faces/cli/common/network_arg.h"
#include "query.h"
#include "net/inner/record_make.h"

/* ---- Orders ------------------------------------------------------------------------------ */

static unsigned count_words(const char *const *words)
{
    unsigned count = 0;

    while (words[count] != NULL)
        count++;
    return count;
}

static void read_node(const struct cli_board *board, const char *role, const char *text,
                      rg_kautz_word *word)
{
    cli_kautz_word(&board->machine, (struct cli_place){.role = role}, text, strlen(text), word);
}

static void read_bytes(const char *text, rg_wire_order *order)
{
    const size_t length = strlen(text);

    if (length == 0 || length % 2 != 0 || length > 2 * RG_DRIVER_MAX_BYTES ||
        strspn(text, "0123456789abcdefABCDEF") != length) {
        cli_refuse("message", text, "1 to %u bytes in pairs of hex digits expected",
                   RG_DRIVER_MAX_BYTES);
    }
    order->length = (uint8_t)(length / 2);
    for (size_t i = 0; i < length / 2; i++) {
        const char pair[] = {text[2 * i], text[2 * i + 1], '\0'};
        order->bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
}

/* Makes an order of words, or says what is wrong and exits. */
static rg_wire_order read_order(const struct cli_board *board, const char *const *words)
{
    rg_wire_order order = {.name = words[0][0]};
    const unsigned fields = count_words(words) - 1;
    static const struct {
        char name;
        unsigned least, most;
    } all[] = {{'M', 3, 3}, {'D', 1, 1}, {'U', 1, 1}, {'C', 0, 1},
               {'P', 0, 1}, {'Q', 0, 1}, {'R', 0, 0}};
    const size_t count = sizeof all / sizeof all[0];
    size_t i = 0;

    while (i < count && (words[0][0] != all[i].name || words[0][1] != '\0'))
        i++;
    if (i == count)
        cli_refuse("machine:", words[0], "one of M D U C P Q R expected");
    if (fields < all[i].least || fields > all[i].most) {
        cli_deny("machine: %s takes %u fields, %u given; see 'routegen query --help'", words[0],
                 fields < all[i].least ? all[i].least : all[i].most, fields);
    }
    order.all = order.name == 'C' && fields == 0;
    if (order.name == 'M') {
        read_node(board, "source", words[1], &order.source);
        read_node(board, "destination", words[2], &order.destination);
        if (strcmp(words[1], words[2]) == 0)
            cli_deny("machine: source and destination are the same node");
        read_bytes(words[3], &order);
    } else if ((order.name == 'P' || order.name == 'Q') && fields == 1) {
        order.gap = (uint16_t)cli_number_option("gap", words[1], 0, UINT16_MAX);
    } else if (fields == 1) {
        read_node(board, "node", words[1], &order.destination);
    }
    return order;
}

static void list_run(rg_value *record, const rg_node_run *run)
{
    rg_show_count(record, "messages", run->messages);
    rg_show_count(record, "lost", run->lost);
    rg_show_count(record, "clocks", run->clocks);
    rg_say(rg_put_count(record, "crc32", run->crc), "CRC-32", "%08" PRIx32, run->crc);
}

static void list_message(rg_value *record, const rg_node_run *run)
{
    char bytes[2 * RG_DRIVER_MAX_BYTES + 1] = "";

    rg_show_count(record, "tries", run->end);
    rg_show_count(record, "clocks", run->elapsed);
    for (unsigned i = 0; i < run->length; i++)
        snprintf(bytes + (size_t)2 * i, 3, "%02x", run->bytes[i]);
    rg_show_text(record, "bytes", bytes);
}

static void list_counters(rg_value *record, const rg_machine_counters *counters)
{
    rg_show_counts(record, {"sent", counters->sent}, {"done", counters->done},
                   {"lost", counters->lost}, {"tries", counters->tries},
                   {"delivered", counters->delivered}, {"duplicates", counters->duplicates},
                   {"stale", counters->stale}, {"dropped", counters->dropped},
                   {"aborted", counters->aborted}, {"longest", counters->longest});
}

/* A message must arrive as it was sent. */
static bool is_same_message(const rg_wire_order *order, const rg_node_run *run)
{
    return order->name != 'M' ||
           (run->length == order->length && memcmp(run->bytes, order->bytes, order->length) == 0);
}

static bool give_order(struct cli_board *board, const struct cli_arguments *given,
                       const char *const *words)
{
    const rg_wire_order order = read_order(board, words);
    rg_value *record;
    rg_wire_report report;

    if (!cli_board_gives(board, &order, &report))
        return false;
    record = rg_record_begin();
    switch (order.name) {
    case 'M':
        list_message(record, &report.run);
        break;
    case 'C':
        list_counters(record, &report.counters);
        break;
    case 'P':
    case 'Q':
        list_run(record, &report.run);
        break;
    case 'R':
        rg_show_count(record, "dead", 0);
        break;
    default:
        rg_show_count(record, "dead", report.deaths);
        break;
    }
    cli_print_record(record, given->format, NULL, NULL);
    if (is_same_message(&order, &report.run))
        return true;
    cli_board_name(board, "M: the message has changed on its way");
    return false;
}

/* ---- Every pair -------------------------------------------------------------------------- */

/* The machine as the model has it, in memory of its own; exits if it has no such machine. */
static rg_node_driver *make_model(const struct cli_board *board)
{
    const rg_wire_machine *machine = &board->identity->machine;
    rg_node_shape shape;
    size_t bytes;

    cli_must(rg_node_driver_shape(machine->net.d, machine->net.k, machine->depth, &shape));
    if (shape.vcs != machine->vcs) {
        cli_deny("%s: the machine has %u virtual channels; the model, for %u, says nothing of it",
                 board->port.text, machine->vcs, shape.vcs);
    }
    cli_must(rg_machine_bytes(&shape, &bytes));
    rg_node_driver *driver = cli_get(1, sizeof *driver);
    cli_must(rg_node_driver_begin(driver, &shape, cli_get(1, bytes)));
    return driver;
}

/* The nodes of a list die, in the model and on the board. */
static bool kill_nodes(struct cli_board *board, rg_node_driver *model, const char *list)
{
    rg_wire_order order = {.name = 'D'};
    rg_wire_report report;

    for (const char *at = list; at != NULL; at = strchr(at, ',')) {
        uint64_t rank;
        at += at != list;
        cli_kautz_word(&board->machine, (struct cli_place){.role = "--dead"}, at, strcspn(at, ","),
                       &order.destination);
        (void)rg_kautz_rank(&board->identity->machine.net, &order.destination, &rank);
        cli_must(rg_node_driver_kill(model, (unsigned)rank));
        if (!cli_board_gives(board, &order, &report))
            return false;
        if (report.deaths == rg_node_driver_deaths(model))
            continue;
        cli_board_name(board, "D: the number of dead nodes is not right");
        return false;
    }
    return true;
}

static bool is_same_run(const rg_node_run *run, const rg_node_run *right)
{
    return run->messages == right->messages && run->lost == right->lost && run->crc == right->crc;
}

static bool all_pairs(struct cli_board *board, const struct cli_arguments *given)
{
    const rg_wire_order reset = {.name = 'R'};
    const rg_wire_order each = {.name = 'P'};
    rg_wire_report report;
    rg_node_run right;
    rg_node_driver *model = make_model(board);

    bool good = cli_board_gives(board, &reset, &report);
    good = good && kill_nodes(board, model, given->option[CLI_KEY_DEAD]);
    good = good && cli_board_gives(board, &each, &report);
    if (good) {
        cli_must(rg_node_driver_pairs(model, false, 0, &right));
        rg_value *record = rg_record_begin();
        rg_show_count(record, "dead", rg_node_driver_deaths(model));
        list_run(record, &report.run);
        rg_say(rg_put_count(record, "model_crc32", right.crc), "model", "%08" PRIx32, right.crc);
        cli_print_record(record, given->format, NULL, NULL);
        if (!is_same_run(&report.run, &right)) {
            cli_board_name(board, "P: the messages are not those of the model");
            good = false;
        }
    }
    free(model->memory);
    free(model);
    return good;
}

bool cli_machine_run(struct cli_board *board, const struct cli_arguments *given,
                     const char *const *words)
{
    cli_board_need(board, board->identity->machine.net.d != 0, "machine", "MACHINE=2,2");
    return given->option[CLI_KEY_ALL_PAIRS] != NULL ? all_pairs(board, given)
                                                    : give_order(board, given, words);
}
