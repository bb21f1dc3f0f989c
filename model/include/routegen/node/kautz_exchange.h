/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * All-to-all personalised exchange on a Kautz digraph: every node makes the same move in every
 * clock.
 *
 * Each of the N nodes of K(d,k) sends a message, which takes a link one clock, to every node in
 *
 *      T = k d^(k-1) + (k-1) d^(k-2)  clocks        (T = 1 for k = 1)
 *
 * and every link is busy in every clock. A node with the word u = u1..uk has the *turns*
 * e_i = (u_i - u_(i-1)) mod (d+1) - 1, in 0..d-1, i = 2..k. Its links have a *class*:
 *
 *      u  --class j-->  u2 .. uk z     (turn from uk to z) - e_2 = j  mod d   (k = 1: the turn = j)
 *
 * so that every node has one link out and one link in of each class, and a class permutes the
 * nodes. All nodes do the same:
 *
 *      out[j] <= inject ? message[j] : in[(j - rotation) mod d]        j = 0..d-1, a class
 *
 * What a node injects in one clock, one message for each *lane* l = 0..d-1, stays together as a
 * *coset*: after k or k-1 clocks it arrives, in the clock that injects the next one.
 *
 *      clock        0    1    2    3    4    5   ...                       K(2,3), T = 16
 *      inject       1    0    0    1    0    0   ...  1    0    1    0
 *      rotation     -    0    0    -    1    1   ...  -    0    -    1
 *      coset        0              1             ...  4         5
 *      step         0    1    2    0    1    2   ...  0    1    0    1
 *
 * Coset q has s steps: k of them for q < d^(k-1), the long ones, and k-1 for the d^(k-2) short ones
 * after them. Its digits c_1 = 0, c_2, ..., c_s are q, or q less the long ones, written in base d
 * with c_2 the digit of weight 1. Step i = 2..s rotates by c_i - c_(i-1), and lane l takes a link
 * of class c_i + l in step i (mod d). So it gets from u to the word
 *
 *      s = k-1:  uk, then letters with the turns e_i + c_(i-1) + l, i = 2..k
 *      s = k:    z = uk + (e_2 + l mod d) + 1 mod (d+1), then letters with the turns
 *                e_3 + c_2 + l, ..., e_k + c_(k-1) + l, e_2 + c_k + 2l      (k = 1: e_2 = 0)
 *
 * All N destinations come once each, u itself among them (not for k = 1). doc/kautz-exchange.md has
 * the proof. The *index* of a message is q d + l: a client sends and receives in order of the
 * index, d messages at a time.
 *
 *      rg_kautz_exchange x;
 *      rg_kautz_exchange_init(&net, &x);
 *      rg_kautz_exchange_destination(&x, source, index, &destination);    // ranks of rg_kautz_rank
 *
 * All functions are pure: no allocation, no I/O, no global state; every argument is checked.
 */
#ifndef ROUTEGEN_NODE_KAUTZ_EXCHANGE_H
#define ROUTEGEN_NODE_KAUTZ_EXCHANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/count128.h"
#include "routegen/kautz.h"
#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The schedule of a network; made by rg_kautz_exchange_init, then read-only. */
typedef struct rg_kautz_exchange {
    rg_kautz net;
    uint64_t clocks;      /**< T; below 2^63 for every shape */
    uint64_t cosets;      /**< d^(k-1) + d^(k-2); 1 for k = 1 */
    uint64_t long_cosets; /**< d^(k-1): those of k clocks; the others have k-1 */
    uint64_t messages;    /**< of a node, cosets * d: N, and N-1 for k = 1 */
} rg_kautz_exchange;

/** @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(k). */
RG_API rg_status rg_kautz_exchange_init(const rg_kautz *net, rg_kautz_exchange *exchange);

/* ---- The schedule ----------------------------------------------------------------------- */

/** What all nodes do in a clock. */
typedef struct rg_kautz_exchange_step {
    uint64_t coset;    /**< whose messages cross the links */
    unsigned step;     /**< 0..steps-1, of the coset */
    unsigned steps;    /**< k or k-1 */
    unsigned rotation; /**< 0..d-1: c_i - c_(i-1) mod d, i = step + 1; 0 in step 0 */
    unsigned digit;    /**< c_i: lane l is on the links of class c_i + l mod d */
} rg_kautz_exchange_step;

/**
 * What all nodes do in clock @p clock, 0 .. T-1, of an exchange. They inject in step 0.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (clock >= T). O(k).
 */
RG_API rg_status rg_kautz_exchange_at(const rg_kautz_exchange *exchange, uint64_t clock,
                                      rg_kautz_exchange_step *step);

/**
 * The clock in which coset @p coset is injected. Its messages are delivered in that of the next
 * coset, those of the last coset in clock T, which is clock 0 of another exchange.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (coset >= cosets). O(1).
 */
RG_API rg_status rg_kautz_exchange_clock(const rg_kautz_exchange *exchange, uint64_t coset,
                                         uint64_t *clock);

/* ---- Who sends to whom ------------------------------------------------------------------ */

/**
 * The rank of the node that gets the message of index @p index of node @p source.
 * @return RG_OK; RG_E_NULL; RG_E_RANK (no such node); RG_E_INDEX (index >= messages). O(k).
 */
RG_API rg_status rg_kautz_exchange_destination(const rg_kautz_exchange *exchange, uint64_t source,
                                               uint64_t index, uint64_t *destination);

/**
 * The rank of the node whose message of index @p index node @p destination gets.
 * @return RG_OK; RG_E_NULL; RG_E_RANK; RG_E_INDEX (index >= messages). O(k).
 */
RG_API rg_status rg_kautz_exchange_source(const rg_kautz_exchange *exchange, uint64_t destination,
                                          uint64_t index, uint64_t *source);

/**
 * The index of the message that goes from @p source to @p destination.
 * @return RG_OK; RG_E_NULL; RG_E_RANK; RG_E_SAME (k = 1 and both are the same node). O(k).
 */
RG_API rg_status rg_kautz_exchange_index(const rg_kautz_exchange *exchange, uint64_t source,
                                         uint64_t destination, uint64_t *index);

/**
 * Where the message of index @p index of node @p source is after @p steps steps of its coset.
 * @param[out] node its rank; for 0 steps @p source, for all of them the destination.
 * @return RG_OK; RG_E_NULL; RG_E_RANK; RG_E_INDEX (index >= messages, or more steps than its coset
 * has). O(k).
 */
RG_API rg_status rg_kautz_exchange_node(const rg_kautz_exchange *exchange, uint64_t source,
                                        uint64_t index, unsigned steps, uint64_t *node);

/* ---- The bound -------------------------------------------------------------------------- */

/** All N^2 ordered pairs of nodes by the length of their shortest route, and what follows. */
typedef struct rg_kautz_distances {
    rg_count128 pairs[RG_KAUTZ_MAX_K + 1]; /**< at distance 0 (N of them), 1, ..., k */
    uint64_t bound; /**< an all-to-all exchange over these links has at least that many clocks */
} rg_kautz_distances;

#ifdef __cplusplus
}
#endif

#endif
