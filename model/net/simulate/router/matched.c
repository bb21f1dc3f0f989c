/* SPDX-License-Identifier: Apache-2.0 */

/* The staged router by iSLIP, or with input speed-up. Heads and lanes ahead, then inputs of the
 * switch and out-channels, are matched in rounds. All wishes are heard before any is granted. */

#include "net/simulate/parts.h"
#include "net/simulate/router/router.h"

/* ---- Lanes ahead ----------------------------------------------------------------------------- */

/* Adds the heads of an in-port for which there are lanes. */
static inline void find_heads(struct sim_router *at, unsigned in, unsigned *heads)
{
    struct sim_network *network = &at->sim->network;

    for (uint64_t rest = at->in[in].filled; rest != 0; rest &= rest - 1) {
        struct sim_head *head = &network->head[*heads + 1];
        head->number = in * network->vcs + sim_lowest(rest);
        if (at->lane[head->number].state == SIM_ACTIVE)
            continue;
        head->open = can_head(at, head->number, &head->choice);
        if (head->open == 0)
            continue;
        head->out = at->sim->routing.choice[head->choice].port;
        head->before = (unsigned)network->asked[head->out];
        network->asked[head->out] = ++*heads;
    }
}

/* Of a set of lanes of its hop the one that a head would rather have. */
static inline unsigned best_lane(const struct sim_router *at, const struct sim_head *head,
                                 uint64_t set)
{
    const unsigned vcs = at->sim->network.vcs;
    const unsigned first = sim_asker(at->sim, at->router)[head->number].ahead - head->out * vcs;
    return sim_first(set, first < vcs ? first : 0);
}

/* A head has a lane; turns go on in the first round only. */
static inline void win_lane(struct sim_router *at, const struct sim_head *head, unsigned vc,
                            bool first)
{
    const struct sim_network *network = &at->sim->network;
    const unsigned ahead = head->out * network->vcs + vc;

    if (first) {
        sim_turn(at->sim, at->router)[ahead] =
            (uint16_t)sim_after(head->number, network->ins * network->vcs);
        sim_asker(at->sim, at->router)[head->number].ahead =
            (uint16_t)sim_after(ahead, network->outs * network->vcs);
    }
    take_lane(at, head->number, head->choice, vc);
}

/* Each lane that is left names the next of the heads that ask for it, from the @last one back. */
static void name_heads(const struct sim_router *at, unsigned last)
{
    const struct sim_network *network = &at->sim->network;
    struct sim_head *head = network->head;
    const uint16_t *turn = sim_turn(at->sim, at->router) + head[last].out * network->vcs;
    uint64_t open = 0;

    for (unsigned i = last; i != 0; i = head[i].before) {
        open |= head[i].open;
        head[i].named = 0;
    }
    for (; open != 0; open &= open - 1) {
        const unsigned vc = sim_lowest(open), all = network->ins * network->vcs;
        unsigned best = 0, least = all;
        for (unsigned i = last; i != 0; i = head[i].before) {
            const unsigned distance = sim_distance(head[i].number, turn[vc], all);
            const bool nearer = (head[i].open >> vc & 1) != 0 && distance < least;
            best = nearer ? i : best;
            least = nearer ? distance : least;
        }
        head[best].named |= open & -open;
    }
}

/* Several heads ask for lanes of a channel, the @last one and those before it. Then the lowest lane
 * is given first, as long as a terminal has room for replies. */
static bool share_lanes(struct sim_router *at, unsigned last)
{
    struct sim_head *head = at->sim->network.head;
    const struct sim_choice *choice = at->sim->routing.choice;
    uint16_t winner[RG_SIM_MAX_VCS];
    uint64_t won = 0, early = 0;
    bool any = false;

    for (unsigned round = 0; round < at->sim->options.iterations; round++) {
        name_heads(at, last);
        for (unsigned i = last; i != 0; i = head[i].before) {
            if (head[i].named == 0)
                continue;
            const unsigned vc = best_lane(at, &head[i], head[i].named);
            winner[vc] = (uint16_t)i;
            won |= UINT64_C(1) << vc;
            head[i].open = 0;
        }
        for (unsigned i = last; i != 0; i = head[i].before)
            head[i].open &= ~won;
        early = round == 0 ? won : early;
    }
    for (; won != 0; won &= won - 1) {
        const struct sim_head *of = &head[winner[sim_lowest(won)]];
        if (!at->plain && at->sim->traffic.limited &&
            !is_accepted(at, &choice[of->choice], of->number))
            continue;
        win_lane(at, of, sim_lowest(won), (early & won & -won) != 0);
        any = true;
    }
    return any;
}

