/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Star, bubble-sort and pancake graph: the permitted hops are those of all shortest routes. */

#include "route_permutation.h"

static unsigned at(uint64_t permutation, unsigned place)
{
    return (unsigned)(permutation >> 4 * place & 15);
}

uint64_t rg_permutation_relative(uint64_t permutation, uint64_t target, unsigned n)
{
    uint64_t place = 0, relative = 0;
    for (unsigned i = 0; i < n; i++)
        place |= (uint64_t)i << 4 * at(target, i);
    for (unsigned i = 0; i < n; i++)
        relative |= (uint64_t)at(place, at(permutation, i)) << 4 * i;
    return relative;
}

/* ---- Star ---------------------------------------------------------------------------------- */

/* Every misplaced symbol goes home once, and every cycle that does not contain the first place must
 * be entered. */
static unsigned star_distance(uint64_t relative, unsigned n)
{
    unsigned misplaced = 0, cycles = 0, seen = 0;
    for (unsigned i = 0; i < n; i++) {
        if (at(relative, i) == i)
            continue;
        misplaced++;
        cycles += (seen >> i & 1) == 0;
        for (unsigned j = i; (seen >> j & 1) == 0; j = at(relative, j))
            seen |= 1u << j;
    }
    return misplaced + cycles - (at(relative, 0) == 0 ? 0 : 2);
}

unsigned rg_star_nearer(uint64_t relative, unsigned n)
{
    const unsigned here = star_distance(relative, n);
    unsigned ports = 0;
    for (unsigned port = 0; port + 1 < n; port++)
        if (star_distance(permutation_exchange(relative, 0, port + 1), n) < here)
            ports |= 1u << port;
    return ports;
}

/* ---- Pancake ------------------------------------------------------------------------------- */

/*
 * A shortest sequence of reversals by iterative deepening: every reversal changes only one pair of
 * neighbours, so it takes at least as many as there are gaps, pairs whose symbols differ by more
 * than 1, with n after the last (M. Helmert, "Landmark heuristics for the pancake problem", 2010).
 * The bound is rarely off by more than one, so the search is short.
 */
static bool is_gap(unsigned a, unsigned b)
{
    return a != b + 1 && b != a + 1;
}

static unsigned after(uint64_t relative, unsigned n, unsigned place)
{
    return place + 1 < n ? at(relative, place + 1) : n;
}

static unsigned gaps_of(uint64_t relative, unsigned n)
{
    unsigned gaps = 0;
    for (unsigned i = 0; i < n; i++)
        gaps += is_gap(at(relative, i), after(relative, n, i));
    return gaps;
}

/* Whether @left reversals are enough. */
static bool is_within(uint64_t relative, unsigned n, unsigned gaps, unsigned left)
{
    if (gaps == 0)
        return true;
    if (gaps > left)
        return false;
    for (unsigned last = 1; last < n; last++) {
        const unsigned next = after(relative, n, last);
        const unsigned then =
            gaps - is_gap(at(relative, last), next) + is_gap(at(relative, 0), next);
        if (then < left && is_within(rg_permutation_reverse(relative, last + 1), n, then, left - 1))
            return true;
    }
    return false;
}

unsigned rg_pancake_nearer(uint64_t relative, unsigned n)
{
    const unsigned gaps = gaps_of(relative, n);
    unsigned left = gaps, ports = 0;
    while (!is_within(relative, n, gaps, left))
        left++;
    for (unsigned port = 0; port + 1 < n; port++) {
        const uint64_t then = rg_permutation_reverse(relative, port + 2);
        if (is_within(then, n, gaps_of(then, n), left - 1))
            ports |= 1u << port;
    }
    return ports;
}

/* ---- Steps --------------------------------------------------------------------------------- */

static uint64_t relative_of(const route_step *step)
{
    const unsigned n = step->net->name.param[0];
    return rg_permutation_relative(rg_permutation_unrank(step->packet.vertex, n),
                                   rg_permutation_unrank(step->packet.target, n), n);
}

static void add_ports(route_step *step, unsigned ports)
{
    for (unsigned port = 0; ports != 0; port++, ports >>= 1)
        if (ports & 1)
            rg_route_add(step, port, 0);
}

/* The first choice is to send the first symbol home, if it is not there. */
static void star_step(route_step *step)
{
    const uint64_t relative = relative_of(step);
    const unsigned home = at(relative, 0);
    unsigned ports = rg_star_nearer(relative, step->net->name.param[0]);
    if (home > 0) {
        rg_route_add(step, home - 1, 0);
        ports &= ~(1u << (home - 1));
    }
    add_ports(step, ports);
}

static void bubble_step(route_step *step)
{
    const uint64_t relative = relative_of(step);
    for (unsigned i = 0; i + 1 < step->net->name.param[0]; i++)
        if (at(relative, i) > at(relative, i + 1))
            rg_route_add(step, i, 0);
}

static void pancake_step(route_step *step)
{
    add_ports(step, rg_pancake_nearer(relative_of(step), step->net->name.param[0]));
}

/* Two reversals bring a symbol home from the largest on; one is enough for the last two. */
static uint64_t pancake_bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return 2 * net->name.param[0] - 3;
}

#define PERMUTATION .uses = RG_ROUTE_TIE, .standard = {.lanes = 1}

const route_family rg_route_star = {PERMUTATION, .step = star_step, .bound = rg_route_diameter};
const route_family rg_route_bubble = {PERMUTATION, .step = bubble_step, .bound = rg_route_diameter};
const route_family rg_route_pancake = {PERMUTATION, .step = pancake_step, .bound = pancake_bound};
