/* SPDX-License-Identifier: Apache-2.0 */

/* The entries of routers, from the ways of a routing; and what packets use of them. */

#include "noc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/simulate.h"
#include "families/inner/rows.h"
#include "net/inner/wording.h"

/* ---- Routers and links ----------------------------------------------------------------------- */

static uint32_t *numbers_of(rg_noc *noc, unsigned ports)
{
    uint32_t *of = rg_room_get(&noc->room, (size_t)noc->routers * (ports + 1), sizeof *of);

    for (size_t i = 0; of != NULL && i < (size_t)noc->routers * (ports + 1); i++)
        of[i] = UINT32_MAX;
    return of;
}

/* How many inputs an in-port is: one, or one for each class where it is a terminal's. Undirected
 * links have both directions. */
static void mark_ins(const rg_noc *noc, uint32_t *in)
{
    const rg_topology *net = noc->net;
    rg_topology_end end;

    for (uint64_t v = 0; v < net->vertices; v++)
        for (unsigned port = 0; port < net->ports; port++)
            if (rg_topology_neighbour(net, v, port, &end) == RG_OK &&
                end.vertex != RG_TOPOLOGY_NONE && end.vertex >= noc->first)
                in[(end.vertex - noc->first) * (net->in_ports + 1) + end.port] =
                    v < noc->first ? noc->o.classes : 1;
    for (uint32_t r = 0; net->direct && r < noc->routers; r++)
        in[(size_t)r * (net->in_ports + 1) + net->in_ports] = noc->o.classes;
}

/* How many outputs an out-port is. */
static unsigned outs_of(const rg_noc *noc, uint32_t r, unsigned port)
{
    rg_topology_end end;

    if (port == noc->net->ports)
        return noc->net->direct ? noc->o.classes : 0;
    if (rg_topology_neighbour(noc->net, noc->first + r, port, &end) != RG_OK ||
        end.vertex == RG_TOPOLOGY_NONE)
        return 0;
    return end.vertex < noc->first ? noc->o.classes : 1;
}

/* Numbers the ports that have links, terminals' ones last in direct networks. */
static void number(rg_noc *noc, uint32_t *in)
{
    const rg_topology *net = noc->net;

    for (uint32_t r = 0; r < noc->routers; r++) {
        struct noc_router *router = &noc->router[r];
        for (unsigned port = 0; port <= net->in_ports; port++) {
            uint32_t *at = &in[(size_t)r * (net->in_ports + 1) + port];
            const uint32_t ins = *at == UINT32_MAX ? 0 : *at;
            *at = ins > 0 ? router->ins : UINT32_MAX;
            router->ins += ins;
        }
        router->out_port = rg_room_get(&noc->room, (net->ports + 1) * (size_t)noc->o.classes,
                                       sizeof *router->out_port);
        if (noc->room.broken)
            return;
        for (unsigned port = 0; port <= net->ports; port++)
            for (unsigned i = outs_of(noc, r, port); i > 0; i--)
                router->out_port[router->outs++] = (uint16_t)port;
        noc->most_ins = router->ins > noc->most_ins ? router->ins : noc->most_ins;
        noc->most_outs = router->outs > noc->most_outs ? router->outs : noc->most_outs;
    }
}

/* The ends of a terminal at a router, of all classes. */
static void join_terminal(rg_noc *noc, uint32_t r, unsigned first, uint32_t t, bool out)
{
    struct noc_router *router = &noc->router[r];

    for (unsigned c = 0; c < noc->o.classes; c++) {
        const uint32_t s = c * noc->terminals + t;
        (out ? router->out : router->in)[first + c] = (struct noc_end){NOC_TERMINAL | s, 0};
        *(out ? &noc->stream[s].from : &noc->stream[s].to) = (struct noc_end){r, first + c};
    }
}

