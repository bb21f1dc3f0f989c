/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_kautz_exchange_memory: the sequencer, the links, and at each node a memory of
 * rows of d words that is exchanged in place (cycle/kautz/kautz_exchange.h has the parts).
 *
 *      rg_kautz_exchange_memory_init(&net, stages, memory, &unit);
 *      rg_kautz_exchange_memory_outputs(unit, &out);   what it shows during this clock
 *      rg_kautz_exchange_memory_clock(unit, &in);      the rising edge that ends it
 *
 * Pure, no allocation, no global state; all of it is in the caller's memory.
 */
#pragma once

#include "kautz_exchange.h"

/** The inputs during one clock. */
typedef struct rg_kautz_exchange_memory_in {
    bool rst, start, write;
    uint64_t node;        /**< 0 .. N-1 */
    uint64_t row;         /**< 0 .. rows-1 */
    const uint64_t *data; /**< d words, lane 0 first; read with write alone, else may be NULL */
} rg_kautz_exchange_memory_in;

/** The outputs during one clock. */
typedef struct rg_kautz_exchange_memory_out {
    bool busy;
    bool known;        /**< q shows a row that the host has asked for */
    const uint64_t *q; /**< d words, valid until the next clock */
} rg_kautz_exchange_memory_out;

/** The unit's state. */
typedef struct rg_kautz_exchange_memory rg_kautz_exchange_memory;

/** How much memory that wants, and how many rows a node has: cosets (stages + 1). O(k). */
size_t rg_kautz_exchange_memory_bytes(const rg_kautz *net, unsigned stages, uint64_t *rows);

/**
 * The unit after a reset, with zeros in all rows; those of the RTL hold anything before they are
 * written.
 * @param memory rg_kautz_exchange_memory_bytes of it, aligned for any object. O(N d (k + rows)).
 */
rg_kautz_exchange_memory *rg_kautz_exchange_memory_init(const rg_kautz *net, unsigned stages,
                                                        void *memory);

/** What the unit shows during this clock. O(1). */
void rg_kautz_exchange_memory_outputs(const rg_kautz_exchange_memory *unit,
                                      rg_kautz_exchange_memory_out *out);

/** The rising clock edge, with the inputs that were there before it. O(N d). */
void rg_kautz_exchange_memory_clock(rg_kautz_exchange_memory *unit,
                                    const rg_kautz_exchange_memory_in *in);

/** A row of a node, d words, as it stands in this clock. O(1). */
const uint64_t *rg_kautz_exchange_memory_row(const rg_kautz_exchange_memory *unit, uint64_t node,
                                             uint64_t row);
