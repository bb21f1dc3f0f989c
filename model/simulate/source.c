/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "parts.h"

#include <stdlib.h>

#include "random.h"

/* ---- Births: a calendar of chains, each for all clocks of one remainder ---------------------- */

static void enter(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->terminal[node];
    const unsigned slot = (unsigned)terminal->birth % SIM_CALENDAR;

    if (terminal->birth == SIM_NEVER)
        return;
    terminal->chained = sim->slot[slot];
    sim->slot[slot] = node;
    sim->slots[slot / 64] |= UINT64_C(1) << slot % 64;
}

static void activate(rg_sim *sim, uint32_t node)
{
    sim->active[node / 64] |= UINT64_C(1) << node % 64;
}

void rg_sim_source_begin(rg_sim *sim)
{
    for (uint32_t node = 0; node < sim->nodes; node++) {
        struct sim_terminal *terminal = &sim->terminal[node];
        terminal->draw = sim_stream(sim->options.seed, SIM_BIRTHS, node);
        terminal->choose = sim_stream(sim->options.seed, SIM_CHOICES, node);
        if (sim->options.traffic == RG_SIM_TRACE) {
            terminal->birth = rg_sim_trace_birth(sim, node);
        } else {
            const uint64_t gap = rg_sim_gap(sim, terminal, 0);
            terminal->birth = terminal->counted = gap == SIM_NEVER ? gap : gap - 1;
        }
        enter(sim, node);
    }
}

void rg_sim_source_births(rg_sim *sim)
{
    const unsigned slot = (unsigned)sim->clock % SIM_CALENDAR;
    uint32_t node = sim->slot[slot];

    if (node == SIM_NONE)
        return;
    sim->slot[slot] = SIM_NONE;
    sim->slots[slot / 64] &= ~(UINT64_C(1) << slot % 64);
    while (node != SIM_NONE) {
        const uint32_t next = sim->terminal[node].chained;
        if (sim->terminal[node].birth == sim->clock)
            activate(sim, node);
        else
            enter(sim, node);
        node = next;
    }
}

uint64_t rg_sim_source_next(const rg_sim *sim)
{
    const unsigned from = (unsigned)(sim->clock + 1) % SIM_CALENDAR;
    uint64_t set = sim->slots[from / 64] & (~UINT64_C(0) << from % 64);

    for (unsigned i = 0; i <= SIM_CALENDAR / 64; i++) {
        if (set != 0) {
            const unsigned word = (from / 64 + i) % (SIM_CALENDAR / 64);
            const unsigned slot = word * 64 + sim_lowest(set);
            return sim->clock + 1 + (slot - from) % SIM_CALENDAR;
        }
        set = sim->slots[(from / 64 + i + 1) % (SIM_CALENDAR / 64)];
    }
    return SIM_NEVER;
}

/* ---- Packets --------------------------------------------------------------------------------- */

/* A free slot; SIM_NONE without memory. */
static uint32_t reserve(rg_sim *sim)
{
    if (sim->spares > 0)
        return sim->spare[--sim->spares];
    const uint32_t room = sim->packets > 0 ? sim->packets + sim->packets / 2 : 256;
    struct sim_packet *packet =
        room < SIM_TERMINAL ? realloc(sim->packet, room * sizeof *packet) : NULL;
    if (packet)
        sim->packet = packet;
    uint32_t *spare = packet ? realloc(sim->spare, room * sizeof *spare) : NULL;
    if (!spare) {
        sim->status = RG_E_MEMORY;
        return SIM_NONE;
    }
    sim->spare = spare;
    for (uint32_t i = sim->packets; i < room; i++)
        spare[sim->spares++] = room - 1 - (i - sim->packets);
    sim->packets = room;
    return spare[--sim->spares];
}

void rg_sim_source_release(rg_sim *sim, uint32_t packet)
{
    if (sim->options.traffic == RG_SIM_TRACE) {
        uint32_t node = rg_sim_trace_arrived(sim, &sim->packet[packet]);
        while (node != SIM_NONE) {
            const uint32_t next = sim->terminal[node].chained;
            sim->terminal[node].birth = rg_sim_trace_birth(sim, node);
            if (sim->terminal[node].birth <= sim->clock)
                activate(sim, node);
            else
                enter(sim, node);
            node = next;
        }
    }
    sim->spare[sim->spares++] = packet;
    sim->inside--;
}

/* ---- Injection ------------------------------------------------------------------------------- */

