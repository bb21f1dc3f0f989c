/* SPDX-License-Identifier: Apache-2.0 */

/* Block functions of kernel avx512 for the named networks. */

#define RG_FORMS "named.h"
#include "avx512.h"
