/* SPDX-License-Identifier: Apache-2.0 */

/* The questions of a contest: random pairs of different nodes of a Kautz graph, the same in every
 * run, in the forms that the contenders need. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "routegen/kautz.h"

enum { PAIRS_COUNT = 1 << 18 };

struct pairs {
    rg_kautz net;
    rg_kautz_word *source_word, *destination_word;
    uint64_t *source, *destination;           /* packed */
    uint32_t *source_rank, *destination_rank; /* 0 where a rank does not fit */
};

/* PAIRS_COUNT pairs; ends the program when there is no memory. */
struct pairs *pairs_make(unsigned d, unsigned k);
void pairs_free(struct pairs *pairs);

/*
 * Judges a set of routes given as ranks, by the definitions alone: @count is d, every route leads
 * over arcs from @a to @b, and no node is in two of them, or twice in one. Otherwise ends the
 * program with a line that names @who.
 */
void judge(const rg_kautz *net, const char *who, uint32_t a, uint32_t b, unsigned count,
           const uint32_t *hops, const uint32_t *nodes);

/* The same for routes in the library's form, by its checker. */
void judge_routes(const rg_kautz *net, const char *who, const rg_kautz_word *source,
                  const rg_kautz_word *destination, const rg_kautz_route *routes);

/* Ends the program: @who has answered pair @a, @b wrongly. */
_Noreturn void wrong(const rg_kautz *net, const char *who, uint32_t a, uint32_t b,
                     const char *what);
