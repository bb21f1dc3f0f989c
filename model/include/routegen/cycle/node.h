/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * What the parts of a Kautz node share: its parameters, flits, packets and links.
 *
 * A node is a router, the two halves of a communication processor, and a route generator. A link
 * joins two nodes for each arc of K(D,K). It carries one flit per clock; each of its V virtual
 * channels has room for B flits at the receiver, and the sender counts that room in credits.
 *
 *      sender --  valid, vc, kind, data   a flit of a virtual channel      --> receiver
 *             --  up                      the sender lives                 -->
 *             <-- credit_valid, credit_vc a place of that channel is free  --
 *             <-- ready                   the receiver lives, takes flits  --
 *
 * Every line comes from a register, and the other end samples it at the rising edge.
 *
 * A packet of h hops and n bytes, in flits of 8 bits:
 *
 *      h  LETTER  letters K+1 .. K+h of its route's word, each the letter that one hop appends
 *      1  LETTER  the destination's last letter: it leads out of the network
 *      1  BODY    control: type in bits 2:0, route of the answer 5:3, bits 9:8 of the number 7:6
 *      1  BODY    bits 7:0 of the number
 *      LB BODY    the source's label, low byte first, letter 1 in the least significant bits
 *      n  BODY    payload
 *      2  BODY    CRC, low byte first, the last flit TAIL            (4 for a CRC of 32 bits)
 *
 * Each router on the way removes the first LETTER. Letter x of node w leads to output port
 * x - (x > w_K), and w_K itself, which no hop can append, to the node's own ejection. The arc from
 * a node that starts with letter u enters w at input port u - (u > w_1).
 */
#ifndef ROUTEGEN_NODE_H
#define ROUTEGEN_NODE_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/kautz.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Greatest parameters of the hardware; each range starts at 2 (D), 1 (K, V) and 2 (B). */
#define RG_NODE_MAX_D 7u
#define RG_NODE_MAX_K 8u
#define RG_NODE_MAX_VCS 8u
#define RG_NODE_MAX_DEPTH 16u
#define RG_NODE_MAX_PAYLOAD 255u
/** Bytes of a label, at most: K letters of 3 bits. */
#define RG_NODE_MAX_LABEL 3u
/** The longest packet in flits: letters, eject letter, control, number, label, payload, CRC. */
#define RG_NODE_MAX_PACKET                                                                         \
    (RG_NODE_MAX_K + 2u + 1u + 1u + 2u + RG_NODE_MAX_LABEL + RG_NODE_MAX_PAYLOAD + 4u)

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
    uint32_t deaf;   /**< DEAF: clocks that a node holds up and ready low after reset, to 2^20 */
} rg_node_shape;

/** What a flit is. Bit 1: the last one of its packet. */
enum rg_node_kind {
    RG_NODE_BODY = 0,
    RG_NODE_LETTER = 1,
    RG_NODE_TAIL = 2,
    RG_NODE_ABORT = 3, /**< a tail that says: this packet was cut off, throw it away */
};

/** The type of a packet, bits 2:0 of its control byte. */
enum rg_node_type {
    RG_NODE_DATA = 0,
    RG_NODE_ACK = 1,
    RG_NODE_PROBE = 2,
    RG_NODE_STATE = 3, /**< its payload: the receiver's last number, 2 bytes, low first */
    RG_NODE_REFUSAL = 4,
};

/** A flit, on a link, at the injection or at the ejection (where vc is 0). */
typedef struct rg_node_flit {
    bool valid;   /**< the other fields have a meaning only with it */
    uint8_t vc;   /**< virtual channel, 0..V-1 */
    uint8_t kind; /**< enum rg_node_kind */
    uint8_t data;
} rg_node_flit;

/** The lines of a link from its sender to its receiver. */
typedef struct rg_node_forward {
    rg_node_flit flit;
    bool up; /**< the sender lives */
} rg_node_forward;

/** The lines of a link from its receiver to its sender. */
typedef struct rg_node_back {
    bool credit_valid;
    uint8_t credit_vc; /**< a place of this virtual channel became free; only with credit_valid */
    bool ready;        /**< the receiver lives and takes packets on this link */
} rg_node_back;

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

/** Bits of the number of a virtual channel, LN = clog2(V), at least 1. O(1). */
RG_API unsigned rg_node_vc_bits(const rg_node_shape *shape);

/** The output port of letter @p letter (0..D) at a node whose label ends in @p own: 0..D-1, or D,
 * the ejection. O(1). */
RG_API unsigned rg_node_output(const rg_node_shape *shape, unsigned own, unsigned letter);

/** The input port, at a node whose label starts with @p first, of the arc from a node whose label
 * starts with @p from. O(1). */
RG_API unsigned rg_node_input(unsigned first, unsigned from);

#ifdef __cplusplus
}
#endif

#endif
