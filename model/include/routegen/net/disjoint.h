/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Routes as vertices and ports, and the largest set of disjoint ones between two vertices, around
 * faults where there are any.
 *
 *     rg_route_set set;
 *     if (rg_disjoint_find(&net, source, destination, NULL, &set) == RG_OK) {
 *         for (size_t i = 0; i < set.count; i++)
 *             ... set.route[i].hops, set.route[i].vertex[0 .. hops] ...
 *         rg_route_set_free(&set);
 *     }
 *
 * Disjoint routes share no vertex but their ends. In an indirect network a compute node hangs on
 * one link, and all of its routes share its switch: there the routes are disjoint between the
 * switches.
 */
#ifndef ROUTEGEN_NET_DISJOINT_H
#define ROUTEGEN_NET_DISJOINT_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/status.h"
#include "routegen/topology.h"
#include "routegen/topology_route.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Routes -------------------------------------------------------------------------------- */

/** One route, of any kind. */
typedef struct rg_route {
    uint64_t hops;
    uint64_t *vertex; /**< hops + 1: source and destination included */
    unsigned *port;   /**< hops: the port out of vertex[i] */
    uint8_t *channel; /**< hops: the virtual channel of each hop, or NULL */
} rg_route;

typedef enum rg_made_by {
    RG_BY_RULE,         /**< the family's rule of routing */
    RG_BY_CONSTRUCTION, /**< a formula for disjoint routes */
    RG_BY_SEARCH,       /**< augmenting paths */
} rg_made_by;

/** Routes of one pair. */
typedef struct rg_route_set {
    rg_made_by made_by;
    uint64_t from; /**< what all routes share: the source, or in an indirect network its switch, */
    uint64_t to;   /**< and the destination or its switch */
    size_t count;
    rg_route *route; /**< in order of length */
} rg_route_set;

/**
 * Room for one more route at the end of a set, all of it 0, without channels.
 * @param[out] route stays where it is until the next call.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY. O(hops).
 */
RG_API rg_status rg_route_set_add(rg_route_set *set, uint64_t hops, rg_route **route);

/** Takes route number @p index out of a set; one that is not there is nothing to do. O(count). */
RG_API void rg_route_set_drop(rg_route_set *set, size_t index);

/** Frees the routes of a set, which is empty then. NULL and a set of zeros are nothing to free. */
RG_API void rg_route_set_free(rg_route_set *set);

/**
 * The one route that a rule gives (rg_route_find), with its virtual channels.
 * @param rule NULL: the family's own.
 * @param[out] found to be freed on RG_OK.
 * @return RG_OK; RG_E_MEMORY; else as rg_route_find. O(hops * ports).
 */
RG_API rg_status rg_route_set_by_rule(const rg_topology *net, const rg_route_rule *rule,
                                      uint64_t source, uint64_t destination, rg_route_set *found);

/* ---- Disjoint routes ----------------------------------------------------------------------- */

/** Most vertices and arcs of a network (its switches and the links between them) that is searched;
 * an undirected link is two arcs. */
#define RG_DISJOINT_MOST 40000000

typedef struct rg_link {
    uint64_t from;
    uint64_t to;
} rg_link;

/** What routes must avoid. A link of an undirected network is faulty in both directions, in a
 * directed one only from -> to; one that the network does not have changes nothing. */
typedef struct rg_faults {
    size_t vertices;
    const uint64_t *vertex;
    size_t links;
    const rg_link *link;
} rg_faults;

/**
 * As many disjoint routes between two different vertices as there are, in order of length.
 *
 * In Kautz digraphs and hypercubes they come by construction, in networks of any size, and are the
 * shortest. Those that avoid the faults are kept as they are when there are no more than these.
 * Otherwise a search finds the routes, and exchanges them for shorter ones as long as one of them
 * can be exchanged by itself.
 * @param faults optional (may be NULL).
 * @param[out] found to be freed on RG_OK; without a route where the faults leave none.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex, also among the faulty ones); RG_E_SAME;
 * RG_E_FAULTY (an end, its switch, or the link between them is faulty); RG_E_LARGE (a search in
 * more than RG_DISJOINT_MOST vertices and arcs); RG_E_MEMORY. O(routes * vertices * ports).
 */
RG_API rg_status rg_disjoint_find(const rg_topology *net, uint64_t source, uint64_t destination,
                                  const rg_faults *faults, rg_route_set *found);

#ifdef __cplusplus
}
#endif

#endif
