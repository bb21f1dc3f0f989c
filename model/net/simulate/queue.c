/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Store and forward: a packet that arrives at a vertex joins the queue of its next channel at
 * once; queues have no bound, and a channel passes a packet a clock. There is no arbitration and
 * no deadlock: saturation is the load at which the fullest channel is never idle.
 */

#include "parts.h"

#include <stdlib.h>

#include "random.h"
#include "routegen/net/simulate_load.h"

enum { PARTS = RG_SIM_BATCHES / 2 };

struct item {
    rg_route_packet packet;
    uint32_t birth, hops, number, source;
    uint32_t next; /* after it in its queue; of a spare one, the next spare one */
};

struct queue {
    rg_sim sim; /* births and targets only */
    struct item *item;
    uint32_t items, spare;
    uint32_t *head, *tail;   /* by channel, vertex * ports + port */
    uint32_t *moving, moved; /* items on channels, in the order of channels */
    uint64_t channels;
    rg_sim_queued *result;
    uint64_t from, to; /* packets born in these clocks count */
    uint64_t under_way;
    uint64_t latency, hops;
};

static uint32_t reserve(struct queue *q)
{
    if (q->spare == SIM_NONE) {
        const uint32_t room = q->items + q->items / 2 + 1024;
        struct item *item = realloc(q->item, room * sizeof *item);
        if (!item)
            return SIM_NONE;
        q->item = item;
        for (uint32_t i = q->items; i < room; i++)
            item[i].next = i + 1 < room ? i + 1 : SIM_NONE;
        q->spare = q->items;
        q->items = room;
    }
    const uint32_t made = q->spare;
    q->spare = q->item[made].next;
    return made;
}

/* At the end of the queue of its next channel, or received. */
static void place(struct queue *q, uint32_t i, uint64_t clock)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    struct item *item = &q->item[i];
    const rg_topology *net = &q->sim.net;
    unsigned count = 0;

    (void)rg_route_step(net, &q->sim.options.rule, &item->packet, hop, &count);
    if (count == 0) {
        q->under_way--;
        q->result->received += clock >= q->from && clock < q->to;
        if (item->birth >= q->from && item->birth < q->to) {
            const uint64_t part = (item->birth - q->from) * PARTS / (q->to - q->from);
            q->result->packets++;
            q->result->arrived[part]++;
            q->result->summed[part] += clock - item->birth;
            q->latency += clock - item->birth;
            q->hops += item->hops;
        }
        item->next = q->spare;
        q->spare = i;
        return;
    }
    const uint64_t name = (uint64_t)item->number << 16 | item->hops;
    const uint64_t draw = sim_draw(q->sim.traffic.home[item->source].choose, name);
    const rg_route_hop *way = &hop[sim_below(draw, count)];
    const uint64_t channel = item->packet.vertex * net->ports + way->port;
    item->packet = way->packet;
    item->hops++;
    item->next = SIM_NONE;
    if (q->head[channel] == SIM_NONE)
        q->head[channel] = i;
    else
        q->item[q->tail[channel]].next = i;
    q->tail[channel] = i;
}

static bool bear(struct queue *q, uint64_t clock)
{
    rg_sim *sim = &q->sim;
    for (uint32_t s = 0; s < sim->nodes; s++) {
        struct sim_terminal *terminal = &sim->traffic.terminal[s];
        if (terminal->born.birth != clock)
            continue;
        q->result->born += clock >= q->from && clock < q->to;
        q->under_way++;
        const uint32_t i = reserve(q);
        if (i == SIM_NONE)
            return false;
        struct item *item = &q->item[i];
        *item =
            (struct item){.birth = (uint32_t)clock, .number = terminal->born.number, .source = s};
        (void)rg_route_packet_init(&sim->net, &sim->options.rule, s,
                                   rg_sim_target(sim, s, terminal->born.number), &item->packet);
        place(q, i, clock);
        rg_sim_births_next(sim, s, &terminal->born);
    }
    return true;
}

/* At the borders of the parts of the clocks that count; all of them in one, if these are few. */
static void note_backlog(struct queue *q, uint64_t clock, unsigned *part)
{
    for (; *part <= PARTS && clock == q->from + *part * (q->to - q->from) / PARTS; ++*part)
        q->result->backlog[*part] = q->under_way;
}

