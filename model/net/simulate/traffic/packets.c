/* SPDX-License-Identifier: Apache-2.0 */

/* Packets: their slots, and those that are lost, come back or are replied to. */

#define _DEFAULT_SOURCE

#include <stdlib.h>
#include <string.h>
#ifndef __wasm__ /* which has no pages to advise on */
#include <sys/mman.h>
#endif

#include "source.h"

_Static_assert(sizeof(struct sim_packet) == SIM_LINE, "a packet is a line");

void *rg_sim_large(size_t bytes)
{
#ifdef __wasm__
    return malloc(bytes);
#else
    const size_t page = (size_t)1 << 21;
    void *memory = NULL;

    if (posix_memalign(&memory, bytes < page ? SIM_LINE : page, bytes) != 0)
        return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
#endif
}

bool rg_sim_source_room(rg_sim *sim)
{
    const uint32_t room =
        sim->traffic.packets > 0 ? sim->traffic.packets + sim->traffic.packets / 2 : 256;
    const size_t way = sim->routing.way_room;
    if (room >= SIM_TERMINAL)
        return false;
    struct sim_packet *packet = rg_sim_large(room * sizeof *packet); /* each is a line */
    if (packet && sim->traffic.packets > 0)
        memcpy(packet, sim->traffic.packet, sim->traffic.packets * sizeof *packet);
    if (packet)
        free(sim->traffic.packet);
    sim->traffic.packet = packet ? packet : sim->traffic.packet;
    uint32_t *spare = realloc(sim->traffic.spare, room * sizeof *spare);
    sim->traffic.spare = spare ? spare : sim->traffic.spare;
    uint16_t *ways = realloc(sim->routing.way, room * (way + 1) * sizeof *ways);
    sim->routing.way = ways ? ways : sim->routing.way;
    if (!packet || !spare || !ways)
        return false;
    for (uint32_t i = sim->traffic.packets; i < room; i++) {
        packet[i].doomed = 0;
        spare[sim->traffic.spares++] = room - 1 - (i - sim->traffic.packets);
    }
    sim->traffic.packets = room;
    return true;
}

uint32_t rg_sim_source_reserve(rg_sim *sim)
{
    if (sim->share.parts > 1) { /* there are enough, but others take them, too */
        uint32_t left;
#pragma omp atomic capture
        left = --sim->share.whole->traffic.spares;
        return sim->traffic.spare[left];
    }
    if (sim->traffic.spares == 0 && !rg_sim_source_room(sim)) {
        sim->status = RG_E_MEMORY;
        return SIM_NONE;
    }
    return sim->traffic.spare[--sim->traffic.spares];
}

void rg_sim_source_close(rg_sim *sim, uint32_t packet, bool lost)
{
    if (sim->options.traffic == RG_SIM_TRACE)
        rg_sim_goal_done(sim, sim->traffic.packet[packet].number, lost);
    uint32_t at;
    if (sim->share.parts == 1)
        at = sim->traffic.spares++;
    else
#pragma omp atomic capture
        at = sim->share.whole->traffic.spares++;
    sim->traffic.spare[at] = packet;
    sim->traffic.inside--;
}

/* ---- Packets that come back, and replies ----------------------------------------------------- */

void rg_sim_source_take_back(struct sim_traffic *traffic, uint32_t node)
{
    struct sim_chain *chain = &traffic->terminal[node].again;
    chain->first = traffic->packet[chain->first].next;
    if (chain->first == SIM_NONE)
        chain->last = SIM_NONE;
}

static void put_back(struct sim_traffic *traffic, uint32_t node, uint32_t slot, uint32_t wait)
{
    struct sim_chain *chain = &traffic->terminal[node].again;
    traffic->packet[slot].wait = wait;
    traffic->packet[slot].next = SIM_NONE;
    if (chain->first == SIM_NONE)
        chain->first = slot;
    else
        traffic->packet[chain->last].next = slot;
    chain->last = slot;
    sim_activate(traffic, node);
}

void rg_sim_source_answer(rg_sim *sim, uint32_t slot)
{
    struct sim_packet *packet = &sim->traffic.packet[slot];
    const uint32_t node = packet->target;
    packet->target = packet->source;
    packet->source = node;
    packet->flits = (uint16_t)sim->options.answer[packet->kind++ / 2].flits;
    packet->birth = sim->clock;
    packet->hops = 0;
    sim->traffic.inside--;
    rg_sim_tally_sent(&sim->tally, packet);
    put_back(&sim->traffic, node, slot, (uint32_t)sim->clock + 1);
}

void rg_sim_source_reply(rg_sim *sim, uint32_t slot)
{
    struct sim_packet *packet = &sim->traffic.packet[slot];
    const uint32_t node = packet->target;
    packet->reply = 1;
    packet->target = packet->source;
    packet->flits = (uint16_t)sim->options.reply_flits;
    put_back(&sim->traffic, node, slot, (uint32_t)sim->clock + sim->options.service);
}

void rg_sim_source_replied(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->traffic.terminal[node];
    const uint32_t window = sim->options.window;
    sim->traffic.request_birth[(size_t)node * window + terminal->replies++ % window] = sim->clock;
    if (terminal->born.birth == SIM_NEVER) {
        terminal->born.birth = sim->clock;
        sim_activate(&sim->traffic, node);
    }
}

/* ---- Packets that are lost ------------------------------------------------------------------- */

void rg_sim_lose(rg_sim *sim, uint32_t slot)
{
    struct sim_packet *packet = &sim->traffic.packet[slot];

    packet->doomed = 0;
    if (packet->tries < sim->options.retries && !sim_is_gone(&sim->faults, packet->source)) {
        packet->tries++;
        packet->hops = 0;
        packet->unroutable = 0;
        sim->tally.counts.retried++;
        sim->traffic.inside--;
        put_back(&sim->traffic, packet->source, slot, (uint32_t)sim->clock + sim->options.timeout);
        return;
    }
    rg_sim_tally_lost(&sim->tally, packet);
    rg_sim_source_close(sim, slot, true);
}

void rg_sim_source_abort(rg_sim *sim, uint32_t node)
{
    sim->traffic.terminal[node].sender.left = 0;
}

void rg_sim_source_drop(rg_sim *sim, uint32_t node)
{
    struct sim_terminal *terminal = &sim->traffic.terminal[node];
    const bool queued = terminal->born.birth < sim->clock;

    while (terminal->again.first != SIM_NONE) {
        const uint32_t slot = terminal->again.first;
        rg_sim_source_take_back(&sim->traffic, node);
        sim->traffic.inside++;
        sim->traffic.packet[slot].tries = UINT8_MAX;
        rg_sim_lose(sim, slot);
    }
    while (terminal->born.birth < sim->clock)
        rg_sim_source_skip(sim, node);
    if (queued)
        rg_sim_source_enter(&sim->traffic, node);
}
