/* SPDX-License-Identifier: Apache-2.0 */

/* Q(n), the hypercube: words of n bits, linked when they differ in one. */

#include "words.h"

static void init(rg_topology *net)
{
    const unsigned n = net->name.param[0];
    const uint64_t nodes = UINT64_C(1) << n;
    rg_topology_direct(net, n, nodes, rg_topology_mul(n, nodes / 2));
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    for (unsigned bit = 0; bit < net->ports; bit++)
        out[bit] = v ^ UINT64_C(1) << bit;
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, n, n, n);
    facts->diameter = n;
    rg_topology_distances(facts, net->links, 1); /* n 2^(n-1) */
    facts->connectivity = n;
    facts->bisection = net->nodes / 2;
}

static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    const unsigned n = net->name.param[0];
    paths->printed = rg_topology_cube_paths_printed(n);
    paths->model = paths->exact = rg_topology_cube_paths(n);
}

/* All channels are alike: n/2 hops on average, N/(N-1) of that to other nodes, over n channels. */
static double load(const rg_topology *net)
{
    const double nodes = (double)net->nodes;
    return nodes / (nodes - 1) / 2;
}

/* Bits that differ are changed in any order. */
static uint64_t ways(const rg_topology *net, uint64_t source, uint64_t destination,
                     topology_ways *ways)
{
    uint64_t hops = 0;
    (void)net;
    for (uint64_t differ = source ^ destination; differ != 0; differ &= differ - 1)
        rg_ways_multiply(ways, ++hops);
    return hops;
}

/* Bits that differ, the lowest first (e-cube), or any. */
static void step(route_step *step)
{
    uint64_t bits = step->packet->vertex ^ step->packet->target;
    for (unsigned bit = 0; bits != 0; bit++, bits >>= 1) {
        if ((bits & 1) == 0)
            continue;
        rg_route_add(step, bit, 0);
        if (step->rule->cube == RG_CUBE_ECUBE)
            return;
    }
}

/* Bits of a word, lowest first. */
static unsigned list_bits(uint64_t word, unsigned bit[64])
{
    unsigned count = 0;
    for (unsigned b = 0; b < 64; b++)
        if (word >> b & 1)
            bit[count++] = b;
    return count;
}

/*
 * Why these are disjoint: inside, a rotation i has changed a proper run of the H bits, cyclically
 * from the i-th on, and a run determines where it began; a detour has changed its own bit, too. Why
 * they are shortest: only H neighbours of the source are nearer to the destination, all others are
 * at distance H + 1.
 */
static unsigned disjoint(const rg_topology *net, uint64_t source, uint64_t destination,
                         unsigned index, uint64_t *path)
{
    unsigned differ[64], same[64];
    (void)net;
    const unsigned length = list_bits(source ^ destination, differ);
    (void)list_bits(~(source ^ destination), same); /* those of the network come first */
    const bool detour = index >= length;
    const unsigned first = detour ? 0 : index;
    uint64_t v = *path++ = source;
    if (detour)
        *path++ = v ^= UINT64_C(1) << same[index - length];
    for (unsigned i = 0; i < length; i++)
        *path++ = v ^= UINT64_C(1) << differ[(first + i) % length];
    if (detour)
        *path++ = v ^ UINT64_C(1) << same[index - length];
    return length + 2 * detour;
}

const topology_family rg_topology_hypercube = {
    .info = {"hypercube", "n", "hypercube", "hypercube:4",
             "flips the bits that differ, the lowest first", .kind = RG_KIND_TOPOLOGY,
             .never_locks = true},
    .range = {{1, 58}}, /* n 2^(n-1) links, below 2^63 */
    .init = init,
    .next = next,
    .print = rg_words_print,
    .parse = rg_words_parse,
    .facts = facts,
    .paths = paths,
    .load = load,
    .channels = CHANNELS_PORT,
    .ways = ways,
    .disjoint = disjoint,
    .uses = RG_ROUTE_CUBE,
    .standard = {.vc_classes = 1},
    .step = step,
    .bound = rg_route_diameter,
};
