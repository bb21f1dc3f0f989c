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
            *c = (channel){.router = NOBODY, .node = NOBODY};
            for (unsigned v = 0; v < w->vcs; v++)
                c->credit[v] = (int)w->o->buffer;
            if (p < w->net->ports)
                (void)rg_topology_neighbour(w->net, w->first + r, p, &end);
            if (end.vertex == RG_TOPOLOGY_NONE)
                continue;
            if (p == w->net->ports || end.vertex < w->first) {
                terminal *s = &w->terminal[end.vertex];
                c->node = (int)end.vertex;
                s->entry = &w->in[r * w->ins + (p == w->net->ports ? w->ins - 1 : p)];
                s->entry->credits = s->credit;
                memcpy(s->credit, c->credit, sizeof s->credit);
            } else {
                c->router = (int)(end.vertex - w->first);
                c->in = (int)end.port;
                w->in[(unsigned)c->router * w->ins + end.port].credits = c->credit;
            }
        }
}

/* ---- Allocation ------------------------------------------------------------------------------ */

static bool may_take(const twin *w, const channel *c, const packet *p, unsigned vc)
{
    const int need = w->o->switching == RG_SIM_CUT_THROUGH ? (int)p->count : 1;
    return c->owner[vc] == NULL && (c->node != NOBODY || c->credit[vc] >= need);
}

static bool open(const twin *w, const channel *c, const packet *p, const choice *h)
{
    for (unsigned vc = h->from; vc < h->to; vc++)
        if (may_take(w, c, p, vc))
            return true;
    return false;
}

/* How the front of a lane could leave now: its out-port, or NOBODY; the choice of a head. */
static int can_leave(twin *w, uint64_t r, lane *l, const bool *taken, int *chosen)
{
    *chosen = NOBODY;
    if (l->count == 0 || l->flit[0].arrives > w->t)
        return NOBODY;
    if (l->active) {
        const channel *c = &w->out[r * w->outs + l->out];
        return !taken[l->out] && (c->node != NOBODY || c->credit[l->vc] > 0) ? (int)l->out : NOBODY;
    }
    const uint64_t since = l->flit[0].arrives > l->since ? l->flit[0].arrives : l->since;
    if (w->t < since + w->o->route_delay)
        return NOBODY;
    if (!l->routed)
        twin_route(w, r, l);
    packet *p = l->flit[0].packet;
    int best = NOBODY, equal[ROOM], count = 0, most = -1;
    for (int escape = 0; escape < 2 && count == 0; escape++)
        for (unsigned i = 0; i < l->choices; i++) {
            const choice *h = &l->choice[i];
            const channel *c = &w->out[r * w->outs + h->port];
            int sum = 0;
            for (unsigned vc = h->from; vc < h->to; vc++)
                sum += c->credit[vc];
            if (h->escape != escape || taken[h->port] || !open(w, c, p, h) || sum < most)
                continue;
            count = sum > most ? 0 : count;
            most = sum;
            equal[count++] = (int)i;
        }
    if (count > 0)
        best = equal[twin_times(twin_tie(w, p), (uint64_t)count)];
    *chosen = best;
    return best == NOBODY ? NOBODY : (int)l->choice[best].port;
}

static void plan(twin *w, event e)
{
    if (w->events == w->room)
        w->event = realloc(w->event, (w->room = 2 * w->room + 64) * sizeof e);
    w->event[w->events++] = e;
}

static void leave(twin *w, uint64_t r, port *in, lane *l, int chosen)
{
    const flit f = l->flit[0];
    if (chosen != NOBODY) {
        const choice h = l->choice[chosen];
        channel *c = &w->out[r * w->outs + h.port];
        unsigned vc = c->next_lane;
        while (vc < h.from || vc >= h.to || !may_take(w, c, f.packet, vc))
            vc = (vc + 1) % w->vcs;
        c->next_lane = (vc + 1) % w->vcs;
        c->owner[vc] = l;
        l->active = true;
        l->out = h.port;
        l->vc = vc;
        f.packet->hops++;
        f.packet->phase = h.phase;
        f.packet->stage = h.stage;
    }
    channel *c = &w->out[r * w->outs + l->out];
    const flit moved = {f.packet, f.tail, w->t + w->o->link_delay};
    c->flits += w->t >= w->begin;
    w->moves++;
    w->moved = w->t;
    if (c->node != NOBODY) {
        plan(w, (event){moved.arrives, NULL, moved});
    } else {
        lane *next = &w->in[(unsigned)c->router * w->ins + (unsigned)c->in].lane[l->vc];
        next->flit[next->count++] = moved;
        c->credit[l->vc]--;
    }
    plan(w, (event){w->t + w->o->credit_delay, &in->credits[l - in->lane], f});
    memmove(l->flit, l->flit + 1, --l->count * sizeof f);
    if (f.tail) {
        c->owner[l->vc] = NULL;
        l->active = l->routed = false;
        l->since = w->t + 1;
    }
}

/* Lanes that could send, were there no others. */
static uint64_t able(twin *w, uint64_t r)
{
    const bool none[ROOM] = {false};
    uint64_t count = 0;
    int chosen;
    for (unsigned i = 0; i < w->ins * w->vcs; i++)
        count += can_leave(w, r, &w->in[r * w->ins + i / w->vcs].lane[i % w->vcs], none, &chosen) !=
                 NOBODY;
    return count;
}

