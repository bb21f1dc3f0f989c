/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Faults. When anything fails or is repaired, what is dead is marked anew, packets with flits in
 * dead parts are doomed, and all heads are routed again. While anything is dead, heads whose time
 * has come are routed here, so that those without a live hop are doomed at once. The doomed are then
 * removed in one pass over all lanes, which costs nothing as long as nothing is lost.
 */

#include "parts.h"

#include <stdlib.h>
#include <string.h>

#include "random.h"

/* ---- What fails ------------------------------------------------------------------------------- */

/* The links between routers, each once: (vertex, port). */
static uint64_t list_links(const rg_topology *net, uint64_t *vertex, unsigned *port)
{
    uint64_t count = 0;
    rg_topology_end end = {0};

    for (uint64_t v = net->direct ? 0 : net->nodes; v < net->vertices; v++) {
        for (unsigned p = 0; p < net->ports; p++) {
            (void)rg_topology_neighbour(net, v, p, &end);
            const bool node = !net->direct && end.vertex < net->nodes;
            if (end.vertex == RG_TOPOLOGY_NONE || node ||
                (!net->directed && (end.vertex < v || (end.vertex == v && end.port < p))))
                continue;
            if (vertex) {
                vertex[count] = v;
                port[count] = p;
            }
            count++;
        }
    }
    return count;
}

bool rg_sim_are_faults(const rg_topology *net, const rg_sim_options *o)
{
    rg_topology_end end = {0};

    if (o->fault_count > 0 && (!o->faults || o->timeout < 1))
        return false;
    for (uint64_t i = 0; i < o->fault_count; i++) {
        const rg_sim_fault *fault = &o->faults[i];
        const uint64_t routers = net->direct ? net->nodes : net->switches;
        if (fault->begin >= RG_SIM_MAX_CLOCKS || fault->until > RG_SIM_MAX_CLOCKS ||
            fault->until <= fault->begin || (unsigned)fault->part > RG_SIM_LINKS)
            return false;
        if (fault->part == RG_SIM_VERTEX && fault->vertex >= net->vertices)
            return false;
        if (fault->part == RG_SIM_LINK &&
            (rg_topology_neighbour(net, fault->vertex, fault->port, &end) != RG_OK ||
             end.vertex == RG_TOPOLOGY_NONE))
            return false;
        if (fault->part == RG_SIM_VERTICES && fault->count > routers)
            return false;
        if (fault->part == RG_SIM_LINKS && fault->count > list_links(net, NULL, NULL))
            return false;
    }
    return true;
}

/* Some of @total items at random, the first @count of @item. */
static void choose(const rg_sim *sim, uint64_t index, uint64_t *item, uint64_t total,
                   uint64_t count)
{
    const uint64_t stream = sim_stream(sim->options.seed, SIM_FAULTS, index);
    for (uint64_t i = 0; i < total; i++)
        item[i] = i;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t other = i + sim_below(sim_draw(stream, i + 1), total - i);
        const uint64_t swap = item[i];
        item[i] = item[other];
        item[other] = swap;
    }
}

/* Random faults become those of parts. */
static bool expand(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;
    const uint64_t links = list_links(&sim->net, NULL, NULL);
    const uint64_t most = links > sim->routers ? links : sim->routers;
    uint64_t *item = malloc((size_t)(most + 1) * sizeof *item);
    uint64_t *vertex = malloc((size_t)(links + 1) * sizeof *vertex), total = 0;
    unsigned *port = malloc((size_t)(links + 1) * sizeof *port);

    for (uint64_t i = 0; i < o->fault_count; i++)
        total += o->faults[i].part >= RG_SIM_VERTICES ? o->faults[i].count : 1;
    sim->fault = malloc((size_t)(total + 1) * sizeof *sim->fault);
    const bool all = item && vertex && port && sim->fault;
    if (all)
        (void)list_links(&sim->net, vertex, port);
    for (uint64_t i = 0; i < o->fault_count && all; i++) {
        const rg_sim_fault *fault = &o->faults[i];
        const uint64_t until = fault->until == RG_SIM_MAX_CLOCKS ? SIM_NEVER : fault->until;
        struct sim_fault made = {fault->begin, until, fault->vertex, SIM_NONE};
        if (fault->part < RG_SIM_VERTICES) {
            made.port = fault->part == RG_SIM_LINK ? fault->port : SIM_NONE;
            sim->fault[sim->faults++] = made;
            continue;
        }
        const bool link = fault->part == RG_SIM_LINKS;
        choose(sim, i, item, link ? links : sim->routers, fault->count);
        for (uint64_t k = 0; k < fault->count; k++) {
            made.vertex = link ? vertex[item[k]] : sim->first + item[k];
            made.port = link ? port[item[k]] : SIM_NONE;
            sim->fault[sim->faults++] = made;
        }
    }
    free(item);
    free(vertex);
    free(port);
    return all;
}

