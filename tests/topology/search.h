/* SPDX-License-Identifier: Apache-2.0 */

/* Numbers of a network by search, to compare formulas and golden numbers with. */
#pragma once

#include "routegen/topology.h"

/* Links, degrees, pairs of joined vertices, from every port of every vertex */
typedef struct search_counts {
    uint64_t links, simple_links;
    unsigned degree_min; /* of switches, or of nodes of a direct network; directed: out-degree */
    unsigned degree_max, in_degree_min, in_degree_max;
    unsigned node_ports; /* indirect: most links of a compute node */
} search_counts;

search_counts search_count(const rg_topology *net);

/* Vertex connectivity of the network (indirect: of its switches), by igraph. */
uint64_t search_connectivity(const rg_topology *net);

/* Fewest links between two halves of the compute nodes, over all halves; undirected networks of at
 * most 24 nodes. */
uint64_t search_bisection(const rg_topology *net);
