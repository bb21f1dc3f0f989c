/* SPDX-License-Identifier: Apache-2.0 */

#include "channels.h"

#include "core/topology/trees/cube_tree.h"

static topology_channels kind_of(const rg_topology *net)
{
    return topology_family_of(net->name.family)->channels;
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
    case CHANNELS_APART:
        break;
    case CHANNELS_PORT:
    case CHANNELS_STEP:
        return net->ports;
    case CHANNELS_POSITION:
        return (uint64_t)net->ports * (net->name.param[0] - 1);
    case CHANNELS_LEVEL:
        return 2 + 2 * net->levels;
    case CHANNELS_CUBE:
        return first_level_class(net) + 2 * net->levels;
    }
    return rg_topology_mul(net->vertices, net->ports);
}

/* The ports above those that lead down, at a switch of a tree. */
static unsigned first_up_port(const rg_topology *net, unsigned level)
{
    const topology_family *family = topology_family_of(net->name.family);
    return family->down ? family->down(net, level + 1) : tree_k(net);
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
    case CHANNELS_APART:
        break;
    case CHANNELS_PORT:
        return port;
    case CHANNELS_STEP: {
        const unsigned here = (unsigned)(v % positions);
        const unsigned there = port - (port <= here); /* port 0 has class 0 */
        return port == 0 ? 0 : (there + positions - here) % positions;
    }
    case CHANNELS_POSITION:
        return v % positions * net->ports + port;
    case CHANNELS_LEVEL:
        return level_class(net, v, port);
    case CHANNELS_CUBE:
        return cube_class(net, v, port);
    }
    return v * net->ports + port;
}

bool rg_channels_apart(const rg_topology *net)
{
    return kind_of(net) == CHANNELS_APART;
}