/* The first clock after @clock in which something changes, here or in what sources know. */
static uint64_t next_change(const rg_sim *sim, uint64_t clock, bool now)
{
    const uint64_t notice = sim->options.notice;
    uint64_t next = SIM_NEVER;

    for (uint64_t i = 0; i < sim->faults; i++) {
        const uint64_t at[2] = {sim->fault[i].begin, sim->fault[i].until};
        for (unsigned k = 0; k < 4 && at[k / 2] != SIM_NEVER; k++) {
            const uint64_t when = at[k / 2] + (k % 2 ? notice : 0);
            if ((now ? when >= clock : when > clock) && when < next)
                next = when;
        }
    }
    return next;
}

rg_status rg_sim_faults_begin(rg_sim *sim)
{
    const uint64_t pairs = (uint64_t)sim->nodes * sim->nodes;
    const size_t lanes = (size_t)sim->routers << sim->in_bits;

    sim->shut_words = (sim->outs + 63) / 64;
    sim->shut = calloc(sim->routers, sim->shut_words * sizeof *sim->shut);
    sim->notice = calloc(sim->routers, sim->shut_words * sizeof *sim->notice);
    sim->gone = calloc(sim->nodes / 64 + 1, sizeof *sim->gone);
    sim->fallen = calloc(sim->routers / 64 + 1, sizeof *sim->fallen);
    sim->coming = malloc(lanes * sizeof *sim->coming);
    sim->passed = malloc(lanes * sizeof *sim->passed);
    if (pairs <= sim->options.memory / sizeof *sim->least)
        sim->least = calloc((size_t)pairs, sizeof *sim->least);
    if (!sim->shut || !sim->notice || !sim->gone || !sim->fallen || !sim->coming || !sim->passed ||
        !expand(sim))
        return RG_E_MEMORY;
    sim->next_fault = next_change(sim, 0, true);
    return RG_OK;
}

void rg_sim_faults_end(rg_sim *sim)
{
    void *const parts[] = {sim->fault,  sim->shut,   sim->notice, sim->gone,
                           sim->fallen, sim->coming, sim->passed};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        free(parts[i]);
}

/* ---- What is dead ----------------------------------------------------------------------------- */

static void shut(const rg_sim *sim, uint64_t *set, uint32_t router, unsigned port)
{
    set[(size_t)router * sim->shut_words + port / 64] |= UINT64_C(1) << port % 64;
}

/* The link of a terminal. */
static void cut(const rg_sim *sim, uint64_t *set, uint64_t *gone, uint32_t node)
{
    shut(sim, set, sim->terminal[node].exit, sim->terminal[node].exit_port);
    if (gone)
        gone[node / 64] |= UINT64_C(1) << node % 64;
}

static void shut_link(const rg_sim *sim, uint64_t *set, uint64_t *gone, uint64_t vertex,
                      unsigned port)
{
    rg_topology_end end = {0};

    (void)rg_topology_neighbour(&sim->net, vertex, port, &end);
    if (end.vertex == RG_TOPOLOGY_NONE)
        return;
    if (vertex < sim->first)
        cut(sim, set, gone, (uint32_t)vertex);
    else if (end.vertex < sim->first)
        cut(sim, set, gone, (uint32_t)end.vertex);
    else
        shut(sim, set, (uint32_t)(vertex - sim->first), port);
    if (vertex >= sim->first && end.vertex >= sim->first && !sim->net.directed)
        shut(sim, set, (uint32_t)(end.vertex - sim->first), end.port);
}

