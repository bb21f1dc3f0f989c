/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Deadlock, exactly: the lanes that will move are the least set such that a lane is in it
 *
 *      with no flit that has arrived, or a head whose time has not come,
 *      whose flit goes to a terminal,
 *      whose packet owns a lane ahead that has room or is in the set,
 *      or whose head may take a lane ahead that has room or is in the set, and that is free or
 *      owned by a packet whose lane is in the set.
 *
 * All others wait for one another, only for one another, and so forever. They are found while the
 * rest of the network still moves.
 */

#include "parts.h"
#include "net/simulate/routing/algorithm.h"

#include <string.h>

/* Clocks without any move after which the search is due. */
static uint64_t patience(const rg_sim *sim)
{
    const unsigned route = sim->options.route_delay + sim->network.staged;
    const unsigned most = sim->network.longest > route ? sim->network.longest : route;
    return 2 * (uint64_t)most + sim->network.queued + 16;
}

bool rg_sim_watch_due(const rg_sim *sim)
{
    /* What is stuck may go on after a repair, or after more is lost. */
    if (sim->options.watch == 0 || sim->traffic.inside == 0 || sim->faults.next != SIM_NEVER ||
        sim->share.split)
        return false;
    return (sim->clock + 1) % sim->options.watch == 0 || sim->clock == sim->moved + patience(sim);
}

uint64_t rg_sim_watch_next(const rg_sim *sim)
{
    if (sim->options.watch == 0 || sim->faults.next != SIM_NEVER)
        return SIM_NEVER;
    const uint64_t now = sim->clock + 1;
    const uint64_t regular = now + (sim->options.watch - 1 - now % sim->options.watch);
    const uint64_t still = sim->moved + patience(sim);
    return still >= now && still < regular ? still : regular;
}

/* ---- The set --------------------------------------------------------------------------------- */

/* A lane by its number, and its router. */
struct at {
    rg_sim *sim;
    uint32_t router;
    unsigned lane;
};

static uint32_t number_of(struct at at)
{
    return at.router << at.sim->network.in_bits | at.lane;
}

/* The part whose lists of hops a router has. */
static rg_sim *home_of(rg_sim *sim, uint32_t router)
{
    return sim_part(sim, sim_part_of(router, sim->share.router_scale));
}

static const struct sim_lane *lane_of(struct at at)
{
    return &sim_lane(at.sim, at.router)[at.lane];
}

/* The flits in a lane and on their way to it; of a lane with no flit the answer does not matter. */
static unsigned flits_of(struct at at)
{
    return lane_of(at)->count + at.sim->network.live[number_of(at)] % SIM_LIVE;
}

/* A head whose time has not come is live. */
static bool is_live(struct at at)
{
    const struct sim_lane *lane = lane_of(at);
    if (lane->count == 0 || at.sim->network.live[number_of(at)] & SIM_LIVE)
        return true;
    return lane->state == SIM_IDLE && !sim_is_due(at.sim, lane);
}

/* The lane at the other end of lane @vc of an out-channel. */
static struct at ahead(struct at at, unsigned out, unsigned vc)
{
    const uint32_t to = sim_out(at.sim, at.router)[out].to;
    return (struct at){home_of(at.sim, to >> at.sim->network.in_bits),
                       to >> at.sim->network.in_bits,
                       (to & ((1U << at.sim->network.in_bits) - 1)) + vc};
}

static bool has_room(struct at at, unsigned out, unsigned vc, unsigned flits)
{
    const struct at next = ahead(at, out, vc);
    return is_live(next) || at.sim->options.buffer - flits_of(next) >= flits;
}

/* The lane of this router that owns lane @vc of an out-channel; false: it is free. */
static bool owner_of(struct at at, unsigned out, unsigned vc, struct at *owner)
{
    if (sim_out(at.sim, at.router)[out].free >> vc & 1)
        return false;
    *owner = (struct at){at.sim, at.router, at.sim->network.owner[out * at.sim->network.vcs + vc]};
    return true;
}

static void note_owners(rg_sim *sim, uint32_t router)
{
    const struct sim_lane *lane = sim_lane(sim, router);
    for (unsigned i = 0; i < sim->network.ins * sim->network.vcs; i++)
        if (lane[i].state == SIM_ACTIVE)
            sim->network.owner[lane[i].out * sim->network.vcs + lane[i].vc] = (uint16_t)i;
}

