/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * simulate [FIRST [COUNT]]: the simulator against its twin, on random networks and options, each
 * with its seed; and against what is known by theory (doc/simulator.md). Prints TAP.
 *
 * ROUTEGEN_SOAK=1 takes more seeds.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <math.h>

#include "node.h"
#include "routegen/net/simulate_load.h"
#include "routegen/network_kind.h"
#include "twin.h"

enum { FEW = 24, MANY = 400 };

/* ---- Random configurations ------------------------------------------------------------------- */

static uint64_t state;

static unsigned below(unsigned bound)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (unsigned)((z ^ (z >> 31)) % bound);
}

static const char *const networks[] = {
    "mesh:4,3",     "torus:4,4",     "torus:5,2",  "hypercube:4", "kautz:2,3",   "kautz:3,2",
    "debruijn:2,4", "debruijn:3,2",  "mdsxn:3,2",  "star:4",      "bubble:4",    "pancake:4",
    "ccc:3",        "shuffle:4",     "scc:4",      "sci:4",       "pcc:4",       "kary:2,3",
    "kary:3,2",     "kary:4,1",      "mikant:2,3", "kantc:2,3",   "mikantc:2,2", "gft:2,3,2",
    "gft:2,2,3",    "butterfly:2,3", "benes:3",
};

static void draw_rule(const rg_topology *net, rg_route_rule *rule)
{
    const unsigned uses = rg_route_rule_uses(net);

    (void)rg_route_rule_of(net, rule);
    if (uses & RG_ROUTE_LANES)
        rule->lanes = 1 + below(2);
    if (uses & RG_ROUTE_TIE)
        rule->tie = below(2) ? RG_TIE_ALL : RG_TIE_LOWEST;
    if (uses & RG_ROUTE_CUBE)
        rule->cube = (rg_route_cube)below(2);
    if (uses & RG_ROUTE_UP)
        rule->up = (rg_route_up)below(3);
    if (uses & RG_ROUTE_WORDS)
        rule->words = (rg_route_words)below(2);
}

/* A trace of messages that wait for one another now and then. */
static void draw_trace(const rg_topology *net, rg_sim_options *o)
{
    static rg_sim_message trace[400];
    uint64_t time = 0;
    o->traffic = RG_SIM_TRACE;
    o->trace = trace;
    o->messages = below(400);
    for (uint32_t i = 0; i < o->messages; i++) {
        time += below(3) ? 0 : below(6);
        trace[i] = (rg_sim_message){.time = time,
                                    .source = below((unsigned)net->nodes),
                                    .target = below((unsigned)net->nodes),
                                    .flits = 1 + below(o->switching ? o->buffer : 9),
                                    .after = i > 0 && below(3) == 0 ? 1 + below(i) : 0};
    }
}

/* Things that fail, now and then for a while. */
static void draw_faults(const rg_topology *net, rg_sim_options *o)
{
    static rg_sim_fault fault[4];
    rg_topology_end end;
    o->faults = fault;
    o->fault_count = 1 + below(4);
    for (unsigned i = 0; i < o->fault_count; i++) {
        rg_sim_fault *f = &fault[i];
        *f = (rg_sim_fault){.part = (rg_sim_part)below(4),
                            .begin = below(3) ? below(500) : 0,
                            .vertex = below((unsigned)net->vertices),
                            .count = net->switches == 1 ? 0 : below(3)};
        f->until = below(2) ? f->begin + 1 + below(400) : RG_SIM_MAX_CLOCKS;
        do {
            f->port = below(net->ports);
            (void)rg_topology_neighbour(net, f->vertex, f->port, &end);
        } while (end.vertex == RG_TOPOLOGY_NONE);
    }
    o->retries = below(2) ? below(4) : 0;
    o->timeout = 1 + below(60);
    o->notice = below(2) ? below(60) : 0;
}

/* The rule's own routes, or any ways to go, as a table; what follows an order of vertices is free
 * of loops. */
