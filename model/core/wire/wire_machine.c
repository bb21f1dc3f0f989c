/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Orders to a machine of nodes, and what it reports: both ends. */

#include <stdbool.h>
#include <string.h>

#include "wire_internal.h"

enum { MOST_GAP = 0xffff };

/* What has how many hex digits */
enum { SHORT = 2, COUNTER = 4, CLOCKS = 6, LONG = 8 };

/* The counters in the order of a line */
enum { COUNTERS = 10 };

static void list_counters(rg_machine_counters *counters, uint64_t *list[COUNTERS])
{
    uint64_t *const all[COUNTERS] = {
        &counters->sent,      &counters->done,       &counters->lost,  &counters->tries,
        &counters->delivered, &counters->duplicates, &counters->stale, &counters->dropped,
        &counters->aborted,   &counters->longest,
    };
    memcpy(list, all, sizeof all);
}

/* ---- The host's end: orders -------------------------------------------------------------- */

static rg_status check_nodes(const rg_kautz *net, const rg_wire_order *order)
{
    rg_status status = RG_OK;

    if (order->name == 'M')
        status = rg_kautz_word_check(net, &order->source, NULL);
    if (status == RG_OK)
        status = rg_kautz_word_check(net, &order->destination, NULL);
    if (status == RG_OK && order->name == 'M' &&
        memcmp(order->source.letter, order->destination.letter, net->k) == 0)
        status = RG_E_SAME;
    return status;
}

static size_t put_digits(char *text, size_t length, uint64_t number, unsigned digits)
{
    while (digits-- > 0)
        length = rg_wire_put_hex(text, length, (uint32_t)(number >> (4 * digits) & 15u));
    return length;
}

static size_t put_bytes(char *text, size_t length, const uint8_t *bytes, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        length = put_digits(text, length, bytes[i], SHORT);
    return length;
}

static rg_status put_message(const rg_kautz *net, const rg_wire_order *order, char *text,
                             size_t *length)
{
    if (order->length < 1 || order->length > RG_DRIVER_MAX_BYTES)
        return RG_E_FIELDS;
    *length = rg_wire_put_word(text, *length, net, &order->source);
    *length = rg_wire_put(text, *length, " ");
    *length = rg_wire_put_word(text, *length, net, &order->destination);
    *length = rg_wire_put(text, *length, " ");
    *length = put_bytes(text, *length, order->bytes, order->length);
    return RG_OK;
}

rg_status rg_wire_encode_order(const rg_wire_machine *machine, const rg_wire_order *order,
                               char *text, size_t *length)
{
    const char name[] = {order->name, '\0'};
    const bool has_nodes = order->name == 'M' || order->name == 'D' || order->name == 'U' ||
                           (order->name == 'C' && !order->all);
    const rg_kautz *net = &machine->net;

    if (net->d == 0 || name[0] == '\0' || strchr("MDUCPQR", name[0]) == NULL)
        return RG_E_REQUEST;
    const rg_status status = has_nodes ? check_nodes(net, order) : RG_OK;
    if (status != RG_OK)
        return status;
    *length = rg_wire_put(text, *length, name);
    if (has_nodes || name[0] == 'P' || name[0] == 'Q')
        *length = rg_wire_put(text, *length, " ");
    if (name[0] == 'M')
        return put_message(net, order, text, length);
    if (has_nodes)
        *length = rg_wire_put_word(text, *length, net, &order->destination);
    else if (name[0] == 'P' || name[0] == 'Q')
        *length = rg_wire_put_hex(text, *length, order->gap);
    return RG_OK;
}

/* ---- The board's end --------------------------------------------------------------------- */

/* Whether the fields are there, each as it must be. */
static bool has_fields(const rg_wire_board *board)
{
    const unsigned k = board->identity.machine.net.k;
    const bool one = board->fields == 2 && board->field[0].length == k;

    switch (board->name) {
    case 'M':
        return board->fields == 4 && board->field[0].length == k && board->field[1].length == k &&
               board->nibbles > 0 && board->nibbles % 2 == 0 && !board->odd;
    case 'D':
    case 'U':
        return one;
    case 'C':
        return board->fields == 1 || one;
    case 'P':
    case 'Q':
        return board->fields == 1 || (board->fields == 2 && board->field[0].is_number &&
                                      board->field[0].number <= MOST_GAP);
    default:
        return board->fields == 1;
    }
}

/* The words that name nodes, up to two. */
static unsigned count_words(const rg_wire_board *board)
{
    switch (board->name) {
    case 'M':
        return 2;
    case 'D':
    case 'U':
    case 'C':
        return board->fields - 1u;
    default:
        return 0;
    }
}

/* Letters are checked in all words before repeats are. */
static rg_status read_nodes(const rg_wire_board *board, unsigned node[2])
{
    const rg_kautz *net = &board->identity.machine.net;
    const unsigned words = count_words(board);

    for (unsigned f = 0; f < words; f++)
        for (unsigned i = 0; i < net->k; i++)
            if (board->field[f].letter[i] > net->d)
                return RG_E_LETTER;
    for (unsigned f = 0; f < words; f++) {
        rg_kautz_word word = {{0}};
        uint64_t rank;
        memcpy(word.letter, board->field[f].letter, net->k);
        const rg_status status = rg_kautz_rank(net, &word, &rank);
        if (status != RG_OK)
            return status;
        node[f] = (unsigned)rank;
    }
    return RG_OK;
}

