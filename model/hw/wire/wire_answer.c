/* SPDX-License-Identifier: Apache-2.0 */

/* The host's end: answers, byte by byte. Strict: what a board would not send is refused. */

#include <stdbool.h>
#include <string.h>

#include "hw/inner/name.h"
#include "hw/inner/wire.h"
#include "hw/inner/wire_internal.h"

/* Where the states start in a line `L2 1110`. */
enum { LEVEL_HEAD = 3 };

/* The value of what is not a digit. In answers digits are lower case, in checksums upper case. */
enum { NO_DIGIT = 255 };

static uint8_t digit_value(uint8_t byte, char ten)
{
    if (byte >= '0' && byte <= '9')
        return (uint8_t)(byte - '0');
    if (byte >= (uint8_t)ten && byte <= (uint8_t)ten + 5)
        return (uint8_t)(byte - (uint8_t)ten + 10);
    return NO_DIGIT;
}

rg_status rg_wire_answer_init(rg_wire_answer *answer, const rg_wire_identity *board,
                              const rg_wire_request *request, uint8_t *states)
{
    char text[RG_WIRE_MAX_REQUEST];
    size_t length;

    if (!answer || !request || (!states && request->kind == RG_WIRE_STATES))
        return RG_E_NULL;
    const rg_status status = rg_wire_encode(board, request, text, &length);
    if (status != RG_OK)
        return status;
    memset(answer, 0, sizeof *answer);
    answer->states = states;
    answer->board = board;
    answer->request = *request;
    answer->status = RG_E_MORE;
    answer->legal = true;
    return RG_OK;
}

/* ---- What a line says -------------------------------------------------------------------- */

/* Whether the line is this text. */
static bool is_text(const rg_wire_answer *answer, const char *text, size_t length)
{
    return answer->length == length && memcmp(answer->text, text, length) == 0;
}

/* `! 7 checksum`: the only line of its answer. */
static rg_status take_error(const rg_wire_answer *answer)
{
    if (answer->lines > 0)
        return RG_E_NONSENSE;
    for (int code = 1; rg_wire_error_name((rg_status)-code) != NULL; code++) {
        char text[24];
        size_t length = rg_wire_put(text, 0, "! ");
        length = rg_wire_put(text, rg_wire_put_hex(text, length, (uint32_t)code), " ");
        length = rg_wire_put(text, length, rg_wire_error_name((rg_status)-code));
        if (is_text(answer, text, length))
            return (rg_status)-code;
    }
    return RG_E_NONSENSE;
}

/* Copies the word at *at, after a space unless it starts the line, and moves on; false when there
 * is no word, or it does not fit. */
static bool next_word(const rg_wire_answer *answer, size_t *at, char *word, size_t size)
{
    size_t length = 0;

    if (*at > 0 && (*at >= answer->length || answer->text[(*at)++] != ' '))
        return false;
    while (*at < answer->length && answer->text[*at] != ' ') {
        if (length + 1 >= size)
            return false;
        word[length++] = answer->text[(*at)++];
    }
    word[length] = '\0';
    return length > 0 && strlen(word) == length;
}

/* The next word as the name of a Kautz digraph. */
static bool next_kautz(const rg_wire_answer *answer, size_t *at, rg_kautz *net)
{
    char word[RG_NAME_MAX_TEXT];
    unsigned number[2];

    return next_word(answer, at, word, sizeof word) && rg_name_take(word, "kautz", 2, number) &&
           rg_kautz_init(number[0], number[1], net) == RG_OK;
}

/* `kautz:4,5 gft:2,4,2` */
static bool take_networks(rg_wire_answer *answer, size_t *at, const char *version)
{
    char word[RG_NAME_MAX_TEXT];
    unsigned number[3];
    rg_kautz kautz;
    rg_gft gft;

    return next_kautz(answer, at, &kautz) && next_word(answer, at, word, sizeof word) &&
           rg_name_take(word, "gft", 3, number) &&
           rg_gft_init(number[0], number[1], number[2], &gft) == RG_OK &&
           rg_wire_identity_init(version, &kautz, &gft, &answer->identity) == RG_OK;
}