static void draw_ways(const rg_topology *net, rg_sim_options *o)
{
    static rg_sim_way way[20000];
    const uint64_t first = net->direct ? 0 : net->nodes;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS], distance[300], queue[300], count;
    o->ways = way;
    o->way_count = 0;
    for (uint64_t t = 0; t < net->nodes; t++) {
        for (uint64_t v = 0; v < net->vertices; v++)
            distance[v] = 9999;
        distance[queue[0] = t] = 0;
        count = 1;
        for (uint64_t i = 0; i < count; i++) {
            (void)rg_topology_predecessors(net, queue[i], next);
            for (unsigned p = 0; p < net->in_ports; p++)
                if (next[p] != RG_TOPOLOGY_NONE && distance[next[p]] == 9999 &&
                    (i == 0 || queue[i] >= first)) {
                    distance[next[p]] = distance[queue[i]] + 1;
                    queue[count++] = next[p];
                }
        }
        for (uint64_t v = first; v < net->vertices; v++) {
            unsigned wanted = 1 + below(2);
            (void)rg_topology_neighbours(net, v, next);
            for (unsigned p = 0; p < net->ports && wanted > 0; p++)
                if (next[p] != RG_TOPOLOGY_NONE && distance[next[p]] + 1 == distance[v] &&
                    (next[p] >= first || next[p] == t)) {
                    way[o->way_count++] = (rg_sim_way){v, t, p, below(2)};
                    wanted--;
                }
        }
    }
}

static void draw_routing(const rg_topology *net, rg_sim_options *o)
{
    unsigned classes = 0;
    do {
        o->routing = (rg_sim_routing)below(8);
        o->disjoint = below(3) ? RG_SIM_ANY_ROUTE : below(net->ports);
        o->classing = (rg_sim_classing)below(3);
        if (o->routing == RG_SIM_TABLE)
            draw_ways(net, o);
    } while (rg_sim_classes(net, o, &classes) != RG_OK || classes > RG_SIM_MAX_VCS / 2);
    o->select = (rg_sim_select)below(3);
}

/* Requests and replies, in lanes of their own or not, that terminals may have no room for. */
static void draw_requests(rg_sim_options *o)
{
    o->traffic = RG_SIM_REQUEST;
    o->window = 1 + below(5);
    o->reply_flits = 1 + below(o->switching ? o->buffer : 6);
    o->service = below(20);
    o->shared = below(2);
    o->slots = below(2) ? 1 + below(3) : 0;
}

static void draw_flows(const rg_topology *net, rg_sim_options *o)
{
    static rg_sim_flow flow[100];
    o->traffic = RG_SIM_FLOWS;
    o->flows = flow;
    o->flow_count = 0;
    for (uint32_t s = 0; s < net->nodes; s++)
        for (unsigned n = below(3); n > 0 && o->flow_count < 100; n--)
            flow[o->flow_count++] =
                (rg_sim_flow){s, below((unsigned)net->nodes), 0.1 * (1 + below(9))};
}

