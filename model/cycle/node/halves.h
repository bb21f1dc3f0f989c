/* SPDX-License-Identifier: Apache-2.0 */

/* A node without the registers of its links, which stand in its network. */
#pragma once

#include "endpoint.h"

/* The two halves of a node: together in one piece of memory, and beside it what they seldom
 * touch */
struct rg_node_halves {
    struct rg_node_endpoint *end;
    struct rg_node_core *core;
};

size_t rg_node_halves_bytes(const rg_node_shape *shape);
/* store: rg_node_endpoint_store of it. */
struct rg_node_halves rg_node_halves_init(const rg_node_shape *shape, const rg_kautz_word *label,
                                          uint64_t step, void *memory, void *store);

/* Reset, from which the node comes back deaf; its lines fall. */
void rg_node_halves_reset(const struct rg_node_halves *node, rg_node_line *out,
                          rg_node_reply *reply);

/* What the processor sees in this clock. */
void rg_node_halves_tell(const struct rg_node_halves *node, rg_node_line eject, rg_node_tell *tell);

static inline struct rg_node_lines rg_node_lines_of(const rg_node_ask *ask, bool rst)
{
    return (struct rg_node_lines){
        .rst = rst,
        .s_valid = ask->s_tvalid,
        .s_last = ask->s_tlast,
        .s_data = ask->s_tdata,
        .s_user = ask->s_tuser,
        .give_up = ask->give_up,
        .m_ready = ask->m_tready,
        .done_ready = ask->done_tready,
    };
}

/* What the node shows with these lines to its neighbours. */
void rg_node_halves_outputs(const struct rg_node_halves *node, const rg_node_line *link,
                            const rg_node_reply *back, rg_node_out *out);
