/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "query_board.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/common/network_arg.h"
#include "routegen/version.h"

/* More messages of one kind would not help. */
enum { MOST_NAMED = 10 };

/* ---- Ports ------------------------------------------------------------------------------- */

/* The ports of this machine, for messages. */
struct list {
    char text[256];
};

static struct list list_ports(void)
{
    struct list list = {"serial ports here: "};
    const size_t at = strlen(list.text);

    if (rg_board_ports(list.text + at, sizeof list.text - at) == 0)
        return (struct list){"no serial ports here"};
    return list;
}

/* Says why a port cannot be opened, and exits. */
static noreturn void refuse(const char *port, int error)
{
    switch (error) {
    case ENOENT:
    case ENXIO:
    case ENODEV:
        cli_fail(CLI_IO, "%s: no such device; is the board plugged in? (%s)", port,
                 list_ports().text);
    case EACCES:
    case EPERM:
        cli_fail(CLI_IO, "%s: permission denied; add yourself to the group of the port (dialout)",
                 port);
    case EBUSY:
    case EWOULDBLOCK:
        cli_fail(CLI_IO, "%s: in use by another program; close that first", port);
    case ENOTTY:
        cli_fail(CLI_IO, "%s: not a serial port (%s)", port, list_ports().text);
    default:
        cli_fail(CLI_IO, "%s: %s", port, strerror(error));
    }
}

/* Says what is wrong with a port, and exits. */
static noreturn void bad_port(const char *port, const rg_board_fault *fault)
{
    if (fault->what == RG_BOARD_GONE)
        cli_fail(CLI_IO, "%s: the board went away; plug it in and ask again", port);
    if (fault->what == RG_BOARD_STUCK)
        cli_fail(CLI_IO, "%s: the port is stuck; unplug the board and plug it in again", port);
    refuse(port, fault->error);
}

/* ---- Answers ----------------------------------------------------------------------------- */

/* A state, for messages. */
struct state_text {
    char text[24];
};

static struct state_text state_text(uint64_t state)
{
    struct state_text result = {"-"};

    if (state != RG_GFT_IDLE)
        snprintf(result.text, sizeof result.text, "%" PRIu64, state);
    return result;
}

/* What is wrong with an answer. */
struct wrong {
    char text[256];
};

static void say_route(const struct cli_board *board, const rg_board_fault *fault,
                      struct wrong *wrong)
{
    const rg_kautz *net = &board->identity->kautz;
    char given[RG_KAUTZ_MAX_LETTERS + 1];
    char right[RG_KAUTZ_MAX_LETTERS + 1];

    cli_must(rg_kautz_route_print(net, &fault->given_route, given));
    cli_must(rg_kautz_route_print(net, &fault->right_route, right));
    snprintf(wrong->text, sizeof wrong->text, "route %u: %s, not %s: %s", fault->route + 1, given,
             right,
             fault->rule == RG_RULE_NONE ? "disjoint routes, but not those of the model"
                                         : rg_kautz_rule_text(fault->rule));
}

static struct wrong wrong_of(const struct cli_board *board, const rg_board_fault *fault)
{
    struct wrong wrong = {""};
    char *text = wrong.text;
    const size_t size = sizeof wrong.text;

    switch ((int)fault->what) {
    case RG_BOARD_REFUSAL:
        snprintf(text, size, "the board refuses it: ! %x %s", (unsigned)-fault->refusal,
                 rg_wire_error_name(fault->refusal));
        break;
    case RG_BOARD_WRONG_ROUTE:
        say_route(board, fault, &wrong);
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
                 cli_quote(fault->heard, fault->heard_length).text,
                 cli_quote(fault->due, fault->due_length).text);
        break;
    default:
        snprintf(text, size, "the answer makes no sense: %s",
                 cli_quote(fault->heard, fault->heard_length).text);
        break;
    }
    return wrong;
}

