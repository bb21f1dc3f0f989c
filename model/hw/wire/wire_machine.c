/* SPDX-License-Identifier: Apache-2.0 */

/* Orders to a machine of nodes, and what it reports: the host's end. */

#include <stdbool.h>
#include <string.h>

#include "hw/inner/wire_internal.h"

void rg_wire_list_counters(rg_machine_counters *counters, uint64_t *list[RG_WIRE_COUNTERS])
{
    uint64_t *const all[RG_WIRE_COUNTERS] = {
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

size_t rg_wire_put_digits(char *text, size_t length, uint64_t number, unsigned digits)
{
    while (digits-- > 0)
        length = rg_wire_put_hex(text, length, (uint32_t)(number >> (4 * digits) & 15u));
    return length;
}

size_t rg_wire_put_bytes(char *text, size_t length, const uint8_t *bytes, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        length = rg_wire_put_digits(text, length, bytes[i], RG_WIRE_BYTE);
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
    *length = rg_wire_put_bytes(text, *length, order->bytes, order->length);
    return RG_OK;
}

static rg_status put_words(const rg_wire_machine *machine, const rg_wire_order *order, char *text,
                           size_t *length)
{
    if (order->length < 4 || order->length > RG_DRIVER_MAX_BYTES ||
        (order->length | order->address) % 4 != 0 ||
        (uint64_t)order->address + order->length > UINT64_C(1) << machine->memory)
        return RG_E_FIELDS;
    *length = rg_wire_put_hex(text, *length, order->address);
    *length = rg_wire_put(text, *length, " ");
    *length = rg_wire_put_bytes(text, *length, order->bytes, order->length);
    return RG_OK;
}

rg_status rg_wire_encode_order(const rg_wire_machine *machine, const rg_wire_order *order,
                               char *text, size_t *length)
{
    const char name[] = {order->name, '\0'};
    const bool has_nodes = order->name == 'M' || order->name == 'D' || order->name == 'U' ||
                           (order->name == 'C' && !order->all);
    const rg_kautz *net = &machine->net;

    if (net->d == 0 || name[0] == '\0' ||
        strchr(machine->memory ? "DULGHTO" : "MDUCPQR", name[0]) == NULL)
        return RG_E_REQUEST;
    const rg_status status = has_nodes ? check_nodes(net, order) : RG_OK;
    if (status != RG_OK)
        return status;
    *length = rg_wire_put(text, *length, name);
    const bool has_turn = name[0] == 'O' && !order->all;
    if (has_nodes || has_turn || name[0] == 'P' || name[0] == 'Q' || name[0] == 'L')
        *length = rg_wire_put(text, *length, " ");
    if (name[0] == 'M')
        return put_message(net, order, text, length);
    if (name[0] == 'L')
        return put_words(machine, order, text, length);
    if (has_nodes)
        *length = rg_wire_put_word(text, *length, net, &order->destination);
    else if (name[0] == 'P' || name[0] == 'Q')
        *length = rg_wire_put_hex(text, *length, order->gap);
    else if (has_turn)
        *length = rg_wire_put_hex(text, *length, order->turn & 1u);
    return RG_OK;
}

/* ---- The host's end: reports ------------------------------------------------------------- */

/* A line that is read from left to right */
struct reader {
    const char *text;
    size_t length, at;
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

static void read_bytes(struct reader *reader, rg_node_run *run)
{
    run->bytes[0] = (uint8_t)read_number(reader, RG_WIRE_BYTE);
    run->length = 1;
    while (!reader->fails && reader->at < reader->length && run->length < RG_DRIVER_MAX_BYTES)
        run->bytes[run->length++] = (uint8_t)read_digits(reader, RG_WIRE_BYTE);
}

/* A turn; then, if a node has said something, the node and that. */
static void read_console(struct reader *reader, const rg_kautz *net, rg_wire_report *report)
{
    rg_kautz_word word;
    uint64_t rank = 0;

    report->turn = (uint8_t)read_number(reader, 1);
    reader->fails = reader->fails || report->turn > 1;
    if (reader->fails || reader->at == reader->length)
        return;
    reader->fails =
        reader->length - reader->at <= net->k || reader->text[reader->at] != ' ' ||
        rg_kautz_word_parse(net, reader->text + reader->at + 1, net->k, &word, NULL) != RG_OK ||
        rg_kautz_rank(net, &word, &rank) != RG_OK;
    report->node = (uint8_t)rank;
    reader->at += 1 + net->k;
    read_bytes(reader, &report->run);
}

static void read_conditions(struct reader *reader, uint64_t nodes, rg_wire_report *report)
{
    for (uint64_t n = 0; n < nodes; n++) {
        const uint64_t number = read_number(reader, 1 + RG_WIRE_BYTE);
        report->condition[n] = (uint8_t)(number >> 8);
        report->code[n] = (uint8_t)number;
        reader->fails = reader->fails || report->condition[n] > RG_WIRE_DEAD;
    }
}

static void read_pairs(struct reader *reader, rg_node_run *run)
{
    run->messages = (uint16_t)read_number(reader, RG_WIRE_COUNTER);
    run->lost = (uint16_t)read_number(reader, RG_WIRE_COUNTER);
    run->clocks = (uint32_t)read_number(reader, RG_WIRE_CLOCKS);
    run->crc = (uint32_t)read_number(reader, RG_WIRE_LONG);
}

rg_status rg_wire_read_report(const rg_wire_machine *machine, const rg_wire_order *order,
                              const char *text, size_t length, rg_wire_report *report)
{
    struct reader reader = {.text = text, .length = length, .at = 1};
    uint64_t *list[RG_WIRE_COUNTERS];

    memset(report, 0, sizeof *report);
    if (length == 0 || text[0] != order->name)
        return RG_E_NONSENSE;
    switch (order->name) {
    case 'M':
        report->run.end = (uint8_t)read_number(&reader, RG_WIRE_BYTE);
        report->run.elapsed = (uint16_t)read_number(&reader, RG_WIRE_COUNTER);
        read_bytes(&reader, &report->run);
        break;
    case 'O':
        read_console(&reader, &machine->net, report);
        break;
    case 'T':
        read_conditions(&reader, machine->net.nodes, report);
        break;
    case 'D':
    case 'U':
        report->deaths = (uint8_t)read_number(&reader, RG_WIRE_BYTE);
        reader.fails = reader.fails || report->deaths > machine->net.nodes;
        break;
    case 'C':
        rg_wire_list_counters(&report->counters, list);
        for (unsigned i = 0; i < RG_WIRE_COUNTERS; i++)
            *list[i] = read_number(&reader, RG_WIRE_COUNTER);
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