static void join(rg_noc *noc, const uint32_t *in)
{
    const rg_topology *net = noc->net;
    const unsigned ins = net->in_ports + 1;
    rg_topology_end end = {0};

    for (uint32_t r = 0; r < noc->routers; r++)
        for (unsigned o = 0; o < noc->router[r].outs; o++) {
            struct noc_router *router = &noc->router[r];
            const unsigned port = router->out_port[o];
            if (port == net->ports ||
                (rg_topology_neighbour(net, noc->first + r, port, &end), end.vertex < noc->first)) {
                join_terminal(noc, r, o, port == net->ports ? r : (uint32_t)end.vertex, true);
                o += noc->o.classes - 1;
                continue;
            }
            const uint32_t to = (uint32_t)(end.vertex - noc->first);
            const unsigned i = in[(size_t)to * ins + end.port];
            router->out[o] = (struct noc_end){to, i};
            noc->router[to].in[i] = (struct noc_end){r, o};
        }
    for (uint32_t t = 0; t < noc->terminals; t++) {
        if (!net->direct)
            (void)rg_topology_neighbour(net, t, 0, &end);
        const uint32_t r = net->direct ? t : (uint32_t)(end.vertex - noc->first);
        const unsigned port = net->direct ? net->in_ports : end.port;
        join_terminal(noc, r, in[(size_t)r * ins + port], t, false);
    }
}

rg_status rg_noc_build(rg_noc *noc, const rg_topology *net, rg_refusal *refusal)
{
    noc->net = net;
    noc->first = net->direct ? 0 : net->nodes;
    noc->routers = (uint32_t)(net->vertices - noc->first);
    noc->terminals = (uint32_t)net->nodes;
    noc->streams = noc->o.classes * noc->terminals;
    noc->router = rg_room_zeros(&noc->room, noc->routers, sizeof *noc->router);
    noc->stream = rg_room_zeros(&noc->room, noc->streams, sizeof *noc->stream);
    noc->passed =
        rg_room_zeros(&noc->room, (size_t)noc->terminals * noc->terminals, sizeof *noc->passed);
    uint32_t *in = numbers_of(noc, net->in_ports);
    if (noc->room.broken)
        return RG_E_MEMORY;
    mark_ins(noc, in);
    number(noc, in);
    const unsigned most = noc->most_ins > noc->most_outs ? noc->most_ins : noc->most_outs;
    if (most > RG_NOC_MOST_PORTS)
        return rg_refuse(refusal, RG_E_LARGE, NULL, "routers of %u ports: at most %d%s", most,
                         RG_NOC_MOST_PORTS,
                         noc->o.classes > 1 ? "; each terminal has one for each of --classes" : "");
    for (uint32_t r = 0; r < noc->routers && !noc->room.broken; r++) {
        struct noc_router *router = &noc->router[r];
        const size_t ins = (size_t)router->ins * noc->lanes, entries = ins * noc->terminals;
        router->in = rg_room_zeros(&noc->room, router->ins, sizeof *router->in);
        router->out = rg_room_zeros(&noc->room, router->outs, sizeof *router->out);
        router->turn = rg_room_zeros(&noc->room, (size_t)router->ins * router->outs, 1);
        router->in_lane = rg_room_zeros(&noc->room, ins, 1);
        router->out_lane = rg_room_zeros(&noc->room, (size_t)router->outs * noc->lanes, 1);
        router->entry = rg_room_get(&noc->room, entries, sizeof *router->entry);
        if (!noc->room.broken)
            memset(router->entry, 0xff, entries * sizeof *router->entry); /* NOC_NONE */
    }
    if (noc->room.broken)
        return RG_E_MEMORY;
    join(noc, in);
    return RG_OK;
}

/* ---- Following ------------------------------------------------------------------------------- */

static uint16_t *entry_of(const rg_noc *noc, struct noc_end at, unsigned lane, uint32_t target)
{
    return &noc->router[at.at]
                .entry[((size_t)at.port * noc->lanes + lane) * noc->terminals + target];
}

