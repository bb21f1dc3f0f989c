/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * The saturation throughput of a network: by formula, by search, and an upper bound.
 *
 *     rg_loads loads;
 *     if (rg_loads_find(&net, RG_SEARCH_SHORT, NULL, &loads) == RG_OK)
 *         ... rg_saturation(&loads) ...
 *
 * Throughput is in messages per node and cycle, for uniform traffic over shortest paths
 * (topology_load.h). All results are plain values: nothing is to be freed.
 */
#ifndef ROUTEGEN_NET_LOADS_H
#define ROUTEGEN_NET_LOADS_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/net/measures.h"
#include "routegen/net/watch.h"
#include "routegen/status.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- All shortest paths used evenly -------------------------------------------------------- */

/** The loads of the channels, when every node sends one message per cycle. */
typedef struct rg_loads {
    double formula;    /**< the largest load of a channel, by formula; below 0: no formula */
    bool searched;     /**< true: what follows is known; false: it is 0 */
    double network;    /**< in a direct network: the load of port 0 of vertex 0 */
    double lateral;    /**< likewise: the mean load of its other ports */
    double saturation; /**< messages per node and cycle */
} rg_loads;

/**
 * Finds the loads of the channels, by formula and by search.
 * @param search RG_SEARCH_SHORT: search only if there is no formula, and only if it takes some ten
 * seconds and a gigabyte at most.
 * @param watch optional (may be NULL); counts pairs of nodes.
 * @param[out] loads formula below 0 and searched false: nothing is known.
 * @return RG_OK, also if the network is too large for a search; RG_E_NULL; RG_E_STOPPED;
 * RG_E_MEMORY. A search takes O(sources * vertices * ports), with one source for each class of
 * nodes that are alike.
 */
RG_API rg_status rg_loads_find(const rg_topology *net, rg_search search, const rg_watch *watch,
                               rg_loads *loads);

/** The saturation throughput by formula, otherwise by search, in messages per node and cycle; below
 * 0: unknown. O(1). */
RG_API double rg_saturation(const rg_loads *loads);

/* ---- Any choice among shortest paths ------------------------------------------------------- */

/** A fraction in lowest terms; 0/0: unknown. */
typedef struct rg_fraction {
    uint64_t over;
    uint64_t under;
} rg_fraction;

/**
 * How many messages per node and cycle can leave a cube of kantc or mikantc on shortest paths, as a
 * maximum flow: from every switch with nodes, through links that lead nearer to an intermediate
 * switch, each of which passes on k messages per cycle.
 * @param[out] rate 0/0 for other networks, and for k above 12.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY. A second at most; some flows in a cube of 2^k switches.
 */
RG_API rg_status rg_cube_rate(const rg_topology *net, rg_fraction *rate);

/**
 * An upper bound of the saturation throughput of kantc and mikantc under uniform traffic, in
 * messages per node and cycle: the least of what can leave a cube, what can pass from group to
 * group (mikantc), and 1, what a node link carries.
 * @param[out] bound below 0 if rg_cube_rate is unknown.
 * @return as rg_cube_rate, and in the same time.
 */
RG_API rg_status rg_cube_bound(const rg_topology *net, double *bound);

#ifdef __cplusplus
}
#endif

#endif
