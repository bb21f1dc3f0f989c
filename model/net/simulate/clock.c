/* SPDX-License-Identifier: Apache-2.0 */

/* A clock: arrivals, births, injection, allocation. Clocks in which nothing can happen are passed
 * over. */

#include "parts.h"
#include "net/simulate/router/router.h"

enum {
    SIM_AHEAD = 6, /* routers whose memory is asked for before their turn; events, five times */
};

/* ---- Arrivals -------------------------------------------------------------------------------- */

static void arrive(rg_sim *sim, const struct sim_event *event)
{
    const uint32_t router = event->item >> sim->network.in_bits;
    const unsigned slot = event->item & ((1U << sim->network.in_bits) - 1);
    const unsigned in = sim->network.in_of[slot], vc = slot - in * sim->network.vcs;
    struct sim_lane *lane = &sim_lane(sim, router)[slot];
    const bool head = lane->state == SIM_IDLE;

    sim_push(sim, lane, event->flit);
    if (sim->network.node_in) {
        struct sim_node_in *node = &sim->network.node_in[router * sim->network.ins + in];
        node->came = (uint8_t)vc;
        node->clock = (uint32_t)sim->clock;
    }
    if (lane->count > 1)
        return;
    if (sim->network.place)
        rg_sim_wait(sim, router, slot, head, sim->step, sim->network.ins * sim->network.vcs + in);
    if (head)
        lane->ready = (uint32_t)(sim->step + sim->options.route_delay);
    sim_fill(sim, router, in, vc);
    if (!head || sim->network.prompt)
        sim_wake(sim, router);
    else
        sim->network.later[router / 64] |= UINT64_C(1) << router % 64;
}

static void credit(rg_sim *sim, const struct sim_event *event)
{
    const uint32_t item = event->item, router = item >> sim->network.out_bits;

    /* More credits of a lane that has some change nothing, but for whole packets. */
    if ((sim_credit_back(sim, item, 1) || !sim->network.plain) && !(item & SIM_TERMINAL))
        sim->network.awake[router / 64] |= (uint64_t)sim_is_busy(sim, router) << router % 64;
}

static void receive(rg_sim *sim, uint32_t flit)
{
    const struct sim_packet *packet = &sim->traffic.packet[flit >> 1];

    if (sim->clock >= sim->tally.counts.begin)
        sim->traffic.received[packet->target]++;
    const bool request = sim->options.traffic == RG_SIM_REQUEST && !packet->reply;
    rg_sim_tally_received(sim, packet, flit & 1);
    if (!(flit & 1))
        return;
    if (request || (sim->options.answers > 0 && packet->kind % 2 == 0)) {
        (request ? rg_sim_source_reply : rg_sim_source_answer)(sim, flit >> 1);
        return;
    }
    const uint32_t node = packet->target;
    rg_sim_source_close(sim, flit >> 1, false);
    if (sim->options.traffic == RG_SIM_REQUEST)
        rg_sim_source_replied(sim, node);
}

static void eject(rg_sim *sim, const struct sim_event *event)
{
    if (sim->traffic.sink)
        rg_sim_sink_arrive(sim, event->item);
    else
        receive(sim, event->item);
}

/* What an event will need. */
static void fetch_lane(const rg_sim *sim, uint32_t item)
{
    const uint32_t router = item >> sim->network.in_bits;
    const unsigned slot = item & ((1U << sim->network.in_bits) - 1);
    __builtin_prefetch(&sim_lane(sim, router)[slot], 1);
    __builtin_prefetch(&sim_in(sim, router)[sim->network.in_of[slot]], 1);
    __builtin_prefetch(sim_busy(sim, router), 1);
}

