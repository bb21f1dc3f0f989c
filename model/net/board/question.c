/* SPDX-License-Identifier: Apache-2.0 */

/* Questions to a board: tries, and its answer beside the model's. */

#include "port.h"
#include "net/inner/board.h"

#include <stdio.h>
#include <string.h>

enum {
    /* A board has a clock of at least 1 MHz. A virtual one may be ten times slower, which counts
     * where clocks are not the most that there can be, but those that pass. */
    CLOCKS_A_MILLISECOND = 1000,
    SLOW_CLOCKS_A_MILLISECOND = 100,
    CLOCKS_A_MESSAGE = 1000, /* of a machine: what its driver adds, and more */
    CHECKSUM = 3,            /* bytes of *HH */
};

/* A request, and what became of it. */
struct question {
    rg_wire_request request;
    char text[RG_WIRE_MAX_REQUEST];
    size_t length;
    uint8_t *states;
    const rg_wire_result *right;              /* of a self-test */
    const rg_kautz_exchange_result *exchange; /* the right one */
    rg_wire_answer answer;
    rg_status status; /* RG_E_MORE: the answer is not complete, and its time is over */
};

/* Bytes that the answer has at most: lines with a checksum, *HH, and LF. */
static uint64_t longest_answer(const rg_wire_identity *board, const rg_wire_request *request)
{
    const uint64_t routes = board->kautz.d * (sizeof "A " + 2 * board->kautz.k + 2 + CHECKSUM);
    const uint64_t states = (board->gft.h + 1) * (sizeof "L0 " + CHECKSUM) + board->gft.switches;

    if (request->kind == RG_WIRE_ROUTES)
        return routes + sizeof ". 4" + CHECKSUM;
    if (request->kind == RG_WIRE_STATES)
        return states + sizeof "." + CHECKSUM;
    return RG_WIRE_MAX_TEXT + 1 + CHECKSUM;
}

/* Asks, and reads one answer. RG_OK and question->status; RG_E_PORT. */
static rg_status ask_once(rg_board *board, struct question *question)
{
    (void)rg_wire_answer_init(&question->answer, &board->identity, &question->request,
                              question->states);
    rg_status status = rg_talk_send(board, question->text, question->length,
                                    longest_answer(&board->identity, &question->request));
    question->status = RG_E_MORE;
    while (status == RG_OK && question->status == RG_E_MORE) {
        char byte = '\0';
        status = rg_talk_next(board, &byte);
        if (status == RG_OK)
            question->status = rg_wire_answer_put(&question->answer, (uint8_t)byte);
    }
    if (status == RG_E_DAMAGED)
        question->status = status;
    return status == RG_E_PORT ? status : RG_OK;
}

static bool is_same_route(const rg_kautz *net, const rg_kautz_route *a, const rg_kautz_route *b)
{
    return a->hops == b->hops && memcmp(a->letter, b->letter, net->k + a->hops) == 0;
}

/* Names the first route that is not the model's, and the rule that the routes break, if any. */
static void judge_routes(const rg_wire_identity *identity, const struct question *question,
                         rg_board_fault *fault)
{
    const rg_kautz *net = &identity->kautz;
    const rg_kautz_word *source = &question->request.source;
    const rg_kautz_word *destination = &question->request.destination;
    const rg_kautz_route *given = question->answer.route;
    rg_kautz_route right[RG_KAUTZ_MAX_D];
    rg_kautz_verdict verdict;
    unsigned i = 0;

    (void)rg_kautz_routes(net, source, destination, right);
    while (i < net->d && is_same_route(net, &given[i], &right[i]))
        i++;
    if (i == net->d)
        return;
    (void)rg_kautz_check(net, source, destination, given, net->d, &verdict);
    fault->what = RG_BOARD_WRONG_ROUTE;
    fault->route = i;
    fault->rule = verdict.rule;
    fault->given_route = given[i];
    fault->right_route = right[i];
}

static void judge_states(const rg_wire_identity *identity, const struct question *question,
                         rg_board_fault *fault)
{
    const rg_gft *net = &identity->gft;

    for (unsigned x = net->h + 1; x-- > 0;)
        for (uint32_t j = 0; j < net->level[x].switches; j++) {
            const uint8_t given = question->states[net->level[x].first + j];
            uint8_t state;
            (void)rg_gft_switch_state(net, &question->request.phase, x, j, 0, &state);
            if (given == state)
                continue;
            fault->what = RG_BOARD_WRONG_STATE;
            fault->level = x;
            fault->index = j;
            fault->given = given;
            fault->expected = state;
            return;
        }
}

