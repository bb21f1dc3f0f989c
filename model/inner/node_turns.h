/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Steps of the turns: see node/turns.h.
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
 * The turns of a network by the caller's own table.
 *
 * Bit i, from the most significant bit of the first digit on, is the turn of rank i: turns are
 * ranked in lexicographic order of their words. Unused bits of the last digit are 0.
 * @param table (d+1) d^(k+1) bits in digits 0-9a-f, and a zero; it must outlive @p turns.
 * @param vcs virtual channels of a link, 1..k+2. Whether they are enough, and whether every cycle
 * has a step, is not checked here (inner/net/deadlock.h does that).
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_LARGE (a network of more than 2^24 turns); RG_E_RULE
 * (vcs out of range); RG_E_SYNTAX (not a digit, or an unused bit is set); RG_E_LENGTH. O(turns).
 */
rg_status rg_node_turns_table(const rg_kautz *net, const char *table, unsigned vcs,
                              rg_node_turns *turns);

/**
 * Whether a packet that takes this turn goes on in the next virtual channel.
 * @param letter the k+2 letters of the turn.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_LETTER, RG_E_REPEAT (the letters are not a turn).
 * O(k).
 */
rg_status rg_node_turn_steps(const rg_node_turns *turns, const uint8_t *letter, bool *steps);

/**
 * The turns of one node that step: bit i d + o is the turn from input port i to output port o.
 * Ports are those of rg_kautz_predecessor and rg_kautz_successor.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE (d above 8: more than 64 bits); errors of
 * rg_kautz_word_check. O(d^2 k).
 */
rg_status rg_node_steps(const rg_node_turns *turns, const rg_kautz_word *node, uint64_t *steps);

/**
 * The virtual channels of a route, hop by hop.
 * @param[out] vc room for route->hops entries; the first one is 0.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_INDEX (hops 0 or above k+2); RG_E_LETTER, RG_E_REPEAT
 * (its letters are not a route). O(k hops).
 */
rg_status rg_node_route_vcs(const rg_node_turns *turns, const rg_kautz_route *route, uint8_t *vc);

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
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_COUNT (body out of range); RG_E_LARGE (more than 2^20
 * nodes). O(N^2 k^2).
 */
rg_status rg_node_load_find(const rg_kautz *net, unsigned body, uint64_t *flits,
                            rg_node_load *load);
