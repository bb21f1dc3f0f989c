/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Cycle model of a whole network of nodes: all of K(D,K), wired, with a processor at each.
 *
 * Its caller plays the processors: between two clocks it reads what each node tells its processor
 * and sets what that asks. Nodes die and come back; faults can be made at the ejection and on the
 * links. The memory, rg_machine_bytes of it, aligned as malloc aligns, is the caller's.
 *
 *      for (each node n) { rg_machine_tell(machine, n, &tell); rg_machine_ask(machine, n, &ask); }
 *      rg_machine_clock(machine);
 */
#ifndef ROUTEGEN_NODE_MACHINE_H
#define ROUTEGEN_NODE_MACHINE_H

#include "routegen/cycle/node_whole.h"
#include "routegen/node/turns.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Counts since the start, of a node or, as sums, of all. */
typedef struct rg_machine_counters {
    uint64_t sent; /**< messages from the processor */
    uint64_t done;
    uint64_t lost;
    uint64_t tries;
    uint64_t delivered;
    uint64_t duplicates;
    uint64_t stale;
    uint64_t dropped;
    uint64_t aborted;
    uint64_t
        longest; /**< most clocks from the first flit of a packet to its last, at the ejection */
} rg_machine_counters;

/** Faults that a test makes; each function may be NULL. */
typedef struct rg_machine_faults {
    void *context;
    /** Called in each clock for each living node: may change, add or remove the flit that the
     * receiver sees. */
    void (*eject)(void *context, unsigned node, rg_node_flit *flit);
    /** Called for each flit that a node puts on a link, to an output port: may change its kind and
     * data. */
    void (*link)(void *context, unsigned node, unsigned port, rg_node_flit *flit);
} rg_machine_faults;

/** A network in the caller's memory. Nodes are numbered by rank. */
typedef struct rg_machine rg_machine;

/** How much memory a network wants. @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_SIZE: more than 2^16
 * nodes. O(K). */
RG_API rg_status rg_machine_bytes(const rg_node_shape *shape, size_t *bytes);

/**
 * A network that is in reset; it is up after shape->deaf clocks.
 * @param turns of the same network: which turns step. It is not kept.
 * @return RG_OK; RG_E_NULL; errors of rg_machine_bytes. O(bytes).
 */
RG_API rg_status rg_machine_init(const rg_node_shape *shape, const rg_node_turns *turns,
                                 void *memory, rg_machine **machine);

/** The node dies: it stays in reset. @return RG_OK; RG_E_NULL; RG_E_RANK. O(1). */
RG_API rg_status rg_machine_kill(rg_machine *machine, unsigned node);

/** The node comes back; it is up after shape->deaf clocks.
 * @return RG_OK; RG_E_NULL; RG_E_RANK. O(1). */
RG_API rg_status rg_machine_revive(rg_machine *machine, unsigned node);

/** Whether a node lives and is not deaf. False for a node that is not. O(1). */
RG_API bool rg_machine_is_up(const rg_machine *machine, unsigned node);

/** What a node tells its processor in this clock. @return RG_OK; RG_E_NULL; RG_E_RANK. O(1). */
RG_API rg_status rg_machine_tell(const rg_machine *machine, unsigned node, rg_node_tell *tell);

/** Whether the node's lines to its processor are those of the last clock, and it takes and gives
 * nothing. May be false although that holds. False for a node that does not exist. O(1). */
RG_API bool rg_machine_rests(const rg_machine *machine, unsigned node);

/** What the processor of a node asks, until it asks something else. @return RG_OK; RG_E_NULL;
 * RG_E_RANK. O(1). */
RG_API rg_status rg_machine_ask(rg_machine *machine, unsigned node, const rg_node_ask *ask);

/** Faults from now on. NULL: none. @return RG_OK; RG_E_NULL. O(1). */
RG_API rg_status rg_machine_set_faults(rg_machine *machine, const rg_machine_faults *faults);

/**
 * A rising edge of all nodes. What has nothing to do is skipped, router and endpoint by themselves:
 * its state, lines and counters are the same as if it were clocked.
 * @return RG_OK; RG_E_NULL. O(N (D V + K)); O(N) with a small constant when nothing happens.
 */
RG_API rg_status rg_machine_clock(rg_machine *machine);

/** Whether nodes with nothing to do are clocked, too: for tests and benchmarks. They are while a
 * fault at the ejection is set. @return RG_OK; RG_E_NULL. O(1). */
RG_API rg_status rg_machine_clock_all(rg_machine *machine, bool all);

/** Passes clocks in which nothing would happen anywhere, @p most at most, and does not clock one in
 * which something might. Returns how many; 0 for NULL. O(N). */
RG_API uint64_t rg_machine_skip(rg_machine *machine, uint64_t most);

/**
 * The sources use the first @p routes routes of a pair only, to see what the others are good for;
 * the hardware has no such setting. Before the first clock.
 * @return RG_OK; RG_E_NULL; RG_E_COUNT: not 1..D. O(N).
 */
RG_API rg_status rg_machine_use_routes(rg_machine *machine, unsigned routes);

/** Clocks so far. 0 for NULL. O(1). */
RG_API uint64_t rg_machine_clocks(const rg_machine *machine);

/** The counters of a node, or for RG_MACHINE_ALL the sums, and the longest of all. @return RG_OK;
 * RG_E_NULL; RG_E_RANK. O(1), O(N) for all. */
#define RG_MACHINE_ALL (~0u)
RG_API rg_status rg_machine_count(const rg_machine *machine, unsigned node,
                                  rg_machine_counters *counters);

/** What the node shows on its pins. @return RG_OK; RG_E_NULL; RG_E_RANK. O(D). */
RG_API rg_status rg_machine_pins(const rg_machine *machine, unsigned node, rg_node_out *out);

#ifdef __cplusplus
}
#endif

#endif