static void compare(rg_board_fault *fault, rg_board_trouble what, uint64_t given, uint64_t expected)
{
    if (fault->what != RG_BOARD_FINE || given == expected)
        return;
    fault->what = what;
    fault->given = given;
    fault->expected = expected;
}

static void judge_result(const struct question *question, rg_board_fault *fault)
{
    const rg_wire_result *given = &question->answer.result;
    const rg_wire_result *right = question->right;

    compare(fault, RG_BOARD_WRONG_COUNT, given->count, right->count);
    compare(fault, RG_BOARD_WRONG_CRC, given->crc, right->crc);
    compare(fault, RG_BOARD_WRONG_CLOCKS, given->clocks, right->clocks);
}

static void judge_exchange(const struct question *question, char name, rg_board_fault *fault)
{
    const rg_kautz_exchange_result *given = &question->answer.exchange;
    const rg_kautz_exchange_result *right = question->exchange;

    compare(fault, RG_BOARD_WRONG_WORDS, given->words, right->words);
    compare(fault, RG_BOARD_WRONG_ERRORS, given->errors, right->errors);
    compare(fault, name == 'E' ? RG_BOARD_WRONG_CRC : RG_BOARD_WRONG_CLOCKS, given->crc,
            right->crc);
}

/* Whether there is a right answer. */
static bool judge(rg_board *board, const struct question *question)
{
    board->fault.what = RG_BOARD_FINE;
    if (question->status != RG_OK)
        return false;
    switch (question->request.kind) {
    case RG_WIRE_IDENTITY:
    case RG_WIRE_MACHINE:
        break;
    case RG_WIRE_ROUTES:
        judge_routes(&board->identity, question, &board->fault);
        break;
    case RG_WIRE_STATES:
        judge_states(&board->identity, question, &board->fault);
        break;
    case RG_WIRE_SELFTEST:
        judge_result(question, &board->fault);
        break;
    case RG_WIRE_EXCHANGE:
        judge_exchange(question, board->identity.exchange.name, &board->fault);
        break;
    }
    return board->fault.what == RG_BOARD_FINE;
}

/* The status of a question to which all tries have brought no right answer. */
static rg_status conclude(rg_board *board, const struct question *question)
{
    switch ((int)question->status) {
    case RG_OK:
        return RG_E_WRONG;
    case RG_E_MORE:
        return rg_talk_fail(board, RG_BOARD_SILENT, RG_E_SILENT);
    case RG_E_DAMAGED:
    case RG_E_CHECKSUM:
    case RG_E_LINE:
        return rg_talk_fail(board, RG_BOARD_DAMAGED, RG_E_SILENT);
    case RG_E_NONSENSE:
        return rg_talk_fail(board, RG_BOARD_NONSENSE, RG_E_NONSENSE);
    default:
        board->fault.refusal = question->status;
        return rg_talk_fail(board, RG_BOARD_REFUSAL, question->status);
    }
}

/* Orders that change more than the board's answer are not repeated. */
static unsigned tries_of(const struct question *question)
{
    const char name = question->request.order.name;

    return question->request.kind == RG_WIRE_MACHINE && (name == 'M' || name == 'P' || name == 'Q')
               ? 1
               : RG_BOARD_TRIES;
}

/* Encodes the request, and asks until an answer is right or all tries have failed. */
static rg_status ask(rg_board *board, struct question *question)
{
    rg_status status =
        rg_wire_encode(&board->identity, &question->request, question->text, &question->length);
    rg_talk_begin(board, question->text, status == RG_OK ? strcspn(question->text, "*") : 0);
    if (status != RG_OK)
        return status;
    for (unsigned i = 0; i < tries_of(question); i++) {
        board->retries += i > 0;
        board->fault.tries = i + 1;
        /* After a complete answer the board listens anyway. */
        if (i > 0 && question->status != RG_OK)
            status = rg_talk_recover(board);
        if (status == RG_OK)
            status = ask_once(board, question);
        if (status != RG_OK || judge(board, question))
            return status;
    }
    return board->drips ? rg_talk_drips(board) : conclude(board, question);
}

