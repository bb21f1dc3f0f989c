/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What kantc and mikantc share: level 0 of the tree is made of k-cubes of 2^k switches, of which k,
 * the intermediate switches (IS), go up and the others have k compute nodes each.
 */
#pragma once

#include "tree.h"

/* Above this k, the 4^k pairs of a cube take too long to go through. */
#define CUBE_TREE_MOST_K 12

/* Switches of a cube that carry nodes, 2^k - k. */
unsigned rg_cube_tree_carriers(const rg_topology *net);

/* How many carriers are below a word of the cube. */
unsigned rg_cube_tree_carrier(const rg_topology *net, unsigned word);

/* Which IS the word is, 0..k-1, or k for a carrier. */
unsigned rg_cube_tree_is(const rg_topology *net, unsigned word);

/* r(C), the steps from a word to the nearest IS. */
unsigned rg_cube_tree_radius(const rg_topology *net, unsigned word);

/* The switch of a compute node, and its index on level 0, cube << k | word. */
uint64_t rg_cube_tree_home(const rg_topology *net, uint64_t node, uint64_t *index);

/* The rule, of route_cube_tree.c. */
unsigned rg_cube_tree_start(const rg_topology *net, const rg_route_rule *rule,
                            const rg_route_packet *packet);
void rg_cube_tree_step(route_step *step);
uint64_t rg_cube_tree_bound(const rg_topology *net, const rg_route_rule *rule);
unsigned rg_cube_tree_phases(const rg_topology *net, const rg_route_rule *rule);
