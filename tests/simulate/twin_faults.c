/* SPDX-License-Identifier: Apache-2.0 */

/* Faults of the slow simulator: in every clock all flits are looked at. */

#include "twin.h"

/* ---- What fails ------------------------------------------------------------------------------ */

static void note(twin *w, const rg_sim_fault *f, uint64_t vertex, unsigned port)
{
    w->fault[w->faults] = *f;
    w->fault[w->faults].vertex = vertex;
    w->fault[w->faults++].port = port;
}

/* Routers, or links between them, those of an undirected network once: the things that may fail. */
static uint64_t list_things(const twin *w, rg_sim_part part, uint64_t *item)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < w->routers * w->outs; i++) {
        const channel *c = &w->channel[i];
        rg_topology_end end;
        if (part == RG_SIM_VERTICES && i % w->outs == 0)
            item[count++] = i;
        if (part != RG_SIM_LINKS || c->router == NOBODY)
            continue;
        (void)rg_topology_neighbour(w->net, w->first + i / w->outs, (unsigned)(i % w->outs), &end);
        if (w->net->directed || (end.vertex - w->first) * w->outs + end.port >= i)
            item[count++] = i;
    }
    return count;
}

void twin_prepare_faults(twin *w)
{
    uint64_t item[ROUTERS * ROOM];
    for (uint64_t i = 0; i < w->o->fault_count; i++) {
        const rg_sim_fault *f = &w->o->faults[i];
        const uint64_t total = list_things(w, f->part, item);
        if (f->part == RG_SIM_VERTEX || f->part == RG_SIM_LINK)
            note(w, f, f->vertex, f->part == RG_SIM_LINK ? f->port : NO_PORT);
        for (uint64_t k = 0; k < f->count && f->part >= RG_SIM_VERTICES; k++) {
            const uint64_t j = k + twin_below(twin_draw(w->o->seed, 8, i, k + 1), total - k);
            const uint64_t chosen = item[j];
            item[j] = item[k];
            note(w, f, w->first + chosen / w->outs,
                 f->part == RG_SIM_LINKS ? (unsigned)(chosen % w->outs) : NO_PORT);
        }
    }
}

/* Whether a vertex is dead, or the link at its port. */
static bool is_dead(const twin *w, uint64_t clock, uint64_t vertex, unsigned port)
{
    for (size_t i = 0; i < w->faults; i++)
        if (w->fault[i].begin <= clock && clock < w->fault[i].until &&
            w->fault[i].vertex == vertex && w->fault[i].port == port)
            return true;
    return false;
}

/* Either end, or the link, by its name at either end. */
bool twin_is_shut(const twin *w, uint64_t clock, const channel *c)
{
    const uint64_t i = (uint64_t)(c - w->channel), v = w->first + i / w->outs;
    const unsigned port = (unsigned)(i % w->outs);
    rg_topology_end end = {v, NO_PORT - 1}; /* a terminal at its router: no port */
    if (port < w->net->ports)
        (void)rg_topology_neighbour(w->net, v, port, &end);
    return is_dead(w, clock, v, NO_PORT) || is_dead(w, clock, end.vertex, NO_PORT) ||
           is_dead(w, clock, v, port) ||
           (!w->net->directed && is_dead(w, clock, end.vertex, end.port));
}

/* Marks what is dead. A terminal is cut off if either of its links is dead. */
static void mark(twin *w)
{
    for (uint64_t i = 0; i < w->routers * w->outs; i++)
        if (w->channel[i].router != NOBODY || w->channel[i].node != NOBODY)
            w->channel[i].shut = twin_is_shut(w, w->t, &w->channel[i]);
    for (uint64_t s = 0; s < w->nodes; s++) {
        terminal *k = &w->terminal[s];
        k->gone = k->exit->shut || is_dead(w, w->t, w->first + (uint64_t)k->entry->router, NO_PORT);
        for (unsigned p = 0; p < w->net->ports && !w->net->direct; p++)
            k->gone |= is_dead(w, w->t, s, p);
        k->exit->shut = k->entry->shut = k->gone;
    }
}

/* ---- Whom it hits ---------------------------------------------------------------------------- */

void twin_lose(twin *w, packet *p, bool unroutable)
{
    terminal *k = &w->terminal[p->source];
    p->doomed = p->unroutable = false;
    if (p->tries < w->o->retries && !k->gone) {
        p->tries++;
        p->hops = 0;
        p->wait = w->t + w->o->timeout;
        w->counts.retried++;
        k->again[k->agains++] = p;
        return;
    }
    p->lost = w->t;
    w->counts.lost++;
    w->counts.unroutable += unroutable;
}

