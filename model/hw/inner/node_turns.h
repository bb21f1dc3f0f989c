/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Steps of the turns: see routegen/kautz_node.h.
 */
#pragma once

#include <stdint.h>

#include "routegen/kautz_node.h"
#include "routegen/kautz.h"
#include "routegen/status.h"

/** The virtual channels of a link that the rule of rg_turn_rule_of needs; 0 if the shape is wrong.
 * O(1). */
unsigned rg_node_vcs(const rg_kautz *net);

/**
 * The turns of one node that step: bit i d + o is the turn from input port i to output port o.
 * Ports are those of rg_kautz_predecessor and rg_kautz_successor.
 * @return RG_OK; RG_E_SHAPE (d above 8: more than 64 bits); errors of rg_kautz_word_check.
 * O(d^2 k).
 */
rg_status rg_node_steps(const rg_node_turns *turns, const rg_kautz_word *node, uint64_t *steps);

/** The virtual channels of a route, hop by hop. @param[out] vc room for route->hops entries; the
 * first one is 0. O(k hops). */
void rg_node_route_vcs(const rg_node_turns *turns, const rg_kautz_route *route, uint8_t *vc);

/*
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
 * O(N^2 k^2).
 */
rg_node_load rg_node_load_of(const rg_kautz *net, unsigned body, uint64_t *flits);
