/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Options that begin with their size: see net.h.
 */
#pragma once

#include <stddef.h>
#include <string.h>

#include "routegen/status.h"

/**
 * Writes over the defaults in @p own, of @p size bytes, what the caller's program knows of them.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (no size, or that of a newer header). O(size).
 */
static inline rg_status rg_sized(void *own, size_t size, const void *given)
{
    size_t known;

    if (given == NULL)
        return RG_E_NULL;
    memcpy(&known, given, sizeof known);
    if (known < sizeof known || known > size)
        return RG_E_OPTION;
    memcpy(own, given, known);
    memcpy(own, &size, sizeof size);
    return RG_OK;
}
