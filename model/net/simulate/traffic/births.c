/* SPDX-License-Identifier: Apache-2.0 */

/*
 * With q = 1 - p a gap is longer than g clocks with probability q^g, so that 1 + the largest g with
 * q^g > U has the law of one trial a clock. That g is found bit by bit from the powers q^(2^j), in
 * integers, so that it is the same on every machine. Gaps do not depend on the network: a packet is
 * drawn when the one before it has left, however long the queue is, and queues take no memory.
 */

#include "net/simulate/parts.h"

#include <math.h>

#include "net/simulate/random.h"
#include "net/inner/simulate.h"

/* The powers of 1 - @p; no births if p is 0. */
static void take_powers(struct sim_law *law, double p)
{
    const uint64_t word = sim_word(p);

    law->powers = 0;
    if (word == 0)
        return;
    for (uint64_t q = ~word; law->powers < 64; q = sim_high(q, q)) {
        law->power[law->powers++] = q;
        if (q == 0)
            break;
    }
}

static uint64_t length_by(const struct sim_law *law, uint64_t draw)
{
    uint64_t above = UINT64_MAX, gap = 1;
    unsigned j = law->powers;
    while (j > 0 && law->power[j - 1] <= draw) /* a gap is seldom longer than many clocks */
        j--;
    while (j-- > 0) {
        const uint64_t next = sim_high(above, law->power[j]);
        const bool longer = next > draw; /* a guess would be wrong half the time */
        above = longer ? next : above;
        gap += (uint64_t)longer << j;
    }
    return gap;
}

void rg_sim_births_begin(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;
    double packets = o->load / rg_sim_flits(o);

    if (o->births == RG_SIM_BURST) {
        sim->traffic.burst = sim_word(o->burst_on / (o->burst_on + o->burst_off));
        take_powers(&sim->traffic.law[1], 1 / o->burst_off);
        take_powers(&sim->traffic.law[2], 1 / o->burst_on);
        packets *= (o->burst_on + o->burst_off) / o->burst_on;
    }
    take_powers(&sim->traffic.law[0], packets);
    double weights = 0;
    for (unsigned i = 0; i < o->lengths; i++)
        weights += o->length[i].weight;
    for (unsigned i = 0; i < o->lengths && o->priority; i++)
        take_powers(&sim->traffic.law[i], packets * (o->length[i].weight / weights));
    const double period = packets > 0 ? 0x1p32 / packets : 0x1p63;
    sim->traffic.period = period < 0x1p63 ? (uint64_t)period : 0;
    sim->traffic.exact = (uint64_t)floor(sim->nodes * packets + 0.5);
}

/* ---- Bursts: periods on and off in turn ------------------------------------------------------ */

static uint64_t period_of(const rg_sim *sim, uint32_t node, struct sim_births *births, bool on)
{
    const uint64_t stream = sim_stream(sim->options.seed, SIM_PERIODS, node);
    return length_by(&sim->traffic.law[on ? 2 : 1], sim_draw(stream, ++births->periods));
}

static void begin_burst(const rg_sim *sim, uint32_t node, struct sim_births *births)
{
    const uint64_t stream = sim_stream(sim->options.seed, SIM_PERIODS, node);
    if (sim_draw(stream, 0) >= sim->traffic.burst)
        births->birth += period_of(sim, node, births, false);
    births->period = period_of(sim, node, births, true);
}

/* Goes on by some clocks of bursts. */
static void pass_bursts(const rg_sim *sim, uint32_t node, struct sim_births *births, uint64_t gap)
{
    while (gap > births->period) {
        gap -= births->period;
        births->birth += births->period + period_of(sim, node, births, false);
        births->period = period_of(sim, node, births, true);
    }
    births->birth += gap;
    births->period -= gap;
}

/* ---- Births ---------------------------------------------------------------------------------- */

static uint64_t periodic(const rg_sim *sim, uint32_t node, uint32_t number)
{
    __extension__ typedef unsigned __int128 wide;
    const uint64_t phase = sim_draw(sim_stream(sim->options.seed, SIM_PERIODS, node), 0);
    if (sim->traffic.period == 0)
        return SIM_NEVER;
    return (uint64_t)(((wide)number * sim->traffic.period + sim_high(phase, sim->traffic.period)) >>
                      32);
}

static bool is_exact(const rg_sim *sim, uint32_t node, uint64_t clock)
{
    const uint64_t stream = sim_stream(sim->options.seed, SIM_CLOCKS, clock);
    const uint64_t from = sim_below(sim_draw(stream, 1), sim->nodes);
    const uint64_t place = sim->traffic.place[node];
    return (place >= from ? place - from : place + sim->nodes - from) < sim->traffic.exact;
}

