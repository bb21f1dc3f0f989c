/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * SCC, SCI and PCC, greedily: of the links that bring the permutation nearer to the target's, move
 * to the one whose position is nearest and take it; at the end move to the target's position; spec
 * 5.2. No vertex is met twice: the moves within a permutation are straight, and after each of them
 * the permutation is nearer.
 */

#include "connected.h"
#include "route_permutation.h"

/* Hops from @position to a position that is @up places further on in the cyclic order. */
static unsigned ring_hops(unsigned up, unsigned ring)
{
    return up < ring - up ? up : ring - up;
}

/* Adds the hops to the nearest of the positions in @goals, none of which is @position: first that
 * to the lowest of them, which makes routes shorter than always going the same way round. */
static void walk_ring(route_step *step, unsigned position, unsigned goals)
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

/* The same where all positions are linked. */
static void walk_complete(route_step *step, unsigned position, unsigned goals)
{
    for (unsigned goal = 0; goals >> goal != 0; goal++)
        if (goals >> goal & 1)
            rg_route_add(step, goal + (goal < position), 0);
}

static void connected_step(route_step *step, unsigned (*nearer)(uint64_t relative, unsigned n),
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

static void scc_step(route_step *step)
{
    connected_step(step, rg_star_nearer, walk_ring);
}

static void sci_step(route_step *step)
{
    connected_step(step, rg_star_nearer, walk_complete);
}

static void pcc_step(route_step *step)
{
    connected_step(step, rg_pancake_nearer, walk_ring);
}

/* Half a ring before each of these links, and half a ring after the last. */
static uint64_t ring_bound(uint64_t links, unsigned ring)
{
    return links * (1 + ring / 2) + ring / 2;
}

static uint64_t star_diameter(const rg_topology *net)
{
    return 3 * (net->name.param[0] - 1) / 2;
}

static uint64_t scc_bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return ring_bound(star_diameter(net), net->name.param[0] - 1);
}

static uint64_t sci_bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return 2 * star_diameter(net) + 1;
}

static uint64_t pcc_bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return ring_bound(2 * net->name.param[0] - 3, net->name.param[0] - 1);
}

#define CONNECTED .uses = RG_ROUTE_TIE, .standard = {.lanes = 1}

const route_family rg_route_scc = {CONNECTED, .step = scc_step, .bound = scc_bound};
const route_family rg_route_sci = {CONNECTED, .step = sci_step, .bound = sci_bound};
const route_family rg_route_pcc = {CONNECTED, .step = pcc_step, .bound = pcc_bound};
