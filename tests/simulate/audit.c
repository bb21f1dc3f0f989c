/* SPDX-License-Identifier: Apache-2.0 */

/* The simulator's invariants (theory.h). Of a lane that is being filled the packet is `open`. */

#include "theory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "simulate/internal.h"

#define NOBODY UINT32_MAX

struct audit {
    const rg_sim *sim;
    uint32_t *coming, *back; /* flits and credits under way, by lane and by its far end */
    uint32_t *terminal_back; /* likewise, to terminals */
    uint32_t *owner;         /* packet that has a lane ahead, by far end */
    uint32_t *flits, *tails; /* in the network, by packet */
    uint32_t *mark;          /* by port or terminal: 1 + the wheel's slot that it was seen in */
    uint64_t inside;         /* flits */
    bool good;
};

static void must(struct audit *a, bool holds, const char *what, uint64_t where)
{
    if (!holds && a->good)
        printf("# clock %" PRIu64 ": %s (%" PRIu64 ")\n", a->sim->clock, what, where);
    a->good = a->good && holds;
}

/* ---- Under way ------------------------------------------------------------------------------- */

static void see(struct audit *a, uint32_t *mark, unsigned slot, const char *what, uint64_t where)
{
    must(a, *mark != slot + 1, what, where);
    *mark = slot + 1;
}

static void count_arrivals(struct audit *a, unsigned slot)
{
    const rg_sim *sim = a->sim;
    const struct sim_wheel *wheel = &sim->network.arrival;
    for (uint32_t i = 0; i < wheel->count[slot]; i++) {
        const uint32_t item = wheel->item[slot * wheel->room + i],
                       router = item >> sim->network.in_bits;
        const unsigned in = sim->network.in_of[item & ((1U << sim->network.in_bits) - 1)];
        a->coming[item]++;
        see(a, &a->mark[router * sim->network.ins + in], slot, "two flits on a channel in a clock",
            item);
    }
}

static void count_credits(struct audit *a, unsigned slot)
{
    const rg_sim *sim = a->sim;
    const struct sim_wheel *wheel = &sim->network.credit;
    uint32_t *mark = a->mark + sim->routers * sim->network.ins;
    const unsigned speedup = sim->options.input_speedup; /* inputs of an in-port */
    for (uint32_t i = 0; i < wheel->count[slot]; i++) {
        const uint32_t item = wheel->item[slot * wheel->room + i];
        if (item & SIM_TERMINAL) {
            const uint32_t node = (item & ~SIM_TERMINAL) >> 6;
            a->terminal_back[node * sim->network.vcs + (item & 63)]++;
            see(a, &mark[(sim->routers * sim->network.outs + node) * speedup + item % 64 % speedup],
                slot, "two flits of a terminal", node);
        } else {
            const unsigned lane = item & ((1U << sim->network.out_bits) - 1);
            const unsigned out = sim->network.out_of[lane], vc = lane - out * sim->network.vcs;
            const uint32_t port = (item >> sim->network.out_bits) * sim->network.outs + out;
            a->back[item]++;
            see(a, &mark[port * speedup + vc % speedup], slot,
                "two flits of an input port in a clock", item);
        }
    }
}

static void count_flit(struct audit *a, uint32_t flit)
{
    a->flits[flit >> 1]++;
    a->tails[flit >> 1] += flit & 1;
    a->inside++;
}

static void count_ejections(struct audit *a, unsigned slot)
{
    const rg_sim *sim = a->sim;
    const struct sim_wheel *wheel = &sim->network.ejection;
    uint32_t *mark = a->mark + sim->routers * sim->network.ins +
                     (sim->routers * sim->network.outs + sim->nodes) * sim->options.input_speedup;
    for (uint32_t i = 0; i < wheel->count[slot]; i++) {
        const uint32_t flit = wheel->item[slot * wheel->room + i];
        const uint32_t target = sim->traffic.packet[flit >> 1].target;
        count_flit(a, flit);
        see(a, &mark[target], slot, "two flits to a terminal in a clock", target);
    }
}

/* ---- Lanes ----------------------------------------------------------------------------------- */

/* Each lane ahead is free, being closed, or has the one packet of one lane. */
static void check_owners(struct audit *a, uint32_t router)
{
    const rg_sim *sim = a->sim;
    const struct sim_lane *lane = sim_lane(sim, router);
    const struct sim_out *out = sim_out(sim, router);
    uint32_t *owner = a->owner + ((size_t)router << sim->network.out_bits);

    for (unsigned i = 0; i < sim->network.ins * sim->network.vcs; i++) {
        if (lane[i].state != SIM_ACTIVE)
            continue;
        uint32_t *one = &owner[lane[i].out * sim->network.vcs + lane[i].vc];
        must(a, *one == NOBODY, "a lane with two owners", router);
        *one = lane[i].choice;
    }
    for (unsigned i = 0; i < sim->network.outs * sim->network.vcs; i++) {
        const unsigned vc = i % sim->network.vcs;
        const bool free = out[i / sim->network.vcs].free >> vc & 1;
        const bool closing = out[i / sim->network.vcs].closing >> vc & 1;
        must(a, free + closing + (owner[i] != NOBODY) == 1, "an owner is not known", router);
    }
}

