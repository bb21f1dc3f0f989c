/* SPDX-License-Identifier: Apache-2.0 */

/* The question exchange, put to a board that is an all-to-all on a Kautz digraph: it exchanges
 * words between all nodes, checks them, and returns the CRC-32 of what has arrived. */

#include "cli/common/record_out.h"
#include "query.h"
#include "inner/net/record_make.h"
#include "cycle/kautz/kautz_exchange_selftest.h"

bool cli_board_exchange_run(struct cli_board *board, uint32_t rounds, enum cli_format format)
{
    const rg_wire_exchange *exchange = &board->identity->exchange;
    rg_kautz_exchange_result right;
    rg_kautz_exchange_result result;

    cli_must(rg_kautz_exchange_selftest(&exchange->net, exchange->bits, rounds, &right));
    const enum cli_told told =
        cli_board_told(board, rg_board_exchange(board->board, &right, &result));
    if (told == CLI_NONE)
        return false;
    rg_value *record = cli_board_record(board);
    rg_put_flag(record, "right", told == CLI_RIGHT);
    cli_put_count(record, "rounds", result.rounds);
    cli_put_count(record, "words", result.words);
    cli_put_count(record, "errors", result.errors);
    cli_put_crc(record, result.crc, right.crc);
    cli_print_record(record, format, NULL, NULL);
    return told == CLI_RIGHT;
}
