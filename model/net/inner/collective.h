/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * How a collective is made: a plan says by which link each chunk enters each node, a schedule in
 * which round; see net/collective.h.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/inner/room.h"
#include "routegen/fattree_window.h"
#include "routegen/net/collective.h"
#include "routegen/net/watch.h"
#include "routegen/topology.h"

/** What nodes do together; net/collective.h. */
typedef enum rg_collective {
    RG_ALLGATHER = 0,
    RG_REDUCE_SCATTER,
    RG_ALLREDUCE,
    RG_BROADCAST,
    RG_ALLTOALL,
} rg_collective;

typedef enum rg_collective_method {
    RG_BY_BEST = 0, /**< the fastest of the others for the size */
    RG_BY_TREES,
    RG_BY_RINGS,
    RG_BY_BREADTH,
    RG_BY_MOVES,
    RG_BY_DOUBLING,
    RG_BY_SQUARES,
    RG_BY_WINDOWS,
    RG_BY_FORMULA,
    RG_BY_DBTREE,
    RG_BY_SHIFT, /* the last one */
} rg_collective_method;

/** A chunk that crosses a link. */
typedef struct rg_collective_send {
    uint64_t round; /**< from 1 */
    uint32_t from, to;
    uint32_t port;  /**< of `from` */
    uint32_t shard; /**< whose: the node that begins with it, or ends with its sum */
    uint32_t chunk; /**< of the shard; alltoall: the node that gets the message */
    bool adds;      /**< the receiver adds it to its own value */
} rg_collective_send;

/** The numbers of a schedule. */
typedef struct rg_collective_numbers {
    uint32_t chunks; /**< of a shard */
    uint64_t rounds;
    uint64_t limit;     /**< no schedule with these chunks has fewer rounds */
    uint64_t sends;     /**< chunks over links */
    uint64_t busiest;   /**< sends of the busiest link */
    uint32_t hops;      /**< the most sends on a chunk's way */
    uint64_t waiting;   /**< the most chunks that wait for a link at a time */
    uint64_t starts;    /**< moves: start-ups one after another, the most; else 0: as hops */
    uint64_t ticks;     /**< from the first send to the last arrival, 2^20 for a chunk on a link */
    uint64_t slots;     /**< of rounds one after another: a round has as many as its fullest channel
                           has chunks */
    uint64_t by_number; /**< routed: slots of the ring in the order of the nodes' numbers; else 0 */
    const struct rg_cut *cut; /**< routed: what the limit is that of; NULL: a node's link */
} rg_collective_numbers;

/** Forms of a schedule; net/collective.h. */
typedef enum rg_schedule_format {
    RG_SCHEDULE_CSV = 0,
    RG_SCHEDULE_GOAL,
    RG_SCHEDULE_MSCCL,
    RG_SCHEDULE_MSCCLPP,
} rg_schedule_format;

/** The name of a format; NULL for another number. O(1). */
const char *rg_schedule_format_name(unsigned format);

/** What is asked. */
typedef struct rg_collective_ask {
    rg_collective collective;
    rg_collective_method method;
    uint32_t root;                          /**< broadcast: its node */
    char root_label[RG_TOPOLOGY_MAX_LABEL]; /**< as it was asked for; "": @0 */
    uint32_t pieces; /**< broadcast: chunks of the message that go down each tree; at least 1 */
    double bytes;    /**< of a shard; broadcast: of the message; allreduce: of the whole vector */
    double start_up; /**< seconds from a send to the start of its arrival, without its bytes */
    double rate;     /**< bytes a second of a link */
    uint32_t open;   /**< shift: shifts in a round; at least 1 */
    char routing[RG_NETWORK_MAX_TEXT]; /**< options of rg_ask_routing; "": a fat tree is not routed,
                                            others by spread where it is for them */
} rg_collective_ask;

