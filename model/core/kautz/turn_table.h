/* SPDX-License-Identifier: Apache-2.0 */

/* What the sources that deal with turns share. */
#pragma once

#include "routegen/kautz_node.h"

/* A table of the tree. */
typedef struct rg_turn_table {
    unsigned d, k;
    unsigned vcs;
    const char *table;
} rg_turn_table;

/* The table of a network, or NULL. */
const rg_turn_table *rg_turn_table_of(const rg_kautz *net);

/* Whether a turn, k+2 legal letters, steps. */
bool rg_turn_steps(const rg_node_turns *turns, const uint8_t *letter);
