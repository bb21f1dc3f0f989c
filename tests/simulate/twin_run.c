/* SPDX-License-Identifier: Apache-2.0 */

/* The slow simulator's network, a run, and what it counts, from the list of all its packets. */

#include "twin.h"
#include "net/inner/simulate.h"
#include "families/inner/rows.h"

#include <stdlib.h>

/* A link of the network's own delay takes its clocks but one more. */
static unsigned longer(const twin *w, unsigned delay, uint64_t vertex, unsigned port)
{
    const unsigned own = rg_topology_delay(w->net, vertex, port);
    return own == 0 ? delay : delay + own - 1;
}

/* Input i of the switch begins with lane i. */
static void build(twin *w)
{
    const uint64_t channels = w->all * w->outs;
    w->channels = channels + w->nodes * w->o->planes;
    w->channel = calloc(w->channels, sizeof *w->channel);
    w->in = calloc(w->all * w->ins, sizeof *w->in);
    w->terminal = calloc(w->nodes, sizeof *w->terminal);
    for (uint64_t i = 0; i < channels; i++) {
        channel *c = &w->channel[i];
        const uint64_t plane = i / w->outs / w->routers, port = i % w->outs;
        const uint64_t r = i / w->outs % w->routers;
        rg_topology_end end = {r, w->ins - 1}; /* the last port of a direct one */
        *c = (channel){.router = NOBODY,
                       .node = NOBODY,
                       .delay = longer(w, w->o->link_delay, w->first + r, (unsigned)port)};
        if (port < w->net->ports)
            (void)rg_topology_neighbour(w->net, w->first + r, (unsigned)port, &end);
        if (end.vertex == RG_TOPOLOGY_NONE)
            continue;
        if (port == w->net->ports || end.vertex < w->first) {
            terminal *k = &w->terminal[end.vertex];
            c->node = (int)end.vertex;
            k->exit = plane == 0 ? c : k->exit;
            k->entry = &w->channel[channels + end.vertex];
            c = k->entry + plane * w->nodes;
            *c = (channel){.node = NOBODY,
                           .delay = longer(w, w->o->inject_delay, end.vertex,
                                           w->net->direct ? (unsigned)port : 0)};
            if (!w->net->direct)
                (void)rg_topology_neighbour(w->net, end.vertex, 0, &end);
        }
        c->router = (int)(plane * w->routers + end.vertex - w->first);
        w->in[(uint64_t)c->router * w->ins + end.port] = c;
    }
    for (uint64_t i = 0; i < w->channels * RG_SIM_MAX_VCS; i++)
        w->channel[i / RG_SIM_MAX_VCS].input[i % RG_SIM_MAX_VCS].lane = i % RG_SIM_MAX_VCS % w->vcs;
    for (channel *c = w->channel; c < w->channel + w->channels && w->o->noc > 0; c++)
        c->delay = c->node != NOBODY ? 1 : c->delay;
    for (uint64_t i = 0; i < w->o->delay_count * w->o->planes; i++) {
        const rg_sim_delay *d = &w->o->delays[i / w->o->planes];
        const uint64_t r = i % w->o->planes * w->routers + d->vertex - w->first;
        w->channel[r * w->outs + d->port].delay = d->clocks;
        w->channel[r * w->outs + d->port].pace = d->pace;
    }
}

/* ---- Counting -------------------------------------------------------------------------------- */

