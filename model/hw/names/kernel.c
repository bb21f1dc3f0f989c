/* SPDX-License-Identifier: Apache-2.0 */

/* Kernels: their names, and which of them run here. */

#include "hw/inner/kernels.h"
#include "routegen/kernel.h"

#include <stddef.h>

const char *rg_kernel_name(rg_kernel kernel)
{
    static const char *const names[] = {"best", "scalar", "vector", "avx2", "avx512"};
    return (unsigned)kernel < sizeof names / sizeof names[0] ? names[kernel] : NULL;
}

bool rg_kernel_runs(rg_kernel kernel)
{
    switch (kernel) {
    case RG_KERNEL_BEST:
    case RG_KERNEL_SCALAR:
        return true;
    case RG_KERNEL_VECTOR:
        return KERNEL_VECTORS;
#if KERNEL_AVX
    case RG_KERNEL_AVX2:
        return __builtin_cpu_supports("avx2");
    case RG_KERNEL_AVX512:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
    case RG_KERNEL_AVX2:
    case RG_KERNEL_AVX512:
        return false;
#endif
    }
    return false;
}
