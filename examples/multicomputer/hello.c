/* SPDX-License-Identifier: Apache-2.0 */

/* Each node says who it is, and who lives. */
#include "kx.h"

int main(void)
{
    int sum = kx_rank();
    kx_allreduce(&sum, 1, kx_add);
    kx_printf("%d of %d: %d\n", kx_rank(), kx_size(), sum);
    return sum == kx_size() * (kx_size() - 1) / 2 ? 0 : 1;
}
