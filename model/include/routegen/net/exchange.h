/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Whole exchanges in switched networks: fat trees and multistage networks, whose switches are set
 * again in every phase.
 *
 *      rg_switched   which states do the switches have in a phase?
 *           |
 *      rg_fabric     where does a message go through switches in these states?
 *           |
 *      rg_push       do all messages of an exchange arrive, and never two on one line?
 *
 * A phase is a row of a Latin square (a rotation) and a pass. In a row every terminal sends one
 * message; a slimmed fat tree takes several passes for it, all other networks take one.
 *
 * A fabric is the network opened into stages of crossbars:
 *
 *      terminal --entry--> [stage 0] --link--> [stage 1] --link--> ... [last] --link--> terminal
 *
 * A fat tree of height h has 2h+1 stages: up half, top, down half.
 *
 *     rg_any_network network;
 *     rg_switched switched;
 *     rg_fabric fabric;
 *     rg_push push;
 *     uint64_t changes;
 *     rg_any_network_parse("gft:2,4,2", &network, NULL);
 *     rg_switched_begin(&switched, &network, RG_SQUARE_LLS, 0);
 *     rg_fabric_begin(&fabric, &switched);
 *     rg_push_begin(&push, &fabric, NULL);
 *     rg_push_all(&push, NULL, &changes);
 *     if (rg_push_is_right(&push)) ...                 // or see push.fault
 *     rg_push_end(&push);
 *     rg_fabric_end(&fabric);
 *     rg_switched_end(&switched);
 *
 * What an end function takes may be what its begin function has refused. N is the number of
 * terminals, S that of switches.
 */
#ifndef ROUTEGEN_NET_EXCHANGE_H
#define ROUTEGEN_NET_EXCHANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/network_kind.h"
#include "routegen/net/watch.h"
#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- States ------------------------------------------------------------------------------ */

/** Whether a network is switched and has this square. O(1). */
RG_API bool rg_square_exists(const rg_any_network *network, rg_square square);

/** The first square that a switched network has; RG_SQUARE_LLS for the others. O(1). */
RG_API rg_square rg_square_first(const rg_any_network *network);

/** Whether a square has seeds besides 0 in some network: CLS and ADD. O(1). */
RG_API bool rg_square_has_seeds(rg_square square);

/** How many seeds a square has in a network, 0 if there is no such square, 1 if all it has is the
 * canonical one; UINT64_MAX stands for more, too. O(h). */
RG_API uint64_t rg_square_seeds(const rg_any_network *network, rg_square square);

/** Where states come from, if not from the library: a board, for example. */
typedef struct rg_states_source {
    /** Writes the state of every switch in a legal phase; NULL: the library is asked. */
    rg_status (*read)(void *context, const rg_gft_phase *phase, uint8_t *states);
    void *context;
} rg_states_source;

/** A switched network with one of its squares. Only @c source may be changed. */
typedef struct rg_switched {
    const rg_any_network *network;
    rg_states_source source;
    rg_square square;
    uint64_t seed_index;
    uint8_t *seed;     /**< NULL: the canonical square */
    uint32_t rows;     /**< of the square; as many as terminals */
    uint32_t passes;   /**< of a row */
    uint32_t switches; /**< bytes of a buffer of states */
    unsigned parts;    /**< levels, or stages */
} rg_switched;

/**
 * Takes a network, which must stay where it is, a square and a seed of it, 0 for the canonical one.
 * @return RG_OK; RG_E_NULL; RG_E_SQUARE (see rg_square_exists); RG_E_SEED; RG_E_MEMORY. O(S).
 */
RG_API rg_status rg_switched_begin(rg_switched *switched, const rg_any_network *network,
                                   rg_square square, uint64_t seed);

RG_API void rg_switched_end(rg_switched *switched);

/**
 * The state of every switch in a phase, from the library or the source.
 * @param[out] states @c switches bytes: part by part, in a part by index; RG_GFT_IDLE is idle.
 * @return RG_OK; RG_E_NULL; RG_E_ROTATION; RG_E_PASS; what the source says. O(S h).
 */
RG_API rg_status rg_switched_states(const rg_switched *switched, uint32_t row, uint32_t pass,
                                    uint8_t *states);