/* Input first: each head asks for one lane only. One that is alone in asking has it. */
static inline bool give_lanes(struct sim_router *at, unsigned heads)
{
    struct sim_network *network = &at->sim->network;
    struct sim_head *head = network->head;
    bool given = false;

    for (unsigned i = 1; i <= heads && at->sim->options.allocator == RG_SIM_STAGED; i++)
        head[i].open = UINT64_C(1) << best_lane(at, &head[i], head[i].open);
    for (unsigned i = 1; i <= heads; i++) {
        const unsigned last = (unsigned)network->asked[head[i].out];
        if (last == i && head[i].before == 0) {
            win_lane(at, &head[i], best_lane(at, &head[i], head[i].open), true);
            given = true;
        } else if (last != 0) {
            given |= share_lanes(at, last);
        }
        network->asked[head[i].out] = 0;
    }
    return given;
}

/* ---- The switch ------------------------------------------------------------------------------ */

/* Input first: each asks only for the channel that it would rather have. */
static void ask_for_one(struct sim_request *request, unsigned count)
{
    for (unsigned i = 0, best = 0; i < count; i++) {
        const bool same = i > 0 && request[i].input == request[best].input;
        const bool better = !same || request[i].to_out < request[best].to_out;
        request[i].over = !better;
        request[best].over |= same && better;
        best = better ? i : best;
    }
}

/* Each input that is named takes the one of the channels that name it that it would rather have;
 * whether any does. */
static bool accept(struct sim_request *request, unsigned count, struct sim_wish *wish,
                   unsigned round)
{
    bool any = false;

    for (unsigned i = 0, next = 0; i < count; i = next) {
        uint32_t best = SIM_NONE;
        for (; next < count && request[next].input == request[i].input; next++) {
            struct sim_wish *of = &wish[request[next].out];
            of->distance = SIM_NO_WISH;
            if (of->choice == next && !request[next].over &&
                (best == SIM_NONE || request[next].to_out < request[best].to_out))
                best = next;
        }
        if (best == SIM_NONE)
            continue;
        for (; i < next; i++)
            request[i].over = true;
        request[best].round = (uint16_t)round;
        wish[request[best].out].lane = 1;
        any = true;
    }
    return any;
}

/* In a round each channel that is left names one of the inputs that ask for it and have nothing,
 * and these take one of those that name them, whose wish is then marked by a lane of 1. */
static void match(const rg_sim *sim, struct sim_request *request, unsigned count)
{
    struct sim_wish *wish = sim->network.wish;
    unsigned round = 0;

    if (sim->options.allocator == RG_SIM_STAGED)
        ask_for_one(request, count);
    do {
        for (unsigned i = 0; i < count; i++) {
            struct sim_wish *of = &wish[request[i].out];
            request[i].over |= of->lane > 0;
            if (!request[i].over && request[i].to_input < of->distance)
                *of = (struct sim_wish){.choice = i, .distance = request[i].to_input};
        }
    } while (accept(request, count, wish, ++round) && round < sim->options.iterations);
    for (unsigned i = 0; i < count; i++)
        wish[request[i].out].lane = 0;
}

/* Input @part of an in-port asks for out-channels, each with the first lane in turn that can send
 * there; the number of requests. @alone: each that asks does so for one, and is the only one. */
