/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The question exchange, put to a board that is an all-to-all on a Kautz digraph: it exchanges
 * words between all nodes, checks them, and returns the CRC-32 of what has arrived. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/json_out.h"
#include "query.h"
#include "cycle/kautz/kautz_exchange_selftest.h"

bool cli_board_exchange_run(struct cli_board *board, uint32_t rounds, enum cli_format format)
{
    const rg_wire_exchange *exchange = &board->identity->exchange;
    const char *port = board->port.text;
    const char *network = board->kautz.name;
    rg_kautz_exchange_result right;
    rg_kautz_exchange_result result;

    cli_must(rg_kautz_exchange_selftest(&exchange->net, exchange->bits, rounds, &right));
    const enum cli_told told =
        cli_board_told(board, rg_board_exchange(board->board, &right, &result));
    if (told == CLI_NONE)
        return false;
    switch (format) {
    case CLI_TEXT:
        printf("port           %s\n", port);
        printf("network        %s, words of %u bits\n", network, exchange->bits);
        printf("rounds         %" PRIu32 "\n", result.rounds);
        printf("words          %" PRIu32 "\n", result.words);
        printf("errors         %" PRIu32 "\n", result.errors);
        printf("CRC-32         %08" PRIx32 "\n", result.crc);
        printf("model          %08" PRIx32 "\n", right.crc);
        break;
    case CLI_JSON: {
        json_t *object =
            cli_json(json_pack("{s:s, s:s, s:i, s:b}", "port", port, "network", network, "bits",
                               (int)exchange->bits, "right", told == CLI_RIGHT));
        cli_json_put(object, "rounds", cli_json_count(0, result.rounds));
        cli_json_put(object, "words", cli_json_count(0, result.words));
        cli_json_put(object, "errors", cli_json_count(0, result.errors));
        cli_json_put(object, "crc32", cli_json_count(0, result.crc));
        cli_json_put(object, "model_crc32", cli_json_count(0, right.crc));
        cli_json_print(object, false);
        break;
    }
    case CLI_CSV:
        printf("port,network,bits,rounds,words,errors,crc32,model_crc32\n");
        printf("%s,\"%s\",%u,%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%08" PRIx32 ",%08" PRIx32 "\n",
               port, network, exchange->bits, result.rounds, result.words, result.errors,
               result.crc, right.crc);
        break;
    }
    return told == CLI_RIGHT;
}