static void fetch_channel(const rg_sim *sim, uint32_t item)
{
    const uint32_t router = item >> sim->network.out_bits;
    const unsigned slot = item & ((1U << sim->network.out_bits) - 1);
    if (item & SIM_TERMINAL) {
        const uint32_t node = (item & ~SIM_TERMINAL) >> 6;
        __builtin_prefetch(&sim->traffic.terminal[node].credited, 1);
        __builtin_prefetch(&sim->traffic.terminal_credit[(size_t)node * sim->network.vcs], 1);
        return;
    }
    __builtin_prefetch(&sim_out(sim, router)[sim->network.out_of[slot]], 1);
    __builtin_prefetch(&sim_credit(sim, router)[slot], 1);
    __builtin_prefetch(sim_busy(sim, router));
}

static void fetch_packet(const rg_sim *sim, uint32_t flit)
{
    __builtin_prefetch(&sim->traffic.packet[flit >> 1]);
}

/* What a part has put for this one. */
static inline void take(rg_sim *sim, struct sim_wheel *wheel,
                        void (*fetch)(const rg_sim *sim, uint32_t item),
                        void (*event)(rg_sim *sim, const struct sim_event *event))
{
    struct sim_slot *slot = &wheel->slot[sim_slot_of(sim, sim->share.number, sim->clock)];
    const struct sim_event *e = slot->begin, *end = slot->end;

    slot->end = slot->begin;
    for (; e != end; e++) {
        if (sim->network.large && end - e > 5 * SIM_AHEAD)
            fetch(sim, e[5 * SIM_AHEAD].item);
        event(sim, e);
    }
}

/* ---- Allocation ------------------------------------------------------------------------------ */

/* The lanes of a router that could send, were there no others. */
static uint64_t count_able(rg_sim *sim, uint32_t router)
{
    struct sim_router at = sim_router(sim, router, false);
    uint64_t able = 0;
    unsigned out;
    uint32_t choice;

    for (unsigned in = 0; in < sim->network.ins; in++)
        for (uint64_t rest = at.in[in].filled; rest != 0; rest &= rest - 1)
            able += sim_can_leave(&at, in * sim->network.vcs + sim_lowest(rest), &out, &choice);
    return able;
}

/* Serves a router, and counts those that wait for others only. */
static bool serve_and_count(rg_sim *sim, uint32_t router, bool (*serve)(rg_sim *, uint32_t))
{
    const uint64_t able = count_able(sim, router), before = sim->tally.counts.moves;
    const bool awake = serve(sim, router);
    sim->tally.counts.waits += able - (sim->tally.counts.moves - before);
    return awake;
}

/* What a router will need, a while before its turn: its ports; then its lanes that may send; then
 * the packets in front of them. */
static void fetch_ports(const struct sim_network *network, uint32_t router)
{
    const unsigned char *block = network->block + router * network->stride;
    for (size_t at = 0; at < network->at_lane; at += SIM_LINE)
        __builtin_prefetch(block + at, 1);
}

static inline void fetch_filled(const rg_sim *sim, uint32_t router, bool packets)
{
    const struct sim_in *port = sim_in(sim, router);
    for (unsigned in = 0; in < sim->network.ins; in++)
        for (uint64_t rest = port[in].filled; rest != 0; rest &= rest - 1) {
            const unsigned slot = in * sim->network.vcs + sim_lowest(rest);
            const struct sim_lane *lane = &sim_lane(sim, router)[slot];
            __builtin_prefetch(packets ? (const void *)&sim->traffic.packet[lane->front >> 1]
                                       : (const void *)lane,
                               1);
        }
}

/* Before turn @i of @turns. */
static void fetch(const rg_sim *sim, uint32_t i, uint32_t turns)
{
    if (i + 3 * SIM_AHEAD < turns)
        fetch_ports(&sim->network, sim->network.turn[i + 3 * SIM_AHEAD]);
    if (i + 2 * SIM_AHEAD < turns)
        fetch_filled(sim, sim->network.turn[i + 2 * SIM_AHEAD], false);
    if (i + SIM_AHEAD < turns)
        fetch_filled(sim, sim->network.turn[i + SIM_AHEAD], true);
}

