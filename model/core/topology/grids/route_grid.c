/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Torus and mesh: coordinate by coordinate, the shorter way.
 *
 * Virtual channels of the torus as Dally and Seitz (1987) have them: 0 while the route in this
 * coordinate still has to cross the end, 1 when it does not. So channel 0 is not used after the
 * end, channel 1 not across it, and neither goes full circle.
 */

#include "core/topology/route_internal.h"

/* The coordinate to go in, its place and its aim; packets on their target do not come here. */
static unsigned coordinate(const route_step *step, uint64_t *x, uint64_t *aim)
{
    const rg_topology *net = step->net;
    unsigned j = 0;
    for (;; j++) {
        *x = step->packet.vertex / net->power[j] % net->name.param[j];
        *aim = step->packet.target / net->power[j] % net->name.param[j];
        if (*x != *aim)
            return j;
    }
}

static void torus_step(route_step *step)
{
    uint64_t x, aim;
    const unsigned j = coordinate(step, &x, &aim);
    const uint64_t m = step->net->name.param[j];
    const uint64_t more = x < aim ? aim - x : aim + m - x;
    if (2 * more <= m)
        rg_route_add(step, 2 * j, x < aim);
    if (2 * more >= m && m > 2) /* with two vertices both directions are one link */
        rg_route_add(step, 2 * j + 1, x > aim);
}

static void mesh_step(route_step *step)
{
    uint64_t x, aim;
    const unsigned j = coordinate(step, &x, &aim);
    rg_route_add(step, x < aim ? 2 * j : 2 * j + 1, 0);
}

const route_family rg_route_torus = {
    .uses = RG_ROUTE_TIE | RG_ROUTE_LANES,
    .standard = {.lanes = 2},
    .step = torus_step,
    .bound = rg_route_diameter,
};

const route_family rg_route_mesh = {
    .standard = {.lanes = 1},
    .step = mesh_step,
    .bound = rg_route_diameter,
};
