/* SPDX-License-Identifier: Apache-2.0 */

/* Messages between the processors of a network of nodes, while nodes die and return; each message
 * is followed from its first byte to its end. */
#pragma once

#include <stdint.h>

#include "cycle/node/machine.h"
#include "hw/inner/random.h"

enum { TRAFFIC_BYTES = 8, TRAFFIC_NODES = 1024 };

/* One in this many; 0: never */
struct traffic_plan {
    rg_node_shape shape;
    uint64_t seed;
    uint64_t clocks;   /* after which no message starts */
    uint64_t drain;    /* ... and most clocks until all have ended */
    unsigned messages; /* of each pair, in order of rank; 0: at random, all the time */
    unsigned target;   /* all send to this node, or TRAFFIC_ANY */
    unsigned alone;    /* this node less one sends, and no other; 0: all do */
    unsigned peers;    /* only that number of nodes send, the first ones, to one another; 0: all */
    unsigned gap;      /* clocks between two messages of a node, at most */
    unsigned dead;     /* nodes that may be dead at a time */
    unsigned calm;     /* clocks between deaths, at most */
    unsigned away;     /* clocks that a node is dead, at most; 0: it does not return */
    unsigned aim; /* one delivery in this many kills its destination, or one in four its source */
    unsigned withhold; /* one packet in this many is withheld at its destination, */
    unsigned held;     /* ... for at most this many clocks */
    unsigned damage;   /* one flit in this many is damaged, on a link */
    unsigned asleep;   /* clocks before the processors take a byte */
    unsigned stall;    /* processors take a byte, and an end, in one clock of this many */
    uint64_t corpses[TRAFFIC_NODES / 64]; /* dead from the start, */
    unsigned fall; /* ... or from some clock up to this one on; 0: from the start */
};
#define TRAFFIC_ANY (~0u)

struct traffic_result {
    uint64_t messages, done, lost;
    uint64_t spared;  /* lost, though both ends lived through it, */
    uint64_t parted;  /* ... in the first contact after the destination's return */
    uint64_t orphans; /* their sources died */
    uint64_t deaths, twice;
    uint64_t wrong;      /* altered, or at the wrong node, or out of nothing */
    uint64_t untrue;     /* done, but not delivered */
    uint64_t unfinished; /* neither done nor lost */
    uint64_t withheld, damaged, clocks;
    rg_machine_counters counters;
};

/* False: no memory, or there is no such network. */
bool traffic_run(const struct traffic_plan *plan, struct traffic_result *result);
