/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Routes from one vertex to another, of every kind, also around faults: one question and one
 * answer, which program, explorer, npm, Python and board host share.
 *
 *     rg_ask ask = {.network = &network, .graph = &graph, .kind = RG_ASK_DISJOINT,
 *                   .source = 0, .destination = 7};
 *     rg_answer answer;
 *     if (rg_ask_routes(&ask, &answer) == RG_OK) {
 *         for (size_t i = 0; i < answer.routes.count; i++)
 *             ... answer.routes.route[i].hops, .vertex, .port ...
 *         rg_value *record = rg_answer_record(&answer);
 *         rg_write_json(&out, record, false);
 *         rg_record_end(record);
 *         rg_answer_end(&answer);
 *     }
 */
#ifndef ROUTEGEN_NET_ASK_H
#define ROUTEGEN_NET_ASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/count128.h"
#include "routegen/net/disjoint.h"
#include "routegen/net/record.h"
#include "routegen/net/watch.h"
#include "routegen/network_kind.h"
#include "routegen/status.h"
#include "routegen/topology.h"
#include "routegen/topology_route.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Questions ----------------------------------------------------------------------------- */

typedef enum rg_ask_kind {
    RG_ASK_RULE, /**< the route of a routing rule; around faults, the first that its hops make */
    RG_ASK_DISJOINT, /**< as many routes as possible that share no vertex but their ends */
    RG_ASK_SHORTEST, /**< all shortest routes */
} rg_ask_kind;

/** A question. Members that its kind does not use are ignored. */
typedef struct rg_ask {
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
    rg_ask ask; /**< the question; what it points to must live as long */
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
 * Answers a question. That the faults leave no route is an answer, too.
 * @param[out] answer written and to be ended only on RG_OK.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex, also among the faults, or for a rule no
 * such compute node); RG_E_SAME; RG_E_RULE; RG_E_LARGE (the network is too large for this kind, or
 * the rule's routes may have more than 2^26 hops); RG_E_STOPPED; RG_E_MEMORY. The time is that of
 * rg_route_find, rg_disjoint_find or rg_topology_paths_search; around faults a rule takes
 * O(vertices * phases * ports) steps and memory at worst.
 */
RG_API rg_status rg_ask_routes(const rg_ask *ask, rg_answer *answer);

/** Frees what an answer holds. */
RG_API void rg_answer_end(rg_answer *answer);

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

/** How the text of an answer is to look. */
typedef struct rg_answer_look {
    bool nodes; /**< with the list of nodes of each route */
    bool named; /**< after a line SOURCE -> DESTINATION, before an empty one */
    bool words; /**< routes of a Kautz digraph as words */
} rg_answer_look;

#ifdef __cplusplus
}
#endif

#endif
