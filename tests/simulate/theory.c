/* SPDX-License-Identifier: Apache-2.0 */

/* The simulator against what is known by theory, or by other simulators (doc/simulator.md). */

#include "theory.h"
#include "families/inner/topology_route.h"
#include "net/inner/simulate_sweep.h"
#include "routegen/net/simulate_load.h"
#include "net/simulate/statistics.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static bool is_near(const char *what, double value, double expected, double share)
{
    const bool near = fabs(value - expected) <= share * expected;
    if (!near)
        printf("# %s: %g instead of %g\n", what, value, expected);
    return near;
}

/* As --model booksim */
static void like_booksim(rg_sim_options *o)
{
    o->vcs = 4;
    o->allocator = RG_SIM_STAGED;
    o->link_delay = 3;
    o->inject_delay = 2;
}

/* An empty network: a clock for each delay on the way, and a clock for each flit after the head;
 * at such a load packets hardly ever meet. */
static bool is_empty_right(const char *name, unsigned flits)
{
    const rg_topology net = network(name);
    rg_sim_result r;
    rg_sim_options o = options_of(&net);
    rg_sim_plan plan = plan_of();
    o.load = 1e-4 * flits;
    o.flits = flits;
    o.route_delay = 3;
    o.link_delay = 4;
    o.inject_delay = 2;
    plan.precision = 1;
    if (rg_sim_measure(&net, &o, &plan, NULL, NULL, 0, &r) != RG_OK)
        return false;
    const double routers = net.direct ? r.hops + 1 : r.hops - 1;
    const double buffers = (double)r.reads / (double)(r.reads - r.links);
    return is_near(name, r.latency, 2 + routers * 7 + flits - 1, 0.003) &&
           is_near("buffers that a flit passes", buffers, routers, 0.01); /* of other packets */
}

/* All pairs of n terminals in turn, 40 clocks apart; or one that is none after some. */
struct pairs {
    uint64_t n, next, count, wrong;
};

static bool next_pair(void *context, rg_sim_message *message)
{
    struct pairs *pairs = context;

    pairs->next += pairs->next % (pairs->n + 1) == 0; /* not to itself */
    if (pairs->next >= pairs->n * pairs->n)
        return false;
    *message = (rg_sim_message){
        .source = (uint32_t)(pairs->next / pairs->n),
        .target = (uint32_t)(pairs->count + 1 == pairs->wrong ? pairs->n : pairs->next % pairs->n),
        .flits = 1,
        .time = 40 * pairs->count};
    pairs->next++;
    pairs->count++;
    return true;
}

/* Each pair in turn, alone, by the delays of the papers: exactly the links of its route, and on
 * average the network's distance. */
static bool is_alone_right(const char *name, double distance)
{
    const rg_topology net = network(name);
    struct pairs pairs = {.n = net.nodes}, wrong = {.n = net.nodes, .wrong = 9};
    rg_sim_traced r;

    rg_sim_options o = options_of(&net);
    o.traffic = RG_SIM_TRACE;
    o.route_delay = 0;
    o.link_delay = o.credit_delay = o.inject_delay = 1;
    o.next_message = next_pair;
    o.message_context = &wrong;
    if (rg_sim_trace_run(&net, &o, RG_SIM_MAX_CLOCKS - 1, NULL, &r) != RG_E_INDEX)
        return false;
    o.message_context = &pairs;
    const rg_status status = rg_sim_trace_run(&net, &o, RG_SIM_MAX_CLOCKS - 1, NULL, &r);
    printf("# %s: latency %.5f, links %.5f\n", name, r.latency, r.hops);
    return status == RG_OK && r.delivered == net.nodes * (net.nodes - 1) &&
           fabs(r.latency - r.hops) < 1e-9 && fabs(r.latency - distance) < 5e-5;
}

/* One switch, one lane, full load: what is first in a lane keeps back what could pass (M. Karol, M.
 * Hluchyj, S. Morgan, 1987). */
static bool is_blocked_right(const char *name, rg_sim_allocator allocator, double expected)
{
    const rg_topology net = network(name);
    const uint64_t batch = 400;
    rg_sim_counts counts;
    rg_sim_state state;
    rg_sim *sim = NULL;
    double flits = 0;
    rg_sim_options o = options_of(&net);
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
    return is_near(name, flits / (40.0 * (double)batch * (double)net.nodes), expected, 0.01);
}

