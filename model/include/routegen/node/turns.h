/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Virtual channels of a Kautz node: at which turns a packet goes on in the next one.
 *
 * A channel is an arc, a word of k+1 letters. A *turn* is a pair of channels that follow one
 * another, a word of k+2 letters:
 *
 *      0 1 2 0 1         K(2,3): the turn 01201
 *      [0 1 2 0]         the channel 012 -> 120 ...
 *        [1 2 0 1]       ... and then the channel 120 -> 201
 *          ^ ^ ^
 *          x y z         y is the last letter of the node that turns, z the letter of its hop
 *
 * A packet starts in virtual channel 0. Some turns *step*: there the packet goes on in the next
 * virtual channel, at all others in the same one. A router learns which from d x d constant bits,
 * one for each pair of an input and an output port.
 *
 * If every cycle of turns has one that steps, no packets can wait for one another in a circle:
 * virtual channels only go up, so a circle of waiting packets would lie in one of them, and there
 * only turns that do not step lead from channel to channel (W. Dally, C. Seitz, 1987). A packet
 * that has arrived is always taken. A network needs one virtual channel more than the most steps of
 * any of its routes.
 *
 * Rule *valley*: a turn steps if its last three letters fall and rise, x > y < z. Along a cycle of
 * turns the letters repeat and neighbours differ, so some letter is smaller than both of its
 * neighbours: a step. A route of k+2 hops, the longest, has k+1 turns, whose letters y are
 * neighbours in its word; of two neighbours at most one is a valley. So no route has more than
 * floor(k/2) + 1 steps, and floor(k/2) + 2 virtual channels are enough, for every d.
 *
 * Rule *pair*: the same with pairs of neighbouring letters, ordered by their sum, then by their
 * first letter. A turn steps if of the pairs x y, y z and z t, letters 2 to 5 of its word (1 to 4
 * for k = 2), the middle one is the lowest. Pairs that overlap are never alike, so every cycle has
 * a lowest pair that steps. If k is even, no route has more than k/2 steps: one virtual channel
 * less than by valleys, for every d; doc/node.md has the proof.
 *
 * Rule *table*: one bit for each turn, found by a search, for the networks where that saves a
 * virtual channel.
 */
#ifndef ROUTEGEN_NODE_TURNS_H
#define ROUTEGEN_NODE_TURNS_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/kautz.h"
#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Which turns step. */
typedef enum rg_turn_rule {
    RG_TURN_VALLEY = 0, /**< where letters fall and rise */
    RG_TURN_PAIR = 1,   /**< where a pair of letters is lower than those before and after it */
    RG_TURN_TABLE = 2,  /**< those of a table */
    RG_TURN_HOP = 3,    /**< all: the virtual channel counts the hops; for comparison */
    RG_TURN_NONE = 4,   /**< none: one virtual channel, and deadlock; for comparison */
} rg_turn_rule;

/** The turns of a network; made by rg_node_turns_init or rg_node_turns_table, then read-only. */
typedef struct rg_node_turns {
    rg_kautz net;
    rg_turn_rule rule;
    unsigned vcs;      /**< virtual channels of a link */
    const char *table; /**< rule table: hexadecimal digits, as in rg_node_turns_table; else NULL */
} rg_node_turns;

/**
 * The turns of a network by a rule.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_RULE (there is no such rule, or no table for this
 * network). O(1).
 */
RG_API rg_status rg_node_turns_init(const rg_kautz *net, rg_turn_rule rule, rg_node_turns *turns);

/**
 * The rule that nodes of a network use: table for K(2,2), K(2,3) and K(3,2), otherwise valley.
 * O(1).
 */
RG_API rg_turn_rule rg_turn_rule_of(const rg_kautz *net);

#ifdef __cplusplus
}
#endif

#endif