/* A decimal number of one digit or two */
static bool next_decimal(const rg_wire_answer *answer, size_t *at, uint8_t *number)
{
    char word[2 + sizeof ""];

    if (!next_word(answer, at, word, sizeof word) || word[0] == '0')
        return false;
    *number = 0;
    for (const char *digit = word; *digit != '\0'; digit++) {
        if (*digit < '0' || *digit > '9')
            return false;
        *number = (uint8_t)(10 * *number + (*digit - '0'));
    }
    return true;
}

/* `machine kautz:2,2 2 2`, `multicomputer kautz:2,2 14` */
static bool take_machine(rg_wire_answer *answer, size_t *at, const char *version)
{
    char word[sizeof "multicomputer"];
    rg_kautz net;
    rg_node_shape shape;
    uint8_t memory;

    if (!next_word(answer, at, word, sizeof word))
        return false;
    const bool multi = strcmp(word, "multicomputer") == 0;
    if ((!multi && strcmp(word, "machine") != 0) || !next_kautz(answer, at, &net) ||
        rg_node_driver_shape(net.d, net.k, 2, &shape) != RG_OK)
        return false;
    if (multi)
        return next_decimal(answer, at, &memory) &&
               rg_wire_identity_multicomputer(version, &shape, memory, &answer->identity) == RG_OK;
    return next_decimal(answer, at, &shape.vcs) && next_decimal(answer, at, &shape.depth) &&
           rg_wire_identity_machine(version, &shape, &answer->identity) == RG_OK;
}

/* `exchange kautz:2,5 8`, or `gather` or `broadcast` ...; or `noc torus:4,4 2` */
static bool take_exchange(rg_wire_answer *answer, size_t *at, const char *version)
{
    rg_wire_identity none = {.version = ""};
    char word[sizeof "broadcast"], name[RG_WIRE_MAX_TEXT];
    rg_wire_exchange exchange = {.bits = 0};
    uint8_t bits;

    if (!next_word(answer, at, word, sizeof word))
        return false;
    if (strcmp(word, "noc") == 0)
        return next_word(answer, at, name, sizeof name) && next_decimal(answer, at, &bits) &&
               bits < 3 && rg_wire_finish(version, &none, &answer->identity) == RG_OK;
    for (const char *letter = "EGT"; *letter != '\0'; letter++)
        if (strcmp(word, rg_wire_exchange_word(*letter)) == 0)
            exchange.name = *letter;
    if (exchange.name == '\0' || !next_kautz(answer, at, &exchange.net) ||
        !next_decimal(answer, at, &bits))
        return false;
    exchange.bits = bits;
    return rg_wire_identity_exchange(version, &exchange, &answer->identity) == RG_OK;
}

/* `routegen 1.1.0 kautz:4,5 gft:2,4,2`, or instead of the networks `machine kautz:2,2 2 2`,
 * `multicomputer kautz:2,2 14`, `exchange kautz:2,5 8`, `gather ...`, `broadcast ...` or
 * `noc torus:4,4 2`, and whatever later boards add. */
static rg_status take_identity(rg_wire_answer *answer)
{
    char name[sizeof "routegen"], version[RG_WIRE_MAX_VERSION + 1], word[RG_WIRE_MAX_TEXT];
    size_t at = 0;

    if (!next_word(answer, &at, name, sizeof name) || strcmp(name, "routegen") != 0 ||
        !next_word(answer, &at, version, sizeof version))
        return RG_E_NONSENSE;
    size_t here = at;
    if (!take_machine(answer, &here, version)) {
        here = at;
        if (!take_exchange(answer, &here, version)) {
            here = at;
            if (!take_networks(answer, &here, version))
                return RG_E_NONSENSE;
        }
    }
    while (next_word(answer, &here, word, sizeof word))
        if (strcmp(word, "selftest") == 0)
            answer->identity.selftest = true;
    return RG_OK;
}

/* The letters of a route's word; false when it is not a route from the source to the
 * destination. */
