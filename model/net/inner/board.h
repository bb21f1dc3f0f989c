/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Lines and words of a board's host: see net/board.h.
 */
#pragma once

#include "routegen/net/board.h"

/** What can go wrong with a board. */
typedef enum rg_board_trouble {
    RG_BOARD_FINE, /**< nothing */
    /* With RG_E_PORT: the port. It is final. */
    RG_BOARD_NO_PORT, /**< the port cannot be opened or used: see @c error */
    RG_BOARD_NO_BAUD, /**< the port does not support this rate */
    RG_BOARD_GONE,    /**< the port has disappeared */
    RG_BOARD_STUCK,   /**< the port accepts no bytes */
    /* With RG_E_SILENT: the line, in every try. */
    RG_BOARD_SILENT,  /**< no full answer to @c request within @c milliseconds */
    RG_BOARD_DAMAGED, /**< @c request or its answer arrived damaged */
    /* With RG_E_NONSENSE; a refusal comes with the status that the board sends. */
    RG_BOARD_STRANGER, /**< what answers is not a board */
    RG_BOARD_NONSENSE, /**< the line @c heard makes no sense as an answer to @c request */
    RG_BOARD_REFUSAL,  /**< the board refuses @c request with status @c refusal */
    /* With RG_E_WRONG. */
    RG_BOARD_WRONG_ROUTE,  /**< @c route is @c given_route, not @c right_route */
    RG_BOARD_WRONG_STATE,  /**< switch @c index of @c level is @c given, not @c expected */
    RG_BOARD_WRONG_COUNT,  /**< a self-test counts @c given pairs, not @c expected */
    RG_BOARD_WRONG_CRC,    /**< a self-test has CRC @c given, not @c expected */
    RG_BOARD_WRONG_CLOCKS, /**< a self-test takes @c given clocks, not @c expected */
    RG_BOARD_WRONG_WORDS,  /**< in an exchange @c given words arrive, not @c expected */
    RG_BOARD_WRONG_ERRORS, /**< in an exchange @c given words are wrong, not @c expected */
    RG_BOARD_WRONG_LINE,   /**< the line @c heard is not the line @c due */
} rg_board_trouble;

/** What went wrong last. Only the fields that the comment on its trouble names have a meaning. */
typedef struct rg_board_fault {
    rg_board_trouble what;
    int error; /**< a value of errno */
    /** For every trouble from RG_BOARD_SILENT on except RG_BOARD_STRANGER: the line that was sent,
     * without its LF; without its checksum, too, unless rg_board_line sent it. Not
     * zero-terminated. */
    char request[RG_BOARD_MAX_LINE];
    size_t request_length;
    uint64_t milliseconds; /**< the time limit of the last wait */
    unsigned tries;        /**< how many times it was sent */
    rg_status refusal;     /**< what the board says is wrong with the request */
    unsigned route;        /**< index of the first route that differs from the model, 0 .. d-1 */
    rg_kautz_rule rule;    /**< that the routes break; RG_RULE_NONE: only not the model's */
    rg_kautz_route given_route, right_route;
    unsigned level;
    uint32_t index; /**< of a switch in its level */
    uint64_t given, expected;
    char heard[64]; /**< the line that came, or its start; not zero-terminated */
    size_t heard_length;
    const char *due; /**< points into what rg_board_line expects; not zero-terminated */
    size_t due_length;
} rg_board_fault;

/**
 * Gives an order to a board that is a machine of nodes, and reads its report. `M`, `P` and `Q` are
 * sent once, as a machine may have obeyed an order whose answer is lost; what arrives damaged is
 * then RG_E_SILENT. The timeout is longer by the time that a machine needs if all messages are
 * lost, and of the gaps, at 100 clocks a millisecond.
 * @param[out] report written with RG_OK.
 * @return as rg_board_routes, but never RG_E_WRONG: it is not known here what is right.
 */
rg_status rg_board_order(rg_board *board, const rg_wire_order *order, rg_wire_report *report);

/** What went wrong last; RG_BOARD_FINE if nothing did. Valid until the board is closed, and
 * overwritten by the next question. O(1). */
const rg_board_fault *rg_board_fault_of(const rg_board *board);

/** The name of the network on chip that a board has, and the clocks of a hop there; or NULL.
 * O(1). */
const char *rg_board_noc(const rg_board *board, unsigned *hop);

/** How many times a question has been repeated since the board was opened. O(1). */
uint64_t rg_board_retries(const rg_board *board);

/**
 * Sends a line of any kind, and compares what comes back with the lines that are expected.
 * @param text     @p length bytes, 1 to RG_BOARD_MAX_LINE, LF included.
 * @param expected @p expected_length bytes of whole lines; must stay valid as long as the fault is
 * used. Lines that come after them are noticed by the next question only.
 * @return RG_OK; RG_E_LENGTH (of @p text; nothing is sent); RG_E_WRONG; RG_E_PORT; RG_E_SILENT (not
 * a single byte came back, or bytes came until the time was over).
 */
rg_status rg_board_line(rg_board *board, const char *text, size_t length, const char *expected,
                        size_t expected_length);
