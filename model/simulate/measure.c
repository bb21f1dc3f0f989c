/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A measurement at one load. */

#include <math.h>

#include "parts.h"
#include "routegen/net/simulate_load.h"

enum {
    BATCHES = RG_SIM_BATCHES / 2,
    LEAST_PACKETS = 30,
    WARMUP = 1000 /* of queues */,
    STRIDE = 16
};

/* t(0.975) of 31 degrees of freedom */
static const double student = 2.0395134463964077;
static const double kept_up = 0.98;
static const unsigned growing = 24;
static const double independent = 0.1;

typedef struct measurement {
    const rg_topology *net;
    const rg_sim_options *options;
    const rg_sim_plan *plan;
    const rg_watch *watch;
    rg_sim *sim;
    uint64_t batch; /* clocks */
    rg_sim_counts counts;
    rg_sim_result *result;
} measurement;

rg_status rg_sim_plan_of(rg_sim_plan *plan)
{
    if (!plan)
        return RG_E_NULL;
    *plan = (rg_sim_plan){.precision = 0.01, .most = 1000000};
    return RG_OK;
}

/* ---- Means of batches ------------------------------------------------------------------------ */

/* The mean latencies of the first @count batches; false if one has no packets. */
static bool means_of(const rg_sim_counts *counts, unsigned count, double *mean)
{
    for (unsigned i = 0; i < count; i++) {
        if (counts->batch[i].delivered == 0)
            return false;
        mean[i] = (double)counts->batch[i].latency / (double)counts->batch[i].delivered;
    }
    return true;
}

static double mean_of(const double *value, unsigned count)
{
    double sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += value[i];
    return sum / count;
}

/* The sum of the products of deviations, each with the one @lag later. */
static double products(const double *value, unsigned count, unsigned lag)
{
    const double mean = mean_of(value, count);
    double sum = 0;
    for (unsigned i = 0; i + lag < count; i++)
        sum += (value[i] - mean) * (value[i + lag] - mean);
    return sum;
}

/* How many batches to cut off so that the variance of the rest over their number is least. */
static unsigned cut_of(const double *mean, unsigned count)
{
    double least = INFINITY;
    unsigned cut = 0;
    for (unsigned d = 0; d <= count / 2; d++) {
        const double rest = count - d;
        const double variance = products(mean + d, count - d, 0) / (rest * rest);
        if (variance < least) {
            least = variance;
            cut = d;
        }
    }
    return cut;
}

/* ---- Warm-up --------------------------------------------------------------------------------- */

/* Four times the longest way of a packet through an empty network, and enough packets. */
static uint64_t batch_of(const measurement *m)
{
    const rg_sim_options *o = m->options;
    const double flits = rg_sim_flits(o);
    const bool closed = o->traffic == RG_SIM_REQUEST;
    const double packets = closed ? 0 : (double)m->net->nodes * o->load / flits;
    uint64_t hops = 0;

    (void)rg_route_bound(m->net, &o->rule, &hops);
    const uint64_t way = o->inject_delay + (hops + 1) * (o->route_delay + o->link_delay) +
                         (uint64_t)flits + (closed ? o->service : 0);
    const double enough = packets > 0 ? LEAST_PACKETS / packets : 0;
    const double most = (double)m->plan->most / (2 * BATCHES);
    const double clocks = fmin(fmax(4 * (double)way, enough), most);
    return clocks < 1 ? 1 : (uint64_t)clocks;
}

static rg_status warm_up(const measurement *m, rg_sim_state *state)
{
    rg_status status = rg_sim_window(m->sim, 0, m->batch);
    double mean[BATCHES];
    rg_sim_counts counts;

    for (uint64_t end = BATCHES * m->batch; status == RG_OK; end *= 2) {
        status = rg_sim_run(m->sim, end + 1, m->watch, state);
        (void)rg_sim_counts_of(m->sim, &counts);
        /* The last batch misses packets that are under way. */
        const bool known = means_of(&counts, BATCHES - 1, mean);
        if (*state == RG_SIM_DEADLOCK || 4 * end > m->plan->most ||
            (known && cut_of(mean, BATCHES - 1) < BATCHES / 2 - 1))
            break;
    }
    return status;
}

/* ---- Judging --------------------------------------------------------------------------------- */

/* Of a window that the most clocks may have cut short */
static double accepted_in(const measurement *m)
{
    const uint64_t window = BATCHES * m->counts.length;
    const uint64_t run = rg_sim_clock(m->sim) - m->counts.begin;
    uint64_t flits = 0;
    for (unsigned i = 0; i < BATCHES; i++)
        flits += m->counts.batch[i].received;
    return (double)flits / (double)(run < window ? run : window) / (double)m->net->nodes;
}

