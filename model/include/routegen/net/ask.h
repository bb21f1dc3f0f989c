/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Routes from one vertex to another, of every kind, also around faults: one question and one
 * answer, which program, explorer, npm, Python and board host share.
 *
 *     rg_ask ask = {.size = sizeof ask, .network = &network, .graph = &graph,
 *                   .kind = RG_ASK_DISJOINT, .source = 0, .destination = 7};
 *     rg_answer answer;
 *     if (rg_ask_routes(&ask, &answer) == RG_OK) {
 *         for (size_t i = 0; i < answer.routes.count; i++)
 *             ... answer.routes.route[i].hops, .vertex, .port ...
 *         rg_value *record = rg_answer_record(&answer);
 *         rg_write_json(&out, record, false);
 *         rg_record_close(record);
 *         rg_answer_close(&answer);
 *     }
 */
#ifndef ROUTEGEN_NET_ASK_H
#define ROUTEGEN_NET_ASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/topology.h"
#include "routegen/net/record.h"
#include "routegen/net/watch.h"
#include "routegen/network_kind.h"
#include "routegen/kautz_node.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Routes as vertices and ports, and the largest set of disjoint routes between two vertices, also
 * around faults.
 *
 *     rg_route_set set;
 *     if (rg_disjoint_find(&net, source, destination, NULL, &set) == RG_OK) {
 *         for (size_t i = 0; i < set.count; i++)
 *             ... set.route[i].hops, set.route[i].vertex[0 .. hops] ...
 *         rg_route_set_close(&set);
 *     }
 *
 * Disjoint routes share no vertex except their ends. In an indirect network a compute node has only
 * one link, so all of its routes share its switch: there the routes are disjoint between the
 * switches.
 *
 * The library allocates the arrays of a route; rg_route_set_close frees them with the set.
 */

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
RG_API void rg_route_set_close(rg_route_set *set);

/* ---- Disjoint routes ----------------------------------------------------------------------- */

/** A search is limited to this many vertices and arcs together. The compute nodes of an indirect
 * network do not count; an undirected link is two arcs. */
#define RG_DISJOINT_MOST 40000000

/** A link between two neighbours: all that join them. Where @p to is RG_LINK_PORT + PORT, the one
 * at that out-port of @p from; rg_parse_faults gives it only with RG_FAULTS_CABLES. */
#define RG_LINK_PORT (UINT64_C(1) << 63)
typedef struct rg_link {
    uint64_t from;
    uint64_t to;
} rg_link;

/** What routes must avoid. A link is faulty in both directions in an undirected network, and only
 * from -> to in a directed one. A link that the network does not have changes nothing. The arrays
 * belong to the caller. */
