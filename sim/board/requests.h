/* SPDX-License-Identifier: Apache-2.0 */

/* Lines for a board: requests of every kind, good and bad, and what is hardly one. */
#pragma once

#include <stddef.h>

#include "hw/inner/kautz_pairs.h"
#include "cycle/board/wire_board.h"

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

/* Bits of a word in an image that is an all-to-all, an allgather or a broadcast */
enum { PAYLOAD_BITS = 8 };

/* The identity of a board with `kautz:D,K` and `gft:H,M,W`, or with `exchange:D,K`, `gather:D,K`
 * or `broadcast:D,K` and anything, or one line on stderr and exit 2. */
void board_identity(const char *kautz, const char *gft, rg_wire_identity *identity);

/* The library's machine `machine:D,K,B` and its board, or one line on stderr and exit 2. */
void board_machine(const char *name, rg_node_driver *driver, rg_wire_board *board);

/* Appends a byte, or those of a string, as far as there is room. */
void text_add(struct text *text, unsigned byte);
void text_add_string(struct text *text, const char *string);

/* A line, without its LF, and without another one in it. Numbers in succession give lines of every
 * kind, which cover every way in which a request can be right, or wrong; at most 128 bytes. */
void lines_of_kind(const struct lines *lines, unsigned number, struct text *text);

/* The same of a random kind, with more damage, or random bytes. */
void lines_make(const struct lines *lines, struct text *text);

/* The board of the library takes it, with an LF; its answer follows by rg_wire_board_get. */
void text_put(const struct text *text, rg_wire_board *board);

/* Prints it so that each byte can be read. */
void text_print(const char *label, const struct text *text);
void answer_print(const char *label, const char *text, size_t length);
