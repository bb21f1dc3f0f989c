/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * All numbers of a network as a graph: by formula, by search, and whether the two agree.
 *
 *     rg_measures measures;
 *     rg_measure_row row[RG_MEASURE_ROWS];
 *     if (rg_measures_find(&net, RG_SEARCH_SHORT, NULL, &measures) == RG_OK) {
 *         rg_measure_rows(&measures, row);     // titles, keys and both numbers of every measure
 *         rg_measures_close(&measures);
 *     }
 */
#ifndef ROUTEGEN_NET_MEASURES_H
#define ROUTEGEN_NET_MEASURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/net/graph.h"
#include "routegen/net/parse.h"
#include "routegen/net/record.h"
#include "routegen/net/watch.h"
#include "routegen/network.h"
#include "routegen/network_kind.h"
#include "routegen/topology.h"
#include "routegen/topology_measure.h"

#ifdef __cplusplus
extern "C" {
#endif

/** When to search. */
typedef enum rg_search {
    /** Only if it takes some seconds and a gigabyte at most; in large networks without what takes
     * longest: shortest paths, and the links of indirect networks one by one. */
    RG_SEARCH_SHORT,
    RG_SEARCH_QUICK,  /**< only if it takes a fraction of a second; no flow */
    RG_SEARCH_NEVER,  /**< formulas only */
    RG_SEARCH_ALWAYS, /**< however long it takes */
} rg_search;

/** What is known about a network. Distances are in hops. */
typedef struct rg_measures {
    rg_topology net;
    rg_topology_facts facts;        /**< by formula */
    rg_topology_switch_paths paths; /**< by formula */
    /** How many arcs the searches follow. The count stops early once it is too large for a short
     * search. */
    double steps;
    bool searched;             /**< true: what follows is known; false: it is 0 */
    bool paths_counted;        /**< shortest paths, too; else all their numbers are 0 */
    bool links_counted;        /**< by looking at the ports; else counts is 0 */
    rg_topology_counts counts; /**< of arcs and degrees */
    rg_topology_tally tally;   /**< its histogram has room for all distances, and is allocated */
    rg_topology_measures found;
    uint64_t connectivity;      /**< RG_TOPOLOGY_UNKNOWN: there is none, or it was not searched */
    bool connectivity_searched; /**< false: that takes too long */
    bool exact;                 /**< RG_SEARCH_ALWAYS was asked for */
    double seconds;             /**< that the searches took */
} rg_measures;

/**
 * Measures a network, by formula and by search.
 * @param watch optional (may be NULL); counts pairs of nodes or vertices, then vertices.
 * @param[out] measures to be freed with rg_measures_close on RG_OK; after an error there is nothing
 * to free.
 * @return RG_OK, also if RG_SEARCH_SHORT finds a search too long; RG_E_NULL; RG_E_LARGE
 * (RG_SEARCH_ALWAYS in 2^32 - 1 vertices or more); RG_E_STOPPED; RG_E_MEMORY.
 * O(classes of nodes * vertices * ports), and the time of rg_connectivity.
 */
RG_API rg_status rg_measures_find(const rg_topology *net, rg_search search, const rg_watch *watch,
                                  rg_measures *measures);

/** Frees the histogram; a second call does nothing. O(1). */
RG_API void rg_measures_close(rg_measures *measures);

/**
 * Finds the vertex connectivity by search: the least number of vertices whose loss can disconnect
 * the network. In an indirect network only the switches count, as what is lost and as what is
 * disconnected.
 * @param most the limit of vertices * links.
 * @param watch optional (may be NULL); counts vertices.
 * @param[out] connectivity n - 1 if all n vertices are neighbours of each other;
 * RG_TOPOLOGY_UNKNOWN if there is only one vertex. Written on RG_OK only.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE (vertices * links is above @p most, or 2^31 - 1 vertices or
 * more); RG_E_STOPPED; RG_E_MEMORY. O(connectivity * vertices * links) at worst and usually far
 * less, as the searches for routes go from both ends; O(vertices) memory.
 */
RG_API rg_status rg_connectivity(const rg_topology *net, double most, const rg_watch *watch,
                                 uint64_t *connectivity);

/* ---- The numbers as a table ---------------------------------------------------------------- */

/** A number by formula or by search. */
typedef struct rg_measure {
    enum {
        RG_MEASURE_UNKNOWN,
        RG_MEASURE_NEVER, /**< unknown for every network: there is no such formula or search */
        RG_MEASURE_COUNT, /**< see @c count */
        RG_MEASURE_REAL,  /**< see @c real */
    } kind;
    uint64_t count;
    double real;
} rg_measure;

/** A measure of a network. Its texts are constant and never freed. */
typedef struct rg_measure_row {
    const char *title; /**< in text and messages */
    const char *key;   /**< in JSON and CSV */
    rg_measure formula;
    rg_measure search;
    const char *note; /**< what the measure means, or "" if the title says it */
} rg_measure_row;

/** How many rows the table has. */
#define RG_MEASURE_ROWS 20

/** Writes all rows, in the same order for every network. O(1). */
RG_API void rg_measure_rows(const rg_measures *measures, rg_measure_row rows[RG_MEASURE_ROWS]);

/** The first of these rows whose two numbers are both known and differ (real ones by more than
 * 1e-9 of their size), or NULL. O(1). */
RG_API const rg_measure_row *rg_measures_differ(const rg_measure_row rows[RG_MEASURE_ROWS]);

/* ---- The answer of info -------------------------------------------------------------------- */

/**
 * All that is known of a network: doc/schema/info.json lists the keys.
 * @param measures NULL for a network that is too large for a graph.
 * @param[out] record to be freed with rg_record_close on RG_OK.
 * @return RG_OK; RG_E_NULL. O(distances).
 */
RG_API rg_status rg_info_record(const rg_any_network *network, const rg_measures *measures,
                                rg_value **record);

/** The same in a row: each number by formula if there is one, else by search. */
RG_API rg_status rg_info_brief(const rg_any_network *network, const rg_measures *measures,
                               rg_value **record);

/** Tables of what is known of a network. */
typedef enum rg_info_table {
    RG_INFO_ALL,      /**< rg_info_record in CSV */
    RG_INFO_BRIEF,    /**< rg_info_brief */
    RG_INFO_LEVELS,   /**< its list "levels", */
    RG_INFO_MEASURES, /**< the numbers by formula and by search, */
    RG_INFO_HISTOGRAM /**< and the list "histogram" of "search" */
} rg_info_table;

/* ---- Loads of channels ----------------------------------------------------------------- */

/**
 * The saturation throughput of a network: by formula, by search, and an upper bound.
 *
 *     rg_loads loads;
 *     if (rg_loads_find(&net, RG_SEARCH_SHORT, NULL, &loads) == RG_OK)
 *         ... rg_loads_saturation(&loads) ...
 *
 * Throughput is in messages per node and cycle, for uniform traffic over shortest paths. All
 * results are plain values: nothing is to be freed.
 */

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
RG_API double rg_loads_saturation(const rg_loads *loads);

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

/* ---- Networks side by side, and networks of a size ---------------------------------------- */

/**
 * Networks side by side, as a record: numbers for what they cost and what they deliver.
 *
 *     rg_value *record;
 *     rg_refusal refusal;
 *     if (rg_ask_compare("kary:4,4 torus:16,16", NULL, "link-cost=35", NULL, &record, &refusal)
 *         == RG_OK)
 *         rg_write_json(&out, rg_value_at(record, "networks"), false);
 *
 * Throughput is in messages per node and cycle of uniform traffic, of the links between vertices:
 * that of a direct network's terminals may be less. Distances are in hops from node to node. What
 * is not known is null. doc/schema/compare.json lists the keys.
 *
 * @param networks names, with spaces between.
 * @param files    those of the names that begin with "file:", in their order, NULL after the last;
 *                 or NULL.
 * @param options  NULL, or words with spaces between:
 *                   exact              search however long it takes; else only some seconds, and
 *                                      for what no formula gives
 *                   switch-cost=F,P,X  of a switch, of each of its ports, of each crosspoint, of
 *                                      which a switch of R ports has R^2; X may be left out
 *                   link-cost=C        of a link
 * In a direct network every node has a switch of its own, with one port more, and a link to it; an
 * arc, which has one direction, is half a link.
 * @param watch    optional (may be NULL), as in rg_measures_find and rg_loads_find.
 * @param[out] record to be freed with rg_record_close on RG_OK.
 * @param refusal  optional (may be NULL).
 * @return RG_OK; RG_E_NULL; RG_E_SYNTAX (no network; no such option or value); the
 * statuses of rg_parse_network; RG_E_LARGE (exact, in 2^32 - 1 vertices or more); RG_E_STOPPED;
 * RG_E_MEMORY. As long as rg_measures_find, rg_loads_find and rg_cube_bound together.
 */
RG_API rg_status rg_ask_compare(const char *networks, const rg_graph *const *files,
                                const char *options, const rg_watch *watch, rg_value **record,
                                rg_refusal *refusal);

/**
 * Networks near a size, the best first, as a record. doc/schema/find.json lists the keys.
 *
 * A family has few networks of one shape and many shapes. A shape is what stays when the network
 * grows: the number of dimensions of a torus, the height of a tree, the diameter of a Kautz
 * digraph; in gft the height and m/w, a power of two or m. Of each shape there is the network
 * nearest to the size, with sides (torus, mesh) and groups (mdsxn) as equal as can be; or, on
 * request, there are all networks of all shapes. Networks that are the same graph are one row.
 *
 * @param options words with spaces between, those of rg_ask_compare and:
 *                   size=N             compute nodes, 2 to 1,000,000; must be given
 *                   within=P%          fewer or more nodes by up to P per cent; 0%
 *                   radix=R            ports bought of the largest switch, at most
 *                   family=NAME,NAME   only of these families
 *                   all-networks       not only the nearest of each shape
 *                   sort=COLUMN        by this key, the best first; cost
 *                   most=K             the first K rows only
 * @param watch   optional (may be NULL); counts networks.
 * @param[out] record to be freed with rg_record_close on RG_OK.
 * @param refusal optional (may be NULL).
 * @return RG_OK, even if no network is found; RG_E_NULL; RG_E_SYNTAX (no such option or value);
 * RG_E_LARGE (more than 20,000 networks); RG_E_STOPPED; RG_E_MEMORY.
 */
RG_API rg_status rg_ask_find(const char *options, const rg_watch *watch, rg_value **record,
                             rg_refusal *refusal);

#ifdef __cplusplus
}
#endif

#endif
