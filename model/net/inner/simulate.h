/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Parts of a simulation: see net/simulate.h.
 */
#pragma once

#include "routegen/net/simulate.h"
#include "net/inner/deadlock.h"
#include "routegen/net/out.h"
#include "routegen/net/parse.h"

/** Flits of a packet, on average. 0 for NULL. O(lengths). */
double rg_sim_flits(const rg_sim_options *options);

/** Whether a run of these options can be split, among threads and processes: what one terminal or
 * router does in a clock is nothing to any other in that clock. */
bool rg_sim_can_share(const rg_sim_options *options);

/** What is known of a routing by its record. */
typedef struct rg_routing_info {
    const char *help; /**< for --routing, a clause; NULL: it has an option of its own */
    const char *by;   /**< no table of ways says it: it goes by this, too; else NULL */
    bool argument;    /**< something may follow its name and a colon */
    bool by_rule;     /**< the options of the rule mean something to it */
    bool renews;      /**< it makes new tables when faults are known */
    bool escapes;     /**< some hops are only made where no others can be */
    bool decides;     /**< its packets look at queues, with rg_sim_options.bias */
} rg_routing_info;

/** NULL: there is no such routing. */
const rg_routing_info *rg_routing_info_of(rg_sim_routing routing);

/** What a routing takes. */
typedef struct rg_sim_needs {
    uint64_t classes; /**< that it tells apart; of requests, without replies */
    unsigned bytes;   /**< of tables, for each pair of routers */
    const char *why;  /**< "is for ...": that is why RG_E_RULE */
} rg_sim_needs;

/** @return as rg_sim_classes. */
rg_status rg_sim_needs_of(const rg_topology *net, const rg_sim_options *options,
                          rg_sim_needs *needs);

/** The number of lane classes, C. @return RG_OK; RG_E_NULL; RG_E_RULE (the rule, or the routing, is
 * not for this network); RG_E_OPTION (more than RG_SIM_MAX_VCS); RG_E_MEMORY; RG_E_STOPPED.
 * O(parameters); where layers are made, O(pairs * distance) at least. */
rg_status rg_sim_classes(const rg_topology *net, const rg_sim_options *options, unsigned *classes);

/** The lanes of a port, V, where options->vcs is 0: 2 of each class, but 1 with options->node or
 * where 2 are more than RG_SIM_MAX_VCS. 0 for NULL. O(1). */
unsigned rg_sim_default_vcs(const rg_sim_options *options, unsigned classes);

/** Whether requests and answers could deadlock in each other's lanes, since some of these are of
 * one layer for the one and of another for the other. O(answers^2). */
bool rg_sim_answers_mix(const rg_sim_options *options, unsigned classes);

/** Makes what such a routing of the options finds once, options->trees, which is then not made
 * again and again; to be closed. Nothing is done for other routings, or if it is there. @return
 * RG_OK; RG_E_MEMORY; RG_E_STOPPED; other errors are left to rg_sim_explain. */
rg_status rg_sim_prepare(const rg_topology *net, rg_sim_options *options, const rg_watch *watch);

/** Takes spread, whether or not the rule can deadlock, where that is what rg_sim_choose does: in a
 * file with switches. Then options->trees is to be closed. @return RG_OK; RG_E_RULE: not here, the
 * options stay; RG_E_MEMORY; RG_E_STOPPED. */
rg_status rg_sim_spreads(const rg_topology *net, rg_sim_options *options, const rg_watch *watch);

/** As rg_sim_choose, and then options->trees is to be closed. */
rg_status rg_sim_choose_prepared(const rg_topology *net, rg_sim_options *options,
                                 const rg_watch *watch);

/** The same of tables with one port of each switch and terminal: there spread comes first in any
 * network with switches and cables where it takes no more classes than what runs else, which has
 * several ports, and of which a table would have the first. */
rg_status rg_sim_choose_single(const rg_topology *net, rg_sim_options *options,
                               const rg_watch *watch);

/** NULL is allowed. */
void rg_sim_trees_close(struct rg_sim_trees *trees);

/** What the fastest cable between routers carries, in units of rg_cable; 0: they are all alike, or
 * some link does not say which it is. O(links). */
unsigned rg_sim_fastest(const rg_topology *net);

/** Closes and forgets those of the options. */
void rg_sim_unprepare(rg_sim_options *options);

/** The packets that a terminal makes before a clock, as messages, as far as there is room; of a
 * load, without priorities. @return how many there are. O(packets). */
uint32_t rg_sim_born(const rg_sim *sim, uint32_t node, uint64_t until, rg_sim_message *message,
                     uint32_t room);

/** One way of the least sum of delays for each router and target, as BookSim2's anynet takes it
 * (a link has one clock if it has no delay), for free. @return RG_OK; RG_E_MEMORY. O(routers *
 * channels * log(channels)). */
rg_status rg_sim_least_ways(const rg_topology *net, rg_sim_way **ways, uint64_t *count);

/** Whether it is too large for rg_sim_open, with @p vcs lanes a port. O(1). */
bool rg_sim_is_large(const rg_topology *net, unsigned vcs);

