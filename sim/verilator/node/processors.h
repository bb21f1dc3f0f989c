/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The processors of a network of nodes: they send messages, take what comes, and stall. A message
 * is checked where it arrives, and none may arrive twice.
 */
#ifndef ROUTEGEN_SIM_NODE_PROCESSORS_H
#define ROUTEGEN_SIM_NODE_PROCESSORS_H

#include "cycle/node/whole.h"
#include "inner/random.h"

enum { PROCESSORS_PAYLOAD = 255 };

/* How they behave for a while. Chances are of 65,536, in each clock and node. */
struct processors_mood {
    uint32_t load;    /* that an idle one begins a message */
    uint32_t stall;   /* ... that a byte of it is not ready, or its end is not taken */
    uint32_t refusal; /* ... that a byte that comes is not taken */
    uint32_t death;   /* ... that the node dies */
    uint32_t damage;  /* ... that a flit on a link loses a bit */
    bool endless;     /* links now and then lose the ends of packets */
    bool hot;         /* all send to the node of rank 0 */
    bool pairs;       /* nodes send to one other each, in pairs */
};

struct processor {
    rg_node_ask ask; /* its lines in this clock */
    bool dead;
    uint32_t dead_for;
    uint32_t label;
    bool sending;
    unsigned length, sent;
    uint32_t serial; /* of its messages, for good */
    unsigned came;   /* bytes of the message that is coming in */
    uint8_t data[PROCESSORS_PAYLOAD];
    uint8_t in[PROCESSORS_PAYLOAD];
};

struct processors {
    rg_kautz net;
    unsigned payload;
    rg_random random;
    struct processors_mood mood;
    struct processor *node;
    uint32_t *heard; /* of source s at node n, s N + n: the last serial that arrived */
    uint32_t *rank;  /* of a label */
    uint64_t messages, done, lost, delivered, deaths;
};

/* payload: most bytes of a message. Messages that are too short to say what they are are not
 * followed. */
void processors_begin(struct processors *processors, const rg_kautz *net, unsigned payload,
                      uint64_t seed);
void processors_end(struct processors *processors);

/* The lines of all of them in a clock. */
void processors_ask(struct processors *processors);

/* What a node tells its own in that clock. NULL, or what is wrong with that. */
const char *processors_hear(struct processors *processors, uint32_t rank, const rg_node_tell *tell);

#endif
