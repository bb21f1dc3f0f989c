/* SPDX-License-Identifier: Apache-2.0 */

/* Pseudo-random numbers: splitmix64. */

#include "hw/inner/random.h"

uint64_t rg_random_next(rg_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t rg_random_below(rg_random *random, uint64_t bound)
{
    uint64_t mask = bound - 1;
    uint64_t number;

    for (unsigned shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do {
        number = rg_random_next(random) & mask;
    } while (number >= bound);
    return number;
}
