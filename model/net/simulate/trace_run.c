/* SPDX-License-Identifier: Apache-2.0 */

/* A trace, or a schedule, from its first message to the arrival of its last one. */

#include "parts.h"
#include "routegen/net/simulate_load.h"

static bool is_over(const rg_sim *sim)
{
    return rg_sim_trace_is_over(sim) && rg_sim_goal_next(sim->traffic.goal) == SIM_NEVER;
}

static rg_status run(rg_sim *sim, uint64_t most, const rg_watch *watch, rg_sim_traced *result)
{
    enum { PIECE = 4096 };
    const uint64_t half = RG_SIM_BATCHES / 2;
    rg_sim_counts counts = {0};
    rg_sim_state state = RG_SIM_CLOCK;
    rg_status status = rg_sim_window(sim, 0, most / half + 1);

    while (status == RG_OK && state == RG_SIM_CLOCK && !is_over(sim) && rg_sim_clock(sim) < most) {
        const uint64_t next = rg_sim_clock(sim) + PIECE;
        status = rg_sim_run(sim, next < most ? next : most, watch, &state);
    }
    (void)rg_sim_counts_of(sim, &counts);
    if (status != RG_OK)
        return status;
    result->end = is_over(sim)               ? RG_SIM_PRECISE
                  : state == RG_SIM_DEADLOCK ? RG_SIM_LOCKED
                                             : RG_SIM_CUT;
    result->messages = rg_sim_trace_read(&sim->traffic);
    result->clocks =
        result->end == RG_SIM_PRECISE ? counts.last + (counts.last > 0) : rg_sim_clock(sim);
    for (uint32_t node = 0; sim->options.finish && node < sim->nodes; node++)
        if (result->end != RG_SIM_PRECISE && sim->options.finish[node] >= result->clocks)
            sim->options.finish[node] = result->clocks - 1; /* of work that goes on */
    result->delivered = counts.delivered;
    result->moves = counts.moves;
    result->lost = counts.lost;
    result->dropped = counts.dropped;
    result->latency = result->network = result->hops = -1;
    const rg_sim_batch all = rg_sim_sum(&counts, RG_SIM_BATCHES);
    if (counts.delivered > 0) {
        const double packets = (double)counts.delivered;
        result->latency = (double)all.latency / packets;
        result->network = (double)all.network / packets;
        result->hops = (double)all.hops / packets;
    }
    (void)rg_sim_quantile(sim, 1, 2, &result->p50);
    (void)rg_sim_quantile(sim, 99, 100, &result->p99);
    (void)rg_sim_quantile(sim, 1, 1, &result->max);
    return RG_OK;
}

static rg_status open_and_run(const rg_topology *net, const rg_sim_options *options,
                              const rg_goal *goal, uint64_t most, const rg_watch *watch,
                              rg_sim_traced *result)
{
    rg_sim_options own;
    rg_sim_traced found;
    rg_sim *sim = NULL;

    rg_status status = result ? rg_sim_read(net, &options, &own) : RG_E_NULL;
    if (status != RG_OK)
        return status;
    if (options->traffic != RG_SIM_TRACE)
        return RG_E_OPTION;
    status = rg_sim_open_watched(net, options, watch, &sim);
    if (status == RG_OK && goal)
        status = rg_sim_goal_open(sim, goal);
    if (status == RG_OK)
        status = run(sim, most, watch, &found);
    rg_sim_close(sim);
    if (status == RG_OK)
        *result = found;
    return status;
}

rg_status rg_sim_trace_run(const rg_topology *net, const rg_sim_options *options, uint64_t most,
                           const rg_watch *watch, rg_sim_traced *result)
{
    return open_and_run(net, options, NULL, most, watch, result);
}

/* Of the trace there is no message. */
static bool no_message(void *context, rg_sim_message *message)
{
    (void)context;
    (void)message;
    return false;
}

rg_status rg_sim_goal_run(const rg_topology *net, const rg_sim_options *options,
                          const rg_goal *goal, uint64_t most, const rg_watch *watch,
                          rg_sim_traced *result)
{
    rg_sim_options own = *options;
    own.traffic = RG_SIM_TRACE;
    own.next_message = no_message;
    return open_and_run(net, &own, goal, most, watch, result);
}
