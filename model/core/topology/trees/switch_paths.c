/* SPDX-License-Identifier: Apache-2.0 */

/* Average numbers of shortest paths by formula, what several families share. */

#include "core/topology/topology_internal.h"

void rg_topology_single_paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    paths->exact = 1 - 1 / (double)net->nodes;
}

/* Sum of k!/i! over i = first..last, divided by 2^k. */
static double cube_sum(unsigned k, unsigned first, unsigned last)
{
    double term = 1, sum = 0; /* k!/i! from i = k downwards */
    for (unsigned i = k;; i--) {
        if (i >= first && i <= last)
            sum += term;
        if (i == 0)
            break;
        term *= i;
    }
    for (unsigned i = 0; i < k; i++)
        sum /= 2;
    return sum;
}

double rg_topology_cube_paths(unsigned k)
{
    return cube_sum(k, 0, k - 1); /* C(k,i) words at distance i, and i! paths to each */
}

double rg_topology_cube_paths_printed(unsigned k)
{
    return cube_sum(k, 1, k);
}

double rg_topology_tree_paths(unsigned height, unsigned m, unsigned w)
{
    double sum = 0, leaves = 1, ways = 1;
    for (unsigned x = 1; x <= height; x++) {
        const double below = leaves;
        leaves *= m;
        ways *= w; /* up to a common ancestor of level x; downwards there is no choice */
        sum += ways * (leaves - below);
    }
    return sum / leaves;
}
