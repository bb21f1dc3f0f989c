/* SPDX-License-Identifier: Apache-2.0 */

/* Paths in closed form: how many shortest ones there are, and disjoint ones. */

#include "topology_internal.h"
#include "families/topology_internal.h"

void rg_ways_multiply(topology_ways *c, uint64_t by)
{
    const rg_count128 low = rg_count128_product(c->low, by),
                      high = rg_count128_product(c->high, by);
    c->full = c->full || high.high > 0 || high.low + low.high < high.low;
    c->low = low.low;
    c->high = high.low + low.high;
}

/* Divides by a divisor of the number that is below 2^32. */
static void divide(topology_ways *c, uint64_t by)
{
    const uint64_t half = 0xffffffff;
    const uint64_t part[4] = {c->high >> 32, c->high & half, c->low >> 32, c->low & half};
    uint64_t quotient[4], rest = 0;
    for (unsigned i = 0; i < 4; i++) {
        rest = rest << 32 | part[i];
        quotient[i] = rest / by;
        rest %= by;
    }
    c->high = quotient[0] << 32 | quotient[1];
    c->low = quotient[2] << 32 | quotient[3];
}

/* Every intermediate product is a whole number of ways, too, so none is larger than the result. */
void rg_ways_choose(topology_ways *c, uint64_t hops, uint64_t more)
{
    const uint64_t few = hops < more ? hops : more, many = hops < more ? more : hops;
    for (uint64_t i = 1; i <= few && !c->full; i++) {
        const uint64_t common = rg_topology_gcd(many + i, i);
        divide(c, i / common);
        rg_ways_multiply(c, (many + i) / common);
    }
}

rg_status rg_topology_paths_count(const rg_topology *net, uint64_t source, uint64_t destination,
                                  uint64_t *hops, rg_count128 *paths)
{
    topology_ways c = {0, 1, false};
    const topology_family *family = topology_made_by(net);
    if (source >= net->vertices || destination >= net->vertices)
        return RG_E_INDEX;
    if (!family->ways)
        return RG_E_FAMILY;
    *hops = family->ways(net, source, destination, &c);
    *paths = c.full ? (rg_count128){RG_TOPOLOGY_PATHS_MOST, RG_TOPOLOGY_PATHS_MOST}
                    : (rg_count128){c.high, c.low};
    return RG_OK;
}

rg_status rg_topology_disjoint_path(const rg_topology *net, uint64_t source, uint64_t destination,
                                    unsigned index, unsigned *hops, uint64_t *path)
{
    const topology_family *family = topology_made_by(net);
    if (!family->disjoint)
        return RG_E_FAMILY;
    *hops = family->disjoint(net, source, destination, index, path);
    return RG_OK;
}

/* Average numbers of shortest paths by formula, what several families share. */

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
