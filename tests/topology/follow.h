/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The model's routes over the links of a network: every hop must be one of them, no packet may be
 * stuck or come back to where it was in the same state, and the lengths are compared with
 * breadth-first search. All permitted hops are followed, by states of packets: what follows a state
 * does not depend on how it was reached.
 */
#pragma once

#include "routegen/topology.h"

/* What became of all pairs of different compute nodes; extra: hops more than the distance. */
typedef struct followed {
    uint64_t pairs;
    uint64_t sum;       /* of the distances */
    uint64_t extra_sum; /* of the rule's own choices */
    uint64_t longer;    /* pairs whose own choice is not shortest */
    unsigned extra;     /* at most, by the rule's own choices */
    unsigned any_extra; /* at most, by any permitted hops */
    unsigned longest;   /* hops, by any */
    double stretch;     /* mean over the pairs of hops by distance, own choices */
    unsigned choices;   /* most hops that were permitted at once */
} followed;

/* Follows all packets to every @stride-th target. */
followed follow_all(const rg_topology *net, const rg_route_rule *rule, uint64_t stride);
