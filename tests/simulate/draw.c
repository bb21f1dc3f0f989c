/* SPDX-License-Identifier: Apache-2.0 */

/* Random options for the simulator and its twin. */

#include "theory.h"
#include "families/inner/topology_route.h"
#include "net/inner/simulate.h"

#include <stdio.h>

static uint64_t state;

void draw_from(uint64_t seed)
{
    state = seed;
}

unsigned below(unsigned bound)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (unsigned)((z ^ (z >> 31)) % bound);
}

static void draw_rule(const rg_topology *net, rg_route_rule *rule)
{
    const unsigned uses = rg_route_rule_uses(net);

    (void)rg_route_rule_init(net, rule);
    if (uses & RG_ROUTE_VC_CLASSES)
        rule->vc_classes = 1 + below(2);
    if (uses & RG_ROUTE_TIE)
        rule->tie = below(2) ? RG_TIE_ALL : RG_TIE_LOWEST;
    if (uses & RG_ROUTE_CUBE)
        rule->cube = (rg_route_cube)below(2);
    if (uses & RG_ROUTE_UP)
        rule->up = (rg_route_up)below(3);
    if (uses & RG_ROUTE_WORDS)
        rule->words = (rg_route_words)below(2);
}

/* A trace of messages that wait for one another now and then, or for work. */
static void draw_trace(const rg_topology *net, rg_sim_options *o)
{
    static rg_sim_message trace[400];
    static uint32_t others[400][3];
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
                                    .after = i > 0 && below(3) == 0 ? 1 + below(i) : 0,
                                    .others = others[i],
                                    .other_count = i > 0 && below(4) == 0 ? below(4) : 0};
        for (uint32_t j = 0; j < trace[i].other_count; j++)
            others[i][j] = (1 + below(i)) | (below(2) ? RG_SIM_BEGUN : 0);
        if (below(4) > 0)
            continue;
        trace[i].processor = 1;
        trace[i].work = below(20);
        trace[i].flits *= below(2);
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
                    way[o->way_count++] =
                        (rg_sim_way){.vertex = v, .target = t, .port = p, .vc = below(2)};
                    wanted--;
                }
        }
    }
}

