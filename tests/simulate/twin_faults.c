/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Faults of the slow simulator: in every clock with anything dead, all packets are looked at. */

#include <stdlib.h>
#include <string.h>

#include "twin_parts.h"

/* ---- Which ----------------------------------------------------------------------------------- */

static void note(twin *w, const rg_sim_fault *f, uint64_t vertex, int port)
{
    w->fault = realloc(w->fault, (w->faults + 1) * sizeof *w->fault);
    w->fault[w->faults++] =
        (fault){f->begin, f->until == RG_SIM_MAX_CLOCKS ? UINT64_MAX : f->until, vertex, port};
}

/* All links between routers, those of an undirected network once. */
static uint64_t links_of(const twin *w, uint64_t *link)
{
    uint64_t count = 0;
    for (uint64_t r = 0; r < w->routers; r++)
        for (unsigned p = 0; p < w->net->ports; p++) {
            const channel *c = &w->out[r * w->outs + p];
            const uint64_t back = (uint64_t)c->router * w->outs + (unsigned)c->in;
            if (c->router != NOBODY && (w->net->directed || back >= r * w->outs + p))
                link[count++] = r * w->outs + p;
        }
    return count;
}

void twin_draw_faults(twin *w)
{
    uint64_t *item = malloc(w->routers * w->outs * sizeof *item);
    for (uint64_t i = 0; i < w->o->fault_count; i++) {
        const rg_sim_fault *f = &w->o->faults[i];
        uint64_t total = w->routers;
        if (f->part == RG_SIM_VERTEX)
            note(w, f, f->vertex, NOBODY);
        if (f->part == RG_SIM_LINK)
            note(w, f, f->vertex, (int)f->port);
        if (f->part == RG_SIM_LINKS)
            total = links_of(w, item);
        for (uint64_t k = 0; k < total && f->part == RG_SIM_VERTICES; k++)
            item[k] = k;
        for (uint64_t k = 0; k < f->count && f->part >= RG_SIM_VERTICES; k++) {
            const uint64_t j = k + twin_times(twin_draw(w->o->seed, 8, i, k + 1), total - k);
            const uint64_t chosen = item[j];
            item[j] = item[k];
            item[k] = chosen;
            if (f->part == RG_SIM_VERTICES)
                note(w, f, w->first + chosen, NOBODY);
            else
                note(w, f, w->first + chosen / w->outs, (int)(chosen % w->outs));
        }
    }
    free(item);
}

/* Whether @vertex, or the link at its port, is dead at a clock. */
static bool is_dead(const twin *w, uint64_t clock, uint64_t vertex, int port)
{
    for (size_t i = 0; i < w->faults; i++)
        if (w->fault[i].begin <= clock && clock < w->fault[i].until &&
            w->fault[i].vertex == vertex && w->fault[i].port == port)
            return true;
    return false;
}

/* Whether a channel is: either end, or its link, by its name at either end. */
static bool is_shut(const twin *w, uint64_t clock, uint64_t r, unsigned out)
{
    const channel *c = &w->out[r * w->outs + out];
    const uint64_t v = w->first + r;
    if (c->node == NOBODY && c->router == NOBODY)
        return false;
    const uint64_t to = c->node != NOBODY ? (uint64_t)c->node : w->first + (uint64_t)c->router;
    if (is_dead(w, clock, v, NOBODY) || is_dead(w, clock, to, NOBODY))
        return true;
    if (w->net->direct && c->node != NOBODY)
        return false;
    if (is_dead(w, clock, v, (int)out))
        return true;
    rg_topology_end end;
    (void)rg_topology_neighbour(w->net, v, out, &end);
    return !w->net->directed && is_dead(w, clock, to, (int)end.port);
}

/* ---- Who ------------------------------------------------------------------------------------- */

void twin_lose(twin *w, packet *p, bool unroutable)
{
    terminal *k = &w->terminal[p->source];
    p->doomed = false;
    if (p->tries < w->o->retries && !k->gone) {
        p->tries++;
        p->hops = 0;
        p->unroutable = false;
        p->wait = w->t + w->o->timeout;
        w->retried++;
        twin_put(&k->again, &k->agains, p);
        return;
    }
    p->lost = w->t;
    p->unroutable = unroutable;
    w->lost++;
    w->unroutable += unroutable;
}

static void doom(packet *p)
{
    p->doomed = true;
    p->unroutable = false;
}

/* Packets with a flit in what is dead, or on both sides of it. */
static void doom_all(twin *w)
{
    for (uint64_t i = 0; i < w->routers * w->ins * w->vcs; i++) {
        const uint64_t r = i / w->vcs / w->ins;
        const port *in = &w->in[i / w->vcs];
        lane *l = &w->in[i / w->vcs].lane[i % w->vcs];
        bool entry = false; /* the lane of a dead terminal */
        for (uint64_t s = 0; s < w->nodes; s++)
            entry |= w->terminal[s].gone && w->terminal[s].entry == in;
        const bool on_way = entry || (in->from && in->from->shut);
        for (unsigned f = 0; f < l->count; f++)
            if (l->flit[f].arrives > w->t ? on_way : is_dead(w, w->t, w->first + r, NOBODY))
                doom(l->flit[f].packet);
        if (l->active && w->out[r * w->outs + l->out].shut)
            doom(l->owner);
    }
    for (size_t i = 0; i < w->events; i++)
        if (!w->event[i].credit && w->terminal[w->event[i].flit.packet->target].gone)
            doom(w->event[i].flit.packet);
}

