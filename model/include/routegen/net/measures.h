/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * All numbers of a network as a graph: by formula, by search, and whether the two agree.
 *
 *     rg_measures measures;
 *     rg_measure_row row[RG_MEASURE_ROWS];
 *     if (rg_measures_find(&net, RG_SEARCH_SHORT, NULL, &measures) == RG_OK) {
 *         rg_measure_rows(&measures, row);     // titles, keys and both numbers of every measure
 *         rg_measures_free(&measures);
 *     }
 */
#ifndef ROUTEGEN_NET_MEASURES_H
#define ROUTEGEN_NET_MEASURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/net/record.h"
#include "routegen/net/watch.h"
#include "routegen/network_kind.h"
#include "routegen/status.h"
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
 * @param[out] measures to be freed with rg_measures_free on RG_OK; after an error there is nothing
 * to free.
 * @return RG_OK, also if RG_SEARCH_SHORT finds a search too long; RG_E_NULL; RG_E_LARGE
 * (RG_SEARCH_ALWAYS in 2^32 - 1 vertices or more); RG_E_STOPPED; RG_E_MEMORY.
 * O(classes of nodes * vertices * ports), and the time of rg_connectivity.
 */
RG_API rg_status rg_measures_find(const rg_topology *net, rg_search search, const rg_watch *watch,
                                  rg_measures *measures);

/** Frees the histogram; a second call does nothing. O(1). */
RG_API void rg_measures_free(rg_measures *measures);

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
 * All that is known of a network: doc/schema/info.json says the keys.
 * @param measures NULL for a network that is too large for a graph.
 * @param[out] record to be freed with rg_record_end on RG_OK.
 * @return RG_OK; RG_E_NULL. O(distances).
 */
RG_API rg_status rg_info_record(const rg_any_network *network, const rg_measures *measures,
                                rg_value **record);

/** The same in a row: each number by formula if there is one, else by search. */
RG_API rg_status rg_info_brief(const rg_any_network *network, const rg_measures *measures,
                               rg_value **record);

/** The columns of rg_info_record in CSV, and of its lists "levels" and "histogram", of the list of
 * rg_measure_list and of rg_info_brief. */
RG_API const rg_column *rg_info_columns(void);
RG_API const rg_column *rg_info_brief_columns(void);

#ifdef __cplusplus
}
#endif

#endif
