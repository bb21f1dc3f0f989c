/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The hypercube: bits that differ, the lowest first (e-cube), or any. */

#include "core/topology/route_internal.h"

static void step(route_step *step)
{
    uint64_t bits = step->packet.vertex ^ step->packet.target;
    for (unsigned bit = 0; bits != 0; bit++, bits >>= 1) {
        if ((bits & 1) == 0)
            continue;
        rg_route_add(step, bit, 0);
        if (step->rule->cube == RG_CUBE_ECUBE)
            return;
    }
}

const route_family rg_route_hypercube = {
    .uses = RG_ROUTE_CUBE,
    .standard = {.lanes = 1},
    .step = step,
    .bound = rg_route_diameter,
};