static inline unsigned ask_channels(struct sim_router *at, unsigned in, unsigned part,
                                    struct sim_request *request, uint64_t *seen, bool *alone)
{
    const rg_sim *sim = at->sim;
    const unsigned vcs = sim->network.vcs, speedup = sim->options.input_speedup;
    const struct sim_asker *asker = &sim_asker(sim, at->router)[in * vcs + part];
    unsigned count = 0, out, same;
    uint32_t choice;
    const uint64_t all = at->in[in].filled & sim->network.first_input << part;
    uint64_t rest =
        (all >> asker->vc | all << 1 << (vcs - 1 - asker->vc)) & sim_lanes(sim, SIM_ANY);
    for (; rest != 0; rest &= rest - 1) {
        const unsigned turn = asker->vc + sim_lowest(rest), vc = turn < vcs ? turn : turn - vcs;
        const unsigned number = in * vcs + vc, input = in * speedup + part;
        if (!sim_can_leave(at, number, &out, &choice))
            continue;
        const unsigned exit = sim_exit_of(at, in, out);
        for (same = 0; same < count && request[same].out != exit;)
            same++;
        if (same < count)
            continue;
        const uint64_t bit = UINT64_C(1) << out % 64;
        *alone = *alone && count == 0 && !(seen[out / 64] & bit);
        seen[out / 64] |= bit;
        request[count++] = (struct sim_request){
            .lane = number,
            .input = (uint16_t)input,
            .out = (uint16_t)exit,
            .to_input =
                (uint16_t)sim_distance(input, *sim_next_in(at, exit), sim->network.ins * speedup),
            .to_out = (uint16_t)sim_distance(out, asker->out, sim->network.outs)};
    }
    return count;
}

static inline void cross(struct sim_router *at, const struct sim_request *won)
{
    rg_sim *sim = at->sim;
    const unsigned vcs = sim->network.vcs, speedup = sim->options.input_speedup;
    const unsigned in = won->input / speedup, part = won->input % speedup;
    struct sim_asker *asker = &sim_asker(sim, at->router)[in * vcs + part];

    if (won->round == 1) {
        *sim_next_in(at, won->out) = (uint16_t)sim_after(won->input, sim->network.ins * speedup);
        asker->out = (uint16_t)sim_after(sim_channel_of(at, won->out), sim->network.outs);
    }
    asker->vc = (uint16_t)((won->lane - in * vcs + speedup) % vcs);
    sim_leave(at, in, won->lane, SIM_NONE);
}

/* Those granted, in the order in which they waited; how many. */
static unsigned sort(const struct sim_router *at, struct sim_request *request, unsigned count)
{
    unsigned granted = 0;

    for (unsigned i = 0; i < count; i++) {
        const struct sim_request one = request[i];
        unsigned place = granted;
        if (one.round == 0)
            continue;
        for (; place > 0 &&
               rg_sim_waits_before(at->sim, at->router, one.lane, request[place - 1].lane);
             place--)
            request[place] = request[place - 1];
        request[place] = one;
        granted++;
    }
    return granted;
}

static inline bool matched(rg_sim *sim, uint32_t router, bool plain)
{
    struct sim_router at = sim_router(sim, router, plain);
    struct sim_network *network = &sim->network;
    struct sim_request *request = network->request;
    unsigned heads = 0, channels = 0;
    uint64_t seen[RG_TOPOLOGY_MAX_PORTS / 64 + 1] = {0};
    bool alone = true;

    at.staged = true;
    for (unsigned word = 0; word < network->words; word++)
        for (uint64_t ports = at.busy[word]; ports != 0; ports &= ports - 1) {
            const unsigned in = word * 64 + sim_lowest(ports);
            find_heads(&at, in, &heads);
            for (unsigned part = 0; part < sim->options.input_speedup; part++)
                channels += ask_channels(&at, in, part, request + channels, seen, &alone);
        }
    if (alone)
        for (unsigned i = 0; i < channels; i++)
            request[i].round = 1;
    else
        match(sim, request, channels);
    const bool given = give_lanes(&at, heads);
    if (!plain && network->place)
        channels = sort(&at, request, channels);
    for (unsigned i = 0; i < channels; i++)
        if (request[i].round > 0)
            cross(&at, &request[i]);
    return sim_end_turn(&at, given);
}

SIM_ALLOCATOR(rg_sim_matched, matched)
