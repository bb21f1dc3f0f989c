/* SPDX-License-Identifier: Apache-2.0 */

/* What a message costs from C to C: there and back between the first two nodes, half of it; then
 * what a barrier of all does, when the first ones are over. */
#include "kx.h"

enum { TIMES = 8, BARRIERS = 64, MOST = 1024 };

static uint32_t data[MOST / 4];

/* Clocks, or 0 if the other is dead */
static uint32_t ping(int bytes)
{
    const int other = 1 - kx_rank();
    uint32_t since = 0;
    for (int i = -2; i < TIMES; i++) {
        if (i == 0)
            since = kx_clock();
        if (kx_rank() == 0)
            kx_send(other, 0, data, bytes);
        if (kx_recv(other, 0, data, bytes, 0) == KX_DEAD)
            return 0;
        if (kx_rank() == 1)
            kx_send(other, 0, data, bytes);
    }
    return (kx_clock() - since) / (2 * TIMES);
}

static bool play(void)
{
    bool right = true;
    for (uint32_t i = 0; i < MOST / 4; i++)
        data[i] = i * 0x9e3779b9;
    for (int bytes = 4; bytes <= MOST; bytes *= 4) {
        const uint32_t clocks = ping(bytes);
        if (clocks == 0) {
            kx_printf("pingpong: the other is dead\n");
            return false;
        }
        if (kx_rank() == 0)
            kx_printf("%d bytes: %u clocks\n", bytes, clocks);
    }
    for (uint32_t i = 0; i < MOST / 4; i++)
        right = right && data[i] == i * 0x9e3779b9;
    if (kx_rank() == 0)
        kx_printf("pingpong: %s\n", right ? "right" : "WRONG");
    return right;
}

int main(void)
{
    const bool right = kx_rank() > 1 || play();
    uint32_t since = 0;
    for (int i = -TIMES; i < BARRIERS; i++) {
        if (i == 0)
            since = kx_clock();
        if (kx_barrier() == KX_DEAD)
            return 1;
    }
    if (kx_rank() == 0)
        kx_printf("%d barriers: %u clocks each\n", BARRIERS, (kx_clock() - since) / BARRIERS);
    return right ? 0 : 1;
}
