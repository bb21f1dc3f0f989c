/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Loads one after the other, or on several threads: see net/simulate_load.h.
 */
#pragma once

#include "routegen/net/simulate_load.h"

/** One of many runs: a measurement; an exchange, where options.traffic is one; else, where `steps`
 * is above 0, a search for saturation. What is not asked for keeps its value. */
typedef struct rg_sim_point {
    const rg_topology *net;
    rg_sim_options options;
    unsigned steps;
    rg_sim_result result;
    rg_sim_saturation saturation;
    rg_sim_exchange exchange;
    rg_status status;
} rg_sim_point;

/** Who shares the work of a sweep. Both functions may be NULL, and are called by one thread at a
 * time. */
typedef struct rg_sim_share {
    /** Gives the next point to run; false: there is none. NULL: each point, by its order. */
    bool (*next)(void *context, uint64_t *index);
    /** This point has been run, or has an error as its status. */
    void (*done)(void *context, uint64_t index);
    void *context;
} rg_sim_share;

/**
 * Adds up the loads of all channels by the routing, for traffic of which the shares are known:
 * uniform, flows, hot spots and those in which a terminal has one target; not for minimal and
 * Valiant routing.
 * @param watch optional (may be NULL); counts targets.
 * @return RG_OK, also if nothing is known, or the network is too large; RG_E_NULL; errors of
 * rg_sim_open; RG_E_STOPPED. O(targets * vertices * ports).
 */
rg_status rg_sim_bound_of(const rg_topology *net, const rg_sim_options *options,
                          const rg_watch *watch, rg_sim_bound *bound);

/** The order in which points are best begun: the longest first, by flits born a clock; equal ones
 * as they stand. @param[out] order @p count indices. @return RG_OK; RG_E_NULL; RG_E_MEMORY.
 * O(count log count). */
rg_status rg_sim_sweep_order(const rg_sim_point *points, uint64_t count, uint64_t *order);

/**
 * Runs many, @p threads of them at a time; 0: as many as OpenMP provides. Results are the same for
 * any number.
 * @param watch optional (may be NULL); counts measurements.
 * @return the first status that is not RG_OK, else RG_OK; RG_E_NULL; RG_E_MEMORY; RG_E_STOPPED.
 */
rg_status rg_sim_sweep(rg_sim_point *points, uint64_t count, const rg_sim_plan *plan,
                       unsigned threads, const rg_watch *watch);

/** The same for those points that @p share gives; those that it does not give must have a status.
 */
rg_status rg_sim_sweep_shared(rg_sim_point *points, uint64_t count, const rg_sim_plan *plan,
                              unsigned threads, const rg_watch *watch, const rg_sim_share *share);
