/* SPDX-License-Identifier: Apache-2.0 */

/* Kernel avx512, vectors of 512 bits: what RG_FORMS has, forms.h or named.h, for them. */
#pragma once

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
#define RG_KERNEL rg_kautz_kernel_avx512
#define RG_NAMED rg_kautz_named_avx512
#include RG_FORMS

#ifdef __clang__
#pragma clang attribute pop
#endif

#endif
