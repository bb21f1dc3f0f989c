/* SPDX-License-Identifier: Apache-2.0 */

#include "halves.h"

#include <string.h>

size_t rg_node_halves_bytes(const rg_node_shape *shape)
{
    return sizeof(struct rg_node_endpoint) + sizeof(struct rg_node_core) +
           rg_node_core_bytes(shape);
}

struct rg_node_halves rg_node_halves_init(const rg_node_shape *shape, const rg_kautz_word *label,
                                          uint64_t step, void *memory, void *store)
{
    struct rg_node_endpoint *end = memory;
    struct rg_node_core *core = (void *)(end + 1);
    rg_node_endpoint_init(shape, label, store, end);
    rg_node_core_init(shape, label->letter[shape->k - 1], step, core + 1, core);
    return (struct rg_node_halves){end, core};
}

void rg_node_halves_reset(const struct rg_node_halves *node, rg_node_line *out,
                          rg_node_reply *reply)
{
    rg_node_endpoint_reset(node->end);
    rg_node_core_reset(node->core, out, reply);
}

void rg_node_halves_tell(const struct rg_node_halves *node, rg_node_line eject, rg_node_tell *tell)
{
    const struct rg_node_send *tx = &node->end->send;
    const struct rg_node_receive *rx = &node->end->receive;
    *tell = (rg_node_tell){
        .s_tready = rg_node_send_fills(node->end) && !rg_node_receive_writes(node->end, eject),
        .m_tvalid = rx->valid,
        .m_tlast = rx->read_at == rx->end,
        .m_tdata = rx->read,
        .m_tuser = rx->from,
        .done_tvalid = rg_node_send_tells(node->end),
        .done_lost = tx->lost,
        .done_tries = tx->tries,
    };
}

void rg_node_halves_outputs(const struct rg_node_halves *node, const rg_node_line *link,
                            const rg_node_reply *back, rg_node_out *out)
{
    rg_node_router_out lines;
    rg_node_core_outputs(node->core, link, back, &lines);
    rg_node_halves_tell(node, node->core->eject, &out->processor);
    memcpy(out->link, lines.link, sizeof out->link);
    memcpy(out->back, lines.back, sizeof out->back);
}
