/* SPDX-License-Identifier: Apache-2.0 */

/* Births: a calendar of chains, each for all clocks of one remainder. */

#include "net/simulate/random.h"
#include "source.h"

void rg_sim_source_enter(struct sim_traffic *traffic, uint32_t node)
{
    const uint64_t birth = traffic->terminal[node].born.birth;
    const unsigned slot = (unsigned)birth % SIM_CALENDAR;

    if (birth == SIM_NEVER)
        return;
    traffic->chained[node] = traffic->slot[slot];
    traffic->slot[slot] = node;
    traffic->slots[slot / 64] |= UINT64_C(1) << slot % 64;
}

/* When a terminal's next request is born. */
static uint64_t request_birth(const rg_sim *sim, uint32_t node)
{
    const struct sim_terminal *terminal = &sim->traffic.terminal[node];
    const uint32_t window = sim->options.window, number = terminal->born.number;
    if (number >= (uint64_t)window + terminal->replies)
        return SIM_NEVER;
    return sim->traffic.request_birth[(size_t)node * window + number % window];
}

void rg_sim_source_pick(rg_sim *sim, uint32_t node)
{
    const unsigned priorities = sim_priorities(sim);
    const struct sim_births *of = &sim->traffic.waiting[node * priorities], *best = of;

    for (unsigned i = 1; i < priorities; i++)
        if (of[i].birth <= sim->clock || of[i].birth <= best->birth)
            best = &of[i];
    sim->traffic.terminal[node].born = *best;
}

uint64_t rg_sim_source_oldest(const rg_sim *sim, uint32_t node)
{
    const unsigned priorities = sim_priorities(sim);
    uint64_t oldest = sim->traffic.terminal[node].born.birth;

    for (unsigned i = 0; i < priorities && sim->options.priority; i++)
        if (sim->traffic.waiting[node * priorities + i].birth < oldest)
            oldest = sim->traffic.waiting[node * priorities + i].birth;
    return oldest;
}

void rg_sim_source_advance(rg_sim *sim, uint32_t node)
{
    struct sim_births *born = &sim->traffic.terminal[node].born;
    const unsigned priorities = sim_priorities(sim);

    if (sim->options.traffic == RG_SIM_TRACE) {
        rg_sim_trace_advance(&sim->traffic, node);
    } else if (sim->options.traffic == RG_SIM_REQUEST) {
        born->number++;
        born->birth = request_birth(sim, node);
    } else if (sim->options.priority) {
        rg_sim_births_next(sim, node,
                           &sim->traffic.waiting[node * priorities + born->number % priorities]);
        rg_sim_source_pick(sim, node);
    } else {
        rg_sim_births_next(sim, node, born);
    }
}

void rg_sim_source_skip(rg_sim *sim, uint32_t node)
{
    const uint32_t number = sim->traffic.terminal[node].born.number;
    sim->tally.counts.dropped++;
    rg_sim_source_advance(sim, node);
    if (sim->options.traffic == RG_SIM_TRACE)
        rg_sim_goal_done(sim, number, true);
}

void rg_sim_source_open(rg_sim *sim)
{
    const uint32_t end = sim->share.node_words[1] * 64;

    for (uint32_t node = sim->share.node_words[0] * 64; node < end && node < sim->nodes; node++) {
        struct sim_terminal *terminal = &sim->traffic.terminal[node];
        if (sim_is_away(sim, sim_entry(sim, node)))
            continue;
        terminal->draw = sim_stream(sim->options.seed, SIM_BIRTHS, node);
        if (sim->options.traffic == RG_SIM_TRACE) {
            terminal->born.birth = SIM_NEVER;
        } else if (sim->options.traffic != RG_SIM_REQUEST) {
            const unsigned priorities = sim_priorities(sim);
            struct sim_births *of = &sim->traffic.waiting[node * priorities];
            for (unsigned i = 0; i < priorities && sim->options.priority; i++)
                rg_sim_births_first(sim, node, i, &of[i]);
            if (sim->options.priority)
                rg_sim_source_pick(sim, node);
            else
                rg_sim_births_first(sim, node, 0, &terminal->born);
        }
        rg_sim_source_enter(&sim->traffic, node);
    }
}

void rg_sim_source_births(rg_sim *sim)
{
    const unsigned slot = (unsigned)sim->clock % SIM_CALENDAR;
    uint32_t node = sim->traffic.slot[slot];

    if (sim->options.traffic == RG_SIM_TRACE) {
        rg_sim_goal_turn(sim);
        rg_sim_trace_turn(sim);
    }
    if (node == SIM_NONE)
        return;
    sim->traffic.slot[slot] = SIM_NONE;
    sim->traffic.slots[slot / 64] &= ~(UINT64_C(1) << slot % 64);
    while (node != SIM_NONE) {
        const uint32_t next = sim->traffic.chained[node];
        while (sim_is_gone(&sim->faults, node) &&
               sim->traffic.terminal[node].born.birth <= sim->clock)
            rg_sim_source_skip(sim, node);
        __builtin_prefetch(&sim->traffic.home[node]);
        __builtin_prefetch(&sim->traffic.terminal_credit[(size_t)node * sim->network.vcs], 1);
        if (sim->traffic.terminal[node].born.birth == sim->clock)
            sim_activate(&sim->traffic, node);
        else
            rg_sim_source_enter(&sim->traffic, node);
        node = next;
    }
}

uint64_t rg_sim_source_next(const rg_sim *sim)
{
    const unsigned from = (unsigned)(sim->clock + 1) % SIM_CALENDAR;
    const uint64_t lines = rg_sim_goal_next(sim->traffic.goal);
    const uint64_t sends = rg_sim_trace_next(&sim->traffic), trace = lines < sends ? lines : sends;
    uint64_t set = sim->traffic.slots[from / 64] & (~UINT64_C(0) << from % 64);

    for (unsigned i = 0; i <= SIM_CALENDAR / 64; i++) {
        if (set != 0) {
            const unsigned word = (from / 64 + i) % (SIM_CALENDAR / 64);
            const unsigned slot = word * 64 + sim_lowest(set);
            const uint64_t clock = sim->clock + 1 + (slot - from) % SIM_CALENDAR;
            return clock < trace ? clock : trace;
        }
        set = sim->traffic.slots[(from / 64 + i + 1) % (SIM_CALENDAR / 64)];
    }
    return trace;
}
