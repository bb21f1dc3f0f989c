/* SPDX-License-Identifier: Apache-2.0 */

/* The methods to find the disjoint routes of pairs: the library's, and all others. */
#pragma once

#include <stdbool.h>

#include "contest.h"
#include "pairs.h"
#include "routegen/kautz_batch.h"

enum kautz_way {
    WAY_READABLE,      /* rg_kautz_routes, pair by pair */
    WAY_TABLES,        /* rg_kautz_batch_tables */
    WAY_WORDS,         /* rg_kautz_batch_words */
    WAY_NODES,         /* rg_kautz_batch_nodes32 */
    WAY_LOOKUP,        /* a table of all pairs, made beforehand */
    WAY_IGRAPH_COUNT,  /* igraph_vertex_disjoint_paths: how many there are */
    WAY_IGRAPH_ROUTES, /* igraph_maxflow, and the routes read off the flow */
};

/* What a method answers: "tables", "words", "nodes", "count" */
const char *kautz_way_answer(enum kautz_way way);

/*
 * Prepares a method for the pairs. @kernel and @threads are for those of the library's batches; 0
 * threads means one for each processor. False where the kernel does not run here, or the
 * table of all pairs would be too large. @name and @label are those of the contender.
 */
bool kautz_way_make(const struct pairs *pairs, enum kautz_way way, rg_kernel kernel,
                    unsigned threads, const char *name, const char *label, struct contender *c);
void kautz_way_free(struct contender *c);

/* Lets it answer pairs for that many seconds, at least two, and judges every answer; a wrong one
 * ends the program. */
void kautz_way_check(struct contender *c, double seconds);

/* Bytes of the table of all pairs and seconds that it took to make; 0 for the other methods */
size_t kautz_way_table(const struct contender *c, double *seconds);
