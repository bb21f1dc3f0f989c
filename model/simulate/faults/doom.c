/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

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
        !rg_sim_faults_expand(sim))
        return RG_E_MEMORY;
    sim->next_fault = rg_sim_next_change(sim, 0, true);
    return RG_OK;
}

void rg_sim_faults_end(rg_sim *sim)
{
    void *const parts[] = {sim->fault,  sim->shut,   sim->notice, sim->gone,
                           sim->fallen, sim->coming, sim->passed};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        free(parts[i]);
}

/* ---- Who is lost ----------------------------------------------------------------------------- */

static void doom(rg_sim *sim, uint32_t packet, bool unroutable)
{
    sim->packet[packet].doomed = 1;
    sim->packet[packet].unroutable = unroutable;
    sim->doomed = true;
}

/* The flits under way to the lanes of an in-port. */
static void doom_coming(rg_sim *sim, uint32_t first)
{
    for (unsigned vc = 0; vc < sim->vcs; vc++) {
        const uint32_t item = first + vc;
        const struct sim_lane *lane =
            &sim_lane(sim, item >> sim->in_bits)[item & ((1U << sim->in_bits) - 1)];
        for (unsigned i = 0; i < sim->coming[item]; i++)
            doom(sim, sim_flit_at(sim, item, lane->count + i) >> 1, false);
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
            doom(sim, sim_flit_at(sim, router << sim->in_bits | slot, i) >> 1, false);
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
    for (unsigned slot = 0; slot < sim->ins * sim->vcs; slot++)
        if (lane[slot].state == SIM_ROUTED)
            lane[slot].state = SIM_IDLE;
    sim_wake(sim, router);
}

/* Routes the heads of a router whose time has come. */
static void route(rg_sim *sim, uint32_t router)
{
    struct sim_lane *lane = sim_lane(sim, router);
    for (unsigned in = 0; in < sim->ins; in++) {
        for (uint64_t rest = sim_in(sim, router)[in].ripe; rest != 0; rest &= rest - 1) {
            const unsigned slot = in * sim->vcs + sim_lowest(rest);
            if (lane[slot].state != SIM_IDLE)
                continue;
            const uint32_t packet = sim_flit_at(sim, router << sim->in_bits | slot, 0) >> 1;
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

/* ---- A clock --------------------------------------------------------------------------------- */

static void change(rg_sim *sim)
{
    const uint64_t notice = sim->options.notice;

    memset(sim->gone, 0, (sim->nodes / 64 + 1) * sizeof *sim->gone);
    memset(sim->fallen, 0, (sim->routers / 64 + 1) * sizeof *sim->fallen);
    sim->faulty = rg_sim_mark_dead(sim, sim->clock, sim->shut, sim->gone);
    if (sim->clock >= notice)
        (void)rg_sim_mark_dead(sim, sim->clock - notice, sim->notice, NULL);
    sim->next_fault = rg_sim_next_change(sim, sim->clock, false);
    rg_sim_tables_change(sim);
    if (sim->faulty) {
        rg_sim_count_coming(sim);
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
        rg_sim_remove_doomed(sim);
    if (sim->draining && sim->inside == 0 && sim->status == RG_OK)
        rg_sim_tables_renew(sim);
}