/** What is wrong with a schedule. */
typedef enum rg_schedule_fault {
    RG_SCHEDULE_RIGHT = 0,
    RG_SCHEDULE_LINE,    /**< round 0, no such source or chunk, or another op */
    RG_SCHEDULE_ROUNDS,  /**< a round before that of the line above */
    RG_SCHEDULE_LINK,    /**< no link leads from there to there by that port */
    RG_SCHEDULE_TWICE,   /**< the link has a chunk in this round already */
    RG_SCHEDULE_ABSENT,  /**< the sender does not have the chunk before this round */
    RG_SCHEDULE_AGAIN,   /**< the receiver has the chunk already, or has passed its sum on */
    RG_SCHEDULE_RACE,    /**< MSCCL: of two blocks either may touch a place first */
    RG_SCHEDULE_STUCK,   /**< MSCCL: a step waits for what never comes */
    RG_SCHEDULE_UNHEARD, /**< MSCCL: nobody receives what a step sends */
    RG_SCHEDULE_COUNT,   /**< MSCCL: a step receives another number of chunks than is sent */
    RG_SCHEDULE_PLACE,   /**< MSCCL: a step names a place beyond its buffer */
    RG_SCHEDULE_VALUE,   /**< MSCCL: a step leaves in the output what does not belong there */
    RG_SCHEDULE_LACKS,   /**< MSCCL: at the end nothing was written to a place of the output */
    RG_SCHEDULE_MISSING, /**< at the end a node does not have what it should */
} rg_schedule_fault;

/** Where. */
typedef struct rg_schedule_verdict {
    rg_schedule_fault fault;
    uint64_t line;           /**< of the text, from 1; 0 with RG_SCHEDULE_MISSING and _LACKS */
    uint64_t other;          /**< RACE: the line of the other step */
    rg_collective_send send; /**< that of the line; MISSING: node `to`, shard and chunk; VALUE and
                                LACKS: node `to`, and `chunk` of its output */
    uint64_t rounds, sends;  /**< up to the fault, if there is one */
    uint32_t chunks; /**< of a shard: as many as the text names; alltoall: messages of a node */
    uint32_t vector; /**< MSCCL, chunks of an allreduce that are no multiple of the nodes; else 0 */
} rg_schedule_verdict;

/** The name of a collective, or of a method; NULL for another number. O(1). */
const char *rg_collective_name(unsigned collective);
const char *rg_collective_method_name(unsigned method);

/** What is asked if nothing is said. */
rg_collective_ask rg_collective_ask_default(void);

/** Sets an option of rg_ask_collective, but for "collective" the words that begin it. The refusal
 * says what is expected. @return RG_OK; RG_E_SYNTAX. O(length). */
rg_status rg_collective_option(void *ask, const char *name, const char *value, rg_refusal *refusal);

/** As rg_ask_collective, rg_write_collective and rg_check_collective, of what was read. */
rg_status rg_collective_record(const rg_topology *net, rg_collective_ask *ask,
                               const rg_watch *watch, rg_value **record, rg_refusal *refusal);
rg_status rg_collective_write(const rg_topology *net, rg_collective_ask *ask,
                              rg_schedule_format format, rg_out *out, const rg_watch *watch,
                              rg_refusal *refusal);
rg_status rg_collective_verdict(const rg_topology *net, rg_collective_ask *ask, const char *text,
                                size_t length, rg_value **record, rg_refusal *refusal);

/** The columns of the list "methods", and of a verdict. */
const rg_column *rg_collective_columns(void);

/** No node, no port. */
#define RG_PLAN_NO_NODE UINT32_MAX
#define RG_PLAN_NO_PORT UINT8_MAX

/** What takes each send of a schedule, round by round; another status than RG_OK ends it. */
typedef struct rg_send_sink {
    rg_status (*take)(void *context, const rg_collective_send *send);
    void *context;
} rg_send_sink;

typedef struct rg_links rg_links;

/** A side of a network, and what binds it to the other. */
typedef struct rg_cut {
    uint64_t vertex;       /**< the first of its switches; RG_TOPOLOGY_NONE: one of two halves */
    uint64_t nodes, links; /**< in it; from it */
} rg_cut;

/** Rounds in which chunks go from the same nodes to the same ones. */
typedef struct rg_step {
    uint64_t rounds;
    uint32_t chunks;  /**< in each on the fullest channel */
    uint64_t channel; /**< the first of such: vertex * ports + port */
} rg_step;

/**
 * A network of switches, where any node sends to any other one, by the routing. A channel is shared
 * by all that cross it in a round, and what it has in the rounds is counted; the last channel of a
 * route is that into its node.
 */
