/* SPDX-License-Identifier: Apache-2.0 */

/* Routers, terminals and the links between them. */

#include "net/inner/simulate.h"
#include "families/inner/rows.h"
#include "parts.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

/* The next offset in a block for items of @size bytes. */
static size_t place(size_t *at, size_t count, size_t size)
{
    const size_t align = size % 16 == 0 ? 16 : size % 8 == 0 ? 8 : 4;
    const size_t here = (*at + align - 1) / align * align;
    *at = here + count * size;
    return here;
}

static void lay_out(struct sim_network *network, size_t exits)
{
    const size_t lanes = (size_t)network->ins * network->vcs,
                 ahead = (size_t)network->outs * network->vcs;
    size_t at = 0;

    (void)place(&at, network->words, sizeof(uint64_t));
    network->at_in = place(&at, network->ins, sizeof(struct sim_in));
    network->at_out = place(&at, network->outs, sizeof(struct sim_out));
    network->at_credit = place(&at, ahead, sizeof(uint16_t));
    network->at_turn = place(&at, network->staged ? ahead : 0, sizeof(uint16_t));
    network->at_exit = place(&at, exits > network->outs ? exits : 0, sizeof(uint16_t));
    network->at_lane = place(&at, lanes, sizeof(struct sim_lane));
    network->at_asker = place(&at, network->matched ? lanes : 0, sizeof(struct sim_asker));
    network->stride = (at + SIM_LINE - 1) / SIM_LINE * SIM_LINE;
}

/* The ports of a router. */
static void count_ports(const rg_topology *net, struct sim_network *network)
{
    network->ins = net->in_ports + net->direct;
    network->outs = net->ports + net->direct;
    network->words = (network->ins + 63) / 64;
}

double rg_sim_ways_bytes(const rg_topology *net, unsigned classes)
{
    struct sim_network network = {.vcs = classes};

    count_ports(net, &network);
    lay_out(&network, 0);
    return (double)network.stride * (double)(net->direct ? net->nodes : net->switches);
}

static void time_wheels(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;
    unsigned most = o->link_delay;

    for (uint64_t i = 0; i < o->delay_count; i++)
        most = o->delays[i].clocks > most ? o->delays[i].clocks : most;
    if (sim->net.name.rows && sim->net.name.rows->delay)
        most = RG_SIM_MAX_DELAY;
    most = o->credit_delay > most ? o->credit_delay : most;
    most = o->inject_delay > most ? o->inject_delay : most;
    sim->network.longest = most;
    most = o->route_delay + 1 > most ? o->route_delay + 1 : most;
    if (sim->network.staged && 2 * sim->network.longest + o->credit_delay > most)
        most = 2 * sim->network.longest + o->credit_delay; /* of a link to a terminal */
    most += sim->network.queued;
    sim->network.wheel_mask = 1;
    while (sim->network.wheel_mask < most)
        sim->network.wheel_mask = sim->network.wheel_mask * 2 + 1;
}

