/* SPDX-License-Identifier: Apache-2.0 */

/* What every test in C with Criterion starts from. */
#pragma once

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/status.h"

/* In Criterion 2.4.1 gt(TYPE, a, b) holds where both are equal, too: write lt(TYPE, b, a). */
#pragma GCC poison gt

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* A call that must succeed, or the test ends; and one that must return this status. */
#define OK(call) cr_assert(eq(int, (call), RG_OK))
#define REFUSED(status, call) cr_expect(eq(int, (call), status))

/* The words of a text, which blanks separate, one after another in @word, 80 bytes; false after the
 * last. */
static inline bool each_word(const char **text, char *word)
{
    int length = 0;
    const bool more = sscanf(*text, "%79s%n", word, &length) == 1;
    *text += length;
    return more;
}

/* Whether this is make soak, and there is time for more. */
static inline bool soaking(void)
{
    return getenv("ROUTEGEN_SOAK") != NULL;
}
