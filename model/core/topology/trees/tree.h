/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What kary, mikant, kantc and mikantc share: levels of k^(n-1) switches named by digits, linked to
 * the next level by freeing one digit, and in the mirrored trees from top to top.
 */
#ifndef TOPOLOGY_TREE_H
#define TOPOLOGY_TREE_H

#include "core/topology/topology_internal.h"

static inline unsigned tree_k(const rg_topology *net)
{
    return net->name.param[0];
}

static inline unsigned tree_n(const rg_topology *net)
{
    return net->name.param[1];
}

/* Switch @index of a level of a group. */
static inline uint64_t tree_switch(const rg_topology *net, unsigned group, unsigned level,
                                   uint64_t index)
{
    return net->level_first[level] + group * (net->switches / net->groups) + index;
}

/* Group, level and index of switch @v; the rest of *place as in rg_topology_where. */
rg_topology_place rg_tree_place(const rg_topology *net, uint64_t v);

/* out[x]: the switch of a level with the digits @index but x for digit @free, x = 0..k-1. */
void rg_tree_fan(const rg_topology *net, unsigned group, unsigned level, uint64_t index,
                 unsigned free, uint64_t *out);

/* out[0..k-1]: what the up-ports of a tree switch lead to. */
void rg_tree_up(const rg_topology *net, const rg_topology_place *place, uint64_t *out);

/* Levels 1.. of k^(n-1) switches above a level 0 of @leaves, in each group. */
void rg_tree_levels(rg_topology *net, unsigned groups, unsigned levels, uint64_t leaves);

/* Sum of the distances within KANT(k,n) from one compute node. */
uint64_t rg_tree_row_sum(const rg_topology *net);

/* Mean number of shortest paths between switches with nodes of MiKANT(k,n). */
double rg_tree_mirrored_paths(const rg_topology *net);

/* All of kary and mikant but their counts. */
void rg_tree_next(const rg_topology *net, uint64_t v, uint64_t *out);
void rg_tree_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_tree_parse(const rg_topology *net, topology_scan *in, uint64_t *v);
void rg_tree_step(route_step *step);

/* What the records of kary and mikant share. */
#define TREE                                                                                       \
    .next = rg_tree_next, .print = rg_tree_print, .parse = rg_tree_parse,                          \
    .channels = CHANNELS_LEVEL, .step = rg_tree_step, .bound = rg_route_diameter
#define TREE_RULE "goes up, by any port, to a common ancestor"

/* The label of tree switch, from its level on: G is written by the caller. */
void rg_tree_print_switch(const rg_topology *net, const rg_topology_place *place,
                          topology_text *out);
/* The group of a label, where there are two. */
bool rg_tree_take_group(const rg_topology *net, topology_scan *in, unsigned *group);

#endif
