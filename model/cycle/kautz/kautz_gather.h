/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_kautz_gather: which part of which shard is where in every clock of an allgather
 * on a Kautz digraph (routegen/kautz_tree.h has the trees). Payloads stay with the caller.
 *
 *      start -> each node: d queues, the own parts in front -> links -> arrived, and on
 *
 * A part is a number: root * d + part, ranks and ports as the library has them. Pure, no
 * allocation, no global state.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/kautz_tree.h"

/** Most nodes and register stages in a link, and the links of all networks of so many nodes. */
#define RG_KAUTZ_GATHER_MAX_NODES 64
#define RG_KAUTZ_GATHER_MAX_STAGES 7
#define RG_KAUTZ_GATHER_MAX_LINKS 392
/** No part */
#define RG_KAUTZ_GATHER_NONE UINT16_MAX

/** All nodes and links. Link n d + p leaves node n by port p. Opaque by convention. */
typedef struct rg_kautz_gather {
    rg_kautz net;
    unsigned links, stages;
    unsigned line;                           /* of way: what leaves the queues */
    unsigned busy;                           /* clocks that it lasts if nothing leaves any more */
    uint16_t end[RG_KAUTZ_GATHER_MAX_LINKS]; /* where a link ends: node * d + its port in */
    uint16_t stored[RG_KAUTZ_GATHER_MAX_LINKS];
    uint16_t queue[RG_KAUTZ_GATHER_MAX_LINKS][RG_KAUTZ_GATHER_MAX_NODES];
    uint16_t way[RG_KAUTZ_GATHER_MAX_STAGES + 1][RG_KAUTZ_GATHER_MAX_LINKS];
    uint16_t ports[RG_KAUTZ_GATHER_MAX_NODES][RG_KAUTZ_GATHER_MAX_LINKS]; /* node, part: onward */
} rg_kautz_gather;

/** An allgather that has not begun.
 * @return RG_OK; RG_E_SHAPE (more nodes or stages than above). O(N^2 d (d^2 + d k)). */
rg_status rg_kautz_gather_init(const rg_kautz *net, unsigned stages, rg_kautz_gather *gather);

/** What arrives in this clock, by node * d + port in: a part, or RG_KAUTZ_GATHER_NONE. O(N d). */
void rg_kautz_gather_arrived(const rg_kautz_gather *gather,
                             uint16_t part[RG_KAUTZ_GATHER_MAX_LINKS]);

/** Whether an allgather runs. O(1). */
bool rg_kautz_gather_busy(const rg_kautz_gather *gather);

/** The rising clock edge, with the inputs that were there before it; rst stays for stages + 1
 * clocks. O(N d). */
void rg_kautz_gather_clock(rg_kautz_gather *gather, bool rst, bool start);
