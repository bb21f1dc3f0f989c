/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "fattree_report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool fattree_complain(fattree_report why, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, FATTREE_REPORT_MAX, format, arguments);
    va_end(arguments);
    return false;
}

void *fattree_alloc(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fputs("fat tree oracle: out of memory\n", stderr);
        abort();
    }
    return memory;
}
