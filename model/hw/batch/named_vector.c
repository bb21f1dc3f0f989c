/* SPDX-License-Identifier: Apache-2.0 */

/* Block functions of kernel vector for the named networks: vectors of 128 bits as the compiler has
 * them for the machine: SSE2, NEON, ... */

#include "batch_internal.h"

#if KERNEL_VECTORS

#define RG_LANES 2
#define RG_NAMED rg_kautz_named_vector
#include "named.h"

#endif
