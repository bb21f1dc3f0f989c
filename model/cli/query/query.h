/* SPDX-License-Identifier: Apache-2.0 */

/* The questions of the verb query that have a file of their own. */
#pragma once

#include "cli/common/options.h"
#include "query_board.h"

struct cli_selftest {
    uint64_t pairs; /* 0: all */
    uint64_t seed;
    enum cli_format format;
};

/* Asks a board everything, or a sample, and compares; returns whether all was right. */
bool cli_selftest_run(struct cli_board *board, const struct cli_selftest *selftest);

/* Has a board check all pairs of its Kautz digraph; returns whether the result is right. */
bool cli_onchip_run(struct cli_board *board, enum cli_format format);

struct cli_orders {
    const char *const *words; /* the order and its fields, then NULL; none: --all-pairs */
    bool all_pairs;
    const char *dead; /* with it: the nodes that die before, or NULL */
    enum cli_format format;
};

/* Gives an order to a machine of nodes, or compares a message of every pair with the model; returns
 * whether all was right. */
bool cli_machine_run(struct cli_board *board, const struct cli_orders *orders);
/* Lets a board that is an all-to-all exchange words; returns whether the result is right. */
bool cli_board_exchange_run(struct cli_board *board, uint32_t rounds, enum cli_format format);
