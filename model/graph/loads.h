/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The saturation throughput of a network: by formula, by search, and what it cannot exceed. */
#ifndef ROUTEGEN_CLI_LOADS_H
#define ROUTEGEN_CLI_LOADS_H

#include "measures.h"
#include "routegen/topology_load.h"

struct cli_loads {
    double formula;    /* the largest load of a channel; below 0: none */
    bool searched;     /* what follows is there */
    double network;    /* direct: the load of port 0 of vertex 0 */
    double lateral;    /* the mean of its other ports */
    double saturation; /* messages a node and cycle, all shortest paths used evenly */
};

/* Looks for formula and, unless that is enough, searches, with a progress bar on a terminal. */
void cli_load(const rg_topology *net, enum cli_search search, struct cli_loads *loads);

/* The saturation throughput by formula or else by search; below 0: unknown. */
double cli_saturation(const struct cli_loads *loads);

#endif
