/* SPDX-License-Identifier: Apache-2.0 */

/* The bytes of an XML document: its encoding, as UTF-8. */

#include "xml_bytes.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net/inner/wording.h"
#include "net/inner/xml.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool rg_xml_character(uint32_t code)
{
    return code >= 0x20 ? code != 0xfffe && code != 0xffff && code <= 0x10ffff &&
                              (code < 0xd800 || code > 0xdfff)
                        : code == '\t' || code == '\r' || code == '\n';
}

/* Writes a code as UTF-8, a surrogate too, which is refused as such; how many bytes. */
size_t rg_xml_utf8(char *to, uint32_t code)
{
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    const size_t bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

    for (size_t i = bytes; i-- > 1; code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)(first[bytes] | code);
    return bytes;
}

/* The code of two bytes, or of four. */
static uint32_t take_utf16(const unsigned char *text, size_t length, size_t *at, bool big)
{
    uint32_t unit[2] = {0, 0};

    for (size_t i = 0; i < 2 && *at + 2 * i + 1 < length; i++)
        unit[i] = (uint32_t)text[*at + 2 * i + !big] << 8 | text[*at + 2 * i + big];
    const bool pair = unit[0] >> 10 == 0x36 && unit[1] >> 10 == 0x37;
    *at += pair ? 4 : 2;
    return pair ? 0x10000 + ((unit[0] & 0x3ff) << 10 | (unit[1] & 0x3ff)) : unit[0];
}

/* The name of the encoding in the first line; NULL: there is none. */
static const char *declared(const char *text, size_t length, size_t *bytes)
{
    const char *end = length > 6 && memcmp(text, "<?xml", 5) == 0 && is_blank(text[5])
                          ? memchr(text, '>', length)
                          : NULL;

    for (const char *at = text; end != NULL && at + 10 < end; at++) {
        if (memcmp(at, "encoding", 8) != 0)
            continue;
        for (at += 8; at < end && (is_blank(*at) || *at == '=');)
            at++;
        const char *last = at < end ? memchr(at + 1, *at, (size_t)(end - at - 1)) : NULL;
        *bytes = last == NULL ? 0 : (size_t)(last - at - 1);
        return at + 1;
    }
    return NULL;
}

static bool is_name(const char *name, size_t length, const char *other)
{
    return strlen(other) == length && strncasecmp(name, other, length) == 0;
}

static bool fail(struct xml_bytes *bytes, const char *says)
{
    bytes->says = says;
    return false;
}

/* The text in UTF-8: a copy if it is in another encoding. */
static bool decode(struct xml_bytes *b, const char *text, size_t length)
{
    const unsigned char *byte = (const unsigned char *)text;
    const bool big =
        length > 1 && (memcmp(byte, "\xfe\xff", 2) == 0 || memcmp(byte, "\0<", 2) == 0);
    const bool little =
        length > 1 && (memcmp(byte, "\xff\xfe", 2) == 0 || memcmp(byte, "<\0", 2) == 0);
    size_t bytes = 0, made = 0, at = 0;
    const char *name = declared(text, length, &bytes);
    const bool latin = name != NULL && is_name(name, bytes, "iso-8859-1");

    b->at = text;
    b->end = text + length;
    if (!big && !little && !latin)
        return name == NULL || is_name(name, bytes, "utf-8") || is_name(name, bytes, "us-ascii") ||
               is_name(name, bytes, "ascii") ||
               fail(b, "an encoding that is not UTF-8, UTF-16 or ISO-8859-1; save it as UTF-8");
    if (!latin && length % 2 != 0)
        return fail(b, "half a character of UTF-16");
    b->copy = malloc(2 * length + 4);
    b->broken = b->copy == NULL;
    if (b->broken)
        return false;
    while (at < length)
        made +=
            rg_xml_utf8(b->copy + made, latin ? byte[at++] : take_utf16(byte, length, &at, big));
    b->at = b->copy;
    b->end = b->copy + made;
    return true;
}

bool rg_xml_bytes(struct xml_bytes *b, const char *text, size_t length)
{
    uint32_t code;

    if (!decode(b, text, length))
        return false;
    if (b->end - b->at >= 3 && memcmp(b->at, "\xef\xbb\xbf", 3) == 0)
        b->at += 3;
    for (const char *at = b->at; at < b->end;) {
        const size_t bytes = rg_character(at, (size_t)(b->end - at), &code);
        if (bytes == 0 || !rg_xml_character(code))
            return fail(
                b, bytes == 0
                       ? "no character of its encoding; name that in line 1, or save it as UTF-8"
                       : "a byte that is no character of XML; leave it out");
        b->line += *at == '\n';
        at += bytes;
    }
    return true;
}
