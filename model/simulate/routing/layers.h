/* SPDX-License-Identifier: Apache-2.0 */

/* Routes in classes without cycles. */
#ifndef SIMULATE_LAYERS_H
#define SIMULATE_LAYERS_H

#include "graph.h"

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

#endif
