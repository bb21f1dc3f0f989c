/* SPDX-License-Identifier: Apache-2.0 */

/* Numbers as people write them. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/net/parse.h"
#include "net/inner/parse_sim.h"

static size_t digits(const char *text)
{
    return strspn(text, "0123456789");
}

/* Past a number, where strtod ends, too, unless it takes the text for something else. */
static const char *end_of(const char *at)
{
    at += digits(at);
    if (*at == '.')
        at += 1 + digits(at + 1);
    if (*at == 'e' || *at == 'E') {
        const char *power = at + 1 + (at[1] == '+' || at[1] == '-');
        if (digits(power) > 0)
            at = power + digits(power);
    }
    return at;
}

bool rg_decimal(const char **text, double *value)
{
    const char *begin = *text;
    char *end;

    if (strspn(begin, "0123456789.") == 0)
        return false;
    *value = strtod(begin, &end);
    *text = end_of(begin);
    return end != begin && end == *text && isfinite(*value);
}

/* Reads digits and moves past them; false if there are none or too many. */
static bool read_digits(const char **at, uint64_t *number)
{
    const char *begin = *at;

    *number = 0;
    for (; **at >= '0' && **at <= '9'; ++*at) {
        const unsigned digit = (unsigned)(**at - '0');
        if (*number > (UINT64_MAX - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return *at != begin;
}

bool rg_whole(const char **text, uint64_t *number)
{
    uint64_t zeros = 0;
    bool good = read_digits(text, number);

    if (good && **text == 'e') {
        ++*text;
        good = read_digits(text, &zeros);
    }
    for (; good && zeros > 0 && *number > 0; zeros--) {
        good = *number <= UINT64_MAX / 10;
        *number *= 10;
    }
    return good;
}
