/* SPDX-License-Identifier: Apache-2.0 */

/* Block functions of kernel avx2 for the named networks: vectors of 256 bits. */

#include "batch_internal.h"

#include <string.h> /* here, before the target changes */

#if KERNEL_AVX

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

#define RG_LANES 4
#include "named.h"

const struct block_functions rg_kautz_named_avx2[] = NAMED_LIST;

#ifdef __clang__
#pragma clang attribute pop
#endif

#endif
