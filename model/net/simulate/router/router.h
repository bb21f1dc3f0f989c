/* SPDX-License-Identifier: Apache-2.0 */

/* What a router's allocators share: what a lane can do, and a flit that moves. */
#pragma once

#include "net/simulate/parts.h"
#include "net/simulate/random.h"
#include "net/simulate/routing/lists.h"

/* A router in a clock. */
struct sim_router {
    rg_sim *sim;
    uint32_t router;
    uint64_t *busy;
    struct sim_in *in;
    struct sim_out *out;
    struct sim_lane *lane;
    uint16_t *credit;
    const uint64_t *taken; /* a set of out-channels that are no longer to be had, or NULL */
    unsigned moves;        /* flits that have left lanes */
    bool early;            /* a head's time has not come */
    bool plain;            /* nothing of what a run may have besides wormhole switching */
    bool staged;
};

static inline struct sim_router sim_router(rg_sim *sim, uint32_t router, bool plain)
{
    return (struct sim_router){.sim = sim,
                               .router = router,
                               .busy = sim_busy(sim, router),
                               .in = sim_in(sim, router),
                               .out = sim_out(sim, router),
                               .lane = sim_lane(sim, router),
                               .credit = sim_credit(sim, router),
                               .plain = plain,
                               .staged = sim->network.staged};
}

/* A router's clock ends: whether it must be asked again, as something has moved or is @given,
 * or a head waits for its time. */
static inline bool sim_end_turn(const struct sim_router *at, bool given)
{
    at->sim->tally.counts.moves += at->moves;
    if (at->moves > 0)
        at->sim->moved = at->sim->clock;
    given |= !at->plain && (at->sim->network.pace != NULL || at->sim->network.queue != NULL);
    return (at->moves > 0 || at->early || given) && sim_is_busy(at->sim, at->router);
}

static inline uint32_t front_of(const struct sim_router *at, unsigned lane)
{
    return at->lane[lane].front;
}

static inline struct sim_packet *packet_of(const struct sim_router *at, unsigned lane)
{
    return &at->sim->traffic.packet[front_of(at, lane) >> 1];
}

/* 0 for the highest priority. */
static inline unsigned rank_of(const struct sim_router *at, unsigned lane)
{
    if (at->plain || !at->sim->options.priority)
        return 0;
    const unsigned priorities = at->sim->options.lengths;
    return priorities - 1 - packet_of(at, lane)->number % priorities;
}

/* ---- What a lane can do ---------------------------------------------------------------------- */

/* A request's terminal may have no room for the reply. */
static inline bool is_accepted(const struct sim_router *at, const struct sim_choice *choice,
                               unsigned lane)
{
    const rg_sim *sim = at->sim;
    if (choice->class != SIM_ANY || packet_of(at, lane)->reply)
        return true;
    return sim->traffic.terminal[at->out[choice->port].to & ~SIM_TERMINAL].held <
           sim->options.slots;
}

/* A channel that takes no flit in each clock still has the last one. */
static inline bool is_resting(const struct sim_router *at, unsigned port)
{
    const struct sim_network *of = &at->sim->network;
    return of->pace && of->pace[(size_t)at->router * of->outs + port].rest > at->sim->clock;
}

/* Whether heads may go there at all. */
static inline bool is_barred(const struct sim_router *at, const struct sim_choice *choice,
                             unsigned lane)
{
    return (at->sim->faults.any && sim_is_shut(&at->sim->faults, at->router, choice->port)) ||
           (at->sim->traffic.limited && !is_accepted(at, choice, lane)) ||
           (!at->staged && is_resting(at, choice->port));
}

/* The lanes that its packet may have. */
static inline uint64_t lanes_for(const struct sim_router *at, const struct sim_choice *choice,
                                 unsigned lane)
{
    return at->plain ? sim_lanes(at->sim, choice->class)
                     : sim_lanes_for(at->sim, choice->class, packet_of(at, lane));
}

