/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Circuits that come and go in a Clos network of three stages: how many calls are blocked.
 *
 *     rg_calls result;
 *     rg_calls_run(&net, &(rg_calls_plan){.load = 0.7, .calls = 1000000, .seed = 1}, &result);
 *
 * An idle input asks for a free output, each with the same probability, after an exponential time;
 * a call lasts an exponential time with mean 1. The idle times are such that an input is busy with
 * probability load if no call is blocked. A blocked call is lost. A call takes
 * one of the middle switches that are free on both sides, any with the same probability.
 *
 * With rearrangement a call for which no middle switch is free on both sides moves others along an
 * alternating path: it is blocked only if one of its two switches has no free link at all.
 *
 * Lee (1955) assumes independent links, Jacobaeus (1950) independent inputs; both predict far too
 * much blocking for small switches.
 */
#ifndef ROUTEGEN_NET_CALLS_H
#define ROUTEGEN_NET_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/topology.h"
#include "routegen/net/watch.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rg_calls_plan {
    double load;    /**< of an input, above 0 and below 1 */
    uint64_t calls; /**< that are counted, at least RG_CALLS_LEAST; as many before are not */
    uint64_t seed;
    bool rearrange;
} rg_calls_plan;

/** Fewest calls of a run. */
#define RG_CALLS_LEAST 1000

typedef struct rg_calls {
    unsigned n, m, r; /**< of the network */
    double blocked;   /**< share of the calls */
    double half;  /**< half the interval of 95 %, from 20 batches; if none was blocked, 3 / calls */
    double busy;  /**< of the inputs, mean over time */
    double moved; /**< calls that a call moves, mean; 0 without rearrangement */
    double lee;   /**< (1 - (1 - a n/m)^2)^m */
    double jacobaeus; /**< (n!)^2 / (m! (2n-m)!) a^m (2-a)^(2n-m); m >= 2n: 0; m < n: NAN */
} rg_calls;

/** Whether a network has three stages of this kind: clos:n,m,r, or a tree of two levels of switches
 * in which all climb to the top. O(1). */
RG_API bool rg_calls_possible(const rg_topology *net);

/**
 * Runs calls. The same plan gives the same numbers on every machine.
 * @param watch optional (may be NULL); counts calls.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (not rg_calls_possible); RG_E_OPTION (the plan); RG_E_LARGE
 * (2^20 inputs or more); RG_E_MEMORY; RG_E_STOPPED. O(calls (m + moved)).
 */
RG_API rg_status rg_calls_run(const rg_topology *net, const rg_calls_plan *plan,
                              const rg_watch *watch, rg_calls *result);

#ifdef __cplusplus
}
#endif

#endif
