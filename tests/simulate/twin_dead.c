/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Lanes of the slow simulator that wait forever. */

#include "twin_parts.h"

static bool has_room(const twin *w, const channel *c, unsigned vc, unsigned flits)
{
    const lane *l = &w->in[(unsigned)c->router * w->ins + (unsigned)c->in].lane[vc];
    return l->live || w->o->buffer >= l->count + flits;
}

/* Whether a terminal will send a reply, so that there is room for another. */
static bool will_reply(const twin *w, const terminal *k)
{
    const unsigned need = w->o->switching && k->replier.left == 0 ? w->o->reply_flits : 1;
    if (k->held < w->o->slots || (k->replier.left == 0 && k->agains == 0))
        return true;
    for (unsigned vc = w->o->shared ? 0 : w->vcs / 2; vc < w->vcs; vc++) {
        const lane *l = &k->entry->lane[vc];
        if (k->replier.left > 0 && k->replier.lane != vc)
            continue;
        if (l->live || w->o->buffer - l->count >= need)
            return true;
    }
    return false;
}

static bool may_leave(const twin *w, const channel *c, const packet *p)
{
    const bool limited = w->o->traffic == RG_SIM_REQUEST && w->o->slots > 0 && !p->reply;
    return !limited || will_reply(w, &w->terminal[c->node]);
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
            if (c->node != NOBODY ? may_leave(w, c, p)
                                  : (!c->owner[vc] || c->owner[vc]->live) &&
                                        has_room(w, c, vc,
                                                 c->closing[vc]    ? w->o->buffer + 1
                                                 : w->o->switching ? (unsigned)p->count
                                                                   : 1))
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

/* A packet that has been sent, and has neither arrived nor come back. */
static bool is_inside_now(const twin *w, uint64_t s, const packet *p)
{
    for (size_t i = 0; i < w->terminal[s].agains; i++)
        if (w->terminal[s].again[i] == p)
            return false;
    return p->done == UINT64_MAX && p->lost == UINT64_MAX && p->dropped == UINT64_MAX;
}

static bool is_inside(const twin *w)
{
    for (uint64_t s = 0; s < w->nodes; s++)
        for (size_t i = 0; i < w->terminal[s].sent; i++)
            if (is_inside_now(w, s, w->terminal[s].list[i]))
                return true;
    return false;
}

bool twin_due(const twin *w)
{
    const rg_sim_options *o = w->o;
    unsigned most = o->route_delay > o->link_delay ? o->route_delay : o->link_delay;
    most = most > o->credit_delay ? most : o->credit_delay;
    most = most > o->inject_delay ? most : o->inject_delay;
    for (uint64_t i = 0; i < o->delay_count; i++)
        most = most > o->delays[i].clocks ? most : o->delays[i].clocks;
    for (size_t i = 0; i < w->faults; i++) { /* what is stuck may go on after a change */
        const uint64_t last =
            w->fault[i].until == UINT64_MAX ? w->fault[i].begin : w->fault[i].until;
        if (last + o->notice > w->t)
            return false;
    }
    return o->watch > 0 && ((w->t + 1) % o->watch == 0 || w->t == w->moved + 2 * most + 16) &&
           is_inside(w);
}
