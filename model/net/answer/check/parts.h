/* SPDX-License-Identifier: Apache-2.0 */

/* The parts of a check. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "net/inner/check.h"
#include "net/inner/room.h"
#include "routegen/kautz.h"
#include "routegen/kautz_batch.h"

/* Some thousand pairs: their routes computed and judged, by one thread. */

/* What is wrong with the routes of a pair, the first of these that is. */
struct check_fault {
    rg_status status;         /* no routes; RG_E_RANK: not the nodes asked for */
    rg_kautz_verdict verdict; /* a rule is broken */
    const char *text;         /* of the readable library: NULL, or what is not as it should be */
    unsigned route;           /* 0, or the one that kernel and readable library do not agree on */
};

struct check_block {
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
    struct check_fault fault;
    uint64_t routes[RG_KAUTZ_MAX_HOPS + 1]; /* of the unbroken pairs, by length */
    rg_room memory;
};

/* Allocates a block, to be freed. RG_OK; RG_E_MEMORY. */
rg_status rg_check_block_begin(struct check_block *block, const rg_kautz_batch *how, bool model);

/* Computes and judges the routes of the first pairs, and fills in everything after the ranks. */
void rg_check_block_run(struct check_block *block, size_t pairs);

void rg_check_block_free(struct check_block *block);

/* What the rules of rg_kautz_check leave open: that routes are as short as can be, and which of
 * those they are. */

/*
 * Says what is wrong with routes that keep the rules, or NULL. Their total length must be the least
 * of any d disjoint routes, and routes of one length must come in ascending order of their out
 * letters and of their in letters. It does not follow the algorithm: disjoint routes match the
 * letters that may leave the source with those that may enter the destination, so no d routes are
 * shorter than the best of all such matchings (doc/mathematics.md, section 6), which it tries.
 */
const char *rg_check_least(const rg_kautz *net, const rg_kautz_word *source,
                           const rg_kautz_word *destination, const rg_kautz_route *routes);

/* Checks all patterns of ask->k, with the words that are wrong. */
rg_status rg_check_every(rg_check_ask *ask, const rg_watch *watch, rg_value **record);