static void draw_traffic(const rg_topology *net, rg_sim_options *o)
{
    static const rg_sim_traffic traffics[] = {RG_SIM_UNIFORM,     RG_SIM_UNIFORM, RG_SIM_UNIFORM,
                                              RG_SIM_PERMUTATION, RG_SIM_HOTSPOT, RG_SIM_NEAREST,
                                              RG_SIM_COMPLEMENT};
    static const double loads[] = {0.02, 0.1, 0.3, 0.6, 1};

    o->traffic = traffics[below(7)];
    o->load = loads[below(5)];
    o->traffic_seed = below(5);
    o->self = below(2);
    o->hotspots = 1 + below(2);
    for (unsigned i = 0; i < 2; i++)
        o->hotspot[i] = (rg_sim_hotspot){below((unsigned)net->nodes), 0.2};
    o->fraction = 0.5;
    o->births = below(2) ? (rg_sim_births)below(4) : RG_SIM_BERNOULLI;
    o->burst_on = 1 + below(30);
    o->burst_off = 1 + below(30);
    for (o->lengths = below(3) ? 0 : 1 + below(3), o->flits = 1; o->flits <= o->lengths; o->flits++)
        o->length[o->flits - 1] =
            (rg_sim_length){1 + below(o->switching ? o->buffer : 9), 0.5 * o->flits};
    o->flits = 1 + below(o->switching ? o->buffer : 9);
    if (below(8) == 0)
        draw_trace(net, o);
    else if (below(5) == 0)
        draw_flows(net, o);
    else if (below(5) == 0)
        draw_requests(o);
    else if (below(5) == 0) {
        o->traffic = RG_SIM_EXCHANGE;
        o->order = (rg_sim_order)below(6);
        o->barrier = below(2);
        if ((o->order == RG_SIM_CLS && (net->nodes & (net->nodes - 1)) != 0) ||
            (o->order == RG_SIM_ADD && net->name.family != RG_FAMILY_KARY &&
             net->name.family != RG_FAMILY_GFT))
            o->order = RG_SIM_SCATTER;
    }
}

static void draw_options(const rg_topology *net, rg_sim_options *o)
{
    static rg_sim_delay delay[3];
    rg_topology_end end;
    unsigned classes = 0;

    (void)rg_sim_options_of(net, o);
    draw_rule(net, &o->rule);
    draw_routing(net, o);
    o->buffer = 1 + below(8);
    o->route_delay = below(3);
    o->link_delay = 1 + below(4);
    o->credit_delay = 1 + below(3);
    o->inject_delay = 1 + below(2);
    o->tail_credit = below(4) == 0;
    o->switching = (rg_sim_switching)below(2);
    o->allocator = (rg_sim_allocator)below(2);
    draw_traffic(net, o);
    while (o->births == RG_SIM_BURST &&
           o->load / rg_sim_flits(o) * (o->burst_on + o->burst_off) > o->burst_on)
        o->load /= 2;
    (void)rg_sim_classes(net, o, &classes);
    o->vcs = classes * (classes > 12 ? 1 : 1 + below(3));
    o->seed = below(1000);
    if (below(3) == 0 && o->traffic != RG_SIM_REQUEST)
        draw_faults(net, o);
    o->delays = delay;
    for (unsigned i = below(4) ? 0 : 3; i > 0; i--) {
        rg_sim_delay *d = &delay[o->delay_count];
        d->vertex =
            net->direct ? below((unsigned)net->nodes) : net->nodes + below((unsigned)net->switches);
        d->port = below(net->ports);
        d->clocks = 1 + below(9);
        (void)rg_topology_neighbour(net, d->vertex, d->port, &end);
        o->delay_count += end.vertex != RG_TOPOLOGY_NONE;
    }
    o->watch = 1 + below(300);
    /* A table of routes, or none */
    o->memory =
        below(2) || o->traffic == RG_SIM_EXCHANGE || o->routing >= RG_SIM_MINIMAL ? 1 << 20 : 0;
}

