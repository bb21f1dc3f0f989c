/* SPDX-License-Identifier: Apache-2.0 */

/* Kernel scalar: plain 64-bit words, for every machine and compiler. */

#include "batch_internal.h"

#define RG_LANES 1
#define RG_KERNEL rg_kautz_kernel_scalar
#define RG_NAMED rg_kautz_named_scalar
#include "forms.h"
