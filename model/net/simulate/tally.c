/* SPDX-License-Identifier: Apache-2.0 */

/* What a run counts: batches, latencies, and what was sent and lost. */

#include "parts.h"
#include "routegen/net/simulate_load.h"

#include <stddef.h>
#include <string.h>

/* ---- Batches -------------------------------------------------------------------------------- */

static unsigned bin_of(uint64_t latency)
{
    if (latency < SIM_HISTOGRAM)
        return (unsigned)latency;
    const unsigned power = 63 - (unsigned)__builtin_clzll(latency);
    return SIM_HISTOGRAM + (power - 16) * 64 + (unsigned)(latency >> (power - 6) & 63);
}

/* No latency is longer than the clocks so far: a short run has few bins to look at. */
static unsigned bins_of(const rg_sim *sim)
{
    return bin_of(sim->clock) + 1;
}

/* Of both halves of the window. */
static void clear_histogram(const rg_sim *sim, uint32_t *histogram)
{
    for (unsigned half = 0; half < 2; half++)
        memset(histogram + half * SIM_BINS, 0, bins_of(sim) * sizeof *histogram);
}

rg_status rg_sim_window(rg_sim *sim, uint64_t begin, uint64_t batch)
{
    if (!sim)
        return RG_E_NULL;
    if (begin < sim->clock || begin >= RG_SIM_MAX_CLOCKS || batch == 0 ||
        batch >= RG_SIM_MAX_CLOCKS)
        return RG_E_OPTION;
    sim->tally.counts.begin = sim->tally.next_batch = begin;
    sim->tally.boundary = begin < sim->tally.sample ? begin : sim->tally.sample;
    sim->tally.counts.length = batch;
    sim->tally.batch = 0;
    sim->tally.late = 0;
    memset(sim->tally.counts.batch, 0, sizeof sim->tally.counts.batch);
    clear_histogram(sim, sim->tally.histogram);
    return RG_OK;
}

static void add_numbers(void *to, const void *other, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof(uint64_t); i++)
        ((uint64_t *)to)[i] += ((const uint64_t *)other)[i];
}

/* All but the backlog. */
static void add(rg_sim_batch *to, const rg_sim_batch *other)
{
    add_numbers(to, other, offsetof(rg_sim_batch, backlog));
    if (other->received + other->delivered > 0)
        add_numbers(to->of, other->of, sizeof to->of);
}

rg_sim_batch rg_sim_sum(const rg_sim_counts *counts, unsigned batches)
{
    rg_sim_batch all = {0};
    for (unsigned i = 0; i < batches; i++)
        add(&all, &counts->batch[i]);
    return all;
}

/* Each two batches become one of twice the length. */
static void fold(struct sim_tally *tally, unsigned bins)
{
    rg_sim_batch *batch = tally->counts.batch;

    for (unsigned i = 0; i < SIM_HALF; i++) {
        const rg_sim_batch odd = batch[2 * i + 1];
        batch[i] = batch[2 * i];
        add(&batch[i], &odd);
    }
    memset(batch + SIM_HALF, 0, SIM_HALF * sizeof *batch);
    for (unsigned i = 0; i < bins; i++) {
        tally->histogram[i] += tally->histogram[SIM_BINS + i];
        tally->histogram[SIM_BINS + i] = 0;
    }
    tally->counts.length *= 2;
}

static void clear_counters(rg_sim *sim)
{
    for (uint32_t i = 0; i < sim->share.count; i++)
        for (unsigned out = 0; out < sim->network.outs; out++)
            sim_out(sim, sim->share.begin + i)[out].flits = 0;
    memset(sim->traffic.received, 0, sim->nodes * sizeof *sim->traffic.received);
    if (sim->tally.heard)
        memset(sim->tally.heard, 0, sim->nodes * sizeof *sim->tally.heard);
}

/* A packet of the window has arrived: for its source. */
static void hear(struct rg_sim_terminal *of, uint64_t latency)
{
#pragma omp critical
    {
        of->packets++;
        of->latency += latency;
        of->max = latency > of->max ? latency : of->max;
    }
}

void rg_sim_tally_add(struct sim_tally *tally, struct sim_tally *other)
{
    rg_sim_counts *to = &tally->counts, *from = &other->counts;

    add_numbers(to, from, offsetof(rg_sim_counts, last));
    to->last = from->last > to->last ? from->last : to->last;
    for (unsigned i = 0; i < RG_SIM_BATCHES; i++)
        add(&to->batch[i], &from->batch[i]);
    tally->injected += other->injected;
    tally->received += other->received;
    tally->latency += other->latency;
    other->injected = other->received = other->latency = 0;
    *from = (rg_sim_counts){.begin = from->begin, .length = from->length};
}

