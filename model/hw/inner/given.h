/* SPDX-License-Identifier: Apache-2.0 */

/* How a function with results begins. */
#pragma once

#include <stdbool.h>

#include "routegen/status.h"

/** What is wrong, else RG_E_NULL unless all pointers are @p given. */
static inline rg_status rg_given(rg_status status, bool given)
{
    return status != RG_OK || given ? status : RG_E_NULL;
}
