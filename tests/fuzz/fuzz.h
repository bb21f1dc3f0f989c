/* SPDX-License-Identifier: Apache-2.0 */

/* What the fuzz targets share. A target is a file fuzz_NAME.c with this one function. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Tries one input; returns 0. Anything that must not happen crashes. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define fuzz_expect(what)                                                                          \
    do {                                                                                           \
        if (!(what)) {                                                                             \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what);                     \
            abort();                                                                               \
        }                                                                                          \
    } while (0)
