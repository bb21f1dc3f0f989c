/* SPDX-License-Identifier: Apache-2.0 */

/* Whether a routing can deadlock: by the dependencies of all packets of a simulation. */

#include <string.h>

#include "parts.h"
#include "net/inner/deadlock.h"
#include "net/simulate/routing/algorithm.h"
#include "net/inner/simulate.h"

/*
 * Packets to each goal, state by state: router, phase, and which of its decisions a packet has
 * behind it. What a packet decides goes both ways, by the record's own functions and over all
 * middles; there, and at a middle, packets go on to other goals, where they start again.
 *
 * Sets are of slots of a router (inner/net/deadlock.h), port * classes + class.
 */
struct judge {
    rg_sim *sim;
    struct sim_judge decides;
    unsigned steps; /* decisions, and 1 */
    rg_dependencies graph;
    uint32_t states;      /* (router * phases + phase) * steps + decisions */
    uint64_t *hot;        /* by router: what packets hold that others may have to wait for */
    uint64_t *may, *must; /* by state: what its packets may take; what they wait for */
    uint32_t *own;        /* by state: the list by which its packets go on to the same goal */
    uint32_t *over;   /* by state and slot: the router, plus 1, whose middles lead there; 0: none,
                             SIM_NONE: those of several */
    uint32_t *asked;  /* by state: as over, the router whose middles have not been asked for */
    uint64_t *starts; /* by goal: a set of states */
    bool *again;      /* by goal: it has new ones */
    bool warmer;      /* there is more in `hot` */
    uint32_t *mark;   /* by state: the stamp with which it was seen */
    uint32_t *queue, count, stamp;
};

static uint64_t *set_of(const struct judge *j, uint64_t *sets, uint32_t index)
{
    return sets + (size_t)index * j->graph.words;
}

static uint32_t router_of(const struct judge *j, uint32_t state)
{
    return state / j->steps / j->sim->routing.phases;
}

static unsigned phase_of(const struct judge *j, uint32_t state)
{
    return state / j->steps % j->sim->routing.phases;
}

static uint64_t *starts_of(const struct judge *j, uint32_t goal)
{
    return j->starts + goal * (((size_t)j->states + 63) / 64);
}

static void see(struct judge *j, uint32_t state)
{
    if (j->mark[state] == j->stamp)
        return;
    j->mark[state] = j->stamp;
    memset(set_of(j, j->may, state), 0, j->graph.words * sizeof *j->may);
    memset(set_of(j, j->must, state), 0, j->graph.words * sizeof *j->must);
    j->own[state] = 0;
    j->queue[j->count++] = state;
}

/* A packet goes on to a goal, which may be that of those that are followed. */
static void start(struct judge *j, const struct sim_packet *packet, uint32_t router, unsigned step,
                  bool followed)
{
    const uint32_t state = (router * j->sim->routing.phases + packet->phase) * j->steps + step;
    uint64_t *set = starts_of(j, packet->goal);

    if (!(set[state / 64] >> state % 64 & 1)) {
        dependencies_add(set, state);
        j->again[packet->goal] = true;
    }
    if (followed)
        see(j, state);
}

/* Adds what a list has to a set: all, or where there are escapes only these. */
static void add_list(const struct judge *j, uint32_t list, bool escapes, uint64_t *set)
{
    const struct sim_choice *first = &j->sim->routing.choice[list], *choice = first;
    bool any = false;

    for (; escapes && !any; choice++) {
        any = choice->escape;
        if (choice->last)
            break;
    }
    for (choice = first;; choice++) {
        if (choice->class != SIM_ANY && (choice->escape || !any))
            dependencies_add(set, choice->port * j->graph.vcs + choice->class);
        if (choice->last)
            return;
    }
}

