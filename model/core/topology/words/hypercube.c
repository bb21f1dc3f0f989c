/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Q(n), the hypercube: words of n bits, linked when they differ in one. */

#include "core/topology/topology_internal.h"

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

static void print(const rg_topology *net, uint64_t v, topology_text *out)
{
    rg_topology_put_word(out, v, 2, net->name.param[0]);
}

static bool parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    return rg_topology_take_word(in, 2, net->name.param[0], v);
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

const topology_family rg_topology_hypercube = {
    .range = {{1, 58}}, /* n 2^(n-1) links, below 2^63 */
    .init = init,
    .next = next,
    .print = print,
    .parse = parse,
    .facts = facts,
    .paths = paths,
    .load = load,
};
