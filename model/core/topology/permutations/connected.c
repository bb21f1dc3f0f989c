/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "connected.h"

void rg_connected_init(rg_topology *net, unsigned lateral)
{
    const unsigned n = net->name.param[0];
    const uint64_t nodes = rg_topology_factorial(n) * (n - 1);
    rg_topology_direct(net, lateral + 1, nodes, nodes / 2 * (lateral + 1));
}

uint64_t rg_connected_split(const rg_topology *net, uint64_t v, unsigned *position)
{
    const unsigned n = net->name.param[0];
    *position = (unsigned)(v % (n - 1));
    return rg_permutation_unrank(v / (n - 1), n);
}

void rg_connected_ring(const rg_topology *net, uint64_t v, unsigned position, uint64_t *out)
{
    const unsigned last = net->name.param[0] - 2;
    out[1] = position == last ? v - last : v + 1;
    if (last > 1) /* a ring of two is one link */
        out[2] = position == 0 ? v + last : v - 1;
}

void rg_connected_print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const unsigned n = net->name.param[0];
    unsigned position;
    const uint64_t permutation = rg_connected_split(net, v, &position);
    rg_topology_put(out, '[');
    rg_permutation_print(permutation, n, out);
    rg_topology_put(out, ':');
    rg_topology_put_word(out, position + 2, PERMUTATION_MAX + 1, 1);
    rg_topology_put(out, ']');
}

bool rg_connected_parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const unsigned n = net->name.param[0];
    const bool open = rg_topology_take(in, '[');
    uint64_t permutation;
    unsigned position;
    if (!rg_permutation_parse(in, n, &permutation) || !rg_topology_take(in, ':') ||
        !rg_topology_take_letter(in, n + 1, &position))
        return false;
    if (position < 2) {
        in->at--;
        return false;
    }
    *v = rg_permutation_rank(permutation, n) * (n - 1) + position - 2;
    return !open || rg_topology_take(in, ']');
}