static rg_status take(rg_sim *sim)
{
    const size_t lanes = (size_t)sim->network.outs * sim->network.vcs;
    const size_t slots = (size_t)sim->network.ins * sim->network.vcs;

    if (sim->all > SIZE_MAX / sim->network.stride)
        return RG_E_MEMORY;
    const size_t bytes = sim->share.count * sim->network.stride;
    sim->network.block = rg_sim_large(bytes + (bytes == 0)); /* a process may have none */
    if (sim->network.block)
        memset(sim->network.block, 0, bytes);
    sim->network.base = (uintptr_t)sim->network.block - sim->share.begin * sim->network.stride;
    const size_t flits = sim->share.count * slots * sim->options.buffer;
    sim->network.ring = rg_sim_large((flits + (flits == 0)) * sizeof *sim->network.ring);
    sim->network.awake = sim_get(sim, sim->all / 64 + 1, sizeof *sim->network.awake);
    sim->network.later = sim_get(sim, sim->all / 64 + 1, sizeof *sim->network.later);
    /* Of what is by terminal or router a process touches its own part only. */
    sim->traffic.terminal = sim_get(sim, sim->links, sizeof *sim->traffic.terminal);
    sim->traffic.chained = sim_get(sim, sim->nodes, sizeof *sim->traffic.chained);
    sim->traffic.home = sim_get(sim, sim->links, sizeof *sim->traffic.home);
    sim->traffic.received = sim_get(sim, sim->nodes, sizeof *sim->traffic.received);
    sim->tally.summed = sim_get(sim, SIM_BINS, sizeof *sim->tally.summed);
    sim->traffic.terminal_credit =
        sim_get(sim, sim->links, sim->network.vcs * sizeof *sim->traffic.terminal_credit);
    const size_t queues = (size_t)sim->nodes * sim_priorities(sim);
    sim->traffic.counted = sim_get(sim, queues, sizeof *sim->traffic.counted);
    sim->traffic.waiting = sim_get(sim, queues, sizeof *sim->traffic.waiting);
    sim->traffic.sender = sim_get(sim, queues, sizeof *sim->traffic.sender);
    sim->traffic.active = sim_get(sim, sim->nodes / 64 + 1, sizeof *sim->traffic.active);
    sim->network.live =
        sim_get(sim, (size_t)sim->all << sim->network.in_bits, sizeof *sim->network.live);
    sim->network.in_of = sim_get(sim, slots, sizeof *sim->network.in_of);
    sim->network.out_of = sim_get(sim, lanes, sizeof *sim->network.out_of);
    sim->network.owner = sim_get(sim, lanes, sizeof *sim->network.owner);
    sim->network.linked = sim_get(sim, sim->all, sizeof *sim->network.linked);
    if (sim->options.answers > 0)
        sim->network.lanes_for =
            sim_get(sim, 2 * sim->options.answers, sizeof *sim->network.lanes_for);
    rg_sim_sink_begin(sim);
    bool paced = false;
    for (uint64_t i = 0; i < sim->options.delay_count; i++)
        paced = paced || sim->options.delays[i].pace > 1;
    if (paced) {
        const size_t channels = (size_t)sim->all * sim->network.outs;
        sim->network.plain = false;
        sim->network.pace = sim_get(sim, channels, sizeof *sim->network.pace);
    }
    if (sim_is_sped(&sim->options)) {
        sim->network.queue =
            sim_get(sim, (size_t)sim->all * sim->network.outs, sizeof *sim->network.queue);
        sim->network.back =
            sim_get(sim, (size_t)sim->all * sim->network.ins, sizeof *sim->network.back);
        if (sim->options.output_speedup > 1)
            sim->network.place = sim_get(sim, sim->all * slots, sizeof *sim->network.place);
        /* All that wait have a credit; and those for an in-port's credits have made room in it. */
        sim->network.queued = sim->options.buffer * sim->network.vcs + 1;
    }
    time_wheels(sim);
    return rg_sim_take_own(sim) && sim->network.block && sim->network.ring ? RG_OK : RG_E_MEMORY;
}

void rg_sim_free(rg_sim *sim)
{
    free(sim->network.block);
    free(sim->network.ring);
    free(sim->traffic.packet);
    free(sim->traffic.spare);
    free(sim->faults.least);
    sim_give_back(sim);
}

/* ---- Links ---------------------------------------------------------------------------------- */

/* Clocks of a channel: a delay in the options, which is that of a switch and a wire of one clock,
 * and the delay of its link in the network, 0 if it has none. */
static unsigned clocks_of(unsigned delay, unsigned own)
{
    const unsigned clocks = delay + (own > 0 ? own - 1 : 0);
    return clocks < RG_SIM_MAX_DELAY ? clocks : RG_SIM_MAX_DELAY;
}

/* The link of a terminal to in-port @in of @router, and from out-port @out back to it. */
static void enter(rg_sim *sim, uint32_t link, uint32_t router, unsigned in)
{
    struct sim_terminal *terminal = &sim->traffic.terminal[link];
    const uint32_t node = link % sim->nodes;
    const unsigned own = sim->net.direct ? 0 : rg_topology_delay(&sim->net, node, 0);

    sim->traffic.home[link].entry = router << sim->network.in_bits | in * sim->network.vcs;
    sim->traffic.home[link].choose = sim_stream(sim->options.seed, SIM_CHOICES, node);
    if (sim_is_away(sim, router))
        return;
    terminal->delay = clocks_of(sim->options.inject_delay, own);
    terminal->credited = sim->network.lanes_of[SIM_ANY];
    terminal->again = (struct sim_chain){SIM_NONE, SIM_NONE};
    for (unsigned i = 0; i < sim->network.vcs; i++)
        sim->traffic.terminal_credit[link * sim->network.vcs + i] = (uint16_t)sim->options.buffer;
    sim_in(sim, router)[in].from = SIM_TERMINAL | link << 6;
    /* A Kautz node has no buffer there: the next flit is always at hand. */
    sim_in(sim, router)[in].credit = (uint8_t)(sim->options.node     ? 1
                                               : sim->network.staged ? terminal->delay
                                                                     : sim->options.credit_delay);
}

static void leave(rg_sim *sim, uint32_t link, uint32_t router, unsigned out)
{
    sim->traffic.home[link].exit = router << sim->network.out_bits | out * sim->network.vcs;
    if (!sim_is_away(sim, router))
        sim_out(sim, router)[out].to = SIM_TERMINAL | link % sim->nodes;
}

