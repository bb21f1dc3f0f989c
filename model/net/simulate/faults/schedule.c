/* SPDX-License-Identifier: Apache-2.0 */

/* What fails, and when. */

#include "faults.h"
#include "net/simulate/random.h"

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

bool rg_sim_faults_expand(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;
    const uint64_t links = list_links(&sim->net, NULL, NULL);
    const uint64_t most = links > sim->routers ? links : sim->routers;
    uint64_t *item = sim_get(sim, (size_t)most, sizeof *item), total = 0;
    uint64_t *vertex = sim_get(sim, (size_t)links, sizeof *vertex);
    unsigned *port = sim_get(sim, (size_t)links, sizeof *port);

    for (uint64_t i = 0; i < o->fault_count; i++)
        total += o->faults[i].part >= RG_SIM_VERTICES ? o->faults[i].count : 1;
    sim->faults.item = sim_get(sim, (size_t)total, sizeof *sim->faults.item);
    if (sim->share.broken)
        return false;
    (void)list_links(&sim->net, vertex, port);
    for (uint64_t i = 0; i < o->fault_count; i++) {
        const rg_sim_fault *fault = &o->faults[i];
        const uint64_t until = fault->until == RG_SIM_MAX_CLOCKS ? SIM_NEVER : fault->until;
        struct sim_fault made = {fault->begin, until, fault->vertex, SIM_NONE};
        if (fault->part < RG_SIM_VERTICES) {
            made.port = fault->part == RG_SIM_LINK ? fault->port : SIM_NONE;
            sim->faults.item[sim->faults.count++] = made;
            continue;
        }
        const bool link = fault->part == RG_SIM_LINKS;
        choose(sim, i, item, link ? links : sim->routers, fault->count);
        for (uint64_t k = 0; k < fault->count; k++) {
            made.vertex = link ? vertex[item[k]] : sim->first + item[k];
            made.port = link ? port[item[k]] : SIM_NONE;
            sim->faults.item[sim->faults.count++] = made;
        }
    }
    return true;
}

uint64_t rg_sim_next_change(const rg_sim *sim, uint64_t clock, bool now)
{
    const uint64_t notice = sim->options.notice;
    uint64_t next = SIM_NEVER;

    for (uint64_t i = 0; i < sim->faults.count; i++) {
        const uint64_t at[2] = {sim->faults.item[i].begin, sim->faults.item[i].until};
        for (unsigned k = 0; k < 4 && at[k / 2] != SIM_NEVER; k++) {
            const uint64_t when = at[k / 2] + (k % 2 ? notice : 0);
            if ((now ? when >= clock : when > clock) && when < next)
                next = when;
        }
    }
    return next;
}
