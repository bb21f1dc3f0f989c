/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <stddef.h>

/* The number of processors for searches, 1 to 64. */
size_t rg_processors(void);
