/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The question selftest --on-chip: the board runs every pair through its pipelined core, and
 * returns the CRC-32 of all tables. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/json_out.h"
#include "cli/common/network_arg.h"
#include "cli/common/progress.h"
#include "query.h"
#include "inner/kautz_pairs.h"
#include "inner/kautz_table.h"

/* The same for the model, with a bar: it takes longer than the chip. */
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

bool cli_onchip_run(struct cli_board *board, enum cli_format format)
{
    const char *port = board->port.text;
    const char *network = board->kautz.name;
    struct cli_progress progress;
    rg_wire_result result;

    if (!board->identity->selftest) {
        cli_fail(CLI_USAGE,
                 "%s: this image has no self-test; build it with 'make bitstream ... SELFTEST=1'",
                 port);
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
    switch (format) {
    case CLI_TEXT:
        printf("port           %s\n", port);
        printf("network        %s\n", network);
        printf("pairs          %" PRIu64 "\n", result.count);
        printf("clocks         %" PRIu64 "\n", result.clocks);
        printf("CRC-32         %08" PRIx32 "\n", result.crc);
        printf("model          %08" PRIx32 "\n", right.crc);
        printf("seconds        %.3f\n", seconds);
        break;
    case CLI_JSON: {
        json_t *object = cli_json(json_pack("{s:s, s:s, s:b}", "port", port, "network", network,
                                            "right", told == CLI_RIGHT));
        cli_json_put(object, "pairs", cli_json_count(0, result.count));
        cli_json_put(object, "clocks", cli_json_count(0, result.clocks));
        cli_json_put(object, "crc32", cli_json_count(0, result.crc));
        cli_json_put(object, "model_crc32", cli_json_count(0, right.crc));
        cli_json_put(object, "seconds", cli_json_seconds(seconds));
        cli_json_print(object, false);
        break;
    }
    case CLI_CSV:
        printf("port,network,pairs,clocks,crc32,model_crc32,seconds\n");
        printf("%s,\"%s\",%" PRIu64 ",%" PRIu64 ",%08" PRIx32 ",%08" PRIx32 ",%.3f\n", port,
               network, result.count, result.clocks, result.crc, right.crc, seconds);
        break;
    }
    return told == CLI_RIGHT;
}
