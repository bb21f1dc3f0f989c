/* SPDX-License-Identifier: Apache-2.0 */

/* A measurement at one load. */

#include <math.h>
#include <string.h>

#include "parts.h"
#include "routegen/net/simulate_load.h"
#include "families/inner/topology_route.h"
#include "net/inner/simulate.h"
#include "net/inner/room.h"
#include "statistics.h"

enum {
    BATCHES = SIM_MEASURED,
    LEAST_PACKETS = 30,
    WARMUP = 1000 /* of queues */,
    STRIDE = 16,
    FLAT = 10,
    WAVES = 10 /* bursts of each terminal in a batch: fewer are too alike for an interval */
};

/* The share of the load that is accepted, unless queues grow fast. */
static const double kept_up = 0.98;
/* Correlations of a batch with the last one: below the first their means give an interval, from the
 * other on not even a mean. */
static const double independent = 0.2, alike = 0.5;
/* Half an interval, as a share of the mean, above which too few of them have the mean in them. */
static const double trusted = 0.05;
/* Standard deviations of doubt, of a look while a run may still go on, and of the last one. */
static const double early = 3, final = 0;

typedef struct measurement {
    const rg_topology *net;
    const rg_sim_options *options;
    const rg_sim_plan *plan;
    const rg_watch *watch;
    rg_sim *sim;
    uint64_t way;   /* clocks of the longest one of a packet through an empty network */
    uint64_t batch; /* clocks */
    rg_sim_counts counts;
    rg_sim_result *result;
} measurement;

rg_status rg_sim_plan_init(rg_sim_plan *plan, size_t size)
{
    if (!plan)
        return RG_E_NULL;
    if (!rg_is_size(size, sizeof *plan, _Alignof(rg_sim_plan)))
        return RG_E_OPTION;
    const rg_sim_plan usual = {.size = size, .precision = 0.01, .most = 1000000};
    memcpy(plan, &usual, size);
    return RG_OK;
}

rg_status rg_sim_read_plan(const rg_sim_plan **plan, rg_sim_plan *own)
{
    (void)rg_sim_plan_init(own, sizeof *own);
    const rg_status status = rg_sized(own, sizeof *own, _Alignof(rg_sim_plan), *plan);
    *plan = own;
    return status;
}

/* ---- Warm-up --------------------------------------------------------------------------------- */

static uint64_t way_of(const rg_topology *net, const rg_sim_options *o)
{
    uint64_t hops = 0;

    (void)rg_route_bound(net, &o->rule, &hops);
    if (o->queue)
        return hops;
    return o->inject_delay + (hops + 1) * (o->route_delay + o->link_delay) +
           (uint64_t)rg_sim_flits(o) + (o->traffic == RG_SIM_REQUEST ? o->service : 0);
}

/* A batch: four ways, and enough packets. */
static uint64_t batch_of(const measurement *m)
{
    const rg_sim_options *o = m->options;
    const bool closed = o->traffic == RG_SIM_REQUEST;
    const double packets = closed ? 0 : (double)m->net->nodes * o->load / rg_sim_flits(o);
    const double enough = packets > 0 ? LEAST_PACKETS / packets : 0;
    const double most = (double)m->plan->most / (4 * BATCHES);
    const double wave = o->births == RG_SIM_BURST ? WAVES * (o->burst_on + o->burst_off) : 0;
    const double clocks = fmin(fmax(fmax(4 * (double)m->way, wave), enough), most);
    return clocks < 1 ? 1 : (uint64_t)clocks;
}

/* ---- Judging --------------------------------------------------------------------------------- */

/* Flits of a window that the most clocks may have cut short */
static double accepted_of(const measurement *m, uint64_t flits)
{
    const uint64_t window = BATCHES * m->counts.length;
    const uint64_t run = rg_sim_clock(m->sim) - m->counts.begin;
    return (double)flits / (double)(run < window ? run : window) / (double)m->net->nodes;
}

static double accepted_in(const measurement *m)
{
    return accepted_of(m, rg_sim_sum(&m->counts, BATCHES).received);
}

/* So much is missing of what is offered that the run need not go on to tell. */
static bool is_flooded(const measurement *m, uint64_t clock, double share)
{
    return share < kept_up && rg_sim_trend(&m->counts, clock, m->way, early) == SIM_GROWING;
}

static bool is_known(const struct sim_means *means)
{
    return means->correlation < independent && means->interval <= trusted * means->mean;
}

