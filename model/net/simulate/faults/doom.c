/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Faults. When anything fails or is repaired, what is dead is marked again, packets with flits in
 * dead parts are doomed, and all heads are routed again. While anything is dead, heads whose time
 * has come are routed here, so that those without a live hop are doomed at once. The doomed are
 * then removed in one pass over all lanes, which costs nothing as long as nothing is lost.
 */

#include <stdlib.h>
#include <string.h>

#include "faults.h"

/* ---- Begin and end --------------------------------------------------------------------------- */

rg_status rg_sim_faults_open(rg_sim *sim)
{
    const uint64_t pairs = (uint64_t)sim->nodes * sim->nodes;

    sim->faults.shut_words = (sim->network.outs + 63) / 64;
    const size_t words = sim->faults.shut_words * sizeof *sim->faults.shut;
    sim->faults.shut = sim_get(sim, sim->routers, words);
    sim->faults.notice = sim_get(sim, sim->routers, words);
    sim->faults.gone = sim_get(sim, sim->nodes / 64 + 1, sizeof *sim->faults.gone);
    sim->faults.fallen = sim_get(sim, sim->routers / 64 + 1, sizeof *sim->faults.fallen);
    if (pairs <= sim->options.memory / sizeof *sim->faults.least)
        sim->faults.least = calloc((size_t)pairs, sizeof *sim->faults.least);
    if (!rg_sim_faults_expand(sim) || sim->share.broken)
        return RG_E_MEMORY;
    sim->faults.next = rg_sim_next_change(sim, 0, true);
    return RG_OK;
}

/* ---- Who is lost ----------------------------------------------------------------------------- */

static void doom(rg_sim *sim, uint32_t packet, bool unroutable)
{
    sim->traffic.packet[packet].doomed = 1;
    sim->traffic.packet[packet].unroutable = unroutable;
    sim->faults.doomed = true;
}

/* Those with a flit on a dead link. */
static void doom_coming(rg_sim *sim)
{
    const struct sim_slot *slot = sim->network.arrival.slot;
    for (unsigned at = 0; at <= sim->network.wheel_mask; at++)
        for (const struct sim_event *e = slot[at].begin; e != slot[at].end; e++) {
            const uint32_t from = sim_from(sim, e->item);
            const unsigned bits = sim->network.out_bits, out = from & ((1U << bits) - 1);
            if (from & SIM_TERMINAL
                    ? sim_is_gone(&sim->faults, (from & ~SIM_TERMINAL) >> 6)
                    : sim_is_shut(&sim->faults, from >> bits, sim->network.out_of[out]))
                doom(sim, e->flit >> 1, false);
        }
}

/* Those with a flit in a dead router, or on both sides of a dead channel. */
static void doom_in_router(rg_sim *sim, uint32_t router)
{
    const struct sim_lane *lane = sim_lane(sim, router);
    const bool dead = sim->faults.fallen[router / 64] >> router % 64 & 1;

    for (unsigned slot = 0; slot < sim->network.ins * sim->network.vcs; slot++) {
        if (lane[slot].state == SIM_ACTIVE && sim_is_shut(&sim->faults, router, lane[slot].out))
            doom(sim, lane[slot].choice, false);
        for (unsigned i = 0; i < lane[slot].count && dead; i++)
            doom(sim, sim_flit_at(sim, &lane[slot], i) >> 1, false);
    }
}

static void doom_at_terminals(rg_sim *sim)
{
    for (uint32_t node = 0; node < sim->nodes; node++) {
        if (!sim_is_gone(&sim->faults, node))
            continue;
        if (sim->traffic.terminal[node].sender.left > 0)
            doom(sim, sim->traffic.terminal[node].sender.packet, false);
        rg_sim_source_drop(sim, node);
    }
    const struct sim_slot *slot = sim->network.ejection.slot;
    for (unsigned at = 0; at <= sim->network.wheel_mask; at++)
        for (const struct sim_event *e = slot[at].begin; e != slot[at].end; e++)
            if (sim_is_gone(&sim->faults, sim->traffic.packet[e->item >> 1].target))
                doom(sim, e->item >> 1, false);
}

/* Heads are routed again. */
static void unroute(rg_sim *sim, uint32_t router)
{
    struct sim_lane *lane = sim_lane(sim, router);
    for (unsigned slot = 0; slot < sim->network.ins * sim->network.vcs; slot++)
        if (lane[slot].state == SIM_ROUTED) {
            lane[slot].state = SIM_IDLE;
            lane[slot].ready = (uint32_t)sim->step;
        }
    sim_wake(sim, router);
}

/* Routes the heads of a router whose time has come. */
static void route(rg_sim *sim, uint32_t router)
{
    struct sim_lane *lane = sim_lane(sim, router);
    for (unsigned in = 0; in < sim->network.ins; in++) {
        for (uint64_t rest = sim_in(sim, router)[in].filled; rest != 0; rest &= rest - 1) {
            const unsigned slot = in * sim->network.vcs + sim_lowest(rest);
            if (lane[slot].state != SIM_IDLE || !sim_is_due(sim, &lane[slot]))
                continue;
            const uint32_t packet = lane[slot].front >> 1;
            if (sim->traffic.packet[packet].doomed)
                continue;
            lane[slot].choice = rg_sim_route(sim, router, packet);
            if (lane[slot].choice == SIM_NONE)
                doom(sim, packet, true);
            else
                lane[slot].state = SIM_ROUTED;
        }
    }
}

/* ---- A clock --------------------------------------------------------------------------------- */

static void change(rg_sim *sim)
{
    const uint64_t notice = sim->options.notice;

    memset(sim->faults.gone, 0, (sim->nodes / 64 + 1) * sizeof *sim->faults.gone);
    memset(sim->faults.fallen, 0, (sim->routers / 64 + 1) * sizeof *sim->faults.fallen);
    sim->faults.any = rg_sim_mark_dead(sim, sim->clock, sim->faults.shut, sim->faults.gone);
    if (sim->clock >= notice)
        (void)rg_sim_mark_dead(sim, sim->clock - notice, sim->faults.notice, NULL);
    sim->faults.next = rg_sim_next_change(sim, sim->clock, false);
    rg_sim_tables_change(sim);
    if (sim->faults.any) {
        for (uint32_t router = 0; router < sim->routers; router++)
            doom_in_router(sim, router);
        doom_coming(sim);
        doom_at_terminals(sim);
    }
    for (uint32_t router = 0; router < sim->routers; router++)
        unroute(sim, router);
}

void rg_sim_faults(rg_sim *sim)
{
    if (sim->clock >= sim->faults.next)
        change(sim);
    if (sim->faults.any)
        for (uint32_t router = 0; router < sim->routers; router++)
            if (sim->network.awake[router / 64] >> router % 64 & 1)
                route(sim, router);
    if (sim->faults.doomed)
        rg_sim_remove_doomed(sim);
    if (sim->faults.draining && sim->traffic.inside == 0 && sim->status == RG_OK)
        rg_sim_tables_renew(sim);
}
