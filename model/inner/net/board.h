/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Lines and words of a board's host: see net/board.h.
 */
#ifndef ROUTEGEN_INNER_NET_BOARD_H
#define ROUTEGEN_INNER_NET_BOARD_H

#include "routegen/net/board.h"

/**
 * Gives an order to a board that is a machine of nodes, and reads its report. `M`, `P` and `Q` are
 * sent once, as a machine may have obeyed an order whose answer is lost; what arrives damaged is
 * then RG_E_SILENT. The timeout is longer by the time that a machine needs if all messages are
 * lost.
 * @param[out] report written with RG_OK.
 * @return as rg_board_routes, but never RG_E_WRONG: it is not known here what is right.
 */
rg_status rg_board_order(rg_board *board, const rg_wire_order *order, rg_wire_report *report);

/** Words what a function here has returned, as in "PORT: what is wrong" (wording.h); of a wrong
 * answer after the request. @p board may be NULL, and @p status RG_OK.
 * @return @p status. O(1), and O(ports) for a port that does not exist. */
rg_status rg_refuse_board(const rg_board *board, const char *port, rg_status status,
                          rg_refusal *refusal);

/** What went wrong last; RG_BOARD_FINE if nothing did. Valid until the board is closed, and
 * overwritten by the next question. O(1). */
const rg_board_fault *rg_board_fault_of(const rg_board *board);

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

#endif
