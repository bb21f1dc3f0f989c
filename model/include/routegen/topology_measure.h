/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Measures of a network by search: distances, shortest paths, degrees.
 *
 * A breadth-first search from a compute node gives its distances to all others and the numbers of
 * shortest paths. One search for every class of compute nodes (rg_topology_weight), counted with
 * the weight of the class, makes the result exact for all ordered pairs; where all compute nodes
 * are alike one search is enough. rg_measures_find (net/measures.h) makes them.
 *
 * What is measured: distance is the number of links on a shortest path from compute node to compute
 * node; in an indirect network the two node links count, so that two nodes on one switch are at
 * distance 2. Averages are over the N(N-1) ordered pairs of different nodes. Shortest paths are the
 * paths of least length from node to node; any two of them differ in at least one vertex.
 *
 * Numbers of paths are doubles: integers up to 2^53, where `exact` says so, else accurate to about
 * 12 digits (a grid of 1000 x 1000 has some 10^600 between opposite corners, which is infinity
 * here).
 */
#ifndef ROUTEGEN_TOPOLOGY_MEASURE_H
#define ROUTEGEN_TOPOLOGY_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Distances and shortest paths -------------------------------------------------------- */

/** All ordered pairs of compute nodes at one distance; at distance 0, every node with itself. */
typedef struct rg_topology_distance {
    uint64_t pairs;
    double paths; /**< shortest paths between all of them; at distance 0 one per node */
    double most;  /**< shortest paths of the pair that has the most */
} rg_topology_distance;

/** The searches made so far; starts with everything 0 but histogram and room. */
typedef struct rg_topology_tally {
    rg_topology_distance *histogram; /**< by distance; need not be initialised; NULL if room is 0 */
    uint64_t room;                   /**< distances from room on are not written, but counted */
    uint64_t distances;              /**< distances seen: the largest plus one */
    uint64_t next;                   /**< the first compute node not yet looked at */
    uint64_t weight;                 /**< of the sources searched; N: all pairs are counted */
    uint64_t sources;                /**< searches made */
    uint64_t fewest_nodes;           /**< that any search reached; N in a connected network */
    uint64_t fewest_vertices;        /**< likewise, switches included */
    uint64_t distance_sum;           /**< over the pairs so far; RG_TOPOLOGY_UNKNOWN from 2^64 on */
    double paths;                    /**< of all pairs of different nodes so far */
    double neighbour_paths; /**< of those at distance 2 in an indirect network: on one switch */
    double most;            /**< of one pair */
} rg_topology_tally;

/** What the searches say about all pairs. */
typedef struct rg_topology_measures {
    uint64_t diameter;       /**< largest distance */
    uint64_t distance_sum;   /**< over all ordered pairs; RG_TOPOLOGY_UNKNOWN: 2^64 or more */
    double average_distance; /**< over ordered pairs of different nodes; 0 for one node */
    double paths;            /**< shortest paths of all ordered pairs of different nodes */
    double average_paths;    /**< per such pair */
    double most_paths;       /**< of the pair that has the most */
    bool exact;              /**< paths is below 2^53: all numbers of paths are exact */
    /** The average number of shortest paths between the switches that carry compute nodes (in a
     * direct or multistage network, the nodes themselves); a switch and itself count as a pair
     * without a path, and so do two nodes on one switch. */
    double switch_paths;
    double diversity; /**< path diversity: that average over N */
} rg_topology_measures;

/* ---- Paths by formula -------------------------------------------------------------------- */

/**
 * That average by formula; negative where there is no formula. Path diversity is it over N. The
 * first
 * two come from the paper on kantc and mikantc, for hypercube, kary, mikant, kantc and mikantc: as
 * the paper prints them, and as its model gives them without the slips in its algebra. In kantc and
 * mikantc that model does not count shortest paths: it lets a packet leave a cube by any
 * intermediate switch, over any path through the cube.
 */
typedef struct rg_topology_switch_paths {
    double printed;
    double model;
    double exact; /**< equal to rg_topology_measures.switch_paths */
} rg_topology_switch_paths;

/* ---- Counts by enumeration --------------------------------------------------------------- */

/** What is seen at the ports of all vertices; starts with everything 0. */
typedef struct rg_topology_counts {
    uint64_t vertices; /**< looked at so far; net->vertices when done */
    uint64_t arcs;     /**< undirected: every link from both its ends */
    uint64_t mutual;   /**< arcs with an arc back; a parallel one counts as two */
    /** Of the switches, or the nodes of a direct network; used ports, directed: out-ports. */
    unsigned degree_min;
    unsigned degree_max;
    unsigned in_degree_min; /**< directed: in-ports; undirected: as degree */
    unsigned in_degree_max;
} rg_topology_counts;

#ifdef __cplusplus
}
#endif

#endif
