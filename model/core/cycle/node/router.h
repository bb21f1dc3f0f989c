/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The state of a router, and its clock on packed lines: networks have many of them, and want them
 * small and quick.
 */
#ifndef NODE_ROUTER_H
#define NODE_ROUTER_H

#include <stddef.h>

#include "lines.h"
#include "routegen/cycle/node_router.h"

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
    bool fresh;      /* nothing has been clocked since reset */
    rg_node_line eject;
    uint16_t flits;                  /* in all queues */
    uint8_t step[RG_NODE_MAX_D];     /* of input i; bit o */
    uint8_t filled[RG_NODE_MAX_D];   /* of input i; bit c: channel c has a flit */
    uint8_t unended[RG_NODE_MAX_D];  /* ... and no end of its last packet */
    uint8_t strips[RG_NODE_MAX_D];   /* ... and what comes to its front next is thrown away */
    uint8_t channel[RG_NODE_MAX_D];  /* of input i: whose turn it is */
    uint8_t port[RG_NODE_MAX_D + 1]; /* of output o: whose turn it is; D is the injection */
    uint8_t room[RG_NODE_MAX_D + 1]; /* of output o; bit c: channel c has a place */
    uint8_t idle[RG_NODE_MAX_D + 1]; /* ... and is held by no packet */
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
 * Returns what the edge has done. That a flit or a credit of the edge before is gone is not said.
 */
enum {
    RG_NODE_TAKEN = 1,     /* the flit at the injection */
    RG_NODE_OUTPUT_AT = 8, /* bit 8 + o: output o shows a flit, or first that the router lives */
    RG_NODE_INPUT_AT = 16, /* bit 16 + i: input i shows a credit, or `ready` has changed there */
};
unsigned rg_node_core_clock(struct rg_node_core *core, const rg_node_line *in,
                            const rg_node_reply *back, rg_node_line inject, rg_node_line *out,
                            rg_node_reply *reply);

/* What a router shows with these lines to its neighbours. */
void rg_node_core_outputs(const struct rg_node_core *core, const rg_node_line *link,
                          const rg_node_reply *back, rg_node_router_out *out);

#endif
