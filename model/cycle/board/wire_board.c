/* SPDX-License-Identifier: Apache-2.0 */

/* The board's end: requests, byte by byte, whatever it is sent. */

#include <stdbool.h>
#include <string.h>

#include "wire_board.h"
#include "hw/inner/wire.h"

/* Counts stop here: more fields, or bytes of a checksum, than any request has. */
enum { TOO_MANY = 5 };

/* A value that no letter of a word has. */
enum { NO_DIGIT = 255 };

/* Letters are checked in both words before repeats are. */
static rg_status judge_routes(rg_wire_board *board)
{
    const rg_kautz *net = &board->identity.kautz;
    rg_wire_request *request = &board->request;

    if (board->fields != 3 || board->field[0].length != net->k || board->field[1].length != net->k)
        return RG_E_FIELDS;
    for (unsigned f = 0; f < 2; f++)
        for (unsigned i = 0; i < net->k; i++)
            if (board->field[f].letter[i] > net->d)
                return RG_E_LETTER;
    for (unsigned f = 0; f < 2; f++)
        for (unsigned i = 1; i < net->k; i++)
            if (board->field[f].letter[i] == board->field[f].letter[i - 1])
                return RG_E_REPEAT;
    *request = (rg_wire_request){.kind = RG_WIRE_ROUTES};
    memcpy(request->source.letter, board->field[0].letter, net->k);
    memcpy(request->destination.letter, board->field[1].letter, net->k);
    return rg_kautz_iterator_init(net, &request->source, &request->destination, &board->routes);
}

static rg_status judge_states(rg_wire_board *board, rg_square square)
{
    const rg_gft *net = &board->identity.gft;
    const rg_wire_field *row = &board->field[0];
    const rg_wire_field *pass = &board->field[1];
    const rg_gft_phase none = {.square = square};
    uint8_t state;

    if (board->fields != 2 && board->fields != 3)
        return RG_E_FIELDS;
    if (!row->is_number || row->number >= net->terminals)
        return RG_E_ROTATION;
    if (board->fields == 3 && (!pass->is_number || pass->number >= net->passes))
        return RG_E_PASS;
    board->request = (rg_wire_request){
        .kind = RG_WIRE_STATES,
        .phase = {square, row->number, board->fields == 3 ? pass->number : 0},
    };
    return rg_gft_switch_state(net, &none, 0, 0, 0, &state);
}

static rg_status judge_exchange(rg_wire_board *board)
{
    const rg_wire_field *given = &board->field[0];
    const rg_wire_exchange *exchange = &board->identity.exchange;
    uint32_t number = exchange->name == 'T' ? RG_WIRE_NONE_DEAD : 1;

    if (board->name != exchange->name)
        return RG_E_REQUEST;
    if (board->fields == 2)
        number = given->number;
    if (board->fields > 2 || !given->is_number || !rg_wire_exchange_takes(exchange, number))
        return RG_E_FIELDS;
    board->request = (rg_wire_request){.kind = RG_WIRE_EXCHANGE, .rounds = number};
    return RG_OK;
}

/* Says what is wrong with a line, in the order of doc/protocol.md, or notes its request. */
static rg_status judge(rg_wire_board *board)
{
    if (board->damaged)
        return RG_E_LINE;
    if (board->tail > 0 && (board->tail != 3 || !board->digits || board->check != board->sum))
        return RG_E_CHECKSUM;
    if (board->name == '?') {
        board->request = (rg_wire_request){.kind = RG_WIRE_IDENTITY};
        return board->fields == 1 ? RG_OK : RG_E_FIELDS;
    }
    if (board->identity.machine.net.d != 0)
        return rg_wire_obey(board);
    if (board->identity.exchange.net.d != 0)
        return judge_exchange(board);
    switch (board->name) {
    case 'K':
        return judge_routes(board);
    case 'F':
        return judge_states(board, RG_SQUARE_LLS);
    case 'X':
        return judge_states(board, RG_SQUARE_CLS);
    case 'S':
        board->request = (rg_wire_request){.kind = RG_WIRE_SELFTEST};
        if (!board->identity.selftest)
            return RG_E_REQUEST;
        return board->fields == 1 ? RG_OK : RG_E_FIELDS;
    default:
        return RG_E_REQUEST;
    }
}

