/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Options that begin with their size: see net.h.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "routegen/status.h"

/** Whether the options of a program may have @p known bytes where the library's have @p size: a
 * sizeof is a multiple of the alignment, and so cuts no member. O(1). */
static inline bool rg_is_size(size_t known, size_t size, size_t align)
{
    return known >= sizeof known && known <= size && known % align == 0;
}

/**
 * Writes over the defaults in @p own, of @p size bytes, what the caller's program knows of them.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (no size, or that of a newer header). O(size).
 */
static inline rg_status rg_sized(void *own, size_t size, size_t align, const void *given)
{
    size_t known;

    if (given == NULL)
        return RG_E_NULL;
    memcpy(&known, given, sizeof known);
    if (!rg_is_size(known, size, align))
        return RG_E_OPTION;
    memcpy(own, given, known);
    memcpy(own, &size, sizeof size);
    return RG_OK;
}
