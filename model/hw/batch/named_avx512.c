/* SPDX-License-Identifier: Apache-2.0 */

/* Block functions of kernel avx512 for the named networks: vectors of 512 bits. */

#include "batch_internal.h"

#include <string.h> /* here, before the target changes */

#if KERNEL_AVX

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))),        \
                             apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl")
#endif

#define RG_LANES 8
#include "named.h"

const struct block_functions rg_kautz_named_avx512[] = NAMED_LIST;

#ifdef __clang__
#pragma clang attribute pop
#endif

#endif
