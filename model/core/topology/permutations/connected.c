/* SPDX-License-Identifier: Apache-2.0 */

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

/* Hops from @position to a position that is @up places further on in the cyclic order. */
static unsigned ring_hops(unsigned up, unsigned ring)
{
    return up < ring - up ? up : ring - up;
}

/* Adds the hops to the nearest of the positions in @goals, none of which is @position: first that
 * to the lowest of them, which makes routes shorter than always going the same way round. */
void rg_connected_walk(route_step *step, unsigned position, unsigned goals)
{
    enum { UP = 1, DOWN = 2 }; /* the ports */
    const unsigned ring = step->net->name.param[0] - 1;
    unsigned least = ring, first = 0, second = 0;
    for (unsigned goal = 0; goals >> goal != 0; goal++) {
        const unsigned ahead = (goal + ring - position) % ring;
        const unsigned hops = ring_hops(ahead, ring);
        const unsigned way = 2 * ahead <= ring ? UP : DOWN;
        if ((goals >> goal & 1) == 0 || hops > least)
            continue;
        if (hops < least) {
            least = hops;
            first = way;
            second = 0;
        }
        if (way != first || 2 * ahead == ring)
            second = UP + DOWN - first;
    }
    rg_route_add(step, first, 0);
    if (second != 0 && ring > 2) /* a ring of two is one link */
        rg_route_add(step, second, 0);
}

void rg_connected_step(route_step *step, unsigned (*nearer)(uint64_t relative, unsigned n),
                       void (*walk)(route_step *step, unsigned position, unsigned goals))
{
    const unsigned n = step->net->name.param[0];
    unsigned position, aim;
    const uint64_t here = rg_connected_split(step->net, step->packet.vertex, &position);
    const uint64_t there = rg_connected_split(step->net, step->packet.target, &aim);
    const unsigned goals =
        here == there ? 1u << aim : nearer(rg_permutation_relative(here, there, n), n);
    if (here != there && goals >> position & 1)
        rg_route_add(step, 0, 0);
    else
        walk(step, position, goals);
}

/* Half a ring before each of these links, and half a ring after the last. */
uint64_t rg_connected_bound(const rg_topology *net, uint64_t links)
{
    const unsigned ring = net->name.param[0] - 1;
    return links * (1 + ring / 2) + ring / 2;
}

/* The smallest is a ring. */
void rg_connected_rename(rg_network *name)
{
    if (name->param[0] == 3)
        *name = (rg_network){.family = RG_FAMILY_TORUS, .count = 1, .param = {12}};
}
