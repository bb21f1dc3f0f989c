/* SPDX-License-Identifier: Apache-2.0 */

/* Kernel vector: vectors of 128 bits as the compiler has them for the machine: SSE2, NEON, ... */

#include "batch_internal.h"

#if KERNEL_VECTORS

#define RG_LANES 2
#define RG_KERNEL rg_kautz_kernel_vector
#define RG_NAMED rg_kautz_named_vector
#include "forms.h"

#endif