static bool allocate(rg_sim *sim)
{
    const bool count = sim->options.traffic == RG_SIM_EXCHANGE;
    static bool (*const serves[])(rg_sim *, uint32_t) = {rg_sim_separable, rg_sim_greedy,
                                                         rg_sim_staged};
    bool (*const serve)(rg_sim *, uint32_t) = sim->network.node_in ? rg_sim_ahead
                                              : sim->network.matched
                                                  ? rg_sim_matched
                                                  : serves[sim->options.allocator];
    uint32_t turns = 0;
    bool any = false;

    for (uint32_t word = sim->share.router_words[0]; word < sim->share.router_words[1]; word++) {
        for (uint64_t rest = sim->network.awake[word]; rest != 0; rest &= rest - 1)
            sim->network.turn[turns++] = word * 64 + sim_lowest(rest);
        sim->network.awake[word] = sim->network.later[word];
        any |= sim->network.later[word] != 0;
        sim->network.later[word] = 0;
    }
    for (uint32_t i = 0; i < turns; i++) {
        const uint32_t router = sim->network.turn[i];
        if (sim->network.large)
            fetch(sim, i, turns);
        const bool again = count ? serve_and_count(sim, router, serve) : serve(sim, router);
        sim->network.awake[router / 64] |= (uint64_t)again << router % 64;
        any |= again;
    }
    return any;
}

/* ---- The loop -------------------------------------------------------------------------------- */

enum { MOVES = 20000 }; /* between two looks at the watch: some milliseconds */

