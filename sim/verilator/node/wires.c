/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "wires.h"

#include <stdlib.h>

#include "../bits.h"
#include "cli/common/fail.h"

/* Where output port `port` leads: the node without its first letter; it arrives at the input port
 * that this letter names among those other than the new first one. */
static struct wires_end end_of(const rg_kautz *net, const rg_kautz_word *word, unsigned port)
{
    rg_kautz_word next;
    uint64_t rank = 0;
    (void)rg_kautz_successor(net, word, port, &next);
    (void)rg_kautz_rank(net, &next, &rank);
    return (struct wires_end){(uint32_t)rank,
                              word->letter[0] - (uint32_t)(word->letter[0] > next.letter[0])};
}

void wires_begin(struct wires *wires, const rg_node_shape *shape, const rg_node_turns *turns,
                 uint64_t seed)
{
    *wires = (struct wires){.net = turns->net, .vc_bits = rg_node_vc_bits(shape)};
    wires->node = calloc((size_t)turns->net.nodes, sizeof wires->node[0]);
    if (!wires->node)
        cli_fail(CLI_IO, "out of memory");
    for (uint32_t rank = 0; rank < turns->net.nodes; rank++) {
        struct wires_node *node = &wires->node[rank];
        rg_kautz_word word;
        uint64_t steps = 0;
        (void)rg_kautz_unrank(&turns->net, rank, &word);
        (void)rg_node_steps(turns, &word, &steps);
        node->top = top_new((uint32_t)(seed + rank));
        node->in.own = word.letter[shape->k - 1];
        node->in.step[0] = (uint32_t)steps;
        node->in.step[1] = (uint32_t)(steps >> 32);
        for (unsigned o = 0; o < turns->net.d; o++) {
            node->after[o] = end_of(&turns->net, &word, o);
            wires->node[node->after[o].node].before[node->after[o].port] =
                (struct wires_end){rank, o};
        }
    }
}

void wires_end(struct wires *wires)
{
    for (uint64_t rank = 0; rank < wires->net.nodes; rank++)
        top_free(wires->node[rank].top);
    free(wires->node);
}

static void copy(uint32_t *to, unsigned to_port, const uint32_t *from, unsigned from_port,
                 unsigned bits)
{
    bits_put(to, to_port * bits, bits, bits_get(from, from_port * bits, bits));
}

/* The wires of input i and output i. */
static void copy_links(const struct wires *wires, struct wires_node *node, unsigned i)
{
    const struct wires_end before = node->before[i], after = node->after[i];
    const struct top_out *from = &wires->node[before.node].out;
    copy(&node->in.in_valid, i, &from->out_valid, before.port, 1);
    copy(&node->in.in_vc, i, &from->out_vc, before.port, wires->vc_bits);
    copy(&node->in.in_kind, i, &from->out_kind, before.port, 2);
    copy(node->in.in_data, i, from->out_data, before.port, 8);
    copy(&node->in.in_up, i, &from->out_up, before.port, 1);
    from = &wires->node[after.node].out;
    copy(&node->in.out_credit_valid, i, &from->in_credit_valid, after.port, 1);
    copy(&node->in.out_credit_vc, i, &from->in_credit_vc, after.port, wires->vc_bits);
    copy(&node->in.out_ready, i, &from->in_ready, after.port, 1);
}

void wires_drive(struct wires *wires, const rg_node_port *ports)
{
    for (uint64_t rank = 0; rank < wires->net.nodes; rank++) {
        struct wires_node *node = &wires->node[rank];
        node->in = (struct top_in){
            .rst = ports[rank].rst,
            .own = node->in.own,
            .step = {node->in.step[0], node->in.step[1]},
            .inject_valid = ports[rank].inject.valid,
            .inject_kind = ports[rank].inject.kind,
            .inject_data = ports[rank].inject.data,
        };
        for (unsigned i = 0; i < wires->net.d; i++)
            copy_links(wires, node, i);
    }
    for (uint64_t rank = 0; rank < wires->net.nodes; rank++) {
        struct wires_node *node = &wires->node[rank];
        top_drive(node->top, TOP_clk, &node->in);
        top_look(node->top, &node->out);
    }
}

void wires_edge(struct wires *wires)
{
    for (uint64_t rank = 0; rank < wires->net.nodes; rank++) {
        struct wires_node *node = &wires->node[rank];
        top_edge(node->top, TOP_clk);
        top_look(node->top, &node->out);
    }
}
