/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Threads in a run. Routers and terminals are split into parts by their numbers, 64 at a time, so
 * that no two parts have bits in a word of a set. A part is a copy of the simulation: blocks of
 * routers, terminals, rings, packets and tables are the same memory, of which a part writes what
 * is its own; wheels, scratch, lists of hops and sums are its own. What a part has for another one
 * it puts into a wheel of its own, from which that one takes it a clock later at the earliest.
 */

#include "parts.h"
#include "net/simulate/routing/algorithm.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIM_LEAST = 512 /* routers of a part: fewer do not pay for the wait at the end of a half */
};

bool rg_sim_can_share(const rg_sim_options *o)
{
    return o->fault_count == 0 && o->traffic != RG_SIM_TRACE && o->traffic != RG_SIM_REQUEST &&
           !o->barrier && !o->moved && !o->arrived && !o->node && !o->queue && o->planes == 1 &&
           o->answers == 0 && !rg_sim_algorithm(o->routing)->decide;
}

/* The words that are in this part: those with number <= word * scale / 2^32 < number + 1. */
static uint64_t split(uint32_t count, const struct sim_share *share, uint32_t words[2])
{
    const uint64_t all = (count - 1) / 64 + 1, scale = ((uint64_t)share->parts << 32) / all;

    for (unsigned i = 0; i < 2; i++) {
        const uint64_t word = (((uint64_t)(share->number + i) << 32) + scale - 1) / scale;
        words[i] = (uint32_t)(word < all ? word : all);
    }
    return scale;
}

static void choose(rg_sim *sim, unsigned number)
{
    struct sim_share *share = &sim->share;

    share->number = number;
    share->router_scale = split(sim->all, share, share->router_words);
    share->node_scale = split(sim->nodes, share, share->node_words);
}

rg_status rg_sim_share_plan(rg_sim *sim)
{
    const rg_sim_ranks *ranks = sim->options.ranks;
    const bool can = rg_sim_can_share(&sim->options);
    const uint32_t most = can ? sim->all / SIM_LEAST : 1;
    const uint32_t parts = sim->options.threads < most ? sim->options.threads : most;
    struct sim_share *share = &sim->share;

    share->whole = sim;
    share->count = sim->all;
    share->parts = ranks ? ranks->count : parts > 0 ? parts : 1;
    choose(sim, ranks ? ranks->number : 0);
    if (!ranks)
        return RG_OK;
    if (!can)
        return RG_E_OPTION;
    const uint32_t begin = share->router_words[0] * 64, end = share->router_words[1] * 64;
    share->begin = begin < sim->all ? begin : sim->all;
    share->count = (end < sim->all ? end : sim->all) - share->begin;
    /* A process is one part, and has the terminals that send to its routers. */
    share->parts = 1;
    share->number = 0;
    share->node_words[0] = 0;
    share->node_words[1] = (sim->nodes - 1) / 64 + 1;
    return rg_sim_split_open(sim, share->router_scale);
}

/* ---- Memory of a part ------------------------------------------------------------------------ */

static void take_wheel(rg_sim *sim, struct sim_wheel *wheel, size_t room)
{
    const size_t slots = ((size_t)sim->network.wheel_mask + 1) * sim->share.parts;
    wheel->event = sim_get(sim, slots * room, sizeof *wheel->event);
    wheel->slot = sim_get(sim, slots, sizeof *wheel->slot);
    for (size_t i = 0; i < slots && !sim->share.broken; i++)
        wheel->slot[i].begin = wheel->slot[i].end = wheel->event + i * room;
}

/* The most routers or terminals that are in a part. */
static size_t most_of(uint32_t count, unsigned parts)
{
    const size_t most = (count / 64 / parts + 2) * 64;
    return parts == 1 || most > count ? count : most;
}

/* For each part the most that can be for it in a clock. */
static void take_wheels(rg_sim *sim)
{
    const unsigned ins = sim->network.ins, outs = sim->network.outs;
    const unsigned leaving = sim->options.input_speedup; /* flits, from an in-port in a clock */
    const size_t routers = most_of(sim->share.count, sim->share.parts),
                 nodes = most_of(sim->links, sim->share.parts);

    take_wheel(sim, &sim->network.arrival, routers * ins);
    take_wheel(sim, &sim->network.credit, (routers * (ins > outs ? ins : outs) + nodes) * leaving);
    take_wheel(sim, &sim->network.ejection, nodes);
}