static void doom(packet *p)
{
    p->doomed = true;
    p->unroutable = false;
}

/* Packets with a flit in what is dead, or on both sides of it. */
static void doom_all(twin *w)
{
    for (uint64_t i = 0; i < w->channels * w->vcs; i++) {
        const channel *c = &w->channel[i / w->vcs];
        const lane *l = &c->lane[i % w->vcs];
        const bool fallen =
            c->router != NOBODY && is_dead(w, w->t, w->first + (uint64_t)c->router, NO_PORT);
        for (unsigned f = 0; f < l->count; f++)
            if (l->flit[f].arrives > w->t ? c->shut : fallen)
                doom(l->flit[f].packet);
        if (l->to && l->to->shut)
            doom(l->to->lane[l->vc].owner);
    }
    for (terminal *k = w->terminal; k < w->terminal + w->nodes; k++) {
        if (k->gone && k->sender[0].left > 0)
            doom(k->sender[0].packet);
        while (k->gone && k->resent < k->agains)
            twin_lose(w, k->again[k->resent++], false);
    }
}

/* Heads of which all hops are dead. */
static void doom_stranded(twin *w)
{
    choices all;
    for (uint64_t i = 0; i < w->channels * w->vcs; i++) {
        const channel *c = &w->channel[i / w->vcs];
        const lane *l = &c->lane[i % w->vcs];
        if (!twin_is_ready(w, l) || l->flit[0].packet->doomed)
            continue;
        twin_choices(w, (uint64_t)c->router, l->flit[0].packet, &all);
        if (all.count == 0)
            l->flit[0].packet->doomed = l->flit[0].packet->unroutable = true;
    }
}

/* Takes the flits of doomed packets out of a lane; their room is free at once. */
static void clean(const twin *w, lane *l)
{
    const bool front = l->count > 0 && l->flit[0].arrives <= w->t && l->flit[0].packet->doomed;
    const unsigned count = l->count;
    if (l->to ? l->to->lane[l->vc].owner->doomed : front) {
        if (l->to)
            l->to->lane[l->vc].owner = NULL;
        l->to = NULL;
        l->since = w->t + 1;
    }
    l->count = 0;
    for (unsigned f = 0; f < count; f++)
        if (!l->flit[f].packet->doomed)
            l->flit[l->count++] = l->flit[f];
}

/* Whether tables were made of what is not known any more; with @now they go by what is. */
static bool is_stale(twin *w, bool now)
{
    bool stale = false;
    for (uint64_t i = 0; i < w->routers * w->outs; i++) {
        channel *c = &w->channel[i];
        const bool known =
            c->router != NOBODY && w->t >= w->o->notice && twin_is_shut(w, w->t - w->o->notice, c);
        stale |= known != c->avoided;
        c->avoided = now ? known : c->avoided;
    }
    return stale;
}

/* No packet begins while tables are stale; when none is inside they are made again. */
static void drain(twin *w)
{
    bool inside = false;
    w->draining = w->info->renews && is_stale(w, false);
    for (uint64_t i = 0; i < w->channels * w->vcs; i++)
        inside |= w->channel[i / w->vcs].lane[i % w->vcs].count > 0;
    for (uint64_t s = 0; s < w->nodes; s++)
        inside |= w->terminal[s].sender[0].left > 0;
    if (!w->draining || inside)
        return;
    (void)is_stale(w, true);
    twin_tables(w);
    w->draining = false;
}

void twin_fail(twin *w)
{
    if (w->faults == 0)
        return;
    mark(w);
    doom_all(w);
    doom_stranded(w);
    for (uint64_t i = 0; i < w->channels * w->vcs; i++)
        clean(w, &w->channel[i / w->vcs].lane[i % w->vcs]);
    for (terminal *k = w->terminal; k < w->terminal + w->nodes; k++) {
        if (k->sender[0].left > 0 && k->sender[0].packet->doomed)
            k->sender[0].left = 0;
        for (size_t i = 0; i < k->sent; i++)
            if (k->list[i]->doomed) {
                twin_lose(w, k->list[i], k->list[i]->unroutable);
                w->moved = w->t;
            }
    }
    drain(w);
}
