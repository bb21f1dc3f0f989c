/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Any permutation through a network of switches: the pass and the way of each message, and the
 * states of the switches.
 *
 *     rg_permutation routed;
 *     rg_permutation_open(&net, to, NULL, &routed);          // source i sends to to[i]
 *     for (uint32_t pass = 0; pass < routed.passes; pass++)
 *         rg_permutation_states(&routed, pass, port);        // routed.slots of them
 *     rg_permutation_close(&routed);
 *
 * In a pass no link carries two messages. Networks: clos; the trees gft, kary and xgft with every
 * message climbing to the top ("opened", as rg_gft_fabric has it); butterfly, omega, flip,
 * baseline, reverse-baseline and benes. A network is a row of stages: those of topology.h, for a
 * tree the levels up, the top, and the levels down. Switch j of a stage has @c inputs in-ports and
 * @c outputs out-ports, numbered as in network.h (trees: of the way down, in-port u is up-port u).
 *
 * Passes: in clos and the trees the fewest possible. Sources below one switch of a level form a
 * set, and so do destinations; a set of s messages and c links needs ceil(s / c) passes, and no
 * permutation needs more than its worst set (doc/fattree.md). In the others first fit, the best of
 * 10 orders, beside the bound of the fullest link; both may be above the least.
 *
 * Source: Clos 1953; Benes 1962; looping: Opferman and Tsao-Wu 1971; sets: doc/fattree.md.
 */
#ifndef ROUTEGEN_NET_PERMUTATION_H
#define ROUTEGEN_NET_PERMUTATION_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/** No destination (the source is silent), no pass, or no message at an in-port. */
#define RG_PERMUTATION_NONE UINT32_MAX
/** Most lines of a network. */
#define RG_PERMUTATION_MAX_LINES 1048576

/** A stage: in-port i of switch j is slot first + j inputs + i. */
typedef struct rg_permutation_stage {
    uint32_t first;
    uint32_t switches;
    uint32_t inputs;
    uint32_t outputs;
} rg_permutation_stage;

/** The routed messages; made by rg_permutation_open, then read-only. */
typedef struct rg_permutation {
    uint32_t lines;  /**< sources, N */
    unsigned stages; /**< of switches, on the way of every message */
    uint32_t slots;  /**< in-ports of all switches */
    uint32_t passes; /**< at least 1 */
    uint32_t least;  /**< passes that any way needs; 0 or more */
    bool blocking;   /**< not every permutation goes in one pass: passes may not be the least */
    const uint32_t *pass; /**< by source; RG_PERMUTATION_NONE: it is silent */
    const rg_permutation_stage *stage;
    struct rg_permutation_ways *ways;
} rg_permutation;

/** Why a list is not a permutation, or two messages that need the same link. */
typedef struct rg_permutation_clash {
    uint32_t source[2]; /**< the second is RG_PERMUTATION_NONE where one is wrong by itself */
    uint32_t wanted;    /**< the terminal, or the out-port of the stage: switch outputs + port */
    unsigned stage;     /**< of that port */
} rg_permutation_clash;

/** Whether rg_permutation_open knows a network's kind. O(1). */
RG_API bool rg_permutation_possible(const rg_topology *net);

/**
 * What Clos and Benes say of a network: "strictly non-blocking", any call finds a way whatever the
 * others take, if m >= 2n - 1 at each level (n, if it has one switch); "rearrangeable", each
 * permutation goes in one pass, if m_1 .. m_l >= n_1 .. n_l for each l; else "blocking". A tree is
 * taken as if all climbed to the top. NULL: not known (benes:n beyond n = 3), or no such network.
 * O(levels).
 */
RG_API const char *rg_permutation_kind(const rg_topology *net);

/**
 * Finds the ways.
 * @param to  by source: its destination, or RG_PERMUTATION_NONE.
 * @param[out] clash optional (may be NULL): on RG_E_INDEX and RG_E_REPEAT, what is wrong.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (not rg_permutation_possible); RG_E_LARGE (too many lines);
 * RG_E_INDEX (a destination is no terminal); RG_E_REPEAT (two sources have one destination);
 * RG_E_MEMORY. O(N log N) where all ports of the way in are powers of two, else O(N^2) at worst.
 */
RG_API rg_status rg_permutation_open(const rg_topology *net, const uint32_t *to,
                                     rg_permutation_clash *clash, rg_permutation *routed);
RG_API void rg_permutation_close(rg_permutation *routed);

/**
 * Gives the states of the switches in a pass.
 * @param[out] port room for routed->slots: by slot the out-port that its message takes, or
 * RG_PERMUTATION_NONE.
 * @return RG_OK; RG_E_NULL; RG_E_PASS. O(slots + N stages).
 */
RG_API rg_status rg_permutation_states(const rg_permutation *routed, uint32_t pass, uint32_t *port);

/**
 * Two messages that need the same link if all go at once, in a network with one way for each pair.
 * @return RG_OK and the clash of the first such link; RG_E_END (there is none, or there are several
 * ways). O(N stages).
 */
RG_API rg_status rg_permutation_witness(const rg_permutation *routed, rg_permutation_clash *clash);

/**
 * Follows every message through the switches as rg_permutation_states gives them and the links of
 * topology.h, and sees that it arrives, with no link taken twice in a pass.
 * @return RG_OK; RG_E_LOST (a message does not arrive, or meets another); RG_E_NULL; RG_E_MEMORY.
 * O(passes slots + N stages ports).
 */
RG_API rg_status rg_permutation_check(const rg_topology *net, const uint32_t *to,
                                      const rg_permutation *routed);

#ifdef __cplusplus
}
#endif

#endif
