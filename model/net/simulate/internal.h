/* SPDX-License-Identifier: Apache-2.0 */

/* What all files of a simulation do with its state: memory, parts of a router's block, sets of
 * lanes, and parts of the network. */
#pragma once

#include "state.h"

/* ---- Memory -------------------------------------------------------------------------------- */

/* For as long as the simulation, all 0; NULL: there is none, and share.broken says so. */
static inline void *sim_get(rg_sim *sim, size_t count, size_t size)
{
    void *piece = sim->share.own[sim->share.owned++] = calloc(count + (count == 0), size);

    sim->share.broken = sim->share.broken || !piece;
    return piece;
}

static inline void sim_give_back(rg_sim *sim)
{
    while (sim->share.owned > 0)
        free(sim->share.own[--sim->share.owned]);
}

/* ---- Parts of a block ---------------------------------------------------------------------- */

static inline void *sim_at(const rg_sim *sim, uint32_t router, size_t at)
{
    return (void *)(sim->network.base + router * sim->network.stride + at);
}

#define SIM_PART(type, name, at)                                                                   \
    static inline type *name(const rg_sim *sim, uint32_t router)                                   \
    {                                                                                              \
        return sim_at(sim, router, at);                                                            \
    }
SIM_PART(uint64_t, sim_busy, 0)
SIM_PART(struct sim_in, sim_in, sim->network.at_in)
SIM_PART(struct sim_out, sim_out, sim->network.at_out)
SIM_PART(struct sim_lane, sim_lane, sim->network.at_lane)
SIM_PART(uint16_t, sim_credit, sim->network.at_credit)

/* Staged: of each lane of an out-channel the lane of an in-port that comes first. */
SIM_PART(uint16_t, sim_turn, sim->network.at_turn)

/* Output speed-up: of each output of the switch the input that comes first. */
SIM_PART(uint16_t, sim_exit_turn, sim->network.at_exit)

/* Matched: by lane of an in-port. */
SIM_PART(struct sim_asker, sim_asker, sim->network.at_asker)
#undef SIM_PART

/* The routers that a terminal sends to and hears from. */
static inline uint32_t sim_entry(const rg_sim *sim, uint32_t node)
{
    return sim->traffic.home[node].entry >> sim->network.in_bits;
}

static inline uint32_t sim_exit(const rg_sim *sim, uint32_t node)
{
    return sim->traffic.home[node].exit >> sim->network.out_bits;
}

/* Whether another process has a router. */
static inline bool sim_is_away(const rg_sim *sim, uint32_t router)
{
    return router - sim->share.begin >= sim->share.count;
}

/* ---- Sets and lanes ------------------------------------------------------------------------ */

static inline unsigned sim_lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* What is cyclic has no branches, which no processor could guess. The first of a set, which is not
 * empty, at or after @from. */
static inline unsigned sim_first(uint64_t set, unsigned from)
{
    return (sim_lowest(set >> from | set << (64 - from) % 64) + from) % 64;
}

/* The one after @i of @count; how far @i is from @first on. */
static inline unsigned sim_after(unsigned i, unsigned count)
{
    return (i + 1) * (i + 1 != count);
}

static inline unsigned sim_distance(unsigned i, unsigned first, unsigned count)
{
    return i - first + count * (i < first);
}

/* The lanes of a class. */
static inline uint64_t sim_lanes(const rg_sim *sim, unsigned class)
{
    return sim->network.lanes_of[class];
}

/* Those that a packet may take. */
static inline uint64_t sim_lanes_for(const rg_sim *sim, unsigned class,
                                     const struct sim_packet *packet)
{
    return sim->network.lanes_for ? sim->network.lanes_for[packet->kind][class]
                                  : sim_lanes(sim, class);
}

/* The class of a hop, of those that there are. */
static inline unsigned sim_class(const struct sim_routing *routing, unsigned class, bool reply)
{
    const unsigned last = routing->base_classes - 1;
    return (class < last ? class : last) + (reply ? routing->classes - routing->base_classes : 0);
}

