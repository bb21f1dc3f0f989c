/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * The parameters of a Kautz node and of a machine of nodes, as the hardware has them: doc/node.md.
 */
#ifndef ROUTEGEN_NODE_SHAPE_H
#define ROUTEGEN_NODE_SHAPE_H

#include <stdint.h>

#include "routegen/api.h"
#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

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
    uint32_t deaf;   /**< DEAF: clocks that a node holds up and ready low after reset, to 2^20 */
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

#ifdef __cplusplus
}
#endif

#endif
