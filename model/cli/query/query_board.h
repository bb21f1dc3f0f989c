/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A board that is asked, and what is wrong with it in words. */
#ifndef ROUTEGEN_CLI_QUERY_BOARD_H
#define ROUTEGEN_CLI_QUERY_BOARD_H

#include "cli/common/fail.h"
#include "routegen/net/board.h"
#include "routegen/network_kind.h"

struct cli_board {
    rg_board *board;
    const rg_wire_identity *identity;
    struct cli_quoted port; /* its name, for messages; without quotes */
    rg_any_network kautz;   /* the networks that it routes */
    rg_any_network gft;
    uint64_t wrong; /* answers that stayed wrong */
};

/* Opens a port and asks who is there; exits unless that is a board. */
void cli_board_begin(struct cli_board *board, const char *port, rg_board_settings settings);

void cli_board_end(struct cli_board *board);

/* What became of a question; all but the first have been named on stderr. */
enum cli_told {
    CLI_RIGHT,
    CLI_WRONG, /* an answer, but not the right one; it is passed on */
    CLI_NONE,  /* no answer to the question */
};

/* The same of what a function of the board has returned; exits when port or line are in the way. */
enum cli_told cli_board_told(struct cli_board *board, rg_status status);

/* Names a wrong answer, unless there have been many. */
void cli_board_name(struct cli_board *board, const char *request, const char *wrong);

#endif
