/* SPDX-License-Identifier: Apache-2.0 */

/* Each node says who it is, and who lives. To receive any message is not to receive one of
 * kx_allreduce, which those have begun that rank 0 has heard first. */
#include "kx.h"

int main(void)
{
    int sum = kx_rank(), heard = 0, one;
    if (kx_rank() > 0)
        kx_send(0, kx_rank(), &sum, sizeof sum);
    for (int i = 1; i < kx_size() && kx_rank() == 0; i++)
        heard += kx_recv(KX_ANY, KX_ANY, &one, sizeof one, 0) > 0 ? one : 0;
    if (kx_allreduce(&sum, 1, kx_add) == KX_DEAD)
        kx_printf("%d of %d: someone is dead\n", kx_rank(), kx_size());
    else
        kx_printf("%d of %d: %d\n", kx_rank(), kx_size(), sum);
    return sum == kx_size() * (kx_size() - 1) / 2 && (kx_rank() > 0 || heard == sum) ? 0 : 1;
}
