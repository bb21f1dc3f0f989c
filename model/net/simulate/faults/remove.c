/* SPDX-License-Identifier: Apache-2.0 */

/* Taking doomed packets out of wheels and lanes. */

#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "net/simulate/heap.h"

void rg_sim_count_coming(rg_sim *sim)
{
    const size_t lanes = (size_t)sim->routers << sim->network.in_bits;

    memset(sim->faults.coming, 0, lanes * sizeof *sim->faults.coming);
    memset(sim->faults.passed, 0, lanes * sizeof *sim->faults.passed);
    for (unsigned slot = 0; slot <= sim->network.wheel_mask; slot++)
        for (uint32_t i = 0; i < sim->network.arrival.count[slot]; i++)
            sim->faults.coming[sim->network.arrival.item[slot * sim->network.arrival.room + i]]++;
}

static void drop_arrivals(rg_sim *sim)
{
    for (unsigned d = 1; d <= sim->network.wheel_mask; d++) {
        const unsigned slot = (unsigned)(sim->clock + d) & sim->network.wheel_mask;
        uint32_t *item = sim->network.arrival.item + slot * sim->network.arrival.room, kept = 0;
        for (uint32_t i = 0; i < sim->network.arrival.count[slot]; i++) {
            const uint32_t at = item[i];
            const unsigned count = sim_lane_at(sim, at)->count;
            if (!sim->traffic.packet[sim_flit_at(sim, at, count + sim->faults.passed[at]++) >> 1]
                     .doomed)
                item[kept++] = at;
        }
        sim->network.arrival.count[slot] = kept;
    }
}

static void drop_ejections(rg_sim *sim)
{
    for (unsigned slot = 0; slot <= sim->network.wheel_mask; slot++) {
        uint32_t *item = sim->network.ejection.item + slot * sim->network.ejection.room, kept = 0;
        for (uint32_t i = 0; i < sim->network.ejection.count[slot]; i++)
            if (!sim->traffic.packet[item[i] >> 1].doomed)
                item[kept++] = item[i];
        sim->network.ejection.count[slot] = kept;
    }
}

/* The flits of a lane that stay move up. */
static void compact(rg_sim *sim, uint32_t router, unsigned slot)
{
    struct sim_lane *lane = &sim_lane(sim, router)[slot];
    const uint32_t item = router << sim->network.in_bits | slot;
    const unsigned all = lane->count + (unsigned)sim->faults.coming[item],
                   in = sim->network.in_of[slot], size = sim->options.buffer;
    uint32_t *ring = sim_ring(sim, router, slot);
    unsigned kept = 0, arrived = 0;

    bool changed = all > 0 && lane->state != SIM_ACTIVE && lane->count > 0 &&
                   sim->traffic.packet[sim_flit_at(sim, item, 0) >> 1].doomed;
    for (unsigned i = 0; i < all; i++) {
        const uint32_t flit = sim_flit_at(sim, item, i);
        if (sim->traffic.packet[flit >> 1].doomed)
            continue;
        ring[(lane->begin + kept++) % size] = flit;
        arrived += i < lane->count;
    }
    if (lane->state == SIM_ACTIVE && sim->traffic.packet[lane->choice].doomed) {
        sim_give_up(sim, &sim_out(sim, router)[lane->out], lane->vc);
        changed = true;
    }
    lane->count = (uint16_t)arrived;
    if (kept < all)
        *sim_end_of(sim, sim_in(sim, router)[in].from + slot - in * sim->network.vcs) =
            (uint16_t)((lane->begin + kept) % size);
    if (!changed)
        return;
    const uint64_t ready = sim->clock + 1 + sim->options.route_delay;
    lane->state = SIM_IDLE;
    lane->ready = (uint32_t)ready;
    if (arrived > 0) {
        sim_settle(sim_busy(sim, router), sim_in(sim, router), in, slot - in * sim->network.vcs,
                   true);
        sim_put(sim, &sim->network.ripening, sim->share.number, ready, item);
    }
}

/* Then what is free because of it: a lane may have been closed above, and its room may be back. */
static void settle(rg_sim *sim, uint32_t router, unsigned slot, unsigned removed)
{
    const unsigned in = sim->network.in_of[slot], vc = slot - in * sim->network.vcs;

    if (removed > 0)
        sim_credit_back(sim, sim_in(sim, router)[in].from + vc, removed);
    sim_settle(sim_busy(sim, router), sim_in(sim, router), in, vc,
               sim_lane(sim, router)[slot].count == 0);
}

static void open_closed(rg_sim *sim, uint32_t router)
{
    for (unsigned out = 0; out < sim->network.outs; out++) {
        struct sim_out *channel = &sim_out(sim, router)[out];
        for (uint64_t rest = channel->closing; rest != 0; rest &= rest - 1) {
            if (sim_credit(sim, router)[out * sim->network.vcs + sim_lowest(rest)] !=
                sim->options.buffer)
                continue;
            channel->closing &= ~(rest & -rest);
            channel->free |= rest & -rest;
        }
    }
}

/* The packets themselves, in the order of source and number. */
static bool lose_all(rg_sim *sim)
{
    uint64_t count = 0, room = 0;
    for (uint32_t i = 0; i < sim->traffic.packets; i++)
        room += sim->traffic.packet[i].doomed;
    uint64_t *name = malloc((size_t)(2 * room + 1) * sizeof *name);
    if (!name)
        return false;
    for (uint32_t i = 0; i < sim->traffic.packets; i++) {
        if (!sim->traffic.packet[i].doomed)
            continue;
        name[2 * count] =
            (uint64_t)sim->traffic.packet[i].source << 32 | sim->traffic.packet[i].number;
        name[2 * count++ + 1] = i;
    }
    qsort(name, (size_t)count, 2 * sizeof *name, sim_by_number);
    for (uint64_t i = 0; i < count; i++)
        rg_sim_lose(sim, (uint32_t)name[2 * i + 1]);
    free(name);
    return true;
}

void rg_sim_remove_doomed(rg_sim *sim)
{
    rg_sim_count_coming(sim);
    drop_arrivals(sim);
    drop_ejections(sim);
    for (uint32_t router = 0; router < sim->routers; router++)
        for (unsigned slot = 0; slot < sim->network.ins * sim->network.vcs; slot++) {
            const uint32_t item = router << sim->network.in_bits | slot;
            const struct sim_lane *lane = &sim_lane(sim, router)[slot];
            const unsigned before = lane->count + (unsigned)sim->faults.coming[item];
            unsigned doomed = 0;
            for (unsigned i = 0; i < before; i++)
                doomed += sim->traffic.packet[sim_flit_at(sim, item, i) >> 1].doomed;
            compact(sim, router, slot);
            settle(sim, router, slot, doomed);
        }
    for (uint32_t router = 0; router < sim->routers; router++) {
        open_closed(sim, router);
        sim_wake(sim, router);
    }
    for (uint32_t node = 0; node < sim->nodes; node++)
        if (sim->traffic.terminal[node].sender.left > 0 &&
            sim->traffic.packet[sim->traffic.terminal[node].sender.packet].doomed)
            rg_sim_source_abort(sim, node);
    sim->moved = sim->clock;
    sim->faults.doomed = false;
    if (!lose_all(sim))
        sim->status = RG_E_MEMORY;
}
