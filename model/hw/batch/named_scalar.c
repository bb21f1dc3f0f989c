/* SPDX-License-Identifier: Apache-2.0 */

/* Block functions of kernel scalar for the named networks: plain 64-bit words, for every machine
 * and compiler. */

#include "batch_internal.h"

#define RG_LANES 1
#define RG_NAMED rg_kautz_named_scalar
#include "named.h"
