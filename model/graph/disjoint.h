/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A maximum set of disjoint routes between two vertices: by construction where the library has one,
 * else by maximum flow, of igraph. */
#ifndef ROUTEGEN_CLI_DISJOINT_H
#define ROUTEGEN_CLI_DISJOINT_H

#include <stdbool.h>
#include <stddef.h>

#include "routegen/topology.h"

struct cli_route {
    uint64_t hops;
    uint64_t *vertex; /* hops + 1 of them, source and destination included */
};

/*
 * In an indirect network a compute node hangs on one link, and all of its routes share its switch:
 * there the routes are disjoint between the switches.
 */
struct cli_disjoint {
    bool by_flow;
    uint64_t from; /* the vertices that all routes share: source or its switch, */
    uint64_t to;   /* and destination or its switch */
    size_t count;
    struct cli_route *route; /* in order of length */
};

/* Whether the routes of a pair can be found: always by construction; by flow in smaller networks.
 */
bool cli_disjoint_possible(const rg_topology *net);

/* Finds the routes of two different vertices. */
void cli_disjoint_find(const rg_topology *net, uint64_t source, uint64_t destination,
                       struct cli_disjoint *found);

/* Room for the vertices of one more route, of so many hops. */
uint64_t *cli_disjoint_add(struct cli_disjoint *found, uint64_t hops);

void cli_disjoint_free(struct cli_disjoint *found);

#endif
