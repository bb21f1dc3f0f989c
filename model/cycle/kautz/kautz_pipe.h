/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle models of the pipelined core: rg_kautz_pipe, its AXI-Stream wrapper rg_kautz_pipe_axis and
 * the expander rg_kautz_pipe_expand. Each predicts every output of its module in every clock.
 *
 *      request --> [ pipe: one request per clock, LATENCY clocks later its table ] --> answer
 *                     no stall: the wrapper has 16 credits and a queue for 16 answers
 *      answer  --> [ expand: one route per clock, shortest first ] --> beats of rg_kautz_serial
 *
 * The outputs depend on the state alone (the hardware has no combinational path from input to
 * output), so a clock is
 *
 *      rg_kautz_pipe_outputs(&core, &out);     what the core shows during this clock
 *      rg_kautz_pipe_clock(&core, &in);        the rising edge that ends it, with the inputs of
 *                                              this clock
 *
 * The models know requests and answers, not the stages in between: an answer is computed when its
 * request comes, and then waits. Pure, no allocation, no global state.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/status.h"
#include "hw/inner/kautz_table.h"

/** Clocks from a request to its answer, at most; rg_kautz_pipe_latency says how many. */
#define RG_KAUTZ_PIPE_MAX_LATENCY 10u
/** Requests that rg_kautz_pipe_axis has accepted and whose answers are not yet taken, at most. */
#define RG_KAUTZ_PIPE_CREDITS 16u
/** The clock in which rg_kautz_pipe_expand shows the first beat of what it accepts in clock 0. */
#define RG_KAUTZ_PIPE_EXPAND_FIRST 5u

/** An answer, with its request: the widest tag is the request itself. */
typedef struct rg_kautz_answer {
    uint64_t tag;         /**< as it came with the request */
    uint8_t error;        /**< 0, or the absolute value of an rg_status */
    rg_kautz_table table; /**< with error 0 */
    rg_kautz_word source, destination;
} rg_kautz_answer;

/* ---- rg_kautz_pipe ---------------------------------------------------------------------- */

/** The inputs during one clock. Letters may be any value that the hardware's bits can carry. */
typedef struct rg_kautz_pipe_in {
    bool rst, valid;
    uint64_t tag;
    rg_kautz_word source, destination;
} rg_kautz_pipe_in;

/** The outputs during one clock. */
typedef struct rg_kautz_pipe_out {
    bool valid;
    rg_kautz_answer answer; /**< while valid */
} rg_kautz_pipe_out;

/** The core's state. Opaque by convention. */
typedef struct rg_kautz_pipe {
    rg_kautz net;
    uint8_t latency;
    uint8_t now; /* the place in stage that comes out in this clock and is then refilled */
    rg_kautz_pipe_out stage[RG_KAUTZ_PIPE_MAX_LATENCY];
} rg_kautz_pipe;

/** A core that is empty, as after a reset. O(1). */
void rg_kautz_pipe_init(const rg_kautz *net, rg_kautz_pipe *core);

/** What the core shows during this clock. O(1). */
void rg_kautz_pipe_outputs(const rg_kautz_pipe *core, rg_kautz_pipe_out *out);

/** The rising clock edge, with the inputs that were there before it. O(k^2 + d k) with a request,
 * else O(1). */
void rg_kautz_pipe_clock(rg_kautz_pipe *core, const rg_kautz_pipe_in *in);

/* ---- rg_kautz_pipe_axis ----------------------------------------------------------------- */

/** The inputs during one clock. */
typedef struct rg_kautz_pipe_axis_in {
    bool rst, s_tvalid, m_tready;
    uint64_t tag;
    rg_kautz_word source, destination;
} rg_kautz_pipe_axis_in;

/** The outputs during one clock. */
typedef struct rg_kautz_pipe_axis_out {
    bool s_tready, m_tvalid;
    rg_kautz_answer answer; /**< while m_tvalid */
} rg_kautz_pipe_axis_out;

/** The wrapper's state. Opaque by convention. */
typedef struct rg_kautz_pipe_axis {
    rg_kautz net;
    bool ready;
    uint8_t latency;
    uint64_t clock;
    uint32_t accepted; /* number of requests so far, of which ... */
    uint32_t taken;    /* ... this many answers are taken; request n is at n % CREDITS */
    uint64_t shown_from[RG_KAUTZ_PIPE_CREDITS]; /* clock from which an answer may be output */
    rg_kautz_answer answer[RG_KAUTZ_PIPE_CREDITS];
} rg_kautz_pipe_axis;

/** A wrapper in reset. O(1). */
void rg_kautz_pipe_axis_init(const rg_kautz *net, rg_kautz_pipe_axis *core);

/** What the wrapper shows during this clock. O(1). */
void rg_kautz_pipe_axis_outputs(const rg_kautz_pipe_axis *core, rg_kautz_pipe_axis_out *out);

/** The rising clock edge. As rg_kautz_pipe_clock. */
void rg_kautz_pipe_axis_clock(rg_kautz_pipe_axis *core, const rg_kautz_pipe_axis_in *in);

/* ---- rg_kautz_pipe_expand --------------------------------------------------------------- */

/** The inputs during one clock. */
typedef struct rg_kautz_pipe_expand_in {
    bool rst, s_tvalid, m_tready;
    rg_kautz_answer answer; /**< with s_tvalid; its tag does not matter */
} rg_kautz_pipe_expand_in;

/** One beat, as of rg_kautz_serial. */
typedef struct rg_kautz_beat {
    bool valid, last;
    uint8_t error;        /**< 0, or the absolute value of an rg_status */
    rg_kautz_route route; /**< with error 0 */
} rg_kautz_beat;

/** The outputs during one clock. */
typedef struct rg_kautz_pipe_expand_out {
    bool s_tready;
    rg_kautz_beat beat; /**< its fields while beat.valid, which is m_axis_tvalid */
} rg_kautz_pipe_expand_out;

/** The beats of a request. */
typedef struct rg_kautz_beats {
    uint8_t count; /* still to come; from beat[next] on */
    uint8_t next;
    rg_kautz_beat beat[RG_KAUTZ_MAX_D];
} rg_kautz_beats;

/** The expander's state. Opaque by convention. */
typedef struct rg_kautz_pipe_expand {
    rg_kautz net;
    bool ready;
    rg_kautz_beats held;    /* of a request that waits for its turn; count 0: none waits */
    rg_kautz_beats current; /* of the request whose turn it is */
    rg_kautz_beat stage[3]; /* one beat each; the last one is on the outputs */
} rg_kautz_pipe_expand;

/** An expander in reset. O(1). */
void rg_kautz_pipe_expand_init(const rg_kautz *net, rg_kautz_pipe_expand *unit);

/** What the expander shows during this clock. O(1). */
void rg_kautz_pipe_expand_outputs(const rg_kautz_pipe_expand *unit, rg_kautz_pipe_expand_out *out);

/** The rising clock edge. O(d (d + k)) with a request, else O(1). */
void rg_kautz_pipe_expand_clock(rg_kautz_pipe_expand *unit, const rg_kautz_pipe_expand_in *in);
