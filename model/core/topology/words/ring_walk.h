/* SPDX-License-Identifier: Apache-2.0 */

/* A walk round a ring of n bits that flips those which differ, as in ccc and shuffle. */
#pragma once

#include "core/topology/topology_internal.h"

/* The word rotated by so many of its n bits. */
uint64_t rg_ring_rotate(uint64_t word, unsigned by, unsigned n);

/* Hops from place 0 to @end over all places in @flip, which cost one more each. */
unsigned rg_ring_walk(unsigned n, unsigned end, uint64_t flip);

/* Adds the hops that shorten the shortest such walk. */
void rg_ring_nearer(route_step *step,
                    unsigned (*distance)(const rg_topology *net, uint64_t s, uint64_t t));

/* What the records share. */
#define RING_WALK                                                                                  \
    .init = init, .next = next, .facts = facts, .step = step, .uses = RG_ROUTE_TIE,                \
    .standard = {.vc_classes = 1}, .bound = rg_route_diameter
#define RING_RULE "takes the shortest walk round the ring over the bits that differ"
