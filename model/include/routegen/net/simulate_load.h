/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Latency and throughput at a load: warm-up, measurement, confidence; many loads at a time.
 *
 *      rg_sim_plan plan;               rg_sim_plan_init(&plan, sizeof plan);
 *      rg_sim_result result;
 *      rg_sim_measure(&net, &options, &plan, NULL, NULL, 0, &result);
 *      ... result.latency, plus or minus result.interval ...
 *
 * A measurement runs until the network is warm, then through 32 batches of births, and then until
 * every packet born in them has arrived; sources go on meanwhile. If the interval is too wide, or
 * batches depend on one another, it goes on with batches of twice the length.
 *
 *      0 ...... warm-up ...... begin [batch 0][batch 1] .... [batch 31] ... drained
 *
 * The warm-up is found from the means of batches, by the rule MSER: cut off as many batches d as
 * make the variance of the rest, divided by their number, least; if d is half of all or more, run
 * twice as long. The interval is the widest of Student's 95 % ones of 32, 16 and 8 batches. That of
 * 32 is widened by the correlation r of successive batches (r < 0.2), by the root of
 * (1 + r) / (1 - r). If latencies are skewed, it is as long as its longer side (R. Willink,
 * A Confidence Interval and Test for the Mean of an Asymmetric Distribution, 2005). Batches are
 * weighted by their packets.
 *
 * A network is saturated if its backlog, the packets that were born and have not arrived, grows
 * throughout the run: in the second half of the run at 0.6 times the rate of the first half
 * or more, and by more than 3 standard deviations. (Exactly at the load that a network carries, a
 * queue grows as the root of the time: at 0.41 times the rate.) Then there is no latency, because
 * it would grow with the length of the run. A run ends early if less than 0.98 of the load is
 * accepted and the growth is beyond doubt; otherwise it takes plan->most clocks to decide.
 *
 * There is a latency if the window is as long as the warm-up and the backlog has stopped moving.
 * If it still moves at the end, or successive batches correlate by 0.5 or more, the run is not in
 * steady state ("unsettled"), and has no latency either.
 *
 * A result depends only on the arguments, not on threads or the machine.
 */
#ifndef ROUTEGEN_NET_SIMULATE_LOAD_H
#define ROUTEGEN_NET_SIMULATE_LOAD_H

#include "routegen/net/parse.h"
#include "routegen/net/record.h"
#include "routegen/net/simulate.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a terminal sent and received in a window. */
typedef struct rg_sim_terminal {
    uint64_t received; /**< flits that arrived at it */
    uint64_t packets;  /**< that it sent: born in the window, and arrived; or requests answered */
    uint64_t latency;  /**< of them, in clocks, summed up */
    uint64_t max;      /**< the largest */
} rg_sim_terminal;

/** How to measure. */
typedef struct rg_sim_plan {
    size_t size; /**< of this struct (net.h) */
    bool fixed;  /**< the warm-up is `warmup` clocks; else it is found */
    uint64_t warmup;
    double precision; /**< of the latency: half the interval as a share of the mean; above 0.05 as
                           0.05, as wide ones miss the mean too often; from 1 on the first 32
                           batches do, even if they depend on one another */
    uint64_t most;    /**< clocks, all in all; below RG_SIM_MAX_CLOCKS */
    uint64_t each;    /**< above 0: births, after a warm-up if it is fixed, until each terminal is
                           sent that many packets on average; the run waits for them, twice that
                           long at most, and the latency is theirs, saturated or not; `end`
                           says which */
    double *use;      /**< optional, of one measurement: flits a clock of each channel, by vertex *
                           (net->ports + 1) + port; the last is that to the terminal of a direct
                           network */
    rg_sim_terminal *terminal; /**< optional, of one measurement: of each terminal */
    uint64_t *window;          /**< optional, of one measurement: the clocks of that window */
} rg_sim_plan;

/** Found warm-up, 1 %, 10^6 clocks.
 * @param size sizeof *plan.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (the size). O(1). */
RG_API rg_status rg_sim_plan_init(rg_sim_plan *plan, size_t size);

