/* SPDX-License-Identifier: Apache-2.0 */

/* What is wrong with a board, or how it answered, as a sentence. */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "routegen/net/parse.h"
#include "net/inner/wording.h"
#include "net/inner/board.h"
#include "hw/inner/wire.h"
#include "port.h"

/* Parts of a sentence. */
struct words {
    char text[256];
};
struct state_text {
    char text[24];
};

static struct words ports_here(void)
{
    struct words list = {"serial ports here: "};
    const size_t at = strlen(list.text);

    if (rg_board_ports(list.text + at, sizeof list.text - at) == 0)
        return (struct words){"no serial ports here"};
    return list;
}

/* What to do about an answer that is missing or damaged. Another program that reads the port takes
 * bytes of it. */
static struct words cure(const char *name, const char *otherwise)
{
    const rg_port_holders holders = rg_port_holders_of(name);
    struct words text;

    if (holders.text[0] == '\0')
        snprintf(text.text, sizeof text.text, "%s", otherwise);
    else
        snprintf(text.text, sizeof text.text, "the port is also open in %s; close that first",
                 holders.text);
    return text;
}

/* Why a port cannot be used. */
static rg_status refuse_port(const rg_board *board, const char *name, const char *port,
                             rg_refusal *refusal)
{
    const int error = board->fault.error;

    switch (board->fault.what == RG_BOARD_NO_PORT ? error : 0) {
    case ENOENT:
    case ENXIO:
    case ENODEV:
        return rg_refuse(refusal, RG_E_PORT, port, "no such device; is the board plugged in? (%s)",
                         ports_here().text);
    case EACCES:
    case EPERM:
        return rg_refuse(refusal, RG_E_PORT, port,
                         "permission denied; add yourself to the group of the port (dialout)");
    case EBUSY:
    case EWOULDBLOCK: {
        const rg_port_holders holders = rg_port_holders_of(name);
        return rg_refuse(refusal, RG_E_PORT, port, "in use by %s; close that first",
                         holders.text[0] == '\0' ? "another program" : holders.text);
    }
    case ENOTTY:
        return rg_refuse(refusal, RG_E_PORT, port, "not a serial port (%s)", ports_here().text);
    default:
        break;
    }
    if (board->fault.what == RG_BOARD_NO_BAUD)
        return rg_refuse(refusal, RG_E_PORT, port, "the port does not support %u baud",
                         board->settings.baud);
    if (board->fault.what == RG_BOARD_GONE)
        return rg_refuse(refusal, RG_E_PORT, port, "the board went away; plug it in and ask again");
    if (board->fault.what == RG_BOARD_STUCK)
        return rg_refuse(refusal, RG_E_PORT, port,
                         "the port is stuck; unplug the board and plug it in again");
    return rg_refuse(refusal, RG_E_PORT, port, "%s", strerror(error));
}

/* ---- Answers ----------------------------------------------------------------------------- */

static struct state_text state_text(uint64_t state)
{
    struct state_text result = {"-"};

    if (state != RG_GFT_IDLE)
        snprintf(result.text, sizeof result.text, "%" PRIu64, state);
    return result;
}

static void say_route(const rg_board *board, struct words *wrong)
{
    const rg_board_fault *fault = &board->fault;
    const rg_kautz *net = &board->identity.kautz;
    char given[RG_KAUTZ_MAX_LETTERS + 1], right[RG_KAUTZ_MAX_LETTERS + 1];

    (void)rg_kautz_route_print(net, &fault->given_route, given);
    (void)rg_kautz_route_print(net, &fault->right_route, right);
    snprintf(wrong->text, sizeof wrong->text, "route %u: %s, not %s: %s", fault->route + 1, given,
             right,
             fault->rule == RG_RULE_NONE ? "disjoint routes, but not those of the model"
                                         : rg_kautz_rule_text(fault->rule));
}

