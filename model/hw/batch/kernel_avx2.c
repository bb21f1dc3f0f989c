/* SPDX-License-Identifier: Apache-2.0 */

/* Kernel avx2 itself. */

#define RG_FORMS "forms.h"
#include "avx2.h"
