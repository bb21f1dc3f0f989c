/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * The throughput of a network of routers: every node sends packets to random other nodes along the
 * first, shortest of their routes, and everything that arrives is taken.
 *
 *      rg_node_uniform_bytes(&shape, &bytes);
 *      rg_node_uniform_init(&shape, &turns, &traffic, malloc(bytes), &uniform);
 *      rg_node_uniform_run(uniform, 2000, &result);      warm up
 *      rg_node_uniform_run(uniform, 20000, &result);     and measure
 */
#ifndef ROUTEGEN_NODE_UNIFORM_H
#define ROUTEGEN_NODE_UNIFORM_H

#include "routegen/cycle/node_network.h"

#ifdef __cplusplus
extern "C" {
#endif

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

/** How much memory that wants. @return RG_OK; errors of rg_node_network_bytes. O(1). */
RG_API rg_status rg_node_uniform_bytes(const rg_node_shape *shape, size_t *bytes);

/**
 * A network in which nothing has been sent yet.
 * @param memory rg_node_uniform_bytes of it, aligned for any object.
 * @return RG_OK; errors of rg_node_network_init; RG_E_COUNT (body). O(N D^2 K).
 */
RG_API rg_status rg_node_uniform_init(const rg_node_shape *shape, const rg_node_turns *turns,
                                      const rg_node_traffic *traffic, void *memory,
                                      rg_node_uniform **uniform);

/** Runs it for @p clocks more. @return RG_OK; RG_E_NULL. O(clocks N D V). */
RG_API rg_status rg_node_uniform_run(rg_node_uniform *uniform, uint64_t clocks,
                                     rg_node_arrivals *arrivals);

#ifdef __cplusplus
}
#endif

#endif
