/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Requests of every kind, good and bad, and what a board must answer to them. */
#ifndef ROUTEGEN_SIM_QUESTIONS_H
#define ROUTEGEN_SIM_QUESTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/random.h"
#include "routegen/wire.h"

enum {
    QUESTION_KINDS = 17,
    QUESTION_MAX = 96,       /* bytes of a request */
    QUESTION_DAMAGED = 0x100 /* this byte comes without a stop bit */
};

struct question {
    uint16_t byte[QUESTION_MAX]; /* a byte, QUESTION_DAMAGED or not */
    size_t length;
};

/*
 * Makes a line, LF included, of kind number mod QUESTION_KINDS; the kinds cover every way in which
 * a request can be right, or wrong.
 */
void question_make(rg_random *random, const rg_wire_identity *board, unsigned number,
                   struct question *question);

/* Sends it to the board; what the board answers follows by rg_wire_board_get. */
void question_put(const struct question *question, rg_wire_board *board);

/* The identity of `kautz:D,K` and `gft:H,M,W`, or one line on stderr and exit 2. */
void question_identity(const char *kautz, const char *gft, rg_wire_identity *identity);

#endif