typedef struct rg_faults {
    size_t vertices;
    const uint64_t *vertex; /**< as many as `vertices` says; NULL if that is 0 */
    size_t links;
    const rg_link *link; /**< as many as `links` says; NULL if that is 0 */
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
 * @param watch optional (may be NULL); is called every 4096 vertices.
 * @return as rg_disjoint_find; RG_E_STOPPED.
 */
RG_API rg_status rg_disjoint_search(const rg_topology *net, uint64_t source, uint64_t destination,
                                    const rg_faults *faults, const rg_watch *watch,
                                    rg_route_set *found);

/* ---- Questions ----------------------------------------------------------------------------- */

typedef enum rg_ask_kind {
    RG_ASK_RULE, /**< the route of a routing rule; around faults, the first that its hops make */
    RG_ASK_DISJOINT, /**< as many routes as possible that share no vertex but their ends */
    RG_ASK_SHORTEST, /**< all shortest routes */
} rg_ask_kind;

/** A question. Members that its kind does not use are ignored. */
typedef struct rg_ask {
    size_t size; /**< of this struct (net.h) */
    const rg_any_network *network;
    const rg_topology *graph; /**< the same network; NULL: a Kautz digraph too large for a graph */
    rg_ask_kind kind;
    uint64_t source;
    uint64_t destination;
    const rg_faults *avoid;    /**< NULL: no faults */
    const rg_route_rule *rule; /**< RG_ASK_RULE; NULL: the family's own */
    uint64_t most;             /**< RG_ASK_SHORTEST: routes to list; 0: they are only counted */
    const rg_watch *watch;     /**< NULL: not watched */
} rg_ask;

/* ---- Answers ------------------------------------------------------------------------------- */

/** How routes were found. */
typedef enum rg_method {
    RG_METHOD_RULE,         /**< by the hops of a routing rule */
    RG_METHOD_CONSTRUCTION, /**< by a formula for disjoint routes */
    RG_METHOD_FLOW,         /**< by a maximum flow */
    RG_METHOD_SEARCH,       /**< by a breadth-first search */
    RG_METHOD_FORMULA,      /**< counted by a formula */
} rg_method;

/** Why there is no route. */
typedef enum rg_no_route {
    RG_NO_ROUTE_BUT_ONE = 0, /**< there is one */
    RG_NO_ROUTE_SOURCE,      /**< the source is faulty */
    RG_NO_ROUTE_DESTINATION, /**< the destination is faulty */
    RG_NO_ROUTE_CUT,         /**< the faults cut off an end: its switch, or the link to it */
    RG_NO_ROUTE_LEFT,        /**< the faults leave none */
    RG_NO_ROUTE_CONSTRUCTED, /**< they leave none that is constructed; there was no search */
    RG_NO_ROUTE_BY_RULE,     /**< the rule permits none around the faults */
} rg_no_route;

/** An answer. */
typedef struct rg_answer {
    rg_ask *ask; /**< a copy of the question; what it points to must live as long */
    rg_method method;
    rg_count128 count;   /**< of routes, listed or not */
    bool at_least;       /**< 2^128 - 1 of them or more: count is that */
    bool complete;       /**< there are no more than count: false where a search is too large */
    uint64_t hops;       /**< of a shortest one; 0 without routes */
    rg_no_route why;     /**< why there is none */
    rg_route_set routes; /**< those that are listed; their ends are from and to */
    struct rg_topology_paths *paths; /**< RG_ASK_SHORTEST, if searched: all of them; else NULL */
    void *memory;                    /**< of the library */
} rg_answer;

/** A search for all shortest routes takes 24 bytes a vertex, up to this. */
#define RG_ASK_MOST_BYTES ((size_t)1 << 30)

/**
 * Answers a question. "The faults leave no route" is an answer, too.
 * @param[out] answer written and to be ended only on RG_OK.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (the size); RG_E_INDEX (no such vertex, also among the
 * faults, or for a rule no such compute node); RG_E_SAME; RG_E_RULE; RG_E_LARGE (the network is too
 * large for this kind, or the rule's routes may have more than 2^26 hops); RG_E_STOPPED;
 * RG_E_MEMORY. The time is that of rg_route_find, of rg_disjoint_find, or O(vertices * ports);
 * around faults a rule takes O(vertices * phases * ports) steps and memory at worst.
 */
RG_API rg_status rg_ask_routes(const rg_ask *ask, rg_answer *answer);

/** Frees what an answer holds. */
RG_API void rg_answer_close(rg_answer *answer);

/* ---- Forms --------------------------------------------------------------------------------- */

/**
 * An answer as a record, for JSON and CSV; NULL without memory:
 * {network, source, destination, kind, rule?, avoid?, method, count, complete, hops, reason?,
 * between?, routes: [{hops, vertices, labels, ports, vcs?, kautz?: {word, phase, out_letter,
 * in_letter}}]}. doc/schema/routes.json describes it. count is null from 2^128 - 1 on.
 * O(routes * hops).
 */
RG_API rg_value *rg_answer_record(const rg_answer *answer);

/** The columns of an answer in CSV, a row for each of its "routes". */
RG_API const rg_column *rg_answer_columns(void);

#ifdef __cplusplus
}
#endif

#endif
