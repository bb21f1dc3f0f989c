/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Deadlock: the channel-dependency graph of a network and its rule of routing, and its cycles.
 *
 * A channel is a link in one direction times a virtual channel; node links do not count, since a
 * packet that has arrived is taken. Channel a depends on channel b if some packet may take b right
 * behind a. Wormhole and store-and-forward networks are free of deadlock if there is no cycle of
 * such dependencies (W. Dally, C. Seitz, 1987); with a cycle, packets whose choices are those of
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
 * Dependencies are those of all pairs and all permitted hops. They are followed on the states of
 * packets (rg_route_packet), not on routes, of which there may be very many.
 */
#ifndef ROUTEGEN_DEADLOCK_H
#define ROUTEGEN_DEADLOCK_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/status.h"
#include "routegen/topology_route.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A virtual channel of the link at a port of a vertex. */
typedef struct rg_channel {
    uint64_t vertex;
    unsigned port;
    unsigned vc;
} rg_channel;

/** What there is. */
typedef struct rg_deadlock {
    uint64_t channels;     /**< links between vertices that are not node links, times lanes, once in
                                each direction */
    uint64_t used;         /**< of them, taken by some packet */
    uint64_t dependencies; /**< pairs of channels that some packet may take one behind the other */
    uint64_t cycle;        /**< channels of a shortest cycle; 0: there is none */
} rg_deadlock;

/**
 * The memory for a network and a rule, about 40 bytes a channel.
 * @return RG_OK; RG_E_NULL; RG_E_RULE; RG_E_SIZE (2^32 - 1 channels or states, or bytes beyond a
 * size_t). O(1).
 */
RG_API rg_status rg_deadlock_bytes(const rg_topology *net, const rg_route_rule *rule,
                                   size_t *bytes);

/**
 * Follows all packets to the @p count compute nodes from @p first on (fewer at the end); first = 0
 * starts afresh.
 * @param memory aligned as malloc's; the same, with the same network and rule, up to the end.
 * @return RG_OK; errors of rg_deadlock_bytes; RG_E_INDEX (first is no compute node); RG_E_SIZE (too
 * few bytes). One step for each state of a packet to each target.
 */
RG_API rg_status rg_deadlock_follow(const rg_topology *net, const rg_route_rule *rule,
                                    uint64_t first, uint64_t count, void *memory, size_t bytes);

/**
 * Counts channels and dependencies, and finds a shortest cycle.
 * @param[out] cycle room for @p room channels, each of which depends on the next, the last on the
 * first; as many of found->cycle are written as there is room for.
 * @return RG_OK; errors of rg_deadlock_bytes; RG_E_COUNT (not all targets were followed). Without a
 * cycle O(dependencies), else O(channels * dependencies) at worst, but short cycles are quick.
 */
RG_API rg_status rg_deadlock_find(const rg_topology *net, const rg_route_rule *rule, void *memory,
                                  size_t bytes, rg_channel *cycle, uint64_t room,
                                  rg_deadlock *found);

#ifdef __cplusplus
}
#endif

#endif
