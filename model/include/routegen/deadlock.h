/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

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

/** What rg_deadlock_find found. */
typedef struct rg_deadlock {
    uint64_t channels;     /**< virtual channels of all links but the node links, each direction
                                counted once */
    uint64_t used;         /**< of these, the ones that some packet takes */
    uint64_t dependencies; /**< pairs of channels that some packet may take one after the other */
    uint64_t cycle;        /**< channels in a shortest cycle; 0: there is no cycle */
} rg_deadlock;

#ifdef __cplusplus
}
#endif

#endif
