/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A router's clock in the slow simulator. */

#include <stdlib.h>
#include <string.h>

#include "twin_parts.h"

/* ---- Allocation ------------------------------------------------------------------------------ */

static bool may_take(const twin *w, const channel *c, const packet *p, unsigned vc)
{
    if (c->node != NOBODY && w->o->traffic == RG_SIM_REQUEST && w->o->slots > 0 && !p->reply &&
        w->terminal[c->node].held >= w->o->slots)
        return false;
    const int need = w->o->switching == RG_SIM_CUT_THROUGH ? (int)p->count : 1;
    return c->owner[vc] == NULL && !c->closing[vc] && !c->shut &&
           (c->node != NOBODY || c->credit[vc] >= need);
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

void twin_plan(twin *w, event e)
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
        l->owner = f.packet;
        l->out = h.port;
        l->vc = vc;
        f.packet->hops++;
        f.packet->phase = h.phase;
        f.packet->stage = h.stage;
        if (c->node != NOBODY && !f.packet->reply)
            w->terminal[c->node].held++;
    }
    channel *c = &w->out[r * w->outs + l->out];
    const flit moved = {f.packet, f.tail, w->t + c->delay};
    c->flits += w->t >= w->begin;
    w->moves++;
    w->moved = w->t;
    if (c->node != NOBODY) {
        twin_plan(w, (event){moved.arrives, NULL, moved, NULL, 0});
    } else {
        lane *next = &w->in[(unsigned)c->router * w->ins + (unsigned)c->in].lane[l->vc];
        next->flit[next->count++] = moved;
        c->credit[l->vc]--;
    }
    const unsigned v = (unsigned)(l - in->lane);
    twin_plan(w, (event){w->t + w->o->credit_delay, &in->credits[v], {0}, in->from, v});
    memmove(l->flit, l->flit + 1, --l->count * sizeof f);
    if (f.tail) {
        c->owner[l->vc] = NULL;
        c->closing[l->vc] = w->o->tail_credit && c->node == NOBODY;
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

void twin_allocate(twin *w, uint64_t r)
{
    const uint64_t before = w->moves;
    const uint64_t count = w->o->traffic == RG_SIM_EXCHANGE ? able(w, r) : 0;
    (w->o->allocator == RG_SIM_GREEDY ? greedy : separable)(w, r);
    w->waits += count > 0 ? count - (w->moves - before) : 0;
}