static struct sim_packet *packet_of(struct at at)
{
    return &at.sim->traffic.packet[lane_of(at)->front >> 1];
}

/* Whether a reply of a terminal will be sent, so that there is room for another. */
static bool will_reply(rg_sim *sim, uint32_t node, struct at *entry)
{
    const struct sim_terminal *terminal = &sim->traffic.terminal[node];
    const struct sim_sender *sender = &terminal->replier;
    const uint32_t router = sim_entry(sim, node);
    const unsigned base = sim->traffic.home[node].entry & ((1U << sim->network.in_bits) - 1);
    const uint64_t lanes =
        sender->left > 0 ? UINT64_C(1) << sender->lane : sim_entry_lanes(sim, true);

    const bool begins = sender->left == 0;
    const bool empty = begins && sim->options.tail_credit && sim->network.staged;
    const bool whole = begins && sim->options.switching == RG_SIM_CUT_THROUGH;
    const unsigned flits = empty ? sim->options.buffer : whole ? sim->options.reply_flits : 1;

    if (terminal->held < sim->options.slots || (begins && terminal->again.first == SIM_NONE))
        return true;
    for (uint64_t rest = lanes; rest != 0; rest &= rest - 1) {
        *entry = (struct at){sim, router, base + sim_lowest(rest)};
        if (is_live(*entry) || sim->options.buffer - flits_of(*entry) >= flits)
            return true;
    }
    return false;
}

static bool is_hopeful(struct at at, const struct sim_choice *choice)
{
    struct at entry;
    if (at.sim->faults.any && sim_is_shut(&at.sim->faults, at.router, choice->port))
        return false;
    if (choice->class == SIM_ANY && at.sim->traffic.limited && !packet_of(at)->reply)
        return will_reply(at.sim, sim_out(at.sim, at.router)[choice->port].to & ~SIM_TERMINAL,
                          &entry);
    if (choice->class == SIM_ANY)
        return true;
    const bool whole = at.sim->options.switching == RG_SIM_CUT_THROUGH;
    const unsigned flits = whole ? packet_of(at)->flits : 1;
    for (uint64_t rest = sim_lanes_for(at.sim, choice->class, packet_of(at)); rest != 0;
         rest &= rest - 1) {
        const unsigned vc = sim_lowest(rest);
        struct at owner;
        if (sim_out(at.sim, at.router)[choice->port].closing >> vc & 1) { /* its room comes back */
            if (is_live(ahead(at, choice->port, vc)))
                return true;
            continue;
        }
        if (owner_of(at, choice->port, vc, &owner) && !is_live(owner))
            continue;
        if (has_room(at, choice->port, vc, flits))
            return true;
    }
    return false;
}

static bool will_move(struct at at)
{
    const struct sim_lane *lane = lane_of(at);
    switch ((enum sim_lane_state)lane->state) {
    case SIM_IDLE:
        return true;
    case SIM_ACTIVE:
        return sim_out(at.sim, at.router)[lane->out].to & SIM_TERMINAL ||
               has_room(at, lane->out, lane->vc, 1);
    case SIM_ROUTED:
        for (uint32_t i = lane->choice;; i++) {
            if (is_hopeful(at, &at.sim->routing.choice[i]))
                return true;
            if (at.sim->routing.single || at.sim->routing.choice[i].last)
                return false;
        }
    }
    return true;
}

/* A head whose time has come is routed, even if its port had other lanes to ask. */
static void route(struct at at)
{
    struct sim_lane *lane = &sim_lane(at.sim, at.router)[at.lane];
    if (at.sim->routing.by->decide) /* that is for its router to do */
        return;
    if (lane->state != SIM_IDLE || !sim_is_due(at.sim, lane))
        return;
    const uint32_t choice = rg_sim_route(at.sim, at.router, lane->front >> 1);
    if (choice == SIM_NONE) /* it will be lost */
        return;
    lane->choice = choice;
    lane->state = SIM_ROUTED;
}

/* Puts lanes of a router into the set; how many of its occupied lanes are not, and whether any is
 * new. */
