/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * How much traffic a network of Kautz nodes can carry at most, exactly.
 *
 * All pairs of nodes send alike, by their shortest routes. A packet of h hops has h letters, of
 * which each router removes one, and body flits more: body + h flits cross its first link, body +
 * h - 1 its second, body + 1 its last. When every pair has sent a packet, the busiest link
 * has carried M flits. A link carries one flit per clock, so no node can receive more than
 *
 *      (N-1) body / M             flits of bodies per clock, by the links,
 *      body / (body + 1 + mean)   by the injection, which takes an eject letter, too; mean is the
 *                                 mean of the hops
 *
 * whatever its virtual channels and buffers are. doc/node.md compares the lesser of the two with
 * measurements.
 */
#pragma once

#include <stdint.h>

#include "routegen/kautz.h"
#include "routegen/status.h"

/** Uniform traffic by shortest routes: each pair one packet. */
typedef struct rg_node_load {
    uint64_t pairs; /**< N (N-1) */
    uint64_t hops;  /**< of all pairs together */
    uint64_t most;  /**< M: flits of the busiest link */
    double links;   /**< the bound by the links: flits of bodies a node and clock */
    double inject;  /**< the bound by the injection */
} rg_node_load;

/**
 * Loads every link of a network with one packet from each node to each other one.
 * @param body flits of a packet after its letters, 1..2^16.
 * @param[out] flits N d entries: those of the link at port p of the node of rank r at [r d + p].
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_COUNT (body out of range); RG_E_LARGE (more than 2^20
 * nodes). O(N^2 k^2).
 */
rg_status rg_node_load_find(const rg_kautz *net, unsigned body, uint64_t *flits,
                            rg_node_load *load);
