/* SPDX-License-Identifier: Apache-2.0 */

/* Some thousand pairs for the verb check: their routes computed and judged, by one thread. */
#ifndef ROUTEGEN_CLI_CHECK_BLOCK_H
#define ROUTEGEN_CLI_CHECK_BLOCK_H

#include <stdbool.h>

#include "routegen/kautz_batch.h"

/* What is wrong with the routes of a pair, the first of these that is. */
struct cli_check_fault {
    rg_status status;         /* no routes; RG_E_RANK: not the nodes asked for */
    rg_kautz_verdict verdict; /* a rule is broken */
    const char *text;         /* of the readable library: NULL, or what is not as it should be */
    unsigned route;           /* 0, or the one that kernel and readable library do not agree on */
};

struct cli_check_block {
    rg_kautz_batch how;
    bool model; /* judge the routes of the readable library, pair by pair, not those of a batch */
    size_t room;
    uint64_t first;        /* number of the first pair in the whole check, for the caller */
    uint64_t *source_rank; /* room of each of these; the caller fills in the ranks */
    uint64_t *destination_rank;
    uint64_t *source; /* packed words */
    uint64_t *destination;
    uint64_t *words; /* of the routes, d a pair, as of rg_kautz_batch_words */
    uint8_t *hops;   /* likewise */
    /* On the last run */
    size_t broken;
    size_t bad; /* the first broken pair, and what is wrong with it */
    struct cli_check_fault fault;
    uint64_t routes[RG_KAUTZ_MAX_HOPS + 1]; /* of the unbroken pairs, by length */
};

/* Allocates a block. */
void cli_check_block_begin(struct cli_check_block *block, const rg_kautz_batch *how, bool model);

/* Computes and judges the routes of the first pairs, and fills in everything after the ranks. */
void cli_check_block_run(struct cli_check_block *block, size_t pairs);

void cli_check_block_free(struct cli_check_block *block);

#endif
