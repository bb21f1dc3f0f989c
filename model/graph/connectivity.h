/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Connectivity of a network by maximum flow, of igraph. */
#ifndef ROUTEGEN_CLI_CONNECTIVITY_H
#define ROUTEGEN_CLI_CONNECTIVITY_H

#include "routegen/topology.h"

/*
 * Vertices whose loss can disconnect the network (indirect: switches, the switches); of n vertices
 * that are all linked n-1. RG_TOPOLOGY_UNKNOWN for a single vertex, or if vertices * links, to
 * which the time is proportional, is beyond the limit.
 */
uint64_t cli_connectivity(const rg_topology *net, double limit);

#endif
