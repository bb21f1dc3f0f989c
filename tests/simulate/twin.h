/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A slow simulator, written from the contract of simulate.h alone: arrays of objects, every router
 * in every clock, no sleeping, no wheel, nothing passed over. The fast one must give the same.
 *
 * A channel leads from a router or a terminal to another one. Its lanes are the queues at its end;
 * what is under way to one stands in it, too.
 */
#pragma once

#include "net/inner/simulate.h"

#define NEVER UINT64_MAX
enum { NOBODY = -1, NO_PORT = 1 << 20, ROOM = 16, CLOCKS = 4096, ROUTERS = 160, PORTS = 24 };

typedef struct packet {
    uint64_t source, target, number;
    unsigned flits, kind; /* kind: twice which length, and 1 for an answer */
    uint64_t birth, first, sent, done, lost, dropped; /* clocks; first: not again */
    uint64_t goal, phase, hops, turned, wait, tries, moved;
    bool half;        /* minimal: in the escape; Valiant: in the second half */
    uint64_t middle;  /* of its way, which may be straight */
    bool straight;    /* not over the middle; */
    bool undecided;   /* may still be sent over it ... */
    uint64_t decided; /* ... and was asked in a router of its way, 1 + hop */
    unsigned class;   /* of the part of its way */
    unsigned lane;    /* that it came in */
    bool reply, doomed, unroutable;
    unsigned port[ROOM], vc[ROOM]; /* a disjoint route, and its classes */
} packet;

typedef struct flit {
    packet *packet;
    bool tail;
    uint64_t arrives;
    uint64_t leaves, step; /* the clock in which it leaves its router, which granted it in a step */
} flit;

typedef struct lane {
    flit flit[ROOM];
    uint64_t back[ROOM]; /* when credits arrive that are on their way */
    unsigned count, backs;
    packet *owner;      /* who sends into it */
    struct channel *to; /* where the packet in front goes; NULL: it has no lane there */
    unsigned vc;
    uint64_t since;       /* the front has been first since that step */
    unsigned next, ahead; /* staged: lane of an in-port that takes this one first; lane ahead, by
                             port, that its head takes first */
} lane;

typedef struct channel {
    int router, node; /* at its end; NOBODY: not there */
    unsigned delay, pace;
    unsigned next, next_lane, next_in[PORTS]; /* first: lane that leaves, lane taken; in-port that
                                                 enters, with output speed-up of each output */
    struct {
        unsigned out, lane;
    } input[RG_SIM_MAX_VCS]; /* staged: likewise, of each input of the switch that its end has */
    uint64_t entered, left;  /* 1 + the clock in which a flit last did */
    uint64_t leaves, credit,
        credit_step; /* 1 + the clock of the last flit, of the last credit; step */
    uint64_t flits;
    bool shut;
    bool avoided; /* by tables, which were made when it was known to be dead */
    lane lane[RG_SIM_MAX_VCS];
} channel;

/* Lanes of a router that wait, by port and lane: new heads, heads with a route, for the switch. */
typedef struct line {
    unsigned lane[PORTS * RG_SIM_MAX_VCS], count;
} line;

typedef struct sender {
    packet *packet;
    unsigned lane, left, plane;
} sender;

typedef struct terminal {
    packet *list[CLOCKS], *again[4 * CLOCKS]; /* its packets; those that came back, or replies */
    packet *answer[4 * CLOCKS];               /* which are among the latter */
    size_t packets, sent, agains, resent, answers;
    bool early; /* its packet came before an answer */
    uint64_t replies, held, received;
    uint64_t busy;                              /* its processor, before this clock */
    sender sender[RG_SIM_MAX_PRIORITIES];       /* by priority; or the second one for replies */
    unsigned next[RG_SIM_MAX_PRIORITIES][ROOM]; /* the lane taken first, by sender and plane */
    channel *entry, *exit;                      /* of the first plane */
    bool gone;
} terminal;

