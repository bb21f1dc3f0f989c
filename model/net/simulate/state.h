/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A simulation. Each router is one block of memory, so that a flit touches few lines of it:
 *
 *      busy words | in-ports | out-channels | credits | turns | exits | lanes | askers
 *
 * A granted flit is in a wheel until it arrives. Then it is in its lane, which keeps the front flit
 * itself and the others in a ring. A lane has a ring only while it has such others, so few rings
 * are in use, and they stay in the cache.
 * Lane v of port p is slot p * V + v of its router; numbers that go through wheels are
 * router << bits | slot, so that nothing is divided. Those of a terminal's lanes are
 * SIM_TERMINAL | node << 6 | v.
 */
#pragma once

#include <stdlib.h>

#include "routegen/kautz.h"
#include "routegen/net/simulate.h"
#include "net/simulate/routing/lash.h"

enum {
    SIM_HISTOGRAM = 1 << 16, /* exact latencies; then 64 bins to a power of 2 */
    SIM_BINS = SIM_HISTOGRAM + 64 * 16,
    SIM_CALENDAR = 4096, /* slots for births */
    SIM_LINE = 64,       /* bytes that memory gives at once */
    SIM_HALF = RG_SIM_BATCHES / 2,
    SIM_PIECES = 64,    /* of memory, at most */
    SIM_LIVE = 1 << 15, /* of a lane: it will move; the rest are flits */
};
#define SIM_NEVER UINT64_MAX
/* The end of an out-channel that leads to a terminal, whose number is the rest. */
#define SIM_TERMINAL (UINT32_C(1) << 31)

/* What the front of a lane is. */
enum sim_lane_state {
    SIM_IDLE = 0, /* nothing, or a head that has not been routed */
    SIM_ROUTED,   /* a head with its choices */
    SIM_ACTIVE,   /* flits of a packet that owns lane `vc` of channel `out` */
};

/* A lane of an in-port. */
struct sim_lane {
    union {
        uint32_t ready;  /* IDLE: the step of a head's first allocation, its low word */
        uint32_t choice; /* ROUTED: the first of its choices; ACTIVE: the packet */
    };
    uint32_t front; /* the flit in front: a packet, and in the lowest bit whether it is the tail */
    uint32_t ring;  /* the number of the ring that holds the others, */
    uint16_t begin; /* and where in it the first of them is */
    uint16_t count; /* flits that have arrived */
    uint16_t out;
    uint8_t vc;
    uint8_t state;
};

struct sim_in {
    uint64_t filled; /* lanes with a flit */
    uint32_t from;   /* number of the first lane at the other end; SIM_NONE: no link */
    union {
        uint16_t turn;     /* greedy: place i of a router's in-ports: the i-th that has a link */
        uint16_t next_out; /* staged: the out-channel that comes first */
    };
    uint8_t next;   /* the lane that comes first */
    uint8_t credit; /* clocks until room in it is known at the other end */
};

/* An in-port of a Kautz node picks its lane a clock ahead. */
struct sim_node_in {
    uint64_t asked; /* lanes that asked in the clock before */
    uint32_t clock; /* of the last flit that has come, */
    uint8_t came;   /* and its lane */
    uint8_t picked;
    bool stays; /* the lane picked was refused */
};

struct sim_out {
    uint64_t credited; /* lanes with a credit */
    uint64_t free;     /* lanes that no packet owns */
    uint64_t closing;  /* tail credit: lanes whose tail has left, but not all credits are back */
    uint32_t to;       /* likewise; SIM_TERMINAL | node; SIM_NONE: no link */
    uint32_t flits;    /* passed since the window's begin */
    uint16_t next_in;  /* the in-port that comes first */
    uint8_t next;      /* the lane that a head tries first */
    uint8_t delay;     /* clocks of the link */
    uint8_t credit;    /* of its credits */
};

