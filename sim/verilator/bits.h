/* SPDX-License-Identifier: Apache-2.0 */

/* Numbers to pins and back: a wide port is an array of 32-bit words, least significant first. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hw/inner/random.h"

/* Puts a number of at most `bits` (0..32) bits where the port is 0. */
static inline void bits_put(uint32_t *port, unsigned at, unsigned bits, uint32_t number)
{
    const uint64_t pair = (uint64_t)number << (at % 32);
    if (bits == 0)
        return;
    port[at / 32] |= (uint32_t)pair;
    if (pair >> 32)
        port[at / 32 + 1] |= (uint32_t)(pair >> 32);
}

/* The number in `bits` (1..32) bits. */
static inline uint32_t bits_get(const uint32_t *port, unsigned at, unsigned bits)
{
    uint64_t pair = port[at / 32];
    if (at % 32 + bits > 32)
        pair |= (uint64_t)port[at / 32 + 1] << 32;
    return (uint32_t)(pair >> (at % 32) & ((UINT64_C(1) << bits) - 1));
}

/* Puts letters (or digits) of `bits` bits each, from bit `at` on; the port must be 0 there. */
static inline void bits_put_letters(uint32_t *port, unsigned at, unsigned bits,
                                    const uint8_t *letters, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        bits_put(port, at + i * bits, bits, letters[i]);
}

/* Takes such letters off the port. */
static inline void bits_get_letters(const uint32_t *port, unsigned at, unsigned bits,
                                    uint8_t *letters, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        letters[i] = (uint8_t)bits_get(port, at + i * bits, bits);
}

/* Words that hold that many bits */
static inline unsigned bits_words(unsigned bits)
{
    return (bits + 31) / 32;
}

/* ceil(log2(number)) */
static inline unsigned bits_of(uint64_t number)
{
    unsigned bits = 0;
    while (UINT64_C(1) << bits < number)
        bits++;
    return bits;
}

/* Fills `bits` bits of a port with noise. */
static inline void bits_noise(rg_random *random, uint32_t *port, unsigned bits)
{
    const unsigned words = bits_words(bits);
    for (unsigned i = 0; i < words; i += 2) {
        const uint64_t noise = rg_random_next(random);
        port[i] = (uint32_t)noise;
        if (i + 1 < words)
            port[i + 1] = (uint32_t)(noise >> 32);
    }
    if (bits % 32)
        port[words - 1] &= (UINT32_C(1) << bits % 32) - 1;
}

/* True in `of256` of 256 cases. */
static inline bool bits_dice(rg_random *random, unsigned of256)
{
    return (rg_random_next(random) & 255) < of256;
}