/* Whether a terminal has something to send, or to take. */
static bool is_sending(const rg_sim *sim)
{
    for (uint32_t word = 0; word <= (sim->nodes - 1) / 64; word++)
        if (sim->traffic.active[word] != 0 ||
            (sim->traffic.sink && sim->traffic.sinking[word] != 0))
            return true;
    return false;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The next clock of which a part's wheels have something. */
static uint64_t next_event(const rg_sim *sim)
{
    const struct sim_network *of = &sim->network;
    const struct sim_slot *const slots[] = {of->arrival.slot, of->credit.slot, of->ejection.slot};

    for (uint64_t clock = sim->clock + 1; clock <= sim->clock + of->wheel_mask; clock++)
        for (unsigned part = 0; part < sim->share.parts; part++)
            for (unsigned i = 0; i < 3; i++) {
                const struct sim_slot *slot = &slots[i][sim_slot_of(sim, part, clock)];
                if (slot->end != slot->begin)
                    return clock;
            }
    return SIM_NEVER;
}

/* The next clock in which something may happen. As long as something is under way, @end is one. */
static uint64_t next_clock(rg_sim *sim, uint64_t end, uint64_t until)
{
    uint64_t next = sim->clock + 1, inside = sim->traffic.inside;

    if (!rg_sim_split_due(sim, end))
        return next;
    if (!sim->share.awake && !is_sending(sim)) {
        next = least(least(until, sim->tally.boundary), sim->faults.next);
        for (unsigned p = 0; p < sim->share.parts; p++) {
            const rg_sim *part = sim_part(sim, p);
            const uint64_t event = next_event(part);
            next = least(next, rg_sim_source_next(part));
            next = least(next, event == SIM_NEVER ? event : least(event, end));
        }
    }
    rg_sim_split_meet(sim, end, &next, &inside);
    if (inside > 0 && next > sim->clock + 1)
        next = least(next, rg_sim_watch_next(sim));
    return sim->share.met = next > sim->clock ? next : sim->clock + 1;
}

/* The two halves of a part's clock: nothing that one part does in a half is seen by another one in
 * the same half. */
static void begin_clock(rg_sim *sim)
{
    for (unsigned p = 0; p < sim->share.parts; p++) {
        struct sim_network *from = &sim_part(sim, p)->network;
        take(sim, &from->arrival, fetch_lane, arrive);
        take(sim, &from->credit, fetch_channel, credit);
        take(sim, &from->ejection, fetch_packet, eject);
    }
    if (sim->traffic.sink)
        rg_sim_sink_turn(sim, receive);
}

static void end_clock(rg_sim *sim)
{
    rg_sim_source_births(sim);
    rg_sim_source_inject(sim);
    sim->share.awake = allocate(sim);
    while (sim->steps > 1) {
        sim->steps--;
        sim->step++;
        sim->share.awake = allocate(sim);
    }
}

struct half {
    rg_sim *sim;
    void (*work)(rg_sim *part);
};

static void do_half(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    const struct half *half = context;
    (void)team;
    (void)thread;
    half->work(sim_part(half->sim, (unsigned)i));
}

/* All parts, each by a thread. */
static inline void each(rg_team *team, rg_sim *sim, void (*work)(rg_sim *part))
{
    struct half half = {sim, work};
    if (sim->share.parts == 1)
        work(sim);
    else
        rg_team_share(team, sim->share.parts, do_half, &half);
}

struct run {
    rg_sim *sim;
    uint64_t end, until;
    const rg_watch *watch;
    rg_sim_state *state;
    rg_status status;
};

static rg_status loop(rg_team *team, rg_sim *sim, uint64_t end, uint64_t until,
                      const rg_watch *watch, rg_sim_state *state)
{
    uint64_t asked = sim->tally.counts.moves;

    *state = RG_SIM_CLOCK;
    for (uint64_t turn = 1; !sim->dead; turn++) {
        if (sim->clock >= end && rg_sim_tally_drained(sim, end)) {
            *state = RG_SIM_DRAINED;
            return RG_OK;
        }
        if (sim->clock >= until)
            return RG_OK;
        if (sim->clock == sim->tally.boundary)
            rg_sim_tally_boundary(sim, team);
        rg_sim_share_tell(sim);
        each(team, sim, begin_clock);
        if (sim->faults.any || sim->faults.draining || sim->clock >= sim->faults.next)
            rg_sim_faults(sim);
        if (sim->status != RG_OK && !sim->share.split) /* of tables that are not whole */
            return sim->status;
        each(team, sim, end_clock);
        rg_sim_share_gather(sim);
        if (rg_sim_watch_due(sim))
            sim->dead = rg_sim_watch_search(sim) > 0;
        const uint64_t now = sim->clock;
        sim->clock = sim->dead ? sim->clock + 1 : next_clock(sim, end, until);
        rg_sim_pass(sim, sim->clock - now);
        if (turn % 64 == 0 || sim->tally.counts.moves - asked > MOVES) {
            asked = sim->tally.counts.moves;
            const rg_status told = rg_watch_show(watch, "clocks", sim->clock, until);
            if (told != RG_OK && !sim->share.split)
                return told;
            if (told != RG_OK)
                sim->status = told; /* until all know */
        }
        if (sim->share.met == sim->clock && sim->status != RG_OK)
            return sim->status;
    }
    *state = RG_SIM_DEADLOCK;
    return RG_OK;
}

static void run_clocks(void *context, rg_team *team)
{
    struct run *run = context;
    run->status = loop(team, run->sim, run->end, run->until, run->watch, run->state);
}

static rg_status run_parts(struct run run)
{
    rg_team_run(run.sim->share.parts, run_clocks, &run);
    rg_sim_tally_add_histogram(run.sim);
    return run.status;
}

rg_status rg_sim_run(rg_sim *sim, uint64_t until, const rg_watch *watch, rg_sim_state *state)
{
    if (!sim || !state)
        return RG_E_NULL;
    if (until >= RG_SIM_MAX_CLOCKS)
        return RG_E_OPTION;
    return run_parts((struct run){sim, SIM_NEVER, until, watch, state, RG_OK});
}

rg_status rg_sim_drain(rg_sim *sim, unsigned batches, uint64_t until, const rg_watch *watch,
                       rg_sim_state *state)
{
    if (!sim || !state)
        return RG_E_NULL;
    if (until >= RG_SIM_MAX_CLOCKS || batches > RG_SIM_BATCHES)
        return RG_E_OPTION;
    sim->tally.late = 0;
    const uint64_t end = sim->tally.counts.begin + batches * sim->tally.counts.length;
    return run_parts((struct run){sim, end, until, watch, state, RG_OK});
}

uint64_t rg_sim_clock(const rg_sim *sim)
{
    return sim ? sim->clock : 0;
}
