/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The links between Verilated nodes: one object of the module for each node, and wires that are
 * copied before every clock. Whoever includes this has defined TOP_PORTS, with link_ports.h in it.
 */
#ifndef ROUTEGEN_SIM_NODE_LINKS_H
#define ROUTEGEN_SIM_NODE_LINKS_H

#include "../top.h"

#include "../bits.h"
#include "routegen/cycle/node.h"
#include "routegen/node/turns.h"

/* The other end of a port */
struct links_end {
    uint32_t node;
    uint32_t port;
};

struct links_node {
    struct top *top;
    struct top_in in;
    struct top_out out; /* what the pins show */
    struct links_end before[RG_NODE_MAX_D];
    struct links_end after[RG_NODE_MAX_D];
};

/* Where output port `port` leads: the node without its first letter; it arrives at the input port
 * that this letter names among those other than the new first one. */
static inline struct links_end links_after(const rg_kautz *net, const rg_kautz_word *word,
                                           unsigned port)
{
    rg_kautz_word next;
    uint64_t rank = 0;
    (void)rg_kautz_successor(net, word, port, &next);
    (void)rg_kautz_rank(net, &next, &rank);
    return (struct links_end){(uint32_t)rank,
                              word->letter[0] - (uint32_t)(word->letter[0] > next.letter[0])};
}

/* A node: its module, its constants, its place in the network. */
static inline void links_begin(struct links_node *nodes, const rg_node_turns *turns, uint32_t rank,
                               uint32_t seed, rg_kautz_word *word)
{
    struct links_node *node = &nodes[rank];
    uint64_t steps = 0;
    (void)rg_kautz_unrank(&turns->net, rank, word);
    (void)rg_node_steps(turns, word, &steps);
    node->top = top_new(seed + rank);
    node->in.step[0] = (uint32_t)steps;
    node->in.step[1] = (uint32_t)(steps >> 32);
    for (unsigned o = 0; o < turns->net.d; o++) {
        const struct links_end end = links_after(&turns->net, word, o);
        node->after[o] = end;
        nodes[end.node].before[end.port] = (struct links_end){rank, o};
    }
}

/* To a port that is 0 there. */
static inline void links_wire(uint32_t *to, unsigned to_port, const uint32_t *from,
                              unsigned from_port, unsigned bits)
{
    bits_put(to, to_port * bits, bits, bits_get(from, from_port * bits, bits));
}

/* Copies the outputs of its neighbours to the inputs of a node, which are 0. */
static inline void links_copy(const struct links_node *nodes, struct links_node *node, unsigned d,
                              unsigned vc_bits)
{
    for (unsigned i = 0; i < d; i++) {
        const struct links_end before = node->before[i], after = node->after[i];
        const struct top_out *from = &nodes[before.node].out;
        links_wire(&node->in.in_valid, i, &from->out_valid, before.port, 1);
        links_wire(&node->in.in_vc, i, &from->out_vc, before.port, vc_bits);
        links_wire(&node->in.in_kind, i, &from->out_kind, before.port, 2);
        links_wire(node->in.in_data, i, from->out_data, before.port, 8);
        links_wire(&node->in.in_up, i, &from->out_up, before.port, 1);
        from = &nodes[after.node].out;
        links_wire(&node->in.out_credit_valid, i, &from->in_credit_valid, after.port, 1);
        links_wire(&node->in.out_credit_vc, i, &from->in_credit_vc, after.port, vc_bits);
        links_wire(&node->in.out_ready, i, &from->in_ready, after.port, 1);
    }
}

/* A pin and what the cycle model says. */
typedef void links_expect(const void *context, uint64_t rank, const char *pin, unsigned port,
                          uint32_t rtl, uint32_t model);

/* The registers of the links. What says nothing while valid is low may be anything. */
static inline void links_compare(const struct top_out *rtl, const rg_node_forward *link,
                                 const rg_node_back *back, unsigned d, unsigned vc_bits,
                                 links_expect *expect, const void *context, uint64_t rank)
{
    for (unsigned i = 0; i < d; i++) {
        const rg_node_flit *flit = &link[i].flit;
        expect(context, rank, "out_up", i, rtl->out_up >> i & 1, link[i].up);
        expect(context, rank, "out_valid", i, rtl->out_valid >> i & 1, flit->valid);
        if (flit->valid) {
            expect(context, rank, "out_vc", i, bits_get(&rtl->out_vc, i * vc_bits, vc_bits),
                   flit->vc);
            expect(context, rank, "out_kind", i, bits_get(&rtl->out_kind, i * 2, 2), flit->kind);
            expect(context, rank, "out_data", i, bits_get(rtl->out_data, i * 8, 8), flit->data);
        }
        expect(context, rank, "in_ready", i, rtl->in_ready >> i & 1, back[i].ready);
        expect(context, rank, "in_credit_valid", i, rtl->in_credit_valid >> i & 1,
               back[i].credit_valid);
        if (back[i].credit_valid)
            expect(context, rank, "in_credit_vc", i,
                   bits_get(&rtl->in_credit_vc, i * vc_bits, vc_bits), back[i].credit_vc);
    }
}

#endif
