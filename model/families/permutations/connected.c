/* SPDX-License-Identifier: Apache-2.0 */

/*
 * SCC(n), SCI(n) and PCC(n): every permutation of the star graph, or of the pancake graph (PCC), is
 * replaced by n-1 vertices, one for each of its links, the positions 2..n; vertex rank (n-1) + i-2.
 * Port 0 is the link: it exchanges positions 1 and i, or reverses the first i symbols. The
 * positions of a permutation are a ring, or all linked (SCI).
 *
 * Renaming the symbols, and in SCC turning positions 2..n together with the ring, map every vertex
 * onto every other; in PCC the positions of a ring differ.
 */

#include "permutation.h"

/* The largest n of SCI whose diameter was compared with the formula. */
#define CHECKED_N 8

static bool is_complete(const rg_topology *net)
{
    return net->name.family == RG_FAMILY_SCI;
}

static bool is_pancake(const rg_topology *net)
{
    return net->name.family == RG_FAMILY_PCC;
}

static void init(rg_topology *net)
{
    const unsigned n = net->name.param[0];
    const unsigned lateral = is_complete(net) ? n - 2 : n == 3 ? 1 : 2; /* ports */
    const uint64_t nodes = rg_topology_factorial(n) * (n - 1);
    rg_topology_direct(net, lateral + 1, nodes, nodes / 2 * (lateral + 1));
}

/* The permutation and the position less 2 of a vertex. */
static uint64_t split(const rg_topology *net, uint64_t v, unsigned *position)
{
    const unsigned n = net->name.param[0];
    *position = (unsigned)(v % (n - 1));
    return rg_permutation_unrank(v / (n - 1), n);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0], last = n - 2;
    unsigned position;
    const uint64_t here = split(net, v, &position);
    const uint64_t there = is_pancake(net) ? rg_permutation_reverse(here, position + 2)
                                           : permutation_exchange(here, 0, position + 1);
    out[0] = rg_permutation_rank(there, n) * (n - 1) + position;
    for (unsigned port = 1; is_complete(net) && port <= last; port++)
        out[port] = v - position + port - (port <= position);
    if (is_complete(net))
        return;
    out[1] = position == last ? v - last : v + 1;
    if (last > 1) /* a ring of two is one link */
        out[2] = position == 0 ? v + last : v - 1;
}

static void print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const unsigned n = net->name.param[0];
    unsigned position;
    const uint64_t permutation = split(net, v, &position);
    rg_topology_put(out, '[');
    rg_permutation_print(permutation, n, out);
    rg_topology_put(out, ':');
    rg_topology_put_word(out, position + 2, PERMUTATION_MAX + 1, 1);
    rg_topology_put(out, ']');
}

static bool parse(const rg_topology *net, topology_scan *in, uint64_t *v)
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

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, net->ports, net->ports, net->ports);
    facts->connectivity = net->ports;
    if (is_complete(net) && n <= CHECKED_N)
        facts->diameter = 2 * (3 * (n - 1) / 2);
}

static uint64_t pancake_weight(const rg_topology *net, uint64_t node)
{
    const unsigned positions = net->name.param[0] - 1;
    return node < positions ? net->nodes / positions : 0;
}

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

/* Adds the hops to the positions in @goals, as all are linked. */
static void walk_complete(route_step *step, unsigned position, unsigned goals)
{
    for (unsigned goal = 0; goals >> goal != 0; goal++)
        if (goals >> goal & 1)
            rg_route_add(step, goal + (goal < position), 0);
}

/*
 * The rule, greedily: of the links that bring the permutation nearer to the target's, move to the
 * one whose position is nearest and take it; at the end move to the target's position.
 * No vertex is met twice: the moves within a permutation are straight, and after each of them the
 * permutation is nearer.
 */
static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const unsigned n = net->name.param[0];
    unsigned position, aim;
    const uint64_t here = split(net, step->packet->vertex, &position);
    const uint64_t there = split(net, step->packet->target, &aim);
    unsigned goals = 1u << aim;
    if (here != there) {
        const uint64_t relative = rg_permutation_relative(here, there, n);
        goals = is_pancake(net) ? rg_pancake_nearer(relative, n) : rg_star_nearer(relative, n);
    }
    if (here != there && goals >> position & 1)
        rg_route_add(step, 0, 0);
    else if (is_complete(net))
        walk_complete(step, position, goals);
    else
        walk_ring(step, position, goals);
}

/* The links of a route in the star or pancake graph, a walk before each of them, and one after the
 * last. A walk is at most half a ring, or a hop. */
static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    const unsigned n = net->name.param[0];
    const uint64_t links = is_pancake(net) ? 2 * n - 3 : 3 * (n - 1) / 2;
    const unsigned walk = is_complete(net) ? 1 : (n - 1) / 2;
    (void)rule;
    return links * (1 + walk) + walk;
}

/* The smallest is a ring of 12; of four symbols, all positions of a ring are linked. */
static void rename(rg_network *name)
{
    if (name->param[0] == 3)
        *name = (rg_network){.family = RG_FAMILY_TORUS, .count = 1, .param = {12}};
    else if (name->family == RG_FAMILY_SCI && name->param[0] == 4)
        name->family = RG_FAMILY_SCC;
}

#define CONNECTED                                                                                  \
    .range = {{3, PERMUTATION_MAX}}, .rename = rename, .init = init, .next = next, .print = print, \
    .parse = parse, .facts = facts, .uses = RG_ROUTE_TIE, .standard = {.vc_classes = 1},           \
    .step = step, .bound = bound

const topology_family rg_topology_scc = {
    .info = {"scc", "n", "star connected cycles", "scc:4",
             "takes, of the links of the star graph's shortest routes, the nearest",
             .kind = RG_KIND_TOPOLOGY},
    CONNECTED,
    .channels = CHANNELS_PORT,
};

const topology_family rg_topology_sci = {
    .info = {"sci", "n", "star connected interchange", "sci:4",
             "takes, of the links of the star graph's shortest routes, the nearest",
             .kind = RG_KIND_TOPOLOGY},
    CONNECTED,
    .channels = CHANNELS_STEP,
};

const topology_family rg_topology_pcc = {
    .info = {"pcc", "n", "pancake connected cycles", "pcc:4",
             "takes, of the links of the pancake graph's shortest routes, the nearest",
             .kind = RG_KIND_TOPOLOGY},
    CONNECTED,
    .weight = pancake_weight,
    .channels = CHANNELS_POSITION,
};