static const char *label_of(const rg_noc *noc, uint64_t vertex, rg_label *label)
{
    *label = rg_label_of(noc->net, vertex);
    return label->text;
}

/* The way of a stream's packet by the entries, and what it uses. */
static rg_status follow_one(rg_noc *noc, uint32_t stream, uint32_t target, rg_dependencies *graph,
                            rg_refusal *refusal)
{
    const unsigned slots = graph->slots;
    const uint32_t source = stream % noc->terminals, arrives = stream - source + target;
    struct noc_end at = noc->stream[stream].to;
    unsigned lane = 0, passed = 0;
    uint64_t channel = UINT64_MAX;
    rg_label a, b, c;

    for (;; passed++) {
        struct noc_router *router = &noc->router[at.at];
        const uint16_t entry = *entry_of(noc, at, lane, target);
        const unsigned out = entry & 0xff, to = entry >> 8;
        if (entry == NOC_NONE || out >= router->outs || to >= noc->lanes ||
            passed > noc->routers * noc->lanes)
            return rg_refuse(refusal, RG_E_LOST, NULL, "packets from %s to %s %s at router %s",
                             label_of(noc, source, &a), label_of(noc, target, &b),
                             entry == NOC_NONE ? "have no hop" : "do not get on",
                             label_of(noc, noc->first + at.at, &c));
        router->in_lane[at.port * noc->lanes + lane] = 1;
        router->out_lane[out * noc->lanes + to] = 1;
        router->turn[at.port * router->outs + out] = 1;
        const struct noc_end next = router->out[out];
        if (next.at & NOC_TERMINAL) {
            noc->passed[(size_t)source * noc->terminals + target] = (uint16_t)(passed + 1);
            const uint32_t there = next.at & ~(uint32_t)NOC_TERMINAL;
            if (there == arrives && to == 0)
                return RG_OK;
            return rg_refuse(refusal, RG_E_LOST, NULL, "packets from %s to %s arrive at %s%s",
                             label_of(noc, source, &a), label_of(noc, target, &b),
                             label_of(noc, there % noc->terminals, &c),
                             there == arrives                   ? " by a lane that is not there"
                             : there % noc->terminals == target ? " in another class"
                                                                : "");
        }
        const unsigned slot = router->out_port[out] * noc->lanes + to;
        dependencies_add(dependencies_used(graph, at.at), slot);
        if (channel != UINT64_MAX)
            dependencies_add(dependencies_of(graph, channel), slot);
        channel = (uint64_t)at.at * slots + slot;
        at = next;
        lane = to;
    }
}

static void count(rg_noc *noc)
{
    for (uint32_t r = 0; r < noc->routers; r++) {
        const struct noc_router *router = &noc->router[r];
        noc->turns[1] += (uint64_t)router->ins * router->outs;
        for (unsigned i = 0; i < router->ins * router->outs; i++)
            noc->turns[0] += router->turn[i];
        for (unsigned i = 0; i < router->ins; i++) {
            noc->lanes_used[1] += router->in[i].at & NOC_TERMINAL ? 1 : noc->lanes;
            for (unsigned v = 0; v < noc->lanes; v++)
                noc->lanes_used[0] += router->in_lane[i * noc->lanes + v];
        }
    }
}

/* A cycle in words, its first channels. */
static rg_status refuse_cycle(const rg_noc *noc, const rg_channel *cycle, rg_refusal *refusal)
{
    char text[200] = "";
    size_t at = 0;
    rg_label label;

    for (uint64_t i = 0; i < noc->found.cycle && i < 8 && at < sizeof text - 60; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%.40s port %u lane %u",
                               i == 0 ? "" : " -> ", label_of(noc, cycle[i].vertex, &label),
                               cycle[i].port, cycle[i].vc);
    return rg_refuse(refusal, RG_E_RULE, NULL,
                     "the tables can deadlock, by a cycle of %" PRIu64 " channels: %s",
                     noc->found.cycle, text);
}

