/* SPDX-License-Identifier: Apache-2.0 */

/* Kernel avx512 itself. */

#define RG_FORMS "forms.h"
#include "avx512.h"