static void describe(const char *name, const rg_sim_options *o)
{
    printf(
        "# %s routing %d select %d vcs %u buffer %u delays %u %u %u %u switching %d allocator %d\n",
        name, (int)o->routing, (int)o->select, o->vcs, o->buffer, o->route_delay, o->link_delay,
        o->credit_delay, o->inject_delay, (int)o->switching, (int)o->allocator);
    printf("# traffic %d order %d barrier %d self %d load %g flits %u seed %" PRIu64
           " watch %u lanes %u words %d\n",
           (int)o->traffic, (int)o->order, o->barrier, o->self, o->load, o->flits, o->seed,
           o->watch, o->rule.lanes, (int)o->rule.words);
    printf(
        "# births %d lengths %u disjoint %d classing %d faults %d retries %u notice %u delays %d "
        "tail %d window %u slots %u shared %d reply %u service %u\n",
        (int)o->births, o->lengths, (int)o->disjoint, (int)o->classing, (int)o->fault_count,
        o->retries, o->notice, (int)o->delay_count, o->tail_credit, o->window, o->slots, o->shared,
        o->reply_flits, o->service);
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static bool differ(const char *what, uint64_t at, uint64_t fast, uint64_t slow)
{
    if (fast != slow)
        printf("# %s %" PRIu64 ": %" PRIu64 ", twin %" PRIu64 "\n", what, at, fast, slow);
    return fast != slow;
}

static bool differ_batch(uint64_t at, const rg_sim_batch *fast, const rg_sim_batch *slow)
{
    return differ("born in batch", at, fast->born, slow->born) ||
           differ("delivered of batch", at, fast->delivered, slow->delivered) ||
           differ("latency of batch", at, fast->latency, slow->latency) ||
           differ("network latency of batch", at, fast->network, slow->network) ||
           differ("hops of batch", at, fast->hops, slow->hops) ||
           differ("lost of batch", at, fast->lost, slow->lost) ||
           differ("least hops of batch", at, fast->least, slow->least) ||
           differ("received in batch", at, fast->received, slow->received) ||
           differ("waiting before batch", at, fast->waiting, slow->waiting);
}

static bool differ_counts(const rg_sim_counts *fast, const rg_sim_counts *slow)
{
    if (differ("sent", 0, fast->sent, slow->sent) || differ("moves", 0, fast->moves, slow->moves) ||
        differ("delivered", 0, fast->delivered, slow->delivered) ||
        differ("lost", 0, fast->lost, slow->lost) ||
        differ("unroutable", 0, fast->unroutable, slow->unroutable) ||
        differ("retried", 0, fast->retried, slow->retried) ||
        differ("dropped", 0, fast->dropped, slow->dropped) ||
        differ("waits", 0, fast->waits, slow->waits) || differ("last", 0, fast->last, slow->last) ||
        differ("length", 0, fast->length, slow->length))
        return true;
    for (unsigned i = 0; i < RG_SIM_BATCHES; i++)
        if (differ_batch(i, &fast->batch[i], &slow->batch[i]))
            return true;
    return false;
}

static bool differ_parts(const rg_topology *net, const rg_sim *sim, const twin_result *slow)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    const unsigned outs = net->ports + net->direct;
    uint64_t fast = 0;

    for (uint64_t i = 0; i < (net->vertices - first) * outs; i++) {
        (void)rg_sim_channel(sim, first + i / outs, (unsigned)(i % outs), &fast);
        if (differ("channel", i, fast, slow->channel[i]))
            return true;
    }
    for (uint64_t s = 0; s < net->nodes; s++) {
        (void)rg_sim_received(sim, s, &fast);
        if (differ("received at", s, fast, slow->received[s]))
            return true;
    }
    for (uint64_t over = 0; over <= 10; over++) {
        uint64_t place = (over * slow->latencies + 9) / 10;
        place -= place > 0;
        (void)rg_sim_quantile(sim, over, 10, &fast);
        if (differ("quantile", over, fast, slow->latencies > 0 ? slow->latency[place] : 0))
            return true;
    }
    return false;
}

