/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Multistage networks: the letter that a switch puts into digit 0 of the line is the digit of the
 * destination that the wirings from there on move it to, unless a later switch replaces it. Those
 * switches, of the first n-1 stages of Benes, are the way up of a tree: any port will do.
 */

#include "core/topology/trees/route_up.h"
#include "multistage.h"

/* The weight of the digit of the destination that a stage decides; 0: none. */
static uint32_t decided_by(const rg_multistage *shape, unsigned stage)
{
    uint32_t weight = 1;
    for (unsigned gap = stage + 1; gap <= shape->stages; gap++) {
        (void)rg_multistage_link(shape, gap, weight, &weight);
        if (gap < shape->stages && weight == 1)
            return 0;
    }
    return weight;
}

static void stages_step(route_step *step)
{
    const rg_multistage shape = rg_stages_shape(step->net);
    const uint32_t target = (uint32_t)step->packet.target;
    rg_topology_place at = {0};
    (void)rg_topology_where(step->net, step->packet.vertex, &at);
    if (at.is_node) {
        rg_route_add(step, 0, 0);
        return;
    }
    const uint32_t weight = decided_by(&shape, at.level);
    if (weight > 0)
        rg_route_add(step, target / weight % shape.d, 0);
    else
        rg_route_add_up(step, 0, 2, target >> (shape.n - 1 - at.level) & 1, target >> at.level & 1);
}

#define STAGES .standard = {.lanes = 1}, .step = stages_step, .bound = rg_route_diameter

const route_family rg_route_butterfly = {STAGES};
const route_family rg_route_omega = {STAGES};
const route_family rg_route_flip = {STAGES};
const route_family rg_route_baseline = {STAGES};
const route_family rg_route_reverse_baseline = {STAGES};
const route_family rg_route_benes = {.uses = RG_ROUTE_UP, STAGES};