/** A level of a fat tree or a stage of a multistage network, as a part of a buffer of states. */
typedef struct rg_part {
    char letter; /**< 'L' or 'S' */
    unsigned number;
    uint32_t first; /**< where its states stand */
    uint32_t switches;
} rg_part;

/** Part @p index of 0 .. parts-1: from the top level down, or from input to output. O(1). */
RG_API rg_part rg_switched_part(const rg_switched *switched, unsigned index);

/* ---- The network opened ------------------------------------------------------------------ */

#define RG_FABRIC_MAX_STAGES (2 * RG_GFT_MAX_H + 1)
/** The output of an input that a crossbar does not connect. */
#define RG_NOWHERE 255
/** @c first of a stage that has no states of its own. */
#define RG_NO_STATES UINT32_MAX

/** A column of equal switches. A place, where a link ends, is the port of a switch:
 * switch << 8 | port; after the last stage it is a terminal. */
typedef struct rg_stage {
    char letter;      /**< 'L' or 'S' */
    unsigned number;  /**< the level, or the stage */
    const char *half; /**< "up", "top", "down"; "" in a multistage network */
    uint32_t switches;
    unsigned inputs;
    unsigned outputs;
    uint32_t first; /**< where its states stand in a buffer; in an up half RG_NO_STATES: ... */
    uint8_t turn;   /**< ... all switches are in this state, the pass digit of the level */
    const uint8_t *crossbar; /**< the output or RG_NOWHERE, by [state * inputs + input] */
    uint32_t *link;          /**< the next place, by line: [switch * outputs + output] */
} rg_stage;

/** A switched network as tables: every link and every output of a crossbar asked once. */
typedef struct rg_fabric {
    const rg_switched *switched;
    uint32_t terminals;
    unsigned count; /**< stages */
    rg_stage stage[RG_FABRIC_MAX_STAGES];
    uint32_t *entry; /**< the first place, by terminal */
    uint8_t *crossbars[5];
} rg_fabric;

/** A switch on the route of a message. */
typedef struct rg_hop {
    uint32_t index;
    unsigned in;
    unsigned out;
} rg_hop;

/**
 * Opens a network, which must stay where it is.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY. O(S radix), and as many words of memory.
 */
RG_API rg_status rg_fabric_begin(rg_fabric *fabric, const rg_switched *switched);

RG_API void rg_fabric_end(rg_fabric *fabric);

/** Sets the up half for a pass. @return RG_OK; RG_E_PASS. O(h). */
RG_API rg_status rg_fabric_turn(rg_fabric *fabric, uint32_t pass);

/** The most lines that leave one stage. O(h). */
RG_API uint32_t rg_fabric_lines(const rg_fabric *fabric);

/** The one pass in which the message of a terminal goes up; @c passes, if there is none. O(h m). */
RG_API uint32_t rg_fabric_pass(const rg_fabric *fabric, uint32_t source);

/**
 * Follows the message of one terminal through switches in these states.
 * @param[out] hop         one a stage.
 * @param[out] destination the terminal; written only when the message arrives.
 * @return how many hops there are: fewer than stages, when the message gets stuck. O(h).
 */
RG_API unsigned rg_fabric_walk(const rg_fabric *fabric, const uint8_t *states, uint32_t source,
                               rg_hop hop[RG_FABRIC_MAX_STAGES], uint32_t *destination);

/* ---- All messages ------------------------------------------------------------------------ */

/** More terminals than this never get a table of N x N bits. */
#define RG_PUSH_MAX_TERMINALS 32768
/** Where a message is that did not arrive. */
#define RG_LOST UINT32_MAX

/** Which rows and passes are pushed: first <= number < end. */
typedef struct rg_push_range {
    uint32_t first_row;
    uint32_t end_row;
    uint32_t first_pass;
    uint32_t end_pass;
} rg_push_range;

/** What became of the messages; the last four add up to the first. */
typedef struct rg_push_counts {
    uint64_t messages; /**< that should have been sent */
    uint64_t delivered;
    uint64_t misplaced;  /**< arrived at the wrong terminal */
    uint64_t collisions; /**< met a line that another message of the phase had taken */
    uint64_t lost;       /**< came to an input that is not connected, or were not sent */
} rg_push_counts;

