/* SPDX-License-Identifier: Apache-2.0 */

/* Random numbers as functions (routegen/net/simulate.h). */
#pragma once

#include <stdint.h>

#define SIM_GOLDEN UINT64_C(0x9e3779b97f4a7c15)

enum sim_purpose {
    SIM_BIRTHS = 1,
    SIM_CHOICES,
    SIM_PERMUTATIONS,
    SIM_MIDDLES,
    SIM_ORDERS,
    SIM_LENGTHS,
    SIM_PERIODS,
    SIM_FAULTS,
    SIM_CLOCKS,
    SIM_SINKS,
    SIM_PLANES
};

static inline uint64_t sim_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline uint64_t sim_stream(uint64_t seed, enum sim_purpose purpose, uint64_t entity)
{
    return sim_mix(sim_mix(seed ^ (uint64_t)purpose * SIM_GOLDEN) +
                   entity * UINT64_C(0xd1342543de82ef95));
}

static inline uint64_t sim_draw(uint64_t stream, uint64_t number)
{
    return sim_mix(stream + number * SIM_GOLDEN);
}

static inline uint64_t sim_high(uint64_t a, uint64_t b)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)a * b >> 64);
}

/* A share as a number of 2^64. */
static inline uint64_t sim_word(double share)
{
    return share >= 1 ? UINT64_MAX : (uint64_t)(share * 0x1p64);
}

/* The bits of a number below @count. */
static inline unsigned sim_bits(uint64_t count)
{
    unsigned bits = 0;
    while (UINT64_C(1) << bits < count)
        bits++;
    return bits;
}

/* A number below @bound. */
static inline uint64_t sim_below(uint64_t draw, uint64_t bound)
{
    return sim_high(draw, bound);
}
