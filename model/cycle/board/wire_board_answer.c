/* SPDX-License-Identifier: Apache-2.0 */

/* The board's end: its answers, line by line and byte by byte. */

#include <stdbool.h>

#include "hw/inner/kautz_table.h"
#include "hw/inner/wire.h"
#include "cycle/kautz/kautz_exchange_selftest.h"
#include "hw/inner/wire_internal.h"
#include "wire_board.h"

static void put(rg_wire_board *board, const char *text)
{
    board->length = (uint32_t)rg_wire_put(board->text, board->length, text);
}

static void put_hex(rg_wire_board *board, uint32_t number)
{
    board->length = (uint32_t)rg_wire_put_hex(board->text, board->length, number);
}

/* With leading zeros. */
static void put_digits(rg_wire_board *board, uint64_t number, unsigned digits)
{
    board->length = (uint32_t)rg_wire_put_digits(board->text, board->length, number, digits);
}

static void put_kautz(rg_wire_board *board, const rg_kautz *net)
{
    board->length = (uint32_t)rg_wire_put_kautz(board->text, board->length, net);
}

static void make_error(rg_wire_board *board)
{
    put(board, "! ");
    put_hex(board, (uint32_t) - (int)board->error);
    put(board, " ");
    put(board, rg_wire_error_name(board->error));
    board->last = true;
}

static void make_exchange(rg_wire_board *board)
{
    const unsigned bits = board->identity.exchange.bits;

    put(board, rg_wire_exchange_word(board->identity.exchange.name));
    put(board, " ");
    put_kautz(board, &board->identity.exchange.net);
    put(board, " ");
    if (bits >= 10)
        put_hex(board, bits / 10);
    put_hex(board, bits % 10);
}

static void make_networks(rg_wire_board *board)
{
    put_kautz(board, &board->identity.kautz);
    put(board, " ");
    board->length = (uint32_t)rg_wire_put_gft(board->text, board->length, &board->identity.gft);
}

static void make_machine(rg_wire_board *board)
{
    const rg_wire_machine *machine = &board->identity.machine;

    put(board, "machine ");
    put_kautz(board, &machine->net);
    put(board, " ");
    put_hex(board, machine->vcs);
    put(board, " ");
    put_hex(board, machine->depth);
}

static void make_identity(rg_wire_board *board)
{
    put(board, "routegen ");
    put(board, board->identity.version);
    put(board, " ");
    if (board->identity.machine.net.d != 0)
        make_machine(board);
    else if (board->identity.exchange.net.d != 0)
        make_exchange(board);
    else
        make_networks(board);
    if (board->identity.selftest)
        put(board, " selftest");
    board->last = true;
}

static void make_route(rg_wire_board *board)
{
    static const char *const head[] = {"A ", "B ", "C "};
    const rg_kautz *net = &board->identity.kautz;
    char word[RG_KAUTZ_MAX_LETTERS + 1];
    rg_kautz_route route;

    if (rg_kautz_next(&board->routes, &route) == RG_OK) {
        (void)rg_kautz_route_print(net, &route, word);
        put(board, head[route.phase]);
        put(board, word);
    } else {
        put(board, ". ");
        put_hex(board, net->d);
        board->last = true;
    }
}

static void make_level(rg_wire_board *board)
{
    const rg_gft *net = &board->identity.gft;

    if (board->line <= net->h) {
        put(board, "L");
        put_hex(board, net->h - board->line);
        put(board, " ");
        board->switches = net->level[net->h - board->line].switches;
    } else {
        put(board, ".");
        board->last = true;
    }
}

static void make_result(rg_wire_board *board)
{
    const unsigned digits = rg_wire_result_digits(&board->identity.kautz);
    rg_wire_result result = {0};
    uint32_t crc = 0;

    rg_kautz_table_crc(&board->identity.kautz, 0, board->identity.kautz.nodes, &crc);
    (void)rg_wire_result_of(&board->identity.kautz, crc, &result);
    put(board, "S ");
    put_digits(board, result.count, digits);
    put(board, " ");
    put_digits(board, result.clocks, digits);
    put(board, " ");
    put_digits(board, result.crc, 8);
    board->last = true;
}

static void make_sums(rg_wire_board *board)
{
    const rg_wire_exchange *exchange = &board->identity.exchange;
    rg_kautz_exchange_result result = {0};

    (void)rg_kautz_exchange_selftest(exchange, board->request.rounds, &result);
    put(board, (const char[]){exchange->name, ' ', '\0'});
    put_digits(board, result.rounds, 4);
    put(board, " ");
    put_digits(board, result.words, 8);
    put(board, " ");
    put_digits(board, result.errors, 8);
    put(board, " ");
    put_digits(board, result.crc, 8);
    board->last = true;
}

static void make_line(rg_wire_board *board)
{
    board->length = 0;
    board->switches = 0;
    board->place = 0;
    board->out_sum = 0;
    board->last = false;
    if (board->error != RG_OK) {
        make_error(board);
        return;
    }
    switch (board->request.kind) {
    case RG_WIRE_IDENTITY:
        make_identity(board);
        break;
    case RG_WIRE_ROUTES:
        make_route(board);
        break;
    case RG_WIRE_STATES:
        make_level(board);
        break;
    case RG_WIRE_SELFTEST:
        make_result(board);
        break;
    case RG_WIRE_MACHINE:
        board->length = (uint32_t)rg_wire_print_report(board, board->text);
        board->last = true;
        break;
    case RG_WIRE_EXCHANGE:
        make_sums(board);
        break;
    }
}

static char state_digit(const rg_wire_board *board, uint32_t index)
{
    const rg_gft *net = &board->identity.gft;
    uint8_t state = RG_GFT_IDLE;

    (void)rg_gft_switch_state(net, &board->request.phase, net->h - board->line, index, 0, &state);
    return state == RG_GFT_IDLE ? '-' : "0123456789abcdef"[state & 15u];
}

/* The next byte of a line: its text, its states, its checksum, LF. */
static char next_byte(rg_wire_board *board)
{
    const uint32_t place = board->place++;
    const uint32_t star = board->length + board->switches;

    if (place < star) {
        const char byte =
            place < board->length ? board->text[place] : state_digit(board, place - board->length);
        board->out_sum ^= (uint8_t)byte;
        return byte;
    }
    if (place == star)
        return '*';
    if (place < star + 3)
        return rg_wire_check_digit(board->out_sum, star + 2 - place);
    board->line++;
    if (board->last)
        board->answering = false;
    else
        make_line(board);
    return '\n';
}

void rg_wire_begin_answer(rg_wire_board *board, rg_status error)
{
    board->error = error;
    board->answering = true;
    board->line = 0;
    make_line(board);
}

size_t rg_wire_board_get(rg_wire_board *board, char *text, size_t size)
{
    size_t count = 0;

    if (!board || !text)
        return 0;
    while (count < size && board->answering)
        text[count++] = next_byte(board);
    return count;
}