static bool take_letters(const rg_wire_answer *answer, const char *word, unsigned letters,
                         rg_kautz_route *route)
{
    const rg_kautz *net = &answer->board->kautz;

    for (unsigned i = 0; i < letters; i++) {
        const uint8_t letter = digit_value((uint8_t)word[i], 'a');
        if (letter > net->d || (i > 0 && letter == route->letter[i - 1]))
            return false;
        route->letter[i] = letter;
    }
    return memcmp(route->letter, answer->request.source.letter, net->k) == 0 &&
           memcmp(route->letter + letters - net->k, answer->request.destination.letter, net->k) ==
               0;
}

/* `A 0123430`, d times, then `. 4`. */
static rg_status take_route(rg_wire_answer *answer)
{
    const rg_kautz *net = &answer->board->kautz;
    rg_kautz_route *route = &answer->route[answer->lines];
    char end[4];

    if (answer->lines == net->d) {
        const size_t length = rg_wire_put_hex(end, rg_wire_put(end, 0, ". "), net->d);
        return is_text(answer, end, length) ? RG_OK : RG_E_NONSENSE;
    }
    const uint32_t letters = answer->length < 2 ? 0 : answer->length - 2;
    if (letters <= net->k || letters > 2 * net->k + 2)
        return RG_E_NONSENSE;
    const unsigned hops = letters - net->k;
    const rg_kautz_phase phase = hops <= net->k       ? RG_PHASE_A
                                 : hops == net->k + 1 ? RG_PHASE_B
                                                      : RG_PHASE_C;
    if (answer->text[0] != "ABC"[phase] || answer->text[1] != ' ' ||
        !take_letters(answer, answer->text + 2, letters, route))
        return RG_E_NONSENSE;
    route->hops = (uint8_t)hops;
    route->phase = (uint8_t)phase;
    route->out = route->letter[net->k];
    route->in = route->letter[letters - net->k - 1];
    if (answer->lines > 0 && route->hops < route[-1].hops)
        return RG_E_NONSENSE;
    return RG_E_MORE;
}

/* The level whose line comes next, or NULL when all have come. */
static const rg_gft_level *next_level(const rg_wire_answer *answer)
{
    if (answer->request.kind != RG_WIRE_STATES || answer->lines > answer->board->gft.h)
        return NULL;
    return &answer->board->gft.level[answer->board->gft.h - answer->lines];
}

/* `L2 1110`, one line per level, then `.`. */
static rg_status take_level(const rg_wire_answer *answer)
{
    const rg_gft_level *level = next_level(answer);

    if (level == NULL)
        return is_text(answer, ".", 1) ? RG_OK : RG_E_NONSENSE;
    const char head[LEVEL_HEAD] = {'L', "0123456789abcdef"[answer->board->gft.h - answer->lines],
                                   ' '};
    if (answer->length != LEVEL_HEAD + level->switches || !answer->legal ||
        memcmp(answer->text, head, sizeof head) != 0)
        return RG_E_NONSENSE;
    return RG_E_MORE;
}

/* The next word as a number of exactly this many hex digits. */
static bool next_number(const rg_wire_answer *answer, size_t *at, unsigned digits, uint64_t *number)
{
    char word[16 + 1];

    if (!next_word(answer, at, word, sizeof word) || strlen(word) != digits)
        return false;
    *number = 0;
    for (unsigned i = 0; i < digits; i++) {
        const uint8_t value = digit_value((uint8_t)word[i], 'a');
        if (value == NO_DIGIT)
            return false;
        *number = *number << 4 | value;
    }
    return true;
}

/* `S 0e66c4 0e6a9d 1a2b3c4d` */
static rg_status take_result(rg_wire_answer *answer)
{
    const unsigned digits = rg_wire_result_digits(&answer->board->kautz);
    rg_wire_result *result = &answer->result;
    uint64_t crc;
    char name[2];
    size_t at = 0;

    if (!next_word(answer, &at, name, sizeof name) || name[0] != 'S' ||
        !next_number(answer, &at, digits, &result->count) ||
        !next_number(answer, &at, digits, &result->clocks) || !next_number(answer, &at, 8, &crc) ||
        at != answer->length)
        return RG_E_NONSENSE;
    result->crc = (uint32_t)crc;
    return RG_OK;
}

