/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include "board.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "routegen/version.h"

enum {
    TRIES = 4,
    /* USB adapters keep bytes back for up to 16 ms. */
    QUIET_MILLISECONDS = 50,
    /* Nobody reads more messages of one kind. */
    MOST_NAMED = 10,
};

/* ---- Bytes ------------------------------------------------------------------------------- */

/* Makes sure of an unread byte; false when none comes in time. */
static bool fill(struct cli_board *board, int milliseconds)
{
    if (board->begin < board->end)
        return true;
    board->begin = 0;
    board->end = cli_port_read(&board->port, board->buffer, sizeof board->buffer, milliseconds);
    board->heard = board->heard || board->end > 0;
    return board->end > 0;
}

static int64_t milliseconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits until the board is silent, but not for ever. */
static void drain(struct cli_board *board)
{
    const int64_t end = milliseconds_now() + board->line.timeout;

    while (fill(board, QUIET_MILLISECONDS) && milliseconds_now() < end)
        board->begin = board->end;
    board->begin = board->end;
}

/* Finds the start of a line again, as doc/protocol.md says. */
static void recover(struct cli_board *board)
{
    drain(board);
    cli_port_write(&board->port, "\n", 1);
    drain(board);
}

/* ---- Questions --------------------------------------------------------------------------- */

/* A request, and what became of it. */
struct question {
    rg_wire_request request;
    char text[RG_WIRE_MAX_REQUEST];
    size_t length;
    uint8_t *states;
    const rg_wire_result *right; /* of a self-test */
    rg_wire_answer answer;
    rg_status status; /* RG_E_MORE: the board fell silent */
    char wrong[160];  /* what is wrong with an answer that made sense; empty: nothing */
};

static void ask_once(struct cli_board *board, struct question *question)
{
    question->status = RG_E_MORE;
    question->wrong[0] = '\0';
    (void)rg_wire_answer_begin(&question->answer, &board->identity, &question->request,
                               question->states);
    cli_port_write(&board->port, question->text, question->length);
    while (question->status == RG_E_MORE && fill(board, board->line.timeout)) {
        const uint8_t byte = (uint8_t)board->buffer[board->begin++];
        question->status = rg_wire_answer_put(&question->answer, byte);
    }
}

static void judge_routes(const rg_wire_identity *identity, struct question *question)
{
    const rg_kautz *net = &identity->kautz;
    rg_kautz_verdict verdict;

    (void)rg_kautz_check(net, &question->request.source, &question->request.destination,
                         question->answer.route, net->d, &verdict);
    if (verdict.rule == RG_RULE_NONE)
        return;
    snprintf(question->wrong, sizeof question->wrong, "route %u: %s", verdict.route + 1,
             rg_kautz_rule_text(verdict.rule));
}

/* A state, for messages. */
struct state_text {
    char text[4];
};

static struct state_text state_text(uint8_t state)
{
    struct state_text result = {"-"};

    if (state != RG_GFT_IDLE)
        snprintf(result.text, sizeof result.text, "%u", state);
    return result;
}

static void judge_states(const rg_wire_identity *identity, struct question *question)
{
    const rg_gft *net = &identity->gft;

    for (unsigned x = net->h + 1; x-- > 0;)
        for (uint32_t j = 0; j < net->level[x].switches; j++) {
            const uint8_t given = question->states[net->level[x].first + j];
            uint8_t state;
            (void)rg_gft_switch_state(net, &question->request.phase, x, j, 0, &state);
            if (given == state)
                continue;
            snprintf(question->wrong, sizeof question->wrong,
                     "L%u switch %" PRIu32 ": state %s, not %s", x, j, state_text(given).text,
                     state_text(state).text);
            return;
        }
}

static void judge_result(struct question *question)
{
    const rg_wire_result *given = &question->answer.result;
    const rg_wire_result *right = question->right;

    if (given->count != right->count) {
        snprintf(question->wrong, sizeof question->wrong,
                 "%" PRIu64 " pairs were answered, not %" PRIu64, given->count, right->count);
    } else if (given->crc != right->crc) {
        snprintf(question->wrong, sizeof question->wrong, "CRC-32 %08" PRIx32 ", not %08" PRIx32,
                 given->crc, right->crc);
    } else if (given->clocks != right->clocks) {
        snprintf(question->wrong, sizeof question->wrong, "%" PRIu64 " clocks, not %" PRIu64,
                 given->clocks, right->clocks);
    }
}

