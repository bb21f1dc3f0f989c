/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Cycle model of a whole network of routers: every node of K(D,K), wired, without endpoints.
 *
 *      rg_node_turns turns;        rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns);
 *      rg_node_shape shape;        rg_node_shape_init(d, k, &shape);
 *      size_t bytes;               rg_node_network_bytes(&shape, &bytes);
 *      rg_node_network_init(&shape, &turns, malloc(bytes), &network);
 *      for (;;) {
 *          ports[source].inject = flit; ...        what stands at each injection
 *          rg_node_network_clock(network, ports);  which of them are taken, and what is ejected
 *      }
 *
 * Nodes are numbered by their ranks. A node that is in reset is dead: its neighbours see its lines
 * fall. All memory is the caller's.
 */
#ifndef ROUTEGEN_NODE_NETWORK_H
#define ROUTEGEN_NODE_NETWORK_H

#include <stddef.h>

#include "routegen/cycle/node.h"
#include "routegen/cycle/node_router.h"
#include "routegen/node/turns.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The node's own side of a router. */
typedef struct rg_node_port {
    bool rst;            /**< in: reset during this clock */
    rg_node_flit inject; /**< in: the flit at the injection during this clock; vc does not matter */
    bool taken;          /**< out: it was taken by the edge that ends this clock */
    rg_node_flit eject;  /**< out: what the ejection shows in the next clock */
} rg_node_port;

/** A network in the caller's memory. */
typedef struct rg_node_network rg_node_network;

/** How much memory a network wants. @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_SIZE (more than 2^20
 * nodes). O(1). */
RG_API rg_status rg_node_network_bytes(const rg_node_shape *shape, size_t *bytes);

/**
 * A network in reset.
 * @param turns which turns step; of the same network. It is not kept.
 * @param memory rg_node_network_bytes of it, aligned for any object.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_SIZE; errors of rg_node_steps. O(N D^2 K).
 */
RG_API rg_status rg_node_network_init(const rg_node_shape *shape, const rg_node_turns *turns,
                                      void *memory, rg_node_network **network);

/**
 * The rising clock edge at all nodes.
 * @param[in,out] ports of the N nodes.
 * @return RG_OK; RG_E_NULL. O(N D V); nodes without a flit cost next to nothing.
 */
RG_API rg_status rg_node_network_clock(rg_node_network *network, rg_node_port *ports);

/** What the router of a node shows during this clock. @return RG_OK; RG_E_NULL; RG_E_RANK. O(D). */
RG_API rg_status rg_node_network_outputs(const rg_node_network *network, uint64_t rank,
                                         rg_node_router_out *out);

#ifdef __cplusplus
}
#endif

#endif
