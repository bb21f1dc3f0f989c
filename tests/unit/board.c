/* SPDX-License-Identifier: Apache-2.0 */

/* Boards that cannot be opened. What boards say is for tests/cli/query_faults.sh. */

#include "check.h"
#include "routegen/net/board.h"
#include "net/inner/board.h"

Test(board, is_not_opened)
{
    const rg_board_settings settings = {.size = sizeof settings, .baud = 115200, .timeout = 10};
    const rg_board_settings no_baud = {.size = sizeof no_baud, .timeout = 10};
    rg_board *board;

    REFUSED(RG_E_NULL, rg_board_open("/dev/null", &settings, NULL));
    REFUSED(RG_E_NULL, rg_board_open(NULL, &settings, &board));
    cr_assert(eq(ptr, board, NULL));
    rg_board_close(board);
    REFUSED(RG_E_PORT, rg_board_open("/dev/routegen-no-such-port", &settings, &board));
    cr_assert(eq(int, rg_board_fault_of(board)->what, RG_BOARD_NO_PORT));
    cr_assert(eq(int, rg_board_fault_of(board)->error, ENOENT));
    rg_board_close(board);
    REFUSED(RG_E_PORT, rg_board_open("/dev/null", &no_baud, &board));
    cr_assert(eq(int, rg_board_fault_of(board)->what, RG_BOARD_NO_BAUD));
    rg_board_close(board);
}