/* Whether the measured batches give a latency as exact as asked for. */
static bool is_precise(const measurement *m, const struct sim_means *means)
{
    const double precision = m->plan->precision;
    const double wanted = precision * means->mean;
    /* Batches that hardly differ may be as alike as they like. */
    const bool flat = FLAT * means->interval <= wanted;
    return means->known &&
           (precision >= 1 || flat || (is_known(means) && means->interval <= wanted));
}

/* The interval is not known where a batch depends on the last one; nor where the clocks are over:
 * chance chooses the runs that get there, and fewer than 19 of 20 intervals would be right. */
static void end_precise(const measurement *m, const struct sim_means *means)
{
    m->result->end = RG_SIM_PRECISE;
    m->result->interval = is_known(means) ? means->interval : -1;
}

/* What a run of which the clocks are over shows. */
static rg_sim_end end_of(const measurement *m, const rg_sim_counts *counts, uint64_t clock,
                         const struct sim_means *means)
{
    const enum sim_trend trend = rg_sim_trend(counts, clock, m->way, final);
    if (trend == SIM_GROWING)
        return RG_SIM_SATURATED;
    return trend == SIM_MOVING || (means->known && means->correlation >= alike) ? RG_SIM_UNSETTLED
                                                                                : RG_SIM_CUT;
}

static void note_quantiles(const measurement *m)
{
    (void)rg_sim_quantile(m->sim, 1, 2, &m->result->p50);
    (void)rg_sim_quantile(m->sim, 99, 100, &m->result->p99);
    (void)rg_sim_quantile(m->sim, 999, 1000, &m->result->p999);
    (void)rg_sim_quantile(m->sim, 1, 1, &m->result->max);
}

/* No run has more clocks than the plan. */
static uint64_t at_most(uint64_t clock, uint64_t most)
{
    return clock < most ? clock : most;
}

/* Until latencies are steady, or, of a flooded network, what it accepts. */
static rg_status warm_up(measurement *m, rg_sim_state *state)
{
    rg_status status = rg_sim_window(m->sim, 0, m->batch);

    for (uint64_t end = BATCHES * m->batch; status == RG_OK; end *= 2) {
        status = rg_sim_run(m->sim, at_most(end + 1, m->plan->most - 1), m->watch, state);
        (void)rg_sim_counts_of(m->sim, &m->counts);
        const bool flooded = is_flooded(m, end + 1, accepted_in(m) / m->result->offered);
        /* The last batch misses packets that are under way. */
        if (*state == RG_SIM_DEADLOCK || 4 * end > m->plan->most ||
            rg_sim_is_warm(&m->counts, BATCHES - 1, flooded))
            break;
    }
    return status;
}

/* ---- The measurement ------------------------------------------------------------------------- */

static bool has_latency(rg_sim_end end)
{
    return end == RG_SIM_PRECISE || end == RG_SIM_CUT;
}

static void add_latencies(const measurement *m)
{
    rg_sim_result *result = m->result;
    const rg_sim_batch all = rg_sim_sum(&m->counts, BATCHES);

    result->packets = all.delivered;
    if (all.delivered + all.lost > 0)
        result->delivered = (double)all.delivered / (double)(all.delivered + all.lost);
    if (result->packets == 0)
        return;
    const double packets = (double)result->packets;
    result->hops = (double)all.hops / packets;
    if (all.least > 0)
        result->stretch = (double)all.hops / (double)all.least;
    if (m->plan->each == 0 && !has_latency(result->end)) {
        result->p50 = result->p99 = result->p999 = result->max = 0;
        return;
    }
    result->latency = (double)all.latency / packets;
    result->network = (double)all.network / packets;
}

static void add_priorities(const measurement *m)
{
    const rg_sim_batch all = rg_sim_sum(&m->counts, BATCHES);
    rg_sim_result *result = m->result;

    for (unsigned p = 0; p < RG_SIM_MAX_PRIORITIES; p++) {
        const double packets = (double)all.of[p].delivered;
        const bool known = result->latency >= 0 && packets > 0;
        result->of[p].packets = all.of[p].delivered;
        result->of[p].accepted = accepted_of(m, all.of[p].received);
        result->of[p].latency = known ? (double)all.of[p].latency / packets : -1;
    }
}

/* The clocks are over: the rest of them shows where the backlog goes. */
static rg_status decide(measurement *m, const struct sim_means *means, rg_sim_state *state)
{
    rg_sim_counts all;
    const rg_status status = rg_sim_run(m->sim, m->plan->most, m->watch, state);
    (void)rg_sim_counts_of(m->sim, &all);
    m->result->end = end_of(m, &all, rg_sim_clock(m->sim), means);
    return status;
}