typedef struct rg_routed {
    rg_topology net;
    /** Of the caller: takes the channels between switches, by switch and port; false: no way. */
    bool (*route)(void *routing, uint32_t from, uint32_t to,
                  void (*take)(void *context, uint32_t from, uint32_t port), void *context);
    void *routing;
    rg_cut *cut;
    size_t cuts;
    rg_room room;
    bool numbered;    /**< rings go by number, not by place */
    uint32_t *order;  /**< place -> node: depth first over the switches from that of node 0, the
                           lowest one first; at a switch by port */
    uint64_t *enters; /**< by node: the channel into it */
    uint32_t *load;   /**< by channel: in this round */
    uint64_t *total;  /**< by channel: in all */
    uint64_t *full;   /**< the channels of this round */
    uint64_t *pair; /**< from and to: of this round's sends, and then of those of the one before */
    size_t count, pairs, pairs_then, pair_room;
    bool same; /**< all of this round so far are those of the one before */
    rg_step *step;
    size_t steps, places;
    uint64_t slots, busiest; /**< the sum of all rounds' fullest; of the fullest channel, in all */
    uint32_t most;           /**< on a channel in a round */
    rg_status status;        /**< RG_E_MEMORY: it does not count any more */
} rg_routed;

/** The links of a direct network, as arrays. Link l leaves node l / ports by port l % ports. A fat
 * tree has no arrays, and one port a node, which leads to any other one. */
struct rg_links {
    rg_topology net;
    rg_routed *routed; /**< as a fat tree no arrays, one port; NULL: chunks take links */
    rg_room room;
    rg_window tree; /**< a fat tree: its levels; `turning` if it has windows */
    uint32_t nodes;
    uint32_t ports;    /**< of a node; links are nodes * ports, some of which lead nowhere */
    uint32_t in_ports; /**< the most links that enter a node */
    uint32_t entering; /**< the fewest */
    uint32_t leaving;  /**< the fewest that leave one */
    uint32_t *to;      /**< of a link: the node it leads to, or RG_PLAN_NO_NODE; a tree: NULL */
    uint8_t *enters;   /**< of a link: the in-port there */
    uint32_t
        *from;   /**< [node * in_ports + in-port]: the node that the link comes from, or NO_NODE */
    bool turned; /**< every link leads the other way */
};

/** Reads the links. @return RG_OK; RG_E_OPTION (other switches than those of gft and xgft, or a
 * node without links); RG_E_LARGE; RG_E_MEMORY. O(links). */
rg_status rg_links_open(const rg_topology *net, rg_links *links);
/** Those of a network that is routed, whose route, routing and cuts are set.
 * @return RG_OK; RG_E_OPTION (one node); RG_E_LARGE; RG_E_MEMORY. O(vertices ports^2). */
rg_status rg_links_routed(const rg_topology *net, rg_routed *routed, rg_links *links);
/** All links of a direct network, turned: in-ports and ports change places. @return as
 * rg_links_open. O(links). */
rg_status rg_links_turn(const rg_links *links, rg_links *turned);
/** The digraph whose line digraph this is: link l of it is node arc[l] here, and of `arc` there is
 * room for all nodes. @return RG_OK; RG_E_OPTION (it is no line digraph, or one of a digraph that
 * has loops, doubled arcs, or degrees that differ or are 1); RG_E_MEMORY. O(links d). */
rg_status rg_links_unline(const rg_links *links, rg_links *base, uint32_t *arc);
/** The nodes of the digraph below that is no line digraph itself. @return as rg_links_unline. */
rg_status rg_links_bottom(const rg_links *links, uint32_t *nodes);
void rg_links_close(rg_links *links);

/** The port of a node by which a link leads to another one, which there must be. O(ports). */
uint32_t rg_links_port(const rg_links *links, uint32_t from, uint32_t to);

/** Hops from a node to each one; UINT32_MAX: none lead there. Of a queue there is room for all
 * nodes. O(links). */
void rg_links_distances(const rg_links *links, uint32_t from, uint32_t *distance, uint32_t *queue);

/** Cycles through all nodes that share no link. */
typedef struct rg_rings {
    uint32_t count;
    uint32_t *order; /**< [ring * nodes + place]: a node, from which a link leads to the next one */
} rg_rings;

/** Searches for as many as a node has links, or one less if their number is odd and they have both
 * directions; the nodes of a fat tree are one. @return RG_OK; RG_E_OPTION (not regular, or its
 * ports are no cycles); RG_E_END (none were found); RG_E_MEMORY; RG_E_STOPPED. */
rg_status rg_rings_open(const rg_links *links, const rg_watch *watch, rg_rings *rings);
void rg_rings_close(rg_rings *rings);

/** Counts from the first round on; adds a chunk to its round, false: there is no way; ends a round.
 * O(hops), O(channels of the round). */
void rg_routed_begin(rg_routed *routed);
bool rg_routed_add(rg_routed *routed, uint32_t from, uint32_t to);
void rg_routed_end_round(rg_routed *routed);
void rg_routed_close(rg_routed *routed);

