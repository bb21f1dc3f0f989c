/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routegen/net/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nearly every piece of text is shorter. */
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
    if (length < SHORT) {
        rg_out_bytes(out, text, length < 0 ? 0 : (size_t)length);
        return;
    }
    va_start(arguments, format);
    write_long(out, (size_t)length, format, arguments);
    va_end(arguments);
}
