/* SPDX-License-Identifier: Apache-2.0 */

/* Numbers of shortest paths in kantc and mikantc: exact, and by the model of their paper.
 */

#include "cube_tree.h"

/* Sums over the carriers of one cube. */
typedef struct cube_ways {
    double to_is;  /* shortest paths from a carrier to all its nearest IS */
    double within; /* shortest paths from one carrier to another, over all ordered pairs */
} cube_ways;

static cube_ways ways_of(const rg_topology *net)
{
    double ways[1 << CUBE_TREE_MOST_K] = {0}; /* to all of the nearest IS; of an IS 0 */
    uint8_t radius[1 << CUBE_TREE_MOST_K] = {0};
    double factorial[CUBE_TREE_MOST_K + 1] = {1};
    const unsigned k = tree_k(net);
    cube_ways sums = {0, 0};
    for (unsigned i = 1; i <= k; i++)
        factorial[i] = factorial[i - 1] * i;
    for (unsigned s = 0; s < 1u << k; s++) {
        radius[s] = (uint8_t)rg_cube_tree_radius(net, s);
        for (unsigned j = 0; radius[s] > 0 && j < k; j++)
            if (topology_ones(s ^ net->is[j]) == radius[s])
                ways[s] += factorial[radius[s]];
        sums.to_is += ways[s];
    }
    for (unsigned s = 0; s < 1u << k; s++) {
        for (unsigned t = 0; radius[s] > 0 && t < s; t++) {
            const unsigned around = radius[s] + 2u + radius[t];
            const unsigned direct = topology_ones(s ^ t);
            if (radius[t] > 0 && direct <= around)
                sums.within += 2 * factorial[direct];
            if (radius[t] > 0 && around <= direct) /* over one of k switches above */
                sums.within += 2 * k * ways[s] * ways[t];
        }
    }
    return sums;
}

static double exact_paths(const rg_topology *net)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    const cube_ways ways = ways_of(net);
    const double carriers = rg_cube_tree_carriers(net);
    const double cubes = (double)net->power[n - 2];
    /* From one cube to all: those that differ first in digit h, (k-1) k^(h-1), by k^(h+1) switches;
     * the cubes of the other group by k^(n-2). */
    double between = net->groups == 2 ? cubes * cubes : 0;
    for (unsigned h = 1; h + 1 < n; h++)
        between += (k - 1) * (double)net->power[h - 1] * (double)net->power[h + 1];
    return (ways.within + between * ways.to_is * ways.to_is) /
           (carriers * carriers * cubes * net->groups);
}

void rg_cube_tree_paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    const double k = tree_k(net);
    const unsigned n = tree_n(net);
    const double cubes = (double)net->power[n - 2] * net->groups;
    const double tree = rg_tree_paths(net);
    const double cube = rg_topology_cube_paths(tree_k(net));
    const double printed = rg_topology_cube_paths_printed(tree_k(net));
    /* P_0 = k P_cube within a cube, P_1 = k^2 P_cube^2 P_tree between two. */
    paths->model = k * k * cube * cube * tree * (1 - 1 / cubes) + k * cube / cubes;
    /* As printed: in the last term k P_cube stands for P_cube / k. */
    paths->printed =
        k * k * printed * printed * tree + (k * printed - printed * printed * tree) * k * k / cubes;
    if (tree_k(net) <= CUBE_TREE_MOST_K)
        paths->exact = exact_paths(net);
}
