/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <stdlib.h>
#include <string.h>

#include "twin_parts.h"

/* ---- Building -------------------------------------------------------------------------------- */

static void build(twin *w)
{
    w->in = calloc(w->routers * w->ins, sizeof *w->in);
    w->out = calloc(w->routers * w->outs, sizeof *w->out);
    w->terminal = calloc(w->nodes, sizeof *w->terminal);
    for (uint64_t r = 0; r < w->routers; r++)
        for (unsigned p = 0; p < w->outs; p++) {
            rg_topology_end end = {r, w->ins - 1}; /* the last port of a direct one */
            channel *c = &w->out[r * w->outs + p];
            *c = (channel){.router = NOBODY, .node = NOBODY, .delay = w->o->link_delay};
            for (unsigned v = 0; v < w->vcs; v++)
                c->credit[v] = (int)w->o->buffer;
            if (p < w->net->ports)
                (void)rg_topology_neighbour(w->net, w->first + r, p, &end);
            if (end.vertex == RG_TOPOLOGY_NONE)
                continue;
            if (p == w->net->ports || end.vertex < w->first) {
                terminal *s = &w->terminal[end.vertex];
                rg_topology_end entry = {r, w->ins - 1};
                c->node = (int)end.vertex;
                if (!w->net->direct)
                    (void)rg_topology_neighbour(w->net, end.vertex, 0, &entry);
                s->entry = &w->in[(entry.vertex - w->first) * w->ins + entry.port];
                s->entry->credits = s->credit;
                memcpy(s->credit, c->credit, sizeof s->credit);
            } else {
                c->router = (int)(end.vertex - w->first);
                c->in = (int)end.port;
                w->in[(unsigned)c->router * w->ins + end.port].credits = c->credit;
                w->in[(unsigned)c->router * w->ins + end.port].from = c;
            }
        }
    for (uint64_t i = 0; i < w->o->delay_count; i++)
        w->out[(w->o->delays[i].vertex - w->first) * w->outs + w->o->delays[i].port].delay =
            w->o->delays[i].clocks;
}

/* ---- A clock --------------------------------------------------------------------------------- */

/* A credit; a lane whose tail has left is free when all are back. */
void twin_credit(const twin *w, int *credit, channel *from, unsigned vc)
{
    if (++*credit == (int)w->o->buffer && from)
        from->closing[vc] = false;
}

static void finish(twin *w, packet *p)
{
    if (w->o->traffic == RG_SIM_REQUEST && !p->reply) {
        terminal *server = &w->terminal[p->target];
        p->reply = true;
        p->target = p->source;
        p->count = w->o->reply_flits;
        p->wait = w->t + w->o->service;
        twin_put(&server->again, &server->agains, p);
        return;
    }
    p->done = w->t;
    w->delivered++;
    w->terminal[p->target].replies++;
}

static void arrive(twin *w)
{
    size_t kept = 0;
    for (size_t i = 0; i < w->events; i++) {
        const event e = w->event[i];
        if (e.clock > w->t) {
            w->event[kept++] = e;
        } else if (e.credit) {
            twin_credit(w, e.credit, e.from, e.vc);
        } else {
            w->terminal[e.flit.packet->target].received += w->t >= w->begin;
            w->received[w->t]++;
            w->last = w->t;
            if (e.flit.tail)
                finish(w, e.flit.packet);
        }
    }
    w->events = kept;
}

void twin_put(packet ***list, size_t *count, packet *p)
{
    *list = realloc(*list, (*count + 1) * sizeof **list);
    (*list)[(*count)++] = p;
}

/* All messages of a trace; each is born at its time, when the one before it has arrived. */
static void load(twin *w)
{
    w->traced = calloc(w->o->messages + 1, sizeof *w->traced);
    for (uint64_t i = 0; i < w->o->messages; i++) {
        const uint64_t s = w->o->trace[i].source;
        terminal *k = &w->terminal[s];
        w->traced[i] = twin_packet(w, s, k->packets, i);
        twin_put(&k->list, &k->packets, w->traced[i]);
    }
}

static void bear_traced(twin *w)
{
    for (uint64_t i = 0; i < w->o->messages; i++) {
        const rg_sim_message *m = &w->o->trace[i];
        const packet *first = m->after > 0 ? w->traced[m->after - 1] : NULL;
        if (w->traced[i]->birth == UINT64_MAX && m->time <= w->t &&
            (!first || first->done <= w->t || first->lost < w->t || first->dropped < w->t))
            w->traced[i]->birth = w->t;
    }
}

/* Births up to the clock; the last packet of a list is the next to be born. */
static void bear(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    if (w->o->traffic == RG_SIM_REQUEST) {
        while (k->packets < w->o->window + k->replies)
            twin_put(&k->list, &k->packets, twin_packet(w, s, k->packets, w->t));
        return;
    }
    while (w->o->load > 0 && (w->o->traffic != RG_SIM_EXCHANGE || k->packets < w->nodes - 1) &&
           (k->packets == 0 || k->list[k->packets - 1]->birth <= w->t)) {
        const uint64_t i = k->packets, before = i > 0 ? k->list[i - 1]->birth : UINT64_MAX;
        twin_put(&k->list, &k->packets, twin_packet(w, s, i, before));
    }
}

