/* SPDX-License-Identifier: Apache-2.0 */

/* No terminal and no input of a router waits for long while others do not. */

#include <math.h>
#include <stdio.h>

#include "theory.h"

static void like_paper(rg_sim_options *o)
{
    o->allocator = RG_SIM_GREEDY;
    o->route_delay = 0;
    o->link_delay = o->credit_delay = o->inject_delay = 1;
}

/* One switch, of which half of the ports have no link, somewhat below the load that it carries: a
 * terminal's mean latency is near that of all. */
static bool is_alike(const char *name, unsigned vcs, double load)
{
    const rg_topology net = network(name);
    rg_sim_terminal terminal[8];
    rg_sim_result r;
    bool alike;

    rg_sim_options o = options_of(&net);
    rg_sim_plan plan = plan_of();
    like_paper(&o);
    o.vcs = vcs;
    o.self = true;
    o.load = load;
    plan.fixed = true;
    plan.warmup = 2000;
    plan.each = 20000;
    plan.terminal = terminal;
    if (rg_sim_measure(&net, &o, &plan, NULL, NULL, 0, &r) != RG_OK)
        return false;
    alike = r.end == RG_SIM_PRECISE;
    for (uint64_t s = 0; s < net.nodes; s++) {
        const double mean = (double)terminal[s].latency / (double)terminal[s].packets;
        printf("# %s, %u lanes, load %g: terminal %u waits %.2f\n", name, vcs, load, (unsigned)s,
               mean);
        alike = alike && fabs(mean / r.latency - 1) < 0.2;
    }
    return alike;
}

/* Three vertices in a row, full load: both ends send to the middle, in lanes of their own, and the
 * middle to itself, in all of them. A third is for each. */
static bool is_shared(rg_sim_allocator allocator)
{
    const rg_topology net = network("mesh:3");
    const rg_sim_flow flow[3] = {{0, 1, 1}, {1, 1, 1}, {2, 1, 1}};
    rg_sim_way way[6];
    rg_sim_state state;
    rg_sim *sim = NULL;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS], flits, count = 0;
    bool shared;

    rg_sim_options o = options_of(&net);
    for (uint64_t v = 0; v < 3; v++) {
        (void)rg_topology_neighbours(&net, v, next);
        for (uint64_t to = 0; to < 3; to++)
            for (unsigned p = 0; p < net.ports && to != v; p++)
                if (next[p] == to || (next[p] == 1 && v != 1))
                    way[count++] = (rg_sim_way){.vertex = v, .target = to, .port = p, .vc = v == 2};
    }
    like_paper(&o);
    o.allocator = allocator;
    o.routing = RG_SIM_TABLE;
    o.ways = way;
    o.way_count = count;
    o.traffic = RG_SIM_FLOWS;
    o.flows = flow;
    o.flow_count = 3;
    o.vcs = 8;
    o.load = 1;
    shared = rg_sim_open(&net, &o, &sim) == RG_OK && rg_sim_window(sim, 1000, 1000) == RG_OK &&
             rg_sim_run(sim, 31000, NULL, &state) == RG_OK;
    for (uint64_t i = 0; shared && i < count; i++)
        if (way[i].vertex != 1 && way[i].target == 1) {
            (void)rg_sim_channel(sim, way[i].vertex, way[i].port, &flits);
            printf("# from vertex %u %u of 30000 flits\n", (unsigned)way[i].vertex,
                   (unsigned)flits);
            shared = fabs((double)flits / 10000 - 1) < 0.02;
        }
    rg_sim_close(sim);
    return shared;
}

void check_fairness(void)
{
    verdict(is_alike("kary:4,1", 1, 0.62), "4 terminals of a switch are served alike");
    verdict(is_alike("kary:8,1", 1, 0.58), "8 terminals");
    verdict(is_alike("kary:4,1", 4, 0.75), "4 terminals, 4 lanes");
    verdict(is_shared(RG_SIM_GREEDY), "inputs with lanes of their own share an output");
    verdict(is_shared(RG_SIM_SEPARABLE), "they do, separable");
}
