/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A walk from 0 to `end` that leaves out one gap between two places of interest, a < b, goes up to
 * a and down to b, takes the side of its end last, and goes back only as far as the end:
 * 2a + 2(n-b) less what it does not go back. A walk that leaves out no gap is useful only where it
 * ends at its start: once round. Since every edge of the ring is passed as often as parity
 * requires, no walk is shorter.
 */

#include "ring_walk.h"

uint64_t rg_ring_rotate(uint64_t word, unsigned by, unsigned n)
{
    const uint64_t mask = (UINT64_C(1) << n) - 1;
    return by == 0 ? word : (word << by | word >> (n - by)) & mask;
}

unsigned rg_ring_walk(unsigned n, unsigned end, uint64_t flip)
{
    const uint64_t places = flip | 1 | UINT64_C(1) << end;
    unsigned best = end == 0 ? n : UINT32_MAX;
    unsigned a = 0;
    for (unsigned b = 1; b <= n; b++) {
        if (b < n && (places >> b & 1) == 0)
            continue;
        const unsigned back = end <= a ? end : n - end;
        const unsigned hops = 2 * (a + n - b) - back;
        best = hops < best ? hops : best;
        a = b;
    }
    return best + topology_ones(flip);
}

void rg_ring_nearer(route_step *step,
                    unsigned (*distance)(const rg_topology *net, uint64_t s, uint64_t t))
{
    const uint64_t target = step->packet.target;
    const unsigned here = distance(step->net, step->packet.vertex, target);
    for (unsigned port = 0; port < step->net->ports; port++)
        if (step->next[port] != RG_TOPOLOGY_NONE &&
            distance(step->net, step->next[port], target) < here)
            rg_route_add(step, port, 0);
}
