/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * A network in Verilog: routers of rtl/noc, wired as the vertices of a network, with the tables of
 * a routing in them.
 *
 *      rg_noc_options options;              rg_noc_options_init(&net, &options);
 *      rg_noc *noc;          rg_noc_open(&net, &routing, &options, NULL, &noc, &why);
 *      for (unsigned file = 0; file < RG_NOC_FILES; file++)
 *          ... rg_noc_name(noc, file) ...   rg_noc_write(noc, file, &out);
 *      rg_noc_close(noc);
 *
 * A packet's hop is found by the input and lane in which it came and by its destination, and says
 * an output and the lane there. The lanes are the classes of the routing, once for each class of
 * messages. A terminal has a stream for each of those, with ports of its own at a router. Inputs,
 * outputs, lanes and turns that no packet uses are not built.
 */
#pragma once

#include "net/inner/deadlock.h"
#include "net/inner/faults.h"
#include "routegen/net/out.h"
#include "routegen/net/parse.h"
#include "routegen/net/simulate.h"

enum {
    RG_NOC_MOST_ROUTERS = 256,
    RG_NOC_FORCED_ROUTERS = 1024,
    RG_NOC_MOST_PORTS = 32,
    RG_NOC_FILES = 6, /* .v, .json, .vh, _tb.v, .core, routegen.f */
    RG_NOC_JSON = 1,
    RG_NOC_NAME = 64
};

typedef struct rg_noc_options {
    unsigned data;    /**< bits of a beat, 8 .. 512 */
    unsigned buffer;  /**< flits of a lane: 2, 4, 8, 16 or 32; 0: 8, of hop 1 2 */
    unsigned hop;     /**< clocks: 2, rg_noc_router; 1, rg_noc_router_lite */
    unsigned user;    /**< bits of TUSER, 0 .. 64 */
    unsigned classes; /**< of messages, 1 .. 4, which do not wait for one another */
    bool source;      /**< TID says who sent it */
    bool pin;         /**< of several hops the first one is taken */
    bool wrap;        /**< also a module NAME_axis, a stream of which is ports of its own */
    bool force;       /**< up to RG_NOC_FORCED_ROUTERS */
    char top[RG_NOC_NAME];
    const rg_rest *rest; /**< NULL: all is built; else the network is what is left of a whole one,
                              whose terminals keep their numbers; it must live as long */
} rg_noc_options;

/** The default: 32 bits, 8 flits, 2 clocks, and the network's name. O(length). */
void rg_noc_options_init(const rg_topology *net, rg_noc_options *options);

/** Sets an option by its name: data, buffer, hop, classes, user, source, pin, wrap, force or
 * top.
 * @return RG_OK; RG_E_FIELDS (no such option); RG_E_SYNTAX, refused. */
rg_status rg_noc_option(rg_noc_options *options, const char *name, const char *value,
                        rg_refusal *refusal);

/** Whether a network with a routing can be built by some options. O(1). */
bool rg_noc_possible(const rg_topology *net);

typedef struct rg_noc rg_noc;

/** Follows the packets of all pairs. @p routing is as rg_tables_write takes it.
 * @return RG_OK; RG_E_OPTION, RG_E_LARGE, RG_E_LOST, refused in words; RG_E_RULE: it can deadlock,
 * as the refusal says; errors of rg_sim_ways. O(pairs * hops + routers * ports * lanes * nodes). */
rg_status rg_noc_open(const rg_topology *net, const rg_sim_options *routing,
                      const rg_noc_options *options, const rg_watch *watch, rg_noc **noc,
                      rg_refusal *refusal);
void rg_noc_close(rg_noc *noc);

/** The name of a file; it lives as long. */
const char *rg_noc_name(const rg_noc *noc, unsigned file);

/** Writes it. @return RG_OK; RG_E_MEMORY; the status of @p out. */
rg_status rg_noc_write(const rg_noc *noc, unsigned file, rg_out *out);

/** What has been made, as a record. With @p whole also terminals, links and tables. */
rg_status rg_noc_record(const rg_noc *noc, bool whole, rg_value **record);

/** Reads NAME.v, and says where it is not what it should be: routers and links of the network,
 * tables, turns and lanes; and judges the tables that are written there.
 * @return RG_OK; RG_E_SYNTAX (it is no such file), RG_E_LOST (it differs) or RG_E_RULE (it can
 * deadlock), refused; RG_E_MEMORY. */
rg_status rg_noc_check(const rg_noc *noc, const char *text, rg_refusal *refusal);

/** Whether another file than NAME.v has the SHA-256 that the text of NAME.json has for it, if it
 * has one. @return RG_OK; RG_E_LOST, refused. */
rg_status rg_noc_unchanged(const rg_noc *noc, unsigned file, const char *bytes, size_t length,
                           const char *json, rg_refusal *refusal);

/*
 * A run of a network on chip on a board (doc/protocol.md): the traffic of the simulator as orders,
 * and what the simulator says of it.
 */

/** What a board counts until a clock. */
typedef struct rg_noc_count {
    uint64_t packets;   /**< of the window, that have arrived */
    uint64_t area;      /**< of them, those that are there before each clock, summed up */
    uint64_t beats;     /**< that have arrived */
    uint64_t signature; /**< of all arrivals */
} rg_noc_count;

/* Runs of a trial: to the begin of the window, to its end, and until all its packets are there. */
enum { RG_NOC_RUNS = 3 };

typedef struct rg_noc_trial {
    unsigned hop, flits;
    double load;
    uint64_t seed;
    uint64_t first, clocks; /**< the window */
    uint64_t stop;          /**< the clock in which all of its packets have arrived */
    uint64_t births;        /**< of its packets, summed up */
    uint32_t terminals;
    bool up; /**< its routes go up a tree by the digits of their destinations */
    rg_noc_count model[RG_NOC_RUNS];
    char *orders;                 /**< lines, the last ones start the runs, */
    char answer[RG_NOC_RUNS][64]; /**< which must get these */
} rg_noc_trial;

/** Makes it for the network of a board, by its load, flits, seed and hop.
 * @return RG_OK; RG_E_SYNTAX, RG_E_OPTION, ..., refused; RG_E_MEMORY. O(clocks of the run). */
rg_status rg_noc_trial_make(const rg_topology *net, const rg_watch *watch, rg_noc_trial *trial,
                            rg_refusal *refusal);
void rg_noc_trial_close(rg_noc_trial *trial);

/** What a board has counted, from its answer. @return whether that is one. */
bool rg_noc_trial_read(const char *answer, size_t length, rg_noc_count *count);

/** Latency and accepted load of the counts, beside those of the simulator, into a record; whether
 * all is the same. */
bool rg_noc_trial_put(const rg_noc_trial *trial, const rg_noc_count count[RG_NOC_RUNS],
                      rg_value *record);

/** A file of the network, "v", "json", "vh", "tb", "core" or "f", or "summary", its record as JSON,
 * by a line of options: those of rg_ask_routing and of rg_noc_option, avoid=VERTICES and
 * avoid-links=LINKS. All is refused in words. */
rg_status rg_ask_noc(const rg_topology *net, const char *options, const char *file, rg_out *out,
                     const rg_watch *watch, rg_refusal *refusal);

/** Likewise, its record, which the caller closes. */
rg_status rg_ask_noc_record(const rg_topology *net, const char *options, const rg_watch *watch,
                            rg_value **record, rg_refusal *refusal);