/* A share of what is offered may be missing by chance; then the queues do not grow. */
static bool is_saturated(const measurement *m, double share)
{
    unsigned longer = 0;
    for (unsigned i = 0; i < BATCHES; i++)
        longer += m->counts.batch[i + 1].waiting > m->counts.batch[i].waiting;
    return m->options->traffic != RG_SIM_REQUEST && longer >= growing && share < kept_up;
}

/* The interval of the latency; whether it is narrow enough. */
static bool is_precise(const measurement *m)
{
    double mean[BATCHES];
    if (!means_of(&m->counts, BATCHES, mean))
        return false;
    const double all = products(mean, BATCHES, 0);
    m->result->interval = student * sqrt(all / (BATCHES - 1) / BATCHES);
    if (m->plan->precision < 1 && all > 0 && products(mean, BATCHES, 1) / all >= independent)
        return false;
    return m->result->interval <= m->plan->precision * mean_of(mean, BATCHES);
}

/* ---- Channels and terminals ------------------------------------------------------------------ */

static void add_channels(const measurement *m, double clocks)
{
    const rg_topology *net = m->net;
    rg_sim_result *result = m->result;
    uint64_t channels = 0, all = 0, most = 0, flits = 0;
    rg_topology_end end;

    for (uint64_t v = net->direct ? 0 : net->nodes; v < net->vertices; v++) {
        for (unsigned port = 0; port < net->ports; port++) {
            (void)rg_topology_neighbour(net, v, port, &end);
            if (end.vertex == RG_TOPOLOGY_NONE || (!net->direct && end.vertex < net->nodes))
                continue;
            (void)rg_sim_channel(m->sim, v, port, &flits);
            channels++;
            all += flits;
            if (flits <= most)
                continue;
            most = flits;
            result->busiest = (rg_channel){v, port, 0};
        }
    }
    result->mean_use = channels > 0 ? (double)all / (double)channels / clocks : 0;
    result->most_use = (double)most / clocks;
}

/* Of all channels, where they are asked for. */
static void note_channels(const measurement *m, double clocks)
{
    const unsigned outs = m->net->ports + 1;
    uint64_t flits;

    for (uint64_t i = 0; m->plan->use && i < m->net->vertices * outs; i++)
        m->plan->use[i] = rg_sim_channel(m->sim, i / outs, (unsigned)(i % outs), &flits) == RG_OK
                              ? (double)flits / clocks
                              : 0;
}

static void add_terminals(const measurement *m, double clocks)
{
    const uint64_t nodes = m->net->nodes;
    double sum = 0, squares = 0, least = INFINITY, most = 0;
    uint64_t flits = 0;

    for (uint64_t node = 0; node < nodes; node++) {
        (void)rg_sim_received(m->sim, node, &flits);
        if (m->plan->terminal)
            m->plan->terminal[node].received = flits;
        const double rate = (double)flits / clocks;
        sum += rate;
        squares += rate * rate;
        least = fmin(least, rate);
        most = fmax(most, rate);
    }
    m->result->fewest = least;
    m->result->most = most;
    m->result->fairness = squares > 0 ? sum * sum / ((double)nodes * squares) : 1;
}

/* ---- The measurement ------------------------------------------------------------------------- */

static void add_latencies(const measurement *m)
{
    rg_sim_result *result = m->result;
    uint64_t latency = 0, network = 0, hops = 0, lost = 0, least = 0;

    result->packets = 0;
    for (unsigned i = 0; i < BATCHES; i++) {
        const rg_sim_batch *batch = &m->counts.batch[i];
        result->packets += batch->delivered;
        latency += batch->latency;
        network += batch->network;
        hops += batch->hops;
        lost += batch->lost;
        least += batch->least;
    }
    if (result->packets + lost > 0)
        result->delivered = (double)result->packets / (double)(result->packets + lost);
    if (result->packets == 0)
        return;
    const double packets = (double)result->packets;
    result->hops = (double)hops / packets;
    if (least > 0)
        result->stretch = (double)hops / (double)least;
    if (result->end == RG_SIM_SATURATED)
        return;
    result->latency = (double)latency / packets;
    result->network = (double)network / packets;
    (void)rg_sim_quantile(m->sim, 1, 2, &result->half);
    (void)rg_sim_quantile(m->sim, 99, 100, &result->most_of_100);
    (void)rg_sim_quantile(m->sim, 999, 1000, &result->most_of_1000);
    (void)rg_sim_quantile(m->sim, 1, 1, &result->worst);
}

