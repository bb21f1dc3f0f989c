/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * With q = 1 - p a gap is longer than g clocks with probability q^g, so that 1 + the largest g with
 * q^g > U has the law of one trial a clock. That g is found bit by bit from the powers q^(2^j), in
 * integers, so that it is the same on every machine. Gaps do not depend on the network: a packet is
 * drawn when the one before it has left, however long the queue is, and queues take no memory.
 */

#include "parts.h"

#include <math.h>

#include "random.h"

void rg_sim_births(rg_sim *sim, double packets)
{
    const double scaled = ldexp(packets, 64); /* exact */
    const uint64_t p = scaled >= 0x1p64 ? UINT64_MAX : (uint64_t)scaled;

    sim->powers = 0;
    if (p == 0)
        return;
    for (uint64_t q = ~p; sim->powers < 64; q = sim_high(q, q)) {
        sim->power[sim->powers++] = q;
        if (q == 0)
            break;
    }
}

uint64_t rg_sim_gap(const rg_sim *sim, const struct sim_terminal *terminal, uint32_t number)
{
    const uint64_t draw = sim_draw(terminal->draw, 2 * (uint64_t)number + 1);
    uint64_t above = UINT64_MAX, gap = 1;

    if (sim->options.traffic == RG_SIM_EXCHANGE) /* all at clock 0 */
        return number == 0 ? 1 : number < sim->nodes - 1 ? 0 : SIM_NEVER;
    if (sim->powers == 0)
        return SIM_NEVER;
    for (unsigned j = sim->powers; j-- > 0;) {
        const uint64_t next = sim_high(above, sim->power[j]);
        if (next > draw) {
            above = next;
            gap += UINT64_C(1) << j;
        }
    }
    return gap;
}

uint64_t rg_sim_waiting(rg_sim *sim, uint64_t clock)
{
    uint64_t waiting = 0;
    if (sim->options.traffic == RG_SIM_TRACE) /* not known: births depend on arrivals */
        return 0;
    for (uint32_t i = 0; i < sim->nodes; i++) {
        struct sim_terminal *terminal = &sim->terminal[i];
        while (terminal->counted < clock) {
            const uint64_t gap = rg_sim_gap(sim, terminal, ++terminal->counted_number);
            terminal->counted = gap == SIM_NEVER ? gap : terminal->counted + gap;
        }
        waiting += terminal->counted_number - terminal->number;
    }
    return waiting;
}
