/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Cube-connected cycles and shuffle-exchange: a walk round a ring of n bits that flips those which
 * differ. A hop is permitted if it shortens the shortest such walk.
 *
 * A walk from 0 to `end` that leaves out one gap between two places of interest, a < b, goes up to
 * a and down to b, takes the side of its end last, and goes back only as far as the end:
 * 2a + 2(n-b) less what it does not go back. A walk that leaves out no gap is useful only where it
 * ends at its start: once round. Since every edge of the ring is passed as often as parity
 * requires, no walk is shorter.
 *
 * In the shuffle-exchange graph the ring is the word itself and what walks is bit 0: a rotation to
 * the right moves it up. Where it ends is free, as long as the word read from there is the target.
 */

#include "core/topology/route_internal.h"

static unsigned ones(uint64_t word)
{
    unsigned count = 0;
    for (; word != 0; word &= word - 1)
        count++;
    return count;
}

static uint64_t rotate_left(uint64_t word, unsigned by, unsigned n)
{
    const uint64_t mask = (UINT64_C(1) << n) - 1;
    return by == 0 ? word : (word << by | word >> (n - by)) & mask;
}

/* Hops from place 0 to @end over all places in @flip, which cost one more each. */
static unsigned walk(unsigned n, unsigned end, uint64_t flip)
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
    return best + ones(flip);
}

static unsigned ccc_distance(const rg_topology *net, uint64_t s, uint64_t t)
{
    const unsigned n = net->name.param[0];
    const unsigned from = (unsigned)(s % n);
    const unsigned to = (unsigned)(t % n);
    return walk(n, (to + n - from) % n, rotate_left(s / n ^ t / n, (n - from) % n, n));
}

static unsigned shuffle_distance(const rg_topology *net, uint64_t s, uint64_t t)
{
    const unsigned n = net->name.param[0];
    unsigned best = UINT32_MAX;
    for (unsigned end = 0; end < n; end++) {
        const unsigned hops = walk(n, end, s ^ rotate_left(t, end, n));
        best = hops < best ? hops : best;
    }
    return best;
}

static void nearer(route_step *step,
                   unsigned (*distance)(const rg_topology *net, uint64_t s, uint64_t t))
{
    const uint64_t target = step->packet.target;
    const unsigned here = distance(step->net, step->packet.vertex, target);
    for (unsigned port = 0; port < step->net->ports; port++)
        if (step->next[port] != RG_TOPOLOGY_NONE &&
            distance(step->net, step->next[port], target) < here)
            rg_route_add(step, port, 0);
}

static void ccc_step(route_step *step)
{
    nearer(step, ccc_distance);
}

static void shuffle_step(route_step *step)
{
    nearer(step, shuffle_distance);
}

#define RING .uses = RG_ROUTE_TIE, .standard = {.lanes = 1}, .bound = rg_route_diameter

const route_family rg_route_ccc = {RING, .step = ccc_step};
const route_family rg_route_shuffle = {RING, .step = shuffle_step};