/* A lane for a packet; false: none is to be had. */
static bool find_lane(const twin *w, const terminal *k, const packet *p, sender *x)
{
    const bool halves = w->o->traffic == RG_SIM_REQUEST && !w->o->shared;
    const sender *other = p->reply ? &k->sender : &k->replier;
    const int need = w->o->switching == RG_SIM_CUT_THROUGH ? (int)p->count : 1;
    for (unsigned i = 0; i < w->vcs; i++) {
        const unsigned vc = (x->next + i) % w->vcs;
        if (k->credit[vc] < need || (other->left > 0 && other->lane == vc) ||
            (halves && p->reply != (vc >= w->vcs / 2)))
            continue;
        x->lane = vc;
        return true;
    }
    return false;
}

static void start(const twin *w, sender *x, packet *p)
{
    x->packet = p;
    x->next = (x->lane + 1) % w->vcs;
    x->left = (unsigned)p->count;
}

/* Packets from or for dead terminals are dropped. */
static void drop(twin *w, terminal *k)
{
    while (k->sent < k->packets && k->list[k->sent]->birth <= w->t &&
           (k->gone || w->terminal[k->list[k->sent]->target].gone)) {
        k->list[k->sent++]->dropped = w->t;
        w->dropped++;
    }
}

/* The next packet that is born and may be sent. */
static packet *next_packet(twin *w, terminal *k)
{
    drop(w, k);
    if (k->sent == k->packets || k->list[k->sent]->birth > w->t ||
        (w->o->barrier && k->sent * w->nodes > w->settled))
        return NULL;
    return k->list[k->sent];
}

static void begin(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    for (;;) {
        const bool back =
            w->o->traffic != RG_SIM_REQUEST && k->agains > 0 && k->again[0]->wait <= w->t;
        packet *p = back ? k->again[0] : next_packet(w, k);
        if (!p || !find_lane(w, k, p, &k->sender))
            return;
        if (back) {
            memmove(k->again, k->again + 1, --k->agains * sizeof p);
        } else {
            k->sent++;
            p->first = w->t;
        }
        p->sent = w->t;
        if (!w->terminal[p->target].gone && twin_start(w, p, s)) {
            start(w, &k->sender, p);
            return;
        }
        twin_lose(w, p, true);
    }
}

static bool send_flit(twin *w, terminal *k, sender *x)
{
    if (x->left == 0 || k->credit[x->lane] == 0)
        return false;
    k->credit[x->lane]--;
    lane *l = &k->entry->lane[x->lane];
    l->flit[l->count++] = (flit){x->packet, --x->left == 0, w->t + w->o->inject_delay};
    w->moved = w->t;
    return true;
}

static void inject(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    if (w->o->traffic == RG_SIM_REQUEST) {
        if (k->replier.left == 0 && k->agains > 0 && k->again[0]->wait <= w->t &&
            find_lane(w, k, k->again[0], &k->replier)) {
            (void)twin_start(w, k->again[0], s);
            start(w, &k->replier, k->again[0]);
            memmove(k->again, k->again + 1, --k->agains * sizeof k->again[0]);
        }
        if (send_flit(w, k, &k->replier)) {
            k->held -= k->replier.left == 0;
            return;
        }
    }
    if (k->sender.left == 0)
        begin(w, s);
    (void)send_flit(w, k, &k->sender);
}

twin_result twin_run(const rg_topology *net, const rg_sim_options *options, uint64_t begin,
                     uint64_t batch, uint64_t until)
{
    twin_result result = {.counts = {.begin = begin, .length = batch}};
    twin w = {.net = net,
              .o = options,
              .nodes = net->nodes,
              .first = net->direct ? 0 : net->nodes,
              .routers = net->direct ? net->nodes : net->switches,
              .begin = begin,
              .ins = net->in_ports + net->direct,
              .outs = net->ports + net->direct};
    (void)rg_sim_classes(net, options, &w.classes);
    w.vcs = options->vcs > 0 ? options->vcs : 2 * w.classes;
    w.received = calloc(until, sizeof *w.received);
    build(&w);
    twin_prepare(&w);
    twin_draw_faults(&w);
    if (options->traffic == RG_SIM_TRACE)
        load(&w);
    for (; w.t < until && result.dead == 0; w.t++) {
        arrive(&w);
        if (options->fault_count > 0)
            twin_fail(&w);
        for (uint64_t s = 0; s < w.nodes && options->traffic != RG_SIM_TRACE; s++)
            bear(&w, s);
        if (options->traffic == RG_SIM_TRACE)
            bear_traced(&w);
        for (uint64_t s = 0; s < w.nodes; s++)
            if (w.terminal[s].gone)
                drop(&w, &w.terminal[s]);
        w.settled = w.delivered + w.lost + w.dropped;
        for (uint64_t s = 0; s < w.nodes; s++)
            inject(&w, s);
        for (uint64_t r = 0; r < w.routers; r++)
            twin_allocate(&w, r);
        if (twin_due(&w))
            result.dead = twin_dead(&w);
    }
    twin_conclude(&w, &result);
    return result;
}
