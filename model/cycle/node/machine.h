/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of a whole network of nodes: all of K(D,K), wired, with a processor at each.
 *
 * Its caller plays the processors: between two clocks it reads what each node tells its processor
 * and sets what that asks. Nodes die and come back; faults can be made at the ejection and on the
 * links. The memory, rg_machine_bytes of it, aligned as malloc aligns, is the caller's.
 *
 *      for (each node n) { rg_machine_tell(machine, n, &tell); rg_machine_ask(machine, n, &ask); }
 *      rg_machine_clock(machine);
 */
#pragma once

#include "endpoint.h"
#include "routegen/kautz_node.h"
#include "routegen/wire.h"

/** Faults that a test makes; each function may be NULL. */
typedef struct rg_machine_faults {
    void *context;
    /** Called in each clock for each living node: may change, add or remove the flit that the
     * receiver sees. */
    void (*eject)(void *context, unsigned node, rg_node_flit *flit);
    /** Called for each flit that a node puts on a link, to an output port: may change its kind and
     * data. */
    void (*link)(void *context, unsigned node, unsigned port, rg_node_flit *flit);
} rg_machine_faults;

/** A network in the caller's memory. Nodes are numbered by rank. */
typedef struct rg_machine rg_machine;

/** How much memory a network wants. @return RG_OK; RG_E_SHAPE; RG_E_LARGE: more than
 * 2^16 nodes. O(K). */
rg_status rg_machine_bytes(const rg_node_shape *shape, size_t *bytes);

/**
 * A network that is in reset; it is up after shape->deaf clocks.
 * @param turns of the same network: which turns step. It is not kept.
 * @return the memory. O(bytes).
 */
rg_machine *rg_machine_init(const rg_node_shape *shape, const rg_node_turns *turns, void *memory);

/** The node dies: it stays in reset. O(1). */
void rg_machine_kill(rg_machine *machine, unsigned node);

/** The node comes back; it is up after shape->deaf clocks.
 * O(1). */
void rg_machine_revive(rg_machine *machine, unsigned node);

/** Whether a node lives and is not deaf. False for a node that is not. O(1). */
bool rg_machine_is_up(const rg_machine *machine, unsigned node);

/** What a node tells its processor in this clock; nothing if there is no such node. O(1). */
void rg_machine_tell(const rg_machine *machine, unsigned node, rg_node_tell *tell);

/** Whether the node tells its processor in this clock what it told in the last one, and takes and
 * gives nothing. May be false though it is so. False for a node that is not. O(1). */
bool rg_machine_rests(const rg_machine *machine, unsigned node);

/** What the processor of a node asks, until it asks something else; lost if there is no such node.
 * O(1). */
void rg_machine_ask(rg_machine *machine, unsigned node, const rg_node_ask *ask);

/** Faults from now on. NULL: none. O(1). */
void rg_machine_set_faults(rg_machine *machine, const rg_machine_faults *faults);

/**
 * A rising edge of all nodes. What has nothing to do is skipped, router and endpoint by themselves:
 * its state, lines and counters are the same as if it were clocked.
 * O(N (D V + K)); O(N) with a small constant when nothing happens.
 */
void rg_machine_clock(rg_machine *machine);

/** Whether nodes with nothing to do are clocked, too: for tests and benchmarks. They are while a
 * fault at the ejection is set. O(1). */
void rg_machine_clock_all(rg_machine *machine, bool all);

/** Passes clocks in which nothing would happen anywhere, @p most at most, and does not clock one in
 * which something might. Returns how many; 0 for NULL. O(N). */
uint64_t rg_machine_skip(rg_machine *machine, uint64_t most);

/**
 * The sources use the first @p routes routes of a pair only, to see what the others are good for;
 * the hardware has no such setting. Before the first clock.
 * O(N).
 */
void rg_machine_use_routes(rg_machine *machine, unsigned routes);

/** Clocks so far. 0 for NULL. O(1). */
uint64_t rg_machine_clocks(const rg_machine *machine);

/** The counters of a node, or for RG_MACHINE_ALL the sums, and the longest of all. O(N). */
#define RG_MACHINE_ALL (~0u)
void rg_machine_count(const rg_machine *machine, unsigned node, rg_machine_counters *counters);

/** What the node shows on its pins. O(D). */
void rg_machine_pins(const rg_machine *machine, unsigned node, rg_node_router_out *links,
                     rg_node_tell *processor);

/* ---- What its files share */

enum { RG_MACHINE_PACKETS = 16 };

/* A packet as it passes the injection or the ejection */
struct rg_machine_passing {
    uint64_t begun; /* the clock of its first flit */
    uint32_t to;    /* the label that its letters lead to, without the last one, */
    uint32_t with;  /* ... and with it */
    unsigned flits; /* after its letters */
    uint8_t control, number;
};

/* A packet that was sent, to know how long it was under way */
struct rg_machine_launch {
    uint64_t begun;
    uint32_t to;
    uint8_t control, number;
};

/* What of a node has to be clocked; the rest would stay as it is. */
enum { RG_MACHINE_ROUTER = 1, RG_MACHINE_ENDPOINT = 2 };

struct rg_machine_unit {
    /* Together in one piece of memory, and beside it what they seldom touch */
    struct rg_node_endpoint *end;
    struct rg_node_core *core;
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