/* Lanes of a terminal's link that a request or a reply may take. */
static inline uint64_t sim_entry_lanes(const rg_sim *sim, bool reply)
{
    const unsigned half =
        sim->routing.classes > sim->routing.base_classes ? sim->network.vcs / 2 : sim->network.vcs;
    return (~UINT64_C(0) >> (64 - half)) << (reply && half < sim->network.vcs ? half : 0);
}

/* What a packet's choices are drawn by, besides its source: an answer has the number of its
 * request, which another terminal has made. */
static inline uint64_t sim_number_of(const struct sim_packet *packet)
{
    return packet->number + ((uint64_t)(packet->kind & 1) << 32);
}

static inline unsigned sim_priorities(const rg_sim *sim)
{
    return sim->options.priority ? sim->options.lengths : 1;
}

/* A packet that owns lane @vc of a channel has left it: it is free, or closed until its room is
 * back. */
static inline void sim_give_up(const rg_sim *sim, struct sim_out *out, unsigned vc)
{
    const bool closes = sim->options.tail_credit &&
                        (sim->network.staged || sim->traffic.sink || !(out->to & SIM_TERMINAL));
    *(closes ? &out->closing : &out->free) |= UINT64_C(1) << vc;
}

/* Credits for @flits are back at the far end of a lane, whose number @item is. Whether a router's
 * lane had none, or is free now. */
static inline bool sim_credit_back(const rg_sim *sim, uint32_t item, unsigned flits)
{
    if (item & SIM_TERMINAL) {
        const uint32_t node = (item & ~SIM_TERMINAL) >> 6;
        const unsigned vc = item & 63;
        uint16_t *credit = &sim->traffic.terminal_credit[(size_t)node * sim->network.vcs + vc];
        *credit = (uint16_t)(*credit + flits);
        sim->traffic.terminal[node].credited |= UINT64_C(1) << vc;
        return false;
    }
    const uint32_t router = item >> sim->network.out_bits;
    const unsigned slot = item & ((1U << sim->network.out_bits) - 1);
    const unsigned out = sim->network.out_of[slot];
    struct sim_out *channel = &sim_out(sim, router)[out];
    uint16_t *credit = &sim_credit(sim, router)[slot];
    const uint64_t lane = UINT64_C(1) << (slot - out * sim->network.vcs);
    *credit = (uint16_t)(*credit + flits);
    const bool more = (~channel->credited & lane) != 0;
    channel->credited |= lane;
    if (!(channel->closing & lane) || *credit != sim->options.buffer)
        return more;
    channel->closing &= ~lane;
    channel->free |= lane;
    return true;
}

static inline bool sim_is_shut(const struct sim_faults *faults, uint32_t router, unsigned port)
{
    return faults->shut[(size_t)router * faults->shut_words + port / 64] >> port % 64 & 1;
}

static inline bool sim_is_gone(const struct sim_faults *faults, uint32_t node)
{
    return faults->any && (faults->gone[node / 64] >> node % 64 & 1);
}

static inline void sim_wake(rg_sim *sim, uint32_t router)
{
    sim->network.awake[router / 64] |= UINT64_C(1) << router % 64;
}

/* A lane has a flit. */
static inline void sim_fill(const rg_sim *sim, uint32_t router, unsigned in, unsigned vc)
{
    uint64_t *busy = sim_busy(sim, router);
    struct sim_in *port = (struct sim_in *)(void *)((char *)busy + sim->network.at_in);
    port[in].filled |= UINT64_C(1) << vc;
    busy[in / 64] |= UINT64_C(1) << in % 64;
}

/* No longer, if @ends: a router of which these are the busy words and the in-ports. */
static inline void sim_settle(uint64_t *busy, struct sim_in *port, unsigned in, unsigned vc,
                              bool ends)
{
    port[in].filled &= ~((uint64_t)ends << vc);
    busy[in / 64] &= ~((uint64_t)(port[in].filled == 0) << in % 64);
}

