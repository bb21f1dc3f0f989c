/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "parts.h"

#include <stdlib.h>

#include "random.h"

/* ---- Births: a calendar of chains, each for all clocks of one remainder ---------------------- */

static void enter(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->terminal[node];
    const unsigned slot = (unsigned)terminal->born.birth % SIM_CALENDAR;

    if (terminal->born.birth == SIM_NEVER)
        return;
    terminal->chained = sim->slot[slot];
    sim->slot[slot] = node;
    sim->slots[slot / 64] |= UINT64_C(1) << slot % 64;
}

static void activate(rg_sim *sim, uint32_t node)
{
    sim->active[node / 64] |= UINT64_C(1) << node % 64;
}

/* When a terminal's next request is born. */
static uint64_t request_birth(const rg_sim *sim, uint32_t node)
{
    const struct sim_terminal *terminal = &sim->terminal[node];
    const uint32_t window = sim->options.window, number = terminal->born.number;
    if (number >= (uint64_t)window + terminal->replies)
        return SIM_NEVER;
    return sim->request_birth[(size_t)node * window + number % window];
}

/* The next packet of a terminal. */
static void advance(rg_sim *sim, uint32_t node)
{
    struct sim_births *born = &sim->terminal[node].born;

    if (sim->options.traffic == RG_SIM_TRACE || sim->options.traffic == RG_SIM_REQUEST) {
        born->number++;
        born->birth = sim->options.traffic == RG_SIM_TRACE ? rg_sim_trace_birth(sim, node)
                                                           : request_birth(sim, node);
    } else {
        rg_sim_births_next(sim, node, born);
    }
}

/* A message of a trace has arrived, or never will, which is known a clock later: others may wait for
 * it. */
static void release_messages(rg_sim *sim, const struct sim_packet *packet, bool lost)
{
    uint32_t node = rg_sim_trace_arrived(sim, packet, sim->clock + lost);
    while (node != SIM_NONE) {
        const uint32_t next = sim->terminal[node].chained;
        sim->terminal[node].born.birth = rg_sim_trace_birth(sim, node);
        if (sim->terminal[node].born.birth <= sim->clock)
            activate(sim, node);
        else
            enter(sim, node);
        node = next;
    }
}

/* A terminal's next packet is not sent. */
static void drop(rg_sim *sim, uint32_t node)
{
    const struct sim_packet packet = {.source = node, .number = sim->terminal[node].born.number};
    sim->counts.dropped++;
    if (sim->options.traffic == RG_SIM_TRACE)
        release_messages(sim, &packet, true);
    advance(sim, node);
}

