/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/net/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/wording.h"
#include "net/inner/xml.h"

/* Nearly all pieces of text are shorter. */
enum { SHORT = 512 };

void rg_out_bytes(rg_out *out, const char *text, size_t length)
{
    if (out->status == RG_OK && length > 0)
        out->status = out->write(out->context, text, length);
}

void rg_out_text(rg_out *out, const char *text)
{
    rg_out_bytes(out, text, strlen(text));
}

void rg_out_count(rg_out *out, uint64_t number)
{
    char text[20]; /* 2^64 has 20 digits */
    size_t at = sizeof text;

    do {
        text[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    rg_out_bytes(out, &text[at], sizeof text - at);
}

/* What stands for a character; NULL: itself. */
static const char *xml_entity(uint32_t code)
{
    switch (code) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return rg_xml_character(code) ? NULL : "?";
    }
}

void rg_out_xml(rg_out *out, const char *text)
{
    const size_t length = strlen(text);
    size_t from = 0;

    for (size_t at = 0, bytes; at < length; at += bytes) {
        uint32_t code;
        bytes = rg_character(text + at, length - at, &code);
        const char *entity = xml_entity(bytes == 0 ? 0 : code);
        bytes = bytes == 0 ? 1 : bytes;
        if (entity == NULL)
            continue;
        rg_out_bytes(out, text + from, at - from);
        rg_out_text(out, entity);
        from = at + bytes;
    }
    rg_out_bytes(out, text + from, length - from);
}

/* Writes a text of @length characters that is too long for the stack. */
static void write_long(rg_out *out, size_t length, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));
static void write_long(rg_out *out, size_t length, const char *format, va_list arguments)
{
    char *text = malloc(length + 1);

    if (text == NULL) {
        out->status = RG_E_MEMORY;
        return;
    }
    (void)vsnprintf(text, length + 1, format, arguments);
    rg_out_bytes(out, text, length);
    free(text);
}

void rg_out_format(rg_out *out, const char *format, ...)
{
    char text[SHORT];
    va_list arguments;

    if (out->status != RG_OK)
        return;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0) { /* printf itself needs memory for the widest numbers */
        out->status = RG_E_MEMORY;
        return;
    }
    if (length < SHORT) {
        rg_out_bytes(out, text, (size_t)length);
        return;
    }
    va_start(arguments, format);
    write_long(out, (size_t)length, format, arguments);
    va_end(arguments);
}
