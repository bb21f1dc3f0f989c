/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of a whole network of routers: every node of K(D,K), wired, without endpoints.
 *
 *      rg_node_turns turns;        rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns);
 *      rg_node_shape shape;        rg_node_shape_init(d, k, &shape);
 *      network = rg_node_network_init(&shape, &turns, malloc(rg_node_network_bytes(&shape)));
 *      for (;;) {
 *          ports[source].inject = flit; ...        what stands at each injection
 *          rg_node_network_clock(network, ports);  which of them are taken, and what is ejected
 *      }
 *
 * Nodes are numbered by their ranks. A node that is in reset is dead: its neighbours see its lines
 * fall. All memory is the caller's.
 */
#pragma once

#include <stddef.h>

#include "node.h"
#include "router.h"
#include "routegen/kautz_node.h"

/** The node's own side of a router. */
typedef struct rg_node_port {
    bool rst;            /**< in: reset during this clock */
    rg_node_flit inject; /**< in: the flit at the injection during this clock; vc does not matter */
    bool taken;          /**< out: it was taken by the edge that ends this clock */
    rg_node_flit eject;  /**< out: what the ejection shows in the next clock */
} rg_node_port;

/** A network in the caller's memory. */
typedef struct rg_node_network rg_node_network;

/** How much memory a network wants. O(1). */
size_t rg_node_network_bytes(const rg_node_shape *shape);

/**
 * A network in reset.
 * @param turns which turns step; of the same network. It is not kept.
 * @param memory rg_node_network_bytes of it, aligned for any object.
 * @return the memory. O(N D^2 K).
 */
rg_node_network *rg_node_network_init(const rg_node_shape *shape, const rg_node_turns *turns,
                                      void *memory);

/**
 * The rising clock edge at all nodes.
 * @param[in,out] ports of the N nodes.
 * O(N D V); nodes without a flit cost next to nothing.
 */
void rg_node_network_clock(rg_node_network *network, rg_node_port *ports);

/* ---- Its throughput: every node sends to random others */

/** What each node does. */
typedef struct rg_node_traffic {
    unsigned body;  /**< flits of a packet after its letters, 1..1000 */
    unsigned pause; /**< clocks between the last flit of a packet and the next packet, at least */
    uint32_t load;  /**< after the pause a packet begins in a clock with this chance, of 2^32 - 1;
                       2^32 - 1: at once */
    uint64_t seed;
} rg_node_traffic;

/** What has arrived in some clocks. */
typedef struct rg_node_arrivals {
    uint64_t clocks;
    uint64_t flits; /**< after the letters */
    uint64_t packets;
    uint64_t longest; /**< clocks from a packet's first letter at its source to its last flit at its
                         destination, of those that have arrived */
} rg_node_arrivals;

/** A network and its traffic in the caller's memory. */
typedef struct rg_node_uniform rg_node_uniform;

/** How much memory that wants. O(1). */
size_t rg_node_uniform_bytes(const rg_node_shape *shape);

/**
 * A network in which nothing has been sent yet.
 * @param memory rg_node_uniform_bytes of it, aligned for any object.
 * @return the memory. O(N D^2 K).
 */
rg_node_uniform *rg_node_uniform_init(const rg_node_shape *shape, const rg_node_turns *turns,
                                      const rg_node_traffic *traffic, void *memory);

/** Runs it for @p clocks more. O(clocks N D V). */
void rg_node_uniform_run(rg_node_uniform *uniform, uint64_t clocks, rg_node_arrivals *arrivals);