/* The packet whose flits must follow the last flit of a lane, or NOBODY. */
static uint32_t open_packet(struct audit *a, uint32_t item, const struct sim_lane *lane)
{
    const rg_sim *sim = a->sim;
    const uint32_t router = item >> sim->network.in_bits;
    const unsigned slot = item & ((1U << sim->network.in_bits) - 1), size = sim->options.buffer;
    const unsigned count = lane->count + a->coming[item], in = sim->network.in_of[slot];
    const uint32_t from = sim_in(sim, router)[in].from;
    uint32_t open = lane->state == SIM_ACTIVE ? lane->choice : NOBODY;

    must(a, count <= size, "more flits than a lane has room for", item);
    if (from != SIM_NONE)
        must(a,
             (lane->begin + count) % size == *sim_end_of(sim, from + slot - in * sim->network.vcs),
             "flits of a lane", item);
    for (unsigned i = 0; i < count && a->good; i++) {
        const uint32_t flit = sim_ring(sim, router, slot)[(lane->begin + i) % size];
        must(a, open == NOBODY || open == flit >> 1, "a packet within another", item);
        count_flit(a, flit);
        open = flit & 1 ? NOBODY : flit >> 1;
    }
    return open;
}

/* A terminal's senders: by priority, or of packets and of replies. */
static unsigned senders_of(const rg_sim *sim, const struct sim_terminal *terminal,
                           const struct sim_sender **sender)
{
    const uint64_t node = (uint64_t)(terminal - sim->traffic.terminal);
    const unsigned count = sim->options.priority ? sim->options.lengths : 2;

    for (unsigned i = 0; i < count; i++)
        sender[i] = sim->options.priority ? &sim->traffic.sender[node * count + i]
                    : i == 0              ? &terminal->sender
                                          : &terminal->replier;
    return count;
}

/* The packet that is being sent into a lane: some flits have been, others not; staged, it may be
 * that none has. */
static uint32_t sender_of(const struct audit *a, uint32_t from, unsigned vc)
{
    const rg_sim *sim = a->sim;
    if (!(from & SIM_TERMINAL))
        return a->owner[from + vc];
    const struct sim_terminal *terminal = &sim->traffic.terminal[(from & ~SIM_TERMINAL) >> 6];
    const struct sim_sender *senders[RG_SIM_MAX_PRIORITIES];
    for (unsigned i = senders_of(sim, terminal, senders); i-- > 0;)
        if (senders[i]->left > 0 && senders[i]->lane == vc &&
            senders[i]->left < sim->traffic.packet[senders[i]->packet].flits)
            return senders[i]->packet;
    return NOBODY;
}

static void check_lane(struct audit *a, uint32_t router, unsigned slot)
{
    const rg_sim *sim = a->sim;
    const struct sim_lane *lane = &sim_lane(sim, router)[slot];
    const uint32_t item = router << sim->network.in_bits | slot;
    const unsigned in = sim->network.in_of[slot], vc = slot - in * sim->network.vcs;
    const struct sim_in *port = &sim_in(sim, router)[in];
    const uint32_t open = open_packet(a, item, lane), end = port->from + vc;
    uint32_t all = lane->count + a->coming[item];

    must(a, lane->count > 0 || !(port->ripe >> vc & 1), "nothing is asked to leave", item);
    must(a, lane->count == 0 || lane->state != SIM_ACTIVE || port->ripe >> vc & 1,
         "a flit that may leave is not asked", item);
    if (port->from == SIM_NONE) {
        must(a, all == 0 && lane->state == SIM_IDLE, "a flit from nowhere", item);
        return;
    }
    /* A Kautz node may have taken the only letter off that has come. */
    if (!sim->options.node || lane->state != SIM_ROUTED || all > 0)
        must(a, open == sender_of(a, port->from, vc) || (sim->network.staged && open == NOBODY),
             "a packet is torn", item);
    if (end & SIM_TERMINAL) {
        const size_t at = (size_t)((end & ~SIM_TERMINAL) >> 6) * sim->network.vcs + vc;
        all += sim->traffic.terminal_credit[at] + a->terminal_back[at];
    } else {
        const uint32_t far = end >> sim->network.out_bits;
        const unsigned number = end & ((1U << sim->network.out_bits) - 1);
        all += sim_credit(sim, far)[number] + a->back[end];
        must(a,
             (sim_credit(sim, far)[number] > 0) ==
                 (sim_out(sim, far)[sim->network.out_of[number]].credited >> vc & 1),
             "a credit is not seen", end);
    }
    must(a, all == sim->options.buffer, "credits and flits are not the room of a lane", item);
}

