/* SPDX-License-Identifier: Apache-2.0 */

/* A graph as a matrix, by which walks are counted, and as igraph has it. That the graphs of the
 * model are those of their definitions is for test_facts.c. */
#pragma once

#include <igraph.h>
#include <stdbool.h>
#include <stdint.h>

#include "routegen/net/ask.h"
#include "hw/inner/random.h"
#include "routegen/topology.h"

typedef struct adjacency {
    unsigned vertices;
    unsigned nodes; /* the first ones */
    bool directed;
    bool *arc; /* by tail, then head */
} adjacency;

adjacency adjacency_make(const rg_topology *net);
void adjacency_free(adjacency *a);

bool adjacency_has(const adjacency *a, uint64_t tail, uint64_t head);

/* The switch that a compute node leads to; any other vertex, and a node of a direct network, is its
 * own. And the one that leads to it. */
unsigned adjacency_carrier(const adjacency *a, unsigned vertex);
unsigned adjacency_last(const adjacency *a, unsigned vertex);

/* Whether routes may go through a vertex: not through a compute node on a switch. */
bool adjacency_passes(const adjacency *a, unsigned vertex);

/* Length and number of the shortest walks from @source to each vertex: walks of 0, 1, 2, ... arcs
 * are counted until there is one. Where there is none both are 0. */
void adjacency_walks(const adjacency *a, unsigned source, unsigned *hops, uint64_t *count);

/* The first vertex that is no compute node attached to a switch. */
unsigned adjacency_first(const adjacency *a);

/* For igraph: the arcs, or each link once, between vertices from @first on, which is 0 there. */
void adjacency_edges(const adjacency *a, unsigned first, igraph_vector_int_t *edges);
void adjacency_igraph(const adjacency *a, unsigned first, igraph_t *graph);

/* ---- Faults -------------------------------------------------------------------------------- */

enum { MOST_FAULTY = 16 };

struct faulty {
    rg_faults faults;
    uint64_t vertex[MOST_FAULTY];
    rg_link link[MOST_FAULTY];
    adjacency left; /* without them */
};

/* Up to a quarter of the vertices and as many links, drawn at random, so that routes have to
 * give way to one another; now and then a link that is not there. For 64 vertices at most. */
struct faulty faulty_draw(rg_random *random, const rg_topology *net, const adjacency *a);
bool faulty_has(const struct faulty *f, uint64_t vertex);
