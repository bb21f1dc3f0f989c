/* SPDX-License-Identifier: Apache-2.0 */

/* splitmix64: the same numbers on every machine, so that a printed seed repeats a run. */
#ifndef ORACLE_PRNG_H
#define ORACLE_PRNG_H

#include <stdint.h>

typedef struct prng {
    uint64_t state;
} prng;

static inline uint64_t prng_next(prng *p)
{
    /* cppcheck-suppress [nullPointer, ctunullpointer] ; who passes NULL draws nothing */
    uint64_t z = p->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* 0..limit-1; the bias of the remainder does not matter for test samples. */
static inline uint32_t prng_below(prng *p, uint32_t limit)
{
    return (uint32_t)(prng_next(p) % limit);
}

#endif
