/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "channels.h"

#include "core/topology/trees/cube_tree.h"

typedef enum channels_kind {
    APART, /* every channel is a class of its own */

    /* A port is a class: the network is the Cayley graph of a group that acts on its vertices from
     * one side, while the ports act from the other: adding to words and coordinates (with turning
     * the ring, in ccc), renaming symbols (with turning positions 2..n and the ring, in scc). The
     * group takes every vertex to every other and keeps the port of every channel. */
    PORT,

    /* sci: as scc, but the lateral ports are numbered by the position they lead to; what turning
     * keeps is how far that is from here. */
    STEP,

    /* pcc: renaming symbols keeps the position in the ring and the port. */
    POSITION,

    /* Trees: a digit of a switch says for low levels which subtree it is in, and for the others
     * which of the parallel switches it is. A constant can be added to one digit on all levels of
     * one of the two sorts (in all of a group, or for the sort above in both groups at once): a
     * link from one level to the next keeps all digits but the one that changes its sort, which is
     * free. The channels between two levels, of one direction, differ in digits of these sorts and
     * in nothing else (and by group, and groups can be exchanged). */
    LEVEL,

    /* Cubes below a tree: the same digits, but no two places in a cube are alike. A channel inside
     * a cube is known by its place and bit, one to or from level 1 by the intermediate switch. */
    CUBE,
} channels_kind;

static channels_kind kind_of(const rg_topology *net)
{
    switch (net->name.family) {
    case RG_FAMILY_HYPERCUBE:
    case RG_FAMILY_STAR:
    case RG_FAMILY_PANCAKE:
    case RG_FAMILY_BUBBLE:
    case RG_FAMILY_SCC:
    case RG_FAMILY_CCC:
    case RG_FAMILY_TORUS:
        return PORT;
    case RG_FAMILY_SCI:
        return STEP;
    case RG_FAMILY_PCC:
        return POSITION;
    case RG_FAMILY_GFT:
    case RG_FAMILY_KARY:
    case RG_FAMILY_MIKANT:
        return LEVEL;
    case RG_FAMILY_KANTC:
    case RG_FAMILY_MIKANTC:
        return CUBE;
    case RG_FAMILY_KAUTZ:
    case RG_FAMILY_DEBRUIJN:
    case RG_FAMILY_MDSXN:
    case RG_FAMILY_MESH:
    case RG_FAMILY_SHUFFLE:
    case RG_FAMILY_BUTTERFLY:
    case RG_FAMILY_OMEGA:
    case RG_FAMILY_FLIP:
    case RG_FAMILY_BASELINE:
    case RG_FAMILY_REVERSE_BASELINE:
    case RG_FAMILY_BENES:
        break;
    }
    return APART;
}

/* Where the classes of the levels start in a tree above cubes: after those of the compute nodes, of
 * the cube's ports, and of the links down from level 1 to each intermediate switch. */
static uint64_t first_level_class(const rg_topology *net)
{
    const unsigned k = tree_k(net);
    return rg_cube_tree_carriers(net) + (UINT64_C(2) * k << k) + k;
}

uint64_t rg_channels_classes(const rg_topology *net)
{
    switch (kind_of(net)) {
    case APART:
        break;
    case PORT:
    case STEP:
        return net->ports;
    case POSITION:
        return (uint64_t)net->ports * (net->name.param[0] - 1);
    case LEVEL:
        return 2 + 2 * net->levels;
    case CUBE:
        return first_level_class(net) + 2 * net->levels;
    }
    return rg_topology_mul(net->vertices, net->ports);
}

/* The ports above those that lead down, at a switch of a tree. */
static unsigned first_up_port(const rg_topology *net, unsigned level)
{
    if (net->name.family == RG_FAMILY_GFT)
        return net->name.param[level == 0 ? 2 : 1];
    return tree_k(net);
}

static uint64_t level_class(const rg_topology *net, uint64_t v, unsigned port)
{
    if (v < net->nodes)
        return 0;
    const unsigned level = rg_tree_place(net, v).level;
    const bool up = port >= first_up_port(net, level);
    return level == 0 && !up ? 1 : 2 + 2 * level + up;
}

static uint64_t cube_class(const rg_topology *net, uint64_t v, unsigned port)
{
    const unsigned k = tree_k(net);
    const uint64_t carriers = rg_cube_tree_carriers(net);
    if (v < net->nodes)
        return v / k % carriers;
    const rg_topology_place place = rg_tree_place(net, v);
    if (place.level == 0) {
        const unsigned word = (unsigned)(place.index & ((1u << k) - 1));
        /* All compute nodes of a switch are alike, and so are all links up, but not the links
         * across from cube to cube. */
        if (port > k && (net->levels > 1 || rg_cube_tree_is(net, word) == k))
            port = k;
        return carriers + (uint64_t)word * 2 * k + port;
    }
    if (place.level == 1 && port < k)
        return first_level_class(net) - k + port;
    return first_level_class(net) + 2 * place.level + (port >= k);
}

uint64_t rg_channels_class(const rg_topology *net, uint64_t v, unsigned port)
{
    const unsigned positions = net->name.param[0] - 1;
    switch (kind_of(net)) {
    case APART:
        break;
    case PORT:
        return port;
    case STEP: {
        const unsigned here = (unsigned)(v % positions);
        const unsigned there = port - (port <= here); /* port 0 has class 0 */
        return port == 0 ? 0 : (there + positions - here) % positions;
    }
    case POSITION:
        return v % positions * net->ports + port;
    case LEVEL:
        return level_class(net, v, port);
    case CUBE:
        return cube_class(net, v, port);
    }
    return v * net->ports + port;
}

bool rg_channels_apart(const rg_topology *net)
{
    return kind_of(net) == APART;
}