rg_status rg_noc_follow(rg_noc *noc, const rg_watch *watch, rg_refusal *refusal)
{
    rg_dependencies graph = {0};
    rg_channel *cycle = NULL;

    rg_status status = rg_dependencies_open(noc->net, noc->lanes, &graph);
    for (uint32_t target = 0; target < noc->terminals && status == RG_OK; target++) {
        for (uint32_t stream = 0; stream < noc->streams && status == RG_OK; stream++)
            if (stream % noc->terminals != target)
                status = follow_one(noc, stream, target, &graph, refusal);
        if (status == RG_OK)
            status = rg_watch_show(watch, "targets", target, noc->terminals);
    }
    if (status == RG_OK)
        status = rg_dependencies_find(&graph, &noc->found, &cycle);
    rg_dependencies_close(&graph);
    count(noc);
    if (status == RG_OK && noc->found.cycle > 0)
        status = refuse_cycle(noc, cycle, refusal);
    free(cycle);
    return status;
}

/* ---- Entries --------------------------------------------------------------------------------- */

struct hop {
    uint8_t port, lane, next;
    bool is;
};

struct ways {
    rg_noc *noc;
    unsigned phases;
    struct hop *hop;     /* NULL: phases are counted; by (router, target, phase) */
    uint8_t *start;      /* by source and target */
    uint64_t several[2]; /* the first vertex and target with several hops, */
    bool are_several, escapes;
};

static bool take(void *context, const rg_sim_way *way)
{
    struct ways *ways = context;
    const rg_noc *noc = ways->noc;

    if (ways->hop == NULL) {
        ways->phases = way->phase >= ways->phases ? way->phase + 1 : ways->phases;
        ways->phases = way->next >= ways->phases ? way->next + 1 : ways->phases;
        return ways->phases <= RG_SIM_MAX_PHASES;
    }
    if (way->port == RG_SIM_START) {
        ways->start[way->vertex * noc->terminals + way->target] = (uint8_t)way->next;
        return true;
    }
    struct hop *hop =
        &ways->hop[((way->vertex - noc->first) * noc->terminals + way->target) * ways->phases +
                   way->phase];
    if ((hop->is || way->escape) && !ways->are_several) {
        ways->several[0] = way->vertex;
        ways->several[1] = way->target;
        ways->are_several = true;
    }
    if (!hop->is && !way->escape)
        *hop = (struct hop){(uint8_t)way->port, (uint8_t)way->vc, (uint8_t)way->next, true};
    return true;
}

/* Puts the hops of a stream's packets into the entries; refuses what no entry can say. */
static rg_status enter(const struct ways *ways, uint32_t stream, uint32_t target,
                       rg_refusal *refusal)
{
    rg_noc *noc = ways->noc;
    const uint32_t source = stream % noc->terminals, class = stream / noc->terminals;
    const struct noc_end goal = noc->stream[stream - source + target].from;
    struct noc_end at = noc->stream[stream].to;
    unsigned lane = 0, phase = ways->start[(size_t)source * noc->terminals + target];
    rg_label a, b, c;

    for (uint64_t hops = 0; hops <= (uint64_t)noc->routers * ways->phases; hops++) {
        const struct noc_router *router = &noc->router[at.at];
        const struct hop *hop =
            &ways->hop[((size_t)at.at * noc->terminals + target) * ways->phases + phase];
        const bool ends = goal.at == at.at;
        const unsigned next = class * noc->of_class + hop->lane;
        unsigned out = ends ? goal.port : 0;
        while (!ends && out < router->outs && (!hop->is || router->out_port[out] != hop->port))
            out++;
        if (out == router->outs)
            break;
        const uint16_t entry = (uint16_t)(out | (ends ? 0 : next << 8));
        uint16_t *place = entry_of(noc, at, lane, target);
        if (*place != NOC_NONE && *place != entry)
            return rg_refuse(
                refusal, RG_E_OPTION, NULL,
                "packets to %s that come to router %s by one virtual channel go on by "
                "different ones: a table by input, lane and destination cannot say that",
                label_of(noc, target, &a), label_of(noc, noc->first + at.at, &b));
        *place = entry;
        if (ends)
            return RG_OK;
        lane = next;
        phase = hop->next;
        at = router->out[out];
    }
    return rg_refuse(refusal, RG_E_LOST, NULL, "packets from %s to %s have no way on at router %s",
                     label_of(noc, source, &a), label_of(noc, target, &b),
                     label_of(noc, noc->first + at.at, &c));
}

