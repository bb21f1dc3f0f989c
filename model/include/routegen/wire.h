/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The lines between a host and a board: the host's end of doc/protocol.md, as pure functions.
 *
 *      host                                                            board
 *      rg_wire_encode        ---  K 01234 23430*49  ------------->     checks, computes
 *      rg_wire_answer_put    <--  A 0123430*56  ------------------
 *                            <--  A 0123423430*63  ---------------
 *                            <--  ...  . 4*3A  -------------------
 *
 * A request is a value, rg_wire_encode makes its line, and rg_wire_answer_put takes the answer byte
 * by byte, for as long as it returns RG_E_MORE. It accepts an answer only when every line carries
 * its checksum, the lines are those that the request asks for, in order and complete, and what they
 * say is legal; rg_kautz_check and rg_gft_states tell whether it is also right.
 *
 *      rg_wire_encode(&board, &request, text, &length);                // ... send it
 *      rg_wire_answer_init(&answer, &board, &request, states);
 *      do
 *          status = rg_wire_answer_put(&answer, byte());               // ... or time is up
 *      while (status == RG_E_MORE);
 *
 * Nothing here does I/O, allocates or waits; devices, time and retries are the caller's.
 */
#ifndef ROUTEGEN_WIRE_H
#define ROUTEGEN_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/fattree.h"
#include "routegen/kautz.h"
#include "routegen/kautz_node.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Room for the line of any request: two words, and a message, with checksum, LF and zero. */
#define RG_WIRE_MAX_REQUEST 112
/** Most bytes of an answer's line before its checksum, except for the lines of switch states. */
#define RG_WIRE_MAX_TEXT 255
/** Longest version in an identity, without the zero. */
#define RG_WIRE_MAX_VERSION 31
/** Most children and parents of a fat tree whose states have one digit each. */
#define RG_WIRE_MAX_RADIX 16
/** Highest fat tree whose levels have one digit. */
#define RG_WIRE_MAX_H 15

/* ---- Lines ------------------------------------------------------------------------------- */

/** The checksum of a line: the exclusive or of the @p length bytes before its `*`; 0 for NULL.
 * O(length). */
RG_API uint8_t rg_wire_checksum(const char *text, size_t length);

/**
 * Turns the text of a line into the line: appends `*HH`, LF and a zero.
 * @param text   holds @p *length bytes and room for 5 more.
 * @param length in: of the text; out: of the line, without the zero.
 * @return RG_OK; RG_E_NULL. O(length).
 */
RG_API rg_status rg_wire_seal(char *text, size_t *length);

/* ---- The host's end ---------------------------------------------------------------------- */

/** Most nodes of a multicomputer. */
#define RG_WIRE_MAX_PROCESSORS 63

/** A machine of nodes on a board, or a multicomputer: the same with a processor at each node. */
typedef struct rg_wire_machine {
    rg_kautz net;   /**< d is 0: there is none */
    uint8_t vcs;    /**< virtual channels of a link */
    uint8_t depth;  /**< flits of one */
    uint8_t memory; /**< a multicomputer, whose nodes have 2^memory bytes each; 0: it is not one */
} rg_wire_machine;

/** An all-to-all on a Kautz digraph with words of some bits, or an allgather or a broadcast with
 * parts of so many. */
typedef struct rg_wire_exchange {
    rg_kautz net; /**< d is 0: there is none */
    unsigned bits;
    char name; /**< of its request: `E` an all-to-all, `G` an allgather, `T` a broadcast */
} rg_wire_exchange;

/** In place of a node, in the number of a broadcast: none is dead. */
#define RG_WIRE_NONE_DEAD 255

/** Most nodes of each, bits of a word, and rounds in a run. */
#define RG_KAUTZ_EXCHANGE_SELFTEST_NODES 256
#define RG_KAUTZ_GATHER_SELFTEST_NODES 64
#define RG_KAUTZ_EXCHANGE_SELFTEST_BITS 64
#define RG_KAUTZ_EXCHANGE_SELFTEST_ROUNDS 65535

/** What a run finds if all is well. */
typedef struct rg_kautz_exchange_result {
    uint32_t
        rounds;     /**< exchanges, or allgathers; of a broadcast 256 root + dead, by their ranks */
    uint32_t words; /**< or parts, that have arrived; modulo 2^32; nodes that a broadcast reached */
    uint32_t errors; /**< of these */
    uint32_t crc;    /**< of an allgather the clocks of the last one; of a broadcast its clocks */
    uint64_t clocks; /**< of busy */
} rg_kautz_exchange_result;

