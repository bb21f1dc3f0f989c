/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A board as bytes in time: the lines of an answer come before their time is over, or not at all.
 *
 *     send ----+--- timeout ---+             a byte must come before that,
 *              +--- line time -------------+ a whole line before this, each after the LF before it
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
    uint64_t allowance; /* milliseconds more than usual, for a self-test */
    int64_t end;        /* when the line that is under way must be complete */
    bool heard;         /* a byte has come since this was cleared */
    size_t first;       /* unread bytes are buffer[first .. last) */
    size_t last;
    char buffer[4096];
};

/* Sets the fault, and gives the status. */
rg_status rg_talk_fail(rg_board *board, rg_board_trouble what, rg_status status);

/* A new question: no fault, but what is asked. The text is not longer than a request may be. */
void rg_talk_begin(rg_board *board, const char *text, size_t length);

/* No line of the board is longer, LF included. */
uint32_t rg_talk_longest(const rg_board *board);

/* Finds the start of a line again, as doc/protocol.md says. RG_OK; RG_E_PORT. */
rg_status rg_talk_recover(rg_board *board);

/* Sends a line; the time of the first line of its answer starts. RG_OK; RG_E_PORT. */
rg_status rg_talk_send(rg_board *board, const char *text, size_t length);

/* The next byte of a line. RG_OK; RG_E_MORE when the board is silent, or the line late; RG_E_PORT.
 */
rg_status rg_talk_next(rg_board *board, char *byte);

/* Asks who is there, once it has an answer. RG_OK; as rg_board_routes. */
rg_status rg_talk_identify(rg_board *board, rg_wire_identity *identity);

#endif
