/* SPDX-License-Identifier: Apache-2.0 */

/* Kernel avx2, vectors of 256 bits: what RG_FORMS has, forms.h or named.h, for them. */
#pragma once

#include "batch_internal.h"

#include <string.h> /* here, before the target changes */

#if KERNEL_AVX

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

#define RG_LANES 4
#define RG_KERNEL rg_kautz_kernel_avx2
#define RG_NAMED rg_kautz_named_avx2
#include RG_FORMS

#ifdef __clang__
#pragma clang attribute pop
#endif

#endif
