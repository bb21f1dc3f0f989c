/* SPDX-License-Identifier: Apache-2.0 */

/* The staged router by iSLIP, or with input speed-up. Heads and lanes ahead, then inputs of the
 * switch and out-channels, are matched in rounds. All wishes are heard before any is granted. */

#include "simulate/parts.h"
#include "simulate/router/router.h"

static unsigned distance(unsigned turn, unsigned first, unsigned all)
{
    return turn >= first ? turn - first : turn + all - first;
}

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

/* A head asks for each lane that is open to it; the number of requests. */
static unsigned ask_lanes(struct sim_router *at, unsigned number, struct sim_request *request)
{
    const struct sim_network *network = &at->sim->network;
    const unsigned first = sim_asker(at->sim, at->router)[number].ahead;
    unsigned out, count = 0;
    uint32_t choice;

    if (!can_head(at, number, &out, &choice))
        return 0;
    uint64_t rest = open_lanes(at, &at->sim->routing.choice[choice], number);
    for (; rest != 0; rest &= rest - 1) {
        const unsigned ahead = out * network->vcs + sim_lowest(rest);
        const unsigned turn = sim_turn(at->sim, at->router)[ahead];
        request[count++] = (struct sim_request){
            .choice = choice,
            .asker = (uint16_t)number,
            .thing = (uint16_t)ahead,
            .to_asker = (uint16_t)distance(number, turn, network->ins * network->vcs),
            .to_thing = (uint16_t)distance(ahead, first, network->outs * network->vcs)};
    }
    return count;
}

static bool give_lane(struct sim_router *at, const struct sim_request *won)
{
    const struct sim_network *network = &at->sim->network;
    const unsigned out = network->out_of[won->thing];

    if (!at->plain && at->sim->traffic.limited &&
        !is_accepted(at, &at->sim->routing.choice[won->choice], won->asker))
        return false;
    if (won->round == 1) {
        const unsigned asker = won->asker + 1U, ahead = won->thing + 1U;
        sim_turn(at->sim, at->router)[won->thing] =
            (uint16_t)(asker == network->ins * network->vcs ? 0 : asker);
        sim_asker(at->sim, at->router)[won->asker].ahead =
            (uint16_t)(ahead == network->outs * network->vcs ? 0 : ahead);
    }
    take_lane(at, won->asker, won->choice, won->thing - out * network->vcs);
    return true;
}

/* The lowest lane of a channel first, as long as its terminal has room for replies. */
static bool give_lanes(struct sim_router *at, const struct sim_request *request, unsigned count)
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
 * there; the number of requests. */
static unsigned ask_channels(struct sim_router *at, unsigned in, unsigned part,
                             struct sim_request *request)
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
        const unsigned next = at->out[out].next_in;
        if (same == count)
            request[count++] = (struct sim_request){
                .choice = number,
                .asker = (uint16_t)input,
                .thing = (uint16_t)out,
                .to_asker = (uint16_t)distance(input, next, sim->network.ins * speedup),
                .to_thing = (uint16_t)distance(out, asker->out, sim->network.outs)};
    }
    return count;
}

static void cross(struct sim_router *at, const struct sim_request *won)
{
    rg_sim *sim = at->sim;
    const unsigned vcs = sim->network.vcs, speedup = sim->options.input_speedup;
    const unsigned in = won->asker / speedup, part = won->asker % speedup;
    struct sim_asker *asker = &sim_asker(sim, at->router)[in * vcs + part];

    if (won->round == 1) {
        at->out[won->thing].next_in =
            (uint16_t)(won->asker + 1U == sim->network.ins * speedup ? 0 : won->asker + 1);
        asker->out = (uint16_t)(won->thing + 1U == sim->network.outs ? 0 : won->thing + 1);
    }
    asker->vc = (uint16_t)((won->choice - in * vcs + speedup) % vcs);
    sim_leave(at, in, won->choice, SIM_NONE);
    sim->moved = sim->clock;
}

/* The only lane that may do something has the first that it asks for. */
static bool serve_one(struct sim_router *at, unsigned in, unsigned vc)
{
    const rg_sim *sim = at->sim;
    struct sim_request *request = sim->network.request;
    const unsigned number = in * sim->network.vcs + vc;
    const bool crosses = at->lane[number].state == SIM_ACTIVE;
    uint32_t best;

    const unsigned count = crosses ? ask_channels(at, in, vc % sim->options.input_speedup, request)
                                   : ask_lanes(at, number, request);
    (void)next_asker(request, 0, count, NULL, &best);
    if (best == SIM_NONE)
        return false;
    request[best].round = 1;
    if (crosses)
        cross(at, &request[best]);
    return !crosses && give_lane(at, &request[best]);
}

static bool serve_all(struct sim_router *at)
{
    const rg_sim *sim = at->sim;
    const unsigned speedup = sim->options.input_speedup;
    struct sim_request *request = sim->network.request;
    const uint64_t *busy = sim_busy(sim, at->router);
    unsigned heads = 0, all;

    for (unsigned word = 0; word < sim->network.words; word++)
        for (uint64_t ports = busy[word]; ports != 0; ports &= ports - 1) {
            const unsigned in = word * 64 + sim_lowest(ports);
            for (uint64_t rest = at->in[in].ripe; rest != 0; rest &= rest - 1) {
                const unsigned number = in * sim->network.vcs + sim_lowest(rest);
                if (at->lane[number].state != SIM_ACTIVE)
                    heads += ask_lanes(at, number, request + heads);
            }
        }
    all = heads;
    for (unsigned word = 0; word < sim->network.words; word++)
        for (uint64_t rest = busy[word]; rest != 0; rest &= rest - 1)
            for (unsigned part = 0; part < speedup; part++)
                all += ask_channels(at, word * 64 + sim_lowest(rest), part, request + all);
    match(sim, request, heads, sim->network.wish + sim->network.outs);
    match(sim, request + heads, all - heads, sim->network.wish);
    const bool given = give_lanes(at, request, heads);
    for (unsigned i = heads; i < all; i++)
        if (request[i].round > 0)
            cross(at, &request[i]);
    return given;
}

bool rg_sim_matched(rg_sim *sim, uint32_t router)
{
    struct sim_router at = sim_router(sim, router, sim->network.plain && !sim->faults.any);
    const uint64_t busy = sim->network.words == 1 ? *sim_busy(sim, router) : 0;
    const unsigned in = busy != 0 ? sim_lowest(busy) : 0;
    const uint64_t ripe = (busy & (busy - 1)) == 0 ? at.in[in].ripe : 0;
    const bool given = busy != 0 && ripe != 0 && (ripe & (ripe - 1)) == 0
                           ? serve_one(&at, in, sim_lowest(ripe))
                           : serve_all(&at);
    return (given || at.moved) && sim_is_busy(sim, router);
}