/** Judges a schedule in csv or in MSCCL's XML. @return RG_OK; RG_E_SYNTAX (neither); RG_E_OPTION
 * (XML, where none is read, for a fat tree, or of what is not judged); RG_E_LARGE; RG_E_MEMORY; all
 * refused. O(length + N^2 chunks). */
rg_status rg_schedule_check(const rg_links *links, const rg_collective_ask *ask, const char *text,
                            size_t length, rg_schedule_verdict *verdict, rg_refusal *refusal);

/** Judges sends as they are made. Take and end: @return RG_OK; RG_E_WRONG, and the verdict says
 * what. Open: RG_OK; RG_E_LARGE; RG_E_MEMORY; to be closed anyhow. A send is O(1), all of it
 * O(N^2 chunks). */
typedef struct rg_judge rg_judge;
rg_status rg_judge_open(const rg_links *links, const rg_collective_ask *ask, uint32_t chunks,
                        rg_schedule_verdict *verdict, rg_judge **judge);
rg_status rg_judge_take(void *judge, const rg_collective_send *send);
rg_status rg_judge_end(rg_judge *judge);
void rg_judge_close(rg_judge *judge);

/** Reads a program in MSCCL's XML and judges it. @return as rg_schedule_check. O(length), and
 * O(length blocks) where only messages order two accesses of a place. */
rg_status rg_msccl_run(const rg_links *links, const rg_collective_ask *ask, const char *text,
                       size_t length, rg_schedule_verdict *verdict, rg_refusal *refusal);

/** Where every chunk of every shard goes: a tree each, as the in-port of every node. */
typedef struct rg_plan {
    const rg_links *links;
    uint32_t first, roots; /**< the nodes that send a shard: first .. first + roots - 1 */
    uint32_t chunks;       /**< of a shard */
    const char *unit;      /**< what a watch is told that a schedule of it counts */
    uint8_t *parent; /**< [((root - first) * chunks + chunk) * nodes + node], NO_PORT at the root */
} rg_plan;

/** Room for a plan of all nodes, or of one. @return RG_OK; RG_E_LARGE (beyond 2^30 bytes);
 * RG_E_MEMORY. O(bytes). */
rg_status rg_plan_open(const rg_links *links, uint32_t first, uint32_t roots, uint32_t chunks,
                       rg_plan *plan);
void rg_plan_close(rg_plan *plan);

/** A schedule of copies, as what each link carries in each round. */
typedef struct rg_kept {
    const rg_links *links;
    uint32_t chunks; /**< of a shard */
    uint64_t rounds, room;
    uint32_t *moved; /**< [(round - 1) * links + link]: shard * chunks + chunk, or NO_NODE */
} rg_kept;

/** Room for rounds, in which nothing moves; `moved` is the caller's to free. And a sink that keeps.
 * @return RG_OK; RG_E_LARGE; RG_E_MEMORY. */
rg_status rg_kept_grow(rg_kept *kept, uint64_t rounds);
rg_status rg_kept_take(void *kept, const rg_collective_send *send);
/** Gives all sends; @p turned: from the last round to the first, each against its link. */
rg_status rg_kept_give(const rg_kept *kept, bool turned, const rg_send_sink *sink);

/** An allgather on a line digraph, from one of the digraph below (lift.c), and so on down to one
 * that is none, where the trees are found by flows. In as many rounds as a node has others if that
 * is so at the bottom. @return RG_OK; RG_E_OPTION (no line digraph, or no such trees); RG_E_LARGE;
 * RG_E_MEMORY; RG_E_STOPPED. O(nodes^2 d^2), and O(nodes^3 d^4) at the bottom. */
rg_status rg_lift_run(const rg_links *links, const rg_watch *watch, rg_kept *kept);

/** Fill a plan that is open. @return RG_OK; RG_E_OPTION (the method does not exist on this network,
 * or not with as many chunks); RG_E_MEMORY; RG_E_STOPPED. */
rg_status
rg_plan_trees(rg_plan *plan,
              const rg_watch *watch); /* O(roots nodes d (d + k)); lifted: as rg_lift_run */
rg_status rg_plan_breadth(rg_plan *plan,
                          const rg_watch *watch); /* O(nodes^2 ports chunks), about */
/** A plan of ports times as many chunks: each goes as one of the schedule. O(rounds links). */
void rg_plan_kept(rg_plan *plan, const rg_kept *kept);

/** Ticks for which a chunk holds a link. */
#define RG_SCHEDULE_CHUNK (UINT64_C(1) << 20)

