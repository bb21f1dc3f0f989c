/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What rg_kautz_exchange_selftest finds: exchanges on K(d,k) in which every node checks the words
 * that come to it. The words say who has sent them:
 *
 *      bit b of the word of node u in lane l  =  bit b mod bits(u) of u  ^  bit l W + b mod 32 of a
 *                                                pattern
 *
 * where u is its last letter in ceil(log2(d+1)) bits and, above it, its turns 2..k in
 * ceil(log2(d)) bits each, and the pattern is ffffffff in the first clock that sends; in each later
 * one it is what the CRC-32 makes of it with a byte of zeros. The result is a digest of all that
 * arrives: in each clock, for each lane where it arrives, the exclusive or over all nodes n of the
 * word, rotated left by n mod W; and of these d W bits, in whole bytes, the CRC-32.
 *
 * Of rg_kautz_gather_selftest the parts of all allgathers, and the clocks of one; of
 * rg_kautz_broadcast_selftest the nodes that a broadcast reaches, and its clocks.
 *
 * Pure, no allocation, no global state.
 */
#pragma once

#include <stdint.h>

#include "routegen/kautz_node.h"
#include "routegen/wire.h"

/**
 * The result of a run without an error.
 * @param rounds as in rg_kautz_exchange_result.
 * @return RG_OK; RG_E_SHAPE (see rg_wire_exchange_check); RG_E_COUNT (rounds).
 * O(N^2 k + rounds N bits), of an allgather O(N^2 d k), of a broadcast O(N k (d^2 + d k)).
 */
rg_status rg_kautz_exchange_selftest(const rg_wire_exchange *board, uint32_t rounds,
                                     rg_kautz_exchange_result *result);
