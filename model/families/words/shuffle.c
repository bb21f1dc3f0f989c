/* SPDX-License-Identifier: Apache-2.0 */

/* SE(n), the shuffle-exchange graph: words of n bits; a link flips bit 0 or rotates. */

#include "words.h"

static void init(rg_topology *net)
{
    const unsigned n = net->name.param[0];
    const uint64_t nodes = UINT64_C(1) << n;
    /* 00..0 and 11..1 rotate into themselves; 0101.. and 1010.. into one another, by one link. */
    const uint64_t rotations = nodes - 2 - (n % 2 == 0);
    rg_topology_direct(net, 3, nodes, nodes / 2 + rotations);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    const uint64_t left = (v << 1 & (net->nodes - 1)) | v >> (n - 1);
    const uint64_t right = v >> 1 | (v & 1) << (n - 1);
    out[0] = v ^ 1;
    out[1] = left == v || (left == right && v > left) ? RG_TOPOLOGY_NONE : left;
    out[2] = right == v || (left == right && v < right) ? RG_TOPOLOGY_NONE : right;
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, 3, 1, n < 3 ? n : 3);
    facts->diameter = 2 * n - 1;
    facts->connectivity = 1; /* 00..0 has only one neighbour */
}

/* Inverting all bits is an automorphism. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    return node < net->nodes / 2 ? 2 : 0;
}

/* The ring is the word itself and what walks is bit 0: a rotation to the right moves it up. Where
 * it ends is free, as long as the word read from there is the target. */
static unsigned distance(const route_step *step, uint64_t s, uint64_t t)
{
    const unsigned n = step->net->name.param[0];
    unsigned best = UINT32_MAX;
    for (unsigned end = 0; end < n; end++) {
        const unsigned hops = rg_ring_walk(step, end, s ^ rg_ring_rotate(t, end, n));
        best = hops < best ? hops : best;
    }
    return best;
}

static void step(route_step *step)
{
    rg_ring_nearer(step, distance);
}

const topology_family rg_topology_shuffle = {
    .info = {"shuffle", "n", "shuffle-exchange graph", "shuffle:4", RING_RULE,
             .kind = RG_KIND_TOPOLOGY},
    .range = {{1, 62}},
    .print = rg_words_print,
    .parse = rg_words_parse,
    .weight = weight,
    RING_WALK,
};