/* A hop that a head may make. A list ends at one that is marked. */
struct sim_choice {
    uint16_t port;
    uint8_t class; /* SIM_ANY: to a terminal */
    uint8_t last : 1, escape : 1;
    uint32_t phase; /* after it */
};
enum { SIM_ANY = RG_SIM_MAX_VCS };
/* Instead of an out-channel: the router takes the letter in front off. */
enum { SIM_STRIP = UINT16_MAX };

struct sim_packet {
    uint64_t birth;
    uint64_t sent; /* the clock its head left the source */
    uint64_t word; /* Kautz, step by step: its out-ports, 4 bits each */
    uint32_t source;
    uint32_t target;
    uint32_t goal;   /* where the rule leads to: the target, or a place on the way */
    uint32_t number; /* of its source's packets */
    uint32_t phase;
    uint32_t next; /* in a chain of its terminal */
    uint32_t wait; /* the clock from which it may be sent */
    uint16_t hops; /* routers passed */
    uint16_t flits;
    uint16_t turned; /* hops at which the way that it is on began */
    uint8_t tries;   /* how often it has come back to its source */
    uint8_t decided; /* routers of its way at which it has chosen one */
    uint8_t reply : 1, doomed : 1, unroutable : 1;
    uint8_t away : 1; /* its head is in another process */
    uint8_t kind;     /* with answers: twice the number of its length, and 1 for an answer */
};

/* A geometric law: (1 - p)^(2^j). */
struct sim_law {
    uint64_t power[64];
    unsigned powers;
};

/* Where a terminal is in the sequence of its births. */
struct sim_births {
    uint64_t birth;  /* of packet `number`; SIM_NEVER: no more */
    uint64_t period; /* bursts: clocks left of this period */
    uint32_t number;
    uint32_t periods; /* drawn so far */
};

/* A packet being sent, flit by flit. */
struct sim_sender {
    uint32_t packet;
    uint16_t left; /* flits; 0: no packet */
    uint8_t lane;
    uint8_t next; /* the lane to try first */
    uint8_t plane;
};

/* A chain of packets. */
struct sim_chain {
    uint32_t first, last;
};

/* A terminal; it sends one packet at a time, or one and a reply. Those above the nodes are links of
 * theirs to other planes than the first: credits, senders' next lanes and delay only. */
struct sim_terminal {
    struct sim_births born; /* the packet to be sent */
    uint64_t credited;      /* lanes of its link with a credit */
    uint64_t draw;          /* stream of births */
    uint32_t replies;       /* that have arrived */
    uint32_t held;          /* replies to be sent, and room that requests have reserved */
    struct sim_chain again; /* packets that have come back, or replies */
    struct sim_sender sender, replier;
    bool early;     /* its next packet found no lane before an answer was owed */
    unsigned delay; /* clocks from it to its router */
};

/* What a terminal has not taken yet, where it does not take a flit in each clock: a ring. */
struct sim_sink {
    uint32_t begin, count; /* of those that have arrived */
    uint32_t end;          /* of the router's: where its next flit goes */
};

/* What all parts of the network know of a terminal's link. */
struct sim_home {
    uint64_t choose; /* stream of choices */
    uint32_t entry;  /* number of its router's first lane for it */
    uint32_t exit;   /* that of the first lane ahead of the router that leads to it, which may be
                        another */
};

/* Something that fails, from its first clock on until it is repaired. */
struct sim_fault {
    uint64_t begin, until;
    uint64_t vertex;
    unsigned port; /* SIM_NONE: the vertex */
};

/* The best request for an out-channel, or for a lane of one. */
struct sim_wish {
    uint32_t choice;   /* of a head; SIM_NONE: none, the packet has its lane */
    uint32_t distance; /* of that from the one that comes first; SIM_NO_WISH: no request */
    uint16_t in;       /* in-port; or a lane of one */
    uint8_t lane;
};
enum { SIM_NO_WISH = INT32_MAX };

/* iSLIP, or input speed-up: where a lane begins to ask for lanes ahead; and where the lane's place,
 * modulo the speed-up one of the inputs of its in-port, does for out-channels and its lanes. */
struct sim_asker {
    uint16_t ahead, out, vc;
};