/* Does what the line says. */
static rg_status obey(rg_wire_board *board, const unsigned node[2])
{
    rg_node_driver *driver = board->driver;
    rg_node_run *run = &board->report.run;
    rg_status status = RG_OK;

    switch (board->name) {
    case 'M':
        status =
            rg_node_driver_send(driver, node[0], node[1], board->message, board->nibbles / 2u, run);
        return status == RG_OK && (run->end & 0x80) ? RG_E_LOST : status;
    case 'D':
        return rg_node_driver_kill(driver, node[0]);
    case 'U':
        return rg_node_driver_revive(driver, node[0]);
    case 'C':
        return rg_node_driver_count(driver, board->fields == 2 ? node[0] : RG_MACHINE_ALL,
                                    &board->report.counters);
    case 'P':
    case 'Q':
        return rg_node_driver_pairs(driver, board->name == 'Q',
                                    board->fields == 2 ? (uint16_t)board->field[0].number : 0, run);
    default:
        return rg_node_driver_reset(driver);
    }
}

rg_status rg_wire_obey(rg_wire_board *board)
{
    unsigned node[2] = {0, 0};

    if (board->name == 0 || strchr("MDUCPQR", board->name) == NULL)
        return RG_E_REQUEST;
    if (!has_fields(board))
        return RG_E_FIELDS;
    rg_status status = read_nodes(board, node);
    if (status == RG_OK)
        status = obey(board, node);
    board->report.deaths = (uint8_t)rg_node_driver_deaths(board->driver);
    board->request =
        (rg_wire_request){.kind = RG_WIRE_MACHINE, .order = {.name = (char)board->name}};
    return status;
}

size_t rg_wire_print_report(const rg_wire_board *board, char *text)
{
    const char name[] = {board->request.order.name, '\0'};
    const rg_node_run *run = &board->report.run;
    rg_machine_counters counters = board->report.counters;
    uint64_t *list[COUNTERS];
    const uint64_t pairs[] = {run->messages, run->lost, run->clocks, run->crc};
    static const uint8_t digits[] = {COUNTER, COUNTER, CLOCKS, LONG};
    size_t length = rg_wire_put(text, 0, name);

    switch (name[0]) {
    case 'M':
        length = put_digits(text, rg_wire_put(text, length, " "), run->end, SHORT);
        length = put_digits(text, rg_wire_put(text, length, " "), run->elapsed, COUNTER);
        return put_bytes(text, rg_wire_put(text, length, " "), run->bytes, run->length);
    case 'D':
    case 'U':
        return put_digits(text, rg_wire_put(text, length, " "), board->report.deaths, SHORT);
    case 'C':
        list_counters(&counters, list);
        for (unsigned i = 0; i < COUNTERS; i++)
            length = put_digits(text, rg_wire_put(text, length, " "), *list[i], COUNTER);
        return length;
    case 'P':
    case 'Q':
        for (unsigned i = 0; i < 4; i++)
            length = put_digits(text, rg_wire_put(text, length, " "), pairs[i], digits[i]);
        return length;
    default:
        return length;
    }
}

/* ---- The host's end: reports ------------------------------------------------------------- */

/* A line that is read from left to right */
struct reader {
    const char *text;
    size_t length;
    size_t at;
    bool fails;
};

static uint64_t read_digits(struct reader *reader, unsigned digits)
{
    static const char digit[] = "0123456789abcdef";
    uint64_t number = 0;

    for (unsigned i = 0; i < digits; i++) {
        const char *found = reader->at < reader->length && reader->text[reader->at] != '\0'
                                ? strchr(digit, reader->text[reader->at])
                                : NULL;
        if (found == NULL) {
            reader->fails = true;
            return 0;
        }
        number = number << 4 | (uint64_t)(found - digit);
        reader->at++;
    }
    return number;
}

/* A space and a number */
static uint64_t read_number(struct reader *reader, unsigned digits)
{
    if (reader->at >= reader->length || reader->text[reader->at] != ' ')
        reader->fails = true;
    reader->at++;
    return reader->fails ? 0 : read_digits(reader, digits);
}

static void read_message(struct reader *reader, rg_node_run *run)
{
    run->end = (uint8_t)read_number(reader, SHORT);
    run->elapsed = (uint16_t)read_number(reader, COUNTER);
    run->bytes[0] = (uint8_t)read_number(reader, SHORT);
    run->length = 1;
    while (!reader->fails && reader->at < reader->length && run->length < RG_DRIVER_MAX_BYTES)
        run->bytes[run->length++] = (uint8_t)read_digits(reader, SHORT);
}

static void read_pairs(struct reader *reader, rg_node_run *run)
{
    run->messages = (uint16_t)read_number(reader, COUNTER);
    run->lost = (uint16_t)read_number(reader, COUNTER);
    run->clocks = (uint32_t)read_number(reader, CLOCKS);
    run->crc = (uint32_t)read_number(reader, LONG);
}

rg_status rg_wire_read_report(const rg_wire_machine *machine, const rg_wire_order *order,
                              const char *text, size_t length, rg_wire_report *report)
{
    struct reader reader = {.text = text, .length = length, .at = 1};
    uint64_t *list[COUNTERS];

    memset(report, 0, sizeof *report);
    if (length == 0 || text[0] != order->name)
        return RG_E_NONSENSE;
    switch (order->name) {
    case 'M':
        read_message(&reader, &report->run);
        break;
    case 'D':
    case 'U':
        report->deaths = (uint8_t)read_number(&reader, SHORT);
        reader.fails = reader.fails || report->deaths > machine->net.nodes;
        break;
    case 'C':
        list_counters(&report->counters, list);
        for (unsigned i = 0; i < COUNTERS; i++)
            *list[i] = read_number(&reader, COUNTER);
        break;
    case 'P':
    case 'Q':
        read_pairs(&reader, &report->run);
        reader.fails = reader.fails || report->run.lost > report->run.messages;
        break;
    default:
        break;
    }
    return reader.fails || reader.at != length ? RG_E_NONSENSE : RG_OK;
}
