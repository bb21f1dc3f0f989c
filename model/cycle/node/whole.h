/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_node, a router with a communication processor and a route generator: predicts
 * every output of the RTL in every clock.
 *
 *      message in  -->  [ sender   ] -- injection -->  [ router ]  <==> D links in, D links out
 *      message out <--  [ receiver ] <-- ejection --
 *
 * The processor gives a message of 1 to `payload` bytes, with the destination's label beside the
 * first, and hears afterwards whether it was delivered. The sender tries all pairs of routes, one
 * there and one back, until the destination's answer comes; messages that it could not deliver, as
 * far as it knows, are lost. The receiver delivers each message once. A node that is reset is deaf
 * and not up for a while, so that no packet of its former life is left.
 *
 * Its outputs are registers, but for s_tready, which the ejection can take away for a clock. It is
 * clocked in a machine (machine.h).
 */
#pragma once

#include <stddef.h>

#include "node.h"

/** What happens in a node in a clock: bits of a number. */
enum rg_node_event {
    RG_NODE_SENT = 1,       /**< a message came from the processor, whole */
    RG_NODE_DONE = 2,       /**< the processor hears that one was delivered, */
    RG_NODE_LOST = 4,       /**< ... or not, as far as the sender knows */
    RG_NODE_TRY = 8,        /**< a try */
    RG_NODE_DELIVERED = 16, /**< a message for the processor came in */
    RG_NODE_DUPLICATE = 32, /**< ... once more; it is acknowledged */
    RG_NODE_STALE = 64,     /**< an old copy came in; it is ignored */
    RG_NODE_DROPPED = 128,  /**< a packet came in damaged, or there was no room for it */
    RG_NODE_ABORTED = 256,  /**< a packet came in that was cut off */
};
#define RG_NODE_EVENTS 9

/** The processor's lines to the node, in a clock. Labels are K letters of LW bits, letter 1 in the
 * least significant bits. */
typedef struct rg_node_ask {
    bool s_tvalid; /**< a byte of a message */
    bool s_tlast;
    uint8_t s_tdata;
    uint32_t s_tuser; /**< label of its destination, beside its first byte */
    bool give_up;     /**< of the message that waits for an answer */
    bool m_tready;    /**< takes a byte */
    bool done_tready; /**< takes what became of a message */
} rg_node_ask;

/** The node's lines to the processor, in a clock. */
typedef struct rg_node_tell {
    bool s_tready;
    bool m_tvalid; /**< a byte of a message */
    bool m_tlast;
    uint8_t m_tdata;
    uint32_t m_tuser; /**< label of its source */
    bool done_tvalid, done_lost;
    uint8_t done_tries; /**< 0 and lost: it was too long, or had no such destination */
} rg_node_tell;
