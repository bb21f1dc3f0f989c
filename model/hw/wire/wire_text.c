/* SPDX-License-Identifier: Apache-2.0 */

/* The lines of the wire as texts, and the requests. */

#include <stdbool.h>
#include <string.h>

#include "hw/inner/kautz_table.h"
#include "hw/inner/name.h"
#include "hw/inner/wire.h"
#include "routegen/kautz_node.h"
#include "hw/inner/wire_internal.h"

uint8_t rg_wire_checksum(const char *text, size_t length)
{
    uint8_t sum = 0;

    for (size_t i = 0; text && i < length; i++)
        sum ^= (uint8_t)text[i];
    return sum;
}

char rg_wire_check_digit(uint8_t sum, unsigned place)
{
    return "0123456789ABCDEF"[(unsigned)sum >> (4 * place) & 15u];
}

rg_status rg_wire_seal(char *text, size_t *length)
{
    if (!text || !length)
        return RG_E_NULL;
    const uint8_t sum = rg_wire_checksum(text, *length);
    const char tail[] = {'*', rg_wire_check_digit(sum, 1), rg_wire_check_digit(sum, 0), '\n', '\0'};
    memcpy(text + *length, tail, sizeof tail);
    *length += sizeof tail - 1;
    return RG_OK;
}

size_t rg_wire_put(char *text, size_t length, const char *more)
{
    const size_t count = strlen(more);

    memcpy(text + length, more, count);
    return length + count;
}

size_t rg_wire_put_hex(char *text, size_t length, uint32_t number)
{
    unsigned shift = 28;

    while (shift > 0 && number >> shift == 0)
        shift -= 4;
    for (;; shift -= 4) {
        text[length++] = "0123456789abcdef"[(number >> shift) & 15u];
        if (shift == 0)
            return length;
    }
}

const char *rg_wire_error_name(rg_status status)
{
    static const char *const name[] = {
        NULL,       "letter",  "repeat", "same", "rotation", "pass", "square",
        "checksum", "request", "fields", "line", "dead",     "lost", "busy",
    };
    const int code = -(int)status;

    return code > 0 && code < (int)(sizeof name / sizeof name[0]) ? name[code] : NULL;
}

/* ---- Identities -------------------------------------------------------------------------- */

static bool is_version(const char *text)
{
    size_t length = 0;

    for (; text[length] != '\0'; length++)
        if (length >= RG_WIRE_MAX_VERSION || text[length] <= ' ' || text[length] > '~' ||
            text[length] == '*')
            return false;
    return length > 0;
}

rg_status rg_wire_finish(const char *version, rg_wire_identity *result, rg_wire_identity *identity)
{
    if (!is_version(version))
        return RG_E_SYNTAX;
    memcpy(result->version, version, strlen(version));
    *identity = *result;
    return RG_OK;
}

rg_status rg_wire_identity_init(const char *version, const rg_kautz *kautz, const rg_gft *gft,
                                rg_wire_identity *identity)
{
    rg_wire_identity result = {.version = ""};

    if (rg_kautz_init(kautz->d, kautz->k, &result.kautz) != RG_OK ||
        rg_gft_init(gft->h, gft->m, gft->w, &result.gft) != RG_OK || gft->h > RG_WIRE_MAX_H ||
        gft->m > RG_WIRE_MAX_RADIX || gft->w > RG_WIRE_MAX_RADIX)
        return RG_E_SHAPE;
    return rg_wire_finish(version, &result, identity);
}

rg_status rg_wire_identity_machine(const char *version, const rg_node_shape *shape,
                                   rg_wire_identity *identity)
{
    rg_wire_identity result = {.version = ""};
    rg_node_shape known;

    if (rg_node_driver_shape(shape->d, shape->k, shape->depth, &known) != RG_OK ||
        shape->vcs < known.vcs || shape->vcs > RG_NODE_MAX_VCS)
        return RG_E_SHAPE;
    (void)rg_kautz_init(shape->d, shape->k, &result.machine.net);
    result.machine.vcs = shape->vcs;
    result.machine.depth = shape->depth;
    return rg_wire_finish(version, &result, identity);
}

rg_status rg_wire_identity_multicomputer(const char *version, const rg_node_shape *shape,
                                         unsigned memory, rg_wire_identity *identity)
{
    rg_wire_identity result = {.version = ""};

    if (!version || !shape || !identity)
        return RG_E_NULL;
    if (rg_kautz_init(shape->d, shape->k, &result.machine.net) != RG_OK ||
        result.machine.net.nodes > RG_WIRE_MAX_PROCESSORS || memory < 10 || memory > 18)
        return RG_E_SHAPE;
    result.machine.memory = (uint8_t)memory;
    return rg_wire_finish(version, &result, identity);
}

unsigned rg_wire_width(uint64_t number)
{
    unsigned bits = 0;

    for (; number > 0; number >>= 1)
        bits++;
    return bits;
}

const char *rg_wire_exchange_word(char name)
{
    return name == 'E' ? "exchange" : name == 'G' ? "gather" : name == 'T' ? "broadcast" : NULL;
}

bool rg_wire_exchange_takes(const rg_wire_exchange *exchange, uint32_t number)
{
    const uint32_t root = number >> 8, dead = number & 255;

    if (exchange->name != 'T')
        return number >= 1 && number <= RG_KAUTZ_EXCHANGE_SELFTEST_ROUNDS;
    return root < exchange->net.nodes && root != dead &&
           (dead < exchange->net.nodes || dead == RG_WIRE_NONE_DEAD);
}

