/* SPDX-License-Identifier: Apache-2.0 */

/* The staged router by iSLIP, or with input speed-up. Heads and lanes ahead, then inputs of the
 * switch and out-channels, are matched in rounds. All wishes are heard before any is granted. */

#include "simulate/parts.h"
#include "simulate/router/router.h"

/* The next item after the requests of one asker, and the one of them that it would rather have, of
 * those that are left and, @named, of which the thing names it; SIM_NONE: no such one. */
static unsigned next_asker(const struct sim_request *request, unsigned first, unsigned count,
                           const struct sim_wish *named, uint32_t *best)
{
    unsigned i = first;

    *best = SIM_NONE;
    for (; i < count && request[i].asker == request[first].asker; i++)
        if (!request[i].over && (named == NULL || named[request[i].thing].choice == i) &&
            (*best == SIM_NONE || request[i].to_thing < request[*best].to_thing))
            *best = i;
    return i;
}

/* In a round each thing that is left names one of those that ask for it and have nothing, and these
 * take one of the things that name them. Input first: each asks for one thing only, in one round.
 */
static void match(const rg_sim *sim, struct sim_request *request, unsigned count,
                  struct sim_wish *wish)
{
    const bool first_only = sim->options.allocator == RG_SIM_STAGED;
    uint32_t best;

    for (unsigned i = 0, next; i < count && first_only; i = next) {
        next = next_asker(request, i, count, NULL, &best);
        for (; i < next; i++)
            request[i].over = i != best;
    }
    for (unsigned round = 1; round <= sim->options.iterations; round++) {
        for (unsigned i = 0; i < count; i++) {
            struct sim_wish *of = &wish[request[i].thing];
            request[i].over = request[i].over || of->lane > 0;
            if (!request[i].over && request[i].to_asker < of->distance)
                *of = (struct sim_wish){.choice = i, .distance = request[i].to_asker};
        }
        for (unsigned i = 0, next; i < count; i = next) {
            next = next_asker(request, i, count, wish, &best);
            for (; i < next && best != SIM_NONE; i++)
                request[i].over = true;
            if (best != SIM_NONE)
                request[best].round = (uint16_t)round;
        }
        for (unsigned i = 0; i < count; i++) {
            struct sim_wish *of = &wish[request[i].thing];
            of->distance = SIM_NO_WISH;
            of->lane |= request[i].round == round;
        }
    }
    for (unsigned i = 0; i < count; i++)
        wish[request[i].thing].lane = 0;
}

/* ---- Lanes ahead ----------------------------------------------------------------------------- */

/* The heads of an in-port, as far as there are lanes for them. */
static inline unsigned find_heads(struct sim_router *at, unsigned in, struct sim_head *head)
{
    struct sim_network *network = &at->sim->network;
    unsigned count = 0;

    for (uint64_t rest = at->in[in].ripe; rest != 0; rest &= rest - 1) {
        struct sim_head *next = &head[count];
        next->number = in * network->vcs + sim_lowest(rest);
        if (at->lane[next->number].state == SIM_ACTIVE)
            continue;
        next->open = can_head(at, next->number, &next->choice);
        if (next->open == 0)
            continue;
        next->out = at->sim->routing.choice[next->choice].port;
        network->asked[next->out]++;
        count++;
    }
    return count;
}

/* A head asks for each lane that is open to it; the number of requests. */
static unsigned ask_lanes(const struct sim_router *at, const struct sim_head *head,
                          struct sim_request *request)
{
    const struct sim_network *network = &at->sim->network;
    const unsigned first = sim_asker(at->sim, at->router)[head->number].ahead;
    unsigned count = 0;

    for (uint64_t rest = head->open; rest != 0; rest &= rest - 1) {
        const unsigned ahead = head->out * network->vcs + sim_lowest(rest);
        const unsigned turn = sim_turn(at->sim, at->router)[ahead];
        request[count++] = (struct sim_request){
            .choice = head->choice,
            .asker = (uint16_t)head->number,
            .thing = (uint16_t)ahead,
            .to_asker = (uint16_t)sim_distance(head->number, turn, network->ins * network->vcs),
            .to_thing = (uint16_t)sim_distance(ahead, first, network->outs * network->vcs)};
    }
    return count;
}

/* Head @number has lane @ahead of its hop, in the first round or a later one. */
static inline void take_ahead(struct sim_router *at, unsigned number, unsigned ahead,
                              uint32_t choice, bool first)
{
    const struct sim_network *network = &at->sim->network;
    uint16_t *turn = &sim_turn(at->sim, at->router)[ahead],
             *next = &sim_asker(at->sim, at->router)[number].ahead;

    if (first) {
        *turn = (uint16_t)sim_after(number, network->ins * network->vcs);
        *next = (uint16_t)sim_after(ahead, network->outs * network->vcs);
    }
    take_lane(at, number, choice, ahead - at->sim->routing.choice[choice].port * network->vcs);
}

/* All lanes name the only head that asks for them. */
static inline void take_alone(struct sim_router *at, const struct sim_head *head)
{
    const unsigned base = head->out * at->sim->network.vcs;
    const unsigned first = sim_asker(at->sim, at->router)[head->number].ahead - base;

    take_ahead(at, head->number,
               base + sim_first(head->open, first < at->sim->network.vcs ? first : 0), head->choice,
               true);
}