rg_status rg_talk_identify(rg_board *board, rg_wire_identity *identity)
{
    struct question question = {.request = {.kind = RG_WIRE_IDENTITY}};
    const rg_status status = ask(board, &question);

    if (status != RG_OK)
        return status;
    *identity = question.answer.identity;
    /* A family's name: a board must not say which file is read. */
    if (sscanf(question.answer.text, "routegen %*s noc %254[a-z0-9:,-] %u", board->noc,
               &board->hop) != 2 ||
        strncmp(board->noc, "file:", strlen("file:")) == 0)
        board->noc[0] = '\0';
    return RG_OK;
}

rg_status rg_board_routes(rg_board *board, const rg_kautz_word *source,
                          const rg_kautz_word *destination, rg_kautz_route routes[RG_KAUTZ_MAX_D])
{
    struct question question = {
        .request = {.kind = RG_WIRE_ROUTES, .source = *source, .destination = *destination}};
    const rg_status status = ask(board, &question);

    if (status == RG_OK || status == RG_E_WRONG)
        memcpy(routes, question.answer.route, board->identity.kautz.d * sizeof *routes);
    return status;
}

rg_status rg_board_states(rg_board *board, const rg_gft_phase *phase, uint8_t *states)
{
    struct question question = {.request = {.kind = RG_WIRE_STATES, .phase = *phase},
                                .states = states};
    const rg_status status = ask(board, &question);

    if (status != RG_OK && status != RG_E_WRONG)
        memset(states, RG_GFT_IDLE, board->identity.gft.switches);
    return status;
}

rg_status rg_board_selftest(rg_board *board, const rg_wire_result *right, rg_wire_result *result)
{
    struct question question = {.request = {.kind = RG_WIRE_SELFTEST}, .right = right};
    const uint64_t wait = right->clocks / SLOW_CLOCKS_A_MILLISECOND;

    board->allowance = wait < INT32_MAX / 2 ? wait : INT32_MAX / 2;
    const rg_status status = ask(board, &question);
    board->allowance = 0;
    if (status == RG_OK || status == RG_E_WRONG)
        *result = question.answer.result;
    return status;
}

/* Milliseconds in which a machine has obeyed, at the least clock. */
static uint64_t time_of_order(const rg_wire_machine *machine, const rg_wire_order *order)
{
    const uint64_t nodes = machine->net.nodes;
    rg_node_shape shape;
    uint64_t messages = 0, gaps = 0;

    if (rg_node_driver_shape(machine->net.d, machine->net.k, machine->depth, &shape) != RG_OK)
        return 0;
    if (order->name == 'M')
        messages = 1;
    if (order->name == 'P' || order->name == 'Q') {
        messages = nodes * (nodes - 1);
        gaps = order->name == 'P' ? messages : nodes - 1;
    }
    const uint64_t tries = (uint64_t)shape.rounds * shape.d * shape.d;
    const uint64_t clocks = shape.deaf + messages * (tries * 2 * shape.wait + CLOCKS_A_MESSAGE);
    return clocks / CLOCKS_A_MILLISECOND + gaps * order->gap / SLOW_CLOCKS_A_MILLISECOND + 1;
}

rg_status rg_board_order(rg_board *board, const rg_wire_order *order, rg_wire_report *report)
{
    struct question question = {.request = {.kind = RG_WIRE_MACHINE, .order = *order}};
    const uint64_t wait = time_of_order(&board->identity.machine, order);

    board->allowance = wait < INT32_MAX / 2 ? wait : INT32_MAX / 2;
    const rg_status status = ask(board, &question);
    board->allowance = 0;
    if (status == RG_OK)
        *report = question.answer.report;
    return status;
}

rg_status rg_board_exchange(rg_board *board, const rg_kautz_exchange_result *right,
                            rg_kautz_exchange_result *result)
{
    struct question question = {.request = {.kind = RG_WIRE_EXCHANGE, .rounds = right->rounds},
                                .exchange = right};

    board->allowance = right->clocks / SLOW_CLOCKS_A_MILLISECOND;
    const rg_status status = ask(board, &question);
    board->allowance = 0;
    if (status == RG_OK || status == RG_E_WRONG)
        *result = question.answer.exchange;
    return status;
}