/* From the birth of the packet before, or clock -1, to that of packet `number`. */
static void find(const rg_sim *sim, uint32_t node, struct sim_births *births)
{
    const uint64_t draw =
        sim_draw(sim->traffic.terminal[node].draw, 2 * (uint64_t)births->number + 1);
    const struct sim_law *law = &sim->traffic.law[births->number % sim_priorities(sim)];
    const bool silent = sim->options.traffic == RG_SIM_FLOWS &&
                        sim->traffic.flow_first[node] == sim->traffic.flow_first[node + 1];

    if (sim->options.traffic == RG_SIM_EXCHANGE) { /* all at clock 0 */
        births->birth = births->number < sim->nodes - 1 ? 0 : SIM_NEVER;
    } else if (law->powers == 0 || silent) {
        births->birth = SIM_NEVER;
    } else if (sim->options.births == RG_SIM_PERIODIC) {
        births->birth = periodic(sim, node, births->number);
    } else if (sim->options.births == RG_SIM_BURST) {
        pass_bursts(sim, node, births, length_by(law, draw));
    } else if (sim->options.births == RG_SIM_EXACT) {
        if (sim->traffic.exact == 0)
            births->birth = SIM_NEVER;
        else
            while (!is_exact(sim, node, ++births->birth))
                ;
    } else {
        births->birth += length_by(law, draw);
    }
}

void rg_sim_births_first(const rg_sim *sim, uint32_t node, uint32_t priority,
                         struct sim_births *births)
{
    *births = (struct sim_births){.birth = UINT64_MAX, .number = priority}; /* clock -1 */
    if (sim->options.births == RG_SIM_BURST)
        begin_burst(sim, node, births);
    find(sim, node, births);
}

void rg_sim_births_next(const rg_sim *sim, uint32_t node, struct sim_births *births)
{
    births->number += sim_priorities(sim);
    if (births->birth != SIM_NEVER)
        find(sim, node, births);
}

uint32_t rg_sim_born(const rg_sim *sim, uint32_t node, uint64_t until, rg_sim_message *message,
                     uint32_t room)
{
    struct sim_births born;
    uint32_t count = 0;

    for (rg_sim_births_first(sim, node, 0, &born); born.birth < until;
         rg_sim_births_next(sim, node, &born), count++)
        if (count < room)
            message[count] = (rg_sim_message){.time = born.birth,
                                              .source = node,
                                              .target = rg_sim_target(sim, node, born.number),
                                              .flits = rg_sim_length_of(sim, node, born.number)};
    return count;
}

/* Packets that are born and not sent. Only terminals that are active have some. */
struct backlog {
    rg_sim *sim;
    _Atomic uint64_t born;
};

static void count_births(void *context, rg_team *team, unsigned thread, uint64_t part)
{
    struct backlog *backlog = context;
    rg_sim *sim = backlog->sim;
    const unsigned priorities = sim_priorities(sim);
    const uint64_t parts = sim->share.parts, words = (sim->nodes - 1) / 64 + 1;
    uint64_t born = 0;

    (void)team;
    (void)thread;
    for (uint64_t word = words * part / parts; word < words * (part + 1) / parts; word++)
        for (uint64_t rest = sim->traffic.active[word]; rest != 0; rest &= rest - 1)
            for (unsigned i = 0; i < priorities; i++) {
                const uint32_t node = (uint32_t)word * 64 + sim_lowest(rest);
                const size_t queue = (size_t)node * priorities + i;
                const struct sim_births *next = sim->options.priority
                                                    ? &sim->traffic.waiting[queue]
                                                    : &sim->traffic.terminal[node].born;
                struct sim_births *counted = &sim->traffic.counted[queue];
                if (next->number >= counted->number)
                    *counted = *next;
                while (counted->birth < sim->clock)
                    rg_sim_births_next(sim, node, counted);
                born += (counted->number - next->number) / priorities;
            }
    backlog->born += born;
}

uint64_t rg_sim_backlog(rg_sim *sim, rg_team *team)
{
    struct backlog backlog = {.sim = sim};
    if (sim->options.traffic == RG_SIM_TRACE || sim->options.traffic == RG_SIM_REQUEST)
        return 0; /* births depend on arrivals */
    rg_team_share(team, sim->share.parts, count_births, &backlog);
    return sim->tally.counts.sent + backlog.born - sim->tally.counts.delivered -
           sim->tally.counts.lost;
}