static rg_status enter_all(rg_noc *noc, const rg_watch *watch, rg_refusal *refusal)
{
    struct ways ways = {.noc = noc, .phases = 1};
    rg_room room = {0};
    rg_label a, b;

    rg_status status = rg_sim_ways(noc->net, &noc->routing, false, watch, take, &ways);
    if (status == RG_OK && ways.phases > RG_SIM_MAX_PHASES)
        return rg_refuse(refusal, RG_E_LARGE, NULL, "more than %d phases of packets",
                         RG_SIM_MAX_PHASES);
    if (status != RG_OK)
        return status;
    ways.hop =
        rg_room_zeros(&room, (size_t)noc->routers * noc->terminals * ways.phases, sizeof *ways.hop);
    ways.start = rg_room_zeros(&room, (size_t)noc->terminals * noc->terminals, 1);
    status =
        room.broken ? RG_E_MEMORY : rg_sim_ways(noc->net, &noc->routing, false, watch, take, &ways);
    if (status == RG_OK && ways.are_several && !noc->o.pin)
        status = rg_refuse(refusal, RG_E_OPTION, NULL,
                           "the routing has several hops for packets to %s at router %s: pin them "
                           "with --pin first",
                           label_of(noc, ways.several[1], &a), label_of(noc, ways.several[0], &b));
    for (uint32_t stream = 0; stream < noc->streams && status == RG_OK; stream++)
        for (uint32_t target = 0; target < noc->terminals && status == RG_OK; target++)
            if (stream % noc->terminals != target)
                status = enter(&ways, stream, target, refusal);
    rg_room_end(&room);
    return status;
}

/* ---- Opening --------------------------------------------------------------------------------- */

static bool has_delays(const rg_topology *net)
{
    return net->name.rows != NULL && net->name.rows->delay != NULL;
}

bool rg_noc_possible(const rg_topology *net)
{
    const unsigned ports = (net->ports > net->in_ports ? net->ports : net->in_ports) + net->direct;
    return net->nodes >= 2 && net->nodes <= RG_NOC_FORCED_ROUTERS &&
           net->switches <= RG_NOC_FORCED_ROUTERS && ports <= RG_NOC_MOST_PORTS && !has_delays(net);
}

static rg_status check_limits(const rg_noc *noc, const rg_topology *net, rg_refusal *refusal)
{
    const uint64_t routers = net->direct ? net->nodes : net->switches;
    const rg_noc_options *o = &noc->o;
    const uint64_t most = o->force ? RG_NOC_FORCED_ROUTERS : RG_NOC_MOST_ROUTERS;

    if (routers > most || noc->whole->nodes > most)
        return rg_refuse(refusal, RG_E_LARGE, NULL,
                         "%" PRIu64 " routers and %" PRIu64 " terminals: at most %" PRIu64 "%s",
                         routers, noc->whole->nodes, most, o->force ? "" : ", with --force 1024");
    const rg_routing_info *info = rg_routing_info_of(noc->routing.routing);
    if (info != NULL && info->by != NULL)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "this routing goes by %s, a table by the destination", info->by);
    if (net->nodes < 2)
        return rg_refuse(refusal, RG_E_OPTION, NULL, "two terminals or more expected");
    if (o->hop == 1 && o->classes > 1)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "--hop 1 has one lane, --classes %u need one each: --hop 2", o->classes);
    if (o->hop == 1 && noc->lanes > 1)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "--hop 1 has one lane, and this routing tells %u apart: --hop 2, or "
                         "--routing updown where links have both directions",
                         noc->lanes);
    if (noc->lanes > RG_SIM_MAX_VCS)
        return rg_refuse(refusal, RG_E_LARGE, NULL,
                         "--classes %u of %u lanes each are %u: at most %d; fewer classes, or a "
                         "routing that tells fewer apart, as --routing updown",
                         o->classes, noc->of_class, noc->lanes, RG_SIM_MAX_VCS);
    if (has_delays(net))
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "its links have delays, which are not built: leave them out");
    if (o->data < noc_bits(noc->all))
        return rg_refuse(refusal, RG_E_OPTION, NULL, "--data %u: a terminal's number has %u bits",
                         o->data, noc_bits(noc->all));
    return RG_OK;
}

