/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Random lines for a board: legal, illegal and absurd. */
#ifndef ROUTEGEN_SIM_BOARD_REQUESTS_H
#define ROUTEGEN_SIM_BOARD_REQUESTS_H

#include <stddef.h>

#include "routegen/random.h"
#include "routegen/wire.h"

/* Longer than any request; lines of random bytes may be this long */
enum { LINE_SIZE = 4096 };

/* What is sent: a byte, or with this bit one without a stop bit. */
enum { DAMAGED = 0x100 };

struct text {
    unsigned byte[LINE_SIZE];
    size_t length;
};

/* For whom the lines are, and where they come from. */
struct lines {
    const rg_wire_identity *board;
    rg_random *random;
};

/* Appends a byte, or those of a string, as far as there is room. */
void text_add(struct text *text, unsigned byte);
void text_add_string(struct text *text, const char *string);

/* A line, without its LF, and without another one in it. */
void lines_make(const struct lines *lines, struct text *text);

/* Prints it so that each byte can be read. */
void text_print(const char *label, const struct text *text);

#endif