/* There, a head, the lanes that are open to it, of the out-channel of its choice, and those that
 * name it; and the one @before it that asks for that channel, from 1 on. */
struct sim_head {
    uint64_t open, named;
    uint32_t choice;
    unsigned number, out, before;
};

/* There, that an input asks for an output, which is an out-channel, or one of several of it. */
struct sim_request {
    uint32_t lane; /* that would send */
    uint16_t input, out;
    uint16_t to_input, to_out; /* how far each is from the one that comes first */
    uint16_t round;            /* in which it was granted, from 1 on; else 0 */
    bool over;                 /* its input has something, or its channel is taken */
};

/* Of an out-channel: clocks from a flit to the next one; and the clock from which it takes one. */
struct sim_pace {
    uint32_t clocks, rest;
};

/* Output speed-up: where a lane stands among those that wait for the switch, least @group first;
 * and within it, which is also where its head stands among those that wait for a lane ahead. */
struct sim_place {
    int64_t group, within;
};

/* Speed-up: what leaves a port, one a clock. */
struct sim_queue {
    uint64_t next;   /* the first clock in which none leaves; */
    uint64_t before; /* the same before this step, */
    uint64_t step;   /* the last one in which something was queued */
};

struct sim_event {
    uint32_t item; /* a lane; ejection: a flit */
    uint32_t flit; /* arrival */
};

/* Those of a clock, of its remainder by the number of slots. */
struct sim_slot {
    struct sim_event *begin, *end;
};

/* Slots of each part of the network that events are for, one part after the other. */
struct sim_wheel {
    struct sim_event *event;
    struct sim_slot *slot;
};

/* Routers, and the channels between them. */
struct sim_network {
    unsigned ins, outs, vcs, copies;    /* copies: lanes a class */
    unsigned words;                     /* of a set of in-ports */
    unsigned in_bits, out_bits;         /* of a slot */
    uint16_t *in_of, *out_of;           /* the port of a slot */
    uint64_t lanes_of[SIM_ANY + 1];     /* by class */
    uint64_t (*lanes_for)[SIM_ANY + 1]; /* with answers: by kind of packet and class; else NULL */
    uint64_t first_input;               /* matched: those of the first input of an in-port */
    uint16_t *linked;                   /* by router: in-ports with a link */
    bool prompt;                        /* heads may be allocated in the clock of their arrival */
    bool plain;                         /* wormhole switching only, all in one process */
    bool staged;  /* the allocator; then links to terminals have credits, too */
    bool matched; /* likewise: by iSLIP, or with input speed-up */

    unsigned char *block; /* routers of this process, */
    uintptr_t base;       /* and where router 0 would be */
    bool large;           /* they do not fit a cache */
    size_t stride, at_in, at_out, at_credit, at_turn, at_exit, at_lane, at_asker;
    uint32_t *ring;  /* rings, each of options.buffer flits: of these */
    uint32_t rings;  /* so many have been taken, */
    uint32_t spare;  /* and this is the first that is free again, the next of which stands in
                             it; SIM_NONE: none */
    uint64_t *awake; /* set of routers; */
    uint64_t *later; /* those that are to be awake in the next clock: a head has arrived */
    uint32_t *turn;  /* scratch: those, ascending */
    uint64_t *steps; /* Kautz nodes, by router: bit in * D + out, the turn goes a lane up */
    struct sim_node_in *node_in; /* ... by in-port */

    unsigned wheel_mask;
    unsigned longest; /* delay of what goes through wheels */
    struct sim_wheel arrival, credit, ejection;

    struct sim_wish
        *wish;        /* scratch of the allocators: by out-channel of a router; then by its lane */
    uint16_t *wished; /* the out-channels with a wish; then those with one for a lane */
    uint64_t
        *asked; /* staged: by out-channel, lanes with a wish; matched: the last head with one */
    struct sim_head *head;       /* matched */
    struct sim_request *request; /* likewise */
    struct sim_pace *pace;       /* by router and out-channel; NULL: all take a flit a clock */
    struct sim_queue *queue;     /* by router and out-channel, flits; NULL: no speed-up; then */
    struct sim_queue *back;      /* by router and in-port, credits, those of a step at once */
    unsigned queued;             /* clocks that anything may wait there */
    struct sim_place *place;     /* by router and lane; NULL: no output speed-up */
    uint16_t *live;              /* by lane, for the search for a deadlock: SIM_LIVE, and the flits
                                    that are under way to it */
    uint16_t *owner;             /* likewise: by lane of an out-channel of a router */
};

