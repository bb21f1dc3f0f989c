/* SPDX-License-Identifier: Apache-2.0 */

/* The routers of a network and the channels between them, for routings that need a search. */
#pragma once

#include "routegen/net/simulate.h"

#define SIM_NONE UINT32_MAX
#define SIM_FAR UINT16_MAX

/* Channel c = router * ports + port. Routers are vertices from `first` on. */
struct sim_graph {
    const rg_topology *net;
    uint64_t first;
    uint32_t routers;
    unsigned ports, in_ports;
    uint32_t *next;     /* by channel: the router it leads to; SIM_NONE: it leads to none */
    uint32_t *previous; /* by router * in_ports + in-port: the channel that ends there */
};

/* Whether such numbers hold all channels. */
bool rg_sim_graph_fits(const rg_topology *net);

/* Without the channels that are @dead, which may be NULL. After an error there is nothing to
 * free. */
rg_status rg_sim_graph_make(const rg_topology *net, const bool *dead, struct sim_graph *graph);
void rg_sim_graph_close(struct sim_graph *graph);

/* Channels from each router to @goal; SIM_FAR: none lead there. */
void rg_sim_graph_to(const struct sim_graph *graph, uint32_t goal, uint16_t *distance,
                     uint32_t *queue);

/* Channels to each router, by target * routers + router; SIM_FAR: none lead there. RG_E_MEMORY:
 * also if it takes more than options->memory bytes. After an error there is nothing to free. */
rg_status rg_sim_graph_distances(const struct sim_graph *graph, const rg_sim_options *options,
                                 uint16_t **distances);

/* The most channels on a shortest way of a whole network in which all reach all. RG_E_MEMORY: the
 * table of distances would take more than options->memory bytes. */
rg_status rg_sim_graph_longest(const rg_topology *net, const rg_sim_options *options,
                               uint16_t *hops);

/* Both, of a whole network. */
rg_status rg_sim_graph_search(const rg_topology *net, const rg_sim_options *options,
                              struct sim_graph *graph, uint16_t **distances);

/* The same up a tree, one for each part that hangs together, and then down it, by (target * 2 +
 * phase) * routers + router; in phase 1 there is no way up. And whether a channel leads up. */
rg_status rg_sim_graph_updown(const struct sim_graph *graph, const rg_sim_options *options,
                              uint16_t **distances, bool **up);

/* Of each router the hops from the nearest of some roots; @roots NULL: of each part that hangs
 * together the lowest router of least eccentricity is one. */
rg_status rg_sim_graph_levels(const struct sim_graph *graph, const uint64_t *roots, uint64_t count,
                              const rg_watch *making, uint16_t *level);
