/* SPDX-License-Identifier: Apache-2.0 */

/* Bytes to the console of the tile. */
#include "inner.h"

static void print_number(uint32_t value, uint32_t base, int width, bool negative)
{
    char digit[12];
    int n = 0;
    do
        digit[n++] = "0123456789abcdef"[value % base];
    while ((value /= base) > 0);
    if (negative)
        digit[n++] = '-';
    for (; width > n; width--)
        SYSTEM(4) = ' ';
    while (n > 0)
        SYSTEM(4) = (uint8_t)digit[--n];
}

void kx_printf(const char *format, ...)
{
    __builtin_va_list list;
    __builtin_va_start(list, format);
    for (; *format; format++) {
        int width = 0;
        if (*format != '%') {
            SYSTEM(4) = (uint8_t)*format;
            continue;
        }
        while (*++format >= '0' && *format <= '9')
            width = width * 10 + *format - '0';
        if (*format == 's') {
            for (const char *text = __builtin_va_arg(list, const char *); *text; text++)
                SYSTEM(4) = (uint8_t)*text;
            continue;
        }
        if (*format == '%') {
            SYSTEM(4) = '%';
            continue;
        }
        const int value = __builtin_va_arg(list, int);
        if (*format == 'c')
            SYSTEM(4) = (uint8_t)value;
        else if (*format == 'd')
            print_number(value < 0 ? -(uint32_t)value : (uint32_t)value, 10, width, value < 0);
        else
            print_number((uint32_t)value, *format == 'x' ? 16 : 10, width, false);
    }
    __builtin_va_end(list);
}