/* All to all on a full fat tree: exactly that many clocks, and no message waits for another. */
static bool is_exchanged(const char *name, rg_sim_order order, unsigned flits, uint64_t clocks,
                         uint64_t more)
{
    const rg_topology net = network(name);
    rg_sim_exchange free_run, steps;
    rg_sim_options o = options_of(&net);
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
    rg_sim_result r;
    rg_sim_options o = options_of(&net);
    rg_sim_plan plan = plan_of();
    o.rule.vc_classes = 1;
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

/* The bounds for traffic to others, and to any terminal; booksim's router carries a load below,
 * and at full load accepts no more than the bound. */
static bool is_bounded(const char *name, double others, double all, double carried)
{
    const rg_topology net = network(name);
    rg_sim_bound bound, self;
    rg_sim_result below, full;
    rg_sim_options o = options_of(&net);
    rg_sim_plan plan = plan_of();
    if (rg_route_rule_uses(&net) & RG_ROUTE_TIE)
        o.rule.tie = RG_TIE_ALL;
    if (rg_sim_bound_of(&net, &o, NULL, &bound) != RG_OK)
        return false;
    o.self = true;
    if (rg_sim_bound_of(&net, &o, NULL, &self) != RG_OK)
        return false;
    printf("# %s: bound %.4f, with the sender %.4f\n", name, bound.load, self.load);
    const bool right = fabs(bound.load - others) < 5e-5 && fabs(self.load - all) < 5e-5;
    if (!right || carried == 0)
        return right;
    like_booksim(&o);
    o.select = RG_SIM_RANDOM;
    o.load = carried;
    plan.most = 8000;
    if (rg_sim_measure(&net, &o, &plan, NULL, NULL, 0, &below) != RG_OK)
        return false;
    o.load = 1;
    o.self = false;
    if (rg_sim_measure(&net, &o, &plan, NULL, NULL, 0, &full) != RG_OK)
        return false;
    printf("# at load %g accepted %.4f, latency %.1f; at 1 %.4f\n", carried, below.accepted,
           below.latency, full.accepted);
    return below.end != RG_SIM_SATURATED && is_near("accepted", below.accepted, carried, 0.02) &&
           full.end == RG_SIM_SATURATED && full.accepted <= bound.load;
}

/* Uniform traffic loads each channel, found by classes of words, as flows between all pairs do. */
static bool is_loaded(const char *name, rg_route_words words)
{
    static rg_sim_flow flows[128 * 128];
    static double uniform[128 * 4], each[128 * 4];
    const rg_topology net = network(name);
    const size_t channels = net.nodes * (net.ports + 1);
    rg_sim_bound bound, same;
    rg_sim_options o = options_of(&net);

    if (net.nodes > 128 || channels > 128 * 4)
        return false;
    o.rule.words = words;
    if (rg_sim_loads_of(&net, &o, NULL, uniform, &bound) != RG_OK)
        return false;
    o.traffic = RG_SIM_FLOWS;
    o.flows = flows;
    for (uint32_t i = 0; i < net.nodes * net.nodes; i++) {
        const rg_sim_flow flow = {i / (uint32_t)net.nodes, i % (uint32_t)net.nodes, 1};
        if (flow.source != flow.target)
            flows[o.flow_count++] = flow;
    }
    if (rg_sim_loads_of(&net, &o, NULL, each, &same) != RG_OK)
        return false;
    for (size_t i = 0; i < channels; i++)
        if (fabs(uniform[i] - each[i]) > 1e-9)
            return false;
    return fabs(bound.load - same.load) < 1e-9 && bound.where.vertex == same.where.vertex &&
           bound.where.port == same.where.port;
}

/* Queues: one clock of service, and births that are independent: the mean wait at the output of a
 * switch of n ports is (n-2)/(n-1) load / (2 (1 - load)). */
static bool is_queued_right(double load)
{
    const rg_topology net = network("kary:8,1");
    rg_sim_queued r;
    rg_sim_options o = options_of(&net);
    o.load = load;
    return rg_sim_queue_run(&net, &o, 1000, 15000, NULL, &r) == RG_OK && r.hops == 2 &&
           is_near("wait", r.latency - 2, 6.0 / 7 * load / (2 * (1 - load)), 0.05) &&
           is_near("accepted", r.accepted, load, 0.01);
}

static rg_sim_queued queued(const char *name, rg_route_words words, double load)
{
    const rg_topology net = network(name);
    rg_sim_queued r = {0};
    rg_sim_options o = options_of(&net);
    o.load = load;
    o.rule.words = words;
    (void)rg_sim_queue_run(&net, &o, 200, 400, NULL, &r);
    return r;
}

/* Queues of the report's networks, against another program's runs of some 600 clocks: 0 is not
 * known. Saturated ones come to their bound from below. */
static bool is_run_right(const char *name, rg_route_words words, double load, double latency,
                         double accepted, double hops)
{
    const rg_topology net = network(name);
    const rg_sim_queued r = queued(name, words, load);
    rg_sim_bound bound;
    rg_sim_options o = options_of(&net);
    o.rule.words = words;
    if (rg_sim_bound_of(&net, &o, NULL, &bound) != RG_OK)
        return false;
    printf("# %s at %g: latency %.2f, accepted %.4f, bound %.4f, hops %.4f\n", name, load,
           r.latency, r.accepted, bound.load, r.hops);
    return (latency == 0 || is_near("latency", r.latency, latency, 0.03)) &&
           (accepted == 0 ||
            (is_near("accepted", r.accepted, accepted, 0.045) && r.accepted <= bound.load)) &&
           is_near("hops", r.hops, hops, 0.002);
}

/* What the report concludes: at degree 4, and at 6, groups of equal size carry most; SCI has lower
 * latencies than SCC, but it carries no more. */
static bool is_order_right(void)
{
    const rg_sim_queued scc = queued("scc:6", RG_WORDS_OVERLAP, 0.1),
                        sci = queued("sci:6", RG_WORDS_OVERLAP, 0.1);
    return queued("mdsxn:6,5", RG_WORDS_SHIFT, 0.36).accepted >
               1.1 * queued("mdsxn:9,2", RG_WORDS_SHIFT, 0.36).accepted &&
           queued("mdsxn:4,4,3", RG_WORDS_SHIFT, 0.6).accepted >
               1.1 * queued("mdsxn:7,2,2", RG_WORDS_SHIFT, 0.6).accepted &&
           scc.packets > 0 && sci.packets > 0 && sci.latency < 0.9 * scc.latency &&
           queued("sci:6", RG_WORDS_OVERLAP, 0.23).accepted <=
               1.005 * queued("scc:6", RG_WORDS_OVERLAP, 0.23).accepted;
}

/* ---- Intervals ------------------------------------------------------------------------------- */

static uint64_t leaning(uint64_t i)
{
    return 10 + i * i % 7 + (i == 5 ? 40 : 0);
}

static uint64_t in_pairs(uint64_t i)
{
    return 10 + i / 2 * 5 % 8 + (i % 5 == 0 ? 3 : 0);
}

static uint64_t in_fours(uint64_t i)
{
    return 10 + i / 4 * 5 % 8;
}

/* The interval of batches with these latencies, and 100 to 120 packets: what scipy's t, skew and
 * numpy's sums give. The widest is that of 8 batches, of 16, and of 32, which depend on each
 * other; the last ones hardly lean. */
static bool is_interval(uint64_t (*latency)(uint64_t), double mean, double half)
{
    rg_sim_counts counts = {.length = 1};
    for (uint64_t i = 0; i < SIM_MEASURED; i++) {
        counts.batch[i].delivered = 100 + i % 3 * 10;
        counts.batch[i].latency = counts.batch[i].delivered * latency(i);
    }
    const struct sim_means found = rg_sim_means(&counts);
    return found.known && fabs(found.mean / mean - 1) < 1e-12 &&
           fabs(found.interval / half - 1) < 1e-9;
}

/* ---- All of them ----------------------------------------------------------------------------- */

void check_theory(bool soak)
{
    verdict(is_interval(leaning, 13.347578347578347, 10.035522779732558), "interval, a long batch");
    verdict(is_interval(in_pairs, 14.133903133903134, 1.2154774741077605), "interval, pairs alike");
    verdict(is_interval(in_fours, 13.481481481481481, 2.135818349542128), "interval, fours alike");
    verdict(is_empty_right("hypercube:5", 1), "an empty hypercube, a flit");
    verdict(is_empty_right("kary:3,3", 5), "an empty fat tree, packets of 5 flits");
    verdict(is_alone_right("kantc:3,4", 8.8776), "kantc:3,4, a packet at a time");
    verdict(is_alone_right("mikantc:3,4", 8.9390), "mikantc:3,4, a packet at a time");
    verdict(is_blocked_right("kary:2,1", RG_SIM_GREEDY, 0.75), "a switch of 2 ports, full load");
    verdict(is_blocked_right("kary:4,1", RG_SIM_GREEDY, 0.6553), "4 ports");
    verdict(is_blocked_right("kary:8,1", RG_SIM_GREEDY, 0.6184), "8 ports");
    verdict(is_blocked_right("kary:8,1", RG_SIM_SEPARABLE, 0.6184), "8 ports, separable");
    verdict(is_blocked_right("kary:16,1", RG_SIM_GREEDY, 0.5994), "16 ports");
    verdict(is_blocked_right("kary:32,1", RG_SIM_GREEDY, 0.5927), "32 ports");
    verdict(is_bounded("mesh:8,8", 0.4922, 0.5, 0), "bounds of mesh:8,8");
    verdict(is_bounded("torus:8,8", 0.9844, 1, 0), "bounds of torus:8,8");
    verdict(is_bounded("kary:4,3", 1, 1, 0), "bounds of kary:4,3");
    verdict(is_bounded("kautz:3,4", 0.7535, 0.7606, 0), "bounds of kautz:3,4");
    for (rg_route_words words = RG_WORDS_OVERLAP; words <= RG_WORDS_SHIFT; words++) {
        verdict(is_loaded("kautz:3,4", words), "loads of kautz:3,4, pair by pair");
        verdict(is_loaded("debruijn:3,4", words), "loads of debruijn:3,4, pair by pair");
    }
    verdict(is_exchanged("kary:4,3", RG_SIM_CLS, 1, 69, 0), "kary:4,3, cls");
    verdict(is_exchanged("kary:4,3", RG_SIM_CLS, 8, 510, 0), "kary:4,3, cls, 8 flits");
    verdict(is_exchanged("kary:2,6", RG_SIM_CLS, 8, 516, 0), "kary:2,6, cls, 8 flits");
    verdict(is_exchanged("gft:2,4,4", RG_SIM_ADD, 8, 510, 0), "gft:2,4,4, add, 8 flits");
    verdict(is_exchanged("kary:4,3", RG_SIM_SHIFT, 8, 510, 2), "kary:4,3, shift, 8 flits");
    verdict(is_exchanged("gft:2,4,4", RG_SIM_LLS, 8, 510, 2), "gft:2,4,4, lls, 8 flits");
    verdict(is_queued_right(0.3), "queues of a switch, load 0.3");
    verdict(is_queued_right(0.8), "queues of a switch, load 0.8");
    if (soak) {
        verdict(is_blocked_right("kary:16,1", RG_SIM_SEPARABLE, 0.6009), "16 ports, separable");
        verdict(is_blocked_right("kary:32,1", RG_SIM_SEPARABLE, 0.5939), "32 ports, separable");
        verdict(is_bounded("mesh:8,8", 0.4922, 0.5, 0.4), "mesh:8,8 carries 0.4");
        verdict(is_bounded("torus:8,8", 0.9844, 1, 0.5), "torus:8,8 carries 0.5");
        verdict(is_bounded("kary:4,3", 1, 1, 0.62), "kary:4,3 carries 0.62");
        verdict(is_bounded("hypercube:6", 1, 1, 0.9), "hypercube:6 carries 0.9");
        const double shifted = 11 * (1 - 1.0 / 2048);
        verdict(is_run_right("debruijn:2,11", RG_WORDS_OVERLAP, 0.05, 10.33, 0, 9.369),
                "queues, overlap, 0.05");
        verdict(is_run_right("debruijn:2,11", RG_WORDS_OVERLAP, 0.12, 14.36, 0, 9.369),
                "queues, 0.12");
        verdict(is_run_right("debruijn:2,11", RG_WORDS_OVERLAP, 0.15, 22.6, 0, 9.369),
                "queues, 0.15");
        verdict(is_run_right("debruijn:2,11", RG_WORDS_SHIFT, 0.16, 39.1, 0, shifted),
                "queues, all letters, 0.16");
        verdict(is_run_right("debruijn:2,11", RG_WORDS_SHIFT, 0.2, 0, 0.165, shifted),
                "queues, 0.2");
        verdict(is_run_right("mdsxn:6,5", RG_WORDS_SHIFT, 0.3, 34.4, 0, 10.75),
                "queues, groups, 0.3");
        verdict(is_run_right("mdsxn:6,5", RG_WORDS_SHIFT, 0.36, 0, 0.306, 10.75), "queues, 0.36");
        verdict(is_run_right("scc:6", RG_WORDS_OVERLAP, 0.19, 35.7, 0, 12.27),
                "queues, star-connected cycles, 0.19");
        verdict(is_run_right("scc:6", RG_WORDS_OVERLAP, 0.23, 0, 0.192, 12.27), "queues, 0.23");
        verdict(is_order_right(), "queues, the order of networks in a published report");
    }
    verdict(is_locked(), "a torus with one lane locks along a ring");
}
