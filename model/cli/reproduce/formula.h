/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Formulas of the tables, such as (2^k - k) * k^(n-1) or switches.kary / nodes.kary:
 *
 *     sum [< sum]          1 or 0
 *     + - * / ^ ( )        ^ binds most closely, to the right
 *     1.5 1e-9             numbers
 *     name name.family     asked of the caller
 *     floor(x) log2(x) max(x,y) min(x,y) rcp(radix,diameter,nodes)
 *
 * A malformed formula is a mistake in a table: an assertion fails.
 */
#ifndef ROUTEGEN_CLI_REPRODUCE_FORMULA_H
#define ROUTEGEN_CLI_REPRODUCE_FORMULA_H

#include <stdbool.h>

/* The value of a name, with its family or "". */
typedef double cli_formula_value(const void *context, const char *name, const char *family);

/* The value of a formula, and whether it is a comparison. NAN: a name in it has no value. */
double cli_formula(const char *text, cli_formula_value *value, const void *context, bool *compares);

#endif