/* A clock: what was on channels arrives, packets are born, each channel takes a packet. */
static bool run_clock(struct queue *q, uint64_t clock)
{
    for (uint32_t i = 0; i < q->moved; i++)
        place(q, q->moving[i], clock);
    q->moved = 0;
    if (!bear(q, clock))
        return false;
    for (uint64_t c = 0; c < q->channels; c++) {
        const uint32_t first = q->head[c];
        if (first == SIM_NONE)
            continue;
        q->head[c] = q->item[first].next;
        q->moving[q->moved++] = first;
    }
    return true;
}

static rg_status prepare(struct queue *q, const rg_topology *net, const rg_sim_options *options)
{
    rg_sim *sim = &q->sim;

    q->channels = net->vertices * net->ports;
    if (q->channels >= SIM_NONE)
        return RG_E_LARGE;
    sim->net = *net;
    sim->options = *options;
    sim->nodes = (uint32_t)net->nodes;
    sim->traffic.terminal = sim_get(sim, sim->nodes, sizeof *sim->traffic.terminal);
    sim->traffic.home = sim_get(sim, sim->nodes, sizeof *sim->traffic.home);
    q->head = sim_get(sim, (size_t)q->channels, sizeof *q->head);
    q->tail = sim_get(sim, (size_t)q->channels, sizeof *q->tail);
    q->moving = sim_get(sim, (size_t)q->channels, sizeof *q->moving);
    if (sim->share.broken)
        return RG_E_MEMORY;
    for (uint64_t c = 0; c < q->channels; c++)
        q->head[c] = SIM_NONE;
    q->spare = SIM_NONE;
    const rg_status status = rg_sim_traffic_begin(sim);
    if (status != RG_OK)
        return status;
    rg_sim_births_begin(sim);
    for (uint32_t s = 0; s < sim->nodes; s++) {
        sim->traffic.terminal[s].draw = sim_stream(options->seed, SIM_BIRTHS, s);
        sim->traffic.home[s].choose = sim_stream(options->seed, SIM_CHOICES, s);
        rg_sim_births_first(sim, s, 0, &sim->traffic.terminal[s].born);
    }
    return RG_OK;
}

static rg_status run(struct queue *q, uint64_t most, const rg_watch *watch)
{
    rg_status status = RG_OK;
    const uint64_t born = q->to + (q->to - q->from);
    unsigned part = 0;
    for (uint64_t clock = 0; clock < most && clock < born && status == RG_OK; clock++) {
        note_backlog(q, clock, &part);
        if (!run_clock(q, clock))
            status = RG_E_MEMORY;
        else if (clock % 16 == 0)
            status = rg_watch_show(watch, "clocks", clock, born);
    }
    return status;
}

rg_status rg_sim_queue_run(const rg_topology *net, const rg_sim_options *options, uint64_t warmup,
                           uint64_t clocks, const rg_watch *watch, rg_sim_queued *result)
{
    rg_sim_queued found = {0};
    struct queue q = {.result = &found, .from = warmup, .to = warmup + clocks};
    rg_sim_options own;
    unsigned classes;

    rg_status status = result ? rg_sim_read(net, &options, &own) : RG_E_NULL;
    if (status != RG_OK)
        return status;
    if (clocks == 0 || warmup + 2 * clocks >= RG_SIM_MAX_CLOCKS || warmup > RG_SIM_MAX_CLOCKS ||
        options->flits != 1 || options->lengths > 0 || options->traffic >= RG_SIM_EXCHANGE ||
        options->load <= 0)
        return RG_E_OPTION;
    status = rg_sim_check(net, options, &classes);
    if (status == RG_OK)
        status = prepare(&q, net, options);
    if (status == RG_OK)
        status = run(&q, RG_SIM_MAX_CLOCKS, watch);
    sim_give_back(&q.sim);
    free(q.item);
    if (status != RG_OK)
        return status;
    found.accepted = (double)found.received / ((double)clocks * (double)net->nodes);
    found.latency = found.packets > 0 ? (double)q.latency / (double)found.packets : -1;
    found.hops = found.packets > 0 ? (double)q.hops / (double)found.packets : -1;
    *result = found;
    return RG_OK;
}
