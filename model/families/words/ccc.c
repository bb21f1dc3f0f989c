/* SPDX-License-Identifier: Apache-2.0 */

/* CCC(n), cube-connected cycles: every vertex of the hypercube Q(n) is a ring of n, whose i-th
 * vertex has the cube's link of bit i; vertex w n + i. */

#include "words.h"

static void init(rg_topology *net)
{
    const unsigned n = net->name.param[0];
    const uint64_t nodes = rg_topology_mul(n, UINT64_C(1) << n);
    rg_topology_direct(net, 3, nodes, rg_topology_mul(3, nodes / 2));
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    const uint64_t word = v / n;
    const unsigned i = (unsigned)(v % n);
    out[0] = (word ^ UINT64_C(1) << i) * n + i;
    out[1] = i == n - 1 ? v - i : v + 1;
    out[2] = i == 0 ? v + n - 1 : v - 1;
}

static void print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const unsigned n = net->name.param[0];
    rg_topology_put(out, '(');
    rg_topology_put_word(out, v / n, 2, n);
    rg_topology_put_item(out, v % n);
    rg_topology_put(out, ')');
}

static bool parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const unsigned n = net->name.param[0];
    const bool open = rg_topology_take(in, '(');
    uint64_t word, i;
    if (!rg_topology_take_word(in, 2, n, &word) || !rg_topology_take_item(in, n, &i))
        return false;
    *v = word * n + i;
    return !open || rg_topology_take(in, ')');
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, 3, 3, 3);
    facts->diameter = n == 3 ? 6 : 2 * n + n / 2 - 2;
    facts->connectivity = 3;
}

static unsigned distance(const route_step *step, uint64_t s, uint64_t t)
{
    const unsigned n = step->net->name.param[0];
    const unsigned from = (unsigned)(s % n);
    const unsigned to = (unsigned)(t % n);
    return rg_ring_walk(step, (to + n - from) % n,
                        rg_ring_rotate(s / n ^ t / n, (n - from) % n, n));
}

static void step(route_step *step)
{
    rg_ring_nearer(step, distance);
}

const topology_family rg_topology_ccc = {
    .info = {"ccc", "n", "cube-connected cycles", "ccc:3", RING_RULE, .kind = RG_KIND_TOPOLOGY},
    .range = {{3, 62}},
    .print = print,
    .parse = parse,
    .channels = CHANNELS_PORT,
    RING_WALK,
};