/* What packets decide while a routing is judged: where queues are longer, and their middle. */
struct sim_judge {
    bool over;
    uint32_t middle;
};

/* The code of all lists for which there is no other. */
enum { SIM_WIDE = 255 };

/* Where a head may go. */
struct sim_routing {
    unsigned classes, base_classes;            /* of lanes; replies: base_classes more, */
    unsigned phases, rule_phases, base_phases; /* and base_phases */
    unsigned own_classes; /* that the routing tells apart; those above base_classes share the last
                             one (sim_class) */
    bool single;          /* a head has one choice */
    bool known_by_phase;  /* a head's choices are the list of its router, goal and phase */
    const struct sim_algorithm *by;
    /* Of packets that know more of their way than a phase; else NULL. */
    uint32_t (*list)(rg_sim *sim, uint32_t router, uint32_t packet);
    const struct sim_judge *judge; /* it decides for packets; NULL: they decide */
    bool rings;                    /* phase 1 + 2 ring + class: of the last hop */
    struct sim_choice *choice;     /* lists */
    uint32_t choices, choice_room;
    uint64_t *next;  /* neighbours, by router * ports + port; NULL: too many */
    void *prepared;  /* for the rule's steps, with them */
    uint32_t *known; /* a hash table of lists */
    uint32_t known_room, lists;
    uint8_t
        *table; /* by router, goal and phase, NULL: too large: a list's code, 0: not yet found */
    uint32_t coded[SIM_WIDE]; /* list by code, of */
    unsigned codes;           /* so many; and */
    uint32_t *wide;           /* list by place, where the code is SIM_WIDE; NULL: nowhere */
    uint16_t *distance;       /* minimal, up and down: by target and router */
    bool *up;                 /* up and down: by channel */
    struct sim_graph graph;
    struct sim_layers layers;
    const struct rg_sim_trees *trees; /* of the options, or */
    struct rg_sim_trees *own_trees;   /* made here */
    rg_kautz kautz;                   /* whose packets know their ports */
    uint16_t *way;                    /* of a packet: class << 8 | port, hop by hop */
    unsigned way_room;                /* hops of it */
    uint32_t *way_list;               /* the list of a hop: by class * ports + port */
    bool escapes;                     /* some hops are */
    uint32_t *way_first;              /* ways of a table: by router, target and phase */
    uint32_t *way_item;
    uint8_t *way_start; /* by source * nodes + target: the first phase; NULL: 0 */
};

/* Terminals, and the packets that they send. */
struct sim_traffic {
    struct sim_terminal *terminal;
    struct sim_home *home;
    uint64_t *received;        /* by terminal: flits since the window's begin */
    uint16_t *terminal_credit; /* by lane of a terminal's link */
    uint64_t *active;          /* set of terminals that send */
    struct sim_sink *sink;     /* by terminal; NULL: they take all that arrives */
    uint64_t *sink_flit;       /* rings of so many: lane << 32 | flit */
    uint32_t sink_room;
    uint64_t *sinking;          /* set of terminals with some */
    uint32_t *slot;             /* the calendar: a chain a slot, */
    uint32_t *chained;          /* by terminal: the next of its chain */
    uint64_t *slots;            /* set of slots with a chain */
    struct sim_births *counted; /* by terminal and priority: the first packet that the queue's count
                                   has not seen; */
    struct sim_births *waiting; /* and, with priorities, the next one to be sent, */
    struct sim_sender *sender;  /* and the one that is being sent */
    struct sim_law law[RG_SIM_MAX_PRIORITIES]; /* births, pauses between bursts, bursts; or births
                                                  by priority */
    uint32_t *partner; /* of a permutation; of a random exchange, N-1 a terminal */
    struct sim_trace *trace;
    struct sim_goal *goal;               /* which sends the messages; NULL: none */
    uint64_t share[RG_SIM_MAX_HOTSPOTS]; /* of 2^64, added up; or that of the nearest */
    uint64_t length_share[RG_SIM_MAX_LENGTHS];
    uint64_t *flow_share;    /* by flow, added up over a source's */
    uint32_t *flow_first;    /* by source */
    uint64_t burst;          /* share of the clocks in bursts, of 2^64 */
    uint64_t period;         /* periodic: clocks between births, times 2^32 */
    uint64_t exact;          /* births a clock */
    uint32_t *place;         /* of a terminal in a permutation */
    uint64_t *request_birth; /* of a terminal's last `window` requests */
    bool limited;            /* terminals hold a limited number of replies */

