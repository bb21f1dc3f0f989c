/* SPDX-License-Identifier: Apache-2.0 */

/* The loads of channels by a routing: from each source to each target flows its share of the
 * traffic, and where a head has several hops, they share it evenly. */

#include <stdlib.h>

#include "parts.h"
#include "net/simulate/routing/algorithm.h"
#include "routegen/net/simulate_load.h"
#include "families/inner/topology_measure.h"
#include "families/inner/topology_route.h"
#include "net/inner/simulate_sweep.h"
#include "net/inner/simulate.h"

static const double most_states = 1e8;

struct flows {
    rg_sim *sim;
    double *load;     /* by router * outs + port */
    double *share;    /* by state, router * phases + phase */
    uint32_t *before; /* by state: how many lead there */
    uint32_t *queue;  /* states */
    uint32_t *end;    /* of each hop */
    uint32_t *mark;   /* by state: the goal it was seen for */
    uint32_t count;   /* states of a goal */
    double weight;    /* goals that this one stands for */
    bool alike;       /* one goal is as good as all */
    uint32_t *of;     /* words: by channel, those of its class */
};

/* The share of a source's packets that goes to a target; negative: it is not known. */
static double share_of(const rg_sim *sim, uint32_t source, uint32_t target)
{
    const rg_sim_options *o = &sim->options;
    double share = 0, all = 0, rest = 1;

    switch (o->traffic) {
    case RG_SIM_HOTSPOT:
        for (unsigned i = 0; i < o->hotspots; i++) {
            share += o->hotspot[i].node == target ? o->hotspot[i].share : 0;
            rest -= o->hotspot[i].share;
        }
    /* fall through */
    case RG_SIM_UNIFORM:
        return share + (o->self            ? rest / sim->nodes
                        : source != target ? rest / (sim->nodes - 1)
                                           : 0);
    case RG_SIM_FLOWS:
        for (uint32_t i = sim->traffic.flow_first[source]; i < sim->traffic.flow_first[source + 1];
             i++) {
            all += o->flows[i].weight;
            share += o->flows[i].target == target ? o->flows[i].weight : 0;
        }
        return all > 0 ? share / all : 0;
    case RG_SIM_NEAREST:
    case RG_SIM_EXCHANGE:
    case RG_SIM_TRACE:
    case RG_SIM_REQUEST:
        return -1;
    case RG_SIM_COMPLEMENT:
    case RG_SIM_TRANSPOSE:
    case RG_SIM_REVERSE:
    case RG_SIM_SHUFFLE:
    case RG_SIM_TORNADO:
    case RG_SIM_NEIGHBOUR:
    case RG_SIM_PERMUTATION:
        break;
    }
    return rg_sim_target(sim, source, 0) == target;
}

/* A disjoint route takes all of it. */
static void flow_fixed(struct flows *f, uint32_t source, uint32_t goal, double share)
{
    rg_sim *sim = f->sim;
    uint32_t router = source;

    sim->traffic.packet[0] = (struct sim_packet){.source = source, .target = goal};
    (void)rg_sim_route_start(sim, 0, source);
    for (;;) {
        const struct sim_choice *choice = &sim->routing.choice[rg_sim_route(sim, router, 0)];
        f->load[(size_t)router * sim->network.outs + choice->port] += share;
        if (choice->class == SIM_ANY)
            return;
        router = sim_out(sim, router)[choice->port].to >> sim->network.in_bits;
        sim->traffic.packet[0].hops++;
    }
}

/* Notes a state of packets to a goal. */
static void visit(struct flows *f, uint32_t state, uint32_t stamp)
{
    if (f->mark[state] == stamp)
        return;
    f->mark[state] = stamp;
    f->share[state] = 0;
    f->before[state] = 0;
    f->queue[f->count++] = state;
}

/* The hops of a state, and how many. */
static const struct sim_choice *hops_of(struct flows *f, uint32_t state, uint32_t goal,
                                        unsigned *count)
{
    rg_sim *sim = f->sim;
    const uint32_t router = state / sim->routing.phases, phase = state % sim->routing.phases;
    const struct sim_choice *first = &sim->routing.choice[sim_list(sim, router, goal, phase)];

    for (*count = 1; !first[*count - 1].last;)
        ++*count;
    return first;
}

static uint32_t next_state(const struct flows *f, uint32_t state, const struct sim_choice *choice)
{
    const uint32_t phases = f->sim->routing.phases;
    return f->end[state / phases * f->sim->network.outs + choice->port] * phases + choice->phase;
}

