/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Some thousand pairs for the verb check: their routes computed and judged, by one thread. */
#ifndef ROUTEGEN_CLI_CHECK_BLOCK_H
#define ROUTEGEN_CLI_CHECK_BLOCK_H

#include <stdbool.h>

#include "routegen/kautz_batch.h"

struct cli_check_block {
    rg_kautz_batch how;
    bool model; /* compute by the readable library, pair by pair, not in a batch */
    size_t room;
    uint64_t first;        /* number of the first pair in the whole check, for the caller */
    uint64_t *source_rank; /* room of each of these; the caller fills in the ranks */
    uint64_t *destination_rank;
    uint64_t *source; /* packed words */
    uint64_t *destination;
    uint64_t *words;                /* of the routes, d a pair, as of rg_kautz_batch_words */
    uint8_t *hops;                  /* likewise */
    rg_kautz_batch_verdict verdict; /* on the last run; RG_E_RANK: not the nodes asked for */
    uint64_t routes[RG_KAUTZ_MAX_HOPS + 1]; /* of the unbroken pairs, by length */
};

/* Allocates a block. */
void cli_check_block_begin(struct cli_check_block *block, const rg_kautz_batch *how, bool model);

/* Computes and judges the routes of the first pairs, and fills in everything after the ranks. */
void cli_check_block_run(struct cli_check_block *block, size_t pairs);

void cli_check_block_free(struct cli_check_block *block);

#endif
