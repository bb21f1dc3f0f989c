/* SPDX-License-Identifier: Apache-2.0 */

/* A collective by a method: its plan, and which way its schedule runs. */

#include <stdlib.h>
#include <string.h>

#include "inner/kautz_exchange.h"
#include "inner/net/collective.h"

#define NOTHING UINT32_MAX

/* Most bytes of a schedule that is kept, to be turned */
static const uint64_t most_bytes = UINT64_C(1) << 30;

const char *rg_collective_name(unsigned collective)
{
    static const char *const names[] = {"allgather", "reduce-scatter", "allreduce", "broadcast",
                                        "alltoall"};
    return collective < sizeof names / sizeof *names ? names[collective] : NULL;
}

const char *rg_collective_method_name(unsigned method)
{
    static const char *const names[] = {"best", "trees", "rings", "breadth", "moves"};
    return method < sizeof names / sizeof *names ? names[method] : NULL;
}

double rg_collective_chunk(const rg_links *links, const rg_collective_ask *ask, uint32_t chunks)
{
    return ask->bytes / chunks / (ask->collective == RG_ALLREDUCE ? links->nodes : 1);
}

uint64_t rg_collective_parts(const rg_links *links, const rg_collective_ask *ask)
{
    switch (ask->collective) {
    case RG_ALLTOALL:
        return 1;
    case RG_ALLREDUCE:
        return (uint64_t)links->in_ports * links->nodes;
    case RG_BROADCAST:
        return (uint64_t)links->in_ports * ask->pieces;
    case RG_ALLGATHER:
    case RG_REDUCE_SCATTER:
        break;
    }
    return links->in_ports;
}

/* ---- Turned in time -------------------------------------------------------------------------- */

/* A schedule, kept as the shard and chunk that each link moves in each round. */
struct kept {
    const rg_links *links;
    uint32_t chunks;
    uint64_t rounds, room;
    uint32_t *moved; /* [(round - 1) * links + link]: shard * chunks + chunk */
};

static rg_status keep(void *context, const rg_collective_send *send)
{
    struct kept *kept = context;
    const uint64_t count = (uint64_t)kept->links->nodes * kept->links->ports;

    if (send->round > kept->room) {
        const uint64_t room = send->round + kept->room;
        if (room * count * sizeof *kept->moved > most_bytes)
            return RG_E_LARGE;
        uint32_t *moved = realloc(kept->moved, room * count * sizeof *moved);
        if (moved == NULL)
            return RG_E_MEMORY;
        memset(moved + kept->room * count, 0xff, (room - kept->room) * count * sizeof *moved);
        kept->moved = moved;
        kept->room = room;
    }
    kept->rounds = send->round;
    kept->moved[(send->round - 1) * count + (uint64_t)send->from * kept->links->ports +
                send->port] = send->shard * kept->chunks + send->chunk;
    return RG_OK;
}

/* The port of a node by which a link leads to another. */
static uint32_t port_to(const rg_links *links, uint32_t from, uint32_t to)
{
    uint32_t port = 0;

    while (links->to[(size_t)from * links->ports + port] != to)
        port++;
    return port;
}

/* The kept sends from the last round to the first, each against its link: partial sums come in
 * where copies went out. */
static rg_status give_turned(const struct kept *kept, const rg_send_sink *sink)
{
    const rg_links *links = kept->links;
    const uint32_t count = links->nodes * links->ports, *mirror = links->mirror;
    rg_status status = RG_OK;

    for (uint64_t round = kept->rounds; status == RG_OK && round > 0; round--)
        for (uint32_t link = 0; status == RG_OK && link < count; link++) {
            const uint32_t moved = kept->moved[(round - 1) * count + link];
            if (moved == NOTHING)
                continue;
            const uint32_t from = links->to[link], to = link / links->ports;
            rg_collective_send send = {.round = kept->rounds + 1 - round,
                                       .from = mirror == NULL ? from : mirror[from],
                                       .to = mirror == NULL ? to : mirror[to],
                                       .shard = moved / kept->chunks,
                                       .chunk = moved % kept->chunks,
                                       .adds = true};
            if (mirror != NULL)
                send.shard = mirror[send.shard];
            send.port = mirror == NULL ? links->enters[link] : port_to(links, send.from, send.to);
            status = sink->take(sink->context, &send);
        }
    return status;
}

/* ---- The same move for all ------------------------------------------------------------------- */

/* What a schedule counts, and where it goes. */
struct counted {
    const rg_links *links;
    const rg_send_sink *sink;
    uint64_t *sends; /* of each link */
    rg_collective_numbers *numbers;
};

static rg_status count(struct counted *counted, const rg_collective_send *send)
{
    const size_t link = (size_t)send->from * counted->links->ports + send->port;

    counted->numbers->sends++;
    if (++counted->sends[link] > counted->numbers->busiest)
        counted->numbers->busiest = counted->sends[link];
    return counted->sink == NULL ? RG_OK : counted->sink->take(counted->sink->context, send);
}

/* The exchange of kautz_node.h: in each clock a step of the messages of a coset. The message of a
 * node to itself, which is part of it, is left out. */