/* All packets to a goal; false: they go round in circles. */
static bool flow(struct flows *f, uint32_t goal)
{
    rg_sim *sim = f->sim;
    uint32_t done = 0, ready = 0;
    unsigned count;

    f->count = 0;
    for (uint32_t s = 0; s < sim->nodes; s++) {
        const double share = share_of(sim, s, goal) * f->weight;
        if (share <= 0)
            continue;
        sim->traffic.packet[0] = (struct sim_packet){.source = s, .target = goal};
        (void)rg_sim_route_start(sim, 0, s);
        const uint32_t router = sim_entry(sim, s);
        const uint32_t state = router * sim->routing.phases + sim->traffic.packet[0].phase;
        visit(f, state, goal + 1);
        f->share[state] += share;
    }
    for (uint32_t i = 0; i < f->count; i++) {
        const struct sim_choice *hop = hops_of(f, f->queue[i], goal, &count);
        for (unsigned c = 0; c < count; c++) {
            if (hop[c].class == SIM_ANY)
                continue;
            const uint32_t next = next_state(f, f->queue[i], &hop[c]);
            visit(f, next, goal + 1);
            f->before[next]++;
        }
    }
    /* From those that nothing leads to on; the queue holds the rest after them. */
    for (uint32_t i = 0; i < f->count; i++)
        if (f->before[f->queue[i]] == 0) {
            const uint32_t state = f->queue[i];
            f->queue[i] = f->queue[ready];
            f->queue[ready++] = state;
        }
    for (; done < ready; done++) {
        const uint32_t state = f->queue[done];
        const struct sim_choice *hop = hops_of(f, state, goal, &count);
        for (unsigned c = 0; c < count; c++) {
            const double share = f->share[state] / count;
            f->load[(size_t)(state / sim->routing.phases) * sim->network.outs + hop[c].port] +=
                share;
            if (hop[c].class == SIM_ANY)
                continue;
            const uint32_t next = next_state(f, state, &hop[c]);
            f->share[next] += share;
            if (--f->before[next] == 0)
                f->queue[ready++] = next;
        }
    }
    return done == f->count;
}

/* Where all nodes are alike, also to the traffic: what packets to one load a port with, of all
 * routers together, is what those to all nodes load it with, of each. */
static bool flow_one(struct flows *f)
{
    const size_t outs = f->sim->network.outs, channels = f->sim->routers * outs;
    const bool done = flow(f, 0);

    for (size_t i = outs; i < channels; i++)
        f->load[i % outs] += f->load[i];
    for (size_t i = outs; i < channels; i++)
        f->load[i] = f->load[i % outs];
    return done;
}

/* Words: the rule knows letters apart only by their places. What packets to one goal of a class
 * load a class of channels with, times the class's goals, its channels share (families/load.c). */
static bool flow_words(struct flows *f, const rg_watch *watch, rg_status *status)
{
    const rg_topology *net = &f->sim->net;
    const size_t outs = f->sim->network.outs, channels = f->sim->routers * outs;
    double exits = 0;
    uint64_t weight, first;

    for (uint32_t goal = 0; goal < f->sim->nodes; goal++) {
        (void)rg_topology_weight(net, goal, &weight);
        f->weight = (double)weight;
        if (weight > 0 && !flow(f, goal))
            return false;
        *status = rg_watch_show(watch, "targets", goal, f->sim->nodes);
        if (*status != RG_OK)
            return false;
    }
    for (size_t i = 0; i < channels; i++) {
        const unsigned port = (unsigned)(i % outs);
        if (port >= net->ports) {
            exits += f->load[i];
        } else if (rg_topology_channel_class(net, i / outs, port, &first) == RG_OK) {
            first += first / net->ports * (outs - net->ports);
            f->load[first] += first != i ? f->load[i] : 0;
            f->of[first]++;
        }
    }
    for (size_t i = channels; i-- > 0;) { /* a class is named by its first channel */
        const unsigned port = (unsigned)(i % outs);
        if (port >= net->ports) {
            f->load[i] = exits / f->sim->routers;
        } else if (rg_topology_channel_class(net, i / outs, port, &first) == RG_OK) {
            first += first / net->ports * (outs - net->ports);
            f->load[i] = f->load[first] / f->of[first];
        }
    }
    return true;
}

static bool flow_all(struct flows *f, const rg_watch *watch, rg_status *status)
{
    rg_sim *sim = f->sim;
    if (f->alike)
        return flow_one(f);
    if (f->of)
        return flow_words(f, watch, status);
    for (uint32_t goal = 0; goal < sim->nodes; goal++) {
        if (!sim->routing.by->hops)
            for (uint32_t s = 0; s < sim->nodes; s++)
                flow_fixed(f, s, goal, share_of(sim, s, goal));
        else if (!flow(f, goal))
            return false;
        *status = rg_watch_show(watch, "targets", goal, sim->nodes);
        if (*status != RG_OK)
            return false;
    }
    return true;
}

static bool has_words(const rg_topology *net, const rg_sim_options *o)
{
    return rg_topology_has_words(net) && o->traffic == RG_SIM_UNIFORM && o->routing == RG_SIM_RULE;
}

static void copy_loads(const rg_sim *sim, const double *load, unsigned ports, double *loads)
{
    for (size_t r = 0; r < sim->routers; r++)
        for (unsigned port = 0; port < sim->network.outs && port <= ports; port++)
            loads[(sim->first + r) * (ports + 1) + port] = load[r * sim->network.outs + port];
}