void rg_sim_tally_add_histogram(rg_sim *sim)
{
    const unsigned bins = bins_of(sim);

    for (unsigned p = 1; p < sim->share.parts; p++) {
        uint32_t *from = sim_part(sim, p)->tally.histogram;
        for (unsigned i = 0; i < bins; i++) {
            sim->tally.histogram[i] += from[i];
            sim->tally.histogram[SIM_BINS + i] += from[SIM_BINS + i];
        }
        clear_histogram(sim, from);
    }
}

static void begin_batch(rg_sim *sim, rg_team *team)
{
    rg_sim_tally_add_histogram(sim);
    if (sim->clock == sim->tally.counts.begin)
        clear_counters(sim);
    sim->tally.batch =
        (unsigned)((sim->clock - sim->tally.counts.begin) / sim->tally.counts.length);
    if (sim->tally.batch == RG_SIM_BATCHES) {
        fold(&sim->tally, bins_of(sim));
        sim->tally.batch = SIM_HALF;
    }
    sim->tally.counts.batch[sim->tally.batch].backlog = rg_sim_backlog(sim, team);
    sim->tally.next_batch = sim->clock + sim->tally.counts.length;
}

void rg_sim_tally_boundary(rg_sim *sim, rg_team *team)
{
    struct sim_tally *tally = &sim->tally;

    if (sim->clock == tally->next_batch)
        begin_batch(sim, team);
    if (sim->clock == tally->sample) {
        rg_sim_sample sample = {sim->clock,      tally->injected,
                                tally->received, tally->counts.delivered,
                                tally->latency,  sim->traffic.inside};
        sim_combine(sim, &sample.injected, 5, false);
        sim->options.sampled(sim->options.context, &sample);
        tally->sample += sim->options.every;
    }
    tally->boundary = tally->next_batch < tally->sample ? tally->next_batch : tally->sample;
}

/* The batch in which a packet was born; NULL: none. */
static rg_sim_batch *batch_of(struct sim_tally *tally, uint64_t birth)
{
    const uint64_t begin = tally->counts.begin;
    return birth < begin ? NULL : &tally->counts.batch[(birth - begin) / tally->counts.length];
}

/* ---- Packets -------------------------------------------------------------------------------- */

void rg_sim_tally_sent(struct sim_tally *tally, const struct sim_packet *packet)
{
    rg_sim_batch *batch = batch_of(tally, packet->birth);
    tally->counts.sent++;
    if (batch)
        batch->born++;
}

void rg_sim_tally_lost(struct sim_tally *tally, const struct sim_packet *packet)
{
    rg_sim_batch *batch = batch_of(tally, packet->birth);
    tally->counts.lost++;
    tally->counts.unroutable += packet->unroutable;
    if (batch)
        batch->lost++;
}

/* Links of the rule's route. */
static uint64_t least_of(rg_sim *sim, uint32_t source, uint32_t target)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    rg_route_packet packet = {0};
    uint16_t *known =
        sim->faults.least ? &sim->faults.least[(size_t)source * sim->nodes + target] : NULL;
    unsigned count = 0;
    uint64_t hops = 0;

    if (known && *known > 0)
        return *known;
    (void)rg_route_packet_init(&sim->net, &sim->options.rule, source, target, &packet);
    while (rg_route_step(&sim->net, &sim->options.rule, &packet, hop, &count) == RG_OK &&
           count > 0) {
        packet = hop[0].packet;
        hops++;
    }
    if (known)
        *known = (uint16_t)hops;
    return hops;
}

/* Routers passed; node links are links, too, those inside a vertex are not. */
static unsigned links_of(const rg_sim *sim, const struct sim_packet *packet)
{
    const unsigned ways = packet->reply ? 2 : 1;
    return sim->net.direct ? packet->hops - ways : packet->hops + ways;
}

static void tell(const rg_sim *sim, const struct sim_packet *packet)
{
    const rg_sim_arrival arrival = {.source = packet->reply ? packet->next : packet->source,
                                    .target = packet->target,
                                    .number = packet->number,
                                    .born = packet->birth,
                                    .sent = packet->sent,
                                    .arrived = sim->clock,
                                    .hops = links_of(sim, packet),
                                    .flits = packet->flits,
                                    .kind = packet->reply | (packet->kind & 1)};
    sim->options.arrived(sim->options.context, &arrival);
}