/** How a measurement ended. */
typedef enum rg_sim_end {
    RG_SIM_PRECISE = 0, /**< the interval is as narrow as asked for */
    RG_SIM_CUT,         /**< at the most clocks; the interval is wider, so it is not known, or
                             packets are missing */
    RG_SIM_SATURATED,
    RG_SIM_LOCKED,    /**< a deadlock */
    RG_SIM_UNSETTLED, /**< at the most clocks, and the backlog or the latency still moves */
} rg_sim_end;

/** What was measured. Loads are flits a terminal and clock; times are clocks. */
typedef struct rg_sim_result {
    rg_sim_end end;
    double offered;  /**< by births of a fixed number what they come to; negative: a closed loop */
    double accepted; /**< flits received in the window */
    double latency;  /**< mean, from birth to the arrival of the tail; of requests, of the reply's;
                          negative: none */
    double interval; /**< half of it, 95 %; negative: not known (not RG_SIM_PRECISE) */
    double network;  /**< mean latency from the head's sending on; negative: none */
    double hops;     /**< mean, in links, node links included; negative: none */
    uint64_t p50, p99, p999; /**< quantiles 0.5, 0.99 and 0.999 of the latency */
    uint64_t max;            /**< the largest latency */
    uint64_t packets;        /**< of which the latency was measured */
    uint64_t warmup;         /**< clocks */
    uint64_t clocks;         /**< all of them */
    uint64_t moves;          /**< flits that crossed a router */
    double mean_use;         /**< flits a clock of a channel between routers, mean */
    double most_use;         /**< of the busiest one */
    rg_channel busiest;      /**< its vertex and port */
    double fewest;           /**< flits a clock that a terminal received, the least */
    double most;             /**< and the most */
    double fairness;         /**< Jain's index of them: 1 if all are equal, 1/N if one has all */
    double delivered; /**< share of the packets that were sent and born in the window; others are
                             lost under way; negative: there were none */
    double stretch;   /**< with faults: links of their routes over those of the rule's, all summed
                             up; negative: none */
    uint64_t lost, unroutable, retried, dropped; /**< as in rg_sim_counts, since clock 0 */
    uint64_t dead;                               /**< after a deadlock: lanes that wait forever */
    uint64_t cycle;                              /**< lanes in a cycle of them */
    struct {
        double accepted, latency;
        uint64_t packets;
    } of[RG_SIM_MAX_PRIORITIES]; /**< with options->priority: of these, by priority */
    uint64_t links, reads; /**< from the window's begin to the last clock: flits that left a router
                                for another one, and all that left a buffer by a channel */
} rg_sim_result;

/**
 * Measures at one load. With options->queue by rg_sim_queue_run: the warm-up is 1000 clocks, or
 * what the plan says, and
 * quantiles are 0, and the use of channels and what terminals get are negative: unknown.
 * @param watch optional (may be NULL); counts clocks.
 * @param[out] lanes after a deadlock: a cycle, as far as there is @p room.
 * @return RG_OK; errors of rg_sim_open and rg_sim_run; RG_E_OPTION (plan->most).
 */
RG_API rg_status rg_sim_measure(const rg_topology *net, const rg_sim_options *options,
                                const rg_sim_plan *plan, const rg_watch *watch, rg_sim_lane *lanes,
                                uint64_t room, rg_sim_result *result);

/** The load above which some queue grows in every run, since some channel would be over-full. */
typedef struct rg_sim_bound {
    double load;      /**< flits a terminal and clock, 1 at most; negative: unknown */
    rg_channel where; /**< the fullest channel; several hops share packets evenly */
} rg_sim_bound;

/**
 * Likewise, with the loads themselves, in flits per clock while every terminal sends one flit per
 * clock.
 * @param loads optional (may be NULL): of each channel that leaves a router, by vertex *
 * (net->ports + 1) + port, as in rg_sim_plan; others, and all if the bound is unknown, keep what
 * they are.
 */
RG_API rg_status rg_sim_loads_of(const rg_topology *net, const rg_sim_options *options,
                                 const rg_watch *watch, double *loads, rg_sim_bound *bound);

