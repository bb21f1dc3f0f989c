/* SPDX-License-Identifier: Apache-2.0 */

/* BookSim2's router, by its behaviour: lanes are allocated first, and the switch a clock later. All
 * wishes are heard before any is granted: lanes first, so that none is taken in the clock in which
 * it becomes free. */

#include "net/simulate/parts.h"
#include "net/simulate/router/router.h"

/* Wishes for out-channels come first in the scratch, then those for their lanes. With output
 * speed-up an out-channel is several outputs of the switch. */
struct wishes {
    struct sim_wish *channel, *lane;
    uint16_t *channels,
        *lanes; /* outputs with a wish; out-channels with one for a lane of theirs */
    unsigned channel_count, lane_count;
};

/* The hop of a head, and the lane ahead that it wishes for; false: there is none to be had. */
static inline bool find_lane(struct sim_router *at, unsigned number, uint32_t *choice,
                             unsigned *out, unsigned *vc)
{
    const struct sim_lane *lane = &at->lane[number];
    const uint64_t set = can_head(at, number, choice);

    if (set == 0)
        return false;
    *out = at->sim->routing.choice[*choice].port;
    *vc = sim_first(set, (lane->vc + 1U) % RG_SIM_MAX_VCS * (lane->out == *out));
    return true;
}

__attribute__((always_inline)) static inline void
win_lane(struct sim_router *at, unsigned number, uint32_t choice, unsigned out, unsigned vc)
{
    const struct sim_network *network = &at->sim->network;

    sim_turn(at->sim, at->router)[out * network->vcs + vc] =
        (uint16_t)sim_after(number, network->ins * network->vcs);
    take_lane(at, number, choice, vc);
}

/* Lane @vc of an in-port sends into an output. */
static inline void win_channel(struct sim_router *at, unsigned in, unsigned vc, unsigned exit)
{
    rg_sim *sim = at->sim;

    *sim_next_in(at, exit) = (uint16_t)sim_after(in, sim->network.ins);
    at->in[in].next_out = (uint16_t)sim_after(sim_channel_of(at, exit), sim->network.outs);
    sim_move_on(at, in, vc);
    sim_leave(at, in, in * sim->network.vcs + vc, SIM_NONE);
}

static inline void ask_lane(struct sim_router *at, unsigned number, struct wishes *wishes)
{
    rg_sim *sim = at->sim;
    unsigned out, vc;
    uint32_t choice;

    if (!find_lane(at, number, &choice, &out, &vc))
        return;
    const unsigned ahead = out * sim->network.vcs + vc;
    if (sim->network.asked[out] == 0)
        wishes->lanes[wishes->lane_count++] = (uint16_t)out;
    sim->network.asked[out] |= UINT64_C(1) << vc;
    (void)sim_wish(&wishes->lane[ahead], number, sim_turn(sim, at->router)[ahead],
                   sim->network.ins * sim->network.vcs, choice, vc, rank_of(at, number));
}

/* An in-port names the next out-channel, and the next of its lanes that can send there. */
static inline void ask(struct sim_router *at, unsigned in, struct wishes *wishes)
{
    rg_sim *sim = at->sim;
    const unsigned from = at->in[in].next, first = at->in[in].next_out, vcs = sim->network.vcs;
    const uint64_t all = at->in[in].filled;
    uint64_t rest = (all >> from | all << 1 << (vcs - 1 - from)) & sim_lanes(sim, SIM_ANY);
    unsigned best = SIM_NO_WISH, lane = 0, channel = 0, out;
    uint32_t choice;

    for (; rest != 0; rest &= rest - 1) { /* from the first on */
        const unsigned turn = from + sim_lowest(rest), vc = turn < vcs ? turn : turn - vcs;
        const unsigned number = in * vcs + vc;
        if (at->lane[number].state != SIM_ACTIVE) {
            ask_lane(at, number, wishes);
            continue;
        }
        if (!sim_can_leave(at, number, &out, &choice))
            continue;
        const unsigned distance =
            sim_distance(out, first, sim->network.outs) + rank_of(at, number) * sim->network.outs;
        if (distance < best) {
            best = distance;
            channel = out;
            lane = vc;
        }
    }
    const unsigned exit = sim_exit_of(at, in, channel);
    if (best != SIM_NO_WISH &&
        sim_wish(&wishes->channel[exit], in, *sim_next_in(at, exit), sim->network.ins, SIM_NONE,
                 lane, rank_of(at, in * vcs + lane)))
        wishes->channels[wishes->channel_count++] = (uint16_t)exit;
}

