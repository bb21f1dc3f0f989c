/* SPDX-License-Identifier: Apache-2.0 */

/* An exchange: all births are at clock 0, and the run ends when all has arrived. */

#include "parts.h"
#include "routegen/net/simulate_load.h"

static uint64_t bound_of(const rg_topology *net, const rg_sim_options *o)
{
    const unsigned routers = net->direct ? 2 : 1;
    unsigned least = o->lengths > 0 ? UINT16_MAX : o->flits;
    for (unsigned i = 0; i < o->lengths && i < RG_SIM_MAX_LENGTHS; i++)
        least = o->length[i].flits < least ? o->length[i].flits : least;
    return (net->nodes - 1) * least + o->inject_delay +
           (uint64_t)routers * (o->route_delay + o->link_delay);
}

static rg_status run(rg_sim *sim, uint64_t most, const rg_watch *watch, rg_sim_exchange *result)
{
    rg_sim_state state = RG_SIM_CLOCK;
    rg_sim_counts counts;
    rg_status status = rg_sim_window(sim, 0, 1);

    if (status == RG_OK)
        status = rg_sim_drain(sim, 1, most, watch, &state);
    if (status != RG_OK)
        return status;
    (void)rg_sim_counts_of(sim, &counts);
    const rg_sim_batch all = rg_sim_sum(&counts, RG_SIM_BATCHES);
    result->end = state == RG_SIM_DRAINED    ? RG_SIM_PRECISE
                  : state == RG_SIM_DEADLOCK ? RG_SIM_LOCKED
                                             : RG_SIM_CUT;
    result->clocks =
        result->end == RG_SIM_PRECISE ? counts.last + (counts.last > 0) : rg_sim_clock(sim);
    result->waits = counts.waits;
    result->moves = counts.moves;
    result->delivered = counts.delivered;
    result->lost = counts.lost;
    result->dropped = counts.dropped;
    result->latency = all.delivered > 0 ? (double)all.network / (double)all.delivered : -1;
    return RG_OK;
}

rg_status rg_sim_exchange_run(const rg_topology *net, const rg_sim_options *options, uint64_t most,
                              const rg_watch *watch, rg_sim_exchange *result)
{
    rg_sim_options own;
    rg_sim *sim = NULL;

    rg_status status = result ? rg_sim_read(net, &options, &own) : RG_E_NULL;
    if (status != RG_OK)
        return status;
    if (options->traffic != RG_SIM_EXCHANGE)
        return RG_E_OPTION;
    rg_sim_exchange found = {.bound = bound_of(net, options)};
    status = rg_sim_open_watched(net, options, watch, &sim);
    if (status == RG_OK)
        status = run(sim, most, watch, &found);
    rg_sim_close(sim);
    if (status == RG_OK)
        *result = found;
    return status;
}
