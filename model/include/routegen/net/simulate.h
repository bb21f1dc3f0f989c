/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * A simulator of networks, flit by flit and clock by clock (doc/simulator.md).
 *
 *      rg_sim_options options;        rg_sim_options_init(&net, &options, sizeof options);
 *      options.load = 0.2;
 *      rg_sim *sim;                              rg_sim_open(&net, &options, &sim);
 *      rg_sim_window(sim, 1000, 100);            // count from clock 1000 on, in batches of 100
 *      rg_sim_run(sim, 10000, NULL, &state);     // to clock 10000
 *      rg_sim_counts counts;                     rg_sim_counts_of(sim, &counts);
 *      rg_sim_close(sim);
 *
 * A router is a switch, or a vertex of a direct network with an additional input from its terminal
 * and an additional output to it:
 *
 *                     +----------------------- router ------------------------+
 *      in-port 0 ---->| lane 0 [flit flit ....]  ]                            |----> out-port 0
 *                     | lane 1 [....          ]  ] one flit a clock           |        lanes there
 *      in-port 1 ---->| ...                                       one flit    |----> out-port 1
 *      terminal  ---->| lane 0 ...                                a clock     |----> terminal
 *                     +-------------------------------------------------------+
 *
 * Each input port has V lanes (virtual channels) of B flits. The routing rule distinguishes C lane
 * classes, with R = V / C lanes each: class c owns lanes cR .. cR+R-1. The links from
 * and to a terminal have no classes. A packet is L flits; a head takes a lane of an output channel,
 * its flits follow, and its tail frees the lane.
 *
 * Clock t, in this order: flits and credits arrive; faults; packets are made ("born"); injection,
 * at most one flit per terminal; allocation and traversal in every router. No router sees before
 * t+1 what another one does in clock t, so results do not depend on the order of routers.
 *
 * Every random number is a function of the seed, a purpose and an entity, never a draw from a
 * common stream. With mix(z) the last three lines of splitmix64, G its constant, and
 * H = 0xd1342543de82ef95:
 *
 *      stream(purpose, entity)  mix(mix(seed ^ purpose * G) + entity * H)
 *      draw n = 1, 2, ..        mix(stream + n * G)
 *      below(x, bound)          the high word of x * bound
 *
 *      packet i of terminal s, stream(1, s): draw 2i+1 its gap, draw 2i+2 its destination; in a
 *                               trace i is the index of the message
 *      gap of draw x            1 + the largest g for which (1 - p)^g > x / 2^64, in words of 64
 *                               bits, (1 - p)^(2^j) by squaring
 *      choice at a router       mix(stream(2, s) + (i * 2^16 + hops) * G); of n equal choices
 *                               below(it, n), asked again each clock t: below(mix(it + t * G), n)
 *      exchange, random order   stream(5, s): for n = N-2 .. 1, draw N-1-n, exchange item n of the
 *                               others, ascending, with item below(draw, n + 1)
 *      permutation              stream(3, its seed): for n = N-1 .. 1, draw N-n, exchange item n
 *                               of an order with item below(draw, n + 1); each sends to the next
 *      packet length            stream(6, s): draw i+1, the first length whose share, the weights
 *                               so far by all of them, times 2^64, is above it
 *      priorities, C of them    packet j of priority c has number i = j * C + c; a gap is that to
 *                               packet j - 1, by the p of the length
 *      bursts                   stream(7, s): draw 0 below 2^64 ON / (ON + OFF): begins in one;
 *                               draws 1, 2, .. the lengths of periods, gaps by 1 / their mean
 *      periodic births          stream(7, s): phase x = draw 0; packet i is born in clock
 *                               floor((x / 2^64 + i) / p), with 1 / p in words of 32 bits
 *      births of a fixed number stream(9, t): b = below(draw 1, N); terminal s makes one in clock
 *                               t if its place in the permutation of seed `seed`, less b, modulo
 *                               N is below round(N load / flits)
 *      a terminal below 1       stream(10, s): it takes in clock t if draw t+1 is below 2^64 `sink`
 *      faults, of n things      stream(8, the fault's index): for i = 0, 1, .. exchange item i with
 *                               item i + below(draw i+1, n - i); the first ones fail
 *
 * All functions check their arguments. Nothing is printed. A simulation has no global state:
 * several may run at the same time in threads.
 */
#ifndef ROUTEGEN_NET_SIMULATE_H
#define ROUTEGEN_NET_SIMULATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/topology.h"
#include "routegen/net/watch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What is simulated --------------------------------------------------------------------- */

/** Most lanes of a port, and most flits of a lane. */
#define RG_SIM_MAX_VCS 64
#define RG_SIM_MAX_BUFFER 4096
/** The longest delay, in clocks. */
#define RG_SIM_MAX_DELAY 255
/** Most steps of a router in a clock, and most flits into an out-channel in a step. */
#define RG_SIM_MAX_SPEEDUP 64
#define RG_SIM_MAX_PLANES 64
/** The most flits of a packet between Kautz nodes, without its letters. */
#define RG_SIM_MAX_NODE_FLITS 65500
/** A run ends before this clock. */
#define RG_SIM_MAX_CLOCKS UINT32_MAX

/**
 * How packets find their way, in the order of their numbers: ROUTING(NUMBER, RECORD) each. The
 * record is rg_sim_RECORD in model/net/simulate/routing. A new routing is a line at the end, and a
 * file with its record.
 *
 *      rule      by rg_route_step, in its lane classes
 *      count     likewise, in the class of the hops made so far: free of deadlock
 *      minimal   direct networks: any neighbour nearer to the target, in the last class; the rule
 *                in its own classes is the escape (Duato)
 *      valiant   the rule to a random terminal's router, then the rule, in other classes; not in
 *                multistage networks
 *      ugal      by queues and hops at the source, as the rule or as valiant
 *      par       likewise, and where it is as the rule also one router later
 *      updown    undirected: up a breadth-first tree, then down; shortest such ways; the root is
 *                the lowest router of least eccentricity, up leads to the lower level, and within a
 *                level to the lower number; one class. With `roots` one way each, as spread: down
 *                wherever that leads to the target, else up by the shortest
 *      layers    a shortest route each, of the ports that lead nearer the first one from target
 *                modulo ports on, and a class each: the lowest, pair by pair, in which no
 *                dependencies become a cycle
 *      disjoint  Kautz: route `disjoint` of the d disjoint ones
 *      table     the hops of `ways`
 *      spread    one port of each router for each terminal, on a shortest way, so that the fullest
 *                link has the least pairs of terminals that a search finds; a class each as layers,
 *                of targets and then sources ascending
 *      sssp      likewise by one pass: ways of the least sum of N^2 + pairs so far, a link
 */
#define RG_SIM_ROUTINGS(ROUTING)                                                                   \
    ROUTING(RULE, rule)                                                                            \
    ROUTING(COUNT, count)                                                                          \
    ROUTING(MINIMAL, minimal)                                                                      \
    ROUTING(VALIANT, valiant)                                                                      \
    ROUTING(UGAL, ugal)                                                                            \
    ROUTING(PAR, par)                                                                              \
    ROUTING(UPDOWN, updown)                                                                        \
    ROUTING(LAYERS, layers)                                                                        \
    ROUTING(DISJOINT, disjoint)                                                                    \
    ROUTING(TABLE, table)                                                                          \
    ROUTING(SPREAD, spread)                                                                        \
    ROUTING(SSSP, sssp)

/** The number of a routing: RG_SIM_RULE, RG_SIM_COUNT, ... */
typedef enum rg_sim_routing {
#define RG_SIM_ROUTING_NUMBER(NUMBER, RECORD) RG_SIM_##NUMBER,
    RG_SIM_ROUTINGS(RG_SIM_ROUTING_NUMBER)
#undef RG_SIM_ROUTING_NUMBER
} rg_sim_routing;

/** RG_SIM_DISJOINT: the first route that is up, as far as the source knows. */
#define RG_SIM_ANY_ROUTE UINT32_MAX

/** Classes of disjoint routes. */
typedef enum rg_sim_classing {
    RG_SIM_BY_HOPS = 0, /**< the hops made so far: k + 2 of them */
    RG_SIM_BY_VALLEYS,  /**< the valleys passed (kautz_node.h) */
    RG_SIM_BY_LAYERS,   /**< as RG_SIM_LAYERS, over all routes that may be taken */
} rg_sim_classing;

/** What a shortest way of RG_SIM_SPREAD is. */
typedef enum rg_sim_metric {
    RG_SIM_METRIC_HOPS = 0,
    RG_SIM_METRIC_DELAY, /**< of the links' own delays; without one a link has 1 */
} rg_sim_metric;

/** RG_SIM_UPDOWN: where ways turn down. */
typedef enum rg_sim_roots {
    RG_SIM_ROOT_TREE = 0, /**< a breadth-first tree, all its shortest ways */
    RG_SIM_ROOTS_AUTO,    /**< its root; and one way each, also with those that follow */
    RG_SIM_ROOTS_TOP,     /**< the routers that are farthest from all terminals */
    RG_SIM_ROOTS_BEST,    /**< of both the one with the less loaded fullest link */
    RG_SIM_ROOTS_GIVEN,   /**< those of `root` */
} rg_sim_roots;
#define RG_SIM_MAX_ROOTS 64

/** RG_SIM_TABLE: a hop of the packets to a target; all hops of a vertex, target and phase are
 * permitted, in the order of the table. A packet carries its phase. */
typedef struct rg_sim_way {
    uint64_t vertex;
    uint64_t target; /**< a terminal */
    unsigned port;   /**< RG_SIM_START: packets of the terminal `vertex` to the target begin in the
                          phase `next`; those of others begin in phase 0 */
    unsigned vc;     /**< lane class; of no meaning where the port leads to a terminal */
    unsigned phase;  /**< of the packets that may make it, below RG_SIM_MAX_PHASES */
    unsigned next;   /**< their phase after it */
    bool escape;     /**< a head makes it only while it can make no other one */
} rg_sim_way;
#define RG_SIM_START UINT32_MAX
#define RG_SIM_MAX_PHASES 256

/** Which of several permitted hops a head makes. */
typedef enum rg_sim_select {
    RG_SIM_FIRST = 0, /**< the rule's own choice */
    RG_SIM_RANDOM,    /**< any, once a head and router */
    RG_SIM_CREDITS,   /**< the one with the most credits over its class, decided in each clock */
} rg_sim_select;

/** Who sends to whom. */
typedef enum rg_sim_traffic {
    RG_SIM_UNIFORM = 0, /**< any other terminal; with `self` also the sender */
    RG_SIM_COMPLEMENT,  /**< N-1-s */
    RG_SIM_TRANSPOSE,   /**< halves of the address bits change places */
    RG_SIM_REVERSE,     /**< address bits from right to left */
    RG_SIM_SHUFFLE,     /**< address bits rotated left by one */
    RG_SIM_TORNADO,     /**< torus, mesh: each coordinate + ceil(m/2) - 1; else s + ceil(N/2) - 1 */
    RG_SIM_NEIGHBOUR,   /**< torus, mesh: each coordinate + 1; else s + 1 */
    RG_SIM_PERMUTATION, /**< a cyclic one, at random by `traffic_seed` */
    RG_SIM_HOTSPOT,  /**< shares of the packets go to the terminals of `hotspot`, others uniform */
    RG_SIM_EXCHANGE, /**< each to each other one, back to back from clock 0, in an `order` */
    RG_SIM_TRACE,    /**< the messages of `trace` */
    RG_SIM_NEAREST,  /**< a `fraction` goes to any out-neighbour, or to any other terminal of the
                          same switch; others uniform */
    RG_SIM_FLOWS,    /**< by the weights of `flows` */
    RG_SIM_REQUEST,  /**< closed loop: `window` requests of each terminal to any others, and a
                          reply to each; a packet is a request with its reply */
} rg_sim_traffic;

/** Some terminals that get a share of the packets. */
#define RG_SIM_MAX_HOTSPOTS 16
typedef struct rg_sim_hotspot {
    uint64_t node;
    double share; /**< 0 .. 1, as is their sum */
} rg_sim_hotspot;

/** RG_SIM_FLOWS: the share of a source's packets that goes to a target. Sources without flows send
 * nothing. */
typedef struct rg_sim_flow {
    uint32_t source; /**< ascending */
    uint32_t target;
    double weight; /**< above 0 */
} rg_sim_flow;

/** A length of packets, and its weight. */
#define RG_SIM_MAX_LENGTHS 16
#define RG_SIM_MAX_PRIORITIES 8
typedef struct rg_sim_length {
    unsigned flits;
    double weight; /**< above 0 */
} rg_sim_length;

/** What a request of one length is answered with: a packet of so many flits. Each of both, the
 * request and its answer, takes lanes first .. last of all that there are, in one plane. */
typedef struct rg_sim_answer {
    unsigned flits;
    struct rg_sim_lot {
        unsigned first, last, plane;
    } of[2];
} rg_sim_answer;

/** The injection process: when packets are born. */
typedef enum rg_sim_births {
    RG_SIM_BERNOULLI = 0, /**< with the same probability in each clock */
    RG_SIM_BURST,         /**< likewise, but only in bursts */
    RG_SIM_PERIODIC,      /**< at equal distances */
    RG_SIM_EXACT,         /**< the same number in each clock, of different terminals */
} rg_sim_births;

/** What fails. */
typedef enum rg_sim_part {
    RG_SIM_VERTEX = 0, /**< `vertex`: a router with its terminal, a switch, or a compute node */
    RG_SIM_LINK,       /**< the link at `port` of `vertex`; undirected: both directions */
    RG_SIM_VERTICES,   /**< `count` routers at random */
    RG_SIM_LINKS,      /**< `count` links between routers at random */
} rg_sim_part;

/**
 * A fault. From clock `begin` on, a channel that is down takes no flits. If a packet has a flit in
 * a router or on a channel that is down, or has only in part passed one, or all hops of its head
 * are down, it is removed whole, and its room is free in the same clock. Heads are routed again
 * when anything fails or is repaired. A terminal that is down or isolated neither sends nor
 * receives: its packets are dropped, and so are packets for it that have not been sent.
 *
 * A fault or a repair is known `notice` clocks later. RG_SIM_ANY_ROUTE then chooses among the
 * routes that are up. RG_SIM_UPDOWN, RG_SIM_LAYERS, RG_SIM_SPREAD and RG_SIM_SSSP make new tables
 * without the channels known to be down: as soon as their tables are out of date, no packet begins
 * until none is in the network or being sent; after the faults of that clock they make the tables.
 * So packets of old tables never meet packets of new ones, with which they could deadlock.
 * RG_SIM_UPDOWN takes a root for each connected part. RG_SIM_LAYERS adds no classes; a pair that
 * fits into none has no route. A source loses packets that have no route. Other routings keep
 * their routes, and a head with several hops skips those that are down.
 */
typedef struct rg_sim_fault {
    rg_sim_part part;
    uint64_t begin; /**< a clock */
    uint64_t until; /**< the clock of its repair; RG_SIM_MAX_CLOCKS: never */
    uint64_t vertex;
    unsigned port;
    uint64_t count;
} rg_sim_fault;

/** The orders of an exchange: whom terminal s sends to in step r = 1 .. N-1. */
typedef enum rg_sim_order {
    RG_SIM_LLS = 0,   /**< s - r modulo N: the Left Latin Square */
    RG_SIM_SHIFT,     /**< s + r modulo N */
    RG_SIM_CLS,       /**< s xor r, where N is a power of 2: the Canonical Latin Square */
    RG_SIM_ADD,       /**< s + r digit by digit without carry (kary, gft) */
    RG_SIM_SCATTER,   /**< the others in a random order, a different one for each s */
    RG_SIM_ASCENDING, /**< 0, 1, 2, .., the same for all */
} rg_sim_order;

/**
 * A message of a trace, or work. It waits for its time and for the messages it depends on; then a
 * processor of the source, if it names one, works for it, on one at a time, first ready first.
 * Then the message is born; it is done when it has arrived or is lost. With 0 flits there is no
 * message, and it is done when the work is. Messages of a source begin in the order of the trace:
 * none works or is sent before those ahead of it are sent.
 */
typedef struct rg_sim_message {
    uint64_t time;   /**< a clock; not below that of the message before */
    uint32_t source; /**< terminals */
    uint32_t target;
    uint32_t flits; /**< 1 .. 65535; 0: only work */
    uint32_t after; /**< 1 + the index of an earlier message, which must be done; 0: of none */
    const uint32_t *others; /**< more of these; with RG_SIM_BEGUN they must only have begun; of the
                                 caller, until it gives the next message */
    uint32_t other_count;
    uint32_t work;      /**< clocks, of the processor */
    uint32_t link;      /**< clocks from the work's begin on in which no other work that names some
                             begins: it sends what takes the source's link that long */
    uint16_t processor; /**< of the source, from 1; 0: none */
    bool free;          /**< begins in no order */
} rg_sim_message;
#define RG_SIM_BEGUN (UINT32_C(1) << 31)

/** The delay of the link at a port of a vertex, in the direction that leads away from it. */
typedef struct rg_sim_delay {
    uint64_t vertex; /**< with a router */
    unsigned port;
    unsigned clocks; /**< 1 .. RG_SIM_MAX_DELAY */
    unsigned pace;   /**< clocks from a flit to the next one, likewise; 0: 1 */
} rg_sim_delay;

/** What a head needs to take a lane. */
typedef enum rg_sim_switching {
    RG_SIM_WORMHOLE = 0, /**< a free lane with room for a flit */
    RG_SIM_CUT_THROUGH,  /**< with room for the whole packet (virtual cut-through) */
} rg_sim_switching;

/** Who may cross a switch. */
typedef enum rg_sim_allocator {
    RG_SIM_SEPARABLE = 0, /**< input first, round robin, pointers move for winners only */
    RG_SIM_GREEDY, /**< the inputs that have a link in turn, in clock t the one of place t modulo
                        their number first; of each the first lane that can send, in turn from the
                        one after that which sent last; it takes its best hop at once */
    RG_SIM_STAGED, /**< lanes first, then the switch, a clock later (below) */
    RG_SIM_ISLIP,  /**< likewise, each by iSLIP (below) */
} rg_sim_allocator;

/** A flit that starts over a link: out of a router in the clock in which it is granted, or out of
 * a compute node with a link of its own. */
typedef struct rg_sim_move {
    uint64_t clock;
    uint64_t vertex; /**< that it leaves, */
    unsigned port;   /**< by this port; beyond net->ports: to the terminal of a direct network */
    unsigned lane;   /**< into which it goes there */
    uint64_t source; /**< terminals */
    uint64_t target;
    uint64_t number; /**< of the source's packets; of a trace the index of the message */
    bool tail;
} rg_sim_move;

/** A packet that has arrived. A reply has its own source and target, but born and sent are those
 * of its request, and hops counts both; all of an answer is its own. */
typedef struct rg_sim_arrival {
    uint64_t source; /**< terminals */
    uint64_t target;
    uint64_t number; /**< as in rg_sim_move */
    uint64_t born, sent,
        arrived;   /**< clocks: of its birth, its head's sending, its tail's arrival */
    unsigned hops; /**< links, node links included */
    unsigned flits;
    unsigned kind; /**< 0: a packet, or a request; 1: a reply, or an answer */
} rg_sim_arrival;

/** Totals up to a clock. */
typedef struct rg_sim_sample {
    uint64_t clock;
    uint64_t injected;  /**< flits that left their terminals */
    uint64_t received;  /**< flits at their terminals */
    uint64_t delivered; /**< packets, and */
    uint64_t latency;   /**< their clocks from birth to arrival, summed up */
    uint64_t inside;    /**< packets, now */
} rg_sim_sample;

/** A vertex and a target for which a table of ways has no hop. */
typedef struct rg_sim_hole {
    uint64_t vertex;
    uint64_t target;
} rg_sim_hole;

/** Processes that share a network: each has a part of the routers, in the order of their numbers.
 * They make the same calls, all at the same time, and get the same answers; but rg_sim_channel and
 * rg_sim_received count what this process has seen. There are no searches for deadlocks.
 * RG_E_OPTION refuses faults, traces, requests, barriers, nodes, options.moved and arrived, and
 * routings that look at queues. */
typedef struct rg_sim_parcel {
    void *out;
    size_t out_bytes, room;
    void *in; /**< allocated by swap; the library frees it */
    size_t in_bytes;
} rg_sim_parcel;

typedef struct rg_sim_ranks {
    unsigned count, number; /**< of processes, from 1; and of this one */
    void *context;
    /** Sends `out` of parcel[i] to process i, and receives what that sends as `in`; but not of this
     * one. */
    void (*swap)(void *context, rg_sim_parcel *parcel);
    /** 64-bit unsigned numbers become the sums of those of all processes, or the most of them. */
    void (*combine)(void *context, void *value, size_t count, bool most);
} rg_sim_ranks;

/** Options; made by rg_sim_options_init, then changed. */
typedef struct rg_sim_options {
    size_t size; /**< of this struct (net.h) */
    rg_route_rule rule;
    rg_sim_routing routing;
    rg_sim_select select;
    unsigned vcs;               /**< lanes a port, V: a multiple of the classes; or less than them,
                                     and the higher ones share the last; 0: the default */
    unsigned buffer;            /**< flits a lane, B */
    unsigned route_delay;       /**< clocks from a head's arrival to its first allocation; of
                                     RG_SIM_STAGED to that of the switch, at least 1 */
    unsigned link_delay;        /**< from a flit's grant to its arrival, at least 1 */
    unsigned credit_delay;      /**< from a flit's grant to its credit upstream, at least 1 */
    unsigned inject_delay;      /**< from a terminal to its router, at least 1 */
    const rg_sim_delay *delays; /**< of the caller, while the simulation is open; instead of
                                     link_delay */
    uint64_t delay_count;
    bool tail_credit; /**< a lane is free when all its room is, not when the tail has left */
    rg_sim_switching switching;
    rg_sim_allocator allocator;
    bool node;  /**< Kautz nodes (below) */
    bool queue; /**< store and forward (rg_sim_queue_run), for rg_sim_measure only */
    rg_sim_traffic traffic;
    bool self;             /**< uniform: the sender is a target like the others */
    uint64_t traffic_seed; /**< of the permutation */
    rg_sim_hotspot hotspot[RG_SIM_MAX_HOTSPOTS];
    unsigned hotspots;
    double fraction;          /**< 0 .. 1 */
    const rg_sim_flow *flows; /**< of the caller, while the simulation is open */
    uint64_t flow_count;
    unsigned window;             /**< requests of a terminal at a time */
    unsigned reply_flits;        /**< of a reply */
    unsigned service;            /**< clocks from a request's arrival to the reply's birth */
    unsigned slots;              /**< replies that a terminal holds; 0: any number */
    bool shared;                 /**< requests and replies in the same lanes */
    rg_sim_order order;          /**< of an exchange; the load does not matter there */
    bool barrier;                /**< a step starts when the one before it has arrived everywhere */
    const rg_sim_message *trace; /**< of the caller, while the simulation is open */
    uint64_t messages;           /**< of the trace */
    /** Instead, for one that is longer than memory: gives the next message, or false after the
     * last. Called while the simulation opens and runs, a clock before a message's time. */
    bool (*next_message)(void *context, rg_sim_message *message);
    void *message_context;
    double load;                              /**< flits a terminal and clock, 0 .. 1 */
    unsigned flits;                           /**< a packet, L */
    rg_sim_length length[RG_SIM_MAX_LENGTHS]; /**< instead, where there are any */
    unsigned lengths;
    rg_sim_births births;
    double burst_on, burst_off; /**< mean clocks of a burst, and between bursts; from 1 on */
    unsigned disjoint;          /**< of 0 .. d-1, or RG_SIM_ANY_ROUTE */
    rg_sim_classing classing;
    const rg_sim_way *ways; /**< of the caller, likewise */
    uint64_t way_count;
    rg_sim_hole *hole; /**< optional: where packets would find no way, if rg_sim_open says so */
    const rg_sim_fault *faults; /**< likewise */
    uint64_t fault_count;
    unsigned retries; /**< how often a packet that is lost goes back to its source */
    unsigned timeout; /**< clocks after which it is sent again */
    unsigned notice;  /**< clocks after which a fault or a repair is known (rg_sim_fault) */
    uint64_t seed;
    unsigned watch;         /**< clocks between two searches for a deadlock; 0: never */
    uint64_t memory;        /**< bytes that a table of routes may take */
    const rg_watch *making; /**< optional: is asked while routes are made, and may stop that;
                                 rg_sim_measure and others that take a watch ask that one */
    void (*moved)(void *context, const rg_sim_move *move); /**< called for every move, or NULL */
    void *context;
    unsigned bias; /**< RG_SIM_UGAL, RG_SIM_PAR: queue times hops that count for the rule's way */
    bool rings; /**< torus, RG_SIM_RULE, two classes: BookSim2's, a packet keeps one along a ring, 1
                     if its coordinate there is to become less, else 0 */
    void (*arrived)(void *context,
                    const rg_sim_arrival *arrival);              /**< likewise, for every packet */
    void (*sampled)(void *context, const rg_sim_sample *sample); /**< likewise, before clocks
                                                                        that `every` divides */
    uint64_t every;                                              /**< clocks; 0: no samples */
    bool own_exits;   /**< packets leave for terminals in the class in which they came, not in any;
                         then vcs need not be a multiple, and links from and to terminals alone
                         have the lanes that are over */
    uint64_t *finish; /**< optional, of a trace: by terminal, of the caller, the last clock in which
                           it works, a message of its own is born or one has arrived; else 0 */
    unsigned input_speedup; /**< staged: flits that an in-port sends in a clock, from 1 on (below);
                                 more than vcs are vcs */
    unsigned iterations;    /**< RG_SIM_ISLIP: at least 1 */
    unsigned threads; /**< at most, in a run; the results are the same for any number; 0: one */
    /** Each length is a priority, the last one the highest: a terminal sends a packet of each at
     * a time, and in each clock a flit of the highest of which it can send one; of those that ask
     * for a lane or an out-channel, and of the lanes of an in-port, only the highest take turns.
     * Packets are drawn (not traces, requests or exchanges) by RG_SIM_BERNOULLI, without faults;
     * separable or staged, without speed-up. */
    bool priority;
    double energy_link, energy_buffer; /**< of a flit on a link between routers, and in a buffer, in
                                            and out: for records only */
    const rg_sim_ranks *ranks; /**< of the caller, while the simulation is open; NULL: one process
                                    has all, in `threads` */
    unsigned noc; /**< the routers of rtl/noc (below), of 1 or 2 clocks a hop; 0: others */
    double sink;  /**< the share of the clocks in which a terminal takes a flit, above 0; 1: all */
    rg_sim_metric metric;
    rg_sim_roots roots;
    unsigned root_count;
    uint64_t root[RG_SIM_MAX_ROOTS];  /**< routers; the rest 0 */
    const struct rg_sim_trees *trees; /**< of this library: what RG_SIM_SPREAD, RG_SIM_SSSP and
                                           RG_SIM_UPDOWN with roots have found; NULL: not yet */
    /** Staged (below): steps of a router in a clock, 1 .. RG_SIM_MAX_SPEEDUP; */
    double internal_speedup;
    unsigned output_speedup; /**< flits that an out-channel takes in a step, likewise; more than
                                  in-ports are in-ports; */
    unsigned output_buffer;  /**< and flits in its queue from which on it takes none; 0: no bound */
    unsigned planes;         /**< 1 .. RG_SIM_MAX_PLANES (below) */
    unsigned answers; /**< by length, or one where packets have one length (below); 0: none */
    rg_sim_answer answer[RG_SIM_MAX_LENGTHS];
} rg_sim_options;

/** The default: the network's rule (rg_sim_choose takes another routing where that can deadlock),
 * selection by credits, 8 flits a lane, delays 1, 2, 2 and 1,
 * wormhole, separable, uniform traffic of single flits, load 0.1, seed 1, a watch every 1000
 * clocks, 1 GiB.
 * @param size sizeof *options.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (the size). O(1). */
RG_API rg_status rg_sim_options_init(const rg_topology *net, rg_sim_options *options, size_t size);

/**
 * Chooses the default routing, for options as rg_sim_options_init makes them: the rule if it is
 * known not to deadlock, else RG_SIM_COUNT, else RG_SIM_UPDOWN; in a file with switches
 * RG_SIM_SPREAD comes first. It is the first that the network has, with a number of classes of
 * which options->vcs is a multiple. Nodes and queues keep the rule. That a rule cannot deadlock is
 * known for 14 families; otherwise its dependencies decide if nodes * routers are 4e6 at most, or
 * nothing else fits.
 * @param watch optional (may be NULL); counts targets.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (the size); RG_E_RULE (the rule can deadlock, and neither
 * of the others fits); RG_E_LARGE (a gigabyte or some ten minutes would not suffice); RG_E_MEMORY;
 * RG_E_STOPPED. Some seconds at most, unless nothing else fits.
 */
RG_API rg_status rg_sim_choose(const rg_topology *net, rg_sim_options *options,
                               const rg_watch *watch);

/*
 * With options->node routers are those of Kautz nodes, clock by clock as the hardware has
 * them: for kautz:d,k that it has, by the rule, wormhole, separable, with a lane for each virtual
 * channel of the node. A packet of `flits` flits starts with a letter for each hop
 * and one to leave by. A router removes the first one: a lane asks for that when the letter is at
 * its front, and needs no output. A hop uses the lane of the hop before, or the next one where the
 * turn steps (kautz_node.h), and 0 at first; a terminal sends into lane 0 of its router only. With
 * 4 flits a lane and the delays of rg_sim_options_init a packet born in clock t stands at its
 * router's injection in t + 1, and arrives a clock after the node's ejection shows its tail.
 */

/*
 * With planes N there are N identical, separate networks, and each terminal has a link from and to
 * each. A packet takes one of them, drawn at random. A terminal sends packets in the order of
 * their births, one flit a clock over all planes, and takes a flit of each; a channel's flits are
 * those of all planes. Not with priorities, faults, slots, nodes, queues, noc, ranks or a sink
 * below 1.
 */

/*
 * With `answers` each packet is a request. When its tail has arrived its target owes an answer,
 * born in that clock, to its source, and sends it a clock later at the earliest: before packets of
 * its own, which are born all the same, but not before one that was first and has found no lane.
 * All count as packets, each from its own birth; the load is that of requests and answers. An
 * answer has its request's number, in draws 2^32 more. Of its n lanes a packet in class c of C has
 * all but the first c and the last C - 1 - c times n / C, on links of terminals all; a staged
 * router's terminal that last took another lane tries the first of them only. Where classes are
 * layers, lanes are the same or others for any two kinds of packets. Not with requests, exchanges,
 * priorities, faults, nodes, queues, noc, ranks, or plan->each; the messages of a trace have one
 * answer, and have arrived, for those after them, when it has.
 */

/*
 * With options->noc = H routers are those of rtl/noc, clock by clock: rg_noc_router for H = 2,
 * rg_noc_router_lite for H = 1. The delays are 0, H, H and 1, wormhole, separable, a lane for each
 * class, with H = 1 only one, of two flits. A terminal sends into lane 0 of its router, and a
 * router sends to a terminal by one lane, which takes a clock, as does its credit.
 *
 * If `sink` is below 1, a terminal has room for `buffer` flits of each lane that leads to it. It
 * takes them in the order of their arrival, one in each clock in which it takes; a flit has
 * arrived then, and its credit comes back credit_delay clocks later. Not with faults.
 */

/*
 * RG_SIM_STAGED is the router of BookSim2. All that follows reads what is before this clock's
 * allocation. A head asks in the clock before it could first cross, and until it has one, for a
 * lane of its hop: a free one, with or without a credit (cut-through: with room for the packet); of
 * the channel that its own lane had last the first after that lane, cyclically, of others the
 * lowest. Each lane ahead goes to one of the lanes that ask for it, the first in turn from the one
 * after that which got it last, by port and then lane; of a channel the lowest lane ahead first.
 * From the next clock on the packet competes for the switch. An in-port names an out-channel: of
 * those for which a lane of it has a flit and a credit, the first in turn from the one after that
 * which it won last; with the first such lane in turn from the one after that which sent last. Of
 * the in-ports that name it each out-channel takes one, in turn; only winners move on.
 * A terminal's link has room for `buffer` flits of each lane, too: a credit returns link_delay +
 * credit_delay clocks after the flit left, and heads take its lanes as they take others, though
 * without asking for room. With tail_credit that holds for links from and to terminals, too. Where
 * a link's delay is not link_delay, its credits take as many clocks more or fewer, at least 1;
 * those of links from terminals take inject_delay.
 *
 * With input_speedup S an in-port is S inputs of the switch: lane v belongs to the one of number v
 * modulo S, and the ports are S times as many in the order of turns. Of the lanes of an input the
 * first one counts from S after that which sent last, modulo V; at first from the lane of
 * the input's number.
 *
 * With internal_speedup s or output_speedup P a flit that is granted crosses in the router's next
 * step, into the queue of its out-channel, which sends one flit a clock: it leaves in the clock in
 * which it crosses or, if that is later, in the one after the last one left, and arrives
 * link_delay - 1 clocks after it leaves. A clock adds s to a sum, 0 at first; while that is 1 or
 * more, 1 is taken off and the router makes a step, which is all that stands above with "step" for
 * "clock". A head waits route_delay - 1 steps from the first one of the clock of its arrival, or
 * from the one after that in which the tail before it was granted. An in-port sends a message of
 * credits a clock: those of a step are one message, as many clocks late as messages wait before it.
 * In a step in which output_buffer flits that crossed before are in its queue no lane asks for an
 * out-channel.
 *
 * An out-channel is P outputs of the switch, each with its turn: in-port i asks for that of number
 * i modulo P. The flits of a step enter the queue in the order in which their lanes wait for the
 * switch. A lane that gets its lane ahead stands before all that wait by then, those of a step as
 * their heads waited; it stands at the end if a flit comes when it has sent all it had; else it
 * keeps its place. Heads wait by their step of arrival or the step after the tail before them; of a
 * step, those behind a tail first, as the tails were sent, then by in-port; with route_delay above
 * 1 those of a later step stand before those of an earlier one. Links take 2 clocks or more, each a
 * flit a clock, without faults and priorities.
 *
 * RG_SIM_ISLIP does both steps in `iterations` rounds. A head asks for each lane of its hop, and an
 * input for each out-channel for which a lane of it has a flit and a credit. In a round all that
 * are not taken name the first in turn of those that ask and have nothing; these take the first in
 * turn of what names them. Turns move on for pairs of the first round only.
 */

/* ---- Running ------------------------------------------------------------------------------- */

/** A simulation; opened by rg_sim_open. */
typedef struct rg_sim rg_sim;

/**
 * Builds the network, empty, at clock 0.
 * @return RG_OK; RG_E_NULL; RG_E_RULE (the rule, or the routing, is not for this network);
 * RG_E_OPTION (one is out of its range, the size is wrong, more than RG_SIM_MAX_VCS classes, vcs is
 * above the classes and no multiple of them, or `queue`; cut-through with fewer flits a lane than a
 * packet has; traffic by bits where N is not a power of 2);
 * RG_E_INDEX (no such hotspot; a message, flow, fault or delay names what is not there);
 * RG_E_LOST (a table of ways has none for packets somewhere); RG_E_SQUARE (no such order);
 * RG_E_LARGE (some 2^31 lanes of routers, or 2^25 terminals); RG_E_MEMORY; RG_E_STOPPED
 * (options->making).
 * O(vertices * ports^2); with minimal, updown and layers O(pairs) at least.
 */
RG_API rg_status rg_sim_open(const rg_topology *net, const rg_sim_options *options, rg_sim **sim);

/** Frees a simulation; NULL is allowed. */
RG_API void rg_sim_close(rg_sim *sim);

/** How a run ended. */
typedef enum rg_sim_state {
    RG_SIM_CLOCK = 0, /**< the clock asked for is reached */
    RG_SIM_DRAINED,   /**< every packet born in the batches of interest has arrived */
    RG_SIM_DEADLOCK,  /**< lanes wait forever; rg_sim_cycle says which */
} rg_sim_state;

/**
 * Starts a window: counts packets born and flits moved from clock @p begin on, which must not be
 * past, in batches of @p batch clocks. Without a window only the totals are counted.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (begin is past, or batch 0).
 */
RG_API rg_status rg_sim_window(rg_sim *sim, uint64_t begin, uint64_t batch);

/**
 * Runs to clock @p until, or to a deadlock. Clocks in which nothing can happen take no time.
 * @param watch optional (may be NULL); counts clocks.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (until is not below RG_SIM_MAX_CLOCKS); RG_E_MEMORY;
 * RG_E_INDEX (next_message gave what is no message); RG_E_STOPPED. Some 100 ns a flit and router.
 */
RG_API rg_status rg_sim_run(rg_sim *sim, uint64_t until, const rg_watch *watch,
                            rg_sim_state *state);

/** As rg_sim_run, but also ends when all packets born in the first @p batches batches of the window
 * have arrived. */
RG_API rg_status rg_sim_drain(rg_sim *sim, unsigned batches, uint64_t until, const rg_watch *watch,
                              rg_sim_state *state);

/** The current clock; all earlier ones have been run. 0 for NULL. */
RG_API uint64_t rg_sim_clock(const rg_sim *sim);

/* ---- Results ------------------------------------------------------------------------------- */

/** Batches that a window has room for. When they are full, each two become one of twice the length:
 * a window never ends, and has at least half of them. */
#define RG_SIM_BATCHES 64

/** Packets born in a batch, and what happened in its clocks. */
typedef struct rg_sim_batch {
    uint64_t born;      /**< packets that entered the network and were born in it */
    uint64_t delivered; /**< of these */
    uint64_t latency;   /**< their clocks from birth to the arrival of the tail, summed up */
    uint64_t network;   /**< their clocks from the head's sending on, summed up */
    uint64_t hops;      /**< their links between vertices, node links included, summed up */
    uint64_t lost;      /**< of those born in it; for good */
    uint64_t least;     /**< with faults: links of the rule's routes of those delivered */
    uint64_t received;  /**< flits that arrived at terminals in the clocks of the batch */
    uint64_t backlog;   /**< packets born before its first clock, and neither arrived nor given up
                             by then; 0 where births depend on arrivals */
    struct {
        uint64_t delivered, latency, received;
    } of[RG_SIM_MAX_PRIORITIES]; /**< of these, by priority, if there are any */
} rg_sim_batch;

/** Totals since clock 0, and the window. */
typedef struct rg_sim_counts {
    uint64_t sent;       /**< packets of which the head was sent */
    uint64_t delivered;  /**< packets */
    uint64_t lost;       /**< packets, under way, for good */
    uint64_t unroutable; /**< likewise, since all hops were dead, or all routes at the source */
    uint64_t retried;    /**< packets given back to their sources, each time */
    uint64_t dropped;    /**< packets from or for a dead terminal, not sent */
    uint64_t moves;      /**< flits that crossed a router */
    uint64_t waits;      /**< exchange: clocks of a flit that could leave but for others */
    uint64_t last;       /**< clock in which a flit arrived at a terminal */
    uint64_t begin;      /**< of the window; RG_SIM_MAX_CLOCKS: none */
    uint64_t length;     /**< of a batch, in clocks */
    rg_sim_batch batch[RG_SIM_BATCHES];
} rg_sim_counts;

/** What has been counted. @return RG_OK; RG_E_NULL. O(1). */
RG_API rg_status rg_sim_counts_of(const rg_sim *sim, rg_sim_counts *counts);

/**
 * A quantile of latency: the least that a share of @p over / @p under of the packets has not
 * exceeded, of packets that were born in the first half of the window's batches and have arrived.
 * @param[out] clocks exact below 2^16; above, the upper end of a bin, at most 1/64 more; 0 without
 * packets.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (over > under, or under is 0). O(2^16).
 */
RG_API rg_status rg_sim_quantile(const rg_sim *sim, uint64_t over, uint64_t under,
                                 uint64_t *clocks);

/** Flits that left by an output channel since the window began. A port beyond net->ports leads to
 * the terminal of a direct network; @p vertex is one with a router. @return RG_OK; RG_E_NULL;
 * RG_E_INDEX. O(1). */
RG_API rg_status rg_sim_channel(const rg_sim *sim, uint64_t vertex, unsigned port, uint64_t *flits);

/** Flits that arrived at a terminal since the window began. @return as rg_sim_channel. O(1). */
RG_API rg_status rg_sim_received(const rg_sim *sim, uint64_t node, uint64_t *flits);

/** A lane of an input port that waits forever. */
typedef struct rg_sim_lane {
    uint64_t vertex;
    unsigned port; /**< in-port; beyond net->in_ports: from the terminal of a direct network */
    unsigned lane;
    uint64_t source; /**< of the packet in front */
    uint64_t target;
    uint64_t birth;
} rg_sim_lane;

/**
 * After a deadlock: how many lanes wait forever, and a cycle of them, each waiting for the next.
 * @param[out] cycle room for @p room lanes; the first of the *length ones are written.
 * @return RG_OK, with *dead 0 if there is no deadlock; RG_E_NULL; RG_E_MEMORY. O(lanes^2) at worst.
 */
RG_API rg_status rg_sim_cycle(rg_sim *sim, rg_sim_lane *cycle, uint64_t room, uint64_t *length,
                              uint64_t *dead);

#ifdef __cplusplus
}
#endif

#endif
