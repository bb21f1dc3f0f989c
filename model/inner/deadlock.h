/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The graph of dependencies: see deadlock.h.
 */
#ifndef ROUTEGEN_INNER_DEADLOCK_H
#define ROUTEGEN_INNER_DEADLOCK_H

#include "routegen/topology.h"

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
