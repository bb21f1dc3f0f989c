/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What torus and mesh share: coordinates x1,x2,.. with x1 the most significant digit of the vertex,
 * and the stride of coordinate j in power[j].
 */
#ifndef TOPOLOGY_GRID_H
#define TOPOLOGY_GRID_H

#include "core/topology/topology_internal.h"

/* The nodes; @links_along gives the links of one line of m vertices. */
void rg_grid_init(rg_topology *net, uint64_t (*links_along)(unsigned m));

/* out[2j], out[2j+1]: one more, one less in coordinate j; @around: modulo m. */
void rg_grid_next(const rg_topology *net, uint64_t v, bool around, uint64_t *out);

void rg_grid_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_grid_parse(const rg_topology *net, topology_scan *in, uint64_t *v);

/* The side, if all sides are equal, else 0. */
unsigned rg_grid_side(const rg_topology *net);

/* The coordinate to go in, its place and its aim. */
unsigned rg_grid_coordinate(const route_step *step, uint64_t *x, uint64_t *aim);

/* As topology_family.ways; @around: the sides are rings. */
uint64_t rg_grid_ways(const rg_topology *net, uint64_t source, uint64_t destination, bool around,
                      topology_ways *ways);

/* What the records share. */
#define GRID                                                                                       \
    .range = {{1, 4294967295u}}, .print = rg_grid_print, .parse = rg_grid_parse,                   \
    .bound = rg_route_diameter

#endif