/* Until the interval is narrow, or the clocks are over; what the network does then. */
static rg_status observe(measurement *m, rg_sim_state *state)
{
    const uint64_t most = m->plan->most;
    rg_sim_result *result = m->result;
    uint64_t begin = rg_sim_clock(m->sim), length = m->batch;
    rg_status status = rg_sim_window(m->sim, begin, length);

    result->end = RG_SIM_CUT;
    for (; status == RG_OK; length *= 2) {
        status = rg_sim_run(m->sim, begin + BATCHES * length + 1, m->watch, state);
        (void)rg_sim_counts_of(m->sim, &m->counts);
        if (status != RG_OK || *state == RG_SIM_DEADLOCK)
            break;
        if (is_saturated(m, accepted_in(m) / result->offered)) {
            result->end = RG_SIM_SATURATED;
            break;
        }
        status = rg_sim_drain(m->sim, BATCHES, begin + 2 * BATCHES * length, m->watch, state);
        (void)rg_sim_counts_of(m->sim, &m->counts);
        if (status != RG_OK || *state == RG_SIM_DEADLOCK)
            break;
        if (*state == RG_SIM_DRAINED && is_precise(m)) {
            result->end = RG_SIM_PRECISE;
            break;
        }
        if (begin + 4 * BATCHES * length > most)
            break;
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
        status = rg_sim_drain(m->sim, BATCHES, end < most ? end : most, m->watch, state);
    (void)rg_sim_counts_of(m->sim, &m->counts);
    m->result->end = *state == RG_SIM_DEADLOCK  ? RG_SIM_LOCKED
                     : *state == RG_SIM_DRAINED ? RG_SIM_PRECISE
                                                : RG_SIM_CUT;
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
    result->clocks = rg_sim_clock(m->sim);
    result->moves = m->counts.moves;
    if (status != RG_OK)
        return status;
    if (result->end == RG_SIM_LOCKED)
        return rg_sim_cycle(m->sim, lanes, room, &result->cycle, &result->dead);
    const double clocks = (double)(result->clocks - m->counts.begin);
    result->accepted = accepted_in(m);
    result->lost = m->counts.lost;
    result->unroutable = m->counts.unroutable;
    result->retried = m->counts.retried;
    result->dropped = m->counts.dropped;
    add_latencies(m);
    add_channels(m, clocks);
    note_channels(m, clocks);
    add_terminals(m, clocks);
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
    result->mean_use = result->most_use = -1;
    result->fewest = result->most = result->fairness = -1;
    if (m->options->load <= 0)
        return RG_OK;
    if (room == 0)
        return RG_E_SIZE;
    for (uint64_t clocks = 10 * BATCHES < room ? 10 * BATCHES : room;; clocks *= 2) {
        const rg_status status =
            rg_sim_queue_run(m->net, m->options, warmup, clocks, m->watch, &found);
        if (status != RG_OK)
            return status;
        for (unsigned i = 0; i < BATCHES; i++)
            m->counts.batch[i] =
                (rg_sim_batch){.delivered = found.arrived[i], .latency = found.summed[i]};
        for (unsigned i = 0; i <= BATCHES; i++)
            m->counts.batch[i].waiting = found.waiting[i];
        result->clocks = warmup + 2 * clocks;
        if (is_saturated(m, (double)found.received / (double)found.born))
            result->end = RG_SIM_SATURATED;
        else if (is_precise(m))
            result->end = RG_SIM_PRECISE;
        if (result->end != RG_SIM_CUT || warmup + 4 * clocks > most)
            break;
    }
    result->warmup = warmup;
    result->accepted = found.accepted;
    result->packets = found.packets;
    result->hops = found.hops;
    if (result->end != RG_SIM_SATURATED)
        result->latency = result->network = found.latency;
    return RG_OK;
}

/* A fixed number of terminals bears in each clock: not every load can be had. */
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
    if (!net || !options || !plan || !result || (!lanes && room > 0))
        return RG_E_NULL;
    if (plan->most >= RG_SIM_MAX_CLOCKS || plan->most == 0 ||
        (plan->fixed && plan->warmup >= plan->most))
        return RG_E_SIZE;
    if (options->queue && (plan->each > 0 || plan->use || plan->terminal || plan->window))
        return RG_E_SHAPE;
    rg_sim_result found = {.offered = offered_of(net, options),
                           .latency = -1,
                           .interval = -1,
                           .network = -1,
                           .hops = -1,
                           .stretch = -1,
                           .delivered = -1};
    measurement m = {
        .net = net, .options = options, .plan = plan, .watch = watch, .result = &found};
    rg_status status = RG_OK;
    if (options->queue) {
        status = measure_queue(&m);
        if (status == RG_OK)
            *result = found;
        return status;
    }
    status = rg_sim_open_watched(net, options, watch, &m.sim);
    if (status == RG_OK) {
        m.sim->heard = plan->terminal;
        status = measure(&m, lanes, room);
    }
    rg_sim_close(m.sim);
    if (status == RG_OK)
        *result = found;
    return status;
}