/** The load from which on a network is saturated: it lies between two that were tried. */
typedef struct rg_sim_saturation {
    double low;     /**< the highest load tried that is sustained; 0: none */
    double high;    /**< the lowest load tried that is not; negative: none */
    rg_sim_end end; /**< at `high`: RG_SIM_SATURATED, or RG_SIM_LOCKED, a deadlock;
                         RG_SIM_UNSETTLED: there is none */
    rg_sim_bound bound;
} rg_sim_saturation;

/**
 * Tries the bound, or 1, and then @p steps loads below it. A load is sustained, or saturated, if
 * most of the seeds options->seed, +1 and +2 say so, each in a tenth of the plan's most clocks; a
 * warm-up that is given is not among them. Where they cannot tell, the load stays between `low` and
 * `high`; if these are more than 2 % apart, @p steps / 3 more tries take all the clocks.
 * @return as rg_sim_measure.
 */
RG_API rg_status rg_sim_saturate(const rg_topology *net, const rg_sim_options *options,
                                 const rg_sim_plan *plan, unsigned steps, unsigned threads,
                                 const rg_watch *watch, rg_sim_saturation *found);

/* ---- All to all ---------------------------------------------------------------------------- */

/** An exchange: options->traffic RG_SIM_EXCHANGE. */
typedef struct rg_sim_exchange {
    rg_sim_end end;  /**< RG_SIM_PRECISE: all has arrived; RG_SIM_CUT; RG_SIM_LOCKED */
    uint64_t clocks; /**< from the first flit sent to the last one received, both counted; unless
                          all has arrived to where the run stopped */
    uint64_t bound;  /**< clocks at least: the flits of a terminal, and the last one's way to the
                          nearest terminal there may be */
    uint64_t waits;  /**< clocks of a flit that could leave but for others; 0: free of contention */
    uint64_t moves;  /**< flits that crossed a router */
    double latency;  /**< mean network latency of the messages */
    uint64_t delivered, lost, dropped; /**< messages; lost and dropped by faults */
} rg_sim_exchange;

/**
 * Runs an exchange in at most @p most clocks.
 * @param watch optional (may be NULL); counts clocks.
 * @return RG_OK; errors of rg_sim_open and rg_sim_run; RG_E_OPTION (the traffic is no exchange).
 */
RG_API rg_status rg_sim_exchange_run(const rg_topology *net, const rg_sim_options *options,
                                     uint64_t most, const rg_watch *watch, rg_sim_exchange *result);

/* ---- Traces --------------------------------------------------------------------------------- */

/** What became of a trace: options->traffic RG_SIM_TRACE. Times are clocks. */
typedef struct rg_sim_traced {
    rg_sim_end end;         /**< RG_SIM_PRECISE: all has arrived; RG_SIM_CUT; RG_SIM_LOCKED */
    uint64_t clocks;        /**< to the last flit received, counted; unless all has arrived to where
                                 the run stopped */
    uint64_t messages;      /**< that were read: all, unless it was cut */
    uint64_t delivered;     /**< of these */
    uint64_t lost, dropped; /**< by faults */
    uint64_t moves;         /**< flits that crossed a router */
    double latency;         /**< mean, from birth to the arrival of the tail; negative: none */
    double network;         /**< mean, from the head's sending on; negative: none */
    double hops;            /**< mean, in links; negative: none */
    uint64_t p50, p99, max; /**< latency: quantiles 0.5 and 0.99, and the largest */
} rg_sim_traced;

/** Runs a trace in at most @p most clocks. @return as rg_sim_exchange_run. */
RG_API rg_status rg_sim_trace_run(const rg_topology *net, const rg_sim_options *options,
                                  uint64_t most, const rg_watch *watch, rg_sim_traced *result);

/* ---- Store and forward ---------------------------------------------------------------------- */

