/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <stdio.h>
#include <stdlib.h>

/* Zeroed memory; ends the program if there is none: a test that cannot run must not pass. */
static inline void *oracle_alloc(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        fputs("oracle: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}
