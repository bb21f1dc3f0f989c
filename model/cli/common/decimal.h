/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Decimal numbers, as options and files have them. */
#ifndef ROUTEGEN_CLI_DECIMAL_H
#define ROUTEGEN_CLI_DECIMAL_H

#include <stdbool.h>

/* Reads a number such as 2, .5 or 1.5e-3 and moves past it; false if there is none. A number has no
 * sign, is finite, and neither hexadecimal nor a word such as inf. */
bool cli_decimal(const char **text, double *value);

#endif
