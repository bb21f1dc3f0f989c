/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The processors of a network of nodes: each sends messages by a pattern, takes what comes, and
 * knows what has become of it.
 *
 *      rg_processors_bytes(&shape, &bytes);
 *      rg_processors_init(&shape, machine, &plan, malloc(bytes), &all);
 *      rg_processors_run(all, 20000);      messages start
 *      rg_processors_kill(all, node);      ... a node dies, and its messages with it
 *      rg_processors_run(all, 20000);
 *      rg_processors_stop(all);            no more of them start
 *      while (rg_processors_open(all) > 0)
 *          rg_processors_run(all, 1000);   ... and those that have end
 *
 * Messages are born at random and wait until their node takes them, one at a time. Each says in its
 * bytes which one it is, so that one that arrives twice, or changed, or elsewhere, is noticed.
 * Processors take all that comes, at once.
 */
#pragma once

#include "machine.h"

/** Where the messages of a node go. Nodes that would send to themselves are silent. */
typedef enum rg_processors_pattern {
    RG_PROCESSORS_UNIFORM = 0,     /**< to any other node, at random */
    RG_PROCESSORS_HOTSPOT = 1,     /**< all to one */
    RG_PROCESSORS_COMPLEMENT = 2,  /**< letter x becomes d - x: rank r to N - 1 - r */
    RG_PROCESSORS_REVERSE = 3,     /**< the letters in reverse order */
    RG_PROCESSORS_TRANSPOSE = 4,   /**< the first half of the letters changes places with the last;
                                        if that is no node, silent */
    RG_PROCESSORS_TORNADO = 5,     /**< rank r to r + ceil(N / 2) - 1, modulo N */
    RG_PROCESSORS_NEIGHBOUR = 6,   /**< rank r to r + 1, modulo N */
    RG_PROCESSORS_PERMUTATION = 7, /**< a random one without fixed points, by the seed */
    RG_PROCESSORS_PAIRS = 8,       /**< one message to each other node, in order of rank, but those
                                        that are dead at that moment; always as fast as it goes */
} rg_processors_pattern;

/** What the processors do. */
typedef struct rg_processors_plan {
    rg_processors_pattern pattern;
    uint64_t target; /**< of HOTSPOT: a rank */
    uint32_t load;   /**< chance that a message is born at a node in a clock, of 2^32 - 1 */
    unsigned bytes;  /**< of a message: 1 .. shape.payload */
    uint64_t seed;
} rg_processors_plan;

/** What has become of the messages so far. */
typedef struct rg_processors_result {
    uint64_t clocks;
    uint64_t begun;          /**< offered to their nodes */
    uint64_t done;           /**< their sources know that they have arrived */
    uint64_t lost;           /**< their sources do not know that they have arrived */
    uint64_t dead;           /**< ... of these, to a node that died before or meanwhile */
    uint64_t orphaned;       /**< their sources died */
    uint64_t waiting;        /**< born, not yet begun */
    uint64_t delivered;      /**< taken by a processor: the first time */
    uint64_t twice;          /**< ... again: must be 0 */
    uint64_t wrong;          /**< ... altered, or at the wrong node: must be 0 */
    uint64_t clocks_of_done; /**< from their first byte to the answer, together */
    uint64_t slowest;        /**< ... at most */
    uint32_t crc; /**< rg_crc32 over all that were taken, in order of their last bytes, those of one
                       clock by rank: the source's and the destination's rank, 2 bytes each, low
                       byte first, and the bytes of the message */
} rg_processors_result;

/** Processors in the caller's memory. */
typedef struct rg_processors rg_processors;

/** How much memory they want. O(1). */
size_t rg_processors_bytes(const rg_node_shape *shape);

/**
 * Processors that have sent nothing yet.
 * @param machine of the same shape; it must outlive them.
 * @return the memory. O(N k).
 */
rg_processors *rg_processors_init(const rg_node_shape *shape, rg_machine *machine,
                                  const rg_processors_plan *plan, void *memory);

/** A node dies, with what it has sent and not heard of. O(N). */
void rg_processors_kill(rg_processors *all, uint64_t node);

/** It comes back. O(1). */
void rg_processors_revive(rg_processors *all, uint64_t node);

/** No further message starts. O(1). */
void rg_processors_stop(rg_processors *all);

/** Messages that have begun, and not ended; with PAIRS also those that have not begun. 0 for NULL.
 * O(N). */
uint64_t rg_processors_open(const rg_processors *all);

/** Clocks of the machine. O(N) a clock, and what the machine takes. */
void rg_processors_run(rg_processors *all, uint64_t clocks);

/** O(N). */
void rg_processors_count(const rg_processors *all, rg_processors_result *result);