void rg_sim_source_begin(rg_sim *sim)
{
    for (uint32_t node = 0; node < sim->nodes; node++) {
        struct sim_terminal *terminal = &sim->terminal[node];
        terminal->draw = sim_stream(sim->options.seed, SIM_BIRTHS, node);
        terminal->choose = sim_stream(sim->options.seed, SIM_CHOICES, node);
        if (sim->options.traffic == RG_SIM_TRACE) {
            terminal->born.birth = rg_sim_trace_birth(sim, node);
        } else if (sim->options.traffic != RG_SIM_REQUEST) {
            rg_sim_births_first(sim, node, &terminal->born);
            terminal->counted = terminal->born;
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
        while (sim_is_gone(sim, node) && sim->terminal[node].born.birth <= sim->clock)
            drop(sim, node);
        if (sim->terminal[node].born.birth == sim->clock)
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

bool rg_sim_source_room(rg_sim *sim)
{
    const uint32_t room = sim->packets > 0 ? sim->packets + sim->packets / 2 : 256;
    const size_t way = sim->options.routing == RG_SIM_DISJOINT ? sim->kautz.k + 2U : 0;
    if (room >= SIM_TERMINAL)
        return false;
    struct sim_packet *packet = realloc(sim->packet, room * sizeof *packet);
    sim->packet = packet ? packet : sim->packet;
    uint32_t *spare = realloc(sim->spare, room * sizeof *spare);
    sim->spare = spare ? spare : sim->spare;
    uint16_t *ways = realloc(sim->way, room * (way + 1) * sizeof *ways);
    sim->way = ways ? ways : sim->way;
    if (!packet || !spare || !ways)
        return false;
    for (uint32_t i = sim->packets; i < room; i++) {
        packet[i].doomed = 0;
        spare[sim->spares++] = room - 1 - (i - sim->packets);
    }
    sim->packets = room;
    return true;
}

/* A free slot; SIM_NONE without memory. */
static uint32_t reserve(rg_sim *sim)
{
    if (sim->spares == 0 && !rg_sim_source_room(sim)) {
        sim->status = RG_E_MEMORY;
        return SIM_NONE;
    }
    return sim->spare[--sim->spares];
}

void rg_sim_source_release(rg_sim *sim, uint32_t packet, bool lost)
{
    if (sim->options.traffic == RG_SIM_TRACE)
        release_messages(sim, &sim->packet[packet], lost);
    sim->spare[sim->spares++] = packet;
    sim->inside--;
}

/* ---- Packets that come back, and replies ----------------------------------------------------- */

/* The first of a terminal's chain, if its time has come. */
static uint32_t first_back(const rg_sim *sim, uint32_t node)
{
    const uint32_t slot = sim->terminal[node].again.first;
    return slot != SIM_NONE && sim->packet[slot].wait <= sim->clock ? slot : SIM_NONE;
}

static void take_back(rg_sim *sim, uint32_t node)
{
    struct sim_chain *chain = &sim->terminal[node].again;
    chain->first = sim->packet[chain->first].next;
    if (chain->first == SIM_NONE)
        chain->last = SIM_NONE;
}

static void put_back(rg_sim *sim, uint32_t node, uint32_t slot, uint32_t wait)
{
    struct sim_chain *chain = &sim->terminal[node].again;
    sim->packet[slot].wait = wait;
    sim->packet[slot].next = SIM_NONE;
    if (chain->first == SIM_NONE)
        chain->first = slot;
    else
        sim->packet[chain->last].next = slot;
    chain->last = slot;
    activate(sim, node);
}

void rg_sim_source_back(rg_sim *sim, uint32_t slot)
{
    put_back(sim, sim->packet[slot].source, slot, (uint32_t)sim->clock + sim->options.timeout);
}

void rg_sim_source_reply(rg_sim *sim, uint32_t slot)
{
    struct sim_packet *packet = &sim->packet[slot];
    const uint32_t node = packet->target;
    packet->reply = 1;
    packet->target = packet->source;
    packet->flits = (uint16_t)sim->options.reply_flits;
    put_back(sim, node, slot, (uint32_t)sim->clock + sim->options.service);
}

void rg_sim_source_replied(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->terminal[node];
    const uint32_t window = sim->options.window;
    sim->request_birth[(size_t)node * window + terminal->replies++ % window] = sim->clock;
    if (terminal->born.birth == SIM_NEVER) {
        terminal->born.birth = sim->clock;
        activate(sim, node);
    }
}

/* ---- Injection ------------------------------------------------------------------------------- */

/* The lanes that a head may enter. */
static uint64_t open_lanes(const rg_sim *sim, uint32_t node, unsigned flits, bool reply)
{
    const struct sim_terminal *terminal = &sim->terminal[node];
    const struct sim_sender *other = reply ? &terminal->sender : &terminal->replier;
    const uint16_t *credit = sim->terminal_credit + (size_t)node * sim->vcs;
    uint64_t set = terminal->credited & sim_entry_lanes(sim, reply);

    if (sim->options.node)
        return set & 1;
    if (other->left > 0)
        set &= ~(UINT64_C(1) << other->lane);
    if (sim->options.switching == RG_SIM_CUT_THROUGH)
        for (uint64_t rest = set; rest != 0; rest &= rest - 1)
            if (credit[sim_lowest(rest)] < flits)
                set &= ~(rest & -rest);
    return set;
}

static void send_on(rg_sim *sim, struct sim_sender *sender, uint32_t slot, uint64_t lanes)
{
    sender->lane = (uint8_t)sim_first(lanes, sender->next);
    sender->next = (uint8_t)(sender->lane + 1U == sim->vcs ? 0 : sender->lane + 1);
    sender->packet = slot;
    sender->left = sim->packet[slot].flits;
}

/* The terminal's next packet gets a slot. */
static uint32_t make(rg_sim *sim, uint32_t node, unsigned flits)
{
    const struct sim_births born = sim->terminal[node].born;
    const uint32_t slot = reserve(sim), target = rg_sim_target(sim, node, born.number);

    if (slot == SIM_NONE)
        return SIM_NONE;
    if (sim->options.node)
        flits += rg_sim_node_letters(sim, node, target);
    sim->packet[slot] = (struct sim_packet){.birth = born.birth,
                                            .source = node,
                                            .target = target,
                                            .number = born.number,
                                            .flits = (uint16_t)flits};
    advance(sim, node);
    if (sim->terminal[node].born.birth > sim->clock)
        enter(sim, node);
    rg_sim_tally_sent(sim, &sim->packet[slot]);
    return slot;
}

/* Whether a new packet may be sent: it is born, and with a barrier its step has begun. Those for
 * dead terminals are dropped. */
static bool has_next(rg_sim *sim, uint32_t node)
{
    const struct sim_births *born = &sim->terminal[node].born;
    bool dropped = false;

    while (born->birth <= sim->clock && sim->faulty &&
           (sim_is_gone(sim, node) || sim_is_gone(sim, rg_sim_target(sim, node, born->number)))) {
        drop(sim, node);
        dropped = true;
    }
    if (born->birth > sim->clock) {
        if (dropped)
            enter(sim, node);
        return false;
    }
    return !sim->options.barrier || (uint64_t)born->number * sim->nodes <= sim->settled;
}

/* A packet that has come back, or else the next one, gets a lane. */
static bool begin(rg_sim *sim, uint32_t node)
{
    const bool request = sim->options.traffic == RG_SIM_REQUEST;

    for (;;) {
        uint32_t slot = request ? SIM_NONE : first_back(sim, node);
        const bool back = slot != SIM_NONE;
        if (!back && !has_next(sim, node))
            return false;
        const unsigned flits = back ? sim->packet[slot].flits
                                    : rg_sim_length_of(sim, node, sim->terminal[node].born.number);
        const uint64_t lanes = open_lanes(sim, node, flits, false);
        if (lanes == 0)
            return false;
        if (back)
            take_back(sim, node);
        else
            slot = make(sim, node, flits);
        if (slot == SIM_NONE)
            return false;
        sim->inside++;
        sim->packet[slot].sent = sim->clock;
        if (!sim_is_gone(sim, sim->packet[slot].target) && rg_sim_route_start(sim, slot, node)) {
            send_on(sim, &sim->terminal[node].sender, slot, lanes);
            return true;
        }
        sim->packet[slot].unroutable = 1;
        rg_sim_lose(sim, slot);
    }
}

/* A reply gets a lane. */
static bool begin_reply(rg_sim *sim, uint32_t node)
{
    const uint32_t slot = first_back(sim, node);
    if (slot == SIM_NONE)
        return false;
    const uint64_t lanes = open_lanes(sim, node, sim->packet[slot].flits, true);
    if (lanes == 0)
        return false;
    take_back(sim, node);
    (void)rg_sim_route_start(sim, slot, node);
    send_on(sim, &sim->terminal[node].replier, slot, lanes);
    return true;
}

/* Sends a flit of a packet, if there is a credit. */
static bool send_flit(rg_sim *sim, uint32_t node, struct sim_sender *sender)
{
    struct sim_terminal *terminal = &sim->terminal[node];
    const rg_sim_options *options = &sim->options;

    if (sender->left == 0 || !(terminal->credited >> sender->lane & 1))
        return false;
    if (--sim->terminal_credit[(size_t)node * sim->vcs + sender->lane] == 0)
        terminal->credited &= ~(UINT64_C(1) << sender->lane);
    const uint32_t item = terminal->entry + sender->lane, router = item >> sim->in_bits;
    const unsigned number = item & ((1U << sim->in_bits) - 1);
    struct sim_lane *lane = &sim_lane(sim, router)[number];
    sim_ring(sim, router, number)[lane->end] = sender->packet << 1 | (sender->left == 1);
    lane->end = (uint16_t)(lane->end + 1U == options->buffer ? 0 : lane->end + 1);
    sim_put(sim, &sim->arrival, sim->clock + options->inject_delay, item);
    sim->moved = sim->clock;
    if (options->moved != NULL && sim->first > 0)
        options->moved(options->context,
                       &(rg_sim_move){.clock = sim->clock,
                                      .vertex = node,
                                      .lane = sender->lane,
                                      .source = node,
                                      .target = sim->packet[sender->packet].target,
                                      .number = sim->packet[sender->packet].number,
                                      .tail = sender->left == 1});
    sender->left--;
    return true;
}

/* A reply before a packet; whether the terminal stays active. */
static bool inject(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->terminal[node];
    bool sent = false;

    if (sim->options.traffic == RG_SIM_REQUEST) {
        if (terminal->replier.left == 0)
            (void)begin_reply(sim, node);
        sent = send_flit(sim, node, &terminal->replier);
        if (sent && sim->limited && terminal->replier.left == 0) { /* room for another */
            terminal->held--;
            sim_wake(sim, terminal->exit);
        }
    }
    if (!sent && (terminal->sender.left > 0 || begin(sim, node)))
        (void)send_flit(sim, node, &terminal->sender);
    return terminal->sender.left > 0 || terminal->replier.left > 0 ||
           terminal->again.first != SIM_NONE || terminal->born.birth <= sim->clock;
}

void rg_sim_source_inject(rg_sim *sim)
{
    sim->settled = sim->counts.delivered + sim->counts.lost + sim->counts.dropped;
    for (uint32_t word = 0; word <= (sim->nodes - 1) / 64; word++) {
        for (uint64_t rest = sim->active[word]; rest != 0; rest &= rest - 1) {
            const uint32_t node = word * 64 + sim_lowest(rest);
            if (!inject(sim, node))
                sim->active[word] &= ~(rest & -rest);
        }
    }
}

/* ---- Faults ---------------------------------------------------------------------------------- */

void rg_sim_source_abort(rg_sim *sim, uint32_t node)
{
    sim->terminal[node].sender.left = 0;
}

void rg_sim_source_drop(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->terminal[node];
    const bool queued = terminal->born.birth < sim->clock;

    while (terminal->again.first != SIM_NONE) {
        const uint32_t slot = terminal->again.first;
        take_back(sim, node);
        sim->inside++;
        sim->packet[slot].tries = UINT8_MAX;
        rg_sim_lose(sim, slot);
    }
    while (terminal->born.birth < sim->clock)
        drop(sim, node);
    if (queued)
        enter(sim, node);
}