    struct sim_packet *packet;
    uint32_t *spare; /* packet slots */
    uint32_t spares, packets;
    uint64_t inside;  /* packets */
    uint64_t settled; /* packets that have arrived, or never will, before this clock's are sent */
};

/* What is dead, and what is known of it. */
struct sim_faults {
    struct sim_fault *item;
    uint64_t count;
    uint64_t next;           /* the next clock in which anything fails or is repaired */
    bool any;                /* something is dead */
    bool doomed;             /* some packets are to be removed */
    bool draining;           /* new tables wait until no packet is inside, and no packet begins */
    uint64_t *shut, *notice; /* by router: sets of dead out-channels; those that sources know of */
    uint64_t *gone, *fallen; /* sets of dead terminals and routers */
    unsigned shut_words;
    uint16_t *least; /* links of the rule's routes: by source and target */
};

/* What is counted, batch by batch. */
struct sim_tally {
    struct rg_sim_terminal *heard; /* by terminal, of the caller; NULL: not asked for */
    rg_sim_counts counts;
    uint64_t boundary;                    /* the next clock at which something of these is due: */
    uint64_t next_batch;                  /* a batch begins, */
    uint64_t sample;                      /* or options.sampled is told */
    uint64_t injected, received, latency; /* as in rg_sim_sample */
    unsigned batch;                       /* the current one */
    uint32_t *histogram;                  /* of both halves of the window */
    uint64_t *summed;                     /* the first of them, of all processes */
    uint32_t late; /* terminals up to here have nothing left to send of the batches drained */
};

/* Threads: each has a part of the routers and of the terminals, in words of a set. */
struct sim_share {
    unsigned parts, number;                  /* of the parts, this one's */
    uint64_t router_scale, node_scale;       /* sim_part_of */
    uint32_t router_words[2], node_words[2]; /* from the first one, up to the second one */
    bool awake;                              /* a router of the part must be asked again */
    void *own[SIM_PIECES];                   /* memory: sim_get */
    unsigned owned;
    bool broken;   /* some of it was not there */
    rg_sim *whole; /* what was opened, itself part 0 */
    rg_sim *part;  /* of that: the others: copies with wheels, scratch, lists, sums of their own */
    uint32_t begin, count;   /* routers of this process */
    struct sim_split *split; /* NULL: there is no other one */
    uint64_t met;            /* the clock after the last meeting */
};

struct rg_sim {
    rg_topology net;
    rg_sim_options options;
    uint64_t first;          /* the vertex of router 0 */
    uint32_t routers, nodes; /* of a plane: router r of plane p is p * routers + r; */
    uint32_t all, links;     /* of all planes: routers, and links of terminals, alike */
    struct sim_network network;
    struct sim_routing routing;
    struct sim_traffic traffic;
    struct sim_faults faults;
    uint64_t clock;
    uint64_t step;  /* of a router; of this clock the last one, as long as it is not served */
    unsigned steps; /* that are left of this clock */
    double part;    /* of the next step */
    uint64_t moved; /* the last clock in which a flit moved */
    bool dead;
    rg_status status; /* the first error */
    struct sim_tally tally;
    struct sim_share share;
};
