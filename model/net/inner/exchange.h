/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Whole exchanges, message by message through the switches:
 *
 *      rg_switched   which states do the switches have in a phase? (net/exchange.h)
 *           |
 *      rg_fabric     where does a message go through switches in these states?
 *           |
 *      rg_exchange_run     do all messages of an exchange arrive, never two of a phase on one line?
 *
 * A fabric is the network opened into stages of crossbars:
 *
 *      terminal --entry--> [stage 0] --link--> [stage 1] --link--> ... [last] --link--> terminal
 *
 * A fat tree of height h has 2h+1 stages: up half, top, down half.
 *
 *     rg_fabric_open(&fabric, &switched);
 *     rg_exchange_open(&push, &fabric, NULL);
 *     rg_exchange_all(&push, NULL, &changes);
 *     if (rg_exchange_is_right(&push)) ...                 // or see push.fault
 *     rg_exchange_close(&push);
 *     rg_fabric_close(&fabric);
 */
#pragma once

#include "net/inner/room.h"
#include "routegen/net/exchange.h"

/* ---- The opened network ------------------------------------------------------------------ */

#define RG_FABRIC_MAX_STAGES (2 * RG_GFT_MAX_H + 1)
/** Instead of an output: the crossbar does not connect this input. */
#define RG_NOWHERE 255
/** The @c first of a stage without states of its own. */
#define RG_NO_STATES UINT32_MAX

/** A column of equal switches. A place is where a link ends: the input of a switch, as
 * switch << 8 | port; after the last stage, a terminal. A line is where a link starts: output
 * switch * outputs + port of a stage. */
typedef struct rg_stage {
    char letter;      /**< 'L' or 'S' */
    unsigned number;  /**< the level, or the stage */
    const char *half; /**< "up", "top", "down"; "" in a multistage network */
    uint32_t switches;
    unsigned inputs, outputs;
    uint32_t first; /**< the index of its first state; RG_NO_STATES in an up half: ... */
    uint8_t turn;   /**< ... there all switches are in this state, the pass digit of the level */
    const uint8_t *crossbar; /**< the output or RG_NOWHERE, by [state * inputs + input] */
    uint32_t *link;          /**< the next place, by line */
} rg_stage;

/** A fat tree or multistage network as tables: each link and each output of a crossbar is computed
 * once. */
typedef struct rg_fabric {
    const rg_switched *switched;
    uint32_t terminals;
    unsigned count; /**< of stages */
    rg_stage stage[RG_FABRIC_MAX_STAGES];
    uint32_t *entry;       /**< the first place, by terminal */
    uint8_t *crossbars[5]; /**< the tables that the stages share; NULL: not used */
    rg_room room;          /**< of these and of the links */
} rg_fabric;

/** A switch on the route of a message, with its input and output port. */
typedef struct rg_hop {
    uint32_t index;
    unsigned in, out;
} rg_hop;

/* ---- All messages ------------------------------------------------------------------------ */

/** With more terminals than this, no table of N x N bits is made. */
#define RG_PUSH_MAX_TERMINALS 32768
/** Instead of a terminal: the message did not arrive. */
#define RG_LOST UINT32_MAX

/** Which rotations and passes are pushed: first <= number < end. */
typedef struct rg_exchange_range {
    uint32_t first_row, end_row, first_pass, end_pass;
} rg_exchange_range;

/** What became of the messages; the last four counts add up to the first. */
typedef struct rg_push_counts {
    uint64_t messages;   /**< that should have been sent */
    uint64_t delivered;  /**< arrived where they belong */
    uint64_t misplaced;  /**< arrived at a wrong terminal */
    uint64_t collisions; /**< needed a line that another message of the phase had taken */
    uint64_t lost;       /**< came to an input that is not connected, or were never sent */
} rg_push_counts;

/** How a message can go wrong. */
typedef enum rg_push_error {
    RG_PUSH_FINE,
    RG_PUSH_STUCK,    /**< stuck on input @c port of switch @c index of @c stage */
    RG_PUSH_TAKEN,    /**< output @c port of switch @c index of @c stage has another message */
    RG_PUSH_ASTRAY,   /**< arrives at @c terminal, not at @c expected */
    RG_PUSH_SECOND,   /**< arrives at @c terminal, which already has a message of this rotation */
    RG_PUSH_REPEATED, /**< arrives at @c terminal, as the source's message of another rotation */
    RG_PUSH_UNSENT,   /**< the source sends in no pass */
} rg_push_error;

/** The first message that went wrong. What does not apply to its error is 0. */
typedef struct rg_push_fault {
    rg_push_error what;
    uint32_t source, row, pass;
    unsigned stage; /**< an index of the fabric's stages */
    uint32_t index; /**< of the switch in its stage */
    unsigned port;
    uint32_t terminal, expected;
} rg_push_fault;