static void bury(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    if (k->sender.left > 0)
        doom(k->sender.packet);
    for (size_t i = 0; i < k->agains; i++)
        twin_lose(w, k->again[i], k->again[i]->unroutable);
    k->agains = 0;
    while (k->sent < k->packets && k->list[k->sent]->birth < w->t) {
        k->list[k->sent++]->dropped = w->t;
        w->dropped++;
    }
}

/* Takes the flits of doomed packets out of a lane, and gives their room back. */
static void clean(twin *w, uint64_t r, port *in, unsigned v)
{
    lane *l = &in->lane[v];
    unsigned kept = 0;
    const bool front = l->count > 0 && l->flit[0].arrives <= w->t && l->flit[0].packet->doomed;
    if (l->active ? l->owner->doomed : front) {
        if (l->active) {
            channel *c = &w->out[r * w->outs + l->out];
            c->owner[l->vc] = NULL;
            c->closing[l->vc] = w->o->tail_credit && c->node == NOBODY;
        }
        l->active = l->routed = false;
        l->since = w->t + 1;
    }
    for (unsigned f = 0; f < l->count; f++)
        if (!l->flit[f].packet->doomed)
            l->flit[kept++] = l->flit[f];
        else
            twin_credit(w, &in->credits[v], in->from, v);
    l->count = kept;
}

static void remove_all(twin *w)
{
    size_t kept = 0;
    for (uint64_t i = 0; i < w->routers * w->ins * w->vcs; i++)
        clean(w, i / w->vcs / w->ins, &w->in[i / w->vcs], (unsigned)(i % w->vcs));
    for (uint64_t i = 0; i < w->routers * w->outs * w->vcs; i++) {
        channel *c = &w->out[i / w->vcs];
        c->closing[i % w->vcs] &= c->credit[i % w->vcs] < (int)w->o->buffer;
    }
    for (size_t i = 0; i < w->events; i++)
        if (w->event[i].credit || !w->event[i].flit.packet->doomed)
            w->event[kept++] = w->event[i];
    w->events = kept;
    for (uint64_t s = 0; s < w->nodes; s++) {
        terminal *k = &w->terminal[s];
        if (k->sender.left > 0 && k->sender.packet->doomed)
            k->sender.left = 0;
        for (size_t i = 0; i < k->sent; i++)
            if (k->list[i]->doomed) {
                twin_lose(w, k->list[i], k->list[i]->unroutable);
                w->moved = w->t;
            }
    }
}

/* Marks what is dead; whether anything has changed. */
static bool mark(twin *w, bool *any)
{
    const uint64_t n = w->o->notice;
    bool changed = false;
    for (size_t i = 0; i < w->faults; i++) {
        const fault *f = &w->fault[i];
        *any |= f->begin <= w->t && w->t < f->until;
        changed |= f->begin == w->t || f->until == w->t || f->begin + n == w->t ||
                   (f->until != UINT64_MAX && f->until + n == w->t);
    }
    if (!changed)
        return false;
    for (uint64_t i = 0; i < w->routers * w->outs; i++) {
        channel *c = &w->out[i];
        c->shut = is_shut(w, w->t, i / w->outs, (unsigned)(i % w->outs));
        c->known = w->t >= n && is_shut(w, w->t - n, i / w->outs, (unsigned)(i % w->outs));
    }
    for (uint64_t i = 0; i < w->routers * w->outs; i++) {
        channel *c = &w->out[i];
        if (c->node == NOBODY)
            continue;
        /* A terminal is cut off if either of its links is dead. */
        const uint64_t entry = (uint64_t)(w->terminal[c->node].entry - w->in) / w->ins;
        c->shut |= is_dead(w, w->t, w->first + entry, NOBODY);
        for (int p = 0; p < (int)w->net->ports && !w->net->direct; p++)
            c->shut |= is_dead(w, w->t, (uint64_t)c->node, p);
        w->terminal[c->node].gone = c->shut;
    }
    return true;
}

void twin_fail(twin *w)
{
    bool any = false, doomed = false;
    if (mark(w, &any)) {
        if (any)
            doom_all(w);
        for (uint64_t s = 0; s < w->nodes && any; s++)
            if (w->terminal[s].gone)
                bury(w, s);
        for (uint64_t i = 0; i < w->routers * w->ins * w->vcs; i++)
            w->in[i / w->vcs].lane[i % w->vcs].routed = false;
    }
    for (uint64_t i = 0; i < w->routers * w->ins * w->vcs && any; i++) {
        lane *l = &w->in[i / w->vcs].lane[i % w->vcs];
        const uint64_t since = l->flit[0].arrives > l->since ? l->flit[0].arrives : l->since;
        if (l->count == 0 || l->active || l->flit[0].arrives > w->t ||
            w->t < since + w->o->route_delay || l->flit[0].packet->doomed || l->routed)
            continue;
        twin_route(w, i / w->vcs / w->ins, l);
        if (l->choices > 0)
            continue;
        l->flit[0].packet->doomed = l->flit[0].packet->unroutable = true;
    }
    for (uint64_t s = 0; s < w->nodes; s++)
        for (size_t i = 0; i < w->terminal[s].sent; i++)
            doomed |= w->terminal[s].list[i]->doomed;
    if (doomed)
        remove_all(w);
}
