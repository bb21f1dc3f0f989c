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

/** A digit of a checksum, upper case: place 1 comes first, place 0 last. */
char rg_wire_check_digit(uint8_t sum, unsigned place);

/** Hex digits of the first two numbers in the result of a self-test: enough for N*N and a little
 * more, or all 16 where the bits of a letter times k exceed 30. */
unsigned rg_wire_result_digits(const rg_kautz *net);

/** Names of the networks of an identity. */
rg_network rg_wire_kautz_name(const rg_kautz *net);
rg_network rg_wire_gft_name(const rg_gft *net);

#endif
