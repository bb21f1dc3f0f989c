/* SPDX-License-Identifier: Apache-2.0 */

/* One port of each router to each terminal, so that links share the load (trees.h). The phase is
 * the class. */

#include <string.h>

#include "net/simulate/routing/algorithm.h"
#include "trees.h"

rg_status rg_sim_trees_get(const rg_topology *net, const rg_sim_options *options,
                           const struct rg_sim_trees **trees, struct rg_sim_trees **made)
{
    const struct rg_sim_trees *t = options->trees;
    const bool same = t && t->routing == options->routing && t->metric == options->metric &&
                      t->roots == options->roots && t->root_count == options->root_count &&
                      memcmp(t->root, options->root, sizeof t->root) == 0 &&
                      t->nodes == net->nodes && t->graph.ports == net->ports &&
                      t->graph.first + t->graph.routers == net->vertices;

    *made = NULL;
    const rg_status status =
        same ? RG_OK : rg_sim_trees_make(net, options, NULL, RG_SIM_MAX_VCS, made);
    *trees = same ? t : *made;
    return status;
}

rg_status rg_sim_trees_needs(const rg_topology *net, const rg_sim_options *options,
                             rg_sim_needs *needs)
{
    const uint64_t routers = net->direct ? net->nodes : net->switches;
    const struct rg_sim_trees *trees;
    struct rg_sim_trees *made;

    needs->bytes = (unsigned)(8 + (5 * net->nodes + routers - 1) / routers);
    needs->why = "with these --roots has no way between some compute nodes: take --roots auto";
    const rg_status status = rg_sim_trees_get(net, options, &trees, &made);
    if (status == RG_OK)
        needs->classes = trees->classes;
    rg_sim_trees_close(made);
    return status;
}

rg_status rg_sim_trees_init(rg_sim *sim, const bool *dead)
{
    struct sim_routing *r = &sim->routing;

    r->base_phases = r->own_classes;
    rg_sim_trees_close(r->own_trees);
    r->own_trees = NULL;
    if (dead == NULL)
        return rg_sim_trees_get(&sim->net, &sim->options, &r->trees, &r->own_trees);
    const rg_status status =
        rg_sim_trees_make(&sim->net, &sim->options, dead, r->own_classes, &r->own_trees);
    r->trees = r->own_trees;
    return status;
}

rg_status rg_sim_prepare(const rg_topology *net, rg_sim_options *options, const rg_watch *watch)
{
    const rg_sim_routing routing = options->routing;
    const bool by_trees =
        routing == RG_SIM_SPREAD || routing == RG_SIM_SSSP ||
        (routing == RG_SIM_UPDOWN && options->roots != RG_SIM_ROOT_TREE && !net->directed);
    rg_sim_options watched = *options;
    struct rg_sim_trees *made;

    if (!by_trees)
        return RG_OK;
    watched.making = watch ? watch : options->making;
    const rg_status status = rg_sim_trees_get(net, &watched, &options->trees, &made);
    return status == RG_E_MEMORY || status == RG_E_STOPPED ? status : RG_OK;
}

void rg_sim_unprepare(rg_sim_options *options)
{
    rg_sim_trees_close((struct rg_sim_trees *)(uintptr_t)options->trees);
    options->trees = NULL;
}

bool rg_sim_trees_start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    const struct rg_sim_trees *t = sim->routing.trees;
    struct sim_packet *packet = &sim->traffic.packet[slot];
    const uint32_t entry = t->entry[from];
    const size_t at = (size_t)packet->target * t->graph.routers + entry;

    packet->phase = t->layer ? t->layer[at] : 0;
    return packet->phase != SIM_NO_LAYER &&
           (entry == t->exit[packet->target] || t->port[at] != SIM_NO_PORT);
}

void rg_sim_trees_hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list)
{
    const struct rg_sim_trees *t = sim->routing.trees;

    if (!rg_sim_add_exit(sim, at, list))
        rg_sim_add(list, t->port[(size_t)at->goal * t->graph.routers + at->router], at->phase,
                   at->phase);
}

const struct sim_algorithm rg_sim_spread = {
    .info = {.help = "spread, one shortest way each, so that the busiest link has the least load "
                     "that a search finds",
             .renews = true},
    .needs = rg_sim_trees_needs,
    .init = rg_sim_trees_init,
    .start = rg_sim_trees_start,
    .hops = rg_sim_trees_hops,
};

const struct sim_algorithm rg_sim_sssp = {
    .info = {.help = "sssp, likewise by a single pass over loads", .renews = true},
    .needs = rg_sim_trees_needs,
    .init = rg_sim_trees_init,
    .start = rg_sim_trees_start,
    .hops = rg_sim_trees_hops,
};
