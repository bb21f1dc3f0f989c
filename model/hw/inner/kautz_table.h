/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The d routes of a pair as a table by out letter: what rg_kautz_pipe gives in one clock, and what
 * a switch uses, since it looks routes up by port and not in order of length.
 *
 * One byte for each letter z = 0..d, the letter that the first hop appends:
 *
 *       7 6 5 4 3 2 1 0
 *      +---+---+-------+      phase 0 A   value = the overlap, k - hops
 *      |phs|0 0| value |            1 B   value = the in letter, which is z
 *      +---+---+-------+            2 C   value = the in letter
 *      0xc0                   no route leaves by z
 *
 * One letter, the source's last, never has a route; the d others have one each. The table and the
 * pair together determine the routes:
 *
 *      K(4,5), 01234 -> 23430      z     0  1  2  3  4
 *                                  entry 40 83 00 03 c0
 *
 * This is the readable reference of the format, made from the routes of kautz.h one by one.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "routegen/kautz.h"

/** The entry of a letter by which no route leaves. */
#define RG_KAUTZ_NO_ROUTE 0xc0u

/** The routes of one pair. Entries after letter d are RG_KAUTZ_NO_ROUTE. */
typedef struct rg_kautz_table {
    uint8_t entry[RG_KAUTZ_MAX_D + 1];
} rg_kautz_table;

/**
 * The table of a pair.
 * @return RG_OK; errors of rg_kautz_routes. O(k^2 + d k).
 */
rg_status rg_kautz_table_make(const rg_kautz *net, const rg_kautz_word *source,
                              const rg_kautz_word *destination, rg_kautz_table *table);

/**
 * The routes of a table of rg_kautz_table_make, in the order of rg_kautz_next.
 * @param[out] routes room for net->d routes; exactly d are written. O(d (d + k)).
 */
void rg_kautz_table_routes(const rg_kautz *net, const rg_kautz_word *source,
                           const rg_kautz_word *destination, const rg_kautz_table *table,
                           rg_kautz_route *routes);

/**
 * CRC-32 of bytes, as in zlib and Ethernet: polynomial 0x04c11db7, reflected.
 * @param crc 0 at the start, then the result so far: crc(ab) = crc(crc(a), b).
 * @param bytes may be NULL only with @p count 0. O(count).
 */
uint32_t rg_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

/**
 * The CRC-32 of the tables of many pairs: d+1 bytes of each, letter 0 first, all destinations of
 * source rank @p first in rank order, except the source itself, then those of the next source. With
 * @p first = 0 and @p count = net->nodes it is what rg_kautz_selftest computes on the chip.
 *
 * @param[in,out] crc 0 at the start, then the result so far, so that a caller can proceed in
 * pieces.
 * O(count N (k^2 + d k)).
 */
void rg_kautz_table_crc(const rg_kautz *net, uint64_t first, uint64_t count, uint32_t *crc);

/** Clocks from a request to its answer in the pipelined core; 0 without a network. O(1). */
unsigned rg_kautz_pipe_latency(const rg_kautz *net);
