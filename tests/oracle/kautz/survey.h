/* SPDX-License-Identifier: Apache-2.0 */

/* Asks the model for the routes of pairs, judges every set by walking it through the explicit
 * graph, and counts what it sees. */
#pragma once

#include "under_test.h"

typedef struct survey {
    kautz_graph graph;
    const kautz_graph *g; /* that graph */
    rg_kautz net;
    uint64_t *seen; /* per node: the set of routes that met it last */
    uint64_t pairs;
} survey;

/* Makes the graph; the model must know the shape and count as many nodes. */
void survey_make(survey *s, shape size);
void survey_free(survey *s);

/* The model's routes of one pair, judged and counted. */
void survey_pair(survey *s, uint32_t source, uint32_t destination, rg_kautz_route *routes);
