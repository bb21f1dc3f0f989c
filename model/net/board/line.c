/* SPDX-License-Identifier: Apache-2.0 */

/* A line to the board as it stands, and whether its answer is the one that is due. */

#include "port.h"
#include "net/inner/board.h"

#include <string.h>

/* Reads a line, and compares it with the line that is due. RG_OK; RG_E_WRONG; RG_E_PORT. */
static rg_status hear_line(rg_board *board)
{
    const rg_board_fault *fault = &board->fault;
    bool same = true;

    for (size_t i = 0;; i++) {
        char byte = '\0';
        const rg_status status = rg_talk_next(board, &byte);
        if (status != RG_OK)
            return status == RG_E_PORT ? status : RG_E_WRONG;
        same = same && i <= fault->due_length &&
               byte == (i < fault->due_length ? fault->due[i] : '\n');
        if (byte == '\n')
            return same ? RG_OK : RG_E_WRONG;
    }
}

/* Sends the text, and reads the lines that are expected until one is wrong. */
static rg_status line_once(rg_board *board, const char *text, size_t length, const char *expected,
                           const char *end)
{
    rg_status status = rg_talk_send(board, text, length, (uint64_t)(end - expected));

    board->heard = false;
    while (status == RG_OK && expected < end) {
        const char *lf = memchr(expected, '\n', (size_t)(end - expected));
        board->fault.due = expected;
        board->fault.due_length = (size_t)((lf == NULL ? end : lf) - expected);
        expected += board->fault.due_length + 1;
        status = hear_line(board);
    }
    return status;
}

rg_status rg_board_line(rg_board *board, const char *text, size_t length, const char *expected,
                        size_t expected_length)
{
    rg_status status = RG_OK;
    const bool fits = length > 0 && length <= RG_BOARD_MAX_LINE;

    rg_talk_begin(board, text, fits ? length - 1 : 0);
    if (!fits)
        return RG_E_LENGTH;
    for (unsigned i = 0; i < RG_BOARD_TRIES; i++) {
        board->retries += i > 0;
        board->fault.tries = i + 1;
        if (i > 0)
            status = rg_talk_recover(board);
        if (status == RG_OK)
            status = line_once(board, text, length, expected, expected + expected_length);
        if (status != RG_E_WRONG)
            return status;
    }
    if (board->drips)
        return rg_talk_drips(board);
    return board->heard ? rg_talk_fail(board, RG_BOARD_WRONG_LINE, RG_E_WRONG)
                        : rg_talk_fail(board, RG_BOARD_SILENT, RG_E_SILENT);
}