static inline bool give_lane(struct sim_router *at, const struct sim_request *won)
{
    if (!at->plain && at->sim->traffic.limited &&
        !is_accepted(at, &at->sim->routing.choice[won->choice], won->asker))
        return false;
    take_ahead(at, won->asker, won->thing, won->choice, won->round == 1);
    return true;
}

/* The lowest lane of a channel first, as long as its terminal has room for replies. */
static inline bool give_lanes(struct sim_router *at, const struct sim_request *request,
                              unsigned count)
{
    struct sim_network *network = &at->sim->network;
    bool any = false;

    for (unsigned i = 0; i < count; i++)
        if (request[i].round > 0) {
            const unsigned out = network->out_of[request[i].thing];
            network->asked[out] |= UINT64_C(1) << (request[i].thing - out * network->vcs);
            network->wish[network->outs + request[i].thing].choice = i;
        }
    for (unsigned i = 0; i < count; i++) {
        const unsigned out = network->out_of[request[i].thing];
        for (uint64_t rest = network->asked[out]; rest != 0; rest &= rest - 1) {
            const unsigned ahead = out * network->vcs + sim_lowest(rest);
            any |= give_lane(at, &request[network->wish[network->outs + ahead].choice]);
        }
        network->asked[out] = 0;
    }
    return any;
}

/* ---- The switch ------------------------------------------------------------------------------ */

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
    const uint64_t all = at->in[in].ripe;
    uint64_t rest =
        (all >> asker->vc | all << 1 << (vcs - 1 - asker->vc)) & sim_lanes(sim, SIM_ANY);
    for (; rest != 0; rest &= rest - 1) {
        const unsigned turn = asker->vc + sim_lowest(rest), vc = turn < vcs ? turn : turn - vcs;
        const unsigned number = in * vcs + vc, input = in * speedup + part;
        if ((speedup > 1 && vc % speedup != part) || !sim_can_leave(at, number, &out, &choice))
            continue;
        for (same = 0; same < count && request[same].thing != out;)
            same++;
        if (same < count)
            continue;
        const uint64_t bit = UINT64_C(1) << out % 64;
        *alone = *alone && count == 0 && !(seen[out / 64] & bit);
        seen[out / 64] |= bit;
        request[count++] = (struct sim_request){
            .choice = number,
            .asker = (uint16_t)input,
            .thing = (uint16_t)out,
            .to_asker =
                (uint16_t)sim_distance(input, at->out[out].next_in, sim->network.ins * speedup),
            .to_thing = (uint16_t)sim_distance(out, asker->out, sim->network.outs)};
    }
    return count;
}

static inline void cross(struct sim_router *at, const struct sim_request *won)
{
    rg_sim *sim = at->sim;
    const unsigned vcs = sim->network.vcs, speedup = sim->options.input_speedup;
    const unsigned in = won->asker / speedup, part = won->asker % speedup;
    struct sim_asker *asker = &sim_asker(sim, at->router)[in * vcs + part];

    if (won->round == 1) {
        at->out[won->thing].next_in = (uint16_t)sim_after(won->asker, sim->network.ins * speedup);
        asker->out = (uint16_t)sim_after(won->thing, sim->network.outs);
    }
    asker->vc = (uint16_t)((won->choice - in * vcs + speedup) % vcs);
    sim_leave(at, in, won->choice, SIM_NONE);
}

/* Heads that are alone in asking for an out-channel take a lane of it, others are matched. */
static inline bool give_heads(struct sim_router *at, unsigned heads, struct sim_request *request)
{
    struct sim_network *network = &at->sim->network;
    const bool always = at->plain || !at->sim->traffic.limited;
    unsigned requests = 0;
    bool given = false;

    for (unsigned i = 0; i < heads; i++) {
        const struct sim_head *head = &network->head[i];
        if (network->asked[head->out] == 1 && always) {
            take_alone(at, head);
            given = true;
        } else {
            requests += ask_lanes(at, head, request + requests);
        }
    }
    for (unsigned i = 0; i < heads; i++)
        network->asked[network->head[i].out] = 0;
    match(at->sim, request, requests, network->wish + network->outs);
    return give_lanes(at, request, requests) || given;
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
            heads += find_heads(&at, in, network->head + heads);
            for (unsigned part = 0; part < sim->options.input_speedup; part++)
                channels += ask_channels(&at, in, part, request + channels, seen, &alone);
        }
    if (alone)
        for (unsigned i = 0; i < channels; i++)
            request[i].round = 1;
    else
        match(sim, request, channels, network->wish);
    const bool given = give_heads(&at, heads, request + channels);
    for (unsigned i = 0; i < channels; i++)
        if (request[i].round > 0)
            cross(&at, &request[i]);
    return sim_end_turn(&at, given);
}

bool rg_sim_matched(rg_sim *sim, uint32_t router)
{
    return sim->network.plain && !sim->faults.any ? matched(sim, router, true)
                                                  : matched(sim, router, false);
}
