/* SPDX-License-Identifier: Apache-2.0 */

/* What a barrier costs, and a word from everybody to everybody, in clocks. */
#include "kx.h"

enum { TIMES = 8, MOST = 64 };

static uint32_t out[MOST], in[MOST], clocks[2];
static bool right;

static uint32_t word(int from, int to, int time)
{
    return (uint32_t)(kx_node(from) << 16 | kx_node(to) << 8 | time);
}

static void exchange(void)
{
    int wrong = 0;
    kx_barrier();
    const uint32_t since = kx_clock();
    for (int time = 0; time < TIMES; time++)
        kx_barrier();
    clocks[0] = kx_clock() - since;
    clocks[1] = 0;
    for (int time = 0; time < TIMES; time++) {
        for (int to = 0; to < kx_size(); to++)
            out[to] = word(kx_rank(), to, time);
        kx_barrier();
        const uint32_t then = kx_clock();
        kx_alltoall(out, in, 4);
        clocks[1] += kx_clock() - then;
        for (int from = 0; from < kx_size(); from++)
            wrong += in[from] != word(from, kx_rank(), time);
    }
    kx_allreduce(&wrong, 1, kx_add);
    right = wrong == 0;
}

int main(void)
{
    kx_together(exchange);
    if (kx_rank() == 0)
        kx_printf("barrier: %u clocks\nall to all of 4 bytes: %u clocks\nalltoall of %d: %s\n",
                  clocks[0] / TIMES, clocks[1] / TIMES, kx_size(), right ? "right" : "WRONG");
    return right ? 0 : 1;
}