void rg_sim_tally_received(rg_sim *sim, const struct sim_packet *packet, bool tail)
{
    const uint64_t clock = sim->clock;

    sim->tally.counts.last = clock;
    const bool ranked = sim->options.priority;
    const unsigned priority = ranked ? packet->number % sim->options.lengths : 0;
    if (clock >= sim->tally.counts.begin) {
        sim->tally.counts.batch[sim->tally.batch].received++;
        sim->tally.counts.batch[sim->tally.batch].of[priority].received += ranked;
    }
    sim->tally.received++;
    if (tail && sim->options.arrived)
        tell(sim, packet);
    if (!tail || (sim->options.traffic == RG_SIM_REQUEST && !packet->reply))
        return;
    sim->tally.counts.delivered++;
    sim->tally.latency += clock - packet->birth;
    rg_sim_batch *batch = batch_of(&sim->tally, packet->birth);
    if (!batch)
        return;
    const uint64_t latency = clock - packet->birth;
    batch->delivered++;
    batch->latency += latency;
    batch->of[priority].delivered += ranked;
    batch->of[priority].latency += ranked ? latency : 0;
    if (sim->tally.heard)
        hear(&sim->tally.heard[packet->source], latency);
    batch->network += clock - packet->sent;
    batch->hops += links_of(sim, packet);
    if (sim->faults.count > 0)
        batch->least += least_of(sim, packet->source, packet->target);
    const bool late =
        packet->birth - sim->tally.counts.begin >= SIM_HALF * sim->tally.counts.length;
    sim->tally.histogram[(late ? SIM_BINS : 0) + bin_of(latency)]++;
}

bool rg_sim_tally_drained(rg_sim *sim, uint64_t end)
{
    const uint64_t length = sim->tally.counts.length;
    const uint64_t batches = (end - sim->tally.counts.begin + length - 1) / length;
    uint64_t left = 0;

    for (uint64_t i = 0; i < batches; i++) {
        const rg_sim_batch *batch = &sim->tally.counts.batch[i];
        left += batch->born - batch->delivered - batch->lost;
    }
    if (left != 0 && !sim->share.split)
        return false;
    while (sim->tally.late < sim->nodes && (sim_is_away(sim, sim_entry(sim, sim->tally.late)) ||
                                            rg_sim_source_oldest(sim, sim->tally.late) >= end))
        sim->tally.late++;
    left += sim->nodes - sim->tally.late;
    sim_combine(sim, &left, 1, false);
    return left == 0;
}

/* ---- Asking --------------------------------------------------------------------------------- */

rg_status rg_sim_counts_of(const rg_sim *sim, rg_sim_counts *counts)
{
    if (!sim || !counts)
        return RG_E_NULL;
    *counts = sim->tally.counts;
    sim_combine(sim, &counts->last, 1, true);
    sim_combine(sim, counts, offsetof(rg_sim_counts, last) / sizeof(uint64_t), false);
    sim_combine(sim, counts->batch, sizeof counts->batch / (sizeof(uint64_t)), false);
    return RG_OK;
}

/* The largest latency of a bin. */
static uint64_t top_of(unsigned bin)
{
    if (bin < SIM_HISTOGRAM)
        return bin;
    const unsigned power = 16 + (bin - SIM_HISTOGRAM) / 64;
    return (UINT64_C(1) << power) + (((bin - SIM_HISTOGRAM) % 64 + UINT64_C(1)) << (power - 6)) - 1;
}

rg_status rg_sim_quantile(const rg_sim *sim, uint64_t over, uint64_t under, uint64_t *clocks)
{
    uint64_t all = 0, passed = 0, *const count = sim ? sim->tally.summed : NULL;
    unsigned bin = 0;

    if (!sim || !clocks)
        return RG_E_NULL;
    if (under == 0 || over > under || under > UINT32_MAX)
        return RG_E_OPTION;
    const unsigned bins = bins_of(sim);
    for (unsigned i = 0; i < bins; i++)
        count[i] = sim->tally.histogram[i];
    sim_combine(sim, count, bins, false);
    for (unsigned i = 0; i < bins; i++)
        all += count[i];
    /* passed / all >= over / under */
    const uint64_t needed = (all / under) * over + (all % under * over + under - 1) / under;
    while (bin < bins && (passed += count[bin]) < (needed > 0 ? needed : 1))
        bin++;
    *clocks = all > 0 ? top_of(bin) : 0;
    return RG_OK;
}

rg_status rg_sim_channel(const rg_sim *sim, uint64_t vertex, unsigned port, uint64_t *flits)
{
    if (!sim || !flits)
        return RG_E_NULL;
    if (vertex < sim->first || vertex >= sim->net.vertices || port >= sim->network.outs)
        return RG_E_INDEX;
    /* Flits are counted always, and from 0 again at the window's begin. */
    const bool begun = sim->clock > sim->tally.counts.begin;
    const uint32_t router = (uint32_t)(vertex - sim->first);
    *flits = 0;
    for (uint32_t r = router; r < sim->all && begun && !sim_is_away(sim, router); r += sim->routers)
        *flits += sim_out(sim, r)[port].flits;
    return RG_OK;
}

rg_status rg_sim_received(const rg_sim *sim, uint64_t node, uint64_t *flits)
{
    if (!sim || !flits)
        return RG_E_NULL;
    if (node >= sim->nodes)
        return RG_E_INDEX;
    *flits = sim->traffic.received[node];
    return RG_OK;
}
