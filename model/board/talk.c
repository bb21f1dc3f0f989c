/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "talk.h"

#include <string.h>

enum {
    /* USB adapters hold bytes back for up to 16 ms. */
    QUIET_MILLISECONDS = 50,
    BITS_A_BYTE = 10,
    CHECKSUM = 4, /* bytes of a line after its text: *HH and LF */
    /* A line may take this many times its regular time: a virtual board is slower than its line. */
    PATIENCE = 10,
};

rg_status rg_talk_fail(rg_board *board, rg_board_trouble what, rg_status status)
{
    board->fault.what = what;
    return status;
}

void rg_talk_begin(rg_board *board, const char *text, size_t length)
{
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

uint32_t rg_talk_longest(const rg_board *board)
{
    const rg_gft *net = &board->identity.gft;
    uint32_t switches = 0;

    for (unsigned x = 0; x <= net->h; x++)
        switches = net->level[x].switches > switches ? net->level[x].switches : switches;
    return RG_WIRE_MAX_TEXT + CHECKSUM + switches;
}

/* Milliseconds for a whole line, even if its bytes arrive without a pause. */
static int64_t line_time(const rg_board *board)
{
    const int64_t bits = (int64_t)rg_talk_longest(board) * BITS_A_BYTE;

    return PATIENCE * (timeout_of(board) + bits * 1000 / board->settings.baud);
}

static void start_line(rg_board *board)
{
    board->end = rg_port_clock() + line_time(board);
}

rg_status rg_talk_next(rg_board *board, char *byte)
{
    if (board->first == board->last) {
        const int64_t silent = rg_port_clock() + timeout_of(board);
        const bool is_late = board->end < silent;
        const rg_status status = fill(board, is_late ? board->end : silent);
        board->fault.milliseconds = (uint64_t)(is_late ? line_time(board) : timeout_of(board));
        if (status != RG_OK)
            return status;
    }
    *byte = board->buffer[board->first++];
    if (*byte == '\n')
        start_line(board);
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

rg_status rg_talk_send(rg_board *board, const char *text, size_t length)
{
    start_line(board);
    return rg_port_write(&board->port, text, length);
}
