/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The model's routes over the links of an explicit graph: every hop must be one of its links, no
 * packet may be stuck or come back to where it was in the same state, and the lengths are compared
 * with breadth-first search. All permitted hops are followed, by states of packets: what follows
 * a state does not depend on how it was reached.
 */
#pragma once

#include "explicit.h"
#include "routegen/topology.h"
#include "same.h"

/* An explicit graph with the model's numbers of vertices. */
typedef struct linked {
    rg_topology net;
    uint32_t *link; /* link[v * ports + port], or UINT32_MAX */
} linked;

linked linked_make(const char *name);
void linked_free(linked *graph);

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
followed follow_all(const linked *graph, const rg_route_rule *rule, uint64_t stride);
