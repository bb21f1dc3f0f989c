/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Routes as vertices and ports, and the largest set of disjoint routes between two vertices, also
 * around faults.
 *
 *     rg_route_set set;
 *     if (rg_disjoint_find(&net, source, destination, NULL, &set) == RG_OK) {
 *         for (size_t i = 0; i < set.count; i++)
 *             ... set.route[i].hops, set.route[i].vertex[0 .. hops] ...
 *         rg_route_set_free(&set);
 *     }
 *
 * Disjoint routes share no vertex except their ends. In an indirect network a compute node has only
 * one link, so all of its routes share its switch: there the routes are disjoint between the
 * switches.
 *
 * The library allocates the arrays of a route; rg_route_set_free frees them with the set.
 */
#ifndef ROUTEGEN_NET_DISJOINT_H
#define ROUTEGEN_NET_DISJOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/net/watch.h"
#include "routegen/status.h"
#include "routegen/topology.h"
#include "routegen/topology_route.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Routes -------------------------------------------------------------------------------- */

/** One route in a network of any family. */
typedef struct rg_route {
    uint64_t hops;
    uint64_t *vertex; /**< hops + 1 entries, from the source to the destination */
    unsigned *port;   /**< hops entries: the port out of vertex[i] that leads to vertex[i + 1] */
    uint8_t *channel; /**< hops entries: the virtual channel of each hop; or NULL */
} rg_route;

/** Where the routes of a set come from. */
typedef enum rg_made_by {
    RG_BY_RULE,         /**< the routing rule of the family */
    RG_BY_CONSTRUCTION, /**< a formula for disjoint routes */
    RG_BY_SEARCH,       /**< augmenting paths */
} rg_made_by;

/** Routes of one pair of vertices. A set of zeros is empty. */
typedef struct rg_route_set {
    rg_made_by made_by;
    uint64_t from;   /**< where the routes part: the source, or the switch of a compute node */
    uint64_t to;     /**< where they join: the destination, or the switch of a compute node */
    size_t count;    /**< of routes */
    rg_route *route; /**< count routes, the shortest first */
    bool incomplete; /**< there may be more: the network is too large to search for them */
} rg_route_set;

/** Frees the routes of a set and leaves it empty; NULL is allowed. O(count). */
RG_API void rg_route_set_free(rg_route_set *set);

/* ---- Disjoint routes ----------------------------------------------------------------------- */

/** A search takes at most this many vertices and arcs together. The compute nodes of an indirect
 * network do not count; an undirected link is two arcs. */
#define RG_DISJOINT_MOST 40000000

/** A link between two neighbours. */
typedef struct rg_link {
    uint64_t from;
    uint64_t to;
} rg_link;

/** What routes must avoid. A link is faulty in both directions in an undirected network, and only
 * from -> to in a directed one. A link that the network does not have changes nothing. The arrays
 * belong to the caller. */
typedef struct rg_faults {
    size_t vertices;
    const uint64_t *vertex; /**< vertices entries; may be NULL if there are none */
    size_t links;
    const rg_link *link; /**< links entries; may be NULL if there are none */
} rg_faults;

/**
 * Finds a largest set of disjoint routes between two different vertices, the shortest route first.
 *
 * In Kautz digraphs and hypercubes of any size the routes come from a construction and are the
 * shortest. With faults, the constructed routes that avoid them are kept if no larger set exists,
 * or if the network is too large to search for one; then the set is incomplete.
 * In all other cases a search by augmenting paths finds the routes. It then replaces one route at a
 * time by a shorter one that is disjoint from the others, until no route gets shorter.
 * @param faults optional (may be NULL).
 * @param[out] found written and to be freed only on RG_OK; empty if the faults leave no route. Its
 * routes have no channels.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex, also among the faults); RG_E_SAME;
 * RG_E_FAULTY (an end, its switch, or the link between them is faulty); RG_E_LARGE (there is no
 * construction, and a search would take more than RG_DISJOINT_MOST vertices and arcs); RG_E_MEMORY.
 * A construction takes O(routes * hops^2). A search takes O(routes * vertices * ports) for each
 * round of replacements, and O(vertices) memory. F faults are sorted once, and add a factor log F.
 */
RG_API rg_status rg_disjoint_find(const rg_topology *net, uint64_t source, uint64_t destination,
                                  const rg_faults *faults, rg_route_set *found);

/**
 * The same, watched: a search in a large network takes seconds.
 * @param watch optional (may be NULL): is asked once in 4096 vertices.
 * @return as rg_disjoint_find; RG_E_STOPPED.
 */
RG_API rg_status rg_disjoint_search(const rg_topology *net, uint64_t source, uint64_t destination,
                                    const rg_faults *faults, const rg_watch *watch,
                                    rg_route_set *found);

#ifdef __cplusplus
}
#endif

#endif