typedef struct choice {
    channel *channel;  /* NULL: none */
    unsigned from, to; /* lanes from .. to-1 */
    bool escape, half; /* half and phase: of the packet then */
    uint64_t phase;
} choice;

typedef struct choices {
    bool reply;
    unsigned kind;
    unsigned lane; /* that the packet came in */
    unsigned count;
    choice item[PORTS];
} choices;

typedef struct twin {
    const rg_topology *net;
    const rg_sim_options *o;
    bool closed;   /* no packet begins any more */
    bool draining; /* nor until tables are made again */
    uint64_t nodes, first, routers, all, channels, t, moved, settled; /* all: of all planes */
    uint64_t step, begun_at[CLOCKS + 1]; /* of routers; the first one of a clock */
    unsigned steps;                      /* of this clock, left */
    double sum;
    bool sped;
    line fresh[ROUTERS], heads[ROUTERS], ready[ROUTERS];
    bool staged;
    const rg_routing_info *info;                  /* of the routing */
    unsigned ins, outs, vcs, classes, base, told; /* base: classes of requests, which may be fewer
                                                     than the routing tells apart */
    channel *channel, **in;                       /* by router and port; then those of terminals */
    terminal *terminal;
    uint64_t partner[ROUTERS], place[ROUTERS];
    uint16_t far[ROUTERS][ROUTERS];     /* hops from a router to another */
    uint16_t down[2][ROUTERS][ROUTERS]; /* up and down, by phase */
    uint16_t level[ROUTERS];
    uint8_t layer[ROUTERS][ROUTERS][4]; /* of a route to another router */
    packet *traced[CLOCKS];             /* by message; its birth, when it began, when work ended */
    uint64_t born[CLOCKS], begun[CLOCKS], over[CLOCKS];
    rg_sim_fault fault[ROOM]; /* of single vertices and links */
    size_t faults;
    uint64_t arrived[CLOCKS][RG_SIM_MAX_PRIORITIES]; /* flits by clock and priority; */
    uint64_t late[CLOCKS]; /* by latency, packets born in the first half of the window */
    rg_sim_counts counts;
} twin;

/* Runs from clock 0 to @until, with a window. The caller frees what there is. */
twin *twin_run(const rg_topology *net, const rg_sim_options *options, uint64_t begin,
               uint64_t batch, uint64_t until);

/* Runs on. */
void twin_clocks(twin *w, uint64_t until);
void twin_free(twin *w);

/* Whether the front of a lane is a head whose time has come. */
bool twin_is_ready(const twin *w, const lane *l);

/* ---- twin_traffic.c, twin_faults.c */

void twin_prepare_traffic(twin *w);
void twin_prepare_faults(twin *w);

/* ---- twin_traffic.c */

uint64_t twin_mix(uint64_t z);
uint64_t twin_draw(uint64_t seed, uint64_t purpose, uint64_t entity, uint64_t n);
uint64_t twin_below(uint64_t x, uint64_t bound);

/* Which of a head's choices; which of equal ones in this clock. */
uint64_t twin_choice(const twin *w, const packet *p);
uint64_t twin_choice_now(const twin *w, const packet *p);

/* Step 3 of a clock. */
void twin_bear(twin *w);

/* ---- twin_routes.c */

/* Tables of what is not avoided. */
void twin_tables(twin *w);

/* A packet begins its way at a terminal; false: all routes are dead. */
bool twin_start(const twin *w, packet *p, uint64_t from);

/* Where a head in a router may go. */
void twin_choices(const twin *w, uint64_t r, packet *p, choices *all);

/* ---- twin_faults.c */

/* Whether a channel of a router was dead at a clock. */
bool twin_is_shut(const twin *w, uint64_t clock, const channel *c);

/* Step 2 of a clock. */
void twin_fail(twin *w);

/* A packet is lost, or comes back. */
void twin_lose(twin *w, packet *p, bool unroutable);
