/* SPDX-License-Identifier: Apache-2.0 */

/* Between the explicit graph and the model's types. Calls nothing of the model. */
#pragma once

#include <stdbool.h>

#include "kautz_graph.h"
#include "routegen/kautz.h"

typedef struct shape {
    unsigned d, k;
} shape;

/* Steps through every K(d,k), d 2..15 and k 1..16, of at most @max_nodes nodes; starts from {0, 0}.
 */
bool next_shape(shape *s, uint32_t max_nodes);

/* A node as a word of the model. */
rg_kautz_word model_word(const kautz_graph *g, uint32_t node);

/* The node of a word of the model, or ORACLE_NO_NODE. */
uint32_t graph_node(const kautz_graph *g, const rg_kautz_word *word);

bool same_word(const rg_kautz_word *x, const rg_kautz_word *y);
bool same_route(const rg_kautz_route *x, const rg_kautz_route *y);

/* Fails with "K(d,k) a -> b: " and the formatted rest. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void wrong(const kautz_graph *g, uint32_t source, uint32_t destination, const char *format, ...);
