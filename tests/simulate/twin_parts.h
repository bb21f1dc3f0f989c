/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The objects of the slow simulator, and its parts: numbers and routes, the router, the
 * counting. */
#ifndef TESTS_SIMULATE_TWIN_PARTS_H
#define TESTS_SIMULATE_TWIN_PARTS_H

#include "twin.h"

enum { ROOM = 256, BUFFER = 64, NOBODY = -1 };

typedef struct packet {
    uint64_t source, target, goal, number, birth, sent, done, phase, hops, count;
    uint64_t first, dropped, lost; /* clocks: first sent, dropped, lost; UINT64_MAX: not */
    uint64_t wait, turned, tries;
    const rg_sim_message *message;
    unsigned stage; /* minimal: in the escape; valiant: in the second half */
    bool reply, doomed, unroutable;
    unsigned port[ROOM], class[ROOM]; /* a disjoint route */
} packet;

typedef struct flit {
    packet *packet;
    bool tail;
    uint64_t arrives;
} flit;

typedef struct choice {
    unsigned port, from, to, stage; /* lanes from .. to-1 */
    uint64_t phase;
    bool escape;
} choice;

typedef struct lane {
    flit flit[BUFFER];
    unsigned count;
    bool active, routed;
    unsigned out, vc; /* active */
    packet *owner;    /* likewise */
    uint64_t since;   /* the front has been first since then */
    choice choice[ROOM];
    unsigned choices;
    bool live;
} lane;

typedef struct channel {
    int router, in, node; /* where it leads; NOBODY: not there */
    int credit[RG_SIM_MAX_VCS];
    lane *owner[RG_SIM_MAX_VCS];
    bool closing[RG_SIM_MAX_VCS], shut, known;
    unsigned next_in, next_lane, delay;
    uint64_t flits;
} channel;

typedef struct port {
    lane lane[RG_SIM_MAX_VCS];
    unsigned next;
    int *credits;  /* at the other end */
    channel *from; /* likewise; NULL: a terminal's */
} port;

typedef struct sender {
    packet *packet;
    unsigned lane, next, left;
} sender;

typedef struct terminal {
    packet **list; /* all its packets, born or not */
    size_t packets, sent;
    packet **again; /* those that have come back, or replies */
    size_t agains;
    uint64_t replies, held;
    sender sender, replier;
    int credit[RG_SIM_MAX_VCS];
    port *entry;
    uint64_t received;
    bool gone;
} terminal;

typedef struct event {
    uint64_t clock;
    int *credit;
    flit flit;
    channel *from; /* of a credit, and its lane */
    unsigned vc;
} event;

typedef struct fault {
    uint64_t begin, until, vertex;
    int port; /* NOBODY: the vertex */
} fault;

typedef struct twin {
    const rg_topology *net;
    const rg_sim_options *o;
    uint64_t nodes, first, routers, t, moved, begin, partner[ROOM], place[ROOM];
    uint64_t moves, waits, last, delivered, lost, unroutable, retried, dropped, settled;
    unsigned ins, outs, vcs, classes, base; /* base: classes of requests */
    port *in;
    channel *out;
    terminal *terminal;
    event *event;
    size_t events, room;
    fault *fault;
    size_t faults;
    uint16_t *far;     /* by router, to router */
    uint16_t *down[2]; /* up and down: by phase, to router, router */
    uint16_t level[ROOM];
    uint8_t *layer;     /* by router, to router, route */
    uint64_t *received; /* by clock */
    packet **traced;    /* by message */
} twin;

/* ---- twin_numbers.c */

uint64_t twin_draw(uint64_t seed, uint64_t purpose, uint64_t entity, uint64_t n);

/* The high word of a product. */
uint64_t twin_times(uint64_t a, uint64_t b);

/* The numbers below @count in a random order. */
void twin_shuffle(uint64_t seed, uint64_t purpose, uint64_t entity, uint64_t *order,
                  uint64_t count);

/* Of a trace: message @before. Packet @i of terminal @s, which is born a gap after clock @before;
 * of requests, in that clock. */
packet *twin_packet(const twin *w, uint64_t s, uint64_t i, uint64_t before);

/* ---- twin_routes.c */

/* Permutations, distances and layers, where they are asked for. */
void twin_prepare(twin *w);

/* Which of equal choices in this clock. */
uint64_t twin_tie(const twin *w, const packet *p);

/* A packet begins its way at a terminal; false: all routes are dead. */
bool twin_start(const twin *w, packet *p, uint64_t from);

/* The choices of the head in front of a lane. */
void twin_route(const twin *w, uint64_t r, lane *l);

/* ---- twin_allocate.c and twin.c */

void twin_allocate(twin *w, uint64_t r);
void twin_plan(twin *w, event e);
void twin_credit(const twin *w, int *credit, channel *from, unsigned vc);
void twin_put(packet ***list, size_t *count, packet *p);

/* ---- twin_faults.c */

void twin_draw_faults(twin *w);

/* Step 2 of a clock. */
void twin_fail(twin *w);

/* A packet is lost, or comes back. */
void twin_lose(twin *w, packet *p, bool unroutable);

/* ---- twin_dead.c and twin_count.c */

/* Whether to look for lanes that wait forever at the end of this clock. */
bool twin_due(const twin *w);

/* How many lanes wait forever. */
uint64_t twin_dead(twin *w);

/* Counts, and frees all. */
void twin_conclude(twin *w, twin_result *result);

#endif