static inline bool sim_is_busy(const rg_sim *sim, uint32_t router)
{
    const uint64_t *busy = sim_busy(sim, router);
    uint64_t any = busy[0];
    for (unsigned word = 1; word < sim->network.words; word++)
        any |= busy[word];
    return any != 0;
}

/* Whether the time of a head has come. */
static inline bool sim_is_due(const rg_sim *sim, const struct sim_lane *lane)
{
    return (int32_t)((uint32_t)sim->step - lane->ready) >= 0;
}

/* ---- Flits of a lane ------------------------------------------------------------------------- */

/* The place of the i-th flit behind the front one, in the ring that the lane has. */
static inline uint32_t *sim_behind(const rg_sim *sim, const struct sim_lane *lane, unsigned i)
{
    const unsigned at = lane->begin + i, size = sim->options.buffer;
    return &sim->network.ring[(size_t)lane->ring * size + (at < size ? at : at - size)];
}

/* A flit arrives. If it is the second of its lane, the lane takes a ring. */
static inline void sim_push(rg_sim *sim, struct sim_lane *lane, uint32_t flit)
{
    struct sim_network *of = &sim->network;

    if (lane->count++ == 0) {
        lane->front = flit;
        return;
    }
    if (lane->count == 2) {
        const bool again = of->spare != SIM_NONE;
        lane->begin = 0;
        lane->ring = again ? of->spare : of->rings++;
        if (again)
            of->spare = *sim_behind(sim, lane, 0);
    }
    *sim_behind(sim, lane, lane->count - 2U) = flit;
}

/* The flit in front is gone. A ring without flits is free again. */
static inline void sim_pop(rg_sim *sim, struct sim_lane *lane)
{
    if (--lane->count == 0)
        return;
    lane->front = *sim_behind(sim, lane, 0);
    lane->begin = (uint16_t)sim_after(lane->begin, sim->options.buffer);
    if (lane->count > 1)
        return;
    lane->begin = 0;
    *sim_behind(sim, lane, 0) = sim->network.spare;
    sim->network.spare = lane->ring;
}

/* ---- Parts of the network -------------------------------------------------------------------- */

static inline unsigned sim_part_of(uint32_t number, uint64_t scale)
{
    return (unsigned)(number / 64 * scale >> 32);
}

/* The slot of a wheel for a clock, for a part. */
static inline size_t sim_slot_of(const rg_sim *sim, unsigned part, uint64_t clock)
{
    const size_t mask = sim->network.wheel_mask;
    return part * (mask + 1) + (clock & mask);
}

/* That for the part of a lane of a router, with @bits for its slot, or of a terminal. */
static inline size_t sim_slot_at(const rg_sim *sim, uint32_t lane, unsigned bits, uint64_t clock)
{
    if (sim->share.parts == 1)
        return clock & sim->network.wheel_mask;
    const unsigned part = lane & SIM_TERMINAL
                              ? sim_part_of((lane & ~SIM_TERMINAL) >> 6, sim->share.node_scale)
                              : sim_part_of(lane >> bits, sim->share.router_scale);
    return sim_slot_of(sim, part, clock);
}

static inline rg_sim *sim_part(rg_sim *sim, unsigned part)
{
    return part == 0 ? sim->share.whole : &sim->share.whole->share.part[part - 1];
}

static inline void sim_put(struct sim_wheel *wheel, size_t slot, uint32_t item, uint32_t flit)
{
    *wheel->slot[slot].end++ = (struct sim_event){item, flit};
}

/* A credit for the lane at whose far end its channel begins. */
static inline void sim_put_credit(rg_sim *sim, uint64_t clock, uint32_t item)
{
    sim_put(&sim->network.credit, sim_slot_at(sim, item, sim->network.out_bits, clock), item, 0);
}

/* A flit that will arrive at a lane. */
static inline void sim_launch(rg_sim *sim, uint64_t clock, uint32_t lane, uint32_t flit)
{
    sim_put(&sim->network.arrival, sim_slot_at(sim, lane, sim->network.in_bits, clock), lane, flit);
}