/* Until the interval is narrow, or the clocks are over; what the network does then. A window that
 * is shorter than the warm-up would not show what has not settled in that. */
static rg_status observe(measurement *m, rg_sim_state *state)
{
    const uint64_t most = m->plan->most;
    rg_sim_result *result = m->result;
    uint64_t begin = rg_sim_clock(m->sim), length = m->batch;
    rg_status status = rg_sim_window(m->sim, begin, length);

    for (bool last = false; status == RG_OK && !last; length *= 2) {
        last = begin + 4 * BATCHES * length > most;
        status = rg_sim_run(m->sim, at_most(begin + BATCHES * length + 1, most), m->watch, state);
        (void)rg_sim_counts_of(m->sim, &m->counts);
        if (status != RG_OK || *state == RG_SIM_DEADLOCK)
            break;
        const uint64_t clock = rg_sim_clock(m->sim);
        if (is_flooded(m, clock, accepted_in(m) / result->offered)) {
            result->end = RG_SIM_SATURATED;
            break;
        }
        const bool enough = BATCHES * length >= begin;
        if (!enough && !last)
            continue;
        status = rg_sim_drain(m->sim, BATCHES, at_most(begin + 2 * BATCHES * length, most),
                              m->watch, state);
        (void)rg_sim_counts_of(m->sim, &m->counts);
        if (status != RG_OK || *state == RG_SIM_DEADLOCK)
            break;
        note_quantiles(m);
        const struct sim_means means = rg_sim_means(&m->counts);
        const bool whole = *state == RG_SIM_DRAINED && enough;
        if (is_precise(m, &means) && whole &&
            rg_sim_trend(&m->counts, clock, m->way, early) == SIM_STEADY) {
            end_precise(m, &means);
            break;
        }
        if (last)
            status = decide(m, &means, state);
    }
    if (*state == RG_SIM_DEADLOCK)
        result->end = RG_SIM_LOCKED;
    return status;
}

/* Births until each terminal is sent that many packets, and until they have arrived. */
static rg_status observe_each(measurement *m, rg_sim_state *state)
{
    const uint64_t begin = rg_sim_clock(m->sim), most = m->plan->most;
    const double clocks =
        (double)m->plan->each * rg_sim_flits(m->options) / m->result->offered / BATCHES;
    const uint64_t length = clocks < (double)most ? (uint64_t)ceil(clocks) : most;
    const uint64_t end = begin + 2 * BATCHES * length;
    rg_status status = rg_sim_window(m->sim, begin, length);

    if (status == RG_OK)
        status = rg_sim_drain(m->sim, BATCHES, at_most(end, most), m->watch, state);
    (void)rg_sim_counts_of(m->sim, &m->counts);
    note_quantiles(m);
    const struct sim_means unknown = {.known = false};
    const rg_sim_end found = end_of(m, &m->counts, rg_sim_clock(m->sim), &unknown);
    m->result->end = *state == RG_SIM_DEADLOCK                         ? RG_SIM_LOCKED
                     : found == RG_SIM_CUT && *state == RG_SIM_DRAINED ? RG_SIM_PRECISE
                                                                       : found;
    return status;
}

static rg_status measure(measurement *m, rg_sim_lane *lanes, uint64_t room)
{
    rg_sim_result *result = m->result;
    rg_sim_state state = RG_SIM_CLOCK;
    rg_status status = RG_OK;

    m->batch = batch_of(m);
    if (m->plan->fixed)
        status = rg_sim_run(m->sim, m->plan->warmup, m->watch, &state);
    else if (m->plan->each == 0)
        status = warm_up(m, &state);
    result->warmup = rg_sim_clock(m->sim);
    if (status == RG_OK && state == RG_SIM_DEADLOCK)
        result->end = RG_SIM_LOCKED;
    else if (status == RG_OK)
        status = (m->plan->each > 0 ? observe_each : observe)(m, &state);
    rg_sim_counts all;
    (void)rg_sim_counts_of(m->sim, &all);
    result->clocks = rg_sim_clock(m->sim);
    result->moves = all.moves;
    if (status != RG_OK)
        return status;
    if (result->end == RG_SIM_LOCKED)
        return rg_sim_cycle(m->sim, lanes, room, &result->cycle, &result->dead);
    const double clocks = (double)(result->clocks - m->counts.begin);
    result->accepted = accepted_in(m);
    result->lost = all.lost;
    result->unroutable = all.unroutable;
    result->retried = all.retried;
    result->dropped = all.dropped;
    add_latencies(m);
    add_priorities(m);
    rg_sim_use(m->sim, m->plan, clocks, result);
    if (m->plan->window)
        *m->plan->window = result->clocks - m->counts.begin;
    return RG_OK;
}

