/* SPDX-License-Identifier: Apache-2.0 */

/* Degrees and distances in kantc and mikantc by formula. */

#include "cube_tree.h"

/* What the formulas need of the carriers of one cube. */
typedef struct cube_sums {
    unsigned largest_radius; /* R */
    uint64_t radii;          /* rho, the sum of r */
    uint64_t within;         /* A, the sum of distances between the carriers of one cube */
    unsigned farthest;       /* the largest of them */
} cube_sums;

static cube_sums sums_of(const rg_topology *net)
{
    uint8_t radius[1 << CUBE_TREE_MOST_K] = {0};
    uint8_t weight[1 << CUBE_TREE_MOST_K] = {0}; /* bits set */
    const unsigned k = tree_k(net);
    const unsigned words = 1u << k;
    cube_sums sums = {0};
    for (unsigned s = 0; s < words; s++) {
        const unsigned r = rg_cube_tree_radius(net, s);
        sums.largest_radius = r > sums.largest_radius ? r : sums.largest_radius;
        sums.radii += r;
        if (k <= CUBE_TREE_MOST_K) {
            radius[s] = (uint8_t)r;
            weight[s] = (uint8_t)(weight[s >> 1] + (s & 1));
        }
    }
    /* Up over one IS and down over another is sometimes shorter than through the cube. Radius 0 are
     * the IS themselves, which carry nothing. */
    for (unsigned s = 0; k <= CUBE_TREE_MOST_K && s < words; s++) {
        for (unsigned t = 0; radius[s] > 0 && t < s; t++) {
            const unsigned around = radius[s] + 2u + radius[t];
            const unsigned direct = weight[s ^ t];
            const unsigned distance = radius[t] == 0 ? 0 : direct < around ? direct : around;
            sums.within += 2 * distance;
            sums.farthest = distance > sums.farthest ? distance : sums.farthest;
        }
    }
    return sums;
}

void rg_cube_tree_facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    const uint64_t m = rg_cube_tree_carriers(net);
    const cube_sums sums = sums_of(net);
    const uint64_t cell = k * m;

    rg_topology_degrees(facts, 2 * k, net->groups * k, 2 * k);
    facts->connectivity = net->name.words == 0 ? k : RG_TOPOLOGY_UNKNOWN;
    if (n > 2)
        facts->diameter = 2 * n + 2 * sums.largest_radius;
    else if (k <= CUBE_TREE_MOST_K)
        facts->diameter = 2 + sums.farthest;
    if (n == 2 && net->groups == 2 && k <= CUBE_TREE_MOST_K &&
        facts->diameter < 2 * sums.largest_radius + 3)
        facts->diameter = 2 * sums.largest_radius + 3;
    if (k > CUBE_TREE_MOST_K)
        return;

    /* From the nodes of one cube to the nodes of another: k^2 for each pair of carriers, of all of
     * which the radii add up to 2 m rho; and the distance from IS to IS with the two node links. */
    const uint64_t to_is = 2 * k * k * m * sums.radii;
    uint64_t sum = k * k * sums.within + 2 * cell * (cell - 1);
    for (unsigned h = 1; h + 1 < n; h++) {
        const uint64_t pair = to_is + cell * cell * (2 * h + 4);
        sum = rg_topology_add(sum, rg_topology_mul((k - 1) * net->power[h - 1], pair));
    }
    if (net->groups == 2)
        sum = rg_topology_add(
            sum, rg_topology_mul(net->power[n - 2], to_is + cell * cell * (2 * n - 1)));
    rg_topology_distances(facts, sum, cell);
}
