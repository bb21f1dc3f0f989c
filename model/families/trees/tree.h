/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What kary, mikant, kantc and mikantc share: levels of k^(n-1) switches named by digits, linked to
 * the next level by freeing one digit, and in the mirrored trees from top to top.
 */
#pragma once

#include "families/topology_internal.h"

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

/* Mean number of shortest paths between switches with nodes of KANT(k,n) or MiKANT(k,n). */
double rg_tree_paths(const rg_topology *net);

#define TREE_RULE "goes up, by any port, to a common ancestor"

/* The label of tree switch, from its level on: G is written by the caller. */
void rg_tree_print_switch(const rg_topology *net, const rg_topology_place *place,
                          topology_text *out);
/* The group of a label, where there are two. */
bool rg_tree_take_group(const rg_topology *net, topology_scan *in, unsigned *group);
