/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The three parts of the benchmark. Each checks that all contenders give right answers before it
 * times them, prints its tables, and gives its results as JSON. A wrong answer ends the program. */
#ifndef ROUTEGEN_BENCH_CONTESTS_H
#define ROUTEGEN_BENCH_CONTESTS_H

#include <jansson.h>
#include <stdbool.h>

#include "routegen/kautz.h"

/* The disjoint routes of random pairs of some Kautz graphs: the library, igraph, augmenting paths,
 * and a table of all pairs. */
json_t *kautz_contest(bool quick);

/* The same in one network. */
json_t *kautz_contest_in(const rg_kautz *net, bool quick);

/* How the time of a query grows with d and k. */
json_t *growth_contest(bool quick);

/* All switch states of a rotation: the closed form on a fat tree, the looping algorithm on a Benes
 * network of as many lines. */
json_t *states_contest(bool quick);

#endif