static rg_status run_moves(const rg_links *links, const rg_send_sink *sink, const rg_watch *watch,
                           rg_collective_numbers *numbers)
{
    const rg_network *name = &links->net.name;
    struct counted counted = {links, sink, NULL, numbers};
    rg_kautz_exchange exchange;
    rg_status status = RG_OK;
    rg_kautz net;

    if (name->family != RG_FAMILY_KAUTZ)
        return RG_E_OPTION;
    (void)rg_kautz_init(name->param[0], name->param[1], &net);
    (void)rg_kautz_exchange_init(&net, &exchange);
    *numbers = (rg_collective_numbers){.chunks = 1,
                                       .rounds = exchange.clocks,
                                       .hops = net.k,
                                       .waiting = 1,
                                       .ticks = exchange.clocks * RG_SCHEDULE_CHUNK};
    counted.sends = calloc((size_t)links->nodes * links->ports, sizeof *counted.sends);
    if (counted.sends == NULL)
        return RG_E_MEMORY;
    for (uint64_t clock = 0; status == RG_OK && clock < exchange.clocks; clock++) {
        rg_kautz_exchange_step step;
        (void)rg_kautz_exchange_at(&exchange, clock, &step);
        for (uint64_t i = 0; status == RG_OK && i < (uint64_t)links->nodes * net.d; i++) {
            const uint64_t source = i / net.d, index = step.coset * net.d + i % net.d;
            uint64_t from = 0, to = 0, end = 0;
            (void)rg_kautz_exchange_destination(&exchange, source, index, &end);
            if (end == source)
                continue;
            (void)rg_kautz_exchange_node(&exchange, source, index, step.step, &from);
            (void)rg_kautz_exchange_node(&exchange, source, index, step.step + 1, &to);
            const rg_collective_send send = {.round = clock + 1,
                                             .from = (uint32_t)from,
                                             .to = (uint32_t)to,
                                             .port = port_to(links, (uint32_t)from, (uint32_t)to),
                                             .shard = (uint32_t)source,
                                             .chunk = (uint32_t)end};
            status = count(&counted, &send);
        }
        if (status == RG_OK)
            status = rg_watch_show(watch, "clocks", clock, exchange.clocks);
    }
    free(counted.sends);
    return status;
}

/* ---- All ------------------------------------------------------------------------------------- */

static rg_status fill(rg_plan *plan, rg_collective_method method, const rg_watch *watch)
{
    switch (method) {
    case RG_BY_TREES:
        return rg_plan_trees(plan, watch);
    case RG_BY_RINGS:
        return rg_plan_rings(plan, watch);
    case RG_BY_BREADTH:
        return rg_plan_breadth(plan, watch);
    case RG_BY_BEST:
    case RG_BY_MOVES:
        break;
    }
    return RG_E_OPTION;
}

/* What comes after the first half of an allreduce. */
struct later {
    const rg_send_sink *sink;
    uint64_t rounds;
};

static rg_status give_later(void *context, const rg_collective_send *send)
{
    const struct later *later = context;
    rg_collective_send moved = *send;

    moved.round += later->rounds;
    return later->sink->take(later->sink->context, &moved);
}

/* Both halves of an allreduce have the numbers of the allgather. */
static rg_status run_plan(const rg_plan *plan, rg_collective collective, uint64_t start_up,
                          const rg_send_sink *sink, const rg_watch *watch,
                          rg_collective_numbers *numbers)
{
    const bool turned = collective == RG_REDUCE_SCATTER || collective == RG_ALLREDUCE;
    struct kept kept = {.links = plan->links, .chunks = plan->chunks};
    const rg_send_sink keeper = {keep, &kept};

    if (turned && plan->links->net.directed && plan->links->mirror == NULL)
        return RG_E_OPTION;
    rg_status status =
        rg_schedule_run(plan, start_up, sink == NULL || !turned ? sink : &keeper, watch, numbers);
    if (status == RG_OK && turned && sink != NULL)
        status = give_turned(&kept, sink);
    if (status == RG_OK && collective == RG_ALLREDUCE && sink != NULL) {
        struct later later = {sink, numbers->rounds};
        const rg_send_sink after = {give_later, &later};
        status = rg_schedule_run(plan, start_up, &after, watch, numbers);
    }
    free(kept.moved);
    if (collective == RG_ALLREDUCE) {
        numbers->rounds *= 2;
        numbers->sends *= 2;
        numbers->busiest *= 2;
        numbers->hops *= 2;
        numbers->ticks *= 2;
    }
    return status;
}

rg_status rg_collective_run(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                            const rg_send_sink *sink, const rg_watch *watch,
                            rg_collective_numbers *numbers)
{
    const bool one = ask->collective == RG_BROADCAST;
    const uint32_t pieces = one ? ask->pieces : 1;
    rg_plan plan;

    if (ask->collective == RG_ALLTOALL)
        return ask->method == RG_BY_MOVES ? run_moves(links, sink, watch, numbers) : RG_E_OPTION;
    if (pieces == 0 || pieces > UINT32_MAX / links->in_ports)
        return RG_E_OPTION;
    rg_status status = rg_plan_open(links, one ? ask->root : 0, one ? 1 : links->nodes,
                                    links->in_ports * pieces, &plan);
    if (status == RG_OK)
        status = fill(&plan, ask->method, watch);
    if (status == RG_OK)
        status = run_plan(&plan, ask->collective, start_up, sink, watch, numbers);
    rg_plan_close(&plan);
    return status;
}
