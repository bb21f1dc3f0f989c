/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Routers with nodes. Those of a dragonfly stand on a circle, group by group; those of a slim fly
 * too, in an order that a step of the last coordinate turns; nodes stand outwards. Those of a
 * concentrated mesh are a grid, with their nodes around them.
 */

#include <math.h>

#include "plane.h"

/* How far links bend to the centre: so much more for each turn between their ends, at most. */
#define PULL 1.2
#define MOST_PULL 0.35

static uint32_t hosts_of(const rg_topology *net)
{
    return net->direct ? 0 : (uint32_t)(net->nodes / net->switches);
}

/* Of a node, its router. */
static uint32_t router_of(const rg_topology *net, uint32_t v)
{
    return net->direct ? v : v < net->nodes ? v / hosts_of(net) : v - (uint32_t)net->nodes;
}

/* The place of a router on the circle, in turns. Between groups there is room for one more. */
static double turn_of(const rg_topology *net, uint32_t router)
{
    const uint32_t routers = (uint32_t)(net->direct ? net->nodes : net->switches);
    const uint32_t a = net->name.param[1];

    if (net->name.family == RG_FAMILY_DRAGONFLY)
        return a == 1 ? (double)router / routers
                      : (router + router / a) / ((double)routers / a * (a + 1));
    const uint32_t q = net->name.param[0];
    return (router % q * 2.0 * q + router / q) / (2.0 * q * q);
}

static void bend(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve)
{
    const rg_topology *net = layout->net;
    const double a = turn_of(net, router_of(net, from)), b = turn_of(net, router_of(net, to));
    const double apart = fabs(a - b), turns = fmin(apart, 1 - apart);
    const double pull = fmin(MOST_PULL, PULL * turns);
    const rg_layout_point out = rg_plane_polar(a - 0.25, layout->radius[0] * layout->scale);

    if (from < net->nodes * !net->direct || to < net->nodes * !net->direct)
        return; /* the link of a node is straight */
    const rg_layout_point centre = {curve->p[0].x - out.x, curve->p[0].y - out.y};
    for (unsigned i = 1; i <= 2; i++) {
        curve->p[i].x += pull * (centre.x - curve->p[i].x);
        curve->p[i].y += pull * (centre.y - curve->p[i].y);
    }
}

/* The node with a number on its router, from there. */
static rg_layout_point corner(unsigned number)
{
    return (rg_layout_point){number % 2 == 0 ? -1 : 1, number / 2 == 0 ? -0.6 : 0.6};
}

rg_status rg_layout_routers(rg_layout *layout)
{
    const rg_topology *net = layout->net;
    const uint32_t routers = (uint32_t)(net->direct ? net->nodes : net->switches);
    const bool mesh = net->name.family == RG_FAMILY_CMESH;

    layout->radius[0] = fmax(1, rg_plane_circle_radius(routers, 1));
    if (net->name.family == RG_FAMILY_DRAGONFLY)
        layout->radius[0] *= 1 + 1.0 / net->name.param[1];
    for (uint32_t v = 0; v < layout->count; v++) {
        rg_spot *spot = &layout->spot[v];
        const bool node = !net->direct && v < net->nodes;
        const uint32_t router = router_of(net, v), number = node ? v % hosts_of(net) : 0;
        const uint32_t k = net->name.param[0];
        spot->look = net->direct || node ? RG_LOOK_NODE : RG_LOOK_SWITCH;
        if (!mesh)
            spot->at = rg_plane_polar(turn_of(net, router) - 0.25,
                                      layout->radius[0] + (node ? number + 1 : 0));
        else
            spot->at = rg_plane_add((rg_layout_point){3.0 * (router % k), 2.0 * (router / k)},
                                    node ? corner(number) : (rg_layout_point){0, 0});
    }
    layout->gap = 8;
    layout->bend = mesh ? NULL : bend;
    return RG_OK;
}
