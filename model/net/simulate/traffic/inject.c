/* SPDX-License-Identifier: Apache-2.0 */

/* Injection: a terminal sends its packets, flit by flit. */

#include "source.h"
#include "net/simulate/random.h"

/* The plane of a packet. */
static unsigned plane_of(const rg_sim *sim, uint32_t source, uint32_t number, unsigned kind,
                         bool reply)
{
    if (sim->options.planes == 1)
        return 0;
    if (sim->options.answers > 0)
        return sim->options.answer[kind / 2].of[kind % 2].plane;
    const uint64_t stream = sim_stream(sim->options.seed, SIM_PLANES, source);
    return (unsigned)sim_below(sim_draw(stream, number + ((uint64_t)reply << 32) + 1),
                               sim->options.planes);
}

/* The lanes of a plane that a head may enter, of a kind of packets with answers. There BookSim2's
 * terminals try only the first one, unless their last lane is one of them. */
static uint64_t open_lanes(const rg_sim *sim, uint32_t node, unsigned plane, unsigned flits,
                           unsigned kind, bool reply)
{
    const size_t link = node + plane * sim->nodes;
    const struct sim_terminal *terminal = &sim->traffic.terminal[node];
    const struct sim_sender *other = reply ? &terminal->sender : &terminal->replier;
    const uint16_t *credit = sim->traffic.terminal_credit + link * sim->network.vcs;
    uint64_t set = sim->traffic.terminal[link].credited;

    if (sim->options.answers > 0) {
        const uint64_t all = sim->network.lanes_for[kind][SIM_ANY];
        const unsigned next = sim->traffic.terminal[link].sender.next;
        const unsigned last = (next > 0 ? next : sim->network.vcs) - 1;
        set &= sim->network.staged && !(all >> last & 1) ? all & -all : all;
    } else {
        set &= sim_entry_lanes(sim, reply);
    }

    if (sim->options.node)
        return set & 1;
    if (other->left > 0 && other->plane == plane)
        set &= ~(UINT64_C(1) << other->lane);
    for (unsigned i = 0; i < sim_priorities(sim) && sim->options.priority; i++) {
        other = &sim->traffic.sender[node * sim_priorities(sim) + i];
        set &= ~((uint64_t)(other->left > 0) << other->lane);
    }
    const bool empty = sim->options.tail_credit && sim->network.staged;
    if (empty)
        flits = sim->options.buffer;
    if (empty || sim->options.switching == RG_SIM_CUT_THROUGH)
        for (uint64_t rest = set; rest != 0; rest &= rest - 1)
            if (credit[sim_lowest(rest)] < flits)
                set &= ~(rest & -rest);
    return set;
}

/* The first of these lanes, in turn from the one after that which was last taken in this plane. */
static void send_on(rg_sim *sim, uint32_t node, bool reply, unsigned plane, uint32_t slot,
                    uint64_t lanes)
{
    struct sim_terminal *of = &sim->traffic.terminal[node], *at = of + plane * sim->nodes;
    struct sim_sender *sender = reply ? &of->replier : &of->sender;
    uint8_t *next = reply ? &at->replier.next : &at->sender.next;

    sender->plane = (uint8_t)plane;
    sender->lane = (uint8_t)sim_first(lanes, *next);
    *next = (uint8_t)sim_after(sender->lane, sim->network.vcs);
    sender->packet = slot;
    sender->left = sim->traffic.packet[slot].flits;
}

/* The terminal's next packet gets a slot. */
static uint32_t make(rg_sim *sim, uint32_t node, unsigned flits, unsigned kind)
{
    const struct sim_births born = sim->traffic.terminal[node].born;
    const uint32_t target = rg_sim_target(sim, node, born.number);
    const uint32_t slot = rg_sim_source_reserve(sim);

    if (slot == SIM_NONE)
        return SIM_NONE;
    if (sim->options.node)
        flits += rg_sim_node_letters(sim, node, target);
    sim->traffic.packet[slot] = (struct sim_packet){.birth = born.birth,
                                                    .source = node,
                                                    .target = target,
                                                    .number = born.number,
                                                    .flits = (uint16_t)flits,
                                                    .kind = (uint8_t)kind};
    rg_sim_source_advance(sim, node);
    if (sim->traffic.terminal[node].born.birth > sim->clock)
        rg_sim_source_enter(&sim->traffic, node);
    rg_sim_tally_sent(&sim->tally, &sim->traffic.packet[slot]);
    return slot;
}

/* Whether a new packet may be sent: it is born, and with a barrier its step has begun. Those for
 * dead terminals are dropped. */
static bool has_next(rg_sim *sim, uint32_t node)
{
    const struct sim_births *born = &sim->traffic.terminal[node].born;
    bool dropped = false;

    while (born->birth <= sim->clock && sim->faults.any &&
           (sim_is_gone(&sim->faults, node) ||
            sim_is_gone(&sim->faults, rg_sim_target(sim, node, born->number)))) {
        rg_sim_source_skip(sim, node);
        dropped = true;
    }
    if (born->birth > sim->clock) {
        if (dropped)
            rg_sim_source_enter(&sim->traffic, node);
        return false;
    }
    return !sim->options.barrier || (uint64_t)born->number * sim->nodes <= sim->traffic.settled;
}

/* A packet that has come back, an answer, or else the next one, gets a lane, unless tables are to
 * change; a dead terminal drops what it has even then. */