static unsigned sweep(rg_sim *sim, uint32_t router, bool *changed)
{
    const uint64_t *busy = sim_busy(sim, router);
    unsigned dead = 0;

    note_owners(sim, router);
    for (unsigned in = 0; in < sim->network.ins; in++) {
        if (!(busy[in / 64] >> in % 64 & 1))
            continue;
        for (uint64_t rest = sim_in(sim, router)[in].filled; rest != 0; rest &= rest - 1) {
            const struct at at = {home_of(sim, router), router,
                                  in * sim->network.vcs + sim_lowest(rest)};
            if (is_live(at))
                continue;
            route(at);
            if (!will_move(at)) {
                dead++;
                continue;
            }
            sim->network.live[number_of(at)] |= SIM_LIVE;
            *changed = true;
        }
    }
    return dead;
}

/* Flits under way that a part has put into its wheel. */
static void count_coming(rg_sim *sim, const struct sim_network *from)
{
    const struct sim_slot *slot = from->arrival.slot;
    for (unsigned at = 0; at < (from->wheel_mask + 1) * sim->share.parts; at++)
        for (const struct sim_event *e = slot[at].begin; e != slot[at].end; e++)
            sim->network.live[e->item]++;
}

uint64_t rg_sim_watch_search(rg_sim *sim)
{
    uint64_t dead;
    bool changed;

    memset(sim->network.live, 0,
           ((size_t)sim->all << sim->network.in_bits) * sizeof *sim->network.live);
    for (unsigned p = 0; p < sim->share.parts; p++)
        count_coming(sim, &sim_part(sim, p)->network);
    do {
        dead = 0;
        changed = false;
        for (uint32_t router = sim->all; router-- > 0;)
            if (sim_is_busy(sim, router))
                dead += sweep(sim, router, &changed);
    } while (changed && dead > 0);
    return dead;
}

/* ---- A cycle --------------------------------------------------------------------------------- */

/* A lane that a dead one waits for. */
static struct at blocker(struct at at)
{
    const struct sim_lane *lane = lane_of(at);
    struct at owner;

    if (lane->state == SIM_ACTIVE)
        return ahead(at, lane->out, lane->vc);
    const struct sim_choice *choice = &at.sim->routing.choice[lane->choice];
    if (choice->class == SIM_ANY) { /* a request, and its terminal cannot reply */
        const uint32_t node = sim_out(at.sim, at.router)[choice->port].to & ~SIM_TERMINAL;
        (void)will_reply(at.sim, node, &owner);
        return owner;
    }
    const unsigned vc = sim_lowest(sim_lanes_for(at.sim, choice->class, packet_of(at)));
    if (sim_out(at.sim, at.router)[choice->port].closing >> vc & 1)
        return ahead(at, choice->port, vc);
    note_owners(at.sim, at.router);
    return owner_of(at, choice->port, vc, &owner) && !is_live(owner) ? owner
                                                                     : ahead(at, choice->port, vc);
}

static rg_sim_lane describe(struct at at)
{
    const struct sim_packet *packet = packet_of(at);
    return (rg_sim_lane){at.sim->first + at.router % at.sim->routers,
                         at.lane / at.sim->network.vcs,
                         at.lane % at.sim->network.vcs,
                         packet->source,
                         packet->target,
                         packet->birth};
}

/* The lowest lane that waits forever. */
static struct at first_dead(rg_sim *sim)
{
    struct at at = {sim, 0, 0};
    while (is_live(at))
        if (++at.lane == sim->network.ins * sim->network.vcs)
            at = (struct at){home_of(sim, at.router + 1), at.router + 1, 0};
    return at;
}

rg_status rg_sim_cycle(rg_sim *sim, rg_sim_lane *cycle, uint64_t room, uint64_t *length,
                       uint64_t *dead)
{
    if (!sim || (!cycle && room > 0) || !length || !dead)
        return RG_E_NULL;
    *length = 0;
    *dead = sim->options.node || sim->share.split ? 0 : rg_sim_watch_search(sim);
    if (*dead == 0)
        return RG_OK;
    /* After as many steps as there are dead lanes we are on a cycle. */
    struct at at = first_dead(sim);
    for (uint64_t i = 0; i < *dead; i++)
        at = blocker(at);
    const uint32_t first = number_of(at);
    do {
        if (*length < room)
            cycle[*length] = describe(at);
        ++*length;
        at = blocker(at);
    } while (number_of(at) != first);
    return RG_OK;
}
