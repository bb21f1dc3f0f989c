/* SPDX-License-Identifier: Apache-2.0 */

/* What a board computes by itself, and answers with a CRC-32. */

#include "cli/common/network_arg.h"
#include "cli/common/progress.h"
#include "cli/common/record_out.h"
#include "query.h"
#include "inner/kautz_pairs.h"
#include "inner/kautz_table.h"
#include "inner/net/record_make.h"
#include "cycle/kautz/kautz_exchange_selftest.h"

/* The question exchange, put to a board that is an all-to-all on a Kautz digraph: it exchanges
 * words between all nodes, checks them, and returns the CRC-32 of what has arrived. */
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

/* The CRC-32 of all tables by the model, with a bar: it takes longer than the chip. */
static rg_wire_result compute(const struct cli_board *board)
{
    const rg_kautz *net = &board->identity->kautz;
    struct cli_progress progress;
    rg_wire_result right;
    uint32_t crc = 0;

    cli_progress_begin(&progress, "selftest, the model", net->nodes);
    for (uint64_t source = 0; source < net->nodes; source++) {
        (void)rg_kautz_table_crc(net, source, 1, &crc);
        cli_progress_show(&progress, source);
    }
    cli_progress_erase(&progress);
    (void)rg_wire_result_of(net, crc, &right);
    return right;
}

/* The question selftest --on-chip: the board runs every pair through its pipelined core, and
 * returns the CRC-32 of all tables. */
bool cli_onchip_run(struct cli_board *board, enum cli_format format)
{
    struct cli_progress progress;
    rg_wire_result result;

    if (!board->identity->selftest) {
        cli_fail(CLI_USAGE,
                 "%s: this image has no self-test; build it with 'make bitstream ... SELFTEST=1'",
                 board->port.text);
    }
    /* A board may claim any network; the model would never end. */
    if (rg_kautz_all_pairs(&board->identity->kautz) == 0)
        cli_pairs_refuse(&board->kautz, "leave out --on-chip and take");
    const rg_wire_result right = compute(board);
    cli_progress_begin(&progress, "selftest, the chip", right.count);
    const rg_status status = rg_board_selftest(board->board, &right, &result);
    const double seconds = cli_progress_seconds(&progress);
    const enum cli_told told = cli_board_told(board, status);
    cli_progress_erase(&progress);
    if (told == CLI_NONE)
        return false;
    rg_value *record = rg_record_begin();
    cli_put_text(record, "port", board->port.text);
    cli_put_text(record, "network", board->kautz.name);
    rg_put_flag(record, "right", told == CLI_RIGHT);
    cli_put_count(record, "pairs", result.count);
    cli_put_count(record, "clocks", result.clocks);
    cli_put_crc(record, result.crc, right.crc);
    cli_put_seconds(record, seconds);
    cli_print_record(record, format, NULL, NULL);
    return told == CLI_RIGHT;
}