/* Those that a head may take there. */
static inline uint64_t open_lanes(const struct sim_router *at, const struct sim_choice *choice,
                                  unsigned lane)
{
    const rg_sim *sim = at->sim;
    const struct sim_out *out = &at->out[choice->port];
    const bool whole = !at->plain && sim->options.switching == RG_SIM_CUT_THROUGH;
    uint64_t set = out->free & lanes_for(at, choice, lane);

    if ((!at->plain && is_barred(at, choice, lane)) ||
        (at->taken && at->taken[choice->port / 64] >> choice->port % 64 & 1))
        return 0;
    if (!at->plain && sim->options.own_exits && choice->class == SIM_ANY) {
        const unsigned class = lane % sim->network.vcs / sim->network.copies;
        const unsigned last = sim->routing.classes - 1;
        set &= sim_lanes(sim, class < last ? class : last);
    }
    if (!at->staged || (whole && choice->class != SIM_ANY))
        set &= out->credited;
    if (!whole || choice->class == SIM_ANY)
        return set;
    const unsigned flits = packet_of(at, lane)->flits;
    for (uint64_t rest = set; rest != 0; rest &= rest - 1)
        if (at->credit[choice->port * sim->network.vcs + sim_lowest(rest)] < flits)
            set &= ~(rest & -rest);
    return set;
}

/* Credits over the lanes of a choice. */
static inline unsigned credits(const struct sim_router *at, const struct sim_choice *choice,
                               unsigned lane)
{
    const uint16_t *first = at->credit + choice->port * at->sim->network.vcs;
    unsigned sum = 0;
    for (uint64_t rest = lanes_for(at, choice, lane); rest != 0; rest &= rest - 1)
        sum += first[sim_lowest(rest)];
    return sum;
}

/* Chooses, of several hops with an open lane, any of those with the most credits. */
static inline uint32_t most_credits(const struct sim_router *at, unsigned lane, bool escape)
{
    const rg_sim *sim = at->sim;
    const uint32_t first = at->lane[lane].choice;
    uint32_t best = SIM_NONE;
    unsigned most = 0, equal = 0;

    for (uint32_t i = first;; i++) {
        const struct sim_choice *choice = &sim->routing.choice[i];
        if (choice->escape == escape && open_lanes(at, choice, lane) != 0) {
            const unsigned sum = choice->class == SIM_ANY ? 0 : credits(at, choice, lane);
            if (best == SIM_NONE || sum > most) {
                best = i;
                most = sum;
                equal = 1;
            } else if (sum == most) {
                equal++;
            }
        }
        if (choice->last)
            break;
    }
    if (equal < 2)
        return best;
    const struct sim_packet *packet = packet_of(at, lane);
    const uint64_t name = sim_number_of(packet) << 16 | packet->hops;
    const uint64_t draw = sim_draw(sim->traffic.home[packet->source].choose, name);
    uint64_t skip = sim_below(sim_draw(draw, sim->clock), equal);
    for (uint32_t i = best;; i++) {
        const struct sim_choice *choice = &sim->routing.choice[i];
        if (choice->escape == escape && open_lanes(at, choice, lane) != 0 &&
            credits(at, choice, lane) == most && skip-- == 0)
            return i;
    }
}

/* The lanes that a head may take, all at the out-port of one @choice. */
static inline uint64_t can_head(struct sim_router *at, unsigned number, uint32_t *choice)
{
    rg_sim *sim = at->sim;
    struct sim_lane *lane = &at->lane[number];

    if (lane->state == SIM_IDLE) {
        if (!sim_is_due(sim, lane)) {
            at->early = true;
            return 0;
        }
        lane->choice = at->plain && sim->routing.known_by_phase
                           ? sim_list(sim, at->router, packet_of(at, number)->goal,
                                      packet_of(at, number)->phase)
                           : rg_sim_route(sim, at->router, front_of(at, number) >> 1);
        lane->state = SIM_ROUTED;
    }
    const struct sim_choice *first = &sim->routing.choice[lane->choice];
    *choice = lane->choice;
    if (!sim->routing.single && !(first->last && !first->escape)) {
        uint32_t best = most_credits(at, number, false);
        if (best == SIM_NONE)
            best = most_credits(at, number, true);
        if (best == SIM_NONE)
            return 0;
        *choice = best;
        first = &sim->routing.choice[best];
    }
    return open_lanes(at, first, number);
}