static void separable(twin *w, uint64_t r)
{
    const bool none[ROOM] = {false};
    int wish[ROOM], by[ROOM], chosen[ROOM];
    for (unsigned i = 0; i < w->ins; i++) {
        port *in = &w->in[r * w->ins + i];
        wish[i] = NOBODY;
        for (unsigned v = 0; v < w->vcs && wish[i] == NOBODY; v++) {
            by[i] = (int)((in->next + v) % w->vcs);
            wish[i] = can_leave(w, r, &in->lane[by[i]], none, &chosen[i]);
        }
    }
    for (unsigned o = 0; o < w->outs; o++) {
        channel *c = &w->out[r * w->outs + o];
        unsigned i = c->next_in, asked = 0;
        while (asked < w->ins && wish[i] != (int)o) {
            i = (i + 1) % w->ins;
            asked++;
        }
        if (asked == w->ins)
            continue;
        port *in = &w->in[r * w->ins + i];
        c->next_in = (i + 1) % w->ins;
        in->next = ((unsigned)by[i] + 1) % w->vcs;
        leave(w, r, in, &in->lane[by[i]], chosen[i]);
    }
}

static void greedy(twin *w, uint64_t r)
{
    bool taken[ROOM] = {false}, sent[ROOM] = {false};
    const unsigned lanes = w->ins * w->vcs;
    for (unsigned n = 0; n < lanes; n++) {
        const unsigned at = (unsigned)((w->t + n) % lanes), i = at / w->vcs;
        port *in = &w->in[r * w->ins + i];
        int chosen;
        const int o = sent[i] ? NOBODY : can_leave(w, r, &in->lane[at % w->vcs], taken, &chosen);
        if (o == NOBODY)
            continue;
        leave(w, r, in, &in->lane[at % w->vcs], chosen);
        taken[o] = sent[i] = true;
    }
}

/* ---- A clock --------------------------------------------------------------------------------- */

static void arrive(twin *w)
{
    size_t kept = 0;
    for (size_t i = 0; i < w->events; i++) {
        const event e = w->event[i];
        if (e.clock > w->t) {
            w->event[kept++] = e;
        } else if (e.credit) {
            ++*e.credit;
        } else {
            w->terminal[e.flit.packet->target].received += w->t >= w->begin;
            w->received[w->t]++;
            w->last = w->t;
            if (e.flit.tail)
                e.flit.packet->done = w->t, w->delivered++;
        }
    }
    w->events = kept;
}

/* All messages of a trace; each is born at its time, when the one before it has arrived. */
static void load(twin *w)
{
    w->traced = calloc(w->o->messages + 1, sizeof *w->traced);
    for (uint64_t i = 0; i < w->o->messages; i++) {
        const uint64_t s = w->o->trace[i].source;
        terminal *k = &w->terminal[s];
        if (k->packets == k->room)
            k->list = realloc(k->list, (k->room = 2 * k->room + 16) * sizeof *k->list);
        k->list[k->packets] = w->traced[i] = twin_packet(w, s, k->packets, i);
        k->packets++;
    }
}

static void bear_traced(twin *w)
{
    for (uint64_t i = 0; i < w->o->messages; i++) {
        const rg_sim_message *m = &w->o->trace[i];
        if (w->traced[i]->birth == UINT64_MAX && m->time <= w->t &&
            (m->after == 0 || w->traced[m->after - 1]->done <= w->t))
            w->traced[i]->birth = w->t;
    }
}

/* Births up to the clock; the last packet of a list is the next to be born. */
static void bear(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    const double p = w->o->load / w->o->flits;
    while (p > 0 && (w->o->traffic != RG_SIM_EXCHANGE || k->packets < w->nodes - 1) &&
           (k->packets == 0 || k->list[k->packets - 1]->birth <= w->t)) {
        const uint64_t i = k->packets, before = i > 0 ? k->list[i - 1]->birth : UINT64_MAX;
        if (k->packets == k->room)
            k->list = realloc(k->list, (k->room = 2 * k->room + 16) * sizeof *k->list);
        k->list[k->packets++] = twin_packet(w, s, i, before);
    }
}

static void inject(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    if (k->left == 0) {
        const bool whole = w->o->switching == RG_SIM_CUT_THROUGH;
        unsigned tried = 0, vc = k->next;
        if (k->sent == k->packets || k->list[k->sent]->birth > w->t ||
            (w->o->barrier && k->sent * w->nodes > w->delivered))
            return;
        const int need = whole ? (int)k->list[k->sent]->count : 1;
        for (; tried < w->vcs && k->credit[vc] < need; tried++)
            vc = (vc + 1) % w->vcs;
        if (tried == w->vcs)
            return;
        k->lane = vc;
        k->next = (vc + 1) % w->vcs;
        k->left = (unsigned)k->list[k->sent]->count;
        k->list[k->sent++]->sent = w->t;
    }
    if (k->credit[k->lane] == 0)
        return;
    k->credit[k->lane]--;
    lane *l = &k->entry->lane[k->lane];
    packet *p = k->list[k->sent - 1];
    l->flit[l->count++] = (flit){p, --k->left == 0, w->t + w->o->inject_delay};
    w->moved = w->t;
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
    if (options->traffic == RG_SIM_TRACE)
        load(&w);
    for (; w.t < until && result.dead == 0; w.t++) {
        arrive(&w);
        for (uint64_t s = 0; s < w.nodes && options->traffic != RG_SIM_TRACE; s++)
            bear(&w, s);
        if (options->traffic == RG_SIM_TRACE)
            bear_traced(&w);
        for (uint64_t s = 0; s < w.nodes; s++)
            inject(&w, s);
        for (uint64_t r = 0; r < w.routers; r++) {
            const uint64_t before = w.moves;
            const uint64_t count = options->traffic == RG_SIM_EXCHANGE ? able(&w, r) : 0;
            (options->allocator == RG_SIM_GREEDY ? greedy : separable)(&w, r);
            w.waits += count > 0 ? count - (w.moves - before) : 0;
        }
        if (twin_due(&w))
            result.dead = twin_dead(&w);
    }
    twin_conclude(&w, &result);
    return result;
}
