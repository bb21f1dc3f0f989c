/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * All numbers of a network as a graph: by formula, by search, and whether both agree.
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
#include "routegen/net/watch.h"
#include "routegen/status.h"
#include "routegen/topology.h"
#include "routegen/topology_measure.h"

#ifdef __cplusplus
extern "C" {
#endif

/** When to search. */
typedef enum rg_search {
    RG_SEARCH_SHORT,  /**< if it takes about ten seconds and a gigabyte at most */
    RG_SEARCH_ALWAYS, /**< however long it takes */
} rg_search;

/** What is known of a network. */
typedef struct rg_measures {
    rg_topology net;
    rg_topology_facts facts;        /**< by formula */
    rg_topology_switch_paths paths; /**< likewise */
    /** Arcs to follow in the searches; in a short search, where there are very many, a part of
     * them. */
    double steps;
    bool searched; /**< what follows is there, else 0 */
    rg_topology_counts counts;
    rg_topology_tally tally; /**< its histogram has room for all distances */
    rg_topology_measures found;
    uint64_t connectivity; /**< RG_TOPOLOGY_UNKNOWN: not searched, it takes long */
    double seconds;
} rg_measures;

/**
 * Measures a network.
 * @param watch optional (may be NULL); counts pairs of nodes, then vertices.
 * @param[out] measures to be freed on RG_OK.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE (RG_SEARCH_ALWAYS in 2^32 - 1 vertices or more);
 * RG_E_STOPPED; RG_E_MEMORY. O(classes of nodes * vertices * ports), and connectivity as below.
 */
RG_API rg_status rg_measures_find(const rg_topology *net, rg_search search, const rg_watch *watch,
                                  rg_measures *measures);

/** Frees the histogram. */
RG_API void rg_measures_free(rg_measures *measures);

/**
 * Vertices whose loss can disconnect the network (indirect: switches, the switches), by search; of
 * n vertices that are all linked n - 1; of a single vertex RG_TOPOLOGY_UNKNOWN.
 * @param most RG_E_LARGE where vertices * links exceed this.
 * @param watch optional (may be NULL); counts vertices.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE; RG_E_STOPPED; RG_E_MEMORY. O(connectivity * vertices *
 * links) at worst; as the searches for routes go from both ends, mostly far less.
 */
RG_API rg_status rg_connectivity(const rg_topology *net, double most, const rg_watch *watch,
                                 uint64_t *connectivity);

/* ---- The numbers as a table ---------------------------------------------------------------- */

/** A number by formula or by search. */
typedef struct rg_measure {
    enum {
        RG_MEASURE_UNKNOWN,
        RG_MEASURE_NEVER, /**< unknown of every network: there is no such number by this way */
        RG_MEASURE_COUNT,
        RG_MEASURE_REAL,
    } kind;
    uint64_t count;
    double real;
} rg_measure;

typedef struct rg_measure_row {
    const char *title; /**< in text and messages */
    const char *key;   /**< in JSON and CSV */
    rg_measure formula;
    rg_measure search;
    const char *note; /**< what it is, if the title does not say it, or "" */
} rg_measure_row;

#define RG_MEASURE_ROWS 20

/** All rows, in the same order for every network. O(1). */
RG_API void rg_measure_rows(const rg_measures *measures, rg_measure_row rows[RG_MEASURE_ROWS]);

/** The first row whose two numbers differ, or NULL. O(1). */
RG_API const rg_measure_row *rg_measures_differ(const rg_measure_row rows[RG_MEASURE_ROWS]);

#ifdef __cplusplus
}
#endif

#endif