static void shut_vertex(const rg_sim *sim, uint64_t *set, uint64_t *gone, uint64_t vertex)
{
    if (vertex < sim->first) {
        cut(sim, set, gone, (uint32_t)vertex);
        return;
    }
    const uint32_t router = (uint32_t)(vertex - sim->first);
    if (gone)
        sim->fallen[router / 64] |= UINT64_C(1) << router % 64;
    if (sim->net.direct)
        cut(sim, set, gone, router);
    for (unsigned port = 0; port < sim->net.ports; port++)
        shut_link(sim, set, gone, vertex, port);
    for (unsigned in = 0; in < sim->net.in_ports && sim->net.directed; in++) {
        const uint32_t from = sim_in(sim, router)[in].from;
        if (from == SIM_NONE)
            continue;
        if (from & SIM_TERMINAL)
            cut(sim, set, gone, (from & ~SIM_TERMINAL) >> 6);
        else
            shut(sim, set, from >> sim->out_bits, sim->out_of[from & ((1U << sim->out_bits) - 1)]);
    }
}

/* What is dead at @clock; whether anything is. */
static bool mark(const rg_sim *sim, uint64_t clock, uint64_t *set, uint64_t *gone)
{
    bool any = false;

    memset(set, 0, sim->routers * sim->shut_words * sizeof *set);
    for (uint64_t i = 0; i < sim->faults; i++) {
        const struct sim_fault *fault = &sim->fault[i];
        if (clock < fault->begin || clock >= fault->until)
            continue;
        any = true;
        if (fault->port == SIM_NONE)
            shut_vertex(sim, set, gone, fault->vertex);
        else
            shut_link(sim, set, gone, fault->vertex, fault->port);
    }
    return any;
}

/* ---- Who is lost ------------------------------------------------------------------------------ */

static void doom(rg_sim *sim, uint32_t packet, bool unroutable)
{
    sim->packet[packet].doomed = 1;
    sim->packet[packet].unroutable = unroutable;
    sim->doomed = true;
}

/* Counts the flits under way to each lane. */
static void count_coming(rg_sim *sim)
{
    const size_t lanes = (size_t)sim->routers << sim->in_bits;

    memset(sim->coming, 0, lanes * sizeof *sim->coming);
    memset(sim->passed, 0, lanes * sizeof *sim->passed);
    for (unsigned slot = 0; slot <= sim->wheel_mask; slot++)
        for (uint32_t i = 0; i < sim->arrival.count[slot]; i++)
            sim->coming[sim->arrival.item[slot * sim->arrival.room + i]]++;
}

/* Flit @place of a lane, counted from its front. */
static uint32_t flit_at(const rg_sim *sim, uint32_t item, unsigned place)
{
    const uint32_t router = item >> sim->in_bits;
    const unsigned slot = item & ((1U << sim->in_bits) - 1);
    const unsigned at = sim_lane(sim, router)[slot].begin + place;
    return sim_ring(sim, router, slot)[at % sim->options.buffer];
}

/* The flits under way to the lanes of an in-port. */
static void doom_coming(rg_sim *sim, uint32_t first)
{
    for (unsigned vc = 0; vc < sim->vcs; vc++) {
        const uint32_t item = first + vc;
        const struct sim_lane *lane =
            &sim_lane(sim, item >> sim->in_bits)[item & ((1U << sim->in_bits) - 1)];
        for (unsigned i = 0; i < sim->coming[item]; i++)
            doom(sim, flit_at(sim, item, lane->count + i) >> 1, false);
    }
}

