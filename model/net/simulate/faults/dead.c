/* SPDX-License-Identifier: Apache-2.0 */

/* What is dead: links, terminals and routers. */

#include <string.h>

#include "faults.h"

static void shut(const struct sim_faults *faults, uint64_t *set, uint32_t router, unsigned port)
{
    set[(size_t)router * faults->shut_words + port / 64] |= UINT64_C(1) << port % 64;
}

/* The link of a terminal. */
static void cut(const rg_sim *sim, uint64_t *set, uint64_t *gone, uint32_t node)
{
    const uint32_t exit = sim->traffic.home[node].exit, bits = sim->network.out_bits;

    shut(&sim->faults, set, exit >> bits, sim->network.out_of[exit & ((1U << bits) - 1)]);
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
        shut(&sim->faults, set, (uint32_t)(vertex - sim->first), port);
    if (vertex >= sim->first && end.vertex >= sim->first && !sim->net.directed)
        shut(&sim->faults, set, (uint32_t)(end.vertex - sim->first), end.port);
}

static void shut_vertex(const rg_sim *sim, uint64_t *set, uint64_t *gone, uint64_t vertex)
{
    if (vertex < sim->first) {
        cut(sim, set, gone, (uint32_t)vertex);
        return;
    }
    const uint32_t router = (uint32_t)(vertex - sim->first);
    if (gone)
        sim->faults.fallen[router / 64] |= UINT64_C(1) << router % 64;
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
            shut(&sim->faults, set, from >> sim->network.out_bits,
                 sim->network.out_of[from & ((1U << sim->network.out_bits) - 1)]);
    }
}

bool rg_sim_mark_dead(const rg_sim *sim, uint64_t clock, uint64_t *set, uint64_t *gone)
{
    bool any = false;

    memset(set, 0, sim->routers * sim->faults.shut_words * sizeof *set);
    for (uint64_t i = 0; i < sim->faults.count; i++) {
        const struct sim_fault *fault = &sim->faults.item[i];
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