/** Makes the schedule of a plan: each link that is free sends one of the chunks that wait for it.
 * @param messages alltoall: every node has one for each other one, which goes down the tree of a
 *                 chunk, to that node only.
 * @param start_up ticks from the end of a send to the chunk's arrival; 0 for whole rounds.
 * @param sink     NULL: only the numbers are wanted.
 * @return RG_OK; RG_E_MEMORY; RG_E_STOPPED; the status of the sink. O(sends ports). */
rg_status rg_schedule_run(const rg_plan *plan, bool messages, uint64_t start_up,
                          const rg_send_sink *sink, const rg_watch *watch,
                          rg_collective_numbers *numbers);

/** The methods that know what a link carries in a round without a plan: rings, moves, doubling,
 * squares and windows. Nothing is kept, in either direction of time; allreduce is not among them.
 * @return as rg_collective_run. */
rg_status rg_rounds_run(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                        const rg_send_sink *sink, const rg_watch *watch,
                        rg_collective_numbers *numbers);

/** Trees by a formula, for an allgather or a reduce-scatter: of a Kautz digraph sends are streamed,
 * those of another line digraph are kept (rg_lift_run). Numbers, without a sink, take 15 bytes for
 * each node of each tree. @return as rg_collective_run. */
rg_status rg_formula_run(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                         const rg_send_sink *sink, const rg_watch *watch,
                         rg_collective_numbers *numbers);

/** Methods on the order of a routed network: doubling, dbtree and shift. @return as
 * rg_collective_run. */
rg_status rg_ordered_run(const rg_links *links, const rg_collective_ask *ask,
                         const rg_send_sink *sink, const rg_watch *watch,
                         rg_collective_numbers *numbers);

/** All sends of a collective by a method, in order of rounds, and its numbers without the limit.
 * Only the ticks have to do with @p start_up, from the end of a send to the chunk's arrival.
 * The sink gets nothing of a schedule that the judge has not found right to its end, but for the
 * formula where that is too large for the judge.
 * @return as rg_ask_collective; RG_E_END (rings: none was found); RG_E_WRONG (it is not, which is a
 * fault of this library); the status of the sink. */
rg_status rg_collective_run(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                            const rg_send_sink *sink, const rg_watch *watch,
                            rg_collective_numbers *numbers);

/** The method with the least seconds. @return as rg_ask_collective. */
rg_status rg_collective_best(const rg_links *links, const rg_collective_ask *ask,
                             const rg_watch *watch, rg_collective_method *best);

/** Chunks of a shard, and of all the bytes that are asked for. O(1). */
uint32_t rg_collective_chunks(const rg_links *links, const rg_collective_ask *ask);
uint64_t rg_collective_parts(const rg_links *links, const rg_collective_ask *ask);

/** Writes a schedule by a method. @return as rg_collective_run, or the status of @p out. */
rg_status rg_schedule_write(const rg_links *links, const rg_collective_ask *ask,
                            rg_schedule_format format, rg_out *out, const rg_watch *watch);

/** The links of what is asked, routed if the question or the network is. @return as
 * rg_ask_collective, refused. To be ended by the second. */
rg_status rg_collective_open(const rg_topology *net, rg_collective_ask *ask, const rg_watch *watch,
                             rg_links *links, rg_refusal *refusal);
void rg_collective_close(rg_links *links);

/** Why there is no answer. @return @p status, refused. */
rg_status rg_collective_refuse(const rg_topology *net, const rg_collective_ask *ask,
                               rg_status status, rg_refusal *refusal);

/** Rounds that no schedule of as many chunks is below, and the cut that says so, if one does.
 * @return RG_OK; RG_E_MEMORY. O(nodes * links). */
rg_status rg_collective_limit(const rg_links *links, const rg_collective_ask *ask,
                              rg_collective_numbers *numbers);

/** Those of a network that is routed as is asked; the routing's name; what its rounds carry, as
 * keys of a row of the record, and a line of it: null of a network that is not routed. */
rg_status rg_collective_route(const rg_topology *net, const rg_collective_ask *ask,
                              const rg_watch *watch, rg_links *links, rg_refusal *refusal);
void rg_collective_unroute(rg_routed *routed);
const char *rg_collective_routing(const rg_routed *routed);
void rg_put_collective_steps(rg_value *record, rg_value *row, const char *title,
                             const rg_links *links, const rg_collective_ask *ask,
                             const rg_collective_numbers *numbers);