/* A packet of a state asks for its hops; it may turn to another goal. */
static void ask(struct judge *j, uint32_t goal, uint32_t state, uint32_t target)
{
    rg_sim *sim = j->sim;
    const unsigned step = state % j->steps, phase = phase_of(j, state);
    const uint32_t router = router_of(j, state);
    struct sim_packet *packet = &sim->traffic.packet[0];

    *packet = (struct sim_packet){.target = target,
                                  .goal = goal,
                                  .phase = phase,
                                  .hops = (uint16_t)step,
                                  .decided = (uint8_t)step};
    const uint32_t list = rg_sim_route(sim, router, 0);
    add_list(j, list, false, set_of(j, j->may, state));
    add_list(j, list, sim->routing.escapes, set_of(j, j->must, state));
    if (packet->goal != goal || packet->phase != phase)
        start(j, packet, router, j->steps - 1, packet->goal == goal);
    else
        j->own[state] = list;
}

/* Whether a packet goes over middles at neither of its ends: over all of them, or over none. */
static bool turns(struct judge *j, uint32_t goal, uint32_t state)
{
    const rg_sim *sim = j->sim;
    const uint32_t router = router_of(j, state), end = sim_exit(sim, goal);
    uint32_t middle = 0;

    while (middle < sim->nodes && (sim_exit(sim, middle) == router || sim_exit(sim, middle) == end))
        middle++;
    if (middle == sim->nodes)
        return false;
    j->decides = (struct sim_judge){.over = true, .middle = middle};
    ask(j, goal, state, goal);
    return sim->traffic.packet[0].goal == middle;
}

/* A packet that has turned to one middle may turn to each, wherever it goes, but to none at its
 * end. What it may take is kept: only the end differs from goal to goal. No hop is an escape. */
static void go_over(struct judge *j, uint32_t goal, uint32_t state)
{
    rg_sim *sim = j->sim;
    const uint32_t router = router_of(j, state), end = sim_exit(sim, goal) + 1;
    uint32_t *over = j->over + (size_t)state * j->graph.slots, *asked = &j->asked[state];
    struct sim_packet *packet = &sim->traffic.packet[0];

    for (uint32_t middle = 0; middle < sim->nodes && *asked != SIM_NONE && *asked != end;
         middle++) {
        const uint32_t at = sim_exit(sim, middle) + 1;
        if (at == router + 1 || (*asked == 0 ? at == end : at != *asked))
            continue;
        packet->goal = middle;
        for (uint32_t c = rg_sim_route(sim, router, 0);; c++) {
            const struct sim_choice *choice = &sim->routing.choice[c];
            uint32_t *slot = &over[choice->port * j->graph.vcs + choice->class];
            *slot = *slot == 0 || *slot == at ? at : SIM_NONE;
            if (choice->last)
                break;
        }
        start(j, packet, router, j->steps - 1, false);
    }
    *asked = *asked == 0 || *asked == end ? end : SIM_NONE;
    for (unsigned slot = 0; slot < j->graph.slots; slot++)
        if (over[slot] != 0 && over[slot] != end) {
            dependencies_add(set_of(j, j->may, state), slot);
            dependencies_add(set_of(j, j->must, state), slot);
        }
}

static void ask_all(struct judge *j, uint32_t goal, uint32_t state)
{
    rg_sim *sim = j->sim;
    const struct sim_algorithm *by = sim->routing.by;
    const unsigned phase = phase_of(j, state), part = phase / sim->routing.rule_phases;
    const uint32_t router = router_of(j, state);
    const bool decides = state % j->steps < by->decisions && part == by->first;
    const bool ends = part + 2 == by->parts &&
                      sim->routing.choice[sim_list(sim, router, goal, phase)].class == SIM_ANY;

    j->decides.over = false;
    for (uint32_t target = 0; target < sim->nodes && ends; target++)
        ask(j, goal, state, target);
    if (!ends)
        ask(j, goal, state, goal);
    if (decides && turns(j, goal, state))
        go_over(j, goal, state);
}

/* The state after a hop. */
static uint32_t state_after(const struct judge *j, uint32_t state, const struct sim_choice *choice)
{
    const uint32_t to = j->graph.end[router_of(j, state) * j->sim->net.ports + choice->port];
    const unsigned step = state % j->steps + 1;
    return (to * j->sim->routing.phases + choice->phase) * j->steps +
           (step < j->steps ? step : j->steps - 1);
}