/**
 * Messages pushed through a fabric: all messages of a phase together, stage by stage.
 *
 * Nothing is taken for granted. A line that two messages need, a message that gets stuck, one that
 * arrives where it does not belong, and one that is not sent in any pass: all are counted. For a
 * square with a formula it is known where a message belongs. For the others, the messages of a
 * terminal must all arrive at different terminals, and each terminal must get one message per
 * rotation.
 *
 * Callers may read the fields up to @c arrived, and change none. The rest is internal.
 */
typedef struct rg_exchange_run {
    rg_fabric *fabric;
    rg_exchange_range range;
    rg_push_counts counts;
    rg_push_fault fault; /**< the first one; RG_PUSH_FINE until there is one */
    uint32_t pass;       /**< the current pass */
    uint32_t sender_count;
    const uint32_t *sender; /**< the terminals that send in this pass, ascending */
    uint32_t *arrived;      /**< by terminal: where its last message arrived, or RG_LOST */
    uint32_t *order;        /* all terminals by pass; those without a pass come last */
    uint32_t *first;        /* [pass]: where its terminals start in order; [passes]: the others */
    uint32_t *token;        /* the sources of the messages under way, and ... */
    uint32_t *place;        /* ... where the messages are */
    uint64_t *taken;        /* by line: the step that used it last */
    uint64_t step;
    uint8_t *met;      /* bit source * N + destination; NULL: a formula, or only one rotation */
    uint8_t *received; /* bit row * N + destination; NULL: a formula, or only one pass */
    rg_room room;      /* of these */
} rg_exchange_run;

/**
 * Opens a network into stages.
 * @param switched must not move until rg_fabric_close.
 * @return RG_OK; RG_E_MEMORY. O(S * radix) time and memory.
 */
rg_status rg_fabric_open(rg_fabric *fabric, const rg_switched *switched);

/** Frees the tables. O(h). */
void rg_fabric_close(rg_fabric *fabric);

/** Sets the up half for pass @p pass. @return RG_OK; RG_E_PASS (there is no such pass). O(h). */
rg_status rg_fabric_turn(rg_fabric *fabric, uint32_t pass);

/** The number of lines that leave the widest stage. O(h). */
uint32_t rg_fabric_lines(const rg_fabric *fabric);

/** The one pass in which the message of terminal @p source, 0 .. N-1, goes up; @c passes of the
 * network if there is no such pass. O(h * radix). */
uint32_t rg_fabric_pass(const rg_fabric *fabric, uint32_t source);

/**
 * Follows the message of terminal @p source, 0 .. N-1, through switches in these states, in the
 * pass that rg_fabric_turn has set.
 * @param states           as rg_switched_states writes them.
 * @param[out] hop         one for each stage.
 * @param[out] destination the terminal; written only if the message arrives.
 * @return the number of hops: that of the stages if the message arrives, fewer if it gets stuck.
 * O(h).
 */
unsigned rg_fabric_walk(const rg_fabric *fabric, const uint8_t *states, uint32_t source,
                        rg_hop hop[RG_FABRIC_MAX_STAGES], uint32_t *destination);

/**
 * Starts to push messages.
 * @param fabric must not move until rg_exchange_close; it is set from pass to pass
 * (rg_fabric_turn).
 * @param range  copied; NULL: all rotations and passes.
 * @return RG_OK; RG_E_LARGE (more than RG_PUSH_MAX_TERMINALS terminals in a square without a
 * formula, and more than one rotation of it); RG_E_MEMORY. O(S * radix) time and memory; for a
 * square without a formula up to N^2 bits more, and N bits more for each rotation.
 */
rg_status rg_exchange_open(rg_exchange_run *push, rg_fabric *fabric,
                           const rg_exchange_range *range);

/** Frees the tables. O(1). */
void rg_exchange_close(rg_exchange_run *push);

/** Makes a pass of the range the current one. O(h). */
void rg_exchange_pass(rg_exchange_run *push, uint32_t pass);

/**
 * Pushes the messages of a rotation of the range in the current pass, which rg_exchange_pass must
 * have set.
 * @param states as rg_switched_states writes them. O(messages * h).
 */
void rg_exchange_phase(rg_exchange_run *push, uint32_t row, const uint8_t *states);

/** Counts the messages that are sent in no pass as lost, if all passes are in the range. To be
 * called once, after all phases. O(1). */
void rg_exchange_finish(rg_exchange_run *push);

/**
 * Pushes the whole range: every pass, every rotation in each pass, and at the end
 * rg_exchange_finish.
 * @param watch         optional (may be NULL); counts "messages" after each phase, and may read
 *                      @c push->fault, to report it at once.
 * @param[out] changes  how many switches change their state from one rotation to the next, and from
 *                      the last rotation back to the first, summed over all passes.
 * @return RG_OK, whatever becomes of the messages; RG_E_MEMORY; RG_E_STOPPED; the error of the
 * source of states. O(N^2 h) for a whole exchange.
 */
rg_status rg_exchange_all(rg_exchange_run *push, const rg_watch *watch, uint64_t *changes);

/** Whether all messages so far have been delivered. O(1). */
bool rg_exchange_is_right(const rg_exchange_run *push);
