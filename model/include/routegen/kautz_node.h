/* SPDX-License-Identifier: Apache-2.0 */

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

#include "routegen/status.h"
#include "routegen/kautz.h"

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

/* ---- The parameters of a node ---------------------------------------------------------- */

/**
 * The parameters of a Kautz node and of a machine of nodes, as the hardware has them: doc/node.md.
 */

/** Greatest parameters of the hardware, each range starts at 2
 * (D), 1 (K, V) and 2 (B). */
#define RG_NODE_MAX_VCS 8u
#define RG_NODE_MAX_DEPTH 16u
#define RG_NODE_MAX_PAYLOAD 255u
#define RG_NODE_MAX_D 7u
#define RG_NODE_MAX_K 8u
/** Most nodes of a machine on a board. */
#define RG_DRIVER_MAX_NODES 256u
/** Most bytes of a message to a board. */
#define RG_DRIVER_MAX_BYTES 32u
/** Parameters of a node: those of rg_node. Start with rg_node_shape_init, then change some. */
typedef struct rg_node_shape {
    uint8_t d;       /**< degree, 2..7 */
    uint8_t k;       /**< letters of a label, 1..8 */
    uint8_t vcs;     /**< V, virtual channels of a link, 1..8 */
    uint8_t depth;   /**< B, flits of a virtual channel: 2, 4, 8 or 16 */
    uint8_t payload; /**< most bytes of a message, 1..255 */
    uint8_t crc;     /**< bits of the check: 16 or 32 */
    uint8_t num;     /**< bits of a message's number, 1..10 */
    uint8_t rounds;  /**< R: a message is lost after R D^2 tries, at most 127 */
    uint32_t wait;   /**< T_TRY: clocks from the tail of a try to the next try, 1..2^20 - 1 */
    uint32_t busy; /**< BUSY: a message is lost after so many busy answers, 0..1023; 0: never so */
    uint32_t deaf; /**< DEAF: clocks that a node holds up and ready low after reset, to 2^20 */
} rg_node_shape;

/**
 * The parameters of a node of K(D,K) as the hardware has them by default: the virtual channels that
 * the default rule needs, B = 4, 32 bytes, CRC-16, numbers of 10 bits, T_TRY = the
 * power of two at or above 24 N, and at least 16 tries.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE: the hardware has no such node. O(k).
 */
RG_API rg_status rg_node_shape_init(unsigned d, unsigned k, rg_node_shape *shape);

/**
 * The T_TRY, a power of two from 512 on, that keeps up when all nodes send messages of @p bytes
 * bytes to one: 24 clocks a node, for its answers, or three times the flits of a packet after its
 * letters, whichever is more. rg_node_shape_init has the first only; doc/node.md has figures.
 * @return 0 if the hardware has no such nodes. O(k).
 */
RG_API uint32_t rg_node_wait(const rg_node_shape *shape, unsigned bytes);

/** Whether the hardware has nodes of this shape. @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(1). */
RG_API rg_status rg_node_shape_check(const rg_node_shape *shape);

/** Bits of a letter, LW = clog2(D+1). O(1). */
RG_API unsigned rg_node_letter_bits(const rg_node_shape *shape);

/** Bytes of a label, LB = ceil(K LW / 8). O(1). */
RG_API unsigned rg_node_label_bytes(const rg_node_shape *shape);

/** The parameters of a machine on a board, by its degree, letters and the flits of a virtual
 * channel: as rg_node_shape_init, but deaf for 8192 clocks.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE, also for more than RG_DRIVER_MAX_NODES nodes. O(k). */
RG_API rg_status rg_node_driver_shape(unsigned d, unsigned k, unsigned depth, rg_node_shape *shape);

/* ---- Turns, and virtual channels ------------------------------------------------------- */

/**
 * Virtual channels of a Kautz node: at which turns a packet goes on in the next one.
 *
 * A channel is an arc, a word of k+1 letters. A *turn* is a pair of channels that follow one
 * another, a word of k+2 letters:
 *
 *      0 1 2 0 1         K(2,3): the turn 01201
 *      [0 1 2 0]         the channel 012 -> 120 ...
 *        [1 2 0 1]       ... and then the channel 120 -> 201
 *          ^ ^ ^
 *          x y z         y is the last letter of the node that turns, z the letter of its hop
 *
 * A packet starts in virtual channel 0. Some turns *step*: there the packet goes on in the next
 * virtual channel, at all others in the same one. A router learns which from d x d constant bits,
 * one for each pair of an input and an output port.
 *
 * If every cycle of turns has one that steps, no packets can wait for one another in a circle:
 * virtual channels only go up, so a circle of waiting packets would lie in one of them, and there
 * only turns that do not step lead from channel to channel (W. Dally, C. Seitz, 1987). A packet
 * that has arrived is always taken. A network needs one virtual channel more than the most steps of
 * any of its routes.
 *
 * Rule *valley*: a turn steps if its last three letters fall and rise, x > y < z. Along a cycle of
 * turns the letters repeat and neighbours differ, so some letter is smaller than both of its
 * neighbours: a step. A route of k+2 hops, the longest, has k+1 turns, whose letters y are
 * neighbours in its word; of two neighbours at most one is a valley. So no route has more than
 * floor(k/2) + 1 steps, and floor(k/2) + 2 virtual channels are enough, for every d.
 *
 * Rule *pair*: the same with pairs of neighbouring letters, ordered by their sum, then by their
 * first letter. A turn steps if of the pairs x y, y z and z t, letters 2 to 5 of its word (1 to 4
 * for k = 2), the middle one is the lowest. Pairs that overlap are never alike, so every cycle has
 * a lowest pair that steps. If k is even, no route has more than k/2 steps: one virtual channel
 * less than by valleys, for every d; doc/node.md has the proof.
 *
 * Rule *table*: one bit for each turn, found by a search, for the networks where that saves a
 * virtual channel.
 */

/** Which turns step. */
typedef enum rg_turn_rule {
    RG_TURN_VALLEY = 0, /**< where letters fall and rise */
    RG_TURN_PAIR = 1,   /**< where a pair of letters is lower than those before and after it */
    RG_TURN_TABLE = 2,  /**< those of a table */
    RG_TURN_HOP = 3,    /**< all: the virtual channel counts the hops; for comparison */
    RG_TURN_NONE = 4,   /**< none: one virtual channel, and deadlock; for comparison */
} rg_turn_rule;

/** The turns of a network; made by rg_node_turns_init, then read-only. */
typedef struct rg_node_turns {
    rg_kautz net;
    rg_turn_rule rule;
    unsigned vcs;      /**< virtual channels of a link */
    const char *table; /**< of the rule table, for the library; else NULL */
} rg_node_turns;

/**
 * The turns of a network by a rule.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_RULE (there is no such rule, or no table for this
 * network). O(1).
 */
RG_API rg_status rg_node_turns_init(const rg_kautz *net, rg_turn_rule rule, rg_node_turns *turns);

/**
 * The rule that nodes of a network use: table for K(2,2), K(2,3) and K(3,2), otherwise valley.
 * O(1).
 */
RG_API rg_turn_rule rg_turn_rule_of(const rg_kautz *net);

#ifdef __cplusplus
}
#endif

#endif