/* What follows a hop: one that may leave by an escape need not wait for its other hops; but where
 * others may have to wait for what it holds, it counts whole (J. Duato, 1995). */
static void link_hop(struct judge *j, uint32_t state, const struct sim_choice *choice)
{
    const uint32_t router = router_of(j, state), next = state_after(j, state, choice);
    const unsigned slot = choice->port * j->graph.vcs + choice->class;
    const bool whole = set_of(j, j->hot, router)[slot / 64] >> slot % 64 & 1;
    const uint64_t *set = set_of(j, whole ? j->may : j->must, next);
    uint64_t *depends = dependencies_of(&j->graph, (uint64_t)router * j->graph.slots + slot);
    uint64_t *hot = set_of(j, j->hot, router_of(j, next));

    for (unsigned i = 0; i < j->graph.words; i++) {
        depends[i] |= set[i];
        j->warmer = j->warmer || (set[i] & ~hot[i]) != 0;
        hot[i] |= set[i];
    }
}

/* The next hop of the list by which packets of a state go on, from @choice on; 0: none. */
static uint32_t hop_of(const struct judge *j, uint32_t choice)
{
    const struct sim_choice *all = j->sim->routing.choice;
    while (choice != 0 && all[choice].class == SIM_ANY)
        choice = all[choice].last ? 0 : choice + 1;
    return choice;
}

static uint32_t hop_after(const struct judge *j, uint32_t choice)
{
    return j->sim->routing.choice[choice].last ? 0 : hop_of(j, choice + 1);
}

static void follow(struct judge *j, uint32_t goal)
{
    const struct sim_routing *routing = &j->sim->routing;
    const uint64_t *starts = starts_of(j, goal);

    j->again[goal] = false;
    j->stamp++;
    j->count = 0;
    for (uint32_t state = 0; state < j->states; state++)
        if (starts[state / 64] >> state % 64 & 1)
            see(j, state);
    for (uint32_t i = 0; i < j->count; i++) {
        const uint32_t state = j->queue[i];
        uint64_t *used = dependencies_used(&j->graph, router_of(j, state));
        ask_all(j, goal, state);
        for (unsigned n = 0; n < j->graph.words; n++)
            used[n] |= set_of(j, j->may, state)[n];
        for (uint32_t c = hop_of(j, j->own[state]); c != 0; c = hop_after(j, c))
            see(j, state_after(j, state, &routing->choice[c]));
    }
    for (uint32_t i = 0; i < j->count; i++)
        for (uint32_t c = hop_of(j, j->own[j->queue[i]]); c != 0; c = hop_after(j, c))
            link_hop(j, j->queue[i], &routing->choice[c]);
}

/* From all terminals to all others, in the first phase of each. */
static void start_all(struct judge *j)
{
    rg_sim *sim = j->sim;
    for (uint32_t s = 0; s < sim->nodes; s++)
        for (uint32_t goal = 0; goal < sim->nodes; goal++) {
            struct sim_packet *packet = &sim->traffic.packet[0];
            j->decides.middle = goal;
            *packet = (struct sim_packet){.source = s,
                                          .target = s == goal ? (goal + 1) % sim->nodes : goal};
            if (rg_sim_route_start(sim, 0, s))
                start(j, packet, sim_entry(sim, s), 0, false);
        }
}

/* A packet that knows its way. */
static void follow_fixed(struct judge *j, uint32_t source, uint32_t goal)
{
    rg_sim *sim = j->sim;
    uint64_t *last = NULL;
    uint32_t router = sim_entry(sim, source);

    sim->traffic.packet[0] = (struct sim_packet){.source = source, .target = goal};
    (void)rg_sim_route_start(sim, 0, source);
    for (;; sim->traffic.packet[0].hops++) {
        const uint32_t list = rg_sim_route(sim, router, 0);
        const struct sim_choice choice = sim->routing.choice[list];
        if (choice.class == SIM_ANY)
            return;
        if (last)
            add_list(j, list, false, last);
        add_list(j, list, false, dependencies_used(&j->graph, router));
        last = dependencies_of(&j->graph, (uint64_t)router * j->graph.slots +
                                              choice.port * j->graph.vcs + choice.class);
        router = j->graph.end[router * sim->net.ports + choice.port];
    }
}

