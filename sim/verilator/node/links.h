/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A network of Verilated nodes beside its cycle model: one object of the module for each node, and
 * wires that are copied before every clock. Whoever includes this has defined TOP_PORTS, with
 * link_ports.h in it.
 *
 * All that a neighbour sees is a register. So the nodes of a clock can be evaluated in any order,
 * and by several threads; none is left out. A pin that depends on inputs of the same clock is shown
 * by the top module as the edge has sampled it.
 */
#pragma once

#include "../top.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../bits.h"
#include "../sim.h"
#include "../../harness/harness.h"
#include "cycle/node/node.h"
#include "routegen/kautz_node.h"
#include "hw/inner/node_turns.h"

enum {
    LINKS_RESET = 3,       /* clocks of the first reset, in which registers may be anything */
    LINKS_MANY = 100,      /* nodes for which a second thread is worth its while */
    LINKS_PIECE = 16,      /* nodes that a thread takes at a time */
    LINKS_CLOCKS = 100000, /* of a run that does not say how many */
};

/* The other end of a port */
struct links_end {
    uint32_t node, port;
};

struct links_node {
    struct top *top;
    uint32_t step[NODE_STEP_WORDS]; /* constant */
    struct top_out out[2];          /* what the pins show, in this clock and in the next */
    struct links_end before[RG_NODE_MAX_D], after[RG_NODE_MAX_D];
};

struct links;

/* What its user has: the inputs of a node that are no links, 0 so far, */
static void drive(const struct links *links, uint32_t rank, struct top_in *in);
/* a clock of the whole cycle model, */
static void clock_model(struct links *links);
/* what happens after the edge, before anybody sees the pins, */
static void edge(struct links *links, uint32_t rank, struct top_out *out);
/* the comparison of all pins, by links_expect, when the model has had its clock, */
static void compare(struct links *links, uint32_t rank, const struct top_out *out);
/* and the row. */
static void print_row(const struct links *links, unsigned mismatches);

struct links {
    struct sim_options options;
    char name[32];
    rg_node_shape shape;
    rg_node_turns turns;
    uint32_t nodes;
    unsigned edge; /* of the parameters' range, the last number of the name; 0: in its middle */
    unsigned vc_bits;
    struct links_node *node;
    unsigned now; /* which `out` the neighbours see */
    bool rst;     /* the first reset */
    uint64_t clock;
    struct harness_progress progress;
    uint32_t wrong; /* the first of the nodes that have a wrong pin in this clock, or none */
    bool tells;     /* links_expect does, and ends the run */
    bool alone;     /* without the cycle model */
    double rtl;     /* seconds of CPU of the hardware so far, in large networks */
};

/* ---- The end of a run ---- */

static inline _Noreturn void links_fail(const struct links *links, uint32_t rank, const char *what)
{
    char label[RG_KAUTZ_MAX_K + 1];
    rg_kautz_word word;
    (void)rg_kautz_unrank(&links->turns.net, rank, &word);
    (void)rg_kautz_word_print(&links->turns.net, &word, label);
    fprintf(stderr, "\n%s: mismatch in clock %" PRIu64 ", node %s\n  %s\n", links->name,
            links->clock, label, what);
    print_row(links, 1);
    exit(HARNESS_WRONG);
}

/* A pin and what the cycle model says. The threads only note who is wrong, so that the message does
 * not depend on who comes first. */
static inline void links_expect(struct links *links, uint32_t rank, const char *pin, unsigned port,
                                uint32_t rtl, uint32_t model)
{
    char what[80];
    if (rtl == model)
        return;
    if (links->tells) {
        snprintf(what, sizeof what, "%s of port %u: RTL 0x%" PRIx32 ", cycle model 0x%" PRIx32, pin,
                 port, rtl, model);
        links_fail(links, rank, what);
    }
#pragma omp critical
    if (rank < links->wrong)
        links->wrong = rank;
}

/* The registers of the links. What says nothing while valid is low may be anything. */
static inline void links_compare(struct links *links, uint32_t rank, const struct top_out *rtl,
                                 const rg_node_forward *link, const rg_node_back *back)
{
    const unsigned bits = links->vc_bits;
    for (unsigned i = 0; i < links->shape.d; i++) {
        const rg_node_flit *flit = &link[i].flit;
        links_expect(links, rank, "out_up", i, rtl->out_up >> i & 1, link[i].up);
        links_expect(links, rank, "out_valid", i, rtl->out_valid >> i & 1, flit->valid);
        if (flit->valid) {
            links_expect(links, rank, "out_vc", i, bits_get(&rtl->out_vc, i * bits, bits),
                         flit->vc);
            links_expect(links, rank, "out_kind", i, bits_get(&rtl->out_kind, i * 2, 2),
                         flit->kind);
            links_expect(links, rank, "out_data", i, bits_get(rtl->out_data, i * 8, 8), flit->data);
        }
        links_expect(links, rank, "in_ready", i, rtl->in_ready >> i & 1, back[i].ready);
        links_expect(links, rank, "in_credit_valid", i, rtl->in_credit_valid >> i & 1,
                     back[i].credit_valid);
        if (back[i].credit_valid)
            links_expect(links, rank, "in_credit_vc", i,
                         bits_get(&rtl->in_credit_vc, i * bits, bits), back[i].credit_vc);
    }
}

/* ---- A clock ---- */

/* To a port that is 0 there. */
static inline void links_wire(uint32_t *to, unsigned to_port, const uint32_t *from,
                              unsigned from_port, unsigned bits)
{
    bits_put(to, to_port * bits, bits, bits_get(from, from_port * bits, bits));
}