/* Prepares, and asks until there is an answer that is right; false after some tries without. */
static bool ask(struct cli_board *board, struct question *question)
{
    (void)rg_wire_encode(&board->identity, &question->request, question->text, &question->length);
    for (unsigned i = 0; i < TRIES; i++) {
        board->retries += i > 0;
        /* After a whole answer, the board listens. */
        if (i > 0 && question->status != RG_OK)
            recover(board);
        ask_once(board, question);
        if (question->status != RG_OK)
            continue;
        if (question->request.kind == RG_WIRE_ROUTES)
            judge_routes(&board->identity, question);
        else if (question->request.kind == RG_WIRE_STATES)
            judge_states(&board->identity, question);
        else if (question->request.kind == RG_WIRE_SELFTEST)
            judge_result(question);
        if (question->wrong[0] == '\0')
            return true;
    }
    return false;
}

static noreturn void silent(const struct cli_board *board, const char *request)
{
    cli_fail(CLI_IO, "%s: no full answer to %s within %d ms, %d times; is the board still there?",
             board->port.name.text, request, board->line.timeout, TRIES);
}

void cli_board_name(struct cli_board *board, const char *request, const char *wrong)
{
    const char *port = board->port.name.text;

    board->wrong++;
    if (board->wrong <= MOST_NAMED)
        cli_warn("%s: %s: %s", port, request, wrong);
    else if (board->wrong == MOST_NAMED + 1)
        cli_warn("%s: and more wrong answers", port);
}

/* Says how a board is wrong, or exits when it is its line that is in the way. */
static enum cli_told complain(struct cli_board *board, struct question *question)
{
    /* Without its checksum. */
    const struct cli_quoted name = cli_quote(question->text, strcspn(question->text, "*"));

    switch ((int)question->status) {
    case RG_OK:
        break;
    case RG_E_MORE:
        silent(board, name.text);
    case RG_E_DAMAGED:
    case RG_E_CHECKSUM:
    case RG_E_LINE:
        cli_fail(CLI_IO, "%s: %s or its answer arrived damaged %d times; check cable and --baud",
                 board->port.name.text, name.text, TRIES);
    case RG_E_NONSENSE:
        snprintf(question->wrong, sizeof question->wrong, "the answer makes no sense");
        break;
    default:
        snprintf(question->wrong, sizeof question->wrong, "the board refuses it: ! %x %s",
                 (unsigned)-question->status, rg_wire_error_name(question->status));
        break;
    }
    cli_board_name(board, name.text, question->wrong);
    return question->status == RG_OK ? CLI_WRONG : CLI_NONE;
}

enum cli_told cli_board_routes(struct cli_board *board, const rg_kautz_word *source,
                               const rg_kautz_word *destination,
                               rg_kautz_route routes[RG_KAUTZ_MAX_D])
{
    struct question question = {
        .request = {.kind = RG_WIRE_ROUTES, .source = *source, .destination = *destination}};
    const enum cli_told told = ask(board, &question) ? CLI_RIGHT : complain(board, &question);

    memcpy(routes, question.answer.route, board->identity.kautz.d * sizeof *routes);
    return told;
}

enum cli_told cli_board_states(struct cli_board *board, const rg_gft_phase *phase, uint8_t *states)
{
    struct question question = {.request = {.kind = RG_WIRE_STATES, .phase = *phase},
                                .states = states};
    const enum cli_told told = ask(board, &question) ? CLI_RIGHT : complain(board, &question);

    if (told == CLI_NONE)
        memset(states, RG_GFT_IDLE, board->identity.gft.switches);
    return told;
}

/* A board has a clock of 1 MHz at least; a virtual one may be no faster. */
enum { CLOCKS_A_MILLISECOND = 1000 };

enum cli_told cli_board_selftest(struct cli_board *board, const rg_wire_result *right,
                                 rg_wire_result *result)
{
    struct question question = {.request = {.kind = RG_WIRE_SELFTEST}, .right = right};
    const struct cli_line line = board->line;
    const uint64_t wait = right->clocks / CLOCKS_A_MILLISECOND;

    board->line.timeout += wait < INT_MAX / 2 ? (int)wait : INT_MAX / 2;
    const enum cli_told told = ask(board, &question) ? CLI_RIGHT : complain(board, &question);
    board->line = line;
    *result = question.answer.result;
    return told;
}

