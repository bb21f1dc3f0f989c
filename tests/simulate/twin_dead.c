/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Lanes of the slow simulator that wait forever. */

#include "twin_parts.h"

static bool has_room(const twin *w, const channel *c, unsigned vc, unsigned flits)
{
    const lane *l = &w->in[(unsigned)c->router * w->ins + (unsigned)c->in].lane[vc];
    return l->live || w->o->buffer - l->count >= flits;
}

static bool will_move(twin *w, uint64_t r, lane *l)
{
    const uint64_t since = l->flit[0].arrives > l->since ? l->flit[0].arrives : l->since;
    const packet *p = l->flit[0].packet;
    if (l->count == 0 || l->flit[0].arrives > w->t)
        return true;
    if (l->active) {
        const channel *c = &w->out[r * w->outs + l->out];
        return c->node != NOBODY || has_room(w, c, l->vc, 1);
    }
    if (w->t < since + w->o->route_delay)
        return true;
    if (!l->routed)
        twin_route(w, r, l);
    for (unsigned i = 0; i < l->choices; i++) {
        const channel *c = &w->out[r * w->outs + l->choice[i].port];
        for (unsigned vc = l->choice[i].from; vc < l->choice[i].to; vc++)
            if (c->node != NOBODY || ((!c->owner[vc] || c->owner[vc]->live) &&
                                      has_room(w, c, vc, w->o->switching ? (unsigned)p->count : 1)))
                return true;
    }
    return false;
}

uint64_t twin_dead(twin *w)
{
    const uint64_t lanes = w->routers * w->ins * w->vcs;
    uint64_t dead = lanes, before;
    for (uint64_t i = 0; i < lanes; i++)
        w->in[i / w->vcs].lane[i % w->vcs].live = false;
    do {
        before = dead;
        for (uint64_t i = 0; i < lanes; i++) {
            lane *l = &w->in[i / w->vcs].lane[i % w->vcs];
            if (!l->live && will_move(w, i / w->vcs / w->ins, l)) {
                l->live = true;
                dead--;
            }
        }
    } while (dead < before);
    return dead;
}

static bool is_inside(const twin *w)
{
    for (uint64_t s = 0; s < w->nodes; s++)
        for (size_t i = 0; i < w->terminal[s].sent; i++)
            if (w->terminal[s].list[i]->done == UINT64_MAX)
                return true;
    return false;
}

bool twin_due(const twin *w)
{
    const rg_sim_options *o = w->o;
    unsigned most = o->route_delay > o->link_delay ? o->route_delay : o->link_delay;
    most = most > o->credit_delay ? most : o->credit_delay;
    most = most > o->inject_delay ? most : o->inject_delay;
    return o->watch > 0 && ((w->t + 1) % o->watch == 0 || w->t == w->moved + 2 * most + 16) &&
           is_inside(w);
}
