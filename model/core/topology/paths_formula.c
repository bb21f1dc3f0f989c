/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Numbers of shortest paths in closed form. */

#include "routegen/topology_paths.h"

/* A product that stops at 2^128 - 1. */
typedef struct count {
    uint64_t high, low;
    bool full;
} count;

static void multiply(count *c, uint64_t by)
{
    const rg_count128 low = rg_count128_product(c->low, by),
                      high = rg_count128_product(c->high, by);
    c->full = c->full || high.high > 0 || high.low + low.high < high.low;
    c->low = low.low;
    c->high = high.low + low.high;
}

/* Divides by a divisor of the number that is below 2^32. */
static void divide(count *c, uint64_t by)
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

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Multiplies by the ways to choose, among hops + more hops in a row, those that are the new ones.
 * Every intermediate product is a whole number of ways, too, so none is larger than the result. */
static void choose(count *c, uint64_t hops, uint64_t more)
{
    const uint64_t few = hops < more ? hops : more, many = hops < more ? more : hops;
    for (uint64_t i = 1; i <= few && !c->full; i++) {
        const uint64_t common = common_divisor(many + i, i);
        divide(c, i / common);
        multiply(c, (many + i) / common);
    }
}

/* Along one side there is one way, or two if the destination is opposite on a ring. The hops of the
 * sides come in any order. */
static void count_grid(const rg_topology *net, uint64_t source, uint64_t destination, count *c,
                       uint64_t *hops)
{
    for (unsigned j = 0; j < net->name.count; j++) {
        const uint64_t side = net->name.param[j], stride = net->power[j];
        const uint64_t a = source / stride % side, b = destination / stride % side;
        const uint64_t apart = a > b ? a - b : b - a;
        const bool ring = net->name.family == RG_FAMILY_TORUS && side > 2;
        const uint64_t least = ring && side - apart < apart ? side - apart : apart;
        choose(c, *hops, least);
        *hops += least;
        if (ring && 2 * apart == side)
            multiply(c, 2);
    }
}

/* Bits that differ are changed in any order. */
static void count_cube(uint64_t differ, count *c, uint64_t *hops)
{
    for (; differ != 0; differ &= differ - 1)
        multiply(c, ++*hops);
}

rg_status rg_topology_paths_count(const rg_topology *net, uint64_t source, uint64_t destination,
                                  uint64_t *hops, rg_count128 *paths)
{
    count c = {0, 1, false};
    uint64_t length = 0;
    if (!net || net->vertices == 0 || !hops || !paths)
        return RG_E_NULL;
    if (source >= net->vertices || destination >= net->vertices)
        return RG_E_INDEX;
    if (net->name.family == RG_FAMILY_TORUS || net->name.family == RG_FAMILY_MESH)
        count_grid(net, source, destination, &c, &length);
    else if (net->name.family == RG_FAMILY_HYPERCUBE)
        count_cube(source ^ destination, &c, &length);
    else
        return RG_E_FAMILY;
    *hops = length;
    *paths = c.full ? (rg_count128){RG_TOPOLOGY_PATHS_MOST, RG_TOPOLOGY_PATHS_MOST}
                    : (rg_count128){c.high, c.low};
    return RG_OK;
}