/* Those with a flit in a dead part of a router, on a channel from it, or on both sides of one. */
static void doom_in_router(rg_sim *sim, uint32_t router)
{
    const struct sim_lane *lane = sim_lane(sim, router);
    const bool dead = sim->fallen[router / 64] >> router % 64 & 1;

    for (unsigned slot = 0; slot < sim->ins * sim->vcs; slot++) {
        if (lane[slot].state == SIM_ACTIVE && sim_is_shut(sim, router, lane[slot].out))
            doom(sim, lane[slot].choice, false);
        for (unsigned i = 0; i < lane[slot].count && dead; i++)
            doom(sim, flit_at(sim, router << sim->in_bits | slot, i) >> 1, false);
    }
    for (unsigned port = 0; port < sim->outs; port++) {
        const uint32_t to = sim_out(sim, router)[port].to;
        if (to != SIM_NONE && !(to & SIM_TERMINAL) && sim_is_shut(sim, router, port))
            doom_coming(sim, to);
    }
}

static void doom_at_terminals(rg_sim *sim)
{
    for (uint32_t node = 0; node < sim->nodes; node++) {
        if (!sim_is_gone(sim, node))
            continue;
        if (sim->terminal[node].sender.left > 0)
            doom(sim, sim->terminal[node].sender.packet, false);
        doom_coming(sim, sim->terminal[node].entry);
        rg_sim_source_drop(sim, node);
    }
    for (unsigned slot = 0; slot <= sim->wheel_mask; slot++)
        for (uint32_t i = 0; i < sim->ejection.count[slot]; i++) {
            const uint32_t packet = sim->ejection.item[slot * sim->ejection.room + i] >> 1;
            if (sim_is_gone(sim, sim->packet[packet].target))
                doom(sim, packet, false);
        }
}

/* Heads are routed again. */
static void unroute(rg_sim *sim, uint32_t router)
{
    struct sim_lane *lane = sim_lane(sim, router);
    for (unsigned slot = 0; slot < sim->ins * sim->vcs; slot++) {
        if (lane[slot].state != SIM_ROUTED)
            continue;
        lane[slot].state = SIM_IDLE;
        lane[slot].ready = (uint32_t)sim->clock;
    }
    sim_wake(sim, router);
}

/* Routes the heads of a router whose time has come. */
static void route(rg_sim *sim, uint32_t router)
{
    struct sim_lane *lane = sim_lane(sim, router);
    for (unsigned in = 0; in < sim->ins; in++) {
        for (uint64_t rest = sim_in(sim, router)[in].occupied; rest != 0; rest &= rest - 1) {
            const unsigned slot = in * sim->vcs + sim_lowest(rest);
            if (lane[slot].state != SIM_IDLE ||
                (int32_t)((uint32_t)sim->clock - lane[slot].ready) < 0)
                continue;
            const uint32_t packet = flit_at(sim, router << sim->in_bits | slot, 0) >> 1;
            if (sim->packet[packet].doomed)
                continue;
            lane[slot].choice = rg_sim_route(sim, router, packet);
            if (lane[slot].choice == SIM_NONE)
                doom(sim, packet, true);
            else
                lane[slot].state = SIM_ROUTED;
        }
    }
}

/* ---- Removing --------------------------------------------------------------------------------- */

static void drop_arrivals(rg_sim *sim)
{
    for (unsigned d = 1; d <= sim->wheel_mask; d++) {
        const unsigned slot = (unsigned)(sim->clock + d) & sim->wheel_mask;
        uint32_t *item = sim->arrival.item + slot * sim->arrival.room, kept = 0;
        for (uint32_t i = 0; i < sim->arrival.count[slot]; i++) {
            const uint32_t at = item[i];
            const unsigned count =
                sim_lane(sim, at >> sim->in_bits)[at & ((1U << sim->in_bits) - 1)].count;
            if (!sim->packet[flit_at(sim, at, count + sim->passed[at]++) >> 1].doomed)
                item[kept++] = at;
        }
        sim->under_way -= sim->arrival.count[slot] - kept;
        sim->arrival.count[slot] = kept;
    }
}

static void drop_ejections(rg_sim *sim)
{
    for (unsigned slot = 0; slot <= sim->wheel_mask; slot++) {
        uint32_t *item = sim->ejection.item + slot * sim->ejection.room, kept = 0;
        for (uint32_t i = 0; i < sim->ejection.count[slot]; i++)
            if (!sim->packet[item[i] >> 1].doomed)
                item[kept++] = item[i];
        sim->under_way -= sim->ejection.count[slot] - kept;
        sim->ejection.count[slot] = kept;
    }
}

