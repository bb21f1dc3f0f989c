/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Judges a set of routes by walking it through the explicit graph, node by node, with visited
 * stamps.
 *
 * Faults are looked for kind by kind in the order of the enum, and within a kind route by route, so
 * that the first one found can be compared with what rg_kautz_check says.
 */
#ifndef ORACLE_DISJOINT_H
#define ORACLE_DISJOINT_H

#include <stdbool.h>

#include "kautz_graph.h"
#include "routegen/kautz.h"

typedef enum disjoint_fault {
    DISJOINT_OK = 0,
    DISJOINT_COUNT,       /* not d routes */
    DISJOINT_HOPS,        /* hops not in 1..k+2 */
    DISJOINT_SOURCE,      /* does not start with the source */
    DISJOINT_DESTINATION, /* does not end with the destination */
    DISJOINT_LETTER,      /* a letter above d */
    DISJOINT_ARC,         /* a step that is not an arc of the graph */
    DISJOINT_FIELDS,      /* phase, out or in contradict the word */
    DISJOINT_ORDER,       /* shorter than the previous route */
    DISJOINT_LOOP,        /* meets a node twice, its ends included */
    DISJOINT_SHARED,      /* meets a node (or the one direct arc) of an earlier route */
    DISJOINT_TAIL,        /* letters after the word are not 0 */
} disjoint_fault;

typedef struct disjoint_verdict {
    disjoint_fault fault;
    unsigned route; /* the offending route; for COUNT the number of routes */
    unsigned other; /* SHARED: the earlier route */
} disjoint_verdict;

/* A judge keeps its scratch memory from one set of routes to the next. */
typedef struct disjoint {
    const kautz_graph *g;
    uint64_t stamp;
    uint64_t *seen; /* per node: the stamp of its last visit */
    uint32_t node[RG_KAUTZ_MAX_D][RG_KAUTZ_MAX_HOPS + 1];
} disjoint;

disjoint disjoint_make(const kautz_graph *g);
void disjoint_free(disjoint *judge);

disjoint_verdict disjoint_check(disjoint *judge, uint32_t source, uint32_t destination,
                                const rg_kautz_route *routes, unsigned count);

const char *disjoint_text(disjoint_fault fault);

#endif
