/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The state of a router, and its clock on packed lines: networks have many of them, and want them
 * small and quick.
 */
#ifndef NODE_ROUTER_H
#define NODE_ROUTER_H

#include "routegen/cycle/node_router.h"

/* A link from its sender, a flit at the injection or the ejection, in 16 bits:
 *
 *      data 7:0, kind 9:8, vc 12:10, valid 13, up 14 */
typedef uint16_t rg_node_line;
enum {
    RG_NODE_KIND_AT = 8,
    RG_NODE_VC_AT = 10,
    RG_NODE_FLIT = (1 << 10) - 1, /* kind and data, what a queue keeps */
    RG_NODE_VALID = 1 << 13,
    RG_NODE_UP = 1 << 14,
};

/* A link from its receiver: vc of the credit 2:0, valid 3, ready 4 */
typedef uint8_t rg_node_reply;
enum { RG_NODE_CREDIT_VC = 7, RG_NODE_CREDIT = 1 << 3, RG_NODE_READY = 1 << 4 };

/* The packet at the front of a queue, or of the injection */
struct rg_node_turn {
    bool act;      /* its first LETTER is gone, its last flit is not */
    bool held;     /* it holds its virtual channel */
    uint8_t goes;  /* its output, 0..D, or RG_NODE_NOWHERE: dropped */
    uint8_t to;    /* its virtual channel there */
    uint8_t first; /* of its queue: the place of the front */
    uint8_t count; /* ... and how many flits it has */
};
enum { RG_NODE_NOWHERE = 0xff };

struct rg_node_core {
    struct rg_node_turn *turn; /* of channel c of input i at i V + c, and then the injection's */
    uint16_t *queue;           /* flits of channel c of input i at (i V + c) B */
    uint8_t *credits;          /* of channel c of output o at o V + c */
    uint8_t d;
    uint8_t vcs;
    uint8_t depth;
    uint8_t own;
    uint8_t letters; /* the bits of a letter */
    uint8_t ready;   /* bit i: input i takes flits */
    rg_node_line eject;
    uint8_t step[RG_NODE_MAX_D];     /* of input i; bit o */
    uint8_t filled[RG_NODE_MAX_D];   /* of input i; bit c: channel c has a flit */
    uint8_t unended[RG_NODE_MAX_D];  /* ... and no end of its last packet */
    uint8_t channel[RG_NODE_MAX_D];  /* of input i: whose turn it is */
    uint8_t port[RG_NODE_MAX_D + 1]; /* of output o: whose turn it is; D is the injection */
    uint8_t room[RG_NODE_MAX_D + 1]; /* of output o; bit c: channel c has a place */
    uint8_t open[RG_NODE_MAX_D + 1]; /* ... and is held by no packet */
};

/* How much memory the arrays of a core want, a multiple of 8. */
size_t rg_node_core_bytes(const rg_node_shape *shape);

/* A router in reset, its parameters checked. The memory is aligned to two bytes. */
void rg_node_core_init(const rg_node_shape *shape, unsigned own, uint64_t step, void *memory,
                       struct rg_node_core *core);

/* Reset. The lines to the neighbours fall. */
void rg_node_core_reset(struct rg_node_core *core, rg_node_line *out, rg_node_reply *reply);

/*
 * The rising edge without reset.
 * in, back: the lines from the neighbours, D each; out, reply: those to them after the edge, also
 * D each, in other memory. inject: a flit at the injection or 0.
 * Returns whether the flit is taken.
 */
bool rg_node_core_clock(struct rg_node_core *core, const rg_node_line *in,
                        const rg_node_reply *back, rg_node_line inject, rg_node_line *out,
                        rg_node_reply *reply);

#endif