/* Runs both; the fast one in pieces, which must not matter. */
static bool agree(const rg_topology *net, const rg_sim_options *o, uint64_t clocks)
{
    const uint64_t begin = below(100), batch = 1 + below(20);
    rg_sim_state how = RG_SIM_CLOCK;
    rg_sim_counts counts;
    rg_sim *sim = NULL;
    uint64_t length, dead = 0;

    const rg_status status = rg_sim_open(net, o, &sim);
    if (status != RG_OK || rg_sim_window(sim, begin, batch) != RG_OK) {
        printf("# open: %s\n", rg_status_text(status));
        return false;
    }
    twin_result slow = twin_run(net, o, begin, batch, clocks);
    for (uint64_t at = 0; at < clocks && how == RG_SIM_CLOCK;) {
        at += 1 + below(200);
        if (rg_sim_run(sim, at < clocks ? at : clocks, NULL, &how) != RG_OK)
            return false;
    }
    (void)rg_sim_counts_of(sim, &counts);
    bool bad = differ("deadlock", 0, how == RG_SIM_DEADLOCK, slow.dead > 0) ||
               differ("clock", 0, rg_sim_clock(sim), slow.clock) ||
               differ_counts(&counts, &slow.counts) || differ_parts(net, sim, &slow);
    if (!bad && slow.dead > 0)
        bad = rg_sim_cycle(sim, NULL, 0, &length, &dead) != RG_OK || length == 0 ||
              differ("dead lanes", 0, dead >= slow.dead, true);
    rg_sim_close(sim);
    free(slow.channel);
    free(slow.received);
    free(slow.latency);
    return !bad;
}

static bool compare(unsigned seed)
{
    const char *name;
    rg_topology net;
    rg_sim_options options;

    state = seed;
    name = networks[below(sizeof networks / sizeof networks[0])];
    if (rg_any_topology_parse(name, &net, NULL) != RG_OK)
        return false;
    draw_options(&net, &options);
    if (agree(&net, &options, 300 + below(900)))
        return true;
    describe(name, &options);
    return false;
}

/* ---- What is known --------------------------------------------------------------------------- */

static unsigned checks, failures;

static void verdict(bool good, const char *name)
{
    printf("%s - %s\n", good ? "ok" : "not ok", name);
    checks++;
    failures += !good;
}

static rg_topology network(const char *name)
{
    rg_network parsed;
    rg_topology net = {0};
    (void)rg_network_parse(name, &parsed, NULL);
    (void)rg_topology_init(&parsed, &net, NULL);
    return net;
}

static bool is_near(const char *what, double value, double expected, double share)
{
    const bool near = fabs(value - expected) <= share * expected;
    if (!near)
        printf("# %s: %g instead of %g\n", what, value, expected);
    return near;
}

/* An empty network: a clock for each delay on the way, and a clock for each flit after the head. */
static bool is_empty_right(const char *name, unsigned flits)
{
    const rg_topology net = network(name);
    rg_sim_options o;
    rg_sim_plan plan;
    rg_sim_result r;
    (void)rg_sim_options_of(&net, &o);
    (void)rg_sim_plan_of(&plan);
    o.load = 1e-4 * flits;
    o.flits = flits;
    o.route_delay = 3;
    o.link_delay = 4;
    o.inject_delay = 2;
    plan.precision = 1;
    if (rg_sim_measure(&net, &o, &plan, NULL, NULL, 0, &r) != RG_OK)
        return false;
    const double routers = net.direct ? r.hops + 1 : r.hops - 1;
    return is_near(name, r.latency, 2 + routers * 7 + flits - 1, 0.003);
}

/* One switch, one lane, full load: what is first in a lane keeps back what could pass (M. Karol, M.
 * Hluchyj, S. Morgan, 1987). */
static bool is_blocked_right(const char *name, rg_sim_allocator allocator, double expected)
{
    const rg_topology net = network(name);
    const uint64_t batch = 400;
    rg_sim_options o;
    rg_sim_counts counts;
    rg_sim_state state;
    rg_sim *sim = NULL;
    double flits = 0;
    (void)rg_sim_options_of(&net, &o);
    o.vcs = 1;
    o.self = true;
    o.load = 1;
    o.allocator = allocator;
    o.route_delay = 0;
    o.link_delay = o.credit_delay = o.inject_delay = 1;
    if (rg_sim_open(&net, &o, &sim) != RG_OK || rg_sim_window(sim, batch, batch) != RG_OK ||
        rg_sim_run(sim, 41 * batch, NULL, &state) != RG_OK)
        return false;
    (void)rg_sim_counts_of(sim, &counts);
    rg_sim_close(sim);
    for (unsigned i = 0; i < 40; i++)
        flits += (double)counts.batch[i].received;
    return is_near(name, flits / (40.0 * (double)batch * (double)net.nodes), expected, 0.015);
}

