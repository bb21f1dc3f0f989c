/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_node_router: predicts every output of the RTL in every clock.
 *
 *      D links in  -->  [ V queues of B flits each ]  -->  D links out
 *      injection   -->  [ none                     ]  -->  ejection
 *
 * Its outputs are registers, but for inject_ready, which says that the edge takes the injected
 * flit. It is clocked in a network of routers (network.h) or in a node (machine.h).
 *
 * doc/node.md has the rules, one by one.
 */
#pragma once

#include <stddef.h>

#include "node.h"

/** The outputs during one clock. */
typedef struct rg_node_router_out {
    rg_node_forward link[RG_NODE_MAX_D]; /**< of output port o */
    rg_node_back back[RG_NODE_MAX_D];    /**< of input port i */
    rg_node_flit eject;                  /**< taken at once; its vc is 0 */
} rg_node_router_out;

/* ---- Its state, and its clock on packed lines */

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
    uint8_t d, vcs, depth, own;
    uint8_t letters; /* the bits of a letter */
    uint8_t ready;   /* bit i: input i takes flits */
    bool fresh;      /* nothing has been clocked since reset */
    rg_node_line eject;
    uint16_t flits;                  /* in all queues */
    uint8_t step[RG_NODE_MAX_D];     /* of input i; bit o */
    uint8_t filled[RG_NODE_MAX_D];   /* of input i; bit c: channel c has a flit */
    uint8_t unended[RG_NODE_MAX_D];  /* ... and no end of its last packet */
    uint8_t strips[RG_NODE_MAX_D];   /* ... and what comes to its front next is thrown away */
    uint8_t channel[RG_NODE_MAX_D];  /* of input i: whose turn it is to be picked */
    uint8_t picked[RG_NODE_MAX_D];   /* ... and the channel that may offer now */
    uint8_t port[RG_NODE_MAX_D + 1]; /* of output o: whose turn it is; D is the injection */
    uint8_t room[RG_NODE_MAX_D + 1]; /* of output o; bit c: channel c has a place */
    uint8_t idle[RG_NODE_MAX_D + 1]; /* ... and is held by no packet */
};

/* How much memory the arrays of a core want, a multiple of 8. */
size_t rg_node_core_bytes(const rg_node_shape *shape);

/*
 * A router in reset, its parameters checked. The memory is aligned to two bytes.
 * own: the last letter of the node's label. step: bit i D + o: a packet from input port i to output
 * port o goes on in the next virtual channel.
 */
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
