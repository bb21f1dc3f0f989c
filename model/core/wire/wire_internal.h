/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the sources of the wire share: text that is put together piece by piece. */
#ifndef WIRE_INTERNAL_H
#define WIRE_INTERNAL_H

#include "routegen/network.h"
#include "routegen/wire.h"

/** Appends a text without its zero; returns the new length. The caller has checked that there is
 * room. */
size_t rg_wire_put(char *text, size_t length, const char *more);

/** Appends a number in hex digits, lower case, without leading zeros. */
size_t rg_wire_put_hex(char *text, size_t length, uint32_t number);

/** Appends the letters of a word. */
size_t rg_wire_put_word(char *text, size_t length, const rg_kautz *net, const rg_kautz_word *word);

/** A digit of a checksum, upper case: place 1 comes first, place 0 last. */
char rg_wire_check_digit(uint8_t sum, unsigned place);

/** Hex digits of the first two numbers in the result of a self-test: enough for N*N and a little
 * more, or all 16 where the bits of a letter times k exceed 30. */
unsigned rg_wire_result_digits(const rg_kautz *net);

/** Names of the networks of an identity. */
rg_network rg_wire_kautz_name(const rg_kautz *net);
rg_network rg_wire_gft_name(const rg_gft *net);

/* ---- The board's answers: wire_board_answer.c ---- */

/** Begins the answer to the request that the board has noted, or to an error. */
void rg_wire_begin_answer(rg_wire_board *board, rg_status error);

/* ---- Machines: wire_machine.c ---- */

/** Appends the text of an order. As rg_wire_encode. */
rg_status rg_wire_encode_order(const rg_wire_machine *machine, const rg_wire_order *order,
                               char *text, size_t *length);

/** Says what is wrong with the board's line, whose name is that of an order; or does what it says.
 */
rg_status rg_wire_obey(rg_wire_board *board);

/** The line that a board says after that, without checksum; returns its length. */
size_t rg_wire_print_report(const rg_wire_board *board, char *text);

/** Reads that line. RG_OK; RG_E_NONSENSE. */
rg_status rg_wire_read_report(const rg_wire_machine *machine, const rg_wire_order *order,
                              const char *text, size_t length, rg_wire_report *report);

#endif