/* Every pair, and every route that may be taken. */
static void follow_fixed_all(struct judge *j, uint32_t goal)
{
    rg_sim_options *o = &j->sim->options;
    const unsigned disjoint = o->disjoint;
    const bool any = disjoint == RG_SIM_ANY_ROUTE;

    for (uint32_t s = 0; s < j->sim->nodes; s++)
        for (unsigned i = 0; i < (any ? j->sim->routing.kautz.d : 1) && s != goal; i++) {
            o->disjoint = any ? i : disjoint;
            follow_fixed(j, s, goal);
        }
    o->disjoint = disjoint;
}

/* Requests and replies alike; with @first up to a cycle, looked for less and less often. */
static rg_status follow_all(struct judge *j, const rg_watch *watch, bool first)
{
    const rg_sim *sim = j->sim;
    const bool fixed = sim->routing.by->hops == NULL;
    bool more = !fixed;

    if (!fixed)
        start_all(j);
    do {
        more = j->warmer = false;
        for (uint32_t goal = 0; goal < sim->nodes; goal++) {
            if (fixed)
                follow_fixed_all(j, goal);
            else if (j->again[goal])
                follow(j, goal);
            if (first && (goal & (goal + 1)) == 0 && rg_dependencies_has_cycle(&j->graph))
                return sim->status;
            if (rg_watch_show(watch, "targets", goal, sim->nodes) != RG_OK)
                return RG_E_STOPPED;
        }
        const bool warmer = sim->routing.escapes && j->warmer;
        for (uint32_t goal = 0; goal < sim->nodes && !fixed; goal++) {
            j->again[goal] = j->again[goal] || warmer;
            more = more || j->again[goal];
        }
    } while (more);
    return sim->status;
}

static rg_status judge_packets(rg_sim *sim, const rg_watch *watch, rg_deadlock *found,
                               rg_channel **cycle)
{
    struct judge j = {.sim = sim, .steps = sim->routing.by->decisions + 1};
    const double states = (double)sim->routers * sim->routing.phases * j.steps;
    const double nodes = sim->nodes;

    if (rg_deadlock_bytes(&sim->net, sim->routing.classes, 2 * states) >
            (double)RG_DEADLOCK_MOST_BYTES ||
        nodes * states > RG_DEADLOCK_MOST_STATES ||
        nodes * nodes * sim->routers * sim->routing.by->decisions > RG_DEADLOCK_MOST_STATES)
        return RG_E_LARGE;
    rg_status status = rg_dependencies_open(&sim->net, sim->routing.classes, &j.graph);
    sim->routing.judge = &j.decides;
    j.states = (uint32_t)states;
    j.hot = sim_get(sim, (size_t)sim->routers * j.graph.words, sizeof *j.hot);
    j.may = sim_get(sim, (size_t)j.states * j.graph.words, sizeof *j.may);
    j.must = sim_get(sim, (size_t)j.states * j.graph.words, sizeof *j.must);
    j.own = sim_get(sim, j.states, sizeof *j.own);
    if (sim->routing.by->decisions > 0) {
        j.over = sim_get(sim, (size_t)j.states * j.graph.slots, sizeof *j.over);
        j.asked = sim_get(sim, j.states, sizeof *j.asked);
    }
    j.starts = sim_get(sim, (size_t)sim->nodes * ((j.states + 63) / 64), sizeof *j.starts);
    j.again = sim_get(sim, sim->nodes, sizeof *j.again);
    j.mark = sim_get(sim, j.states, sizeof *j.mark);
    j.queue = sim_get(sim, j.states, sizeof *j.queue);
    if (sim->share.broken)
        status = RG_E_MEMORY;
    if (status == RG_OK)
        status = follow_all(&j, watch, cycle == NULL);
    if (status == RG_OK)
        status = rg_dependencies_find(&j.graph, found, cycle);
    rg_dependencies_close(&j.graph);
    return status;
}

