/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * All-to-all exchanges on a Kautz digraph, run: messages that move over links, some of which may be
 * dead.
 *
 *      rg_kautz_exchange     who sends to whom when (routegen/kautz_node.h)
 *           |
 *      rg_kautz_program      cosets in a row, and what each node injects in them
 *           |
 *      rg_kautz_run          do all messages arrive?
 *
 * A program is one exchange as it is, or one that goes around a dead link. In it, a message that
 * would cross that link goes to another node first, a *relay*, which sends it on: two exchanges in
 * a row, each without the messages that are lost anyway. A slot is what a node may inject for
 * another one in an exchange; each that is alive occurs twice, and its own message needs it once:
 *
 *      A ==x== B                              1st exchange       2nd exchange
 *       \     /        slot of A to the relay    message for B      message for the relay
 *        relay         slot of the relay to B    own message        message from A
 *
 * A node keeps the message that it has for itself if its way is dead. Messages that find no relay
 * in two exchanges go in further rounds: the cosets that take them to their relays, an idle clock,
 * and those that take them on. That happens for d = 2 only, where a node with a dead link has one
 * link left.
 *
 *      rg_kautz_program program;
 *      rg_kautz_result result;
 *      const rg_kautz_link dead = {node, link_class};
 *      rg_kautz_program_around(&exchange, &dead, &program);
 *      rg_kautz_run(&program, &dead, NULL, &result);      // result.delivered: all N^2
 *      rg_kautz_program_close(&program);
 *
 * Nodes are ranks; N is their number, T the clocks of an exchange. A message is source * N +
 * destination. An end function may be called, once, after its begin function has returned an error.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/kautz_node.h"
#include "routegen/net/watch.h"
#include "routegen/status.h"

/** The largest networks: of a program of one exchange, and of one around a link. */
#define RG_KAUTZ_PROGRAM_MOST_NODES 32768
#define RG_KAUTZ_AROUND_MOST_NODES 2048
/** Instead of a coset: a clock in which nothing moves. Instead of a message or a node: none. */
#define RG_KAUTZ_NONE UINT32_MAX

/** A link: the node that it leaves, and its class there. */
typedef struct rg_kautz_link {
    uint64_t node;
    unsigned link_class;
} rg_kautz_link;

/** What becomes of a message that a dead link would lose. */
typedef struct rg_kautz_detour {
    uint32_t source, destination;
    uint32_t relay;      /**< RG_KAUTZ_NONE: the message is of a node for itself, and stays there */
    uint64_t sent;       /**< clock of the program in which the source injects it, */
    uint64_t sent_again; /**< and the relay */
    bool late;           /**< both after the two exchanges, in a further round */
} rg_kautz_detour;

/** Cosets in a row. */
typedef struct rg_kautz_program {
    const rg_kautz_exchange *exchange;
    uint64_t clocks;   /**< of all entries */
    uint64_t entries;  /**< cosets and idle clocks */
    uint32_t *coset;   /**< by entry, or RG_KAUTZ_NONE; NULL: all cosets in order */
    uint32_t *message; /**< [(entry * N + node) * d + lane], or RG_KAUTZ_NONE; NULL: the node's own,
                         as in an exchange */
    uint64_t detours;
    rg_kautz_detour *detour; /**< ordered by source, then by destination */
} rg_kautz_program;

/**
 * One exchange as it is. Allocates nothing.
 * @param exchange must not move until rg_kautz_program_close.
 * @return RG_OK; RG_E_LARGE. O(1).
 */
rg_status rg_kautz_program_open(const rg_kautz_exchange *exchange, rg_kautz_program *program);

/**
 * An exchange that goes around a dead link.
 * @param exchange as for rg_kautz_program_open.
 * @return RG_OK; RG_E_LARGE; RG_E_MEMORY. At worst O(N^3 / d), in practice about O(T N); O(N^2)
 * memory.
 */
rg_status rg_kautz_program_around(const rg_kautz_exchange *exchange, const rg_kautz_link *dead,
                                  rg_kautz_program *program);

/** Frees the tables. O(1). */
void rg_kautz_program_close(rg_kautz_program *program);

/** What became of the messages; the last four counts are 0 in a right program over live links. */
typedef struct rg_kautz_result {
    uint64_t messages;  /**< N^2, and N^2 - N for k = 1 */
    uint64_t delivered; /**< arrived where they belong, or kept by their node */
    uint64_t injected;  /**< messages on their first link, those of relays counted again */
    uint64_t crossings; /**< messages that crossed a link, of N d in each clock */
    uint64_t lost;      /**< crossed the dead link */
    uint64_t twice;     /**< arrived where they belong, but had been there before */
    uint64_t misplaced; /**< arrived at a node that is not the one that sends them on */
    uint64_t unheld;    /**< were to be injected by a node that did not have them yet */
} rg_kautz_result;

/**
 * Moves the messages of a program over the links, clock by clock, as the nodes of the hardware do.
 * A node that gets a message to send on has it from the next clock on.
 * @param dead  NULL: all links are alive.
 * @param watch optional (may be NULL); counts messages, those of relays again.
 * @return RG_OK, whatever becomes of the messages; RG_E_MEMORY; RG_E_STOPPED. O(N d k clocks), and
 * N^2 bits of memory, or 4 N^2 bytes with relays.
 */
rg_status rg_kautz_run(const rg_kautz_program *program, const rg_kautz_link *dead,
                       const rg_watch *watch, rg_kautz_result *result);
