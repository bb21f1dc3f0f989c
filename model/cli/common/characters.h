/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Text from outside as characters of UTF-8. What is not one, byte by byte, counts as one each. */
#ifndef ROUTEGEN_CLI_CHARACTERS_H
#define ROUTEGEN_CLI_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of the first character of at least one. @printable: whether it may stand in a message
 * as it is: no control, no mark that is invisible or turns the direction of writing. */
size_t cli_character(const char *text, size_t length, bool *printable);

/* How many characters there are. */
size_t cli_characters(const char *text, size_t length);

#endif
