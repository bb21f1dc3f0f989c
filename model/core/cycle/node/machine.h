/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A whole network: what its files share. */
#ifndef NODE_MACHINE_H
#define NODE_MACHINE_H

#include "routegen/cycle/node_machine.h"

#include "node.h"

enum { RG_MACHINE_PACKETS = 16 };

/* A packet as it passes the injection or the ejection */
struct rg_machine_passing {
    uint64_t begun; /* the clock of its first flit */
    uint32_t to;    /* the label that its letters lead to, without the last one, */
    uint32_t with;  /* ... and with it */
    unsigned flits; /* after its letters */
    uint8_t control;
    uint8_t number;
};

/* A packet that was sent, to know how long it was under way */
struct rg_machine_launch {
    uint64_t begun;
    uint32_t to;
    uint8_t control;
    uint8_t number;
};

/* What of a node has to be clocked; the rest would stay as it is. */
enum { RG_MACHINE_ROUTER = 1, RG_MACHINE_ENDPOINT = 2 };

struct rg_machine_unit {
    struct rg_node_halves halves;
    rg_node_ask ask;
    rg_node_line seen; /* at the ejection, in this clock, with its faults */
    bool dead;
    bool shows;      /* a flit, a credit or a change; the other half of its lines, too, is to go */
    uint64_t clocks; /* that the endpoint's timer has seen; RG_MACHINE_NEVER: it is in reset */
    uint64_t alarm;  /* the clock in which a timer that runs in a node at rest expires */
    struct rg_machine_passing out, in;
    rg_machine_counters counters;
    struct rg_machine_launch launch[RG_MACHINE_PACKETS]; /* the last ones, */
    unsigned launches; /* ... the next at this number mod RG_MACHINE_PACKETS */
};
#define RG_MACHINE_NEVER UINT64_MAX

struct rg_machine {
    rg_node_shape shape;
    rg_machine_faults faults;
    uint64_t clocks;
    uint64_t alarm; /* the first of all nodes' */
    unsigned nodes;
    unsigned now; /* which half of the lines is seen in this clock */
    bool always;  /* nodes at rest are clocked, too */
    struct rg_machine_unit *unit;
    rg_node_line *line[2];   /* of output o of node n at n D + o */
    rg_node_reply *reply[2]; /* of input i of node n at n D + i */
    uint32_t *from;          /* of input i at n D + i: where in line it is seen */
    uint32_t *to;            /* of output o at n D + o: where in reply it is seen */
    uint32_t *before;        /* of input i at n D + i: the node that it comes from */
    uint32_t *after;         /* of output o at n D + o: the node that it leads to */
    uint32_t *rank;          /* of a label */
    uint8_t *stir[2];        /* what of a node is to be clocked, in this clock and in the next */
};

/* A flit passes, at the injection if any, and at the ejection: notes how long packets live. */
void rg_machine_follow(struct rg_machine *machine, struct rg_machine_unit *unit,
                       rg_node_line injected);

#endif
