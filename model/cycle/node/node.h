/* SPDX-License-Identifier: Apache-2.0 */

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
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/kautz.h"
#include "routegen/kautz_node.h"

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
    RG_NODE_BUSY = 5, /**< the processor has not taken the message before */
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

/** Bits of the number of a virtual channel, LN = clog2(V), at least 1. O(1). */
static inline unsigned rg_node_vc_bits(const rg_node_shape *shape)
{
    unsigned bits = 1;
    while (1u << bits < shape->vcs)
        bits++;
    return bits;
}

/** The output port of letter @p letter (0..D) at a node whose label ends in @p own: 0..D-1, or D,
 * the ejection. O(1). */
static inline unsigned rg_node_output(const rg_node_shape *shape, unsigned own, unsigned letter)
{
    return letter == own ? shape->d : letter - (letter > own);
}

/* ---- The lines of a link, packed */

/* From its sender; also a flit at the injection or the ejection, and (the lowest 10 bits) in a
 * queue:
 *
 *      data 7:0, kind 9:8, vc 12:10, valid 13, up 14 */
typedef uint16_t rg_node_line;
enum {
    RG_NODE_KIND_AT = 8,
    RG_NODE_VC_AT = 10,
    RG_NODE_FLIT = (1 << 10) - 1,
    RG_NODE_LAST = 2 << RG_NODE_KIND_AT, /* bit 1 of kind: the last flit of its packet */
    RG_NODE_VALID = 1 << 13,
    RG_NODE_UP = 1 << 14,
};

/* From its receiver: vc of the credit 2:0, valid 3, ready 4 */
typedef uint8_t rg_node_reply;
enum { RG_NODE_CREDIT_VC = 7, RG_NODE_CREDIT = 1 << 3, RG_NODE_READY = 1 << 4 };

static inline rg_node_flit rg_node_unpack(rg_node_line line)
{
    return (rg_node_flit){
        .valid = (line & RG_NODE_VALID) != 0,
        .vc = line >> RG_NODE_VC_AT & 7,
        .kind = line >> RG_NODE_KIND_AT & 3,
        .data = (uint8_t)line,
    };
}

static inline rg_node_line rg_node_pack(const rg_node_flit *flit)
{
    return (rg_node_line)((flit->valid ? RG_NODE_VALID : 0) | (flit->vc & 7u) << RG_NODE_VC_AT |
                          (flit->kind & 3u) << RG_NODE_KIND_AT | flit->data);
}
