/* SPDX-License-Identifier: Apache-2.0 */

/*
 * KANTC and MiKANTC: through the cube to a nearest intermediate switch (IS), up to a common
 * ancestor, down to an IS nearest to the target's switch, through the cube to it. Within a cube a
 * packet only goes through it, or, with the detour, over level 1 where that is shorter.
 *
 * A packet's phase is 0 before its turn (or in the cube where it starts), 1 after it and on the way
 * through the target's cube; the virtual channel is the same number.
 */

#include "cube_tree.h"

enum { BEFORE, AFTER };

/* Where a packet goes. */
typedef struct aim {
    unsigned group;
    uint64_t cube;
    unsigned word, p;
} aim;

static unsigned mask_of(const rg_topology *net)
{
    return (1u << tree_k(net)) - 1;
}

static aim aim_of(const rg_topology *net, uint64_t target)
{
    uint64_t index;
    (void)rg_cube_tree_home(net, target, &index);
    const aim to = {
        .group = (unsigned)(target / (net->nodes / net->groups)),
        .cube = index >> tree_k(net),
        .word = (unsigned)index & mask_of(net),
        .p = (unsigned)(target % tree_k(net)),
    };
    return to;
}

/* The IS nearest to a carrier of nodes that the rule permits: bit j is I_j. */
static unsigned nearest(const rg_topology *net, rg_route_tie tie, unsigned word)
{
    const unsigned radius = rg_cube_tree_radius(net, word);
    unsigned near = 0;
    for (unsigned j = 0; j < tree_k(net); j++)
        if (topology_ones(word ^ net->is[j]) == radius)
            near |= 1u << j;
    if (tie == RG_TIE_ALL)
        return near;
    unsigned skip = 0;
    if (tie == RG_TIE_BALANCED)
        skip = rg_cube_tree_carrier(net, word) % topology_ones(near);
    for (; skip > 0; skip--)
        near &= near - 1;
    return near & ~(near - 1);
}

/* The IS that a switch counts as, where it needs one. */
static unsigned assigned(const rg_topology *net, rg_route_tie tie, unsigned word)
{
    const unsigned near = nearest(net, tie, word);
    unsigned j = 0;
    while ((near >> j & 1) == 0)
        j++;
    return j;
}

/* The bits of a cube that may be flipped when these differ. */
static unsigned flips(const rg_route_rule *rule, unsigned different)
{
    return rule->cube == RG_CUBE_MINIMAL ? different : different & ~(different - 1);
}

/* Adds hops over the ports @first + j for every bit j. */
static void add_bits(route_step *step, unsigned first, unsigned bits, unsigned phase)
{
    for (unsigned j = 0; bits >> j != 0; j++)
        if (bits >> j & 1)
            rg_route_turn(step, first + j, phase, phase);
}

/* In a cube, before the turn, on a carrier of nodes: every such hop leads nearer to the IS. */
static void to_nearest(route_step *step, unsigned word)
{
    const unsigned near = nearest(step->net, step->rule->tie, word);
    unsigned bits = 0;
    for (unsigned j = 0; near >> j != 0; j++)
        if (near >> j & 1)
            bits |= flips(step->rule, word ^ step->net->is[j]);
    add_bits(step, 0, bits, BEFORE);
}

/* Digit i of the target's switch, D_0 being that of its IS. */
static uint64_t digit(const route_step *step, const aim *to, unsigned i)
{
    const rg_topology *net = step->net;
    if (i == 0)
        return assigned(net, step->rule->tie, to->word);
    return to->cube / net->power[i - 1] % tree_k(net);
}

static void up(route_step *step, const aim *to, unsigned level)
{
    const rg_topology *net = step->net;
    uint64_t node_digit = to->p;
    if (level == 1)
        node_digit = rg_cube_tree_carrier(net, to->word);
    else if (level > 1)
        node_digit = digit(step, to, level - 1);
    rg_route_add_up(step, tree_k(net), tree_k(net), digit(step, to, level), node_digit);
}

/* From an IS before the turn, or a tree switch, neither of them above the target. */
static void climb(route_step *step, const aim *to, const rg_topology_place *at)
{
    const rg_topology *net = step->net;
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    if (at->group == to->group || at->level < net->levels - 1)
        up(step, to, at->level);
    else if (n == 2) /* the links across lead to the IS of the target's cube */
        add_bits(step, k, nearest(net, step->rule->tie, to->word), AFTER);
    else
        rg_route_turn(step, k + (unsigned)digit(step, to, n - 2), AFTER, AFTER);
}

static void in_cube(route_step *step, const aim *to, const rg_topology_place *at)
{
    const unsigned k = tree_k(step->net);
    const unsigned word = (unsigned)at->index & mask_of(step->net);
    if (step->packet->phase == AFTER && word == to->word)
        rg_route_add(step, k + to->p, AFTER);
    else if (step->packet->phase == AFTER)
        add_bits(step, 0, flips(step->rule, word ^ to->word), AFTER);
    else if (rg_cube_tree_is(step->net, word) == k)
        to_nearest(step, word);
    else
        climb(step, to, at);
}

static void in_tree(route_step *step, const aim *to, const rg_topology_place *at)
{
    const rg_topology *net = step->net;
    const uint64_t cube = at->index / net->power[1];
    const uint64_t below = net->power[at->level - 1];
    if (at->group != to->group || cube / below != to->cube / below)
        climb(step, to, at);
    else if (at->level == 1)
        add_bits(step, 0, nearest(net, step->rule->tie, to->word), AFTER);
    else
        rg_route_turn(step, (unsigned)digit(step, to, at->level - 1), AFTER, AFTER);
}

void rg_cube_tree_step(route_step *step)
{
    const rg_topology *net = step->net;
    const aim to = aim_of(net, step->packet->target);
    if (step->packet->vertex < net->nodes) {
        rg_route_add(step, 0, step->packet->phase);
        return;
    }
    const rg_topology_place at = rg_tree_place(net, step->packet->vertex);
    if (at.level == 0)
        in_cube(step, &to, &at);
    else
        in_tree(step, &to, &at);
}

/* Within a cube there is no turn, unless the route over level 1 is shorter. */
unsigned rg_cube_tree_start(const rg_topology *net, const rg_route_rule *rule,
                            const rg_route_packet *packet)
{
    const aim from = aim_of(net, packet->vertex);
    const aim to = aim_of(net, packet->target);
    if (from.group != to.group || from.cube != to.cube)
        return BEFORE;
    const unsigned over =
        rg_cube_tree_radius(net, from.word) + 2 + rg_cube_tree_radius(net, to.word);
    return rule->detour && over < topology_ones(from.word ^ to.word) ? BEFORE : AFTER;
}

unsigned rg_cube_tree_phases(const rg_topology *net, const rg_route_rule *rule)
{
    (void)net;
    (void)rule;
    return 2;
}

/* Two node links, at most k in each cube, at most n-1 up, n-1 down. */
uint64_t rg_cube_tree_bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return 2 * tree_n(net) + 2 * tree_k(net);
}
