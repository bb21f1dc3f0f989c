/* SPDX-License-Identifier: Apache-2.0 */

/* Speed-up: what leaves a port does so one a clock, from queues of which only the ends are kept.
 * Apart from the allocators, so that they stay small where there is none. */

#include "net/simulate/parts.h"

/* As BookSim2 adds them up, clock by clock. */
void rg_sim_pass(rg_sim *sim, uint64_t clocks)
{
    if (sim->options.internal_speedup == 1) {
        sim->step += clocks;
        sim->steps = 1;
        return;
    }
    for (sim->steps = 1; clocks > 0; clocks--) {
        sim->step += sim->steps;
        sim->part += sim->options.internal_speedup;
        for (sim->steps = 0; sim->part >= 1; sim->part--)
            sim->steps++;
    }
}

static struct sim_queue *queue_of(const rg_sim *sim, uint32_t router, unsigned out)
{
    return &sim->network.queue[(size_t)router * sim->network.outs + out];
}

/* The first clock, from @clock on, in which nothing else leaves. */
static uint64_t leave_at(struct sim_queue *of, uint64_t clock)
{
    of->next = (of->next > clock ? of->next : clock) + 1;
    return of->next - 1;
}

uint64_t rg_sim_flit_leaves(const rg_sim *sim, uint32_t router, unsigned out)
{
    struct sim_queue *of = queue_of(sim, router, out);

    if (of->step != sim->step)
        of->before = of->next;
    of->step = sim->step;
    return leave_at(of, sim->clock + (sim->steps == 1)); /* it crosses in the next step */
}

uint64_t rg_sim_credit_leaves(const rg_sim *sim, uint32_t router, unsigned in)
{
    struct sim_queue *of = &sim->network.back[(size_t)router * sim->network.ins + in];

    if (of->step == sim->step) /* with another one */
        return of->next - 1;
    of->step = sim->step;
    return leave_at(of, sim->clock);
}

bool rg_sim_is_full(const rg_sim *sim, uint32_t router, unsigned out)
{
    const struct sim_queue *of = queue_of(sim, router, out);
    const uint64_t next = of->step + 1 == sim->step ? of->before : of->next;

    return sim->options.output_buffer > 0 && next >= sim->clock + sim->options.output_buffer;
}

/* ---- The order of those that wait ------------------------------------------------------------ */

static struct sim_place *place_of(const rg_sim *sim, uint32_t router, unsigned slot)
{
    return &sim->network.place[(size_t)router * sim->network.ins * sim->network.vcs + slot];
}

void rg_sim_wait(const rg_sim *sim, uint32_t router, unsigned slot, bool head, uint64_t step,
                 unsigned order)
{
    const int64_t now = (int64_t)(step * 4 * sim->network.ins * sim->network.vcs);
    const bool routed = head && sim->options.route_delay > 0;

    *place_of(sim, router, slot) = (struct sim_place){(int64_t)step, (routed ? -now : now) + order};
}

void rg_sim_wait_first(const rg_sim *sim, uint32_t router, unsigned slot)
{
    place_of(sim, router, slot)->group = -(int64_t)sim->step;
}

bool rg_sim_waits_before(const rg_sim *sim, uint32_t router, unsigned one, unsigned other)
{
    const struct sim_place *a = place_of(sim, router, one), *b = place_of(sim, router, other);
    return a->group != b->group ? a->group < b->group : a->within < b->within;
}