/** What a board says about itself: its version, and the networks that it routes, or the machine or
 * the all-to-all that it is. */
typedef struct rg_wire_identity {
    char version[RG_WIRE_MAX_VERSION + 1]; /**< printable, without blanks or `*` */
    rg_kautz kautz;                        /**< d is 0: it routes no networks */
    rg_gft gft; /**< m, w at most RG_WIRE_MAX_RADIX, h at most RG_WIRE_MAX_H */
    rg_wire_machine machine;
    rg_wire_exchange exchange; /**< it knows its request, and no other but `?` */
    bool selftest;             /**< it knows the request `S` */
} rg_wire_identity;

typedef enum rg_wire_kind {
    RG_WIRE_IDENTITY = 0, /**< `?` */
    RG_WIRE_ROUTES = 1,   /**< `K` */
    RG_WIRE_STATES = 2,   /**< `F` (LLS) and `X` (CLS) */
    RG_WIRE_SELFTEST = 3, /**< `S` */
    RG_WIRE_MACHINE = 4,  /**< one of M D U C P Q R, to a machine of nodes; of D U L G H T O, to
                             a multicomputer */
    RG_WIRE_EXCHANGE = 5, /**< `E`, `G` or `T` */
} rg_wire_kind;

/** What a board reports of a self-test. */
typedef struct rg_wire_result {
    uint64_t count;  /**< pairs that the core answered: all N (N-1) */
    uint64_t clocks; /**< of the core's own clock */
    uint32_t crc;    /**< CRC-32 of what rg_kautz_batch_bytes gives of all of them, by rank */
} rg_wire_result;

/**
 * What a board with this network must report of a self-test.
 * @param crc as in rg_wire_result; it takes a while to compute.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(1).
 */
RG_API rg_status rg_wire_result_of(const rg_kautz *net, uint32_t crc, rg_wire_result *result);

/** An order to a machine of nodes, or to a multicomputer. */
typedef struct rg_wire_order {
    char name;                 /**< `M` `D` `U` `C` `P` `Q` `R`, or `D` `U` `L` `G` `H` `T` `O` */
    bool all;                  /**< of `C`: the sums of all nodes; of `O`: without a turn */
    uint8_t turn;              /**< of `O` */
    uint32_t address;          /**< of `L`: that of the first byte, a multiple of 4 */
    rg_kautz_word source;      /**< of `M` */
    rg_kautz_word destination; /**< of `M`; the node of `D`, `U`, `C` */
    uint16_t gap;   /**< of `P`, `Q`: clocks after each message, or each round, the last one too */
    uint8_t length; /**< of `M`: bytes, 1..RG_DRIVER_MAX_BYTES; of `L`, too, whole words */
    uint8_t bytes[RG_DRIVER_MAX_BYTES];
} rg_wire_order;

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

/** What a run has brought. */
typedef struct rg_node_run {
    uint16_t messages;
    uint16_t lost;
    uint32_t clocks;  /**< from the start to the end */
    uint32_t crc;     /**< CRC-32 of {source's rank, destination's rank, end, bytes as the
                        destination's processor got them} of each message, 8 bits each; of all
                        sources at once the exclusive or of the CRC-32 of the single messages */
    uint16_t elapsed; /**< clocks from the last byte of the last message to its end, less 3 */
    uint8_t end;      /**< of the last message: tries, and with bit 7 lost */
    uint8_t length;   /**< of the bytes */
    uint8_t bytes[RG_NODE_MAX_PAYLOAD]; /**< of the last message, as they were got */
} rg_node_run;

/** What becomes of the program of a node. */
typedef enum rg_wire_condition {
    RG_WIRE_RESTS = 0, /**< nothing runs */
    RG_WIRE_RUNS = 1,
    RG_WIRE_HALTED = 2,
    RG_WIRE_DEAD = 3,
} rg_wire_condition;

/** What a machine reports of an order. */
typedef struct rg_wire_report {
    uint8_t deaths;               /**< of `D`, `U`: how many nodes are down now */
    rg_machine_counters counters; /**< of `C`; each modulo 2^16 */
    rg_node_run run; /**< of `M`: end, elapsed, length, bytes; of `P`, `Q`: messages, lost, clocks,
                        crc; of `O`: length, bytes */
    uint8_t turn;    /**< of `O` */
    uint8_t node;    /**< of `O`: the rank of the node that says the bytes, if there are any */
    uint8_t condition[RG_WIRE_MAX_PROCESSORS]; /**< of `T`: one of rg_wire_condition a node */
    uint8_t code[RG_WIRE_MAX_PROCESSORS];      /**< of `T`: with which a node has halted */
} rg_wire_report;