void cli_board_name(struct cli_board *board, const char *request, const char *wrong)
{
    board->wrong++;
    if (board->wrong <= MOST_NAMED)
        cli_warn("%s: %s: %s", board->port.text, request, wrong);
    else if (board->wrong == MOST_NAMED + 1)
        cli_warn("%s: further wrong answers are not named", board->port.text);
}

enum cli_told cli_board_told(struct cli_board *board, rg_status status)
{
    const rg_board_fault *fault = rg_board_fault_of(board->board);
    const rg_quoted request = cli_quote(fault->request, fault->request_length);

    if (status == RG_OK)
        return CLI_RIGHT;
    if ((status == RG_E_PORT || status == RG_E_SILENT) && board->report != NULL)
        board->report(board->context);
    if (status == RG_E_PORT)
        bad_port(board->port.text, fault);
    if (fault->what == RG_BOARD_SILENT) {
        cli_fail(CLI_IO,
                 "%s: no full answer to %s within %" PRIu64
                 " ms, %u times; is the board still there?",
                 board->port.text, request.text, fault->milliseconds, fault->tries);
    }
    if (fault->what == RG_BOARD_DAMAGED) {
        cli_fail(CLI_IO, "%s: %s or its answer arrived damaged %u times; check cable and --baud",
                 board->port.text, request.text, fault->tries);
    }
    if (fault->what == RG_BOARD_FINE)
        cli_must(status);
    cli_board_name(board, request.text, wrong_of(board, fault).text);
    return status == RG_E_WRONG ? CLI_WRONG : CLI_NONE;
}

/* ---- The board --------------------------------------------------------------------------- */

/* Says why there is no board at a port, and exits. */
static noreturn void no_board(const struct cli_board *board, rg_status status, unsigned baud)
{
    const char *port = board->port.text;

    if (status == RG_E_PORT) {
        const rg_board_fault *fault = rg_board_fault_of(board->board);
        if (fault->what == RG_BOARD_NO_BAUD)
            cli_fail(CLI_IO, "%s: the port does not support %u baud", port, baud);
        bad_port(port, fault);
    }
    if (status == RG_E_NONSENSE) {
        cli_fail(CLI_IO,
                 "%s: what answers at %u baud is not a routegen board; are port and --baud right?",
                 port, baud);
    }
    if (status == RG_E_SILENT) {
        cli_fail(CLI_IO,
                 "%s: no answer at %u baud; is the board programmed (make prog), and is --baud "
                 "right?",
                 port, baud);
    }
    cli_fail(CLI_IO, "%s", rg_status_text(status));
}

static void name_networks(struct cli_board *board)
{
    const rg_kautz *kautz = &board->identity->kautz;
    const rg_gft *gft = &board->identity->gft;
    const rg_kautz *machine = &board->identity->machine.net;
    char name[RG_NETWORK_MAX_TEXT];

    if (machine->d != 0) {
        snprintf(name, sizeof name, "kautz:%u,%u", machine->d, machine->k);
        cli_network_parse(name, &board->machine);
        return;
    }
    if (board->identity->exchange.net.d != 0)
        kautz = &board->identity->exchange.net;
    snprintf(name, sizeof name, "kautz:%u,%u", kautz->d, kautz->k);
    cli_network_parse(name, &board->kautz);
    if (board->identity->exchange.net.d != 0)
        return;
    snprintf(name, sizeof name, "gft:%u,%u,%u", gft->h, gft->m, gft->w);
    cli_network_parse(name, &board->gft);
}

void cli_board_begin(struct cli_board *board, const char *port, rg_board_settings settings)
{
    *board = (struct cli_board){.port = cli_plain(port, strlen(port))};
    const rg_status status = rg_board_open(port, settings, &board->board);

    if (status != RG_OK)
        no_board(board, status, settings.baud);
    board->identity = rg_board_identity(board->board);
    name_networks(board);
    if (strcmp(board->identity->version, RG_VERSION) != 0) {
        cli_warn("%s: the board has version %s, this program " RG_VERSION, board->port.text,
                 board->identity->version);
    }
}

void cli_board_end(struct cli_board *board)
{
    rg_board_close(board->board);
}