/* Staged: the room of links to terminals. */
static void check_exits(struct audit *a)
{
    const rg_sim *sim = a->sim;
    for (uint32_t s = 0; s < sim->nodes && sim->network.staged; s++)
        for (unsigned vc = 0; vc < sim->network.vcs; vc++) {
            const struct sim_terminal *terminal = &sim->traffic.terminal[s];
            const unsigned slot = terminal->exit_port * sim->network.vcs + vc;
            must(a,
                 sim_credit(sim, terminal->exit)[slot] +
                         a->back[terminal->exit << sim->network.out_bits | slot] ==
                     sim->options.buffer,
                 "credits of a terminal", s);
        }
}

/* ---- Packets --------------------------------------------------------------------------------- */

/* What a terminal has yet to send, and what has come back to it. */
static uint64_t check_terminal(struct audit *a, const struct sim_terminal *terminal, uint64_t *left)
{
    const rg_sim *sim = a->sim;
    const struct sim_sender *senders[RG_SIM_MAX_PRIORITIES];
    uint64_t back = 0;

    for (unsigned i = senders_of(sim, terminal, senders); i-- > 0;) {
        if (senders[i]->left == 0)
            continue;
        const uint32_t p = senders[i]->packet;
        must(a, a->tails[p]++ == 0, "a tail before its packet", p); /* it will come */
        must(a, a->flits[p] + senders[i]->left <= sim->traffic.packet[p].flits,
             "more flits than sent", p);
        *left += senders[i]->left;
    }
    for (uint32_t p = terminal->again.first; p != SIM_NONE; p = sim->traffic.packet[p].next) {
        must(a, a->flits[p] == 0, "a packet that came back is still inside", p);
        a->tails[p]++;
        back++;
    }
    return back;
}

static void check_packets(struct audit *a)
{
    const rg_sim *sim = a->sim;
    const rg_sim_options *o = &sim->options;
    const rg_sim_counts *c = &sim->tally.counts;
    uint64_t back = 0, left = 0, used = 0, received = 0;

    for (uint32_t s = 0; s < sim->nodes; s++) {
        back += check_terminal(a, &sim->traffic.terminal[s], &left);
        received += sim->traffic.terminal[s].received;
    }
    for (uint32_t p = 0; p < sim->traffic.packets; p++) {
        must(a, a->tails[p] <= 1, "a packet with two tails", p);
        must(a, a->tails[p] == 1 || a->flits[p] == 0, "a packet without a tail", p);
        used += a->tails[p];
    }
    must(a, used == sim->traffic.packets - sim->traffic.spares, "packets that are nowhere", used);
    back = o->traffic == RG_SIM_REQUEST ? 0 : back; /* replies are inside */
    must(a, used == sim->traffic.inside + back, "packets inside", used);
    must(a, c->sent == c->delivered + c->lost + used, "packets that are lost uncounted", c->sent);
    if (c->begin == 0 && c->lost + c->retried == 0 && o->lengths == 0 && !o->node &&
        o->traffic < RG_SIM_EXCHANGE)
        must(a, c->sent * o->flits == received + a->inside + left, "flits", received);
}

/* ---- All ------------------------------------------------------------------------------------- */

static void check(struct audit *a)
{
    const rg_sim *sim = a->sim;

    for (unsigned slot = 0; slot <= sim->network.wheel_mask; slot++) {
        count_arrivals(a, slot);
        count_credits(a, slot);
        count_ejections(a, slot);
    }
    for (uint32_t router = 0; router < sim->routers; router++)
        check_owners(a, router);
    for (uint32_t router = 0; router < sim->routers; router++)
        for (unsigned slot = 0; slot < sim->network.ins * sim->network.vcs; slot++)
            check_lane(a, router, slot);
    check_exits(a);
    check_packets(a);
}

bool audit(const rg_sim *sim)
{
    const size_t ins = (size_t)sim->routers << sim->network.in_bits;
    const size_t outs = (size_t)sim->routers << sim->network.out_bits;
    const size_t ports =
        (size_t)sim->routers * sim->network.ins + sim->nodes +
        ((size_t)sim->routers * sim->network.outs + sim->nodes) * sim->options.input_speedup;
    struct audit a = {.sim = sim,
                      .coming = calloc(ins, sizeof *a.coming),
                      .back = calloc(outs, sizeof *a.back),
                      .terminal_back =
                          calloc(sim->nodes, sim->network.vcs * sizeof *a.terminal_back),
                      .owner = malloc(outs * sizeof *a.owner),
                      .flits = calloc(sim->traffic.packets + 1, sizeof *a.flits),
                      .tails = calloc(sim->traffic.packets + 1, sizeof *a.tails),
                      .mark = calloc(ports, sizeof *a.mark),
                      .good = true};
    for (size_t i = 0; i < outs; i++)
        a.owner[i] = NOBODY;
    check(&a);
    free(a.coming);
    free(a.back);
    free(a.terminal_back);
    free(a.owner);
    free(a.flits);
    free(a.tails);
    free(a.mark);
    return a.good;
}
