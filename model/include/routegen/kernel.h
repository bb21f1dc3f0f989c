/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Kernels: the fast paths of the library compiled for vectors of different width.
 *
 * kautz_batch.h and fattree_fast.h take one of them; use RG_KERNEL_BEST unless you compare kernels.
 * Whether the machine can run a kernel is checked when a batch or a plan is made.
 */
#ifndef ROUTEGEN_KERNEL_H
#define ROUTEGEN_KERNEL_H

#include <stdbool.h>

#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The same algorithm compiled for vectors of different width. All give the same bytes. */
typedef enum rg_kernel {
    RG_KERNEL_BEST = 0,   /**< the widest that runs here */
    RG_KERNEL_SCALAR = 1, /**< plain 64-bit words: every machine, every compiler */
    RG_KERNEL_VECTOR = 2, /**< 128 bits, by the compiler's own vectors: SSE2, NEON, ... */
    RG_KERNEL_AVX2 = 3,   /**< 256 bits */
    RG_KERNEL_AVX512 = 4, /**< 512 bits (AVX-512 F, BW, DQ and VL) */
} rg_kernel;

/** "best", "scalar", "vector", "avx2", "avx512", or NULL for a number that is not a kernel.
 * O(1). */
RG_API const char *rg_kernel_name(rg_kernel kernel);

/** Whether this build has the kernel and this machine can run it. O(1). */
RG_API bool rg_kernel_runs(rg_kernel kernel);

#ifdef __cplusplus
}
#endif

#endif