/* A vertex with a router, in the plane of another router. */
static uint32_t beside(const rg_sim *sim, uint32_t router, uint64_t vertex)
{
    return router - router % sim->routers + (uint32_t)(vertex - sim->first);
}

/* A channel that leads to @end takes so many clocks. Staged: credits take as many more as the link
 * does. */
static void set_delay(rg_sim *sim, uint32_t router, unsigned port, const rg_topology_end *end,
                      unsigned delay)
{
    const rg_sim_options *o = &sim->options;
    const unsigned both = sim->network.staged ? o->credit_delay + delay : 0;
    const bool near = o->noc > 0 && (end->vertex == RG_TOPOLOGY_NONE || end->vertex < sim->first);
    const unsigned wanted = near                    ? 1
                            : !sim->network.staged  ? o->credit_delay
                            : both <= o->link_delay ? 1
                                                    : both - o->link_delay;
    const unsigned credit = wanted < RG_SIM_MAX_DELAY ? wanted : RG_SIM_MAX_DELAY;

    if (!sim_is_away(sim, router)) {
        sim_out(sim, router)[port].delay = near ? 1 : (uint8_t)delay;
        sim_out(sim, router)[port].credit = (uint8_t)credit;
    }
    if (end->vertex == RG_TOPOLOGY_NONE || end->vertex < sim->first)
        return;
    const uint32_t to = beside(sim, router, end->vertex);
    if (!sim_is_away(sim, to))
        sim_in(sim, to)[end->port].credit = (uint8_t)credit;
    const unsigned least = delay - (o->internal_speedup > 1); /* a flit may leave a clock earlier */
    rg_sim_split_channel(sim, router, to, least < credit ? least : credit);
}

static void join(rg_sim *sim, uint32_t router, unsigned port)
{
    const rg_topology *net = &sim->net;
    rg_topology_end end = {.vertex = RG_TOPOLOGY_NONE};
    unsigned own = 0;

    if (port < net->ports) {
        const uint64_t vertex = sim->first + router % sim->routers;
        (void)rg_topology_neighbour(net, vertex, port, &end);
        own = rg_topology_delay(net, vertex, port);
    }
    set_delay(sim, router, port, &end, clocks_of(sim->options.link_delay, own));
    if (end.vertex == RG_TOPOLOGY_NONE)
        return;
    if (end.vertex < sim->first) {
        leave(sim, router / sim->routers * sim->nodes + (uint32_t)end.vertex, router, port);
        return;
    }
    const uint32_t to = beside(sim, router, end.vertex);
    if (!sim_is_away(sim, router))
        sim_out(sim, router)[port].to = to << sim->network.in_bits | end.port * sim->network.vcs;
    if (!sim_is_away(sim, to))
        sim_in(sim, to)[end.port].from = router << sim->network.out_bits | port * sim->network.vcs;
}

static void join_all(rg_sim *sim)
{
    for (uint32_t router = 0; router < sim->all; router++) {
        for (unsigned port = 0; port < sim->network.outs; port++)
            join(sim, router, port);
        if (!sim->net.direct)
            continue;
        enter(sim, router, router, sim->network.ins - 1);
        leave(sim, router, router, sim->network.outs - 1);
    }
    for (uint32_t link = 0; !sim->net.direct && link < sim->links; link++) {
        rg_topology_end end = {0};
        (void)rg_topology_neighbour(&sim->net, link % sim->nodes, 0, &end);
        enter(sim, link, beside(sim, link / sim->nodes * sim->routers, end.vertex), end.port);
    }
    for (uint64_t i = 0; i < sim->options.delay_count * sim->options.planes; i++) {
        const rg_sim_delay *delay = &sim->options.delays[i / sim->options.planes];
        rg_topology_end end = {0};
        (void)rg_topology_neighbour(&sim->net, delay->vertex, delay->port, &end);
        const uint32_t router =
            beside(sim, (uint32_t)(i % sim->options.planes) * sim->routers, delay->vertex);
        set_delay(sim, router, delay->port, &end, delay->clocks);
        if (sim->network.pace)
            sim->network.pace[(size_t)router * sim->network.outs + delay->port].clocks =
                delay->pace;
    }
    const uint32_t end = sim->share.begin + sim->share.count;
    for (uint32_t router = sim->share.begin; router < end && !sim->network.staged; router++)
        for (unsigned in = 0; in < sim->network.ins; in++)
            if (sim_in(sim, router)[in].from != SIM_NONE)
                sim_in(sim, router)[sim->network.linked[router]++].turn = (uint16_t)in;
}