static void count_packet(twin *w, const packet *p)
{
    rg_sim_counts *all = &w->counts;
    rg_sim_batch *batch = &all->batch[(p->birth - all->begin) / all->length];
    const uint64_t ways = p->reply ? 2 : 1;
    rg_route_hop hop[ROUTERS];
    uint64_t least = 0;
    all->sent += p->first != NEVER;
    const bool open = w->o->traffic != RG_SIM_TRACE && w->o->traffic != RG_SIM_REQUEST;
    for (unsigned i = 0; i < RG_SIM_BATCHES && open; i++) {
        const uint64_t begin = all->begin + i * all->length;
        all->batch[i].backlog += begin < w->t && p->birth < begin && p->done >= begin &&
                                 p->lost >= begin && p->dropped >= begin;
    }
    if (p->birth < all->begin || p->first == NEVER)
        return;
    batch->born++;
    batch->lost += p->lost != NEVER;
    if (p->done == NEVER)
        return;
    if (w->faults > 0)
        (void)rg_route_find(w->net, &w->o->rule, p->source, p->target, hop, ROUTERS, &least);
    batch->delivered++;
    batch->latency += p->done - p->birth;
    if (w->o->priority) {
        batch->of[p->number % w->o->lengths].delivered++;
        batch->of[p->number % w->o->lengths].latency += p->done - p->birth;
    }
    batch->network += p->done - p->sent;
    batch->hops += w->net->direct ? p->hops - ways : p->hops + ways;
    batch->least += least;
    w->late[p->done - p->birth] += p->birth < all->begin + RG_SIM_BATCHES / 2 * all->length;
}

/* Counts all packets that there have been. */
static void count(twin *w)
{
    rg_sim_counts *all = &w->counts;
    while (w->t > all->begin + RG_SIM_BATCHES * all->length)
        all->length *= 2;
    for (uint64_t i = all->begin * RG_SIM_MAX_PRIORITIES; i < w->t * RG_SIM_MAX_PRIORITIES; i++) {
        const uint64_t t = i / RG_SIM_MAX_PRIORITIES, priority = i % RG_SIM_MAX_PRIORITIES;
        rg_sim_batch *batch = &all->batch[(t - all->begin) / all->length];
        batch->received += w->arrived[t][priority];
        batch->of[priority].received += w->o->priority ? w->arrived[t][priority] : 0;
    }
    for (uint64_t s = 0; s < w->nodes; s++) {
        for (size_t i = 0; i < w->terminal[s].packets; i++)
            count_packet(w, w->terminal[s].list[i]);
        for (size_t i = 0; i < w->terminal[s].answers; i++)
            count_packet(w, w->terminal[s].answer[i]);
    }
}

/* ---- A run ----------------------------------------------------------------------------------- */

twin *twin_run(const rg_topology *net, const rg_sim_options *options, uint64_t begin,
               uint64_t batch, uint64_t until)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    twin *w = calloc(1, sizeof *w);
    *w = (twin){.net = net,
                .o = options,
                .nodes = net->nodes,
                .first = first,
                .routers = net->vertices - first,
                .all = options->planes * (net->vertices - first),
                .ins = net->in_ports + net->direct,
                .outs = net->ports + net->direct,
                .staged = options->allocator >= RG_SIM_STAGED,
                .sped = options->internal_speedup > 1 || options->output_speedup > 1,
                .counts = {.begin = begin, .length = batch}};
    const unsigned kinds = options->traffic == RG_SIM_REQUEST && !options->shared ? 2 : 1;
    (void)rg_sim_classes(net, options, &w->classes);
    w->info = rg_routing_info_of(options->routing);
    w->told = w->classes / kinds;
    w->vcs = options->vcs > 0 ? options->vcs : (options->noc > 0 ? 1 : 2) * w->classes;
    w->classes = w->vcs < w->classes ? w->vcs : w->classes;
    w->base = w->classes / kinds;
    build(w);
    twin_prepare_traffic(w);
    twin_tables(w);
    twin_prepare_faults(w);
    twin_clocks(w, until);
    count(w);
    return w;
}

void twin_free(twin *w)
{
    for (uint64_t s = 0; s < w->nodes; s++) {
        for (size_t i = 0; i < w->terminal[s].packets; i++)
            free(w->terminal[s].list[i]);
        for (size_t i = 0; i < w->terminal[s].answers; i++)
            free(w->terminal[s].answer[i]);
    }
    free(w->terminal);
    free(w->channel);
    free(w->in);
    free(w);
}
