/* SPDX-License-Identifier: Apache-2.0 */

/* Tables that are made again after faults: they lead everywhere over what lives, without a cycle of
 * dependencies; and what is sent from then on arrives. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "simulate/routing/lists.h"
#include "theory.h"

/* A channel in a class is a point: (router * outs + port) * classes + class. */
struct points {
    rg_sim *sim;
    uint32_t count;
    bool *follows; /* point * count + next */
    uint8_t *mark; /* of a point: 1 in work, 2 done */
    bool good;
};

static uint32_t point_of(const struct points *p, uint32_t router, const struct sim_choice *c)
{
    return (router * p->sim->network.outs + c->port) * p->sim->routing.classes + c->class;
}

/* All ways on from a router, after @before (SIM_NONE: from the terminal): over living channels, and
 * to the target before there are more hops than points. */
static void walk(struct points *p, uint32_t router, uint32_t goal, uint32_t phase, uint32_t before,
                 uint32_t hops)
{
    struct sim_list list;

    rg_sim_hops(p->sim, router, goal, phase, &list);
    p->good = p->good && hops < p->count;
    for (unsigned i = 0; i < list.count && p->good; i++) {
        const struct sim_choice *c = &list.choice[i];
        p->good = !sim_is_shut(&p->sim->faults, router, c->port);
        if (c->class == SIM_ANY || !p->good)
            continue;
        const uint32_t point = point_of(p, router, c);
        const bool known = before != SIM_NONE && p->follows[before * p->count + point];
        if (before != SIM_NONE)
            p->follows[before * p->count + point] = true;
        if (!known)
            walk(p, sim_out(p->sim, router)[c->port].to >> p->sim->network.in_bits, goal, c->phase,
                 point, hops + 1);
    }
}

static bool is_cyclic(struct points *p, uint32_t point)
{
    p->mark[point] = 1;
    for (uint32_t next = 0; next < p->count; next++)
        if (p->follows[point * p->count + next] &&
            (p->mark[next] == 1 || (p->mark[next] == 0 && is_cyclic(p, next))))
            return true;
    p->mark[point] = 2;
    return false;
}

/* After faults and a repair, all pairs but for those of dead or cut off terminals: how many have no
 * way, or -1 if the tables are wrong. */
static int without_way(rg_sim *sim)
{
    struct points p = {.sim = sim, .good = true};
    int without = 0;

    p.count = sim->routers * sim->network.outs * sim->routing.classes;
    p.follows = calloc((size_t)p.count * p.count, sizeof *p.follows);
    p.mark = calloc(p.count, 1);
    p.good = rg_sim_source_room(sim);
    for (uint32_t s = 0; s < sim->nodes && p.good; s++)
        for (uint32_t t = 0; t < sim->nodes && p.good; t++) {
            if (s == t || sim_is_gone(&sim->faults, s) || sim_is_gone(&sim->faults, t))
                continue;
            sim->traffic.packet[0] = (struct sim_packet){.source = s, .target = t};
            if (rg_sim_route_start(sim, 0, s))
                walk(&p, sim->traffic.terminal[s].entry >> sim->network.in_bits, t,
                     sim->traffic.packet[0].phase, SIM_NONE, 0);
            else
                without++;
        }
    for (uint32_t i = 0; i < p.count && p.good; i++)
        p.good = p.mark[i] != 0 || !is_cyclic(&p, i);
    free(p.follows);
    free(p.mark);
    return p.good ? without : -1;
}

/* Some nodes fail and one is repaired, then @dead more fail, while packets of 4 flits fill the
 * network. */
static bool is_renewed(const char *name, rg_sim_routing routing, uint64_t dead, uint64_t seed,
                       int without)
{
    const rg_topology net = network(name);
    const uint64_t root = net.direct ? 0 : net.nodes;
    const rg_sim_fault fault[] = {
        {.part = RG_SIM_VERTEX, .begin = 100, .until = 400, .vertex = root},
        {.part = RG_SIM_VERTICES, .begin = 400, .until = RG_SIM_MAX_CLOCKS, .count = dead}};
    rg_sim_state state;
    rg_sim *sim = NULL;

    rg_sim_options o = options_of(&net);
    o.routing = routing;
    o.faults = fault;
    o.fault_count = 2;
    o.notice = 20;
    o.flits = 4;
    o.load = 0.5;
    o.seed = seed;
    const bool ran = rg_sim_open(&net, &o, &sim) == RG_OK &&
                     rg_sim_run(sim, 6000, NULL, &state) == RG_OK && state == RG_SIM_CLOCK;
    const bool waits = ran && sim->faults.draining;
    const int found = ran && !waits ? without_way(sim) : -1;
    rg_sim_close(sim);
    if (found != without)
        printf("# %s, seed %" PRIu64 ": %d pairs without a way, ran %d, drains %d\n", name, seed,
               found, ran, waits);
    return found == without;
}

/* Whether each packet arrives that is born long enough after a fault and its notice; while none
 * does, as long as sources do not know. */
static bool is_delivered(const char *name, rg_sim_routing routing, unsigned notice, bool all)
{
    const rg_topology net = network(name);
    const rg_sim_fault fault = {
        .part = RG_SIM_VERTICES, .begin = 1000, .until = RG_SIM_MAX_CLOCKS, .count = 2};
    rg_sim_result r;

    rg_sim_options o = options_of(&net);
    rg_sim_plan plan = plan_of();
    o.routing = routing;
    o.faults = &fault;
    o.fault_count = 1;
    o.notice = notice;
    plan.fixed = true;
    plan.warmup = 2000;
    plan.most = 6000;
    plan.precision = 1;
    if (rg_sim_measure(&net, &o, &plan, NULL, NULL, 0, &r) != RG_OK)
        return false;
    printf("# %s, known after %u clocks: delivered %.4f\n", name, notice, r.delivered);
    return r.end != RG_SIM_LOCKED && (r.delivered == 1) == all;
}

void check_tables(void)
{
    bool good = true;

    for (uint64_t seed = 1; seed <= 4; seed++)
        good = is_renewed("torus:4,4", RG_SIM_UPDOWN, 3, seed, 0) && good;
    verdict(good, "up and down, made again: complete, alive, without a cycle");
    good = is_renewed("kary:2,3", RG_SIM_UPDOWN, 0, 1, 0);
    verdict(good, "after a repair");
    for (uint64_t seed = 1; seed <= 4; seed++)
        good = is_renewed("torus:4,4", RG_SIM_LAYERS, 2, seed, 0) && good;
    verdict(good, "layers, made again");
    verdict(is_delivered("torus:8,8", RG_SIM_UPDOWN, 0, true), "up and down around dead nodes");
    verdict(is_delivered("torus:8,8", RG_SIM_UPDOWN, 500, true), "known after 500 clocks");
    verdict(is_delivered("torus:8,8", RG_SIM_UPDOWN, 60000, false), "never known");
    verdict(is_delivered("torus:8,8", RG_SIM_LAYERS, 100, true), "layers around dead nodes");
}