static rg_status find(rg_sim *sim, unsigned planes, bool alike, const rg_watch *watch,
                      double *loads, rg_sim_bound *bound)
{
    struct flows f = {.sim = sim, .weight = 1, .alike = alike};
    const size_t states = (size_t)sim->routers * sim->routing.phases;
    const size_t channels = (size_t)sim->routers * sim->network.outs;
    rg_status status = RG_OK;
    double most = 0;

    f.load = sim_get(sim, channels, sizeof *f.load);
    f.share = sim_get(sim, states, sizeof *f.share);
    f.before = sim_get(sim, states, sizeof *f.before);
    f.queue = sim_get(sim, states, sizeof *f.queue);
    f.end = rg_sim_ends(sim);
    f.mark = sim_get(sim, states, sizeof *f.mark);
    if (!alike && has_words(&sim->net, &sim->options))
        f.of = sim_get(sim, channels, sizeof *f.of);
    if (sim->share.broken || !rg_sim_source_room(sim))
        status = RG_E_MEMORY;
    else if (flow_all(&f, watch, &status))
        for (size_t i = 0; i < channels; i++) {
            if (sim->network.pace && sim->network.pace[i].clocks > 1)
                f.load[i] *= sim->network.pace[i].clocks;
            if (sim_out(sim, (uint32_t)(i / sim->network.outs))[i % sim->network.outs].to &
                SIM_TERMINAL)
                f.load[i] /= sim->options.sink;
            if (f.load[i] <= most * (1 + 1e-9))
                continue;
            most = f.load[i];
            bound->where = (rg_channel){sim->first + i / sim->network.outs,
                                        (unsigned)(i % sim->network.outs), 0};
        }
    if (most > 0)
        bound->load = most > planes ? planes / most : 1;
    if (most > 0 && loads != NULL)
        copy_loads(sim, f.load, sim->net.ports, loads);
    return status;
}

/* Whether all nodes are alike to the ways of packets, and to the traffic. */
static bool are_alike(const rg_topology *net, const rg_sim_options *o)
{
    rg_alike alike = RG_ALIKE_NOT;

    if (o->traffic != RG_SIM_UNIFORM || rg_sim_algorithm(o->routing)->proof != SIM_BY_RULE ||
        !net->direct)
        return false;
    uint32_t *memory = malloc(3 * (size_t)net->nodes * sizeof *memory);
    if (memory)
        (void)rg_route_alike(net, &o->rule, memory, &alike);
    free(memory);
    return alike != RG_ALIKE_NOT;
}

rg_status rg_sim_bound_of(const rg_topology *net, const rg_sim_options *options,
                          const rg_watch *watch, rg_sim_bound *bound)
{
    return rg_sim_loads_of(net, options, watch, NULL, bound);
}

rg_status rg_sim_loads_of(const rg_topology *net, const rg_sim_options *options,
                          const rg_watch *watch, double *loads, rg_sim_bound *bound)
{
    rg_sim *sim = NULL;
    rg_sim_options own, quiet;
    unsigned phases = 0;

    rg_status status = bound ? rg_sim_read(net, &options, &own) : RG_E_NULL;
    if (status != RG_OK)
        return status;
    *bound = (rg_sim_bound){.load = -1};
    const uint64_t routers = net->direct ? net->nodes : net->switches;
    (void)rg_route_phases(net, &options->rule, &phases);
    const struct sim_algorithm *by = rg_sim_algorithm(options->routing);
    if (by == NULL)
        return RG_E_RULE;
    if (by->info.escapes || by->parts > 0 || options->traffic == RG_SIM_NEAREST ||
        options->traffic == RG_SIM_EXCHANGE || options->traffic >= RG_SIM_REQUEST ||
        options->traffic == RG_SIM_TRACE ||
        (options->answers > 0 && options->traffic != RG_SIM_UNIFORM)) /* both ways are alike */
        return RG_OK;
    quiet = *options;
    quiet.fault_count = 0;
    quiet.queue = false;
    quiet.ranks = NULL;
    quiet.planes = options->planes > 0;
    quiet.answers = 0;
    quiet.making = watch ? watch : options->making;
    if (by->proof == SIM_RISES)
        quiet.routing = RG_SIM_RULE; /* the same ways */
    if (quiet.select == RG_SIM_RANDOM)
        quiet.select = RG_SIM_CREDITS; /* all hops */
    const bool alike = are_alike(net, &quiet);
    const double goals = alike ? 1 : (double)net->nodes;
    if (goals * (double)routers * phases > most_states)
        return RG_OK;
    if (alike)
        quiet.memory = 0;    /* a table would be read at one goal */
    quiet.input_speedup = 1; /* of fewer virtual channels */
    status = rg_sim_classes(net, &quiet, &quiet.vcs);
    if (status == RG_OK)
        status = rg_sim_open(net, &quiet, &sim);
    if (status == RG_OK && !sim->routing.escapes)
        status = find(sim, options->planes, alike, watch, loads, bound);
    rg_sim_close(sim);
    return status == RG_E_LARGE ? RG_OK : status;
}
