/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

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
 * and builds the route word when asked for it. Pure, no allocation, no global state.
 */
#ifndef ROUTEGEN_KAUTZ_SERIAL_H
#define ROUTEGEN_KAUTZ_SERIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/kautz.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The inputs during one clock. Letters may be any value that the hardware's clog2(d+1) bits can
 * carry. */
typedef struct rg_kautz_serial_in {
    bool rst;
    bool s_tvalid;
    bool m_tready;
    rg_kautz_word source;
    rg_kautz_word destination;
} rg_kautz_serial_in;

/** The outputs during one clock. */
typedef struct rg_kautz_serial_out {
    bool s_tready;
    bool m_tvalid;
    bool known; /**< false before the first request: the fields below show what power-up left */
    bool m_tlast;
    uint8_t error; /**< 0, or the absolute value of an rg_status */
    uint8_t phase; /**< these four and the word as in rg_kautz_route; a route while m_tvalid and
                      error = 0 */
    uint8_t hops;
    uint8_t in;
    uint8_t out;
    uint8_t letter[RG_KAUTZ_MAX_LETTERS]; /**< the 2k+2 letters of m_axis_tdata; the rest is 0 */
} rg_kautz_serial_out;

/** The core's state. Opaque by convention. */
typedef struct rg_kautz_serial {
    rg_kautz net;
    rg_kautz_word source;
    rg_kautz_word destination;
    uint8_t state;
    bool valid; /* the candidate under test is a route, or the request is illegal */
    bool known;
    uint8_t error;
    uint8_t phase; /* of the candidate under test */
    uint8_t hops;
    uint8_t out;
    uint8_t in;
    uint8_t routes; /* of this request, taken so far */
    uint16_t used_out;
    uint16_t used_in;
} rg_kautz_serial;

/**
 * A core that is in reset. Clock it with rst = 0 to release it.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(1).
 */
RG_API rg_status rg_kautz_serial_init(const rg_kautz *net, rg_kautz_serial *core);

/** What the core shows during this clock. @return RG_OK; RG_E_NULL. O(k). */
RG_API rg_status rg_kautz_serial_outputs(const rg_kautz_serial *core, rg_kautz_serial_out *out);

/** The rising clock edge, with the inputs that were there before it. @return RG_OK; RG_E_NULL.
 * O(k). */
RG_API rg_status rg_kautz_serial_clock(rg_kautz_serial *core, const rg_kautz_serial_in *in);

#ifdef __cplusplus
}
#endif

#endif
