/* SPDX-License-Identifier: Apache-2.0 */

/* Opens a board: asks what it is until two answers in a row agree. */

#include "port.h"
#include "net/inner/board.h"
#include "net/inner/room.h"

#include <stdlib.h>
#include <string.h>

static bool is_same(const rg_wire_identity *a, const rg_wire_identity *b)
{
    return strcmp(a->version, b->version) == 0 && a->kautz.d == b->kautz.d &&
           a->kautz.k == b->kautz.k && a->gft.h == b->gft.h && a->gft.m == b->gft.m &&
           a->gft.w == b->gft.w && a->selftest == b->selftest &&
           a->machine.net.d == b->machine.net.d && a->machine.net.k == b->machine.net.k &&
           a->machine.memory == b->machine.memory && a->machine.vcs == b->machine.vcs &&
           a->machine.depth == b->machine.depth && a->exchange.net.d == b->exchange.net.d &&
           a->exchange.net.k == b->exchange.net.k && a->exchange.bits == b->exchange.bits &&
           a->exchange.name == b->exchange.name;
}

/* Asks who is there until two answers in a row agree: nothing else can confirm them. */
static rg_status identify(rg_board *board)
{
    char noc[sizeof board->noc] = "";
    unsigned hop = 0;

    for (unsigned i = 0; i <= RG_BOARD_TRIES; i++) {
        rg_wire_identity identity;
        const rg_status status = rg_talk_identify(board, &identity);
        if (status != RG_OK)
            return status;
        if (i > 0 && is_same(&identity, &board->identity) && strcmp(noc, board->noc) == 0 &&
            hop == board->hop)
            return RG_OK;
        board->identity = identity;
        (void)strcpy(noc, board->noc);
        hop = board->hop;
    }
    return RG_E_NONSENSE;
}

/* If anything is wrong with the answers, there is no board, or the settings of the port are not
 * those of the board. */
static rg_status find_board(rg_board *board)
{
    rg_status status = rg_talk_recover(board);

    if (status == RG_OK)
        status = identify(board);
    if (status == RG_OK || status == RG_E_PORT)
        return status;
    return board->heard ? rg_talk_fail(board, RG_BOARD_STRANGER, RG_E_NONSENSE)
                        : rg_talk_fail(board, RG_BOARD_SILENT, RG_E_SILENT);
}

rg_status rg_board_open(const char *port, const rg_board_settings *settings, rg_board **board)
{
    if (board == NULL)
        return RG_E_NULL;
    *board = NULL;
    if (port == NULL || settings == NULL)
        return RG_E_NULL;
    rg_board *opened = calloc(1, sizeof *opened);
    if (opened == NULL)
        return RG_E_MEMORY;
    *board = opened;
    rg_status status =
        rg_sized(&opened->settings, sizeof *settings, _Alignof(rg_board_settings), settings);
    if (status == RG_OK)
        status = rg_port_open(&opened->port, port, opened->settings.baud, &opened->fault);
    if (status == RG_OK)
        status = find_board(opened);
    opened->opened = status == RG_OK;
    return status;
}

void rg_board_close(rg_board *board)
{
    if (board == NULL)
        return;
    rg_port_close(&board->port);
    free(board);
}

const rg_wire_identity *rg_board_identity(const rg_board *board)
{
    return &board->identity;
}

const char *rg_board_noc(const rg_board *board, unsigned *hop)
{
    *hop = board->hop;
    return board->noc[0] == '\0' ? NULL : board->noc;
}

const rg_board_fault *rg_board_fault_of(const rg_board *board)
{
    return &board->fault;
}

uint64_t rg_board_retries(const rg_board *board)
{
    return board->retries;
}
