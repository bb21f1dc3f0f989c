/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Deadlock: the channel-dependency graph of a network and its routing rule, and the graph's cycles.
 *
 * A channel is one virtual channel of a link in one direction. Node links do not count, since a
 * packet that has arrived is always taken. Channel a depends on channel b if some packet may take b
 * right after a. Wormhole and store-and-forward networks are free of deadlock if these dependencies
 * have no cycle (W. Dally, C. Seitz, 1987). If there is a cycle, packets that make the choices of
 * the cycle can wait for one another forever. For rules with several choices the absence of cycles
 * is sufficient, not necessary.
 *
 *      size_t bytes;              rg_deadlock_bytes(&net, &rule, &bytes);
 *      void *memory = malloc(bytes);
 *      for (uint64_t at = 0; at < net.nodes; at += 64)       // 64 targets at a time
 *          rg_deadlock_follow(&net, &rule, at, 64, memory, bytes);
 *      rg_deadlock found;
 *      rg_deadlock_find(&net, &rule, memory, bytes, cycle, ROOM, &found);
 *
 * The dependencies are those of all pairs and all permitted hops. They are found by following the
 * states of packets (rg_route_packet), not routes, of which there may be very many.
 */
#ifndef ROUTEGEN_INNER_DEADLOCK_H
#define ROUTEGEN_INNER_DEADLOCK_H

#include "routegen/topology.h"

/** What rg_deadlock_find found. */
typedef struct rg_deadlock {
    uint64_t channels;     /**< virtual channels of all links but the node links, each direction
                                counted once */
    uint64_t used;         /**< of these, the ones that some packet takes */
    uint64_t dependencies; /**< pairs of channels that some packet may take one after the other */
    uint64_t cycle;        /**< channels in a shortest cycle; 0: there is no cycle */
} rg_deadlock;

/**
 * The memory that a network and a rule need, about 40 bytes per channel.
 * @return RG_OK; RG_E_NULL; RG_E_RULE; RG_E_LARGE (2^32 - 1 or more channels or states, or more
 * bytes than a size_t holds). O(1).
 */
rg_status rg_deadlock_bytes(const rg_topology *net, const rg_route_rule *rule, size_t *bytes);

/**
 * Follows all packets to @p count compute nodes, from @p first on (fewer at the end); first = 0
 * starts over.
 * @param memory aligned like malloc's; pass the same memory, network and rule in all calls.
 * @return RG_OK; errors of rg_deadlock_bytes; RG_E_INDEX (first is not a compute node); RG_E_LARGE
 * (too few bytes). One step for each state of a packet to each target; in a torus or a mesh for
 * those that differ from the target in one coordinate, or two. Where all nodes are alike
 * (rg_route_alike), the first call does it all, by one target.
 */
rg_status rg_deadlock_follow(const rg_topology *net, const rg_route_rule *rule, uint64_t first,
                             uint64_t count, void *memory, size_t bytes);

/**
 * Counts channels and dependencies, and finds a shortest cycle.
 * @param[out] cycle room for @p room channels; the first of the found->cycle ones are written, as
 * far as there is room. Each channel depends on the next, and the last on the first.
 * @return RG_OK; errors of rg_deadlock_bytes; RG_E_COUNT (not all targets were followed).
 * O(dependencies) without a cycle, else O(channels * dependencies) in the worst case; short cycles
 * are found quickly.
 */
rg_status rg_deadlock_find(const rg_topology *net, const rg_route_rule *rule, void *memory,
                           size_t bytes, rg_channel *cycle, uint64_t room, rg_deadlock *found);

#endif
