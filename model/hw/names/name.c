/* SPDX-License-Identifier: Apache-2.0 */

/* Names of networks: numbers, and a family with its numbers. */

#include <limits.h>
#include <string.h>

#include "hw/inner/name.h"

bool rg_number_take(const char *text, size_t *offset, unsigned *value)
{
    size_t at = *offset;
    unsigned v = 0;

    for (; text[at] >= '0' && text[at] <= '9'; at++) {
        const unsigned digit = (unsigned)(text[at] - '0');
        if (v > (UINT_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    if (at == *offset)
        return false;
    *offset = at;
    *value = v;
    return true;
}

size_t rg_number_put(char *text, unsigned value)
{
    char digits[16];
    size_t length = 0;

    do {
        digits[length++] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    for (size_t i = 0; i < length; i++)
        text[i] = digits[length - 1 - i];
    return length;
}

size_t rg_name_put(char text[RG_NAME_MAX_TEXT], const char *family, unsigned count,
                   const unsigned *number)
{
    size_t at = strlen(family);

    memcpy(text, family, at);
    for (unsigned i = 0; i < count; i++) {
        text[at++] = i ? ',' : ':';
        at += rg_number_put(text + at, number[i]);
    }
    text[at] = '\0';
    return at;
}

bool rg_name_take(const char *text, const char *family, unsigned count, unsigned *number)
{
    char canonical[RG_NAME_MAX_TEXT];
    size_t at = 0;

    for (; family[at] != '\0'; at++)
        if (text[at] != family[at])
            return false;
    for (unsigned i = 0; i < count; i++)
        if (text[at++] != (i ? ',' : ':') || !rg_number_take(text, &at, &number[i]))
            return false;
    (void)rg_name_put(canonical, family, count, number);
    return strcmp(text, canonical) == 0;
}