bool rg_sim_take_own(rg_sim *sim)
{
    const size_t ins = sim->network.ins, outs = sim->network.outs, vcs = sim->network.vcs;
    const size_t exits = outs * sim->options.output_speedup, wishes = exits + outs * vcs;
    const size_t requests = ins * vcs + 1;

    take_wheels(sim);
    sim->network.rings =
        (uint32_t)((sim->share.router_words[0] * 64 - sim->share.begin) * ins * vcs);
    sim->network.spare = SIM_NONE;
    sim->network.turn = sim_get(sim, sim->all, sizeof *sim->network.turn);
    sim->network.wish = sim_get(sim, wishes, sizeof *sim->network.wish);
    sim->network.head =
        sim_get(sim, sim->network.matched ? requests : 1, sizeof *sim->network.head);
    sim->network.request =
        sim_get(sim, sim->network.matched ? requests : 1, sizeof *sim->network.request);
    sim->network.asked = sim_get(sim, outs, sizeof *sim->network.asked);
    sim->network.wished = sim_get(sim, exits + outs, sizeof *sim->network.wished);
    sim->traffic.slot = sim_get(sim, SIM_CALENDAR, sizeof *sim->traffic.slot);
    sim->traffic.slots = sim_get(sim, SIM_CALENDAR / 64, sizeof *sim->traffic.slots);
    sim->tally.histogram = sim_get(sim, 2 * (size_t)SIM_BINS, sizeof *sim->tally.histogram);
    for (unsigned i = 0; i < SIM_CALENDAR && !sim->share.broken; i++)
        sim->traffic.slot[i] = SIM_NONE;
    for (size_t i = 0; i < wishes && !sim->share.broken; i++)
        sim->network.wish[i].distance = SIM_NO_WISH;
    return !sim->share.broken;
}

/* ---- The other parts ------------------------------------------------------------------------- */

static void *copy_of(const void *from, size_t bytes)
{
    void *copy = malloc(bytes);
    return copy ? memcpy(copy, from, bytes) : NULL;
}

rg_status rg_sim_share_open(rg_sim *sim)
{
    const unsigned parts = sim->share.parts;
    bool all = true;

    if (parts == 1)
        return RG_OK;
    sim->share.part = malloc((parts - 1) * sizeof *sim->share.part);
    if (!sim->share.part)
        return RG_E_MEMORY;
    for (unsigned p = 1; p < parts; p++) {
        rg_sim *part = sim_part(sim, p);
        *part = *sim;
        part->share.owned = 0;
        choose(part, p);
        all = rg_sim_take_own(part) && all;
        struct sim_routing *own = &part->routing; /* it grows as the part finds hops */
        own->choice = copy_of(own->choice, own->choice_room * sizeof *own->choice);
        own->known = copy_of(own->known, own->known_room * sizeof *own->known);
        all = all && own->choice && own->known;
    }
    return all ? RG_OK : RG_E_MEMORY;
}

void rg_sim_share_close(rg_sim *sim)
{
    for (unsigned p = 1; p < sim->share.parts && sim->share.part; p++) {
        rg_sim *part = sim_part(sim, p);
        sim_give_back(part);
        free(part->routing.choice);
        free(part->routing.known);
        if (part->routing.wide != sim->routing.wide)
            free(part->routing.wide);
    }
    free(sim->share.part);
}

void rg_sim_share_tell(rg_sim *sim)
{
    if (sim->share.parts == 1)
        return;
    while (sim->traffic.spares < sim->nodes && sim->status == RG_OK)
        if (!rg_sim_source_room(sim))
            sim->status = RG_E_MEMORY;
    for (unsigned p = 1; p < sim->share.parts; p++) {
        rg_sim *part = sim_part(sim, p);
        part->clock = sim->clock;
        part->step = sim->step;
        part->steps = sim->steps;
        part->traffic.packet = sim->traffic.packet;
        part->traffic.spare = sim->traffic.spare;
        part->routing.way = sim->routing.way;
        part->tally.heard = sim->tally.heard;
        part->tally.batch = sim->tally.batch;
        part->tally.counts.begin = sim->tally.counts.begin;
        part->tally.counts.length = sim->tally.counts.length;
    }
}

void rg_sim_share_gather(rg_sim *sim)
{
    for (unsigned p = 1; p < sim->share.parts; p++) {
        rg_sim *part = sim_part(sim, p);
        rg_sim_tally_add(&sim->tally, &part->tally);
        sim->moved = part->moved > sim->moved ? part->moved : sim->moved;
        sim->traffic.inside += part->traffic.inside;
        sim->share.awake |= part->share.awake;
        sim->status = sim->status == RG_OK ? part->status : sim->status;
        part->traffic.inside = 0;
    }
}
