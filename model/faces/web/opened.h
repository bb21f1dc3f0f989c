/* SPDX-License-Identifier: Apache-2.0 */

/* A tree, Clos or multistage network, opened into its stages, as the picture of a pass. */
#pragma once

#include "session.h"
#include "net/inner/exchange.h"

/* The way of a message: its hops, and where it arrives. A message that turns leaves stage @turn for
 * the same switch of the way down, and passes none of the stages between; turn is the last stage
 * where it does not. */
typedef struct rg_web_way {
    unsigned turn;
    rg_hop hop[RG_FABRIC_MAX_STAGES];
    uint32_t destination;
} rg_web_way;

/* Spots are the terminals as inputs, the switches stage by stage, and the terminals as outputs.
 * Links go by stage and line, so a message finds its links by number; those of messages that turn
 * and, where no states are drawn, the ways inside switches come after them. */
struct rg_web_opened {
    struct rg_web *web;
    rg_fabric fabric;
    uint64_t pass;
    /* Whether a source sends in this pass, and how. */
    bool (*way)(const struct rg_web_opened *opened, uint32_t source, rg_web_way *way);
    uint8_t *states;       /* of a square; NULL: ways are drawn inside the switches */
    uint32_t *port;        /* of a permutation, by slot */
    double height, column; /* column: from stage to stage */
    uint32_t first_spot[RG_FABRIC_MAX_STAGES + 1]; /* of each stage, at last of the outputs */
    uint32_t first_link[RG_FABRIC_MAX_STAGES + 1]; /* of the entries, then of each stage's lines */
};

/* Draws the pass, and answers with its messages. RG_OK; RG_E_LARGE; RG_E_MEMORY. */
rg_status rg_web_opened_draw(struct rg_web_opened *opened);

/* The permutation's network as a fabric without states. RG_OK; RG_E_LARGE; RG_E_MEMORY. */
rg_status rg_web_permutation_fabric(const rg_topology *net, const rg_permutation *routed,
                                    rg_fabric *fabric);