/* The first line of an answer that is not as expected, and what it should be. */
struct difference {
    char given[64];
    size_t given_length;
    const char *expected;
    size_t expected_length;
};

/* Sends, and reads line by line; false at a line that is wrong. One line too many would be, too,
 * but is found by the next question. */
static bool line_once(struct cli_board *board, const char *text, size_t length,
                      struct difference *line)
{
    const char *end = line->expected + line->expected_length;

    cli_port_write(&board->port, text, length);
    board->heard = false;
    while (line->expected < end) {
        bool same = true;
        char byte = '\0';
        line->expected_length =
            (size_t)((char *)memchr(line->expected, '\n', (size_t)(end - line->expected)) -
                     line->expected);
        line->given_length = 0;
        for (size_t i = 0; byte != '\n' && fill(board, board->line.timeout); i++) {
            byte = board->buffer[board->begin++];
            same = same && i <= line->expected_length && byte == line->expected[i];
            if (byte != '\n' && line->given_length < sizeof line->given)
                line->given[line->given_length++] = byte;
        }
        if (!same || byte != '\n')
            return false;
        line->expected += line->expected_length + 1;
    }
    return true;
}

enum cli_told cli_board_line(struct cli_board *board, const char *text, size_t length,
                             const char *expected, size_t expected_length)
{
    const struct cli_quoted request = cli_quote(text, length - 1); /* without LF */
    struct difference line;
    char wrong[200];

    for (unsigned i = 0; i < TRIES; i++) {
        line = (struct difference){.expected = expected, .expected_length = expected_length};
        if (i > 0) {
            board->retries++;
            recover(board);
        }
        if (line_once(board, text, length, &line))
            return CLI_RIGHT;
    }
    if (!board->heard)
        silent(board, request.text);
    snprintf(wrong, sizeof wrong, "the answer has %s, not %s",
             cli_quote(line.given, line.given_length).text,
             cli_quote(line.expected, line.expected_length).text);
    cli_board_name(board, request.text, wrong);
    return CLI_WRONG;
}

/* ---- The board --------------------------------------------------------------------------- */

static void name_networks(struct cli_board *board)
{
    const rg_kautz *kautz = &board->identity.kautz;
    const rg_gft *gft = &board->identity.gft;
    char name[RG_NETWORK_MAX_TEXT];

    snprintf(name, sizeof name, "kautz:%u,%u", kautz->d, kautz->k);
    cli_network_parse(name, &board->kautz);
    snprintf(name, sizeof name, "gft:%u,%u,%u", gft->h, gft->m, gft->w);
    cli_network_parse(name, &board->gft);
}

static bool is_same(const rg_wire_identity *a, const rg_wire_identity *b)
{
    return strcmp(a->version, b->version) == 0 && a->kautz.d == b->kautz.d &&
           a->kautz.k == b->kautz.k && a->gft.h == b->gft.h && a->gft.m == b->gft.m &&
           a->gft.w == b->gft.w && a->selftest == b->selftest;
}

/* Asks who is there until two answers in a row agree: there is nothing else to judge them by. */
static bool identify(struct cli_board *board)
{
    for (unsigned i = 0; i <= TRIES; i++) {
        struct question question = {.request = {.kind = RG_WIRE_IDENTITY}};
        if (!ask(board, &question))
            return false;
        if (i > 0 && is_same(&question.answer.identity, &board->identity))
            return true;
        board->identity = question.answer.identity;
    }
    return false;
}

void cli_board_begin(struct cli_board *board, const char *port, struct cli_line line)
{
    *board = (struct cli_board){.line = line};
    cli_port_open(&board->port, port, line.baud);
    recover(board);
    if (!identify(board)) {
        cli_fail(CLI_IO,
                 board->heard ? "%s: what answers at %u baud is no routegen board; are port and "
                                "--baud right?"
                              : "%s: nobody answers at %u baud; is the board programmed (make "
                                "prog), and --baud right?",
                 board->port.name.text, line.baud);
    }
    name_networks(board);
    if (strcmp(board->identity.version, RG_VERSION) != 0) {
        cli_warn("%s: the board has version %s, this program " RG_VERSION, board->port.name.text,
                 board->identity.version);
    }
}

void cli_board_end(struct cli_board *board)
{
    cli_port_close(&board->port);
}
