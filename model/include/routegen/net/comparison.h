/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Networks side by side: numbers for what they cost and what they deliver.
 *
 *     rg_compared compared[2];
 *     rg_compare(&net[0], RG_SEARCH_SHORT, NULL, NULL, &compared[0]);
 *     rg_compare(&net[1], RG_SEARCH_SHORT, NULL, &compared[0], &compared[1]);
 *     compared[1].value[RG_ROW_DIAMETER].count ...
 *
 * A result is a plain value: nothing is to be freed. Throughput is in messages per node and cycle
 * of uniform traffic (loads.h), of the links between vertices: that of a direct network's terminals
 * may be less. Distances are in hops from node to node.
 */
#ifndef ROUTEGEN_NET_COMPARISON_H
#define ROUTEGEN_NET_COMPARISON_H

#include <stdbool.h>

#include "routegen/api.h"
#include "routegen/net/measures.h"
#include "routegen/net/watch.h"
#include "routegen/network.h"
#include "routegen/status.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A row of the comparison: an index of rg_compared.value. rg_compare_title_of names them. */
typedef enum rg_compare_row {
    RG_ROW_NODES,
    RG_ROW_SWITCHES,
    RG_ROW_LINKS,
    RG_ROW_RADIX,
    RG_ROW_DIAMETER,
    RG_ROW_DISTANCE,
    RG_ROW_SWITCHES_PER_NODE,
    RG_ROW_LINKS_PER_NODE,
    RG_ROW_SWITCH_RATIO,      /**< switches per node, over those of the first network */
    RG_ROW_LINK_RATIO,        /**< links per node, over those of the first network */
    RG_ROW_RCP,               /**< see rg_rcp */
    RG_ROW_DIVERSITY,         /**< path diversity, exact */
    RG_ROW_DIVERSITY_MODEL,   /**< by the paper's model, its slips corrected */
    RG_ROW_DIVERSITY_PRINTED, /**< as the paper prints it */
    RG_ROW_CONNECTIVITY,
    RG_ROW_IDEAL, /**< throughput that no routing exceeds: links over the hops that messages need,
                       and over what crosses the bisection, where it is known */
    RG_ROW_EVEN,  /**< throughput when all shortest paths are used evenly */
    RG_ROW_BOUND, /**< throughput that no choice among shortest paths exceeds */
    RG_ROW_SWITCHES_PER_EVEN,
    RG_ROW_LINKS_PER_EVEN,
    RG_ROW_SWITCHES_PER_IDEAL,
    RG_ROW_LINKS_PER_IDEAL,
    RG_ROW_COST, /**< by rg_compare_price; before it, unknown, as the next two */
    RG_ROW_COST_PER_NODE,
    RG_ROW_COST_PER_IDEAL, /**< a node, over the ideal bound */
    RG_ROW_ROUTING,   /**< the bound of one routing (rg_sim_bound_of); as the next one unknown, for
                           the caller to fill in */
    RG_ROW_SIMULATED, /**< the load that a run has sustained */
    RG_COMPARE_ROWS   /**< how many rows there are */
} rg_compare_row;

/** What a row is called. */
typedef struct rg_compare_title {
    const char *title; /**< in text */
    const char *key;   /**< in JSON and CSV */
    const char *note;  /**< what the row means, or "" if the title says it */
} rg_compare_title;

/** What row @p row is called, or NULL if there is no such row. The result is constant and never
 * freed. O(1). */
RG_API const rg_compare_title *rg_compare_title_of(unsigned row);

/** The numbers of one network. */
typedef struct rg_compared {
    char name[RG_NETWORK_MAX_TEXT];    /**< as rg_network_print writes it */
    bool agree;                        /**< formula and search agree wherever both give a number */
    rg_measure value[RG_COMPARE_ROWS]; /**< by rg_compare_row */
} rg_compared;

/**
 * Finds the numbers of a network, by formula where there is one, otherwise by search.
 * @param search RG_SEARCH_SHORT leaves out what takes long: those numbers are RG_MEASURE_UNKNOWN.
 * @param watch optional (may be NULL), as in rg_measures_find and rg_loads_find.
 * @param first the network that the ratios refer to; NULL: this network itself.
 * @param[out] compared undefined after an error.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE (RG_SEARCH_ALWAYS in 2^32 - 1 vertices or more);
 * RG_E_STOPPED; RG_E_MEMORY. As long as rg_measures_find, rg_loads_find and rg_cube_bound together;
 * rg_measures_find only where a formula is missing or with RG_SEARCH_ALWAYS.
 */
RG_API rg_status rg_compare(const rg_topology *net, rg_search search, const rg_watch *watch,
                            const rg_compared *first, rg_compared *compared);

/** What switches and links cost, in any unit. */
typedef struct rg_prices {
    double fixed; /**< a switch, without its ports */
    double port;  /**< a port that is bought */
    double link;  /**< a link of both directions */
    double cross; /**< a crosspoint: a switch of R ports has R^2 */
} rg_prices;

/**
 * Sets the costs of a network that has been compared. In a direct network every node has a switch
 * of its own, with one port more, and a link to it. An arc, which has one direction, is half a
 * link.
 * @return RG_OK; RG_E_NULL. O(1).
 */
RG_API rg_status rg_compare_price(const rg_topology *net, const rg_prices *prices,
                                  rg_compared *compared);

/**
 * Relative cost performance: radix * diameter, divided by that of a hypercube with the same number
 * of nodes N and p nodes on each switch, (log2(N/p) + p) (log2(N/p) + 2). O(1).
 */
RG_API double rg_rcp(double radix, double diameter, double nodes, double p);

#ifdef __cplusplus
}
#endif

#endif
