/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A board at a serial port, as questions and answers.
 *
 * An answer counts when every line of it came unharmed and what it says is right: routes by the
 * rules of rg_kautz_check, states by comparison with rg_gft_states. Otherwise the question is asked
 * again, a few times. A board that is then still silent, or whose answers keep arriving damaged,
 * ends the program with exit 3; one that stands by a wrong answer is named on stderr.
 */
#ifndef ROUTEGEN_CLI_BOARD_H
#define ROUTEGEN_CLI_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/common/network_arg.h"
#include "port.h"
#include "routegen/wire.h"

/* How a port is to be used. */
struct cli_line {
    unsigned baud;
    int timeout; /* milliseconds without a byte, after which an answer is given up */
};

struct cli_board {
    struct cli_port port;
    struct cli_line line;
    rg_wire_identity identity;
    rg_any_network kautz; /* the networks that it routes */
    rg_any_network gft;
    uint64_t retries;
    uint64_t wrong; /* answers that stayed wrong */
    bool heard;     /* a byte has come since this was cleared */
    size_t begin;   /* unread bytes are buffer[begin .. end) */
    size_t end;
    char buffer[4096];
};

/* Opens a port and asks who is there; exits unless that is a board. */
void cli_board_begin(struct cli_board *board, const char *port, struct cli_line line);

/* What became of a question; all but the first have been named on stderr. */
enum cli_told {
    CLI_RIGHT,
    CLI_WRONG, /* an answer, but not the right one; it is passed on */
    CLI_NONE,  /* no answer to the question */
};

/* The routes of a legal pair: d of them. */
enum cli_told cli_board_routes(struct cli_board *board, const rg_kautz_word *source,
                               const rg_kautz_word *destination,
                               rg_kautz_route routes[RG_KAUTZ_MAX_D]);

/* The states of a legal phase; without an answer all are idle. */
enum cli_told cli_board_states(struct cli_board *board, const rg_gft_phase *phase, uint8_t *states);

/* What the board says of its self-test, which it must have: judged by what rg_wire_result_of has
 * given as right. */
enum cli_told cli_board_selftest(struct cli_board *board, const rg_wire_result *right,
                                 rg_wire_result *result);

/* Sends a line of any kind, and compares what comes back with the bytes that should. */
enum cli_told cli_board_line(struct cli_board *board, const char *text, size_t length,
                             const char *expected, size_t expected_length);

/* Names a wrong answer, unless there have been many. */
void cli_board_name(struct cli_board *board, const char *request, const char *wrong);

void cli_board_end(struct cli_board *board);

#endif