/* In a Kautz node: the letter in front comes off at any time; then a lane has been named. */
static inline bool can_letter(const struct sim_router *at, unsigned number, unsigned *out,
                              uint32_t *choice)
{
    const struct sim_lane *lane = &at->lane[number];

    if (lane->state == SIM_IDLE) {
        *out = SIM_STRIP;
        return true;
    }
    const struct sim_out *ahead = &at->out[lane->out];
    *out = lane->out;
    *choice = lane->choice;
    return (ahead->credited & ahead->free) >> lane->vc & 1;
}

/* Whether lane @number has a flit that could leave now, and how: its out-channel (SIM_STRIP: none,
 * a Kautz node takes it off), and the choice of a head (SIM_NONE: none). Routes a head. */
static inline bool sim_can_leave(struct sim_router *at, unsigned number, unsigned *out,
                                 uint32_t *choice)
{
    const struct sim_lane *lane = &at->lane[number];

    if (lane->state != SIM_ACTIVE && at->staged)
        return false;
    if (lane->state != SIM_ACTIVE && !at->plain && at->sim->network.steps != NULL)
        return can_letter(at, number, out, choice);
    if (lane->state != SIM_ACTIVE) {
        if (can_head(at, number, choice) == 0)
            return false;
        *out = at->sim->routing.choice[*choice].port;
        return true;
    }
    *out = lane->out;
    *choice = SIM_NONE;
    if ((at->taken && at->taken[lane->out / 64] >> lane->out % 64 & 1) ||
        (!at->plain &&
         (is_resting(at, lane->out) ||
          (at->sim->network.queue && rg_sim_is_full(at->sim, at->router, lane->out)))))
        return false;
    return at->out[lane->out].credited >> lane->vc & 1;
}

/* The in-port's first lane of those of the highest priority that can send, from the one that comes
 * first on: true, and how. */
static inline bool sim_nominate(struct sim_router *at, unsigned in, unsigned *lane, unsigned *out,
                                uint32_t *choice)
{
    const uint64_t all = at->in[in].filled;
    uint64_t rest = all & (~UINT64_C(0) << at->in[in].next), before = all & ~rest;
    unsigned best = RG_SIM_MAX_PRIORITIES, ahead;
    uint32_t hop = SIM_NONE;

    for (; (rest | before) != 0; rest &= rest - 1) {
        if (rest == 0) {
            rest = before;
            before = 0;
        }
        const unsigned number = in * at->sim->network.vcs + sim_lowest(rest);
        if (!sim_can_leave(at, number, &ahead, &hop) || rank_of(at, number) >= best)
            continue;
        best = rank_of(at, number);
        *lane = number;
        *out = ahead;
        *choice = hop;
        if (best == 0)
            return true;
    }
    return best < RG_SIM_MAX_PRIORITIES;
}

/* The output of the switch at which an in-port asks for an out-channel; */
static inline unsigned sim_exit_of(const struct sim_router *at, unsigned in, unsigned out)
{
    const unsigned speedup = at->plain ? 1 : at->sim->options.output_speedup;
    return out * speedup + in % speedup;
}

/* its channel, and the input that it takes first. */
static inline unsigned sim_channel_of(const struct sim_router *at, unsigned exit)
{
    return at->plain ? exit : exit / at->sim->options.output_speedup;
}

static inline uint16_t *sim_next_in(const struct sim_router *at, unsigned exit)
{
    return at->plain || at->sim->options.output_speedup == 1
               ? &at->out[exit].next_in
               : &sim_exit_turn(at->sim, at->router)[exit];
}

/* Lane @vc of an in-port sends: the next one comes first. */
static inline void sim_move_on(const struct sim_router *at, unsigned in, unsigned vc)
{
    at->in[in].next = (uint8_t)sim_after(vc, at->sim->network.vcs);
}

/* Of the wishes for a thing the one stays of which the rank is lowest, and then of which the asker
 * comes first, from @first on of @askers, cyclically; whether there was none. */