static struct words wrong_of(const rg_board *board)
{
    const rg_board_fault *fault = &board->fault;
    struct words wrong = {""};
    char *text = wrong.text;
    const size_t size = sizeof wrong.text;

    switch ((int)fault->what) {
    case RG_BOARD_REFUSAL:
        snprintf(text, size, "the board refuses it: ! %x %s", (unsigned)-fault->refusal,
                 rg_wire_error_name(fault->refusal));
        break;
    case RG_BOARD_WRONG_ROUTE:
        say_route(board, &wrong);
        break;
    case RG_BOARD_WRONG_STATE:
        snprintf(text, size, "L%u switch %" PRIu32 ": state %s, not %s", fault->level, fault->index,
                 state_text(fault->given).text, state_text(fault->expected).text);
        break;
    case RG_BOARD_WRONG_COUNT:
        snprintf(text, size, "%" PRIu64 " pairs were answered, not %" PRIu64, fault->given,
                 fault->expected);
        break;
    case RG_BOARD_WRONG_CRC:
        snprintf(text, size, "CRC-32 %08" PRIx64 ", not %08" PRIx64, fault->given, fault->expected);
        break;
    case RG_BOARD_WRONG_CLOCKS:
        snprintf(text, size, "%" PRIu64 " clocks, not %" PRIu64, fault->given, fault->expected);
        break;
    case RG_BOARD_WRONG_WORDS:
        snprintf(text, size, "%" PRIu64 " words have arrived, not %" PRIu64, fault->given,
                 fault->expected);
        break;
    case RG_BOARD_WRONG_ERRORS:
        snprintf(text, size, "%" PRIu64 " words are wrong", fault->given);
        break;
    case RG_BOARD_WRONG_LINE:
        snprintf(text, size, "the answer has %s, not %s",
                 rg_quote(fault->heard, fault->heard_length).text,
                 rg_quote(fault->due, fault->due_length).text);
        break;
    default:
        snprintf(text, size, "the answer makes no sense: %s",
                 rg_quote(fault->heard, fault->heard_length).text);
        break;
    }
    return wrong;
}

/* Why there is no board at a port that can be used. */
static rg_status refuse_stranger(const rg_board *board, const char *name, const char *port,
                                 rg_status status, rg_refusal *refusal)
{
    if (status == RG_E_SILENT)
        return rg_refuse(
            refusal, status, port, "no answer at %u baud; %s", board->settings.baud,
            cure(name, "is the board programmed (make prog), and is --baud right?").text);
    return rg_refuse(refusal, status, port, "what answers at %u baud is not a routegen board; %s",
                     board->settings.baud, cure(name, "are port and --baud right?").text);
}

rg_status rg_refuse_board(const rg_board *board, const char *name, rg_status status,
                          rg_refusal *refusal)
{
    const rg_quoted port = rg_plain_text(name);

    if (board == NULL)
        return rg_refuse(refusal, status, port.text, NULL);
    const rg_board_fault *fault = &board->fault;
    const rg_quoted request = rg_quote(fault->request, fault->request_length);
    if (status == RG_E_PORT)
        return refuse_port(board, name, port.text, refusal);
    if (!board->opened)
        return refuse_stranger(board, name, port.text, status, refusal);
    if (fault->what == RG_BOARD_SILENT)
        return rg_refuse(refusal, status, port.text,
                         "no full answer to %s within %" PRIu64 " ms, %u times; %s", request.text,
                         fault->milliseconds, fault->tries,
                         cure(name, "is the board still there?").text);
    if (fault->what == RG_BOARD_DAMAGED)
        return rg_refuse(refusal, status, port.text,
                         "%s or its answer arrived damaged %u times; %s", request.text,
                         fault->tries, cure(name, "check cable and --baud").text);
    if (fault->what == RG_BOARD_FINE)
        return rg_refuse(refusal, status, port.text, NULL);
    return rg_refuse(refusal, status, port.text, "%s: %s", request.text, wrong_of(board).text);
}
