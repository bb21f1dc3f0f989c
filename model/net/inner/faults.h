/* SPDX-License-Identifier: Apache-2.0 */

/* The faults of a network, sorted: the time of a look-up does not depend on the network's size. */
#pragma once

#include <stdbool.h>

#include "routegen/net/ask.h"

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
