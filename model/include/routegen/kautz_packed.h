/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Packed words (kautz_batch.h) from and to text, eight letters at a time: one at a time would slow
 * down the stream of `routes -`. Inline, because calls would, too.
 */
#ifndef ROUTEGEN_KAUTZ_PACKED_H
#define ROUTEGEN_KAUTZ_PACKED_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/kautz_batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Printing writes, and parsing reads, this many bytes, whatever the length of the word. */
#define RG_KAUTZ_PACKED_TEXT 16

/** A letter of a word that may be longer than 16. */
static inline unsigned rg_kautz_packed_letter(const uint64_t *words, unsigned index)
{
    return (unsigned)(words[index / 16] >> index % 16 * 4) & 15;
}

/** Every byte the same. */
#define RG_KAUTZ_BYTES(byte) (UINT64_C(0x0101010101010101) * (byte))

/** Eight bytes, the first one lowest; compilers turn this into one load or store. */
static inline uint64_t rg_kautz_load64(const unsigned char *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

static inline void rg_kautz_store64(unsigned char *at, uint64_t value)
{
    at[0] = (unsigned char)value;
    at[1] = (unsigned char)(value >> 8);
    at[2] = (unsigned char)(value >> 16);
    at[3] = (unsigned char)(value >> 24);
    at[4] = (unsigned char)(value >> 32);
    at[5] = (unsigned char)(value >> 40);
    at[6] = (unsigned char)(value >> 48);
    at[7] = (unsigned char)(value >> 56);
}

/** Eight letters, one a byte, as digits 0-9a-f. */
static inline uint64_t rg_kautz_digits(uint64_t letters)
{
    /* Adding 6 carries into bit 4 from letter 10 on; 'a' - 10 is 39 above '0'. */
    return letters + RG_KAUTZ_BYTES('0') +
           ((letters + RG_KAUTZ_BYTES(6)) >> 4 & RG_KAUTZ_BYTES(1)) * ('a' - 10 - '0');
}

/** Spreads eight letters of four bits to eight bytes. */
static inline uint64_t rg_kautz_spread(uint32_t packed)
{
    uint64_t letters = packed;

    letters = (letters | letters << 16) & UINT64_C(0x0000ffff0000ffff);
    letters = (letters | letters << 8) & UINT64_C(0x00ff00ff00ff00ff);
    return (letters | letters << 4) & RG_KAUTZ_BYTES(0x0f);
}

/** The inverse of rg_kautz_spread. */
static inline uint32_t rg_kautz_gather(uint64_t letters)
{
    letters = (letters | letters >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    letters = (letters | letters >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (uint32_t)(letters | letters >> 16);
}

/** Writes the digits of all 16 letters of a word; those after the last letter are meaningless. */
static inline void rg_kautz_packed_print(char *at, uint64_t packed)
{
    unsigned char *bytes = (unsigned char *)at;

    rg_kautz_store64(bytes, rg_kautz_digits(rg_kautz_spread((uint32_t)packed)));
    rg_kautz_store64(bytes + 8, rg_kautz_digits(rg_kautz_spread((uint32_t)(packed >> 32))));
}

/** Reads the first count of eight digits, in either case; false if one of them is not a digit. */
static inline bool rg_kautz_digits_parse(const unsigned char *at, unsigned count, uint32_t *packed)
{
    const uint64_t mask = ~UINT64_C(0) >> (64 - 8 * count);
    uint64_t text = (rg_kautz_load64(at) & mask) | (RG_KAUTZ_BYTES('0') & ~mask);

    /* 'A' to 'F' become lower case; all other bytes with bit 6 are 'a' to 'f' or not digits. */
    text |= (text & RG_KAUTZ_BYTES(0x40)) >> 1;
    const uint64_t letters = ((text & RG_KAUTZ_BYTES(0x0f)) + (text >> 6 & RG_KAUTZ_BYTES(1)) * 9) &
                             RG_KAUTZ_BYTES(0x0f);
    *packed = rg_kautz_gather(letters);
    return rg_kautz_digits(letters) == text;
}

/** Reads a word of k digits; false if one of them is not a digit. Does not check for a node. */
static inline bool rg_kautz_packed_parse(const char *text, unsigned k, uint64_t *packed)
{
    const unsigned char *bytes = (const unsigned char *)text;
    uint32_t low = 0;
    uint32_t high = 0;
    bool good = rg_kautz_digits_parse(bytes, k < 8 ? k : 8, &low);

    if (k > 8)
        good = rg_kautz_digits_parse(bytes + 8, k - 8, &high) && good;
    *packed = (uint64_t)high << 32 | low;
    return good;
}

#ifdef __cplusplus
}
#endif

#endif