rg_status rg_wire_exchange_check(const rg_wire_exchange *exchange)
{
    const rg_kautz *net = &exchange->net;
    rg_kautz known;

    if (rg_kautz_init(net->d, net->k, &known) != RG_OK || exchange->bits < 1 ||
        exchange->bits > RG_KAUTZ_EXCHANGE_SELFTEST_BITS ||
        rg_wire_exchange_word(exchange->name) == NULL)
        return RG_E_SHAPE;
    if (exchange->name != 'E')
        return known.nodes > RG_KAUTZ_GATHER_SELFTEST_NODES ? RG_E_SHAPE : RG_OK;
    return known.nodes > RG_KAUTZ_EXCHANGE_SELFTEST_NODES ||
                   exchange->bits < rg_wire_width(net->d) + (net->k - 1) * rg_wire_width(net->d - 1)
               ? RG_E_SHAPE
               : RG_OK;
}

rg_status rg_wire_identity_exchange(const char *version, const rg_wire_exchange *exchange,
                                    rg_wire_identity *identity)
{
    rg_wire_identity result = {.version = ""};

    if (rg_wire_exchange_check(exchange) != RG_OK)
        return RG_E_SHAPE;
    result.exchange = *exchange;
    (void)rg_kautz_init(exchange->net.d, exchange->net.k, &result.exchange.net);
    return rg_wire_finish(version, &result, identity);
}

size_t rg_wire_put_kautz(char *text, size_t length, const rg_kautz *net)
{
    return length + rg_name_put(text + length, "kautz", 2, (const unsigned[]){net->d, net->k});
}

size_t rg_wire_put_gft(char *text, size_t length, const rg_gft *net)
{
    return length +
           rg_name_put(text + length, "gft", 3, (const unsigned[]){net->h, net->m, net->w});
}

/* ---- Requests ---------------------------------------------------------------------------- */

size_t rg_wire_put_word(char *text, size_t length, const rg_kautz *net, const rg_kautz_word *word)
{
    char letters[RG_KAUTZ_MAX_K + 1];

    (void)rg_kautz_word_print(net, word, letters);
    return rg_wire_put(text, length, letters);
}

static rg_status check_routes(const rg_kautz *net, const rg_wire_request *request)
{
    rg_kautz_iterator it;

    return rg_kautz_iterator_init(net, &request->source, &request->destination, &it);
}

static rg_status check_states(const rg_gft *net, const rg_gft_phase *phase)
{
    uint8_t state;

    if (phase->square != RG_SQUARE_LLS && phase->square != RG_SQUARE_CLS)
        return RG_E_SQUARE;
    return rg_gft_switch_state(net, phase, 0, 0, 0, &state);
}

rg_status rg_wire_encode(const rg_wire_identity *board, const rg_wire_request *request,
                         char text[RG_WIRE_MAX_REQUEST], size_t *length)
{
    rg_status status = RG_E_REQUEST;
    size_t at = 0;

    if (!request || !text || !length || (!board && request->kind != RG_WIRE_IDENTITY))
        return RG_E_NULL;
    switch (request->kind) {
    case RG_WIRE_IDENTITY:
        at = rg_wire_put(text, at, "?");
        status = RG_OK;
        break;
    case RG_WIRE_ROUTES:
        if (board->kautz.d == 0)
            break;
        status = check_routes(&board->kautz, request);
        if (status != RG_OK)
            break;
        at = rg_wire_put(text, at, "K ");
        at = rg_wire_put_word(text, at, &board->kautz, &request->source);
        at = rg_wire_put(text, at, " ");
        at = rg_wire_put_word(text, at, &board->kautz, &request->destination);
        break;
    case RG_WIRE_STATES:
        if (board->gft.h == 0)
            break;
        status = check_states(&board->gft, &request->phase);
        if (status != RG_OK)
            break;
        at = rg_wire_put(text, at, request->phase.square == RG_SQUARE_LLS ? "F " : "X ");
        at = rg_wire_put_hex(text, at, request->phase.row);
        at = rg_wire_put(text, at, " ");
        at = rg_wire_put_hex(text, at, request->phase.pass);
        break;
    case RG_WIRE_SELFTEST:
        if (!board->selftest)
            break;
        at = rg_wire_put(text, at, "S");
        status = RG_OK;
        break;
    case RG_WIRE_MACHINE:
        status = rg_wire_encode_order(&board->machine, &request->order, text, &at);
        break;
    case RG_WIRE_EXCHANGE:
        if (board->exchange.net.d == 0)
            break;
        status = rg_wire_exchange_takes(&board->exchange, request->rounds) ? RG_OK : RG_E_FIELDS;
        at = rg_wire_put(text, at, (const char[]){board->exchange.name, ' ', '\0'});
        at = rg_wire_put_hex(text, at, request->rounds);
        break;
    }
    if (status != RG_OK)
        return status;
    (void)rg_wire_seal(text, &at);
    *length = at;
    return RG_OK;
}

/* What a board reports of a self-test. */

/* Bits of a letter times letters, above which the hardware counts with 64 bits. */
enum { MOST_WORD_BITS = 30 };

unsigned rg_wire_result_digits(const rg_kautz *net)
{
    if (net->k * rg_wire_width(net->d) > MOST_WORD_BITS)
        return 16;
    /* Both counts stay below 2^(2b + 1), where N has b bits. */
    return (2 * rg_wire_width(net->nodes) + 1 + 3) / 4;
}

rg_status rg_wire_result_of(const rg_kautz *net, uint32_t crc, rg_wire_result *result)
{
    rg_kautz checked;

    if (!net || !result)
        return RG_E_NULL;
    if (rg_kautz_init(net->d, net->k, &checked) != RG_OK)
        return RG_E_SHAPE;
    *result = (rg_wire_result){
        .count = checked.nodes * (checked.nodes - 1),
        .clocks = checked.nodes * checked.nodes + rg_kautz_pipe_latency(&checked) + 2,
        .crc = crc,
    };
    return RG_OK;
}
