/* SPDX-License-Identifier: Apache-2.0 */

/* What the sources of the wire share: text that is put together piece by piece. */
#pragma once

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

/** Bits of a number. */
unsigned rg_wire_width(uint64_t number);

/** An identity whose networks are right, if its version is. RG_OK; RG_E_SYNTAX. */
rg_status rg_wire_finish(const char *version, rg_wire_identity *result, rg_wire_identity *identity);

/** Appends the name of a network of an identity, with a zero behind it. */
size_t rg_wire_put_kautz(char *text, size_t length, const rg_kautz *net);
size_t rg_wire_put_gft(char *text, size_t length, const rg_gft *net);

/* ---- Machines: wire_machine.c ---- */

/** Appends the text of an order. As rg_wire_encode. */
rg_status rg_wire_encode_order(const rg_wire_machine *machine, const rg_wire_order *order,
                               char *text, size_t *length);

/** Appends that many hex digits, or bytes of two each, with leading zeros. */
size_t rg_wire_put_digits(char *text, size_t length, uint64_t number, unsigned digits);
size_t rg_wire_put_bytes(char *text, size_t length, const uint8_t *bytes, unsigned count);

/** Hex digits of what a report has; its counters in the order of a line. */
enum { RG_WIRE_BYTE = 2, RG_WIRE_COUNTER = 4, RG_WIRE_CLOCKS = 6, RG_WIRE_LONG = 8 };
enum { RG_WIRE_COUNTERS = 10 };
void rg_wire_list_counters(rg_machine_counters *counters, uint64_t *list[RG_WIRE_COUNTERS]);

/** Reads what a machine reports of an order. RG_OK; RG_E_NONSENSE. */
rg_status rg_wire_read_report(const rg_wire_machine *machine, const rg_wire_order *order,
                              const char *text, size_t length, rg_wire_report *report);