/* Room for @flits at the far end of a lane. */
static void give_back(rg_sim *sim, uint32_t from, unsigned flits)
{
    if (from & SIM_TERMINAL) {
        const uint32_t node = (from & ~SIM_TERMINAL) >> 6;
        uint16_t *credit = &sim->terminal_credit[(size_t)node * sim->vcs + (from & 63)];
        *credit = (uint16_t)(*credit + flits);
        sim->terminal[node].credited |= UINT64_C(1) << (from & 63);
        return;
    }
    const uint32_t router = from >> sim->out_bits;
    const unsigned slot = from & ((1U << sim->out_bits) - 1), out = sim->out_of[slot];
    struct sim_out *channel = &sim_out(sim, router)[out];
    const uint64_t lane = UINT64_C(1) << (slot - out * sim->vcs);
    uint16_t *credit = &sim_credit(sim, router)[slot];
    *credit = (uint16_t)(*credit + flits);
    channel->credited |= lane;
    if (*credit == sim->options.buffer && (channel->closing & lane)) {
        channel->closing &= ~lane;
        channel->free |= lane;
    }
}

/* The flits of a lane that stay move up. */
static void compact(rg_sim *sim, uint32_t router, unsigned slot)
{
    struct sim_lane *lane = &sim_lane(sim, router)[slot];
    const uint32_t item = router << sim->in_bits | slot;
    const unsigned all = lane->count + (unsigned)sim->coming[item], size = sim->options.buffer;
    uint32_t *ring = sim_ring(sim, router, slot);
    unsigned kept = 0, arrived = 0;

    const bool changed = all > 0 && lane->state != SIM_ACTIVE && lane->count > 0 &&
                         sim->packet[flit_at(sim, item, 0) >> 1].doomed;
    for (unsigned i = 0; i < all; i++) {
        const uint32_t flit = flit_at(sim, item, i);
        if (sim->packet[flit >> 1].doomed)
            continue;
        ring[(lane->begin + kept++) % size] = flit;
        arrived += i < lane->count;
    }
    if (lane->state == SIM_ACTIVE && sim->packet[lane->choice].doomed) {
        struct sim_out *out = &sim_out(sim, router)[lane->out];
        if (sim->options.tail_credit && !(out->to & SIM_TERMINAL))
            out->closing |= UINT64_C(1) << lane->vc;
        else
            out->free |= UINT64_C(1) << lane->vc;
        lane->state = SIM_IDLE;
        lane->ready = (uint32_t)sim->clock + 1 + sim->options.route_delay;
    } else if (changed) {
        lane->state = SIM_IDLE;
        lane->ready = (uint32_t)sim->clock + 1 + sim->options.route_delay;
    }
    lane->count = (uint16_t)arrived;
    lane->end = (uint16_t)((lane->begin + kept) % size);
}

/* Then what is free because of it: a lane may have been closed above, and its room may be back. */
static void settle(rg_sim *sim, uint32_t router, unsigned slot, unsigned removed)
{
    const unsigned in = sim->in_of[slot], vc = slot - in * sim->vcs;
    struct sim_in *port = &sim_in(sim, router)[in];
    const uint64_t lane = UINT64_C(1) << vc;

    if (removed > 0)
        give_back(sim, port->from + vc, removed);
    if (sim_lane(sim, router)[slot].count > 0)
        return;
    port->occupied &= ~lane;
    if (port->occupied == 0)
        sim_busy(sim, router)[in / 64] &= ~(UINT64_C(1) << in % 64);
}

static void open_closed(rg_sim *sim, uint32_t router)
{
    for (unsigned out = 0; out < sim->outs; out++) {
        struct sim_out *channel = &sim_out(sim, router)[out];
        for (uint64_t rest = channel->closing; rest != 0; rest &= rest - 1) {
            if (sim_credit(sim, router)[out * sim->vcs + sim_lowest(rest)] != sim->options.buffer)
                continue;
            channel->closing &= ~(rest & -rest);
            channel->free |= rest & -rest;
        }
    }
}

