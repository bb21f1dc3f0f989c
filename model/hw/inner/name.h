/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Names of networks as text: a family and numbers, `kautz:4,5`. routegen/network.h has all
 * families; the hardware's house knows those of its cores, in the one form that boards write.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Room for a name of three numbers, with its terminating zero. */
#define RG_NAME_MAX_TEXT 48
/** The most numbers of such a name. */
#define RG_NAME_MAX_NUMBERS 3

/** Reads a decimal number at text[*offset] and moves past it; false, and nothing moved, if there
 * is none or it does not fit. */
bool rg_number_take(const char *text, size_t *offset, unsigned *value);

/** Writes a decimal number without a terminating zero; returns its length. */
size_t rg_number_put(char *text, unsigned value);

/** Writes `family:n1,n2,..` with its terminating zero; returns its length. A family has up to 8
 * letters. */
size_t rg_name_put(char text[RG_NAME_MAX_TEXT], const char *family, unsigned count,
                   const unsigned *number);

/** Whether the text is what rg_name_put writes for this family and count; then its numbers. */
bool rg_name_take(const char *text, const char *family, unsigned count, unsigned *number);
