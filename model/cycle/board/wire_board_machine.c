/* SPDX-License-Identifier: Apache-2.0 */

/* The board's end: orders to a machine of nodes, and what it reports. */

#include <stdbool.h>
#include <string.h>

#include "hw/inner/wire_internal.h"
#include "wire_board.h"

enum { MOST_GAP = 0xffff };

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
    uint64_t *list[RG_WIRE_COUNTERS];
    const uint64_t pairs[] = {run->messages, run->lost, run->clocks, run->crc};
    static const uint8_t digits[] = {RG_WIRE_COUNTER, RG_WIRE_COUNTER, RG_WIRE_CLOCKS,
                                     RG_WIRE_LONG};
    size_t length = rg_wire_put(text, 0, name);

    switch (name[0]) {
    case 'M':
        length = rg_wire_put_digits(text, rg_wire_put(text, length, " "), run->end, RG_WIRE_BYTE);
        length =
            rg_wire_put_digits(text, rg_wire_put(text, length, " "), run->elapsed, RG_WIRE_COUNTER);
        return rg_wire_put_bytes(text, rg_wire_put(text, length, " "), run->bytes, run->length);
    case 'D':
    case 'U':
        return rg_wire_put_digits(text, rg_wire_put(text, length, " "), board->report.deaths,
                                  RG_WIRE_BYTE);
    case 'C':
        rg_wire_list_counters(&counters, list);
        for (unsigned i = 0; i < RG_WIRE_COUNTERS; i++)
            length =
                rg_wire_put_digits(text, rg_wire_put(text, length, " "), *list[i], RG_WIRE_COUNTER);
        return length;
    case 'P':
    case 'Q':
        for (unsigned i = 0; i < 4; i++)
            length = rg_wire_put_digits(text, rg_wire_put(text, length, " "), pairs[i], digits[i]);
        return length;
    default:
        return length;
    }
}
