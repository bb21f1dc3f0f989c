/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the throughput of a network cannot exceed, whatever choice is made among shortest paths. */
#ifndef ROUTEGEN_CLI_CUBE_BOUND_H
#define ROUTEGEN_CLI_CUBE_BOUND_H

#include "routegen/topology.h"

/* A fraction in lowest terms; 0/0: unknown. */
struct cli_fraction {
    uint64_t over;
    uint64_t under;
};

/*
 * Messages a node and cycle that can leave a cube of kantc or mikantc on shortest paths, by maximum
 * flow: from every switch with nodes through links that lead nearer to an intermediate switch, each
 * of which passes on k. Unknown for other networks, and for k above 12.
 */
struct cli_fraction cli_cube_rate(const rg_topology *net);

/*
 * An upper bound of the saturation throughput of kantc and mikantc for uniform traffic: by what can
 * leave a cube, in mikantc also by what can pass from group to group; 1 by the node link. Below 0:
 * unknown.
 */
double cli_cube_bound(const rg_topology *net);

#endif