/** Whether packets keep one class along a ring (rg_sim_options.rings). */
bool rg_sim_has_rings(const rg_topology *net, const rg_sim_options *options);

/**
 * Whether the routing of the options can deadlock at all, in options->vcs lanes (0: one for each of
 * its classes), by the dependencies (deadlock.h) of all packets, which are followed.
 * @param[out] found  cycle 0: it cannot.
 * @param[out] cycle  a shortest one, for free, or NULL; may be NULL, where the first cycle ends it.
 * @return RG_OK; RG_E_NULL; RG_E_RULE; RG_E_LARGE (a gigabyte or some ten minutes would not do);
 * RG_E_MEMORY; RG_E_STOPPED.
 */
rg_status rg_sim_follow(const rg_topology *net, const rg_sim_options *options,
                        const rg_watch *watch, rg_deadlock *found, rg_channel **cycle);

/** Likewise; but where a proof says that there is none, packets need not be followed. */
rg_status rg_sim_judge(const rg_topology *net, const rg_sim_options *options, const rg_watch *watch,
                       rg_deadlock *found, rg_channel **cycle);

/*
 * The table of a routing: the hops that it permits, router by router, target by target.
 */

/** Takes a way of a table; false ends it. */
typedef bool (*rg_sim_take_way)(void *context, const rg_sim_way *way);

/**
 * The ways of a routing, target by target; of each the phases of sources, then its routers in
 * order. Only what packets can reach stands in it. With the same ways RG_SIM_TABLE gives the same
 * results; the first one names the highest class where there are several, by RG_SIM_START.
 * @param plain  ports by router and target alone. RG_SIM_UPDOWN: a packet goes down from wherever a
 *               way leads down, even if one up and down is shorter; no down goes before an up.
 * @return RG_OK; RG_E_NULL; RG_E_RULE (it has none, or, with @p plain, a port depends on more);
 * errors of rg_sim_open. What is stored does not grow with the ways.
 */
rg_status rg_sim_ways(const rg_topology *net, const rg_sim_options *options, bool plain,
                      const rg_watch *watch, rg_sim_take_way take, void *context);

/**
 * The route of one pair after the other, where there are no faults; of several hops the first one.
 * The options' trees must stay. To be closed by rg_sim_close.
 * @return RG_OK; RG_E_RULE (no table says the routing); errors of rg_sim_open.
 */
rg_status rg_sim_pairs_open(const rg_topology *net, const rg_sim_options *options,
                            const rg_watch *watch, rg_sim **sim);

/** Takes the channels between routers that a packet takes: a router, in the order of vertices, and
 * a port of it. False: there is no way. O(hops). */
typedef void (*rg_take_channel)(void *context, uint32_t router, uint32_t port);
bool rg_sim_pair(rg_sim *sim, uint32_t source, uint32_t target, rg_take_channel take,
                 void *context);

/** Bytes of the routers that rg_sim_ways walks, which are most of what it takes. */
double rg_sim_ways_bytes(const rg_topology *net, unsigned classes);

/** The formats of tables, "csv" to "verilog"; NULL: there is none of that number. */
const char *rg_tables_name(unsigned format);

/** Whether it is one for InfiniBand, whose tables have one port each (rg_sim_choose_single). */
bool rg_tables_single(unsigned format);

/**
 * Writes the table of a routing, which must be free of deadlock, in a format.
 * @param policy  for "lft": where "qos-policy" goes; NULL: a routing of one class only.
 * @param[out] dropped  entries of which the format keeps only the first of several ports, and all;
 *                      both 0 where it keeps all. On RG_OK.
 * @param[out] refusal  of RG_E_OPTION: what the format cannot say; memory is too little.
 * @return RG_OK; RG_E_OPTION; errors of rg_sim_ways and @p out.
 */
rg_status rg_tables_write(const rg_topology *net, const rg_sim_options *options, unsigned format,
                          rg_out *out, rg_out *policy, uint64_t dropped[2], const rg_watch *watch,
                          rg_refusal *refusal);

/** The same of the routing of rg_ask_routing, in a format by its name; all is refused in words. */
rg_status rg_ask_tables(const rg_topology *net, const char *options, const char *format,
                        rg_out *out, rg_out *policy, const rg_watch *watch, rg_refusal *refusal);

/**
 * What the table of a routing changes in another one, lines of csv, as a record (tables-diff.json):
 * entries of a router, target and phase. Of what is left of a network both are in the labels of the
 * whole.
 * @return RG_OK; RG_E_SYNTAX, RG_E_LABEL, RG_E_INDEX (a line); RG_E_LARGE; errors of rg_sim_ways;
 * refused in words. O(entries * log(entries)).
 */
rg_status rg_tables_diff(const rg_topology *net, const rg_sim_options *options, const char *before,
                         const rg_watch *watch, rg_value **record, rg_refusal *refusal);

/** The same of the routing of rg_ask_routing. */
rg_status rg_ask_tables_diff(const rg_topology *net, const char *options, const char *before,
                             const rg_watch *watch, rg_value **record, rg_refusal *refusal);

/** Of its routers, as a table. */
const rg_column *rg_tables_diff_columns(void);
