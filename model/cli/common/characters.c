/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "fail.h"

#include <stdint.h>

/* Characters of more than one byte that nobody sees, or that change what others look like:
 * controls, zero-width marks and directions, surrogates, private use, noncharacters, tags. */
static bool is_hidden(uint32_t code)
{
    static const uint32_t ranges[][2] = {
        {0x80, 0xa0},     {0xad, 0xad},     {0x300, 0x36f},   {0x61c, 0x61c},     {0x180b, 0x180f},
        {0x200b, 0x200f}, {0x2028, 0x202f}, {0x205f, 0x206f}, {0xd800, 0xf8ff},   {0xfe00, 0xfe0f},
        {0xfeff, 0xfeff}, {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0x10ffff}};

    for (unsigned i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

size_t cli_character(const char *text, size_t length, bool *printable)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* of that many bytes */
    const unsigned char first = (unsigned char)text[0];
    const size_t bytes = first < 0xc2   ? 1
                         : first < 0xe0 ? 2
                         : first < 0xf0 ? 3
                         : first < 0xf5 ? 4
                                        : 1;
    uint32_t code = bytes == 1 ? first : first & (0x7fu >> bytes);

    *printable = first >= 0x20 && first <= 0x7e;
    if (bytes == 1 || bytes > length)
        return 1;
    for (size_t i = 1; i < bytes; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 1;
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    if (code < least[bytes] || code > 0x10ffff)
        return 1;
    *printable = !is_hidden(code);
    return bytes;
}

size_t cli_characters(const char *text, size_t length)
{
    size_t count = 0;
    bool printable;

    for (size_t at = 0; at < length; count++)
        at += cli_character(text + at, length - at, &printable);
    return count;
}