/* All to all on a full fat tree: exactly so many clocks, and nobody waits for another. */
static bool is_exchanged(const char *name, rg_sim_order order, unsigned flits, uint64_t clocks,
                         uint64_t more)
{
    const rg_topology net = network(name);
    rg_sim_options o;
    rg_sim_exchange free_run, steps;
    (void)rg_sim_options_of(&net, &o);
    o.traffic = RG_SIM_EXCHANGE;
    o.order = order;
    o.flits = flits;
    o.vcs = 2;
    o.route_delay = 0;
    o.link_delay = o.credit_delay = o.inject_delay = 1;
    o.rule.up = RG_UP_NODE_DIGIT;
    if (rg_sim_exchange_run(&net, &o, 100000, NULL, &free_run) != RG_OK)
        return false;
    o.barrier = true;
    if (rg_sim_exchange_run(&net, &o, 100000, NULL, &steps) != RG_OK)
        return false;
    printf("# %s: %" PRIu64 " clocks, %" PRIu64 " waits; with a barrier %" PRIu64 ", %" PRIu64 "\n",
           name, free_run.clocks, free_run.waits, steps.clocks, steps.waits);
    return free_run.clocks >= clocks && free_run.clocks <= clocks + more && steps.waits == 0 &&
           (more > 0 || free_run.waits == 0) && free_run.clocks >= free_run.bound;
}

/* A ring without a dateline locks, and the cycle is the ring. */
static bool is_locked(void)
{
    const rg_topology net = network("torus:8,8");
    rg_sim_lane lane[8];
    rg_sim_options o;
    rg_sim_plan plan;
    rg_sim_result r;
    (void)rg_sim_options_of(&net, &o);
    (void)rg_sim_plan_of(&plan);
    o.rule.lanes = 1;
    o.load = 0.5;
    o.flits = 4;
    if (rg_sim_measure(&net, &o, &plan, NULL, lane, 8, &r) != RG_OK)
        return false;
    const uint64_t ring = lane[0].vertex % 8;
    bool good = r.end == RG_SIM_LOCKED && r.cycle == 8;
    for (unsigned i = 0; good && i < 8; i++)
        good = lane[i].vertex % 8 == ring || lane[i].vertex / 8 == lane[0].vertex / 8;
    return good;
}

/* Queues: one clock of service, and births that are independent: the mean wait at the output of a
 * switch of n ports is (n-2)/(n-1) load / (2 (1 - load)). */
static bool is_queued_right(double load)
{
    const rg_topology net = network("kary:8,1");
    rg_sim_options o;
    rg_sim_queued r;
    (void)rg_sim_options_of(&net, &o);
    o.load = load;
    return rg_sim_queue_run(&net, &o, 1000, 15000, NULL, &r) == RG_OK && r.hops == 2 &&
           is_near("wait", r.latency - 2, 6.0 / 7 * load / (2 * (1 - load)), 0.05) &&
           is_near("accepted", r.accepted, load, 0.01);
}

/* The runs of the specification: latencies of two kinds of words below saturation, and the fullest
 * channel at saturation. */
static bool is_run_right(const char *name, rg_route_words words, double load, double latency)
{
    const rg_topology net = network(name);
    rg_sim_options o;
    rg_sim_queued r;
    (void)rg_sim_options_of(&net, &o);
    o.load = load;
    o.rule.words = words;
    return rg_sim_queue_run(&net, &o, 200, 200, NULL, &r) == RG_OK &&
           is_near(name, r.latency, latency, 0.03);
}

