/* SPDX-License-Identifier: Apache-2.0 */

/* The table of a routing, from the hops of its packets. */

#include "net/inner/simulate.h"
#include "algorithm.h"

/* A state is a router and a phase, number router * phases + phase. */
struct state {
    uint32_t router, phase;
};

struct table {
    rg_sim *sim;
    bool plain;
    rg_sim_take_way take;
    void *context;
    uint32_t *mark;      /* by state: the goal it was seen for */
    struct state *queue; /* those seen */
    uint32_t *list;      /* by state: its hops to this goal, or to one before */
    uint32_t *end;       /* of each hop */
    uint32_t count;
    bool more;
};

static void see(struct table *t, uint32_t router, uint32_t phase, uint32_t goal)
{
    uint32_t *mark = &t->mark[router * t->sim->routing.phases + phase];

    if (*mark == goal + 1)
        return;
    *mark = goal + 1;
    t->queue[t->count++] = (struct state){router, phase};
}

/* The phase of packets to a goal in a router, which may be another one in a plain table. */
static uint32_t phase_of(const struct table *t, uint32_t router, uint32_t goal, uint32_t phase)
{
    const struct sim_routing *routing = &t->sim->routing;

    return t->plain && routing->by->plain ? routing->by->plain(t->sim, router, goal) : phase;
}

/* Says where a packet of a source begins: if that is not phase 0, or it is the first of all. */
static void begin(struct table *t, uint32_t source, uint32_t goal)
{
    rg_sim *sim = t->sim;
    struct sim_packet *packet = &sim->traffic.packet[0];
    const uint32_t router = sim_entry(sim, source);
    const unsigned top = sim->routing.classes - 1;
    const bool first = source == (goal == 0) && goal == 0 && top > 0;

    *packet = (struct sim_packet){.source = source, .target = goal};
    if (!rg_sim_route_start(sim, 0, source))
        return;
    if (packet->phase != 0 || first) {
        const rg_sim_way way = {.vertex = source,
                                .target = goal,
                                .port = RG_SIM_START,
                                .vc = top,
                                .next = packet->phase};
        t->more = t->more && t->take(t->context, &way);
    }
    see(t, router, phase_of(t, router, goal, packet->phase), goal);
}

/* All packets to a goal; where they start alike only the first goal has more to say of them. */
static void begin_all(struct table *t, uint32_t goal)
{
    const bool alike = goal > 0 && rg_sim_starts_alike(t->sim);

    for (uint32_t source = 0; source < t->sim->nodes; source++)
        if (source == goal)
            continue;
        else if (alike)
            see(t, sim_entry(t->sim, source), 0, goal);
        else
            begin(t, source, goal);
}

/* Goes where the hops of a state lead. */
static void follow(struct table *t, struct state at, uint32_t goal)
{
    rg_sim *sim = t->sim;
    uint32_t *const kept = &t->list[at.router * sim->routing.phases + at.phase];
    struct sim_list list;

    rg_sim_hops(sim, at.router, goal, at.phase, &list);
    for (unsigned i = 0; i < list.count; i++) {
        const struct sim_choice *hop = &list.choice[i];
        if (hop->class == SIM_ANY)
            continue;
        const uint32_t to = t->end[at.router * sim->network.outs + hop->port];
        see(t, to, phase_of(t, to, goal, hop->phase), goal);
    }
    *kept = rg_sim_keep_again(sim, &list, *kept);
}

static void take_hops(struct table *t, struct state at, uint32_t list, uint32_t goal)
{
    const rg_sim *sim = t->sim;

    for (const struct sim_choice *hop = &sim->routing.choice[list]; t->more; hop++) {
        const rg_sim_way way = {sim->first + at.router,
                                goal,
                                hop->port,
                                hop->class == SIM_ANY ? 0 : hop->class,
                                at.phase,
                                hop->class == SIM_ANY ? 0 : hop->phase,
                                hop->escape};
        if (hop->port < sim->net.ports)
            t->more = t->take(t->context, &way);
        if (hop->last)
            return;
    }
}

/* In the order of their numbers, those that were seen for a goal. */
static void take_seen(struct table *t, uint32_t goal)
{
    const uint32_t phases = t->sim->routing.phases;
    uint32_t state = 0;

    for (uint32_t router = 0; router < t->sim->routers; router++)
        for (uint32_t phase = 0; phase < phases; phase++, state++)
            if (t->mark[state] == goal + 1)
                take_hops(t, (struct state){router, phase}, t->list[state], goal);
}

static rg_status take_all(struct table *t, const rg_watch *watch)
{
    rg_sim *sim = t->sim;
    rg_status status = RG_OK;

    for (uint32_t goal = 0; goal < sim->nodes && status == RG_OK && t->more; goal++) {
        t->count = 0;
        begin_all(t, goal);
        for (uint32_t i = 0; i < t->count; i++)
            follow(t, t->queue[i], goal);
        take_seen(t, goal);
        status =
            sim->status != RG_OK ? sim->status : rg_watch_show(watch, "targets", goal, sim->nodes);
    }
    return status;
}

rg_status rg_sim_ways(const rg_topology *net, const rg_sim_options *options, bool plain,
                      const rg_watch *watch, rg_sim_take_way take, void *context)
{
    struct table t = {.plain = plain, .take = take, .context = context, .more = true};

    if (!net || !options || !take)
        return RG_E_NULL;
    const struct sim_algorithm *by = rg_sim_algorithm(options->routing);
    if (!by || by->info.by)
        return RG_E_RULE;
    rg_status status = rg_sim_open_quiet(net, options, watch, &t.sim);
    if (status != RG_OK)
        return status;
    const size_t states = (size_t)t.sim->routers * t.sim->routing.phases;
    t.mark = sim_get(t.sim, states, sizeof *t.mark);
    t.queue = sim_get(t.sim, states, sizeof *t.queue);
    t.list = sim_get(t.sim, states, sizeof *t.list);
    t.end = rg_sim_ends(t.sim);
    status = t.sim->share.broken ? RG_E_MEMORY : take_all(&t, watch);
    rg_sim_close(t.sim);
    return status;
}

/* ---- Pairs ----------------------------------------------------------------------------------- */

rg_status rg_sim_pairs_open(const rg_topology *net, const rg_sim_options *options,
                            const rg_watch *watch, rg_sim **sim)
{
    *sim = NULL;
    return rg_sim_algorithm(options->routing)->info.by != NULL
               ? RG_E_RULE
               : rg_sim_open_quiet(net, options, watch, sim);
}

bool rg_sim_pair(rg_sim *sim, uint32_t source, uint32_t target, rg_take_channel take, void *context)
{
    struct sim_packet *packet = &sim->traffic.packet[0];
    uint32_t router = sim_entry(sim, source);

    *packet = (struct sim_packet){.source = source, .target = target};
    if (!rg_sim_route_start(sim, 0, source))
        return false;
    for (;;) {
        const struct sim_choice *hop = &sim->routing.choice[rg_sim_route(sim, router, 0)];
        if (hop->class == SIM_ANY)
            return true;
        take(context, router, hop->port);
        router = sim_out(sim, router)[hop->port].to >> sim->network.in_bits;
        packet->phase = hop->phase;
        packet->hops++;
    }
}
