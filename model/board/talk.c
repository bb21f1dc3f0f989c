/* SPDX-License-Identifier: Apache-2.0 */

#include "port.h"

#include <string.h>

enum {
    /* USB adapters hold bytes back for up to 16 ms. */
    QUIET_MILLISECONDS = 50,
    BITS_A_BYTE = 10,
    ERROR_LINE = 32, /* more than any has bytes */
    /* An answer may take this many times its regular time: a virtual board is slower than its line.
     */
    PATIENCE = 10,
};

rg_status rg_talk_fail(rg_board *board, rg_board_trouble what, rg_status status)
{
    board->fault.what = what;
    return status;
}

rg_status rg_talk_drips(rg_board *board)
{
    board->fault.milliseconds = board->time;
    return rg_talk_fail(board, RG_BOARD_SILENT, RG_E_SILENT);
}

void rg_talk_begin(rg_board *board, const char *text, size_t length)
{
    board->drips = false;
    board->fault = (rg_board_fault){.request_length = length};
    memcpy(board->fault.request, text, length);
}

/* Waits until there is an unread byte. RG_OK; RG_E_MORE if none arrives until @end; RG_E_PORT. */
static rg_status fill(rg_board *board, int64_t end)
{
    if (board->first < board->last)
        return RG_OK;
    board->first = 0;
    board->last = 0;
    const rg_status status =
        rg_port_read(&board->port, board->buffer, sizeof board->buffer, end, &board->last);
    board->heard = board->heard || status == RG_OK;
    return status;
}

/* Milliseconds of silence after which a try has failed. */
static int64_t timeout_of(const rg_board *board)
{
    return (int64_t)(board->settings.timeout + board->allowance);
}

/* Milliseconds for a whole answer, even if its bytes arrive without a pause. */
static int64_t answer_time(const rg_board *board, uint64_t bytes)
{
    const uint64_t regular =
        board->settings.timeout + bytes * BITS_A_BYTE * 1000 / board->settings.baud;

    return (int64_t)(PATIENCE * regular + board->allowance);
}

/* Keeps the start of the line that is on its way, for messages. */
static void keep(rg_board *board, char byte)
{
    rg_board_fault *fault = &board->fault;

    if (board->ended)
        fault->heard_length = 0;
    board->ended = byte == '\n';
    if (!board->ended && fault->heard_length < sizeof fault->heard)
        fault->heard[fault->heard_length++] = byte;
}

rg_status rg_talk_next(rg_board *board, char *byte)
{
    if (board->left == 0)
        return RG_E_DAMAGED;
    if (board->first == board->last) {
        const int64_t silent = rg_port_clock() + timeout_of(board);
        const bool is_late = board->end < silent;
        const rg_status status = fill(board, is_late ? board->end : silent);
        board->fault.milliseconds = is_late ? board->time : (uint64_t)timeout_of(board);
        board->drips = board->drips || (is_late && status == RG_E_MORE);
        if (status != RG_OK)
            return status;
    }
    *byte = board->buffer[board->first++];
    board->left--;
    keep(board, *byte);
    return RG_OK;
}

/* Waits until the board is silent, but not forever. */
static rg_status drain(rg_board *board)
{
    const int64_t end = rg_port_clock() + timeout_of(board);
    rg_status status = RG_OK;

    while (status == RG_OK && rg_port_clock() < end) {
        status = fill(board, rg_port_clock() + QUIET_MILLISECONDS);
        board->first = board->last;
    }
    return status == RG_E_PORT ? status : RG_OK;
}

rg_status rg_talk_recover(rg_board *board)
{
    rg_status status = drain(board);

    if (status == RG_OK)
        status = rg_port_write(&board->port, "\n", 1);
    return status == RG_OK ? drain(board) : status;
}

rg_status rg_talk_send(rg_board *board, const char *text, size_t length, uint64_t most)
{
    board->ended = true;
    board->fault.heard_length = 0;
    board->left = most < ERROR_LINE ? ERROR_LINE : most;
    board->time = (uint64_t)answer_time(board, board->left);
    board->end = rg_port_clock() + (int64_t)board->time;
    return rg_port_write(&board->port, text, length);
}
