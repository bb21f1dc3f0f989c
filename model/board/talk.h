/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A board as bytes in time: the lines of an answer arrive in time or do not count.
 *
 *     send ----+--- timeout ---+             a byte must arrive by then,
 *              +--- line time -------------+ a whole line by then, counted from the previous LF
 */
#ifndef ROUTEGEN_TALK_H
#define ROUTEGEN_TALK_H

#include <stdbool.h>

#include "port.h"

struct rg_board {
    rg_port port;
    rg_board_settings settings;
    rg_wire_identity identity;
    rg_board_fault fault;
    uint64_t retries;
    uint64_t allowance; /* additional milliseconds, for a self-test */
    int64_t end;        /* when the current line must be complete */
    bool heard;         /* a byte has arrived since this was cleared */
    size_t first;       /* unread bytes are buffer[first .. last) */
    size_t last;
    char buffer[4096];
};

/* Sets the trouble of the fault, and returns the status. */
rg_status rg_talk_fail(rg_board *board, rg_board_trouble what, rg_status status);

/* Starts a new question: no trouble yet, and the request of the fault is @text, which is at most
 * RG_BOARD_MAX_LINE bytes long. */
void rg_talk_begin(rg_board *board, const char *text, size_t length);

/* The length of the longest line that a board may send, LF included. */
uint32_t rg_talk_longest(const rg_board *board);

/* Synchronizes with the start of a line, as doc/protocol.md says. RG_OK; RG_E_PORT. */
rg_status rg_talk_recover(rg_board *board);

/* Sends a line; the time of the first line of its answer starts. RG_OK; RG_E_PORT. */
rg_status rg_talk_send(rg_board *board, const char *text, size_t length);

/* Reads the next byte of a line. RG_OK; RG_E_MORE if the board is silent or the line late;
 * RG_E_PORT. */
rg_status rg_talk_next(rg_board *board, char *byte);

/* Asks who is there, until there is an answer or all tries have failed. As rg_board_routes. */
rg_status rg_talk_identify(rg_board *board, rg_wire_identity *identity);

#endif
