/* SPDX-License-Identifier: Apache-2.0 */

/* What a compiler calls without being asked. */
#include "inner.h"

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes)
{
    copy_bytes(to, from, (int)bytes);
    return to;
}

void *memmove(void *to, const void *from, size_t bytes)
{
    volatile uint8_t *end = (uint8_t *)to + bytes; /* volatile: no call of itself */
    if ((uintptr_t)to - (uintptr_t)from >= bytes)
        return memcpy(to, from, bytes);
    for (const uint8_t *last = (const uint8_t *)from + bytes; end > (uint8_t *)to;)
        *--end = *--last;
    return to;
}

void *memset(void *to, int value, size_t bytes)
{
    volatile uint8_t *byte = to;
    for (; bytes > 0; bytes--)
        *byte++ = (uint8_t)value;
    return to;
}
