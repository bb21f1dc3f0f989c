/* SPDX-License-Identifier: Apache-2.0 */

/* A number goes round, and each node adds its rank. Who waits for a node that is dead notices. */
#include "kx.h"

enum { ROUNDS = 20 };

int main(void)
{
    const int size = kx_size(), left = (kx_rank() + size - 1) % size;
    const int right = (kx_rank() + 1) % size;
    int sum = 0, round = 0;
    for (; round < ROUNDS; round++) {
        if (kx_rank() == 0)
            kx_send(right, 0, &sum, sizeof sum);
        if (kx_recv(left, 0, &sum, sizeof sum, 0) == KX_DEAD)
            break;
        sum += kx_rank();
        if (kx_rank() > 0)
            kx_send(right, 0, &sum, sizeof sum);
    }
    if (round < ROUNDS && !kx_alive(left))
        kx_printf("in round %d: rank %d is dead\n", round, left);
    if (kx_rank() > 0 || round < ROUNDS)
        return 0;
    kx_printf("%d rounds: %d\n", ROUNDS, sum);
    return sum == ROUNDS * size * (size - 1) / 2 ? 0 : 1;
}