/* `E 0001 00000900 00000000 17dd22bb`, `G` ..., `T` ... */
static rg_status take_sums(rg_wire_answer *answer)
{
    uint64_t number[4] = {0};
    char name[2];
    size_t at = 0;

    if (!next_word(answer, &at, name, sizeof name) || name[0] != answer->board->exchange.name)
        return RG_E_NONSENSE;
    for (unsigned i = 0; i < 4; i++)
        if (!next_number(answer, &at, i == 0 ? 4 : 8, &number[i]))
            return RG_E_NONSENSE;
    answer->exchange = (rg_kautz_exchange_result){
        .rounds = (uint32_t)number[0],
        .words = (uint32_t)number[1],
        .errors = (uint32_t)number[2],
        .crc = (uint32_t)number[3],
    };
    return at == answer->length && number[0] == answer->request.rounds ? RG_OK : RG_E_NONSENSE;
}

/* A line without its checksum, which was correct. */
static rg_status take_line(rg_wire_answer *answer)
{
    if (answer->length > 0 && answer->text[0] == '!')
        return take_error(answer);
    switch (answer->request.kind) {
    case RG_WIRE_IDENTITY:
        return take_identity(answer);
    case RG_WIRE_ROUTES:
        return take_route(answer);
    case RG_WIRE_STATES:
        return take_level(answer);
    case RG_WIRE_MACHINE:
        return rg_wire_read_report(&answer->board->machine, &answer->request.order, answer->text,
                                   answer->length, &answer->report);
    case RG_WIRE_EXCHANGE:
        return take_sums(answer);
    case RG_WIRE_SELFTEST:
        break;
    }
    return take_result(answer);
}

/* ---- Bytes ------------------------------------------------------------------------------- */

/* A byte of a level, straight to its place: these lines may be longer than the buffer for text. */
static void take_state(rg_wire_answer *answer, uint32_t index, uint8_t byte)
{
    const rg_gft_level *level = next_level(answer);
    const uint8_t state = byte == '-' ? RG_GFT_IDLE : digit_value(byte, 'a');

    if (level == NULL || index >= level->switches)
        return;
    answer->states[level->first + index] = state;
    if (byte != '-' && state >= level->radix)
        answer->legal = false;
}

static rg_status take_text(rg_wire_answer *answer, uint8_t byte)
{
    const rg_gft_level *level = next_level(answer);

    if (answer->length >= RG_WIRE_MAX_TEXT &&
        (level == NULL || answer->length >= LEVEL_HEAD + level->switches))
        return RG_E_DAMAGED;
    if (answer->length < RG_WIRE_MAX_TEXT)
        answer->text[answer->length] = (char)byte;
    if (answer->length >= LEVEL_HEAD)
        take_state(answer, answer->length - LEVEL_HEAD, byte);
    answer->sum ^= byte;
    answer->length++;
    return RG_E_MORE;
}

/* A byte of the checksum. */
static rg_status take_check(rg_wire_answer *answer, uint8_t byte)
{
    const uint8_t value = digit_value(byte, 'A');

    if (answer->tail == 3 || value == NO_DIGIT)
        return RG_E_DAMAGED;
    answer->check = (uint8_t)(answer->check << 4 | value);
    answer->tail++;
    return RG_E_MORE;
}

static rg_status take_end(rg_wire_answer *answer)
{
    if (answer->tail != 3 || answer->check != answer->sum)
        return RG_E_DAMAGED;
    const rg_status status = take_line(answer);
    answer->lines++;
    answer->length = 0;
    answer->sum = 0;
    answer->tail = 0;
    answer->check = 0;
    answer->legal = true;
    return status;
}

rg_status rg_wire_answer_put(rg_wire_answer *answer, uint8_t byte)
{
    if (!answer)
        return RG_E_NULL;
    if (answer->status != RG_E_MORE)
        return answer->status;
    if (byte == '\n')
        answer->status = take_end(answer);
    else if (answer->tail > 0)
        answer->status = take_check(answer, byte);
    else if (byte == '*')
        answer->tail = 1;
    else
        answer->status = take_text(answer, byte);
    return answer->status;
}
