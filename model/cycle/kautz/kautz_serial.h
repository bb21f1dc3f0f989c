/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_kautz_serial: predicts every output of the RTL core in every clock.
 *
 * Use it to size buffers around the core, to predict the clock of an answer, or, as sim/verilator
 * does, to check the RTL. The outputs depend on the state alone (the core has no combinational path
 * from input to output), so a clock is
 *
 *      rg_kautz_serial_outputs(&core, &out);     what the core shows during this clock
 *      rg_kautz_serial_clock(&core, &in);        the rising edge that ends it, with the inputs of
 *                                                this clock
 *
 * The model knows candidates, not registers: it holds the two words and the candidate under test,
 * and builds the route word when asked for it. rg_kautz_serial_look says what the registers of the
 * RTL hold in this clock; the co-simulation compares each of them, too. Pure, no allocation, no
 * global state.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/kautz.h"

/** The inputs during one clock. Letters may be any value that the hardware's clog2(d+1) bits can
 * carry. */
typedef struct rg_kautz_serial_in {
    bool rst, s_tvalid, m_tready;
    rg_kautz_word source, destination;
} rg_kautz_serial_in;

/** The outputs during one clock. */
typedef struct rg_kautz_serial_out {
    bool s_tready, m_tvalid;
    bool known; /**< false before the first request: the fields below show what power-up left */
    bool m_tlast;
    uint8_t error; /**< 0, or the absolute value of an rg_status */
    uint8_t phase; /**< these four and the word as in rg_kautz_route; a route while m_tvalid and
                      error = 0 */
    uint8_t hops, in, out;
    uint8_t letter[RG_KAUTZ_MAX_LETTERS]; /**< the 2k+2 letters of m_axis_tdata; the rest is 0 */
} rg_kautz_serial_out;

/** The core's state. Opaque by convention. */
typedef struct rg_kautz_serial {
    rg_kautz net;
    rg_kautz_word source, destination;
    uint8_t state;
    bool valid; /* the candidate under test is a route, or the request is illegal */
    bool known;
    uint8_t error;
    uint8_t phase; /* of the candidate under test */
    uint8_t hops, out, in;
    uint8_t routes; /* of this request, taken so far */
    uint16_t used_out, used_in;
    bool held;       /* a beat has been stalled */
    bool free_known; /* free_out and free_in are known */
    bool free_out;   /* registers: the letters under test are free */
    bool free_in;
} rg_kautz_serial;

/**
 * What the registers of rg_kautz_serial hold, block by block (doc/interface.md has their picture).
 * Letters of words and units from left to right, the first k or so entries. With d = 3, k = 3:
 *
 *      match_block          src  dst  in      unit p compares src[p] with dst[p] unless off[p];
 *                            0    -    1      dst moves to the right, in to the left
 *                            1    2    2
 *                            2    0    -
 *      shift_increment      out_letter, in_letter under test, out_next, in_next to be next
 *      shift_block          tail[0], tail[1..k]: the letters of the route after out_letter
 *      used_letters         used_out, used_in by letter; free_out, free_in: the letters under test
 */
typedef struct rg_kautz_serial_look {
    bool known;      /**< false before the first request: all but the control is left by power-up */
    bool free_known; /**< likewise of free_out and free_in, one clock later */
    /* rg_kautz_serial_control */
    bool idle, busy, first, m_tvalid;
    uint8_t look;   /**< phase of the next candidate */
    uint8_t phase;  /**< phase of the one under test */
    uint8_t hops;   /**< its hops */
    uint8_t routes; /**< taken so far, in the register's clog2(d) bits */
    uint8_t error;
    /* The datapath */
    uint8_t src[RG_KAUTZ_MAX_K], dst[RG_KAUTZ_MAX_K], in[RG_KAUTZ_MAX_K];
    bool off[RG_KAUTZ_MAX_K];
    bool match; /**< a wire: what the units compare now is equal, so the next overlap matches */
    uint8_t out_next, out_letter, in_next, in_letter, tail[RG_KAUTZ_MAX_K + 1];
    uint16_t used_out, used_in;
    bool free_out, free_in;
} rg_kautz_serial_look;

/** A core that is in reset. Clock it with rst = 0 to release it. O(1). */
void rg_kautz_serial_init(const rg_kautz *net, rg_kautz_serial *core);

/** What the core shows during this clock. O(k). */
void rg_kautz_serial_outputs(const rg_kautz_serial *core, rg_kautz_serial_out *out);

/** The rising clock edge, with the inputs that were there before it. O(k). */
void rg_kautz_serial_clock(rg_kautz_serial *core, const rg_kautz_serial_in *in);

/** What the registers hold during this clock. O(k). */
void rg_kautz_serial_registers(const rg_kautz_serial *core, rg_kautz_serial_look *look);

/* ---- The clocks in which it answers, if nothing stalls it */

/** The clock of the answer to an illegal request. */
#define RG_KAUTZ_SERIAL_ERROR_CLOCK 2

/** The clock in which each of the d routes of a pair, those of rg_kautz_routes, is valid. */
void rg_kautz_serial_clocks(const rg_kautz *net, const rg_kautz_word *source,
                            const rg_kautz_word *destination, const rg_kautz_route *routes,
                            unsigned clock[RG_KAUTZ_MAX_D]);