/* Dead nodes of kautz:3,4 from clock 0 on, and all pairs of the others: the share that arrives, by
 * the rule alone and by the first of the disjoint routes that lives (doc/simulator.md). With
 * @random 0 each single node in turn. */
static bool is_survived(rg_sim_routing routing, unsigned random, unsigned sets, double expected,
                        double tolerance)
{
    const rg_topology net = network("kautz:3,4");
    rg_sim_fault fault = {.until = RG_SIM_MAX_CLOCKS, .count = random};
    uint64_t arrived = 0, all = 0;
    rg_sim_options o;
    rg_sim_exchange r;
    (void)rg_sim_options_of(&net, &o);
    o.routing = routing;
    o.disjoint = RG_SIM_ANY_ROUTE;
    o.traffic = RG_SIM_EXCHANGE;
    o.order = RG_SIM_SHIFT;
    o.faults = &fault;
    o.fault_count = 1;
    fault.part = random > 0 ? RG_SIM_VERTICES : RG_SIM_VERTEX;
    for (unsigned i = 0; i < sets; i++) {
        o.seed = i;
        fault.vertex = i;
        if (rg_sim_exchange_run(&net, &o, 100000, NULL, &r) != RG_OK || r.end != RG_SIM_PRECISE)
            return false;
        arrived += r.delivered;
        all += r.delivered + r.lost;
    }
    const double share = (double)arrived / (double)all;
    printf("# %u dead nodes, %u sets: %.5f\n", random > 0 ? random : 1, sets, share);
    return share >= expected - tolerance && share <= expected + tolerance;
}

static void check_theory(bool soak)
{
    verdict(is_survived(RG_SIM_DISJOINT, 2, 2, 1, 0), "two dead nodes, the first route that lives");
    verdict(is_empty_right("hypercube:5", 1), "an empty hypercube, a flit");
    verdict(is_empty_right("kary:3,3", 5), "an empty fat tree, packets of 5 flits");
    verdict(is_blocked_right("kary:2,1", RG_SIM_GREEDY, 0.75), "a switch of 2 ports, full load");
    verdict(is_blocked_right("kary:4,1", RG_SIM_GREEDY, 0.6553), "4 ports");
    verdict(is_blocked_right("kary:8,1", RG_SIM_GREEDY, 0.6184), "8 ports");
    verdict(is_blocked_right("kary:8,1", RG_SIM_SEPARABLE, 0.6184), "8 ports, separable");
    verdict(is_exchanged("kary:4,3", RG_SIM_CLS, 1, 69, 0), "kary:4,3, cls");
    verdict(is_exchanged("kary:4,3", RG_SIM_CLS, 8, 510, 0), "kary:4,3, cls, 8 flits");
    verdict(is_exchanged("kary:2,6", RG_SIM_CLS, 8, 516, 0), "kary:2,6, cls, 8 flits");
    verdict(is_exchanged("gft:2,4,4", RG_SIM_ADD, 8, 510, 0), "gft:2,4,4, add, 8 flits");
    verdict(is_exchanged("kary:4,3", RG_SIM_SHIFT, 8, 510, 2), "kary:4,3, shift, 8 flits");
    verdict(is_exchanged("gft:2,4,4", RG_SIM_LLS, 8, 510, 2), "gft:2,4,4, lls, 8 flits");
    verdict(is_queued_right(0.3), "queues of a switch, load 0.3");
    verdict(is_queued_right(0.8), "queues of a switch, load 0.8");
    if (soak) {
        verdict(is_survived(RG_SIM_COUNT, 0, 108, 0.97633, 0.00001), "a dead node, the rule");
        verdict(is_survived(RG_SIM_DISJOINT, 0, 108, 1, 0), "a dead node, disjoint routes");
        verdict(is_survived(RG_SIM_COUNT, 4, 40, 0.90851, 0.003), "4 dead nodes, the rule");
        verdict(is_survived(RG_SIM_DISJOINT, 8, 40, 0.99069, 0.002), "8 dead nodes, disjoint");
        verdict(is_run_right("debruijn:2,11", RG_WORDS_OVERLAP, 0.05, 10.33), "queues, overlap");
        verdict(is_run_right("debruijn:2,11", RG_WORDS_OVERLAP, 0.12, 14.36), "queues, 0.12");
        verdict(is_run_right("mdsxn:6,5", RG_WORDS_SHIFT, 0.3, 34.4), "queues, all letters");
    }
    verdict(is_locked(), "a torus with one lane locks along a ring");
}

