/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Routing: the rule of each family, as a step from vertex to vertex.
 *
 * A packet is a value: where it is, where it goes, and the little it has to remember. A step gives
 * all hops that the rule permits, the first of which is the rule's own choice, and the packet after
 * each of them:
 *
 *      rg_route_rule rule;                      rg_route_rule_of(&net, &rule);
 *      rg_route_packet packet;                  rg_route_start(&net, &rule, a, b, &packet);
 *      rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS]; unsigned count;
 *      while (rg_route_step(&net, &rule, &packet, hop, &count) == RG_OK && count > 0)
 *          packet = hop[0].packet;              // any of hop[0..count-1] leads to b
 *
 * rg_family_info.rule is the rule of a family in words; doc/topologies.md has the length of their
 * routes, compared with shortest ones.
 *
 * Channels: a link carries `lanes` virtual channels (VCs) in each direction, and the rule says
 * which one a hop takes. With two VCs torus, mikant, kantc and mikantc are free of deadlock
 * (deadlock.h).
 *
 * All functions are pure: no allocation, no I/O, no global state. A rule comes from
 * rg_route_rule_of and may then be changed; a packet comes from rg_route_start or a step.
 */
#ifndef ROUTEGEN_TOPOLOGY_ROUTE_H
#define ROUTEGEN_TOPOLOGY_ROUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/status.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Rules ------------------------------------------------------------------------------- */

/** Which of several equally good hops are permitted; kantc, mikantc: which intermediate switches
 * (IS) of those nearest to a switch. */
typedef enum rg_route_tie {
    RG_TIE_LOWEST = 0, /**< the first; kantc, mikantc: the IS of the lowest number */
    RG_TIE_BALANCED,   /**< kantc, mikantc: one, but different switches take different ones */
    RG_TIE_ALL,        /**< all */
} rg_route_tie;

/** The order of bits in a cube (hypercube, kantc, mikantc). */
typedef enum rg_route_cube {
    RG_CUBE_ECUBE = 0, /**< the lowest bit that differs (e-cube) */
    RG_CUBE_MINIMAL,   /**< any bit that differs */
} rg_route_cube;

/** The ports up a tree (kary, mikant, gft, kantc, mikantc). Digits are those of the destination,
 * T_L of its switch; on a switch with w < k up-ports they count modulo w. In benes the ports of
 * stage j = 0..n-2, and bit n-1-j of the destination for SWITCH_DIGIT, bit j for NODE_DIGIT. */
typedef enum rg_route_up {
    RG_UP_ANY = 0,      /**< all */
    RG_UP_SWITCH_DIGIT, /**< on level L the port T_L; kantc, mikantc: on level 0 that of its IS */
    RG_UP_NODE_DIGIT,   /**< on level 0 the node's number p, on level L the port T_(L-1); kantc,
                             mikantc: on level 1 a number of its switch within the cube */
} rg_route_up;

/** Words (debruijn, kautz, mdsxn). */
typedef enum rg_route_words {
    RG_WORDS_OVERLAP = 0, /**< only the letters that are missing */
    RG_WORDS_SHIFT,       /**< all letters; one that would stay at the same vertex takes no hop */
} rg_route_words;

/** How to route. Fields that a family does not use are 0 (rg_route_rule_uses). */
typedef struct rg_route_rule {
    unsigned lanes; /**< virtual channels of a link: 1, or 2 where the family has a use for two */
    rg_route_tie tie;
    rg_route_cube cube;
    rg_route_up up;
    rg_route_words words;
    bool detour; /**< kantc, mikantc: leave a cube for another switch of it where that is shorter */
} rg_route_rule;

/** Bits of rg_route_rule_uses. */
enum {
    RG_ROUTE_LANES = 1,
    RG_ROUTE_TIE = 2,
    RG_ROUTE_BALANCED = 4, /**< of the ties, also RG_TIE_BALANCED */
    RG_ROUTE_CUBE = 8,
    RG_ROUTE_UP = 16,
    RG_ROUTE_WORDS = 32,
    RG_ROUTE_DETOUR = 64,
};

/** The default rule of a network: 2 virtual channels where they avoid deadlock, tie ALL, up ANY and
 * the detour in kantc and mikantc, else the first value of each.
 * @return RG_OK; RG_E_NULL. O(1). */
RG_API rg_status rg_route_rule_of(const rg_topology *net, rg_route_rule *rule);

/* ---- Steps ------------------------------------------------------------------------------- */

/** A packet on its way. */
typedef struct rg_route_packet {
    uint64_t vertex;
    uint64_t target; /**< a compute node */
    unsigned phase;  /**< what it remembers: 0..rg_route_phases-1 */
} rg_route_packet;

/** A hop: the port of the vertex that it leaves, and the packet after it. */
typedef struct rg_route_hop {
    unsigned port;
    unsigned vc; /**< virtual channel, below rule->lanes */
    rg_route_packet packet;
} rg_route_hop;

/**
 * A packet at its source. Both ends are compute nodes.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such compute node); RG_E_RULE (the rule has a value that
 * does not exist, or not in this network). O(parameters).
 */
RG_API rg_status rg_route_start(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                                uint64_t target, rg_route_packet *packet);

/**
 * All permitted hops of a packet, at different ports, the rule's own choice first; none when it has
 * arrived.
 * @param[out] hops room for net->ports of them; the first *count are written.
 * @return RG_OK; errors of rg_route_start. O(ports * parameters); ccc O(n), shuffle O(n^2),
 * permutations O(n^2); pancake and pcc: a search, exponential in the worst case: at n = 16 usually
 * below a millisecond, but up to seconds in rare cases.
 */
RG_API rg_status rg_route_step(const rg_topology *net, const rg_route_rule *rule,
                               const rg_route_packet *packet, rg_route_hop *hops, unsigned *count);

/* ---- Symmetry ----------------------------------------------------------------------------- */

/** Whether what a packet does depends only on where it is as seen from its target. Links keep
 * their ports where every node is moved to where another one was. */
typedef enum rg_alike {
    RG_ALIKE_NOT = 0,  /**< no, or it is not known */
    RG_ALIKE_HOPS,     /**< packets take the same ports */
    RG_ALIKE_CHANNELS, /**< and the same virtual channels */
} rg_alike;

/* ---- Whole routes ------------------------------------------------------------------------ */

/**
 * The route of the rule's own choices from source to target.
 * @param[out] hops room for @p room of them (rg_route_bound always suffices); *count are written.
 * @return RG_OK; errors of rg_route_start; RG_E_LENGTH (more than room hops). O(hops) steps.
 */
RG_API rg_status rg_route_find(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                               uint64_t target, rg_route_hop *hops, uint64_t room, uint64_t *count);

#ifdef __cplusplus
}
#endif

#endif
