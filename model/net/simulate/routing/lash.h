/* SPDX-License-Identifier: Apache-2.0 */

/* Routes in classes without cycles. */
#pragma once

#include "graph.h"
#include "routegen/kautz.h"

struct sim_layers {
    unsigned count;
    unsigned routes;    /* of a pair */
    uint8_t *layer;     /* by (source * routers + target) * routes + route */
    uint16_t *distance; /* RG_SIM_LAYERS */
    struct sim_graph graph;
};

/* The layers of RG_SIM_LAYERS, or of disjoint routes. With @dead channels, which may be NULL, there
 * are no more than @most layers: a route that goes into none has the layer SIM_NO_LAYER. */
#define SIM_NO_LAYER UINT8_MAX
rg_status rg_sim_layers_make(const rg_topology *net, const rg_sim_options *options,
                             const bool *dead, unsigned most, struct sim_layers *layers);
void rg_sim_layers_close(struct sim_layers *layers);

/* The port of the route from @router to @target, which differ. */
unsigned rg_sim_layers_port(const struct sim_layers *layers, uint32_t router, uint32_t target);

/* How many layers there would be. */
rg_status rg_sim_layers_count(const rg_topology *net, const rg_sim_options *options,
                              uint64_t *count);

/* The out-ports of a disjoint route of a Kautz digraph, and the classes of its hops by valleys, if
 * @class is not NULL; how many. */
unsigned rg_sim_disjoint_hops(const rg_kautz *net, const rg_kautz_route *route,
                              uint8_t port[RG_KAUTZ_MAX_HOPS], uint8_t class[RG_KAUTZ_MAX_HOPS]);

/* All d routes of a pair of different vertices. */
void rg_sim_disjoint_all(const rg_kautz *net, uint64_t source, uint64_t target,
                         rg_kautz_route route[RG_KAUTZ_MAX_D]);