static int by_name(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

void rg_sim_lose(rg_sim *sim, uint32_t slot)
{
    struct sim_packet *packet = &sim->packet[slot];

    packet->doomed = 0;
    if (packet->tries < sim->options.retries && !sim_is_gone(sim, packet->source)) {
        packet->tries++;
        packet->hops = 0;
        packet->unroutable = 0;
        sim->counts.retried++;
        sim->inside--;
        rg_sim_source_back(sim, slot);
        return;
    }
    rg_sim_tally_lost(sim, packet);
    rg_sim_source_release(sim, slot, true);
}

/* The packets themselves, in the order of source and number. */
static bool lose_all(rg_sim *sim)
{
    uint64_t count = 0, room = 0;
    for (uint32_t i = 0; i < sim->packets; i++)
        room += sim->packet[i].doomed;
    uint64_t *name = malloc((size_t)(2 * room + 1) * sizeof *name);
    if (!name)
        return false;
    for (uint32_t i = 0; i < sim->packets; i++) {
        if (!sim->packet[i].doomed)
            continue;
        name[2 * count] = (uint64_t)sim->packet[i].source << 32 | sim->packet[i].number;
        name[2 * count++ + 1] = i;
    }
    qsort(name, (size_t)count, 2 * sizeof *name, by_name);
    for (uint64_t i = 0; i < count; i++)
        rg_sim_lose(sim, (uint32_t)name[2 * i + 1]);
    free(name);
    return true;
}

static void remove_doomed(rg_sim *sim)
{
    count_coming(sim);
    drop_arrivals(sim);
    drop_ejections(sim);
    for (uint32_t router = 0; router < sim->routers; router++)
        for (unsigned slot = 0; slot < sim->ins * sim->vcs; slot++) {
            const uint32_t item = router << sim->in_bits | slot;
            const struct sim_lane *lane = &sim_lane(sim, router)[slot];
            const unsigned before = lane->count + (unsigned)sim->coming[item];
            unsigned doomed = 0;
            for (unsigned i = 0; i < before; i++)
                doomed += sim->packet[flit_at(sim, item, i) >> 1].doomed;
            compact(sim, router, slot);
            settle(sim, router, slot, doomed);
        }
    for (uint32_t router = 0; router < sim->routers; router++) {
        open_closed(sim, router);
        sim_wake(sim, router);
    }
    for (uint32_t node = 0; node < sim->nodes; node++)
        if (sim->terminal[node].sender.left > 0 &&
            sim->packet[sim->terminal[node].sender.packet].doomed)
            rg_sim_source_abort(sim, node);
    sim->moved = sim->clock;
    sim->doomed = false;
    if (!lose_all(sim))
        sim->status = RG_E_MEMORY;
}

/* ---- A clock ---------------------------------------------------------------------------------- */

static void change(rg_sim *sim)
{
    const uint64_t notice = sim->options.notice;

    memset(sim->gone, 0, (sim->nodes / 64 + 1) * sizeof *sim->gone);
    memset(sim->fallen, 0, (sim->routers / 64 + 1) * sizeof *sim->fallen);
    sim->faulty = mark(sim, sim->clock, sim->shut, sim->gone);
    if (sim->clock >= notice)
        (void)mark(sim, sim->clock - notice, sim->notice, NULL);
    sim->next_fault = next_change(sim, sim->clock, false);
    if (sim->faulty) {
        count_coming(sim);
        for (uint32_t router = 0; router < sim->routers; router++)
            doom_in_router(sim, router);
        doom_at_terminals(sim);
    }
    for (uint32_t router = 0; router < sim->routers; router++)
        unroute(sim, router);
}

void rg_sim_faults(rg_sim *sim)
{
    if (sim->clock >= sim->next_fault)
        change(sim);
    if (sim->faulty)
        for (uint32_t router = 0; router < sim->routers; router++)
            if (sim->awake[router / 64] >> router % 64 & 1)
                route(sim, router);
    if (sim->doomed)
        remove_doomed(sim);
}
