/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Bit planes, and how words become planes and planes words.
 *
 * A plane holds one bit of each pair of a block: bit q of lane l is that of pair RG_LANES q + l. A
 * lane is 64 bits; a plane is RG_LANES of them, one machine word or one vector, so a block is
 * 64 RG_LANES pairs. Nothing here or in kernel.h depends on the width, and nothing moves between
 * lanes. The including file sets RG_LANES and, before it, the instructions that the compiler may
 * use.
 */
#pragma once

#include <stdint.h>
#include <string.h>

#if RG_LANES == 1
typedef uint64_t lanes;
#else
/* The compiler's own vectors: C's operators work on them lane by lane. */
typedef uint64_t lanes __attribute__((vector_size(8 * RG_LANES)));
#endif

#ifdef __GNUC__
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

/* Before a loop whose count the compiler knows. Without optimisation GCC unrolls none, with
 * sanitizers not all, and warns. */
#if defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
#define UNROLL _Pragma("GCC unroll 64")
#else
#define UNROLL
#endif

#ifdef __has_builtin
#define SHUFFLES __has_builtin(__builtin_shufflevector)
#else
#define SHUFFLES 0
#endif

enum { BLOCK = 64 * RG_LANES };

INLINE lanes load(const uint64_t *from)
{
    lanes x;
    memcpy(&x, from, sizeof x);
    return x;
}

INLINE void store(uint64_t *to, lanes x)
{
    memcpy(to, &x, sizeof x);
}

/* Lane by lane: first[0], second[0], first[1], second[1], ... */
INLINE void store_in_turn(uint64_t *to, lanes first, lanes second)
{
#if RG_LANES == 2 && SHUFFLES
    store(to, __builtin_shufflevector(first, second, 0, 2));
    store(to + RG_LANES, __builtin_shufflevector(first, second, 1, 3));
#elif RG_LANES == 4 && SHUFFLES
    store(to, __builtin_shufflevector(first, second, 0, 4, 1, 5));
    store(to + RG_LANES, __builtin_shufflevector(first, second, 2, 6, 3, 7));
#elif RG_LANES == 8 && SHUFFLES
    store(to, __builtin_shufflevector(first, second, 0, 8, 1, 9, 2, 10, 3, 11));
    store(to + RG_LANES, __builtin_shufflevector(first, second, 4, 12, 5, 13, 6, 14, 7, 15));
#else
    uint64_t lane[2][RG_LANES];
    store(lane[0], first);
    store(lane[1], second);
    for (unsigned l = 0; l < RG_LANES; l++) {
        to[2 * l] = lane[0][l];
        to[2 * l + 1] = lane[1][l];
    }
#endif
}

INLINE lanes none(void)
{
    return (lanes){0};
}

/* The same 64 bits in every lane. */
INLINE lanes all(uint64_t bits)
{
    return none() + bits;
}

INLINE int any(lanes x)
{
    uint64_t lane[RG_LANES], some = 0;
    store(lane, x);
    for (unsigned l = 0; l < RG_LANES; l++)
        some |= lane[l];
    return some != 0;
}

/* How many of the block's pairs are in a plane. */
INLINE unsigned count(lanes x)
{
    uint64_t lane[RG_LANES];
    unsigned ones = 0;
    store(lane, x);
    for (unsigned l = 0; l < RG_LANES; l++)
        for (; lane[l] != 0; lane[l] &= lane[l] - 1)
            ones++;
    return ones;
}

/* One step of the transposition of 64 rows of 64 bits: in two rows that lie `far` apart, the right
 * half of the upper one changes places with the left half of the lower one. `low` has the bits of
 * the left halves: far at a time, beginning with bit 0. */
INLINE void exchange(lanes *upper, lanes *lower, unsigned far, uint64_t low)
{
    const lanes left = all(low);
    const lanes first = (*upper & left) | (*lower << far & ~left);
    const lanes second = (*upper >> far & left) | (*lower & ~left);
    *upper = first;
    *lower = second;
}

/* Three of the six steps, for rows that lie 1, 2 and 4 times `apart` from each other. */
INLINE void transpose8(lanes row[8], unsigned apart, const uint64_t low[3])
{
    UNROLL
    for (unsigned i = 0; i < 4; i++)
        exchange(&row[i], &row[i + 4], 4 * apart, low[2]);
    UNROLL
    for (unsigned i = 0; i < 4; i++)
        exchange(&row[i + i / 2 * 2], &row[i + i / 2 * 2 + 2], 2 * apart, low[1]);
    UNROLL
    for (unsigned i = 0; i < 4; i++)
        exchange(&row[2 * i], &row[2 * i + 1], apart, low[0]);
}

/* The steps among 8 rows in succession ... */
INLINE void transpose_near(lanes row[8])
{
    static const uint64_t low[3] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f};
    transpose8(row, 1, low);
}

/* ... and those among rows i, i + 8, ..., i + 56; the order of the two does not matter. */
INLINE void transpose_far(lanes row[8])
{
    static const uint64_t low[3] = {0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    transpose8(row, 8, low);
}