/* The lanes that a head may enter. */
static uint64_t open_lanes(const rg_sim *sim, uint32_t node, unsigned flits)
{
    const uint16_t *credit = sim->terminal_credit + (size_t)node * sim->vcs;
    uint64_t set = sim->terminal[node].credited;

    if (sim->options.node)
        return set & 1;
    if (sim->options.switching == RG_SIM_CUT_THROUGH)
        for (uint64_t rest = set; rest != 0; rest &= rest - 1)
            if (credit[sim_lowest(rest)] < flits)
                set &= ~(rest & -rest);
    return set;
}

/* The terminal's next packet gets a lane and a slot. */
static bool begin(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->terminal[node];
    unsigned flits = sim->options.traffic == RG_SIM_TRACE
                         ? rg_sim_trace_flits(sim, node, terminal->number)
                         : sim->options.flits;
    const uint64_t lanes = open_lanes(sim, node, flits);
    const bool early =
        sim->options.barrier && (uint64_t)terminal->number * sim->nodes > sim->counts.delivered;

    if (lanes == 0 || early)
        return false;
    const uint32_t slot = reserve(sim);
    if (slot == SIM_NONE)
        return false;
    terminal->lane = (uint8_t)sim_first(lanes, terminal->next);
    terminal->next = (uint8_t)(terminal->lane + 1U == sim->vcs ? 0 : terminal->lane + 1);
    terminal->packet = slot;
    const uint32_t target = rg_sim_target(sim, node, terminal->number);
    if (sim->options.node)
        flits += rg_sim_node_letters(sim, node, target);
    terminal->left = (uint16_t)flits;
    struct sim_packet *packet = &sim->packet[slot];
    *packet = (struct sim_packet){.birth = terminal->birth,
                                  .sent = sim->clock,
                                  .source = node,
                                  .target = target,
                                  .number = terminal->number,
                                  .flits = terminal->left};
    rg_sim_route_start(sim, packet);
    terminal->number++;
    sim->inside++;
    rg_sim_tally_sent(sim, packet);
    return true;
}

/* After a tail: whether the next packet is born already. */
static bool go_on(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->terminal[node];

    if (sim->options.traffic == RG_SIM_TRACE) {
        terminal->birth = rg_sim_trace_birth(sim, node);
    } else {
        const uint64_t gap = rg_sim_gap(sim, terminal, terminal->number);
        terminal->birth = gap == SIM_NEVER ? gap : terminal->birth + gap;
    }
    if (terminal->birth <= sim->clock)
        return true;
    enter(sim, node);
    return false;
}

/* Sends a flit if there is a credit; whether the terminal stays active. */
static bool inject(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->terminal[node];
    const rg_sim_options *options = &sim->options;

    if (terminal->left == 0 ? !begin(sim, node) : !(terminal->credited >> terminal->lane & 1))
        return true;
    if (--sim->terminal_credit[(size_t)node * sim->vcs + terminal->lane] == 0)
        terminal->credited &= ~(UINT64_C(1) << terminal->lane);
    const uint32_t item = terminal->entry + terminal->lane, router = item >> sim->in_bits;
    const unsigned number = item & ((1U << sim->in_bits) - 1);
    struct sim_lane *lane = &sim_lane(sim, router)[number];
    sim_ring(sim, router, number)[lane->end] = terminal->packet << 1 | (terminal->left == 1);
    lane->end = (uint16_t)(lane->end + 1U == options->buffer ? 0 : lane->end + 1);
    sim_put(sim, &sim->arrival, sim->clock + options->inject_delay, item);
    sim->moved = sim->clock;
    if (options->moved != NULL && sim->first > 0)
        options->moved(options->context,
                       &(rg_sim_move){.clock = sim->clock,
                                      .vertex = node,
                                      .lane = terminal->lane,
                                      .source = node,
                                      .target = sim->packet[terminal->packet].target,
                                      .number = sim->packet[terminal->packet].number,
                                      .tail = terminal->left == 1});
    return --terminal->left > 0 || go_on(sim, node);
}

void rg_sim_source_inject(rg_sim *sim)
{
    for (uint32_t word = 0; word <= (sim->nodes - 1) / 64; word++) {
        for (uint64_t rest = sim->active[word]; rest != 0; rest &= rest - 1) {
            const uint32_t node = word * 64 + sim_lowest(rest);
            if (!inject(sim, node))
                sim->active[word] &= ~(rest & -rest);
        }
    }
}