static inline bool sim_wish(struct sim_wish *wish, unsigned asker, unsigned first, unsigned askers,
                            uint32_t choice, unsigned lane, unsigned rank)
{
    const unsigned distance = sim_distance(asker, first, askers) + rank * askers;
    const bool none = wish->distance == SIM_NO_WISH;

    if (distance < wish->distance)
        *wish = (struct sim_wish){choice, distance, (uint16_t)asker, (uint8_t)lane};
    return none;
}

/* ---- A flit that moves ----------------------------------------------------------------------- */

/* A head takes lane @vc of its hop. */
static inline void take_lane(struct sim_router *at, unsigned number, uint32_t choice, unsigned vc)
{
    const struct sim_choice *hop = &at->sim->routing.choice[choice];
    struct sim_out *out = &at->out[hop->port];
    struct sim_lane *lane = &at->lane[number];
    struct sim_packet *packet = packet_of(at, number);

    out->free &= ~(UINT64_C(1) << vc);
    lane->out = hop->port;
    lane->vc = (uint8_t)vc;
    lane->state = SIM_ACTIVE;
    lane->choice = (uint32_t)(packet - at->sim->traffic.packet);
    packet->phase = hop->phase;
    packet->hops++;
    if (!at->plain && at->sim->network.place)
        rg_sim_wait_first(at->sim, at->router, number);
    if (!at->plain && at->sim->traffic.limited && hop->class == SIM_ANY && !packet->reply)
        at->sim->traffic.terminal[out->to & ~SIM_TERMINAL].held++;
}

/* A head takes a lane of its class. */
static inline void take_next_lane(struct sim_router *at, unsigned number, uint32_t choice)
{
    const struct sim_choice *hop = &at->sim->routing.choice[choice];
    struct sim_out *out = &at->out[hop->port];
    const unsigned vc = !at->plain && at->sim->network.steps != NULL
                            ? at->lane[number].vc
                            : sim_first(open_lanes(at, hop, number), out->next);

    out->next = (uint8_t)sim_after(vc, at->sim->network.vcs);
    take_lane(at, number, choice, vc);
}

/* Tells whoever wants to know. */
static inline void tell(const struct sim_router *at, const struct sim_lane *lane, uint32_t flit)
{
    const rg_sim *sim = at->sim;
    const struct sim_packet *packet = &sim->traffic.packet[flit >> 1];

    sim->options.moved(sim->options.context,
                       &(rg_sim_move){.clock = sim->clock,
                                      .vertex = sim->first + at->router % sim->routers,
                                      .port = lane->out,
                                      .lane = lane->vc,
                                      .source = packet->source,
                                      .target = packet->target,
                                      .number = packet->number,
                                      .tail = (flit & 1) != 0});
}

/* To the lane ahead, in which the credit has reserved a place. */
static inline void send(struct sim_router *at, const struct sim_lane *lane, uint32_t flit)
{
    rg_sim *sim = at->sim;
    struct sim_out *out = &at->out[lane->out];
    uint64_t clock = sim->clock + out->delay;

    out->flits++;
    if (!at->plain && sim->network.queue)
        clock = rg_sim_flit_leaves(sim, at->router, lane->out) + out->delay - 1;
    if (!at->plain && sim->network.pace) {
        struct sim_pace *pace =
            &sim->network.pace[(size_t)at->router * sim->network.outs + lane->out];
        pace->rest = (uint32_t)sim->clock + pace->clocks;
    }
    if (sim->options.moved != NULL)
        tell(at, lane, flit);
    const bool ends = (out->to & SIM_TERMINAL) != 0;
    const bool waits = !at->plain && sim->traffic.sink != NULL;
    const unsigned ahead_slot = lane->out * sim->network.vcs + lane->vc;
    at->credit[ahead_slot] = (uint16_t)(at->credit[ahead_slot] - (!ends | at->staged | waits));
    out->credited &= ~((uint64_t)(at->credit[ahead_slot] == 0) << lane->vc);
    if (ends && waits)
        rg_sim_sink_send(sim, out->to & ~SIM_TERMINAL, lane->vc, flit);
    if (ends) {
        sim_put(&sim->network.ejection,
                sim_slot_at(sim, SIM_TERMINAL | (out->to & ~SIM_TERMINAL) << 6, 0, clock), flit, 0);
        if (at->staged && !waits)
            sim_put_credit(sim, clock + out->credit,
                           at->router << sim->network.out_bits | ahead_slot);
        return;
    }
    if (!at->plain && sim_is_away(sim, out->to >> sim->network.in_bits))
        rg_sim_split_flit(sim, out->to + lane->vc, clock, flit);
    else
        sim_launch(sim, clock, out->to + lane->vc, flit);
}

