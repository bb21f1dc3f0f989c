/* SPDX-License-Identifier: Apache-2.0 */

/* The faults of a network, sorted: the time of a look-up does not depend on the network's size. */
#pragma once

#include <stdbool.h>

#include "routegen/net/ask.h"
#include "routegen/net/graph.h"

typedef struct fault_set {
    size_t vertices;
    uint64_t *vertex; /* ascending */
    size_t links;
    rg_link *link; /* ascending; those of an undirected network in both directions */
} fault_set;

/* Copies and sorts the faults, which may be NULL. RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex);
 * RG_E_MEMORY. */
rg_status rg_fault_set_open(const rg_topology *net, const rg_faults *faults, fault_set *set);

void rg_fault_set_close(fault_set *set);

/* Whether a route must not go from a vertex to its neighbour: the arc or the neighbour is faulty.
 */
bool rg_fault_between(const fault_set *set, uint64_t from, uint64_t to);

bool rg_fault_at(const fault_set *set, uint64_t vertex);

/** A network without some of its vertices and links, as a stored one. */
typedef struct rg_rest {
    const rg_topology *whole;
    rg_topology net;  /**< what is left: labels are those of the whole, numbers and ports are not */
    rg_graph *graph;  /**< of which that is */
    uint32_t *number; /**< of a vertex of net: that of the whole */
} rg_rest;

/** Terminals whose switch or link is avoided are, too; loops, and links beside the same one, are
 * dropped. @return RG_OK: to be closed; RG_E_LARGE, refused; RG_E_INDEX; errors of
 * rg_graph_open_pairs. O(vertices * ports * log(faults)). */
rg_status rg_without(const rg_topology *net, const rg_faults *faults, rg_rest *rest,
                     rg_refusal *refusal);
void rg_rest_close(rg_rest *rest);
