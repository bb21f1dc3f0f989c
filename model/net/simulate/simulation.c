/* SPDX-License-Identifier: Apache-2.0 */

/* Opening and closing. */

#include <stdlib.h>

#include "parts.h"
#include "net/simulate/routing/algorithm.h"
#include "net/inner/simulate.h"

static rg_status prepare(rg_sim *sim)
{
    rg_sim_options *options = &sim->options;
    const bool apart = sim_is_apart(options);

    if (options->vcs == 0)
        options->vcs = rg_sim_default_vcs(options, sim->routing.classes);
    sim->routing.own_classes = apart ? sim->routing.classes / 2 : sim->routing.classes;
    if (options->vcs < sim->routing.classes)
        sim->routing.classes = options->vcs;
    if (options->node)
        options->watch = 0; /* turns that step leave no cycle: kautz_node.h */
    sim->network.vcs = options->vcs;
    sim->network.copies = sim->network.vcs / sim->routing.classes;
    sim->tally.counts.begin = sim->tally.next_batch = RG_SIM_MAX_CLOCKS;
    sim->tally.sample = options->sampled && options->every > 0 ? options->every : SIM_NEVER;
    sim->tally.boundary = sim->tally.sample;
    sim->tally.counts.length = 1;
    sim->step = UINT64_MAX;
    rg_sim_pass(sim, 1);
    sim->faults.next = SIM_NEVER;
    sim->traffic.limited = options->traffic == RG_SIM_REQUEST && options->slots > 0;
    if (options->input_speedup > options->vcs)
        options->input_speedup = options->vcs; /* a lane sends a flit a clock */
    sim->network.staged = options->allocator >= RG_SIM_STAGED;
    sim->network.matched = options->allocator == RG_SIM_ISLIP || options->input_speedup > 1;
    options->route_delay -= sim->network.staged; /* to the first allocation of a lane */
    sim->network.prompt = options->route_delay == 0 || options->node || sim_is_sped(options);
    sim->network.plain = options->switching == RG_SIM_WORMHOLE && !options->node &&
                         !sim->traffic.limited && !options->own_exits && !options->priority &&
                         options->ranks == NULL && options->sink == 1 && !sim_is_sped(options) &&
                         options->answers == 0;
    sim->routing.base_classes = apart ? sim->routing.classes / 2 : sim->routing.classes;
    sim->routing.by = rg_sim_algorithm(options->routing);
    rg_status status = rg_sim_build(sim);
    if (status == RG_OK)
        status = rg_sim_route_open(sim);
    if (status == RG_OK && options->node)
        status = rg_sim_node_begin(sim);
    if (status == RG_OK)
        status = rg_sim_traffic_begin(sim);
    if (status == RG_OK && options->traffic == RG_SIM_TRACE)
        status = rg_sim_trace_open(sim);
    if (status == RG_OK && options->fault_count > 0)
        status = rg_sim_faults_open(sim);
    if (status != RG_OK)
        return status;
    rg_sim_births_begin(sim);
    status = rg_sim_share_open(sim);
    for (unsigned p = 0; p < sim->share.parts && status == RG_OK; p++)
        rg_sim_source_open(sim_part(sim, p));
    return status;
}

rg_status rg_sim_open(const rg_topology *net, const rg_sim_options *options, rg_sim **sim)
{
    rg_sim_options own;
    unsigned classes;

    rg_status status = sim ? rg_sim_read(net, &options, &own) : RG_E_NULL;
    if (status == RG_OK)
        status = rg_sim_check(net, options, &classes);
    if (status != RG_OK)
        return status;
    if (options->queue)
        return RG_E_OPTION;
    rg_sim *made = calloc(1, sizeof *made);
    if (!made)
        return RG_E_MEMORY;
    made->net = *net;
    made->options = *options;
    made->routing.classes = classes;
    status = prepare(made);
    uint64_t worst = (uint64_t) - (int64_t)status;
    sim_combine(made, &worst, 1, true);
    status = (rg_status) - (int64_t)worst;
    if (status != RG_OK) {
        rg_sim_close(made);
        return status;
    }
    *sim = made;
    return RG_OK;
}

rg_status rg_sim_open_watched(const rg_topology *net, const rg_sim_options *options,
                              const rg_watch *watch, rg_sim **sim)
{
    rg_sim_options watched;

    if (!options)
        return rg_sim_open(net, NULL, sim);
    watched = *options;
    if (watch)
        watched.making = watch;
    return rg_sim_open(net, &watched, sim);
}

void rg_sim_close(rg_sim *sim)
{
    if (!sim)
        return;
    rg_sim_share_close(sim);
    rg_sim_split_close(sim);
    rg_sim_trace_close(&sim->traffic);
    rg_sim_goal_close(sim->traffic.goal);
    rg_sim_route_close(&sim->routing);
    rg_sim_free(sim);
    free(sim);
}
