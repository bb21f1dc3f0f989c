/* SPDX-License-Identifier: Apache-2.0 */

/* Numbers of a network by search, to compare formulas and golden numbers with. */
#ifndef TOPOLOGY_SEARCH_H
#define TOPOLOGY_SEARCH_H

#include "routegen/topology.h"

#define SEARCH_MAX_DISTANCE 64

/* Distances between compute nodes over all ordered pairs; unreachable pairs are not counted. */
typedef struct search_distances {
    uint64_t pairs[SEARCH_MAX_DISTANCE]; /* by distance */
    uint64_t sum;
    unsigned diameter;
    unsigned sources; /* searches made */
    uint64_t weight;  /* of the sources: the nodes of the network */
} search_distances;

/* One breadth-first search from every source with a weight, or (@all) from every node. */
search_distances search_all_pairs(const rg_topology *net, bool all);

double search_average(const rg_topology *net, const search_distances *distances);

/* Links, degrees, pairs of joined vertices, from every port of every vertex */
typedef struct search_counts {
    uint64_t links;
    uint64_t simple_links;
    unsigned degree_min; /* of switches, or of nodes of a direct network; directed: out-degree */
    unsigned degree_max;
    unsigned in_degree_min;
    unsigned in_degree_max;
    unsigned node_ports; /* indirect: most links of a compute node */
} search_counts;

search_counts search_count(const rg_topology *net);

/* Vertex connectivity of the network (indirect: of its switches), by igraph. */
uint64_t search_connectivity(const rg_topology *net);

/* Fewest links between two halves of the compute nodes, over all halves; undirected networks of at
 * most 24 nodes. */
uint64_t search_bisection(const rg_topology *net);

#endif
