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

unsigned rg_node_halves_clock(const struct rg_node_halves *node, const struct rg_node_lines *lines,
                              const rg_node_line *in, const rg_node_reply *back, rg_node_line eject,
                              rg_node_line *out, rg_node_reply *reply)
{
    const bool up = node->end->send.up;
    const bool injected =
        rg_node_core_clock(node->core, in, back, node->end->send.flit, out, reply) & RG_NODE_TAKEN;
    const unsigned events = rg_node_endpoint_clock(node->end, lines, eject, injected) |
                            (injected ? RG_NODE_INJECTED : 0u);
    /* The router is in reset as long as the node is deaf, when nothing is injected. Reset does not
     * reach inject_ready, so what the edge took with it counts. */
    if (!up || lines->rst)
        rg_node_core_reset(node->core, out, reply);
    return events;
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

/* ---- One node by itself ---- */

struct rg_node {
    rg_node_line link[RG_NODE_MAX_D];
    rg_node_reply back[RG_NODE_MAX_D];
    uint8_t d;
    struct rg_node_halves halves;
};

rg_status rg_node_bytes(const rg_node_shape *shape, size_t *bytes)
{
    const rg_status status = rg_node_shape_check(shape);
    if (status == RG_OK && !bytes)
        return RG_E_NULL;
    if (status == RG_OK)
        *bytes =
            sizeof(struct rg_node) + rg_node_halves_bytes(shape) + rg_node_endpoint_store(shape);
    return status;
}

rg_status rg_node_init(const rg_node_shape *shape, const rg_kautz_word *label, uint64_t step,
                       void *memory, rg_node **node)
{
    rg_kautz net;
    rg_status status = rg_node_shape_check(shape);
    if (status != RG_OK)
        return status;
    if (!label || !memory || !node)
        return RG_E_NULL;
    (void)rg_kautz_init(shape->d, shape->k, &net);
    status = rg_kautz_word_check(&net, label, NULL);
    if (status != RG_OK)
        return status;
    *node = memory;
    char *halves = (char *)(*node + 1);
    **node = (struct rg_node){.d = shape->d,
                              .halves = rg_node_halves_init(shape, label, step, halves,
                                                            halves + rg_node_halves_bytes(shape))};
    return RG_OK;
}

rg_status rg_node_outputs(const rg_node *node, rg_node_out *out)
{
    if (!node || !out)
        return RG_E_NULL;
    rg_node_halves_outputs(&node->halves, node->link, node->back, out);
    return RG_OK;
}

rg_status rg_node_clock(rg_node *node, const rg_node_in *in, unsigned *events)
{
    rg_node_line link[RG_NODE_MAX_D];
    rg_node_reply back[RG_NODE_MAX_D];
    if (!node || !in)
        return RG_E_NULL;
    const struct rg_node_lines lines = rg_node_lines_of(&in->processor, in->rst);
    for (unsigned i = 0; i < node->d; i++) {
        const rg_node_back *credit = &in->back[i];
        const unsigned up = in->link[i].up ? RG_NODE_UP : 0;
        const unsigned given = credit->credit_valid ? RG_NODE_CREDIT : 0;
        const unsigned ready = credit->ready ? RG_NODE_READY : 0;
        link[i] = (rg_node_line)(rg_node_pack(&in->link[i].flit) | up);
        back[i] = (rg_node_reply)((credit->credit_vc & RG_NODE_CREDIT_VC) | given | ready);
    }
    const unsigned what = rg_node_halves_clock(&node->halves, &lines, link, back,
                                               node->halves.core->eject, node->link, node->back);
    if (events)
        *events = what & ~(unsigned)RG_NODE_INJECTED;
    return RG_OK;
}
