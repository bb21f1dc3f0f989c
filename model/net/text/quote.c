/* SPDX-License-Identifier: Apache-2.0 */

/* Characters, and how text from outside is shown: nothing hidden, nothing that moves the cursor. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "routegen/net/parse.h"
#include "net/inner/wording.h"

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

size_t rg_character(const char *text, size_t length, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* of that many bytes */
    const unsigned char first = length == 0 ? 0xff : (unsigned char)text[0];
    const size_t bytes = first < 0x80   ? 1
                         : first < 0xc2 ? 0
                         : first < 0xe0 ? 2
                         : first < 0xf0 ? 3
                         : first < 0xf5 ? 4
                                        : 0;

    *code = bytes == 1 ? first : first & (0x7fu >> bytes);
    if (bytes > length)
        return 0;
    for (size_t i = 1; i < bytes; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    const bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[bytes] || *code > 0x10ffff || surrogate ? 0 : bytes;
}

/* The bytes of the first character of at least one; what is not one counts byte by byte.
 * @printable: whether it may stand in a message as it is. */
static size_t character(const char *text, size_t length, bool *printable)
{
    uint32_t code;
    const size_t bytes = rg_character(text, length, &code);

    *printable = bytes == 1 ? code >= 0x20 && code <= 0x7e : bytes > 0 && !is_hidden(code);
    return bytes == 0 ? 1 : bytes;
}

size_t rg_characters(const char *text, size_t length)
{
    size_t count = 0;
    bool printable;

    for (size_t at = 0; at < length; count++)
        at += character(text + at, length - at, &printable);
    return count;
}

rg_quoted rg_quote_plain(const char *text, size_t length)
{
    static const char hex[] = "0123456789abcdef";
    rg_quoted plain;
    /* After the longest piece, \xHH, there must be room for the dots, two quotes and the zero. */
    const size_t last = sizeof plain.text - 4 - 3 - 2 - 1;
    size_t at = 0;

    for (size_t i = 0, bytes; i < length; i += bytes) {
        const unsigned char c = (unsigned char)text[i];
        bool printable;
        if (at > last) {
            memcpy(&plain.text[at], "...", 3);
            at += 3;
            break;
        }
        bytes = character(text + i, length - i, &printable);
        if (printable) {
            memcpy(&plain.text[at], text + i, bytes);
            at += bytes;
        } else {
            plain.text[at++] = '\\';
            plain.text[at++] = 'x';
            plain.text[at++] = hex[c >> 4];
            plain.text[at++] = hex[c & 15];
            bytes = 1;
        }
    }
    plain.text[at] = '\0';
    return plain;
}

rg_quoted rg_quote_first(const char *text, size_t length)
{
    bool printable;
    return rg_quote(text, length == 0 ? 0 : character(text, length, &printable));
}

rg_quoted rg_quote(const char *text, size_t length)
{
    rg_quoted plain = rg_quote_plain(text, length);
    rg_quoted quoted;
    size_t size = strlen(plain.text);

    quoted.text[0] = '\'';
    memcpy(&quoted.text[1], plain.text, size);
    quoted.text[size + 1] = '\'';
    quoted.text[size + 2] = '\0';
    return quoted;
}

rg_quoted rg_quote_text(const char *text)
{
    return rg_quote(text, strlen(text));
}

rg_quoted rg_plain_text(const char *text)
{
    return rg_quote_plain(text, strlen(text));
}

rg_quoted rg_text_ends(const char *text, size_t room)
{
    rg_quoted ends;
    const size_t most = (room < sizeof ends.text ? room : sizeof ends.text - 1) - 3;
    size_t head = most / 2, tail = strlen(text) - (most - head);

    for (; head > 0 && RG_IS_INSIDE(text[head]); head--)
        ;
    for (; RG_IS_INSIDE(text[tail]); tail++)
        ;
    snprintf(ends.text, sizeof ends.text, "%.*s...%s", (int)head, text, text + tail);
    return ends;
}

rg_name rg_name_of(const rg_network *network)
{
    rg_name name;

    name.text[0] = '\0';
    (void)rg_network_print(network, name.text);
    return name;
}

rg_label rg_label_of(const rg_topology *net, uint64_t vertex)
{
    rg_label label;

    label.text[0] = '\0';
    (void)rg_topology_label(net, vertex, label.text);
    return label;
}

rg_word_text rg_word_text_of(const rg_kautz *net, const rg_kautz_word *word)
{
    rg_word_text result = {""};

    (void)rg_kautz_word_print(net, word, result.text);
    return result;
}

rg_word_text rg_rank_text(const rg_kautz *net, uint64_t rank)
{
    rg_kautz_word word = {{0}};

    (void)rg_kautz_unrank(net, rank, &word);
    return rg_word_text_of(net, &word);
}

rg_word_text rg_packed_text(const rg_kautz *net, uint64_t packed)
{
    rg_word_text result = {""};

    for (unsigned i = 0; i < net->k; i++)
        result.text[i] = "0123456789abcdef"[packed >> 4 * i & 15];
    return result;
}