/* The numbers of terminals at the top. */
static rg_status name_terminals(rg_noc *noc)
{
    noc->number = rg_room_get(&noc->room, noc->terminals, sizeof *noc->number);
    noc->at = rg_room_get(&noc->room, noc->all, sizeof *noc->at);
    if (noc->room.broken)
        return RG_E_MEMORY;
    for (uint32_t t = 0; t < noc->all; t++)
        noc->at[t] = NOC_DEAD;
    for (uint32_t t = 0; t < noc->terminals; t++) {
        noc->number[t] = noc->o.rest == NULL ? t : noc->o.rest->number[t];
        noc->at[noc->number[t]] = t;
    }
    return RG_OK;
}

rg_status rg_noc_open(const rg_topology *net, const rg_sim_options *routing,
                      const rg_noc_options *options, const rg_watch *watch, rg_noc **noc,
                      rg_refusal *refusal)
{
    static const char *const ends[RG_NOC_FILES] = {".v", ".json", ".vh", "_tb.v", ".core", NULL};

    if (options->hop == 1 && options->buffer != 0 && options->buffer != 2)
        return rg_refuse(refusal, RG_E_OPTION, NULL, "--buffer %u: --hop 1 has 2", options->buffer);
    rg_noc *made = calloc(1, sizeof *made);
    if (made == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    made->routing = *routing;
    made->o = *options;
    if (made->o.buffer == 0)
        made->o.buffer = made->o.hop == 1 ? 2 : 8;
    made->whole = options->rest == NULL ? net : options->rest->whole;
    made->all = (uint32_t)made->whole->nodes;
    const unsigned dest = noc_bits(made->all);
    made->width = options->data + options->user + (options->source ? dest : 0);
    for (unsigned i = 0; i < RG_NOC_FILES; i++)
        (void)snprintf(made->file[i], sizeof made->file[i], "%s%s",
                       ends[i] == NULL ? "routegen.f" : options->top,
                       ends[i] == NULL ? "" : ends[i]);
    rg_refusal own = {.status = RG_OK};
    rg_status status = rg_sim_classes(net, routing, &made->of_class);
    made->lanes = made->of_class * options->classes;
    if (status == RG_OK)
        status = check_limits(made, net, &own);
    if (status == RG_OK)
        status = rg_noc_build(made, net, &own);
    if (status == RG_OK)
        status = name_terminals(made);
    if (status == RG_OK)
        status = enter_all(made, watch, &own);
    if (status == RG_OK)
        status = rg_noc_follow(made, watch, &own);
    if (status != RG_OK) {
        rg_noc_close(made);
        const rg_topology *const whole = options->rest == NULL ? net : options->rest->whole;
        return rg_refuse(refusal, status, rg_name_of(&whole->name).text,
                         own.status != RG_OK ? "%s" : NULL, own.text);
    }
    *noc = made;
    return RG_OK;
}

void rg_noc_close(rg_noc *noc)
{
    if (noc != NULL)
        rg_room_end(&noc->room);
    free(noc);
}

const char *rg_noc_name(const rg_noc *noc, unsigned file)
{
    return file < RG_NOC_FILES ? noc->file[file] : NULL;
}