static void begin_line(rg_wire_board *board)
{
    board->skip = false;
    board->damaged = false;
    board->sum = 0;
    board->tail = 0;
    board->check = 0;
    board->digits = true;
    board->fields = 0;
    board->inside = false;
    board->name = 0;
    for (unsigned f = 0; f < 2; f++)
        board->field[f] = (rg_wire_field){.is_number = true};
    board->nibbles = 0;
    board->odd = false;
}

static void end_line(rg_wire_board *board)
{
    const bool is_blank = board->fields == 0 && board->tail == 0 && !board->damaged;

    if (!board->skip && !is_blank)
        rg_wire_begin_answer(board, judge(board));
    begin_line(board);
}

/* Requests may use either case. */
static uint8_t digit_value(uint8_t byte)
{
    if (byte >= '0' && byte <= '9')
        return (uint8_t)(byte - '0');
    if (byte >= 'a' && byte <= 'f')
        return (uint8_t)(byte - 'a' + 10);
    if (byte >= 'A' && byte <= 'F')
        return (uint8_t)(byte - 'A' + 10);
    return NO_DIGIT;
}

/* A byte of the fields after the name. */
static void take_field(rg_wire_field *field, uint8_t byte)
{
    const uint8_t value = digit_value(byte);

    if (field->length < RG_KAUTZ_MAX_K)
        field->letter[field->length] = value;
    if (field->length <= RG_KAUTZ_MAX_K)
        field->length++;
    if (value == NO_DIGIT)
        field->is_number = false;
    field->number = field->number >> 28 != 0 ? UINT32_MAX : field->number << 4 | (value & 15u);
}

/* A byte of the fourth field, a message in hex digits. */
static void take_message(rg_wire_board *board, uint8_t byte)
{
    const uint8_t value = digit_value(byte);
    const unsigned at = board->nibbles / 2u;

    board->odd = board->odd || value == NO_DIGIT;
    if (at >= RG_DRIVER_MAX_BYTES) {
        board->odd = true;
        return;
    }
    board->message[at] = (uint8_t)((unsigned)board->message[at] << 4 | (value & 15u));
    board->nibbles++;
}

static void take_text(rg_wire_board *board, uint8_t byte)
{
    board->sum ^= byte;
    if (byte == ' ') {
        board->inside = false;
        return;
    }
    if (!board->inside && board->fields < TOO_MANY) {
        board->fields++;
        if (board->fields == 1)
            board->name = byte;
    } else if (board->fields == 1) {
        board->name = 0;
    }
    board->inside = true;
    if (board->fields == 2 || board->fields == 3)
        take_field(&board->field[board->fields - 2], byte);
    if (board->fields == 4)
        take_message(board, byte);
}

static void take_check(rg_wire_board *board, uint8_t byte)
{
    const uint8_t value = digit_value(byte);

    if (value == NO_DIGIT)
        board->digits = false;
    board->check = (uint8_t)((unsigned)board->check << 4 | (value & 15u));
    if (board->tail < TOO_MANY)
        board->tail++;
}

rg_status rg_wire_board_init(const rg_wire_identity *identity, rg_wire_board *board)
{
    rg_wire_identity checked;

    if (identity->machine.net.d != 0)
        return RG_E_SHAPE;
    const rg_wire_exchange *exchange = &identity->exchange;
    const rg_status status =
        exchange->net.d != 0
            ? rg_wire_identity_exchange(identity->version, exchange, &checked)
            : rg_wire_identity_init(identity->version, &identity->kautz, &identity->gft, &checked);
    if (status != RG_OK)
        return status;
    memset(board, 0, sizeof *board);
    board->identity = checked;
    board->identity.selftest = identity->selftest;
    begin_line(board);
    return RG_OK;
}

rg_status rg_wire_board_machine(const char *version, rg_node_driver *driver, rg_wire_board *board)
{
    rg_wire_identity identity;

    const rg_status status = rg_wire_identity_machine(version, &driver->shape, &identity);
    if (status != RG_OK)
        return status;
    memset(board, 0, sizeof *board);
    board->identity = identity;
    board->driver = driver;
    begin_line(board);
    return RG_OK;
}

void rg_wire_board_put(rg_wire_board *board, uint8_t byte, int damaged)
{
    if (!damaged && byte == '\r')
        return;
    if (!damaged && byte == '\n' && board->answering)
        board->skip = false;
    else if (!damaged && byte == '\n')
        end_line(board);
    else if (board->answering)
        board->skip = true;
    else if (damaged)
        board->damaged = true;
    else if (board->tail > 0)
        take_check(board, byte);
    else if (byte == '*')
        board->tail = 1;
    else
        take_text(board, byte);
}
