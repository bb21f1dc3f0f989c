/* SPDX-License-Identifier: Apache-2.0 */

#include "topology_internal.h"

uint64_t rg_topology_add(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

uint64_t rg_topology_mul(uint64_t a, uint64_t b)
{
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

uint64_t rg_topology_pow(uint64_t base, unsigned exponent)
{
    uint64_t power = 1;
    for (unsigned i = 0; i < exponent; i++)
        power = rg_topology_mul(power, base);
    return power;
}

uint64_t rg_topology_gcd(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

uint64_t rg_topology_factorial(unsigned n)
{
    uint64_t product = 1;
    for (unsigned i = 2; i <= n; i++)
        product *= i;
    return product;
}

void rg_topology_powers(rg_topology *net, uint64_t base)
{
    net->power[0] = 1;
    for (unsigned i = 1; i < 64; i++)
        net->power[i] = rg_topology_mul(net->power[i - 1], base);
}

void rg_topology_direct(rg_topology *net, unsigned ports, uint64_t nodes, uint64_t links)
{
    net->direct = true;
    net->ports = net->in_ports = ports;
    net->groups = 1;
    net->nodes = nodes;
    net->links = links;
}

void rg_topology_degrees(rg_topology_facts *facts, unsigned radix, unsigned min, unsigned max)
{
    facts->radix = radix;
    facts->degree_min = min;
    facts->degree_max = max;
}

void rg_topology_distances(rg_topology_facts *facts, uint64_t cell_sum, uint64_t cell_nodes)
{
    if (cell_sum == UINT64_MAX)
        return;
    facts->distance_sum = rg_topology_mul(cell_sum, facts->nodes / cell_nodes);
    if (facts->nodes > 1)
        facts->average_distance =
            (double)cell_sum / ((double)cell_nodes * (double)(facts->nodes - 1));
}
