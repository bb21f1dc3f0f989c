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
    const rg_sim_message *message;
    unsigned stage; /* minimal: in the escape; valiant: in the second half */
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
    uint64_t since;   /* the front has been first since then */
    choice choice[ROOM];
    unsigned choices;
    bool live;
} lane;

typedef struct channel {
    int router, in, node; /* where it leads; NOBODY: not there */
    int credit[RG_SIM_MAX_VCS];
    lane *owner[RG_SIM_MAX_VCS];
    unsigned next_in, next_lane;
    uint64_t flits;
} channel;

typedef struct port {
    lane lane[RG_SIM_MAX_VCS];
    unsigned next;
    int *credits; /* at the other end */
} port;

typedef struct terminal {
    packet **list; /* all its packets, born or not */
    size_t packets, sent, room;
    unsigned lane, next, left;
    int credit[RG_SIM_MAX_VCS];
    port *entry;
    uint64_t received;
} terminal;

typedef struct event {
    uint64_t clock;
    int *credit;
    flit flit;
} event;

typedef struct twin {
    const rg_topology *net;
    const rg_sim_options *o;
    uint64_t nodes, first, routers, t, moved, begin, partner[ROOM], moves, waits, last, delivered;
    unsigned ins, outs, vcs, classes;
    port *in;
    channel *out;
    terminal *terminal;
    event *event;
    size_t events, room;
    uint16_t *far;
    uint64_t *received; /* by clock */
    packet **traced;    /* by message */
} twin;

uint64_t twin_draw(uint64_t seed, uint64_t purpose, uint64_t entity, uint64_t n);

/* The high word of a product. */
uint64_t twin_times(uint64_t a, uint64_t b);

/* Which of equal choices in this clock. */
uint64_t twin_tie(const twin *w, const packet *p);

/* Of a trace: message @before. Packet @i of terminal @s, which is born a gap after clock
 * @before. */
packet *twin_packet(const twin *w, uint64_t s, uint64_t i, uint64_t before);

/* A permutation, and distances, where they are asked for. */
void twin_prepare(twin *w);

/* The choices of the head in front of a lane. */
void twin_route(const twin *w, uint64_t r, lane *l);

/* Whether to look for lanes that wait forever at the end of this clock. */
bool twin_due(const twin *w);

/* How many lanes wait forever. */
uint64_t twin_dead(twin *w);

/* Counts, and frees all. */
void twin_conclude(twin *w, twin_result *result);

#endif