/* The front flit of a lane is gone; its place is free again. */
static inline void pop(struct sim_router *at, unsigned in, unsigned number)
{
    rg_sim *sim = at->sim;
    struct sim_lane *lane = &at->lane[number];

    sim_pop(sim, lane);
    sim_settle(at->busy, at->in, in, number - in * sim->network.vcs, lane->count == 0);
    const uint32_t from = at->in[in].from + number - in * sim->network.vcs;
    uint64_t clock = sim->clock;
    at->moves++;
    if (!at->plain && sim->network.back)
        clock = rg_sim_credit_leaves(sim, at->router, in);
    clock += at->in[in].credit;
    if (!at->plain && !(from & SIM_TERMINAL) && sim_is_away(sim, from >> sim->network.out_bits))
        rg_sim_split_credit(sim, from, clock);
    else
        sim_put_credit(sim, clock, from);
}

/* A Kautz node takes the letter in front of lane @number of in-port @in off. */
static inline void sim_strip(struct sim_router *at, unsigned in, unsigned number)
{
    rg_sim *sim = at->sim;
    struct sim_lane *lane = &at->lane[number];

    lane->choice = rg_sim_route(sim, at->router, front_of(at, number) >> 1);
    const struct sim_choice *hop = &sim->routing.choice[lane->choice];
    const unsigned links = sim->network.ins - 1;
    lane->out = hop->port;
    lane->vc = 0;
    if (hop->class != SIM_ANY && in < links)
        lane->vc = (uint8_t)(number - in * sim->network.vcs +
                             (sim->network.steps[at->router] >> (in * links + hop->port) & 1));
    lane->state = SIM_ROUTED;
    pop(at, in, number);
}

/* The front flit of lane @number of in-port @in leaves. */
static inline void sim_leave(struct sim_router *at, unsigned in, unsigned number, uint32_t choice)
{
    rg_sim *sim = at->sim;
    struct sim_lane *lane = &at->lane[number];
    const uint32_t flit = front_of(at, number);

    if (choice != SIM_NONE)
        take_next_lane(at, number, choice);
    send(at, lane, flit);
    pop(at, in, number);
    if (flit & 1) {
        sim_give_up(sim, &at->out[lane->out], lane->vc);
        lane->state = SIM_IDLE;
        lane->ready = (uint32_t)(sim->step + 1 + sim->options.route_delay);
        if (!at->plain && sim->network.place && lane->count > 0)
            rg_sim_wait(sim, at->router, number, true, sim->step + 1, at->moves - 1);
    }
}

/* Out-channel @out takes the flit of the in-port that it chose, which is returned. */
static inline unsigned sim_grant(struct sim_router *at, unsigned out)
{
    const struct sim_network *of = &at->sim->network;
    struct sim_wish *wish = &of->wish[out];

    wish->distance = SIM_NO_WISH;
    at->out[out].next_in = (uint16_t)sim_after(wish->in, of->ins);
    sim_move_on(at, wish->in, wish->lane);
    sim_leave(at, wish->in, wish->in * of->vcs + wish->lane, wish->choice);
    return wish->in;
}

/* Function @name, of an allocator @turn: where nothing is but what is plain all is in one, or the
 * compiler asks for each lane what there is. */
#define SIM_ALLOCATOR(name, turn)                                                                  \
    __attribute__((flatten)) static bool turn##_plain(rg_sim *sim, uint32_t router)                \
    {                                                                                              \
        return turn(sim, router, true);                                                            \
    }                                                                                              \
    bool name(rg_sim *sim, uint32_t router)                                                        \
    {                                                                                              \
        return sim->network.plain && !sim->faults.any ? turn##_plain(sim, router)                  \
                                                      : turn(sim, router, false);                  \
    }
