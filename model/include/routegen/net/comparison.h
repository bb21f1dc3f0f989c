/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Networks side by side: the numbers that say what they cost and what they give.
 *
 *     rg_compared compared[2];
 *     rg_compare(&net[0], RG_SEARCH_SHORT, NULL, NULL, &compared[0]);
 *     rg_compare(&net[1], RG_SEARCH_SHORT, NULL, &compared[0], &compared[1]);
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

typedef enum rg_compare_row {
    RG_ROW_NODES,
    RG_ROW_SWITCHES,
    RG_ROW_LINKS,
    RG_ROW_RADIX,
    RG_ROW_DIAMETER,
    RG_ROW_DISTANCE,
    RG_ROW_SWITCHES_PER_NODE,
    RG_ROW_LINKS_PER_NODE,
    RG_ROW_SWITCH_RATIO, /**< of this and the next row of the first network */
    RG_ROW_LINK_RATIO,
    RG_ROW_RCP,
    RG_ROW_DIVERSITY,
    RG_ROW_DIVERSITY_MODEL,
    RG_ROW_DIVERSITY_PRINTED,
    RG_ROW_CONNECTIVITY,
    RG_ROW_SATURATION,
    RG_ROW_BOUND,
    RG_ROW_SWITCHES_PER_SATURATION,
    RG_ROW_LINKS_PER_SATURATION,
    RG_ROW_SWITCHES_PER_BOUND,
    RG_ROW_LINKS_PER_BOUND,
    RG_COMPARE_ROWS
} rg_compare_row;

typedef struct rg_compare_title {
    const char *title; /**< in text */
    const char *key;   /**< in JSON and CSV */
    const char *note;  /**< what it is, if the title does not say it, or "" */
} rg_compare_title;

/** What a row is called; NULL: there is no such row. O(1). */
RG_API const rg_compare_title *rg_compare_title_of(unsigned row);

typedef struct rg_compared {
    char name[RG_NETWORK_MAX_TEXT];
    bool agree; /**< what formula and search both say is the same */
    rg_measure value[RG_COMPARE_ROWS];
} rg_compared;

/**
 * The numbers of a network, by formula where there is one, else by search.
 * @param watch optional (may be NULL), as in rg_measures_find.
 * @param first what the ratios are to; NULL: this network.
 * @return as rg_measures_find.
 */
RG_API rg_status rg_compare(const rg_topology *net, rg_search search, const rg_watch *watch,
                            const rg_compared *first, rg_compared *compared);

/**
 * Relative cost performance: radix * diameter over that of a hypercube with as many nodes, of which
 * p are on every switch: (log2(N/p) + p) (log2(N/p) + 2). O(1).
 */
RG_API double rg_rcp(double radix, double diameter, double nodes, double p);

#ifdef __cplusplus
}
#endif

#endif