/** What came of queues without bound. Times are clocks. */
typedef struct rg_sim_queued {
    uint64_t packets;                     /**< born in the clocks measured, and arrived */
    uint64_t received;                    /**< packets that arrived in these clocks */
    double accepted;                      /**< packets received a terminal and clock */
    double latency;                       /**< mean; hops, and clocks in queues; negative: none */
    double hops;                          /**< mean, in links; negative: none */
    uint64_t born;                        /**< packets, in the clocks measured */
    uint64_t arrived[RG_SIM_BATCHES / 2]; /**< packets, by the 32nd part of the clocks measured in
                                               which they were born */
    uint64_t summed[RG_SIM_BATCHES / 2];  /**< their latency */
    uint64_t backlog[RG_SIM_BATCHES / 2 + 1]; /**< packets under way at the beginning of each part,
                                                   and at the end of the last */
} rg_sim_queued;

/**
 * The same traffic through a network without routers: a packet that arrives at a vertex joins
 * the queue of its next channel at once, by in-order arrival; a channel passes a packet a
 * clock. Of several hops it takes any. Counts the packets born in @p clocks clocks after @p warmup
 * ones, and runs as many clocks again, so that they arrive.
 * @param options of which rule, traffic, load, seed and self count; packets of one flit.
 * @return as rg_sim_exchange_run. Some 200 ns a hop.
 */
RG_API rg_status rg_sim_queue_run(const rg_topology *net, const rg_sim_options *options,
                                  uint64_t warmup, uint64_t clocks, const rg_watch *watch,
                                  rg_sim_queued *result);

/**
 * A simulation by its options in words, as a record: {network, routing, vcs, points}, of which each
 * has what doc/schema/simulate.json says; of traffic=exchange {.., exchange}.
 *
 *     rg_ask_simulate(&net, "load=0.1,0.2 traffic=transpose vcs=4", NULL, &record, &refusal);
 *
 * @param options NULL, or words with spaces between: load=L,L,..; the fields of rg_sim_options and
 *                rg_sim_plan that are numbers, flags or words, with - for _ (route-delay=1, self,
 *                switching=vct); hotspots=NODE,SHARE,..; lengths=FLITS:WEIGHT,..; fields of the
 *                rule as rg_parse_rule takes them; unsafe: also a routing that can deadlock;
 *                arrivals: each point has them, a line a packet, as CSV.
 *                Without routing and rule: the rule, or where that can deadlock another one.
 * @param watch   optional (may be NULL); counts targets, then clocks.
 * @param[out] record to be freed with rg_record_close on RG_OK.
 * @param refusal optional (may be NULL).
 * @return RG_OK; RG_E_NULL; RG_E_SYNTAX (no such value); RG_E_RULE (no such option, or the routing
 * can deadlock); RG_E_LABEL; RG_E_OPTION (options that do not go together); errors of
 * rg_sim_measure.
 */
RG_API rg_status rg_ask_simulate(const rg_topology *net, const char *options, const rg_watch *watch,
                                 rg_value **record, rg_refusal *refusal);

/**
 * Whether packets of a network can wait for one another forever, as a record: {network, rule,
 * routing?, vcs?, enough?, routes?, steps?, channels, used, dependencies, acyclic, cycle: [{from,
 * to, vertices, port, vc}]}; doc/schema/deadlock.json describes it. Each channel of the cycle waits
 * for the next.
 * @param options words separated by blanks, or NULL: fields of the rule, as "vc-classes=1"; or a
 * routing of rg_ask_simulate, as "routing=par vcs=5", whose packets are followed, and which needs
 * `enough` virtual channels; or "node", for the routes of Kautz nodes, also "vc-rule=pair". Without
 * any it is the rule, or of a file with switches the routing that rg_sim_choose takes.
 * @param[out] record for rg_record_close; NULL without memory for it.
 * @param[out] refusal optional (may be NULL).
 * @return RG_OK; RG_E_NULL; RG_E_RULE; RG_E_LARGE (more than a gigabyte, 10^9 states of packets or
 * 10^9 routes); RG_E_STOPPED; RG_E_MEMORY; and for the words RG_E_FIELDS, RG_E_SYNTAX, RG_E_OPTION,
 * RG_E_FAMILY. The time of following all packets, with a routing some times.
 */
RG_API rg_status rg_ask_deadlock(const rg_topology *net, const char *options, const rg_watch *watch,
                                 rg_value **record, rg_refusal *refusal);

#ifdef __cplusplus
}
#endif

#endif