static void draw_routing(const rg_topology *net, rg_sim_options *o)
{
    unsigned classes = 0;
    do {
        o->routing = (rg_sim_routing)below(10);
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

/* The routers of rtl/noc. */
static void draw_noc(rg_sim_options *o, unsigned classes)
{
    o->noc = classes == 1 ? 1 + o->watch / 4 % 2 : 2;
    o->vcs = o->watch / 8 % 2 ? classes : 0;
    o->buffer = o->noc == 1 ? 2 : o->buffer;
    o->route_delay = 0;
    o->link_delay = o->credit_delay = o->noc;
    o->inject_delay = 1;
    o->delay_count = 0;
    o->select = RG_SIM_FIRST;
    o->own_exits = o->tail_credit = o->priority = false;
    o->input_speedup = o->output_speedup = o->iterations = 1;
    o->internal_speedup = 1;
    o->output_buffer = 0;
    o->allocator = RG_SIM_SEPARABLE;
}

/* Only now and then, and from what has been drawn: others draw on. */
static void draw_speedup(rg_sim_options *o)
{
    static const double internal[] = {1, 1.1, 1.5, 2, 1.7, 3};
    bool can = o->fault_count == 0 && o->link_delay > 1;

    for (uint64_t i = 0; i < o->delay_count; i++)
        can = can && o->delays[i].clocks > 1 && o->delays[i].pace < 2;
    if (!can || o->watch % 3 == 0)
        return;
    o->internal_speedup = internal[o->watch / 3 % 6];
    o->output_speedup = 1 + o->watch / 5 % 4;
    o->output_buffer = o->watch % 4;
}

static void draw_answers(rg_sim_options *o, unsigned classes)
{
    const unsigned vcs = o->vcs > 0 ? o->vcs : rg_sim_default_vcs(o, classes), x = o->watch;
    const unsigned most = o->switching == RG_SIM_CUT_THROUGH && o->buffer < 5 ? o->buffer : 5;
    /* Layers do not rise along a way: any two kinds of packets have the same lanes, or others. */
    const bool layers =
        classes > 1 && (o->routing == RG_SIM_LAYERS ||
                        (o->routing == RG_SIM_DISJOINT && o->classing == RG_SIM_BY_LAYERS));
    const bool halves = x % 2 && vcs / 2 >= classes;

    o->answers = o->lengths > 1 ? o->lengths : 1;
    for (unsigned i = 0; i < o->answers; i++) {
        o->answer[i].flits = 1 + (x + i) % most;
        for (unsigned j = 0; j < 2; j++) {
            struct rg_sim_lot *lot = &o->answer[i].of[j];
            const unsigned first = (x / 5 + 3 * i + j) % (vcs - classes + 1);
            const unsigned more = (x / 11 + j) % (vcs - first - classes + 1);
            lot->first = !layers ? first : halves && j ? vcs / 2 : 0;
            lot->last = !layers ? first + classes - 1 + more : halves && !j ? vcs / 2 - 1 : vcs - 1;
            lot->plane = (x + i + j) % o->planes;
        }
    }
}

static void draw_router(const rg_topology *net, rg_sim_options *o);

void draw_options(const rg_topology *net, rg_sim_options *o)
{
    unsigned classes = 0;

    draw_router(net, o);
    (void)rg_sim_classes(net, o, &classes);
    o->sink = o->fault_count == 0 && o->watch % 3 == 1 ? .01 * (20 + o->watch % 81) : 1;
    if (o->switching == RG_SIM_WORMHOLE && o->fault_count == 0 && o->watch % 4 == 1 &&
        (o->traffic != RG_SIM_REQUEST || (o->shared && o->slots == 0)))
        draw_noc(o, classes);
    const bool alike = o->fault_count == 0 && !o->priority && o->sink == 1 && o->noc == 0 &&
                       (o->traffic != RG_SIM_REQUEST || o->slots == 0) && net->vertices < 50;
    o->planes = alike && o->watch % 7 > 3 ? o->watch % 7 - 2 : 1;
    const bool own = o->traffic == RG_SIM_REQUEST || o->traffic == RG_SIM_EXCHANGE ||
                     o->traffic == RG_SIM_TRACE || (o->vcs > 0 && o->vcs < classes);
    if (!own && !o->priority && o->fault_count == 0 && o->noc == 0 && o->watch % 5 < 2)
        draw_answers(o, classes);
}

static void draw_router(const rg_topology *net, rg_sim_options *o)
{
    static rg_sim_delay delay[3];
    rg_topology_end end;
    unsigned classes = 0;

    (void)rg_sim_options_init(net, o, sizeof *o);
    draw_rule(net, &o->rule);
    draw_routing(net, o);
    o->buffer = 1 + below(8);
    o->route_delay = below(3);
    o->link_delay = 1 + below(4);
    o->credit_delay = 1 + below(3);
    o->inject_delay = 1 + below(2);
    o->tail_credit = below(4) == 0;
    o->switching = (rg_sim_switching)below(2);
    o->allocator = (rg_sim_allocator)below(3);
    o->route_delay += o->allocator == RG_SIM_STAGED;
    draw_traffic(net, o);
    while (o->births == RG_SIM_BURST &&
           o->load / rg_sim_flits(o) * (o->burst_on + o->burst_off) > o->burst_on)
        o->load /= 2;
    (void)rg_sim_classes(net, o, &classes);
    o->vcs = classes * (classes > 12 ? 1 : 1 + below(3));
    if (below(4) == 0 && o->traffic != RG_SIM_REQUEST)
        o->vcs = 1 + below(classes); /* some classes share a channel */
    o->seed = below(1000);
    const bool decides = rg_routing_info_of(o->routing)->decides;
    o->bias = decides && below(2) ? below(20) : 0;
    if (below(3) == 0 && o->traffic != RG_SIM_REQUEST && !decides)
        draw_faults(net, o);
    o->delays = delay;
    for (unsigned i = below(4) ? 0 : 3; i > 0; i--) {
        rg_sim_delay *d = &delay[o->delay_count];
        d->vertex =
            net->direct ? below((unsigned)net->nodes) : net->nodes + below((unsigned)net->switches);
        d->port = below(net->ports);
        d->clocks = 1 + below(9);
        d->pace = d->clocks % 4;
        (void)rg_topology_neighbour(net, d->vertex, d->port, &end);
        o->delay_count += end.vertex != RG_TOPOLOGY_NONE;
    }
    o->watch = 1 + below(300);
    o->rings = o->watch % 2 == 0;
    o->own_exits = o->watch % 5 == 0;
    /* A table of routes, or none */
    o->memory =
        below(2) || o->traffic == RG_SIM_EXCHANGE || o->routing >= RG_SIM_MINIMAL ? 1 << 20 : 0;
    o->priority = o->lengths > 0 && o->births == RG_SIM_BERNOULLI && o->fault_count == 0 &&
                  o->traffic != RG_SIM_TRACE && o->traffic != RG_SIM_REQUEST &&
                  o->traffic != RG_SIM_EXCHANGE && o->allocator != RG_SIM_GREEDY;
    if (o->allocator != RG_SIM_STAGED || o->priority || below(2))
        return;
    o->allocator = (rg_sim_allocator)(RG_SIM_STAGED + below(2));
    o->input_speedup = 1 + below(4);
    draw_speedup(o);
    o->iterations = o->allocator == RG_SIM_ISLIP ? 1 + below(3) : 1;
}

void describe(const char *name, const rg_sim_options *o)
{
    printf(
        "# %s routing %d vcs %u buffer %u allocator %d switching %d traffic %d load %g births %d "
        "faults %d delays %d priority %d speedup %u %g %u %u planes %u answers %u\n",
        name, (int)o->routing, o->vcs, o->buffer, (int)o->allocator, (int)o->switching,
        (int)o->traffic, o->load, (int)o->births, (int)o->fault_count, (int)o->delay_count,
        o->priority, o->input_speedup, o->internal_speedup, o->output_speedup, o->output_buffer,
        o->planes, o->answers);
}
