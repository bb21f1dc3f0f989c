/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * What the families of networks share: the table of functions that each of them fills in, numbers
 * that saturate, and the text of labels.
 *
 * A family sees only what was checked: parameters in range, vertices below net->vertices.
 */
#ifndef TOPOLOGY_INTERNAL_H
#define TOPOLOGY_INTERNAL_H

#include "routegen/topology.h"
#include "routegen/topology_measure.h"
#include "topology_text.h"

typedef struct topology_range {
    unsigned min;
    unsigned max;
} topology_range;

/* The last symbols of a permutation, and the permutations that differ in these only. */
#define TOPOLOGY_TAIL 5
#define TOPOLOGY_BLOCK 120

/* What successive permutations share, kept by who asks for the neighbours of many; see pancake.c.
 * */
typedef struct topology_block {
    uint64_t first; /* the first vertex of the block; RG_TOPOLOGY_NONE: nothing is kept yet */
    uint64_t next[16];
    uint64_t term[TOPOLOGY_TAIL][TOPOLOGY_TAIL][TOPOLOGY_TAIL];
    uint64_t tail[TOPOLOGY_BLOCK];
    uint64_t less[TOPOLOGY_BLOCK][TOPOLOGY_TAIL];
} topology_block;

typedef struct topology_family {
    topology_range range[3]; /* of the parameters; where there may be many, [0] is that of all */

    /* Fills in everything but the name; numbers beyond 64 bits are UINT64_MAX. */
    void (*init)(rg_topology *net);
    void (*next)(const rg_topology *net, uint64_t v, uint64_t *out);
    /* The same, faster for many vertices in order; NULL: next does. */
    void (*next_in)(const rg_topology *net, uint64_t v, topology_block *block, uint64_t *out);
    void (*previous)(const rg_topology *net, uint64_t v, uint64_t *out); /* NULL: undirected */
    void (*print)(const rg_topology *net, uint64_t v, topology_text *out);
    bool (*parse)(const rg_topology *net, topology_scan *in, uint64_t *v);
    /* Adds to what net says; all else is unknown. */
    void (*facts)(const rg_topology *net, rg_topology_facts *facts);
    uint64_t (*weight)(const rg_topology *net, uint64_t node); /* NULL: one class */
    /* Fills in the numbers of paths that it knows; NULL: none. */
    void (*paths)(const rg_topology *net, rg_topology_switch_paths *paths);
    double (*load)(const rg_topology *net); /* the largest of a channel; NULL: no formula */
} topology_family;

extern const topology_family rg_topology_kary, rg_topology_mikant, rg_topology_kantc,
    rg_topology_mikantc, rg_topology_gft, rg_topology_hypercube, rg_topology_star,
    rg_topology_pancake, rg_topology_bubble, rg_topology_scc, rg_topology_sci, rg_topology_pcc,
    rg_topology_ccc, rg_topology_debruijn, rg_topology_kautz, rg_topology_mdsxn, rg_topology_torus,
    rg_topology_mesh, rg_topology_shuffle, rg_topology_butterfly, rg_topology_omega,
    rg_topology_flip, rg_topology_baseline, rg_topology_reverse_baseline, rg_topology_benes;

/* ---- Numbers: UINT64_MAX is everything that does not fit ----------------------------------- */

uint64_t rg_topology_add(uint64_t a, uint64_t b);
uint64_t rg_topology_mul(uint64_t a, uint64_t b);
uint64_t rg_topology_pow(uint64_t base, unsigned exponent);

/* n!, for n at most 20. */
uint64_t rg_topology_factorial(unsigned n);

/* net->power[0..63] of a base. */
void rg_topology_powers(rg_topology *net, uint64_t base);

/* ---- Neighbours of many vertices --------------------------------------------------------------
 * */

/* The neighbours (@back: the predecessors) of a vertex of a net that rg_topology_init made. The
 * block is kept from call to call, and begins with first = RG_TOPOLOGY_NONE. */
void rg_topology_next_in(const rg_topology *net, uint64_t v, bool back, topology_block *block,
                         uint64_t *next);

/* ---- Shapes and facts ----------------------------------------------------------------------- */

/* A direct network of this many nodes and links. */
void rg_topology_direct(rg_topology *net, unsigned ports, uint64_t nodes, uint64_t links);

/* Degrees and radix. */
void rg_topology_degrees(rg_topology_facts *facts, unsigned radix, unsigned min, unsigned max);

/* Sum and average of the distances, from those of one source that represents all, or of the sources
 * of one cell of cell_nodes nodes. */
void rg_topology_distances(rg_topology_facts *facts, uint64_t cell_sum, uint64_t cell_nodes);

/* ---- Numbers of shortest paths, of switch_paths.c -------------------------------------------- */

/* Where there is one shortest path from any node to any other, and no switch. */
void rg_topology_single_paths(const rg_topology *net, rg_topology_switch_paths *paths);

/* Mean number of shortest paths of the k-cube, and as the paper (doc/topologies.md) prints it, on
 * which the models of kantc and mikantc build. */
double rg_topology_cube_paths(unsigned k);
double rg_topology_cube_paths_printed(unsigned k);

/* Mean number of shortest paths of a tree of @height levels above the leaves, m children and w
 * parents everywhere. */
double rg_topology_tree_paths(unsigned height, unsigned m, unsigned w);

#endif
