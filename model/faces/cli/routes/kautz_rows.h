/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Rows of the disjoint routes of a Kautz digraph from packed words, for streams of millions of
 * pairs a second: the same bytes as those that question.h prints in a stream, in every format.
 */
#pragma once

#include <stdint.h>

#include "question.h"
#include "routegen/kautz_batch.h"

/* The common start of all rows with routes of the same length. */
struct cli_kautz_row {
    char text[32];
    char rest[28];  /* behind the word, with the phase: in JSON up to the out letter, in CSV all */
    uint8_t length; /* of the text; the route's word follows, or the rest of the row */
    uint8_t out;    /* where the out and the in letter go, in text */
    uint8_t in;
};

struct cli_kautz_rows {
    const struct cli_question *question;
    struct cli_kautz_row row[RG_KAUTZ_MAX_HOPS + 1];
    char head[80]; /* of the table in text; else what stands before the source */
    char tail[96]; /* and behind the destination */
    size_t head_length, tail_length;
};

/* Pairs and their routes, packed as in kautz_batch.h. */
struct cli_kautz_batch {
    size_t pairs;
    unsigned routes; /* of every pair */
    const uint64_t *source, *destination, *words;
    const uint8_t *hops;
};

/* Makes the pieces of the rows. */
void cli_kautz_rows_begin(struct cli_kautz_rows *rows, const struct cli_question *question);

/* Prints answers, in order. */
void cli_kautz_rows_print(const struct cli_kautz_rows *rows, const struct cli_kautz_batch *batch);

/* Prints one answer, of the readable library or a board. */
void cli_kautz_rows_one(const struct cli_kautz_rows *rows, const rg_kautz_word *source,
                        const rg_kautz_word *destination, const rg_kautz_route *routes,
                        unsigned count);
