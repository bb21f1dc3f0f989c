/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * The saturation throughput of a network: by formula, by search, and what it cannot exceed.
 *
 * Throughput is in messages a node and cycle, for uniform traffic over shortest paths
 * (topology_load.h).
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

typedef struct rg_loads {
    double formula;    /**< the largest load of a channel; below 0: no formula */
    bool searched;     /**< what follows is there */
    double network;    /**< direct: the load of port 0 of vertex 0 */
    double lateral;    /**< the mean of its other ports */
    double saturation; /**< messages a node and cycle */
} rg_loads;

/**
 * Looks for a formula and, unless that is enough, searches.
 * @param search RG_SEARCH_SHORT: only where there is no formula, and as short as in
 * rg_measures_find.
 * @param watch optional (may be NULL); counts pairs of nodes.
 * @return RG_OK, also where the network is too large for a search; RG_E_NULL; RG_E_STOPPED;
 * RG_E_MEMORY. O(sources * vertices * ports).
 */
RG_API rg_status rg_loads_find(const rg_topology *net, rg_search search, const rg_watch *watch,
                               rg_loads *loads);

/** The saturation throughput by formula or else by search; below 0: unknown. O(1). */
RG_API double rg_saturation(const rg_loads *loads);

/* ---- Any choice among shortest paths ------------------------------------------------------- */

/** A fraction in lowest terms; 0/0: unknown. */
typedef struct rg_fraction {
    uint64_t over;
    uint64_t under;
} rg_fraction;

/**
 * Messages a node and cycle that can leave a cube of kantc or mikantc on shortest paths, by maximum
 * flow: from every switch with nodes through links that lead nearer to an intermediate switch, each
 * of which passes on k. Unknown for other networks, and for k above 12.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY. A second at most.
 */
RG_API rg_status rg_cube_rate(const rg_topology *net, rg_fraction *rate);

/**
 * An upper bound of the saturation throughput of kantc and mikantc for uniform traffic: by what can
 * leave a cube, in mikantc also by what can pass from group to group; 1 by the node link. Below 0:
 * unknown.
 * @return as rg_cube_rate.
 */
RG_API rg_status rg_cube_bound(const rg_topology *net, double *bound);

#ifdef __cplusplus
}
#endif

#endif