/* Nodes: hardly any traffic, much, and more than they carry; buffers that are short and long. */
static void check_nodes(bool soak)
{
    static const unsigned cases[][5] = {
        {2, 3, 4, 300, 1000}, {2, 3, 4, 15, 400}, {2, 3, 2, 15, 400},  {3, 3, 4, 200, 400},
        {3, 3, 4, 10, 300},   {3, 3, 8, 10, 300}, {2, 5, 4, 30, 2000}, {3, 2, 16, 10, 2000},
        {2, 3, 4, 15, 5000},  {3, 3, 4, 10, 2000}};
    char name[80];

    for (unsigned i = 0; i < (soak ? 10 : 6); i++) {
        const unsigned *c = cases[i];
        const bool good = node_agrees(c[0], c[1], c[2], c[3], c[4], i + 1);
        (void)snprintf(name, sizeof name, "nodes of K(%u,%u), %u flits, a packet in %u clocks",
                       c[0], c[1], c[2], c[3]);
        verdict(good, name);
    }
}

/* A hop up after one down would look short here; in none of the networks above would one. */
static bool updown_agrees(void)
{
    const rg_topology net = network("ccc:5");
    rg_sim_options options;

    state = 1;
    (void)rg_sim_options_of(&net, &options);
    options.routing = RG_SIM_UPDOWN;
    options.vcs = 1;
    options.load = 0.2;
    return agree(&net, &options, 600);
}

/* Whether what is shown is counted in this unit; then stops. */
static bool stop_at(void *unit, const rg_progress *progress)
{
    return strcmp(progress->unit, unit) != 0;
}

/* A measurement stops while its routes are made, and in the first clocks of a large network. */
static bool stops(const char *name, rg_sim_routing routing, char *unit)
{
    const rg_topology net = network(name);
    const rg_watch watch = {.show = stop_at, .context = unit};
    rg_sim_plan plan = {.fixed = true, .warmup = 20, .most = 40, .precision = 1};
    rg_sim_options options;
    rg_sim_result result;

    (void)rg_sim_options_of(&net, &options);
    options.routing = routing;
    options.load = 1;
    return rg_sim_measure(&net, &options, &plan, &watch, NULL, 0, &result) == RG_E_STOPPED;
}

int main(int argc, char **argv)
{
    const bool soak = getenv("ROUTEGEN_SOAK") != NULL;
    const unsigned first = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1;
    const unsigned count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : soak ? MANY : FEW;
    char name[40];

    for (unsigned i = 0; i < count; i++) {
        const bool good = compare(first + i);
        (void)snprintf(name, sizeof name, "twin, seed %u", first + i);
        verdict(good, name);
    }
    verdict(updown_agrees(), "twin, up and then down");
    verdict(stops("hypercube:4", RG_SIM_MINIMAL, "targets"), "stops, minimal");
    verdict(stops("hypercube:4", RG_SIM_UPDOWN, "roots"), "stops, roots of up and down");
    verdict(stops("hypercube:4", RG_SIM_UPDOWN, "targets"), "stops, up and down");
    verdict(stops("kautz:2,3", RG_SIM_LAYERS, "pairs"), "stops, layers");
    verdict(stops("hypercube:12", RG_SIM_RULE, "clocks"), "stops within 64 clocks");
    check_nodes(soak);
    if (argc < 2)
        check_theory(soak);
    printf("1..%u\n", checks);
    return failures > 0;
}