static bool begin(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->traffic.terminal[node];
    const bool request = sim->options.traffic == RG_SIM_REQUEST;

    while (!sim->faults.draining || sim_is_gone(&sim->faults, node)) {
        uint32_t slot = request || terminal->early ? SIM_NONE : sim_first_back(sim, node);
        const bool back = slot != SIM_NONE;
        if ((!back && !has_next(sim, node)) || sim->faults.draining)
            return false;
        const unsigned flits = back ? sim->traffic.packet[slot].flits
                                    : rg_sim_length_of(sim, node, terminal->born.number);
        const unsigned kind = back ? sim->traffic.packet[slot].kind
                              : sim->options.answers > 1
                                  ? 2 * rg_sim_length_at(sim, node, terminal->born.number)
                                  : 0;
        const unsigned plane =
            plane_of(sim, node, back ? sim->traffic.packet[slot].number : terminal->born.number,
                     kind, false);
        const uint64_t lanes = open_lanes(sim, node, plane, flits, kind, false);
        terminal->early = lanes == 0 && !back && sim->options.answers > 0;
        if (lanes == 0)
            return false;
        if (back)
            rg_sim_source_take_back(&sim->traffic, node);
        else
            slot = make(sim, node, flits, kind);
        if (slot == SIM_NONE)
            return false;
        sim->traffic.inside++;
        sim->traffic.packet[slot].sent = sim->clock;
        if (!sim_is_gone(&sim->faults, sim->traffic.packet[slot].target) &&
            rg_sim_route_start(sim, slot, node)) {
            send_on(sim, node, false, plane, slot, lanes);
            return true;
        }
        sim->traffic.packet[slot].unroutable = 1;
        rg_sim_lose(sim, slot);
    }
    return false;
}

/* A reply gets a lane. */
static bool begin_reply(rg_sim *sim, uint32_t node)
{
    const uint32_t slot = sim_first_back(sim, node);
    if (slot == SIM_NONE)
        return false;
    const struct sim_packet *packet = &sim->traffic.packet[slot];
    const unsigned plane = plane_of(sim, packet->source, packet->number, 0, true);
    const uint64_t lanes = open_lanes(sim, node, plane, packet->flits, 0, true);
    if (lanes == 0)
        return false;
    rg_sim_source_take_back(&sim->traffic, node);
    sim->traffic.packet[slot].next = node; /* whom the reply comes from */
    (void)rg_sim_route_start(sim, slot, node);
    send_on(sim, node, true, plane, slot, lanes);
    return true;
}

/* Sends a flit of a packet, if there is a credit. */
static bool send_flit(rg_sim *sim, uint32_t node, struct sim_sender *sender)
{
    const size_t link = node + sender->plane * sim->nodes;
    struct sim_terminal *terminal = &sim->traffic.terminal[link];
    const rg_sim_options *options = &sim->options;

    if (sender->left == 0 || !(terminal->credited >> sender->lane & 1))
        return false;
    const size_t at = link * sim->network.vcs + sender->lane;
    if (--sim->traffic.terminal_credit[at] == 0)
        terminal->credited &= ~(UINT64_C(1) << sender->lane);
    const uint32_t item = sim->traffic.home[link].entry + sender->lane;
    sim_launch(sim, sim->clock + terminal->delay, item, sender->packet << 1 | (sender->left == 1));
    sim->moved = sim->clock;
    sim->tally.injected++;
    if (options->moved != NULL && sim->first > 0)
        options->moved(options->context,
                       &(rg_sim_move){.clock = sim->clock,
                                      .vertex = node,
                                      .lane = sender->lane,
                                      .source = node,
                                      .target = sim->traffic.packet[sender->packet].target,
                                      .number = sim->traffic.packet[sender->packet].number,
                                      .tail = sender->left == 1});
    sender->left--;
    return true;
}

/* A flit of the highest priority that can send one. */
static void inject_ranked(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->traffic.terminal[node];
    const unsigned priorities = sim_priorities(sim);
    bool sent = false;
    unsigned left = 0;

    for (unsigned i = priorities; i-- > 0;) {
        struct sim_sender *sender = &sim->traffic.sender[node * priorities + i];
        terminal->sender = *sender;
        terminal->born = sim->traffic.waiting[node * priorities + i];
        if (!sent && (sender->left > 0 || begin(sim, node)))
            sent = send_flit(sim, node, &terminal->sender);
        *sender = terminal->sender;
        left |= sender->left;
    }
    terminal->sender.left = (uint16_t)left;
    rg_sim_source_pick(sim, node);
}

/* A reply before a packet; whether the terminal stays active. */
static bool inject(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->traffic.terminal[node];
    bool sent = false;

    if (sim->options.traffic == RG_SIM_REQUEST) {
        if (terminal->replier.left == 0)
            (void)begin_reply(sim, node);
        sent = send_flit(sim, node, &terminal->replier);
        if (sent && sim->traffic.limited && terminal->replier.left == 0) { /* room for another */
            terminal->held--;
            sim_wake(sim, sim_exit(sim, node));
        }
    }
    if (sim->options.priority)
        inject_ranked(sim, node);
    else if (!sent && (terminal->sender.left > 0 || begin(sim, node)))
        (void)send_flit(sim, node, &terminal->sender);
    return terminal->sender.left > 0 || terminal->replier.left > 0 ||
           terminal->again.first != SIM_NONE || terminal->born.birth <= sim->clock;
}

void rg_sim_source_inject(rg_sim *sim)
{
    sim->traffic.settled =
        sim->tally.counts.delivered + sim->tally.counts.lost + sim->tally.counts.dropped;
    for (uint32_t word = sim->share.node_words[0]; word < sim->share.node_words[1]; word++) {
        for (uint64_t rest = sim->traffic.active[word]; rest != 0; rest &= rest - 1) {
            const uint32_t node = word * 64 + sim_lowest(rest);
            if (!inject(sim, node))
                sim->traffic.active[word] &= ~(rest & -rest);
        }
    }
}