/** How a message goes wrong. */
typedef enum rg_push_error {
    RG_PUSH_FINE,
    RG_PUSH_STUCK,    /**< on input @c port of switch @c index of @c stage */
    RG_PUSH_TAKEN,    /**< output @c port of switch @c index of @c stage has another message */
    RG_PUSH_ASTRAY,   /**< arrives at @c terminal, not at @c expected */
    RG_PUSH_SECOND,   /**< arrives at @c terminal, which has got one in another pass of the row */
    RG_PUSH_REPEATED, /**< arrives at @c terminal, as in another row */
    RG_PUSH_UNSENT,   /**< in no row and no pass */
} rg_push_error;

/** The first message that went wrong. What its error does not name is 0. */
typedef struct rg_push_fault {
    rg_push_error what;
    uint32_t source;
    uint32_t row;
    uint32_t pass;
    unsigned stage; /**< of the fabric */
    uint32_t index;
    unsigned port;
    uint32_t terminal;
    uint32_t expected;
} rg_push_fault;

/**
 * Messages pushed through a fabric, all those of a phase stage by stage.
 *
 * Nothing is believed: a line that two messages take, a message that gets stuck, one that arrives
 * where it does not belong, one that is not sent in any pass, they all count. Where a message
 * belongs is known for a square with a formula; in the others, every message of a terminal must
 * arrive elsewhere, and every terminal get one message a row.
 *
 * To be read only, up to @c arrived; the rest is its own business.
 */
typedef struct rg_push {
    rg_fabric *fabric;
    rg_push_range range;
    rg_push_counts counts;
    rg_push_fault fault; /**< the first, as soon as there is one */
    uint32_t pass;
    uint32_t sender_count;
    const uint32_t *sender; /**< the terminals that send in this pass, ascending */
    uint32_t *arrived;      /**< by terminal: where its message is that was pushed last */
    uint32_t *order;        /* all terminals by pass; the last are those without one */
    uint32_t *first;        /* [pass]: where its terminals start in order; [passes]: the others */
    uint32_t *token;        /* the messages under way, and ... */
    uint32_t *place;        /* ... where they are */
    uint64_t *taken;        /* by line: the step that used it last */
    uint64_t step;
    uint8_t *met;      /* bit source * N + destination; NULL if there is a formula or only a row */
    uint8_t *received; /* bit row * N + destination; NULL if there is a formula or only a pass */
} rg_push;

/**
 * Starts; the fabric must stay where it is, and is turned from pass to pass.
 * @param range NULL: all rows and passes.
 * @return RG_OK; RG_E_NULL; RG_E_ROTATION and RG_E_PASS (of the range); RG_E_LARGE (more than
 * RG_PUSH_MAX_TERMINALS in a square without formula, and more than one row of it); RG_E_MEMORY.
 * O(S radix); N (N + rows) bits more for squares without a formula.
 */
RG_API rg_status rg_push_begin(rg_push *push, rg_fabric *fabric, const rg_push_range *range);

RG_API void rg_push_end(rg_push *push);

/** Goes on to a pass. @return RG_OK; RG_E_PASS (not in the range). O(h). */
RG_API rg_status rg_push_pass(rg_push *push, uint32_t pass);

/** Pushes the messages of a row in the current pass. @return RG_OK; RG_E_ROTATION (not in the
 * range). O(messages h). */
RG_API rg_status rg_push_phase(rg_push *push, uint32_t row, const uint8_t *states);

/** Counts the messages that are not sent in any pass, if all passes are in the range. O(1). */
RG_API void rg_push_finish(rg_push *push);

/**
 * All of it: every pass of the range, in each every row, and rg_push_finish.
 * @param watch         hears of "messages" after every phase, or NULL; what it may look at is
 *                      @c push->fault, to name it at once.
 * @param[out] changes  states of switches that change from row to row, and from the last row back
 *                      to the first, pass by pass.
 * @return RG_OK, whatever becomes of the messages; RG_E_MEMORY; RG_E_STOPPED; what the source of
 * states says. O(N^2 h) for a whole exchange.
 */
RG_API rg_status rg_push_all(rg_push *push, const rg_watch *watch, uint64_t *changes);

/** Whether every message has been delivered. O(1). */
RG_API bool rg_push_is_right(const rg_push *push);

#ifdef __cplusplus
}
#endif

#endif