rg_status rg_sim_follow(const rg_topology *net, const rg_sim_options *options,
                        const rg_watch *watch, rg_deadlock *found, rg_channel **cycle)
{
    rg_sim *sim = NULL;

    if (!net || !options || !found)
        return RG_E_NULL;
    *found = (rg_deadlock){0};
    if (cycle)
        *cycle = NULL;
    rg_status status = rg_sim_open_quiet(net, options, watch, &sim);
    if (status == RG_OK)
        status = judge_packets(sim, watch, found, cycle);
    rg_sim_close(sim);
    return status;
}

/* ---- Before a simulation --------------------------------------------------------------------- */

/* With more steps than this packets are not followed where there is a proof without. */
static const double most_steps = 1e6;

/* Whether that takes too long. */
static bool is_long(const rg_topology *net, const struct sim_algorithm *by)
{
    const double nodes = (double)net->nodes;
    const double routers = (double)(net->direct ? net->nodes : net->switches);
    return nodes * routers * (by->decisions > 0 ? nodes : 1) > most_steps;
}

rg_status rg_sim_judge(const rg_topology *net, const rg_sim_options *options, const rg_watch *watch,
                       rg_deadlock *found, rg_channel **cycle)
{
    unsigned classes;

    if (!found || !options)
        return RG_E_NULL;
    *found = (rg_deadlock){0};
    if (cycle)
        *cycle = NULL;
    const rg_status status = rg_sim_classes(net, options, &classes);
    if (status != RG_OK || options->node) /* nodes: turns that step leave no cycle */
        return status;
    const struct sim_algorithm *by = rg_sim_algorithm(options->routing);
    const bool some = options->vcs > 0 && options->vcs < classes;
    if (by->proof == SIM_RISES && !some)
        return RG_OK;
    const bool rule = by->proof == SIM_BY_RULE && !rg_sim_has_rings(net, options);
    if (!some && !sim_is_searched(net) && (rule || (by->proof == SIM_IF_RULE && is_long(net, by))))
        return rg_deadlock_judge(net, &options->rule, watch, found, cycle);
    return rg_sim_follow(net, options, watch, found, cycle);
}

rg_status rg_sim_open_quiet(const rg_topology *net, const rg_sim_options *options,
                            const rg_watch *watch, rg_sim **sim)
{
    rg_sim_options quiet = *options;
    unsigned classes;

    *sim = NULL;
    quiet.making = watch ? watch : options->making;
    rg_status status = rg_sim_classes(net, &quiet, &classes);
    if (status != RG_OK)
        return status;
    (void)rg_sim_options_init(net, &quiet, sizeof quiet);
    quiet.routing = options->routing;
    quiet.rule = options->rule;
    quiet.rings = options->rings;
    quiet.disjoint = options->disjoint;
    quiet.classing = options->classing;
    quiet.ways = options->ways;
    quiet.way_count = options->way_count;
    quiet.hole = options->hole;
    quiet.memory = options->memory;
    quiet.metric = options->metric;
    quiet.roots = options->roots;
    quiet.root_count = options->root_count;
    memcpy(quiet.root, options->root, sizeof quiet.root);
    quiet.trees = options->trees;
    quiet.making = watch ? watch : options->making;
    if (options->vcs > 0 && options->vcs < classes)
        classes = options->vcs;
    quiet.vcs = classes / (sim_is_apart(options) ? 2 : 1);
    status = rg_sim_open(net, &quiet, sim);
    if (status != RG_OK || rg_sim_source_room(*sim))
        return status;
    rg_sim_close(*sim);
    *sim = NULL;
    return RG_E_MEMORY;
}
