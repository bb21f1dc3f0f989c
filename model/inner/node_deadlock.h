/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Deadlock of a network of Kautz nodes: the dependency graph of its virtual channels, made of all d
 * routes of all pairs.
 *
 * This is deadlock.h with the routes of kautz.h in place of a routing rule, and with the virtual
 * channels that the turns of a route lead to (node/turns.h):
 *
 *      size_t bytes;              rg_node_deadlock_bytes(&turns, &bytes);
 *      void *memory = malloc(bytes);
 *      for (uint64_t at = 0; at < turns.net.nodes; at += 64)       // 64 sources at a time
 *          rg_node_deadlock_follow(&turns, at, 64, memory, bytes, &routes);
 *      rg_node_deadlock_find(&turns, memory, bytes, cycle, ROOM, &found);
 *
 * A channel is one virtual channel of an arc; it depends on those that some route takes right
 * after it.
 */
#ifndef ROUTEGEN_NODE_DEADLOCK_H
#define ROUTEGEN_NODE_DEADLOCK_H

#include <stddef.h>
#include <stdint.h>

#include "inner/deadlock.h"
#include "routegen/kautz_node.h"
#include "routegen/status.h"

/** The routes followed so far. */
typedef struct rg_node_routes {
    uint64_t routes;                   /**< d for each pair */
    uint64_t steps[RG_KAUTZ_MAX_HOPS]; /**< routes by the turns of them that step */
    uint64_t over; /**< of all, those that need more than turns->vcs virtual channels; their other
                        hops are left out, as a router drops such packets. 0 unless the table is
                        the caller's own */
} rg_node_routes;

/**
 * The memory that a network needs.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_RULE (vcs is not 1..k+2); RG_E_LARGE (2^32 - 1 or more
 * channels). O(1).
 */
rg_status rg_node_deadlock_bytes(const rg_node_turns *turns, size_t *bytes);

/**
 * Follows all routes from @p count nodes, from rank @p first on (fewer at the end); first = 0
 * starts over.
 * @param memory aligned like malloc's; pass the same memory and turns in all calls.
 * @param[in,out] routes counted on; cleared when first is 0.
 * @return RG_OK; errors of rg_node_deadlock_bytes; RG_E_INDEX (first is not a node); RG_E_LARGE
 * (too few bytes). O(count N d k).
 */
rg_status rg_node_deadlock_follow(const rg_node_turns *turns, uint64_t first, uint64_t count,
                                  void *memory, size_t bytes, rg_node_routes *routes);

/**
 * Counts channels and dependencies, and finds a shortest cycle. Vertices are ranks, ports those of
 * rg_kautz_successor.
 * @param[out] cycle, room, found as in rg_deadlock_find.
 * @return RG_OK; errors of rg_node_deadlock_bytes; RG_E_COUNT (not all sources were followed). Time
 * as rg_deadlock_find.
 */
rg_status rg_node_deadlock_find(const rg_node_turns *turns, void *memory, size_t bytes,
                                rg_channel *cycle, uint64_t room, rg_deadlock *found);

#endif
