/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * k-ary n-trees, mirrored ones and generalised fat trees: up to a common ancestor, which every
 * up-port leads to, and down by the only path. In a mirrored tree the top level of the other group
 * is the level above: a packet for its own group that does not find its ancestor bounces there.
 * Virtual channels: 0 on the way up and to the bounce, 1 after it.
 */

#include "route_up.h"
#include "tree.h"

void rg_route_add_up(route_step *step, unsigned first, unsigned count, uint64_t switch_digit,
                     uint64_t node_digit)
{
    unsigned from = 0, to = count;
    switch (step->rule->up) {
    case RG_UP_ANY:
        break;
    case RG_UP_SWITCH_DIGIT:
        from = (unsigned)(switch_digit % count);
        to = from + 1;
        break;
    case RG_UP_NODE_DIGIT:
        from = (unsigned)(node_digit % count);
        to = from + 1;
        break;
    }
    for (unsigned up = from; up < to; up++)
        rg_route_add(step, first + up, 0);
}

static void tree_step(route_step *step)
{
    const rg_topology *net = step->net;
    const unsigned k = tree_k(net);
    const uint64_t of_group = net->nodes / net->groups;
    const unsigned group = (unsigned)(step->packet.target / of_group);
    const uint64_t leaf = step->packet.target % of_group / k;
    const uint64_t p = step->packet.target % k;
    if (step->packet.vertex < net->nodes) {
        rg_route_add(step, 0, 0);
        return;
    }
    const rg_topology_place at = rg_tree_place(net, step->packet.vertex);
    const uint64_t below = at.level == 0 ? p : leaf / net->power[at.level - 1] % k;
    const uint64_t digit = leaf / net->power[at.level] % k;
    if (at.group == group && at.index / net->power[at.level] == leaf / net->power[at.level])
        rg_route_add(step, (unsigned)below, 1);
    else if (at.group != group && at.level == net->levels - 1)
        rg_route_add(step, k + (unsigned)digit, 1);
    else
        rg_route_add_up(step, k, k, digit, below);
}

/* As in gft.c, m^x is in power[x], w^x in power[32 + x]; a leaf is a switch of level 0. */
static void gft_step(route_step *step)
{
    const rg_topology *net = step->net;
    const unsigned m = net->name.param[1];
    const unsigned w = net->name.param[2];
    const uint64_t leaf = step->packet.target / w;
    const uint64_t p = step->packet.target % w;
    if (step->packet.vertex < net->nodes) {
        rg_route_add(step, 0, 0);
        return;
    }
    const rg_topology_place at = rg_tree_place(net, step->packet.vertex);
    const uint64_t above = leaf / net->power[at.level]; /* the sub-tree of this level it is in */
    const uint64_t below = at.level == 0 ? p : leaf / net->power[at.level - 1] % m;
    if (at.index / net->power[32 + at.level] == above)
        rg_route_add(step, (unsigned)below, 0);
    else
        rg_route_add_up(step, at.level == 0 ? w : m, w, above % m, below);
}

const route_family rg_route_kary = {
    .uses = RG_ROUTE_UP,
    .standard = {.lanes = 1},
    .step = tree_step,
    .bound = rg_route_diameter,
};

const route_family rg_route_mikant = {
    .uses = RG_ROUTE_UP | RG_ROUTE_LANES,
    .standard = {.lanes = 2},
    .step = tree_step,
    .bound = rg_route_diameter,
};

const route_family rg_route_gft = {
    .uses = RG_ROUTE_UP,
    .standard = {.lanes = 1},
    .step = gft_step,
    .bound = rg_route_diameter,
};