/* Copies the outputs of its neighbours to the inputs of a node, which are 0. */
static inline void links_copy(const struct links *links, uint32_t rank, struct top_in *in)
{
    const struct links_node *node = &links->node[rank];
    for (unsigned i = 0; i < links->shape.d; i++) {
        const struct links_end before = node->before[i], after = node->after[i];
        const struct top_out *from = &links->node[before.node].out[links->now];
        links_wire(&in->in_valid, i, &from->out_valid, before.port, 1);
        links_wire(&in->in_vc, i, &from->out_vc, before.port, links->vc_bits);
        links_wire(&in->in_kind, i, &from->out_kind, before.port, 2);
        links_wire(in->in_data, i, from->out_data, before.port, 8);
        links_wire(&in->in_up, i, &from->out_up, before.port, 1);
        from = &links->node[after.node].out[links->now];
        links_wire(&in->out_credit_valid, i, &from->in_credit_valid, after.port, 1);
        links_wire(&in->out_credit_vc, i, &from->in_credit_vc, after.port, links->vc_bits);
        links_wire(&in->out_ready, i, &from->in_ready, after.port, 1);
    }
}

static inline void links_edge(struct links *links, uint32_t rank)
{
    struct links_node *node = &links->node[rank];
    struct top_out *out = &node->out[!links->now];
    struct top_in in = {.step = {node->step[0], node->step[1]}};
    drive(links, rank, &in);
    in.rst |= links->rst;
    links_copy(links, rank, &in);
    top_clock(node->top, &in, out);
    edge(links, rank, out);
}

/* Seconds of CPU of this thread, if the network is so large that looking at the clock takes no time
 * to speak of. */
static inline double links_seconds(const struct links *links)
{
    struct timespec now = {0};
    if (links->nodes >= LINKS_MANY)
        (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A clock of hardware and model; their pins must agree after it. */
static inline void links_clock(struct links *links)
{
#pragma omp parallel if (links->nodes >= LINKS_MANY)
    {
#pragma omp single nowait
        if (!links->rst && !links->alone)
            clock_model(links);
        const double start = links_seconds(links);
#pragma omp for schedule(dynamic, LINKS_PIECE) nowait
        for (uint32_t rank = 0; rank < links->nodes; rank++)
            links_edge(links, rank);
        const double seconds = links_seconds(links) - start;
#pragma omp critical
        links->rtl += links->rst ? 0 : seconds;
#pragma omp barrier
#pragma omp for
        for (uint32_t rank = 0; rank < links->nodes; rank++)
            if (!links->rst && !links->alone)
                compare(links, rank, &links->node[rank].out[!links->now]);
    }
    links->now = !links->now;
    if (links->rst)
        return;
    links->clock++;
    if (links->wrong < links->nodes) {
        links->tells = true;
        compare(links, links->wrong, &links->node[links->wrong].out[links->now]);
    }
    harness_show(&links->progress, links->clock);
}

/* ---- Beginning and end ---- */

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

/* The network of the command line, and its shape by default. */
static inline void links_parse(struct links *links, int argc, char **argv)
{
    unsigned d = 0, k = 0, depth = 4;
    sim_options_parse(argc, argv, &links->options);
    snprintf(links->name, sizeof links->name, "%s", links->options.network);
    if (sscanf(links->name, "node:%u,%u,%u,%u", &d, &k, &depth, &links->edge) < 2 ||
        rg_node_shape_init(d, k, &links->shape) != RG_OK)
        harness_fail(HARNESS_USAGE, "%s: node:d,k or node:d,k,b expected", links->name);
    links->shape.depth = (uint8_t)depth;
}

/* Makes the nodes, with any state in their registers, and resets them. */
static inline void links_begin(struct links *links)
{
    const rg_kautz *net = &links->turns.net;
    links->nodes = links->wrong = (uint32_t)net->nodes;
    links->vc_bits = rg_node_vc_bits(&links->shape);
    links->node = harness_get(links->nodes, sizeof links->node[0]);
    for (uint32_t rank = 0; rank < links->nodes; rank++) {
        struct links_node *node = &links->node[rank];
        rg_kautz_word word;
        uint64_t steps = 0;
        (void)rg_kautz_unrank(net, rank, &word);
        (void)rg_node_steps(&links->turns, &word, &steps);
        node->top = top_new((uint32_t)links->options.seed + rank);
        node->step[0] = (uint32_t)steps;
        node->step[1] = (uint32_t)(steps >> 32);
        for (unsigned o = 0; o < net->d; o++) {
            const struct links_end end = links_after(net, &word, o);
            node->after[o] = end;
            links->node[end.node].before[end.port] = (struct links_end){rank, o};
        }
    }
    links->rst = true;
    for (unsigned i = 0; i < LINKS_RESET; i++)
        links_clock(links);
    links->rst = false;
    if (links->options.pairs == 0)
        links->options.pairs = LINKS_CLOCKS;
    harness_begin(&links->progress, links->name, "clocks", links->options.pairs);
}

static inline int links_end(struct links *links)
{
    harness_erase();
    print_row(links, 0);
    for (uint32_t rank = 0; rank < links->nodes; rank++)
        top_free(links->node[rank].top);
    free(links->node);
    return 0;
}

static inline void links_print_row(const struct links *links, uint64_t asked, uint64_t answered,
                                   uint64_t deaths, unsigned mismatches)
{
    sim_print_row(&(struct sim_row){links->name, asked, answered, links->clock, deaths},
                  mismatches);
}