/* The lanes of a kind of packets in a class. */
static uint64_t lanes_for(const rg_sim *sim, unsigned kind, unsigned class)
{
    const struct rg_sim_lot *lot = &sim->options.answer[kind / 2].of[kind % 2];
    const unsigned classes = sim->routing.classes;
    const unsigned end = lot->last < sim->network.vcs ? lot->last + 1 : sim->network.vcs;
    const unsigned some = (end - lot->first) / classes;
    const unsigned low = class < classes ? lot->first + class * some : lot->first;
    const unsigned high = class < classes ? end - (classes - 1 - class) * some : end;

    return (~UINT64_C(0) >> (64 - high)) & ~UINT64_C(0) << low;
}

static void clear(rg_sim *sim)
{
    const uint64_t all = ~UINT64_C(0) >> (64 - sim->network.vcs),
                   copies = ~UINT64_C(0) >> (64 - sim->network.copies);

    for (unsigned i = 0; i < sim->routing.classes; i++)
        sim->network.lanes_of[i] = copies << i * sim->network.copies;
    sim->network.lanes_of[SIM_ANY] = sim->options.noc > 0 ? 1 : all;
    for (unsigned kind = 0; kind < 2 * sim->options.answers; kind++)
        for (unsigned class = 0; class <= SIM_ANY; class ++)
            sim->network.lanes_for[kind][class] = lanes_for(sim, kind, class);
    for (unsigned i = 0; i < sim->network.vcs; i += sim->options.input_speedup)
        sim->network.first_input |= UINT64_C(1) << i;

    const uint32_t end = sim->share.begin + sim->share.count;
    for (uint32_t router = sim->share.begin; router < end; router++) {
        for (unsigned in = 0; in < sim->network.ins; in++)
            sim_in(sim, router)[in].from = SIM_NONE;
        for (unsigned out = 0; out < sim->network.outs; out++) {
            struct sim_out *channel = &sim_out(sim, router)[out];
            channel->to = SIM_NONE;
            channel->credited = channel->free = all;
        }
        for (unsigned i = 0; i < sim->network.outs * sim->network.vcs; i++)
            sim_credit(sim, router)[i] = (uint16_t)sim->options.buffer;
        for (unsigned i = 0; i < sim->network.ins * sim->network.vcs; i++)
            sim_lane(sim, router)[i].vc = (uint8_t)(sim->network.vcs - 1); /* then comes lane 0 */
        for (unsigned i = 0; sim->network.matched && i < sim->network.ins * sim->network.vcs; i++)
            sim_asker(sim, router)[i].vc = (uint16_t)(i % sim->network.vcs);
    }
    for (unsigned i = 0; i < sim->network.ins * sim->network.vcs; i++)
        sim->network.in_of[i] = (uint16_t)(i / sim->network.vcs);
    for (unsigned i = 0; i < sim->network.outs * sim->network.vcs; i++)
        sim->network.out_of[i] = (uint16_t)(i / sim->network.vcs);
}

/* Counts bits of lanes; whether the network has too many. */
static bool is_large(const rg_topology *net, unsigned planes, struct sim_network *network)
{
    const uint64_t routers = net->direct ? net->vertices : net->vertices - net->nodes;
    const uint32_t numbers = SIM_TERMINAL / planes;

    count_ports(net, network);
    network->in_bits = sim_bits(network->ins * network->vcs);
    network->out_bits = sim_bits(network->outs * network->vcs);
    return net->nodes > numbers >> 6 || routers > numbers >> network->in_bits ||
           routers > numbers >> network->out_bits;
}

bool rg_sim_is_large(const rg_topology *net, unsigned vcs)
{
    struct sim_network network = {.vcs = vcs};
    return is_large(net, 1, &network);
}

rg_status rg_sim_build(rg_sim *sim)
{
    const rg_topology *net = &sim->net;

    if (is_large(net, sim->options.planes, &sim->network))
        return RG_E_LARGE;
    sim->first = net->direct ? 0 : net->nodes;
    sim->routers = (uint32_t)(net->vertices - sim->first);
    sim->nodes = (uint32_t)net->nodes;
    sim->all = sim->options.planes * sim->routers;
    sim->links = sim->options.planes * sim->nodes;
    rg_status status = rg_sim_share_plan(sim);
    if (status != RG_OK)
        return status;
    if (sim->options.output_speedup > sim->network.ins)
        sim->options.output_speedup = sim->network.ins; /* each has one of its own */
    lay_out(&sim->network, (size_t)sim->network.outs * sim->options.output_speedup);
    sim->network.large = sim->share.count * sim->network.stride > (size_t)1 << 20;
    status = take(sim);
    if (status != RG_OK)
        return status;
    clear(sim);
    join_all(sim);
    return RG_OK;
}