/** A request to a board. */
typedef struct rg_wire_request {
    rg_wire_kind kind;
    rg_kautz_word source;      /**< of RG_WIRE_ROUTES */
    rg_kautz_word destination; /**< of RG_WIRE_ROUTES */
    rg_gft_phase phase;        /**< of RG_WIRE_STATES */
    rg_wire_order order;       /**< of RG_WIRE_MACHINE */
    uint32_t rounds;           /**< of RG_WIRE_EXCHANGE, as in rg_kautz_exchange_result */
} rg_wire_request;

/**
 * The line of a request, followed by checksum, LF and a zero.
 * @param board the board to ask; may be NULL for RG_WIRE_IDENTITY.
 * @param length of the line, without the zero.
 * @return RG_OK; RG_E_NULL; RG_E_REQUEST (no such kind); what the board would say about it:
 * RG_E_LETTER, RG_E_REPEAT, RG_E_SAME, RG_E_ROTATION, RG_E_PASS, RG_E_SQUARE (also for squares that
 * boards do not know), RG_E_REQUEST (of a board that does not know this request), RG_E_FIELDS (the
 * length of a message, rounds), RG_E_LENGTH (see rg_kautz_word_check). O(k + h).
 */
RG_API rg_status rg_wire_encode(const rg_wire_identity *board, const rg_wire_request *request,
                                char text[RG_WIRE_MAX_REQUEST], size_t *length);

/** An answer on its way. Opaque by convention, except for the results, which are valid once
 * rg_wire_answer_put has returned RG_OK. */
typedef struct rg_wire_answer {
    rg_wire_identity identity;            /**< of RG_WIRE_IDENTITY */
    rg_kautz_route route[RG_KAUTZ_MAX_D]; /**< of RG_WIRE_ROUTES: board->kautz.d of them */
    uint8_t *states;                      /**< of RG_WIRE_STATES, as in rg_gft_states */
    rg_wire_result result;                /**< of RG_WIRE_SELFTEST */
    rg_wire_report report;                /**< of RG_WIRE_MACHINE */
    rg_kautz_exchange_result exchange;    /**< of RG_WIRE_EXCHANGE, without clocks */
    const rg_wire_identity *board;        /* the board that was asked */
    rg_wire_request request;
    rg_status status;            /* RG_E_MORE until the answer is complete */
    unsigned lines;              /* complete ones: routes, or levels */
    uint32_t length;             /* bytes of the current line before its `*` */
    uint8_t sum;                 /* their exclusive or */
    uint8_t tail;                /* bytes of the current line from its `*` on */
    uint8_t check;               /* what its digits say so far */
    uint8_t legal;               /* 0: the states of the current line are not legal */
    char text[RG_WIRE_MAX_TEXT]; /* the current line, as far as it fits */
} rg_wire_answer;

/**
 * Prepares for the answer to a request.
 * @param board  as in rg_wire_encode; must stay where it is until the answer is complete.
 * @param states for RG_WIRE_STATES: where the states go, room for board->gft.switches bytes, which
 * are valid only after RG_OK. Otherwise it may be NULL.
 * @return RG_OK; errors of rg_wire_encode. O(k + h).
 */
RG_API rg_status rg_wire_answer_init(rg_wire_answer *answer, const rg_wire_identity *board,
                                     const rg_wire_request *request, uint8_t *states);

/**
 * Takes the next byte from the board.
 *
 * After any other status than RG_E_MORE it takes no further bytes and returns the same status
 * again.
 * @return RG_E_MORE (the answer goes on); RG_OK (it is complete); RG_E_DAMAGED (a line without a
 * correct checksum, or one that is too long for any); RG_E_NONSENSE (a line that arrived intact,
 * but is not what the request asks for); what the board says is wrong with the request: RG_E_LETTER
 * ... RG_E_BUSY; RG_E_NULL. O(1), at the end of a line O(its length).
 */
RG_API rg_status rg_wire_answer_put(rg_wire_answer *answer, uint8_t byte);

#ifdef __cplusplus
}
#endif

#endif