/* The lanes of a channel go to whom they would have, as long as a terminal has room for replies. */
static inline bool give_lanes(struct sim_router *at, unsigned out, const struct wishes *wishes)
{
    rg_sim *sim = at->sim;
    bool any = false;

    for (uint64_t rest = sim->network.asked[out]; rest != 0; rest &= rest - 1) {
        struct sim_wish *wish = &wishes->lane[out * sim->network.vcs + sim_lowest(rest)];
        wish->distance = SIM_NO_WISH;
        if (!at->plain && sim->traffic.limited &&
            !is_accepted(at, &sim->routing.choice[wish->choice], wish->in))
            continue;
        win_lane(at, wish->in, wish->choice, out, wish->lane);
        any = true;
    }
    sim->network.asked[out] = 0;
    return any;
}

/* The only lane that may do something has all that it wishes for. */
static inline bool ask_one(struct sim_router *at, unsigned in, unsigned vc, struct wishes *wishes)
{
    const unsigned number = in * at->sim->network.vcs + vc;
    unsigned out, ahead;
    uint32_t choice;

    if (at->lane[number].state == SIM_ACTIVE) {
        if (sim_can_leave(at, number, &out, &choice)) {
            const unsigned exit = sim_exit_of(at, in, out);
            wishes->channel[exit].in = (uint16_t)in;
            wishes->channel[exit].lane = (uint8_t)vc;
            wishes->channels[wishes->channel_count++] = (uint16_t)exit;
        }
        return false;
    }
    if (!find_lane(at, number, &choice, &out, &ahead))
        return false;
    win_lane(at, number, choice, out, ahead);
    return true;
}

static inline bool ask_all(struct sim_router *at, struct wishes *wishes)
{
    bool given = false;

    for (unsigned word = 0; word < at->sim->network.words; word++)
        for (uint64_t rest = at->busy[word]; rest != 0; rest &= rest - 1)
            ask(at, word * 64 + sim_lowest(rest), wishes);
    for (unsigned i = 0; i < wishes->lane_count; i++)
        given |= give_lanes(at, wishes->lanes[i], wishes);
    return given;
}

/* Flits of a step enter a channel's queue in the order in which they waited. */
static void sort(const struct sim_router *at, const struct wishes *wishes)
{
    const unsigned vcs = at->sim->network.vcs;

    for (unsigned i = 1; i < wishes->channel_count; i++) {
        const uint16_t exit = wishes->channels[i];
        const struct sim_wish *one = &wishes->channel[exit], *other;
        unsigned place = i;
        for (; place > 0; place--) {
            other = &wishes->channel[wishes->channels[place - 1]];
            if (!rg_sim_waits_before(at->sim, at->router, one->in * vcs + one->lane,
                                     other->in * vcs + other->lane))
                break;
            wishes->channels[place] = wishes->channels[place - 1];
        }
        wishes->channels[place] = exit;
    }
}

static inline bool staged(rg_sim *sim, uint32_t router, bool plain)
{
    const struct sim_network *network = &sim->network;
    const unsigned exits = plain ? network->outs : network->outs * sim->options.output_speedup;
    struct wishes wishes = {.channel = network->wish,
                            .lane = network->wish + exits,
                            .channels = network->wished,
                            .lanes = network->wished + exits};
    struct sim_router at = sim_router(sim, router, plain);
    const uint64_t busy = network->words == 1 ? at.busy[0] : 0;
    const unsigned in = busy != 0 ? sim_lowest(busy) : 0;
    const uint64_t filled = (busy & (busy - 1)) == 0 ? at.in[in].filled : 0;

    at.staged = true;
    const bool given = busy != 0 && filled != 0 && (filled & (filled - 1)) == 0
                           ? ask_one(&at, in, sim_lowest(filled), &wishes)
                           : ask_all(&at, &wishes);
    if (exits > network->outs)
        sort(&at, &wishes);
    for (unsigned i = 0; i < wishes.channel_count; i++) {
        const unsigned exit = wishes.channels[i];
        wishes.channel[exit].distance = SIM_NO_WISH;
        win_channel(&at, wishes.channel[exit].in, wishes.channel[exit].lane, exit);
    }
    return sim_end_turn(&at, given);
}

SIM_ALLOCATOR(rg_sim_staged, staged)