/* Store and forward: longer windows until the interval is narrow, or the clocks are over. */
static rg_status measure_queue(measurement *m)
{
    const uint64_t most = m->plan->most;
    const uint64_t first = most / 4 < WARMUP ? most / 4 : WARMUP;
    const uint64_t warmup = m->plan->fixed ? m->plan->warmup : first;
    const uint64_t room = (most - warmup) / 2;
    rg_sim_result *result = m->result;
    rg_sim_queued found = {0};

    result->end = RG_SIM_CUT;
    result->warmup = warmup;
    result->mean_use = result->most_use = -1;
    result->fewest = result->most = result->fairness = -1;
    if (m->options->load <= 0 || room == 0)
        return RG_OK;
    for (uint64_t clocks = 10 * BATCHES < room ? 10 * BATCHES : room;; clocks *= 2) {
        const rg_status status =
            rg_sim_queue_run(m->net, m->options, warmup, clocks, m->watch, &found);
        if (status != RG_OK)
            return status;
        for (unsigned i = 0; i < BATCHES; i++)
            m->counts.batch[i] =
                (rg_sim_batch){.delivered = found.arrived[i], .latency = found.summed[i]};
        for (unsigned i = 0; i <= BATCHES; i++)
            m->counts.batch[i].backlog = found.backlog[i];
        m->counts.begin = warmup;
        m->counts.length = clocks / BATCHES;
        result->clocks = warmup + 2 * clocks;
        const uint64_t end = warmup + BATCHES * m->counts.length + 1;
        const bool last = warmup + 4 * clocks > most;
        const struct sim_means means = rg_sim_means(&m->counts);
        const bool precise = is_precise(m, &means) && clocks >= warmup;
        if (is_flooded(m, end, (double)found.received / (double)found.born))
            result->end = RG_SIM_SATURATED;
        else if (precise && rg_sim_trend(&m->counts, end, m->way, early) == SIM_STEADY)
            end_precise(m, &means);
        else if (last)
            result->end = end_of(m, &m->counts, end, &means);
        else
            continue;
        break;
    }
    result->accepted = found.accepted;
    result->packets = found.packets;
    result->hops = found.hops;
    if (has_latency(result->end))
        result->latency = result->network = found.latency;
    return RG_OK;
}

/* A fixed number of terminals makes a packet in each clock, so not every load is possible. */
static double offered_of(const rg_topology *net, const rg_sim_options *o)
{
    const double flits = rg_sim_flits(o), nodes = (double)net->nodes;
    if (o->traffic == RG_SIM_REQUEST)
        return -1;
    return o->births == RG_SIM_EXACT && nodes > 0 ? round(nodes * o->load / flits) * flits / nodes
                                                  : o->load;
}

rg_status rg_sim_measure(const rg_topology *net, const rg_sim_options *options,
                         const rg_sim_plan *plan, const rg_watch *watch, rg_sim_lane *lanes,
                         uint64_t room, rg_sim_result *result)
{
    rg_sim_options own;
    rg_sim_plan own_plan;

    if (!result || (!lanes && room > 0))
        return RG_E_NULL;
    rg_status status = rg_sim_read(net, &options, &own);
    if (status == RG_OK)
        status = rg_sim_read_plan(&plan, &own_plan);
    if (status != RG_OK)
        return status;
    if (plan->most >= RG_SIM_MAX_CLOCKS || plan->most == 0 ||
        (plan->fixed && plan->warmup >= plan->most))
        return RG_E_OPTION;
    if (options->answers > 0 && plan->each > 0)
        return RG_E_OPTION;
    if (options->queue && (plan->each > 0 || plan->use || plan->terminal || plan->window))
        return RG_E_OPTION;
    rg_sim_result found = {.offered = offered_of(net, options),
                           .latency = -1,
                           .interval = -1,
                           .network = -1,
                           .hops = -1,
                           .stretch = -1,
                           .delivered = -1};
    measurement m = {
        .net = net, .options = options, .plan = plan, .watch = watch, .result = &found};
    m.way = way_of(net, options);
    if (options->queue) {
        status = measure_queue(&m);
        if (status == RG_OK)
            *result = found;
        return status;
    }
    status = rg_sim_open_watched(net, options, watch, &m.sim);
    if (status == RG_OK) {
        m.sim->tally.heard = plan->terminal;
        status = measure(&m, lanes, room);
    }
    rg_sim_close(m.sim);
    if (status == RG_OK)
        *result = found;
    return status;
}
