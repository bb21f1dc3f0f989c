/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_kautz_selftest, the self-check on the chip: all pairs of a network through the
 * pipelined core, one per clock, and a CRC-32 over their tables. Predicts every output of the RTL
 * in every clock (the results while they are valid). rg_kautz_table_crc gives the CRC without
 * clocks.
 *
 *      start       in a clock without busy: a run begins, busy from the next clock on
 *      N^2 clocks  all (source, destination) in rank order; equal ones enter too, and are refused
 *      L+2 clocks  until the last table comes out and is counted; L = rg_kautz_pipe_latency
 *      done        stays high until the next start
 *
 * A clock is rg_kautz_selftest_outputs, then rg_kautz_selftest_clock with the inputs of this clock.
 * Pure, no allocation, no global state.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/status.h"
#include "inner/kautz_table.h"

/** The inputs during one clock. */
typedef struct rg_kautz_selftest_in {
    bool rst;
    bool start; /**< ignored while busy */
} rg_kautz_selftest_in;

/** The outputs during one clock. */
typedef struct rg_kautz_selftest_out {
    bool busy;
    bool done;
    uint64_t count;  /**< while done: pairs answered, N (N-1) */
    uint64_t clocks; /**< while done: those with busy high */
    uint32_t crc;    /**< while done: that of rg_kautz_table_crc over the network */
    bool error;      /**< while done: the core refused a legal pair; never, in the model */
} rg_kautz_selftest_out;

/** The unit's state. Opaque by convention. */
typedef struct rg_kautz_selftest {
    rg_kautz net;
    bool busy;
    bool done;
    uint64_t source; /* ranks of the pair that enters, while source < N */
    uint64_t destination;
    unsigned draining; /* clocks since the last pair entered */
    uint64_t count;
    uint64_t clocks;
    uint32_t crc;
} rg_kautz_selftest;

/** A unit after a reset. O(1). */
void rg_kautz_selftest_init(const rg_kautz *net, rg_kautz_selftest *unit);

/** What the unit shows during this clock. O(1). */
void rg_kautz_selftest_outputs(const rg_kautz_selftest *unit, rg_kautz_selftest_out *out);

/** The rising clock edge. O(k^2 + d k). */
void rg_kautz_selftest_clock(rg_kautz_selftest *unit, const rg_kautz_selftest_in *in);
