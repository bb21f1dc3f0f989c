/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Whole all-to-all exchanges in fat trees and multistage networks, whose switches are set again in
 * every phase.
 *
 *      rg_switched   which states do the switches have in a phase?
 *           |
 *      rg_fabric     where does a message go through switches in these states?
 *           |
 *      rg_exchange_run     do all messages of an exchange arrive, never two of a phase on one line?
 *
 * A phase is a rotation and a pass. A rotation is a row of a Latin square: in it, every terminal
 * sends one message. A slimmed fat tree takes several passes for a rotation, all other networks
 * take one. Functions and fields call the number of a rotation @c row.
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
 *     rg_exchange_run push;
 *     uint64_t changes;
 *     rg_any_network_parse("gft:2,4,2", &network, NULL);
 *     rg_switched_begin(&switched, &network, RG_SQUARE_LLS, 0);
 *     rg_fabric_begin(&fabric, &switched);
 *     rg_exchange_begin(&push, &fabric, NULL);
 *     rg_exchange_all(&push, NULL, &changes);
 *     if (rg_exchange_is_right(&push)) ...                 // or see push.fault
 *     rg_exchange_end(&push);
 *     rg_fabric_end(&fabric);
 *     rg_switched_end(&switched);
 *
 * An end function frees what its begin function has allocated. It may also be called, once, after
 * the begin function has returned an error, but not after RG_E_NULL. No pointer may be NULL unless
 * a function says so or returns RG_E_NULL. N is the number of terminals, S that of switches, h the
 * height of a fat tree or the number of stages.
 */
#ifndef ROUTEGEN_NET_EXCHANGE_H
#define ROUTEGEN_NET_EXCHANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/network_kind.h"
#include "routegen/net/watch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- States ------------------------------------------------------------------------------ */

/** Whether a network is a fat tree or multistage network and has this square. O(h). */
RG_API bool rg_square_exists(const rg_any_network *network, rg_square square);

/** The first square that a network has; RG_SQUARE_LLS if it has none. O(h). */
RG_API rg_square rg_square_first(const rg_any_network *network);

/** Whether a square has seeds other than 0 in some network: true for CLS and ADD. O(1). */
RG_API bool rg_square_has_seeds(rg_square square);

/** How many seeds a square has in a network: 0 if the network does not have the square, 1 if there
 * is only the canonical seed 0. UINT64_MAX also stands for every larger number. O(h). */
RG_API uint64_t rg_square_seeds(const rg_any_network *network, rg_square square);

/** Where states come from, if not from the library; for example from a board. */
typedef struct rg_states_source {
    /** Writes the state of every switch in a legal phase. NULL: the library computes the states. */
    rg_status (*read)(void *context, const rg_gft_phase *phase, uint8_t *states);
    void *context; /**< of the caller; passed to @c read */
} rg_states_source;

/** A fat tree or multistage network with one of its squares. Only @c source may be changed. */
typedef struct rg_switched {
    const rg_any_network *network;
    rg_states_source source;
    rg_square square;
    uint64_t seed_index;
    uint8_t *seed;     /**< NULL: the canonical square */
    uint32_t rows;     /**< rotations, N */
    uint32_t passes;   /**< of a rotation */
    uint32_t switches; /**< bytes of a buffer of states */
    unsigned parts;    /**< levels of a fat tree, or stages */
} rg_switched;

/**
 * Starts with a network, one of its squares, and a seed.
 * @param network must not move until rg_switched_end.
 * @param seed    0 for the canonical square; below rg_square_seeds.
 * @return RG_OK; RG_E_NULL; RG_E_SQUARE (see rg_square_exists); RG_E_SEED; RG_E_MEMORY. O(S), with
 * S bytes of memory for a seed other than 0.
 */
RG_API rg_status rg_switched_begin(rg_switched *switched, const rg_any_network *network,
                                   rg_square square, uint64_t seed);

/** Frees the seed. O(1). */
RG_API void rg_switched_end(rg_switched *switched);

/**
 * Finds the state of every switch in a phase, from the library or the source.
 * @param row         the rotation, 0 .. rows-1.
 * @param pass        0 .. passes-1.
 * @param[out] states @c switches bytes: part by part, and by index within a part; RG_GFT_IDLE is
 * idle.
 * @return RG_OK; RG_E_NULL (@p states); RG_E_ROTATION; RG_E_PASS; the error of the source. O(S)
 * without a source.
 */
RG_API rg_status rg_switched_states(const rg_switched *switched, uint32_t row, uint32_t pass,
                                    uint8_t *states);

/** A level of a fat tree or a stage of a multistage network, as a part of a buffer of states. */
typedef struct rg_part {
    char letter; /**< 'L' or 'S' */
    unsigned number;
    uint32_t first; /**< the index of its first state */
    uint32_t switches;
} rg_part;

/** Part @p index, 0 .. parts-1: levels from the top down, stages from input to output. O(1). */
RG_API rg_part rg_switched_part(const rg_switched *switched, unsigned index);

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
    unsigned inputs;
    unsigned outputs;
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
} rg_fabric;

/** A switch on the route of a message, with its input and output port. */
typedef struct rg_hop {
    uint32_t index;
    unsigned in;
    unsigned out;
} rg_hop;

/* ---- All messages ------------------------------------------------------------------------ */

/** With more terminals than this, no table of N x N bits is made. */
#define RG_PUSH_MAX_TERMINALS 32768
/** Instead of a terminal: the message did not arrive. */
#define RG_LOST UINT32_MAX

/** Which rotations and passes are pushed: first <= number < end. */
typedef struct rg_exchange_range {
    uint32_t first_row;
    uint32_t end_row;
    uint32_t first_pass;
    uint32_t end_pass;
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
    uint32_t source;
    uint32_t row;
    uint32_t pass;
    unsigned stage; /**< an index of the fabric's stages */
    uint32_t index; /**< of the switch in its stage */
    unsigned port;
    uint32_t terminal;
    uint32_t expected;
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
} rg_exchange_run;

#ifdef __cplusplus
}
#endif

#endif
