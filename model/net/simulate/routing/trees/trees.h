/* SPDX-License-Identifier: Apache-2.0 */

/*
 * In-trees: one port of each router to each terminal, chosen so that the links share the traffic of
 * all pairs of terminals. A tree leads to its terminal by ways that are permitted:
 *
 *      RG_SIM_SPREAD   the shortest, by hops or by delays (options.metric)
 *      RG_SIM_UPDOWN   with options.roots: down wherever that leads there, else up, likewise
 *      RG_SIM_SSSP     any: a hop costs N^2 and the load of its link; one tree after the other
 *
 * The first two take terminals in two orders: those of the routers with most terminals first; and
 * the first one of each router, then the second. In a pass each tree is taken out of the loads and
 * made again, of the ports of least cost, floor(1024 load / (1 + greatest load))^4 a link, then of
 * the least number. Kept are the trees after the pass with the least greatest load, then the least
 * sum of squares; three passes without better ones end an order. All are integers: the trees are
 * the same everywhere. Where the cables between routers are not alike, and all are known, a load is
 * 16 times what the fastest one carries to what this one does, rounded, for each pair.
 */
#pragma once

#include "net/inner/simulate.h"
#include "net/simulate/routing/graph.h"

struct rg_sim_trees {
    struct sim_graph graph;
    uint32_t nodes;
    uint16_t *port; /* by terminal * routers + router; SIM_NO_PORT: no way, or it is there */
    uint32_t *entry, *exit; /* by terminal: the routers where its packets begin, and end */
    uint32_t *begins;       /* by router: terminals whose packets begin there */
    uint8_t *layer; /* by terminal * routers + first router: the class; NULL: there is only one */
    uint64_t most, squares; /* load of the fullest link; the sum of squares of all */
    uint64_t busiest;       /* the routes on one link at most, whatever its rate */
    unsigned classes;
    /* What they are made for. */
    rg_sim_routing routing;
    rg_sim_metric metric;
    rg_sim_roots roots;
    uint64_t root[RG_SIM_MAX_ROOTS];
    unsigned root_count;
};
#define SIM_NO_PORT UINT16_MAX

/* Trees without the channels that are @dead, which may be NULL, in at most @most classes: with dead
 * ones a route that goes into none has the layer SIM_NO_LAYER, else it is RG_E_OPTION. RG_E_RULE:
 * from a terminal there is no way up and down to another one. RG_E_LARGE: they take more than
 * options->memory. */
rg_status rg_sim_trees_make(const rg_topology *net, const rg_sim_options *options, const bool *dead,
                            unsigned most, struct rg_sim_trees **trees);

/* lash.c: finds the classes; and how many there would be if a route and the one back had the same.
 * RG_E_OPTION: more than @most, of the second RG_SIM_MAX_VCS. */
rg_status rg_sim_trees_layers(struct rg_sim_trees *trees, unsigned most, bool partial,
                              const rg_watch *making);
rg_status rg_sim_trees_both_ways(const struct rg_sim_trees *trees, const rg_watch *making,
                                 unsigned *classes);

/* Those of the options, or made for them; to be closed where *made is not NULL. */
rg_status rg_sim_trees_get(const rg_topology *net, const rg_sim_options *options,
                           const struct rg_sim_trees **trees, struct rg_sim_trees **made);
