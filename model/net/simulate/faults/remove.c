/* SPDX-License-Identifier: Apache-2.0 */

/* Taking doomed packets out of wheels and lanes. */

#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "net/simulate/heap.h"

/* The room of those that were to arrive is free at once: no credit has to come back. */
static void drop_events(rg_sim *sim, struct sim_wheel *wheel, bool arrival)
{
    for (unsigned at = 0; at <= sim->network.wheel_mask; at++) {
        struct sim_slot *slot = &wheel->slot[at];
        const struct sim_event *end = slot->end;
        slot->end = slot->begin;
        for (const struct sim_event *e = slot->begin; e != end; e++) {
            const bool doomed = sim->traffic.packet[(arrival ? e->flit : e->item) >> 1].doomed;
            if (!doomed)
                *slot->end++ = *e;
            else if (arrival)
                sim_credit_back(sim, sim_from(sim, e->item), 1);
        }
    }
}

/* The flits of a lane that stay move up; how many do not. */
static unsigned compact(rg_sim *sim, uint32_t router, unsigned slot)
{
    struct sim_lane *lane = &sim_lane(sim, router)[slot];
    const unsigned all = lane->count;

    bool changed =
        all > 0 && lane->state != SIM_ACTIVE && sim->traffic.packet[lane->front >> 1].doomed;
    for (unsigned i = 0; i < all; i++) {
        const uint32_t flit = lane->front;
        sim_pop(sim, lane);
        if (!sim->traffic.packet[flit >> 1].doomed)
            sim_push(sim, lane, flit);
    }
    const unsigned removed = all - lane->count;
    if (lane->state == SIM_ACTIVE && sim->traffic.packet[lane->choice].doomed) {
        sim_give_up(sim, &sim_out(sim, router)[lane->out], lane->vc);
        changed = true;
    }
    if (!changed)
        return removed;
    lane->state = SIM_IDLE;
    lane->ready = (uint32_t)sim->clock + 1 + sim->options.route_delay;
    return removed;
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
    drop_events(sim, &sim->network.arrival, true);
    drop_events(sim, &sim->network.ejection, false);
    for (uint32_t router = 0; router < sim->routers; router++)
        for (unsigned slot = 0; slot < sim->network.ins * sim->network.vcs; slot++)
            settle(sim, router, slot, compact(sim, router, slot));
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
